//@ why: chars, codePoints, offsetByCodePoints and friends treat paired and lone surrogates differently
import java.util.Arrays;
import java.util.stream.Collectors;

public class StringCodePointsSurrogates {
    public static void main(String[] args) {
        String s = "a\ud83d\ude00b\ud83dc\ude00\ud83d";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePoints().count() + " " + s.chars().count());
        System.out.println(s.codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(",")));
        System.out.println(s.chars().mapToObj(Integer::toHexString).collect(Collectors.joining(",")));
        for (int i = 0; i < s.length(); i++) {
            System.out.print(Integer.toHexString(s.codePointAt(i)) + "/" + Integer.toHexString(s.codePointBefore(i + 1)) + " ");
        }
        System.out.println();
        System.out.println(s.offsetByCodePoints(0, 2) + " " + s.offsetByCodePoints(s.length(), -3) + " " + s.offsetByCodePoints(2, 1)
                + " " + s.codePointCount(1, 2) + " " + s.codePointCount(2, 4));
        try {
            s.offsetByCodePoints(0, 99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("IOOBE");
        }
        int[] cps = {0x41, 0x1f600, 0x4e2d, 0xd83d, 0x10ffff};
        String built = new String(cps, 0, cps.length);
        System.out.println(built.length() + " " + Arrays.equals(built.codePoints().toArray(), cps));
        try {
            new String(new int[] {0x110000}, 0, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(Character.toChars(0x1f600)).length() + " " + Character.charCount(0xffff) + " "
                + Character.charCount(0x10000) + " " + Character.toString(0x1f600).equals("\ud83d\ude00"));
        System.out.println(Character.isHighSurrogate('\ud83d') + " " + Character.isLowSurrogate('\ud83d') + " "
                + Character.isSurrogatePair('\ude00', '\ud83d') + " " + Character.toCodePoint('\ud83d', '\ude00') + " "
                + (int) Character.highSurrogate(0x1f600) + " " + (int) Character.lowSurrogate(0x1f600) + " "
                + Character.isSupplementaryCodePoint(0x10000) + " " + Character.isBmpCodePoint(0x10000) + " "
                + Character.isValidCodePoint(0x110000));
        System.out.println(new StringBuilder(s).reverse().codePoints().mapToObj(Integer::toHexString).collect(Collectors.toList()));
        StringBuilder sb = new StringBuilder().appendCodePoint(0x1f601).appendCodePoint('z');
        sb.setCharAt(0, 'x');
        System.out.println(sb.length() + " " + sb.codePointAt(1));
        System.out.println("\ud83d\ude00".substring(1).codePointAt(0) + " " + "\ud83d".concat("\ude00").codePointAt(0));
    }
}
