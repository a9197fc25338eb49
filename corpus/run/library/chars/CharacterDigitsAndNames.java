//@ why: digit, forDigit, getNumericValue and getType go beyond ASCII and have sentinels for "none"
public class CharacterDigitsAndNames {
    public static void main(String[] args) {
        char[] cs = {'0', '9', 'a', 'z', 'A', 'Z', 'g', '/', ':', '\u0663', '\uff15', '\uff21', '\u00bd', '\u2167', '\u216c', '\u4e00', ' '};
        for (char c : cs) {
            System.out.println(Integer.toHexString(c) + " " + Character.digit(c, 10) + " " + Character.digit(c, 16) + " " + Character.digit(c, 36) + " "
                    + Character.digit(c, 37) + " " + Character.getNumericValue(c) + " " + Character.getType(c));
        }
        for (int d : new int[] {-1, 0, 9, 10, 15, 16, 35, 36}) {
            System.out.print((int) Character.forDigit(d, 16) + "/" + (int) Character.forDigit(d, 36) + "/" + (int) Character.forDigit(d, 1) + " ");
        }
        System.out.println();
        System.out.println((int) Character.MIN_RADIX + " " + Character.MAX_RADIX + " " + (int) Character.MAX_VALUE + " " + Character.MIN_SUPPLEMENTARY_CODE_POINT);
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c + " " + (c + 1) + " " + (char) (c + 1) + " " + c-- + " " + (int) --c);
        char wrap = 0;
        wrap--;
        System.out.println((int) wrap + " " + (short) wrap + " " + (byte) wrap + " " + (int) (char) -5 + " " + (int) (char) (byte) 0x90);
        System.out.println(Character.toString('x') + Character.valueOf('y') + Character.toString(0x4e2d) + " " + Character.toUpperCase('\u00e9') + Character.toLowerCase('\u00c9'));
        System.out.println(Character.isLetter('\u00aa') + " " + Character.isLowerCase('\u00aa') + " " + Character.isUpperCase('\u2160') + " " + Character.isLetter('\u2160')
                + " " + Character.isAlphabetic('\u2160') + " " + Character.isWhitespace('\u00a0') + " " + Character.isSpaceChar('\u00a0') + " " + Character.isWhitespace('\u001c'));
        System.out.println(Character.getDirectionality('a') + " " + Character.getDirectionality('\u05d0') + " " + Character.getDirectionality('1') + " "
                + Character.UnicodeBlock.of('\u4e2d') + " " + Character.UnicodeScript.of('a') + " " + Character.UnicodeScript.of('\u03b1'));
        int[] counts = new int[31];
        for (int i = 0; i < 0x250; i++) {
            counts[Character.getType(i)]++;
        }
        StringBuilder b = new StringBuilder();
        for (int n : counts) {
            b.append(n).append(' ');
        }
        System.out.println(b.toString().trim());
    }
}
