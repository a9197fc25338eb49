//@ why: a loop over a long body and a switch with two hundred cases need big branch offsets that are still signed sixteen bit
public class LongBodiesAndManyCases {
    static int step(int s, int x) {
        switch (s) {
            case 0: x ^= 0; case 1: x = x * 9 + 1; break; case 2: x = x * 11 + 2; break; case 3: x = x * 13 + 3; break;
            case 4: x = x * 15 + 4; break; case 5: x = x * 17 + 5; break; case 6: x = x * 19 + 6; break; case 7: x = x * 7 + 7; break;
            case 8: x = x * 9 + 8; break; case 9: x ^= 1179639; case 10: x = x * 13 + 10; break; case 11: x = x * 15 + 11; break;
            case 12: x = x * 17 + 12; break; case 13: x = x * 19 + 13; break; case 14: x = x * 7 + 14; break; case 15: x = x * 9 + 15; break;
            case 16: x = x * 11 + 16; break; case 17: x = x * 13 + 17; break; case 18: x ^= 2359278; case 19: x = x * 17 + 19; break;
            case 20: x = x * 19 + 20; break; case 21: x = x * 7 + 21; break; case 22: x = x * 9 + 22; break; case 23: x = x * 11 + 23; break;
            case 24: x = x * 13 + 24; break; case 25: x = x * 15 + 25; break; case 26: x = x * 17 + 26; break; case 27: x ^= 3538917;
            case 28: x = x * 7 + 28; break; case 29: x = x * 9 + 29; break; case 30: x = x * 11 + 30; break; case 31: x = x * 13 + 31; break;
            case 32: x = x * 15 + 32; break; case 33: x = x * 17 + 33; break; case 34: x = x * 19 + 34; break; case 35: x = x * 7 + 35; break;
            case 36: x ^= 4718556; case 37: x = x * 11 + 37; break; case 38: x = x * 13 + 38; break; case 39: x = x * 15 + 39; break;
            case 40: x = x * 17 + 40; break; case 41: x = x * 19 + 41; break; case 42: x = x * 7 + 42; break; case 43: x = x * 9 + 43; break;
            case 44: x = x * 11 + 44; break; case 45: x ^= 5898195; case 46: x = x * 15 + 46; break; case 47: x = x * 17 + 47; break;
            case 48: x = x * 19 + 48; break; case 49: x = x * 7 + 49; break; case 50: x = x * 9 + 50; break; case 51: x = x * 11 + 51; break;
            case 52: x = x * 13 + 52; break; case 53: x = x * 15 + 53; break; case 54: x ^= 7077834; case 55: x = x * 19 + 55; break;
            case 56: x = x * 7 + 56; break; case 57: x = x * 9 + 57; break; case 58: x = x * 11 + 58; break; case 59: x = x * 13 + 59; break;
            case 60: x = x * 15 + 60; break; case 61: x = x * 17 + 61; break; case 62: x = x * 19 + 62; break; case 63: x ^= 8257473;
            case 64: x = x * 9 + 64; break; case 65: x = x * 11 + 65; break; case 66: x = x * 13 + 66; break; case 67: x = x * 15 + 67; break;
            case 68: x = x * 17 + 68; break; case 69: x = x * 19 + 69; break; case 70: x = x * 7 + 70; break; case 71: x = x * 9 + 71; break;
            case 72: x ^= 9437112; case 73: x = x * 13 + 73; break; case 74: x = x * 15 + 74; break; case 75: x = x * 17 + 75; break;
            case 76: x = x * 19 + 76; break; case 77: x = x * 7 + 77; break; case 78: x = x * 9 + 78; break; case 79: x = x * 11 + 79; break;
            case 80: x = x * 13 + 80; break; case 81: x ^= 10616751; case 82: x = x * 17 + 82; break; case 83: x = x * 19 + 83; break;
            case 84: x = x * 7 + 84; break; case 85: x = x * 9 + 85; break; case 86: x = x * 11 + 86; break; case 87: x = x * 13 + 87; break;
            case 88: x = x * 15 + 88; break; case 89: x = x * 17 + 89; break; case 90: x ^= 11796390; case 91: x = x * 7 + 91; break;
            case 92: x = x * 9 + 92; break; case 93: x = x * 11 + 93; break; case 94: x = x * 13 + 94; break; case 95: x = x * 15 + 95; break;
            case 96: x = x * 17 + 96; break; case 97: x = x * 19 + 97; break; case 98: x = x * 7 + 98; break; case 99: x ^= 12976029;
            case 100: x = x * 11 + 100; break; case 101: x = x * 13 + 101; break; case 102: x = x * 15 + 102; break; case 103: x = x * 17 + 103; break;
            case 104: x = x * 19 + 104; break; case 105: x = x * 7 + 105; break; case 106: x = x * 9 + 106; break; case 107: x = x * 11 + 107; break;
            case 108: x ^= 14155668; case 109: x = x * 15 + 109; break; case 110: x = x * 17 + 110; break; case 111: x = x * 19 + 111; break;
            case 112: x = x * 7 + 112; break; case 113: x = x * 9 + 113; break; case 114: x = x * 11 + 114; break; case 115: x = x * 13 + 115; break;
            case 116: x = x * 15 + 116; break; case 117: x ^= 15335307; case 118: x = x * 19 + 118; break; case 119: x = x * 7 + 119; break;
            case 120: x = x * 9 + 120; break; case 121: x = x * 11 + 121; break; case 122: x = x * 13 + 122; break; case 123: x = x * 15 + 123; break;
            case 124: x = x * 17 + 124; break; case 125: x = x * 19 + 125; break; case 126: x ^= 16514946; case 127: x = x * 9 + 127; break;
            case 128: x = x * 11 + 128; break; case 129: x = x * 13 + 129; break; case 130: x = x * 15 + 130; break; case 131: x = x * 17 + 131; break;
            case 132: x = x * 19 + 132; break; case 133: x = x * 7 + 133; break; case 134: x = x * 9 + 134; break; case 135: x ^= 17694585;
            case 136: x = x * 13 + 136; break; case 137: x = x * 15 + 137; break; case 138: x = x * 17 + 138; break; case 139: x = x * 19 + 139; break;
            case 140: x = x * 7 + 140; break; case 141: x = x * 9 + 141; break; case 142: x = x * 11 + 142; break; case 143: x = x * 13 + 143; break;
            case 144: x ^= 18874224; case 145: x = x * 17 + 145; break; case 146: x = x * 19 + 146; break; case 147: x = x * 7 + 147; break;
            case 148: x = x * 9 + 148; break; case 149: x = x * 11 + 149; break; case 150: x = x * 13 + 150; break; case 151: x = x * 15 + 151; break;
            case 152: x = x * 17 + 152; break; case 153: x ^= 20053863; case 154: x = x * 7 + 154; break; case 155: x = x * 9 + 155; break;
            case 156: x = x * 11 + 156; break; case 157: x = x * 13 + 157; break; case 158: x = x * 15 + 158; break; case 159: x = x * 17 + 159; break;
            case 160: x = x * 19 + 160; break; case 161: x = x * 7 + 161; break; case 162: x ^= 21233502; case 163: x = x * 11 + 163; break;
            case 164: x = x * 13 + 164; break; case 165: x = x * 15 + 165; break; case 166: x = x * 17 + 166; break; case 167: x = x * 19 + 167; break;
            case 168: x = x * 7 + 168; break; case 169: x = x * 9 + 169; break; case 170: x = x * 11 + 170; break; case 171: x ^= 22413141;
            case 172: x = x * 15 + 172; break; case 173: x = x * 17 + 173; break; case 174: x = x * 19 + 174; break; case 175: x = x * 7 + 175; break;
            case 176: x = x * 9 + 176; break; case 177: x = x * 11 + 177; break; case 178: x = x * 13 + 178; break; case 179: x = x * 15 + 179; break;
            case 180: x ^= 23592780; case 181: x = x * 19 + 181; break; case 182: x = x * 7 + 182; break; case 183: x = x * 9 + 183; break;
            case 184: x = x * 11 + 184; break; case 185: x = x * 13 + 185; break; case 186: x = x * 15 + 186; break; case 187: x = x * 17 + 187; break;
            case 188: x = x * 19 + 188; break; case 189: x ^= 24772419; case 190: x = x * 9 + 190; break; case 191: x = x * 11 + 191; break;
            case 192: x = x * 13 + 192; break; case 193: x = x * 15 + 193; break; case 194: x = x * 17 + 194; break; case 195: x = x * 19 + 195; break;
            case 196: x = x * 7 + 196; break; case 197: x = x * 9 + 197; break; case 198: x ^= 25952058; case 199: x = x * 13 + 199; break;
            default: x = ~x;
        }
        return x;
    }

    public static void main(String[] args) {
        int x = 1;
        for (int round = 0; round < 3; round++) {
            for (int s = -1; s <= 200; s++) {
                x = step(s, x);
            }
            System.out.println(x);
        }
        for (int s : new int[] {0, 9, 198, 199, 200, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            System.out.println(s + " " + step(s, 5));
        }
    }
}
