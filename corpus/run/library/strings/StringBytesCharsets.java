//@ why: encoding replaces lone surrogates and decoding replaces malformed bytes by exact counts of U+FFFD
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.Charset;

public class StringBytesCharsets {
    static String hex(byte[] bytes) {
        StringBuilder b = new StringBuilder();
        for (byte x : bytes) {
            b.append(String.format("%02x", x));
        }
        return b.toString();
    }

    static String units(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            b.append(Integer.toHexString(s.charAt(i))).append(' ');
        }
        return b.toString().trim();
    }

    public static void main(String[] args) throws UnsupportedEncodingException {
        Charset[] sets = {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_16,
            StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE};
        String[] samples = {"", "abc", "caf\u00e9", "\u20ac\u4e2d", "x\ud83d\ude00y", "lone\ud83d", "\ude00\ud83d", "\u0000\u007f\u0080\u07ff\u0800"};
        for (String s : samples) {
            for (Charset c : sets) {
                byte[] b = s.getBytes(c);
                System.out.println(c.name() + " " + hex(b) + " -> " + units(new String(b, c)));
            }
        }
        byte[][] broken = {{(byte) 0xc3}, {(byte) 0xc3, 'A'}, {(byte) 0xe4, (byte) 0xb8, 'z'}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98},
            {(byte) 0xc0, (byte) 0x80}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {(byte) 0xff, (byte) 0xfe, 'a'}, {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
            {(byte) 0x80, (byte) 0xbf, 'q'}, {(byte) 0xe0, (byte) 0x80, (byte) 0x80}};
        for (byte[] b : broken) {
            System.out.println(hex(b) + " => " + units(new String(b, StandardCharsets.UTF_8)) + " | "
                    + units(new String(b, StandardCharsets.ISO_8859_1)) + " | " + units(new String(b, StandardCharsets.US_ASCII)));
        }
        System.out.println(units(new String(new byte[] {'a', 'b', 'c', 'd'}, 1, 2, "ISO-8859-1")));
        System.out.println(units(new String(new byte[] {(byte) 0xff, (byte) 0xfe, 'a', 0, 'b'}, StandardCharsets.UTF_16)));
        try {
            "x".getBytes("no-such-charset");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
    }
}
