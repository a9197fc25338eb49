//@ why: a class with more ways than tests are usual gets as many as it takes, unless a number of them is asked for
//@ case: as_many_tests_as_it_takes
//@ run: check Switchboard --scope 1 --domain of.line=-10..300 --time-limit 900 --tests tests --no-verify | grep '  tests'
//@ case: no_more_tests_than_are_asked_for
//@ run: check Switchboard --scope 1 --domain of.line=-10..300 --time-limit 900 --tests tests --no-verify --select 200 | grep '  tests'

public class Switchboard {
    public static int of(int line) {
        switch (line) {
            case 0: return 0; case 1: return 7; case 2: return 14; case 3: return 21; case 4: return 28; case 5: return 35; case 6: return 42;
            case 7: return 49; case 8: return 56; case 9: return 63; case 10: return 70; case 11: return 77; case 12: return 84; case 13: return 91;
            case 14: return 98; case 15: return 105; case 16: return 112; case 17: return 119; case 18: return 126; case 19: return 133; case 20: return 140;
            case 21: return 147; case 22: return 154; case 23: return 161; case 24: return 168; case 25: return 175; case 26: return 182; case 27: return 189;
            case 28: return 196; case 29: return 203; case 30: return 210; case 31: return 6; case 32: return 13; case 33: return 20; case 34: return 27;
            case 35: return 34; case 36: return 41; case 37: return 48; case 38: return 55; case 39: return 62; case 40: return 69; case 41: return 76;
            case 42: return 83; case 43: return 90; case 44: return 97; case 45: return 104; case 46: return 111; case 47: return 118; case 48: return 125;
            case 49: return 132; case 50: return 139; case 51: return 146; case 52: return 153; case 53: return 160; case 54: return 167; case 55: return 174;
            case 56: return 181; case 57: return 188; case 58: return 195; case 59: return 202; case 60: return 209; case 61: return 5; case 62: return 12;
            case 63: return 19; case 64: return 26; case 65: return 33; case 66: return 40; case 67: return 47; case 68: return 54; case 69: return 61;
            case 70: return 68; case 71: return 75; case 72: return 82; case 73: return 89; case 74: return 96; case 75: return 103; case 76: return 110;
            case 77: return 117; case 78: return 124; case 79: return 131; case 80: return 138; case 81: return 145; case 82: return 152; case 83: return 159;
            case 84: return 166; case 85: return 173; case 86: return 180; case 87: return 187; case 88: return 194; case 89: return 201; case 90: return 208;
            case 91: return 4; case 92: return 11; case 93: return 18; case 94: return 25; case 95: return 32; case 96: return 39; case 97: return 46;
            case 98: return 53; case 99: return 60; case 100: return 67; case 101: return 74; case 102: return 81; case 103: return 88; case 104: return 95;
            case 105: return 102; case 106: return 109; case 107: return 116; case 108: return 123; case 109: return 130; case 110: return 137; case 111: return 144;
            case 112: return 151; case 113: return 158; case 114: return 165; case 115: return 172; case 116: return 179; case 117: return 186; case 118: return 193;
            case 119: return 200; case 120: return 207; case 121: return 3; case 122: return 10; case 123: return 17; case 124: return 24; case 125: return 31;
            case 126: return 38; case 127: return 45; case 128: return 52; case 129: return 59; case 130: return 66; case 131: return 73; case 132: return 80;
            case 133: return 87; case 134: return 94; case 135: return 101; case 136: return 108; case 137: return 115; case 138: return 122; case 139: return 129;
            case 140: return 136; case 141: return 143; case 142: return 150; case 143: return 157; case 144: return 164; case 145: return 171; case 146: return 178;
            case 147: return 185; case 148: return 192; case 149: return 199; case 150: return 206; case 151: return 2; case 152: return 9; case 153: return 16;
            case 154: return 23; case 155: return 30; case 156: return 37; case 157: return 44; case 158: return 51; case 159: return 58; case 160: return 65;
            case 161: return 72; case 162: return 79; case 163: return 86; case 164: return 93; case 165: return 100; case 166: return 107; case 167: return 114;
            case 168: return 121; case 169: return 128; case 170: return 135; case 171: return 142; case 172: return 149; case 173: return 156; case 174: return 163;
            case 175: return 170; case 176: return 177; case 177: return 184; case 178: return 191; case 179: return 198; case 180: return 205; case 181: return 1;
            case 182: return 8; case 183: return 15; case 184: return 22; case 185: return 29; case 186: return 36; case 187: return 43; case 188: return 50;
            case 189: return 57; case 190: return 64; case 191: return 71; case 192: return 78; case 193: return 85; case 194: return 92; case 195: return 99;
            case 196: return 106; case 197: return 113; case 198: return 120; case 199: return 127; case 200: return 134; case 201: return 141; case 202: return 148;
            case 203: return 155; case 204: return 162; case 205: return 169; case 206: return 176; case 207: return 183; case 208: return 190; case 209: return 197;
            default: return -1;
        }
    }
}
