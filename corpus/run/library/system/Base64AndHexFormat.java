//@ why: Base64 padding, URL and MIME alphabets, decoder errors, and HexFormat delimiters, prefixes and digits
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

public class Base64AndHexFormat {
    static void tell(Runnable r) {
        try {
            r.run();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar"}) {
            String e = Base64.getEncoder().encodeToString(s.getBytes());
            System.out.println(e + " " + Base64.getEncoder().withoutPadding().encodeToString(s.getBytes()) + " " + new String(Base64.getDecoder().decode(e)).equals(s));
        }
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) {
            all[i] = (byte) i;
        }
        String std = Base64.getEncoder().encodeToString(all);
        String url = Base64.getUrlEncoder().encodeToString(all);
        String mime = Base64.getMimeEncoder().encodeToString(all);
        System.out.println(std.length() + " " + std.hashCode() + " " + url.indexOf('-') + " " + url.indexOf('_') + " " + std.indexOf('+') + " " + mime.split("\r\n").length + " " + Arrays.equals(Base64.getMimeDecoder().decode(mime), all) + " " + Arrays.equals(Base64.getUrlDecoder().decode(url), all));
        System.out.println(Base64.getMimeEncoder(8, new byte[] {'|'}).encodeToString("hello world".getBytes()) + " " + new String(Base64.getMimeDecoder().decode("aG Vs\n*bG8=")) + " " + new String(Base64.getDecoder().decode("Zm8")));
        for (String bad : new String[] {"Z", "Zm9v=", "Zm=v", "Zm9v!", "====", "Zg=", "Zg==x", "Zm 9v", "-_-_"}) {
            tell(() -> System.out.println(bad + " " + Arrays.toString(Base64.getDecoder().decode(bad))));
        }
        byte[] dst = new byte[8];
        System.out.println(Base64.getEncoder().encode(new byte[] {1, 2, 3, 4}, dst) + " " + new String(dst, StandardCharsets.ISO_8859_1));
        tell(() -> Base64.getEncoder().encode(new byte[9], new byte[4]));
        HexFormat h = HexFormat.of();
        byte[] some = {0, 15, 16, -1, 127, -128};
        System.out.println(h.formatHex(some) + " " + h.withUpperCase().withDelimiter(":").formatHex(some) + " " + HexFormat.ofDelimiter(", ").withPrefix("0x").withSuffix("h").formatHex(some, 2, 4));
        System.out.println(Arrays.toString(h.parseHex("00fF7f")) + " " + Arrays.toString(HexFormat.ofDelimiter("-").parseHex("01-02-Ab")) + " " + HexFormat.fromHexDigits("cafe") + " " + HexFormat.fromHexDigitsToLong("ffffffffffffffff") + " " + HexFormat.isHexDigit('g') + " " + HexFormat.fromHexDigit('F'));
        System.out.println(h.toHexDigits((byte) -2) + " " + h.toHexDigits('z') + " " + h.toHexDigits(10) + " " + h.toHexDigits(10L) + " " + h.toHexDigits(0xabcdefL, 4) + " " + h.toHighHexDigit(0x5a) + h.toLowHexDigit(0x5a) + " " + h.equals(HexFormat.of().withLowerCase()) + " " + h.withDelimiter("x"));
        tell(() -> h.parseHex("abc"));
        tell(() -> h.parseHex("zz"));
        tell(() -> HexFormat.ofDelimiter(":").parseHex("01-02"));
        tell(() -> HexFormat.fromHexDigits("123456789"));
        tell(() -> HexFormat.fromHexDigit('x'));
    }
}
