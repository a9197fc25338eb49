//@ why: char is an unsigned number that promotes to int in arithmetic but stays a letter in constants, ++ and concatenation
public class CharArithmetic {
    static void which(int i) {
        System.out.println("int " + i);
    }

    static void which(char c) {
        System.out.println("char " + c);
    }

    static void which(long l) {
        System.out.println("long " + l);
    }

    static String caesar(String s, int by) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                c = (char) ((c - 'a' + by % 26 + 26) % 26 + 'a');
            } else if (Character.isUpperCase(c)) {
                c -= 'A' - 'a';
            }
            sb.append(c);
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        char c = 'a';
        which(c);
        which(c + 1);
        which(c++);
        which(++c);
        which((char) (c + 1L));
        which(c + 1L);
        which(-c);
        which(+c);
        final char k = 'a' + 1;
        which(k);
        which('a' > 96 ? 'y' : 0);
        int zero = args.length;
        which(true ? 'y' : zero);
        System.out.println('a' + 'b' + "c" + 'd' + 1 + ('e' + 1) + (char) ('e' + 1));
        System.out.println((int) Character.MAX_VALUE + 1);
        char wrap = Character.MAX_VALUE;
        wrap++;
        System.out.println((int) wrap + " " + (wrap == '\0') + " " + (char) 65601);
        System.out.println(caesar("Hello, xyz!", 3) + caesar("abc", -27));
        int[] histogram = new int['z' + 1];
        for (char x : "banana".toCharArray()) {
            histogram[x]++;
        }
        System.out.println(histogram['a'] + histogram['b'] + histogram['n'] + " " + histogram.length);
        byte b = 'A';
        short s = '0' - 48;
        final int small = 100;
        b = small;
        System.out.println(b + s + "" + (char) b + '\u0041' + '\101' + '\t' + '|' + '\'' + '\\');
        for (char x = 'x'; x <= '}'; x += 2) {
            System.out.print(x);
        }
        System.out.println();
    }
}
