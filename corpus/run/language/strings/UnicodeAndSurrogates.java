//@ why: strings are UTF-16, so length counts units, surrogates split and join, and unpaired ones print as question marks
public class UnicodeAndSurrogates {
    public static void main(String[] args) {
        String s = "a\u00e9\u20ac\uD83D\uDE00z";
        System.out.println(s + " " + s.length() + " " + s.codePointCount(0, s.length()));
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            System.out.print((int) c + (Character.isHighSurrogate(c) ? "h" : Character.isLowSurrogate(c) ? "l" : "") + " ");
        }
        System.out.println();
        System.out.println(s.codePointAt(3) + " " + s.codePointAt(4) + " " + s.codePointBefore(5) + " " + s.offsetByCodePoints(0, 4));
        System.out.println(new StringBuilder(s).reverse());
        System.out.println(s.substring(4));
        System.out.println(s.substring(0, 4));
        System.out.println(s.indexOf(0x1F600) + " " + s.indexOf('\uDE00') + " " + s.indexOf("\u20ac"));
        System.out.println(new String(Character.toChars(0x1F680)) + Character.charCount(0x1F680) + Character.charCount('a'));
        System.out.println(new String(new int[] {72, 0x10FFFF, 105}, 0, 3).length());
        System.out.println("\uD83D".concat("\uDE00").equals("\uD83D\uDE00") + " " + "\uD83D\uDE00".hashCode());
        System.out.println("stra\u00dfe".toUpperCase() + " " + "\u0130".toLowerCase().length() + " " + "\u01C5".toUpperCase());
        System.out.println("\u03A3\u0391\u03A3".toLowerCase());
        System.out.println("\u00e9".compareTo("z") + " " + "\uFFFF".compareTo("\uD83D\uDE00") + " " + "a".compareTo("abc"));
        System.out.println("caf\u00e9".equals("cafe\u0301") + " " + "CAF\u00c9".equalsIgnoreCase("caf\u00e9"));
        System.out.println(Character.isLetter('\u00e9') + " " + Character.isDigit('\u0665') + " " + Character.getNumericValue('\u0665')
                + " " + Character.isWhitespace('\u00a0') + " " + Character.isWhitespace('\u2003') + " " + Character.isJavaIdentifierStart('$'));
        int \u0061bc = 7;
        System.out.println(abc + "\u0022.length());
        char quote = '\'';
        System.out.println(quote + "\u005c"" + '\u0041' + "\uuu0042");
        s.codePoints().forEach(p -> System.out.print(Integer.toHexString(p) + " "));
        System.out.println();
        byte[] utf8 = s.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        System.out.println(utf8.length + " " + utf8[1] + " " + new String(utf8, java.nio.charset.StandardCharsets.UTF_8).equals(s));
        System.out.println(new String(new byte[] {65, (byte) 0xff, 66}, java.nio.charset.StandardCharsets.UTF_8).codePointAt(1));
    }
}
