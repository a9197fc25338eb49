//@ why: number parsing accepts signs and any digits of Unicode, rejects overflow, and says exactly why
public class IntegerParseErrors {
    interface Parse {
        Object run();
    }

    static void tell(Parse p) {
        try {
            System.out.println(p.run());
        } catch (NumberFormatException e) {
            System.out.println("NFE " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] texts = {"0", "+7", "-0", "2147483647", "2147483648", "-2147483648", "-2147483649", "", "+", "-", " 1", "1 ", "0x10", "1_000",
            "\u0663\u0664", "9999999999999999999999", "1.0", "\uff15"};
        for (String t : texts) {
            tell(() -> Integer.parseInt(t));
            tell(() -> Long.parseLong(t));
            tell(() -> Short.parseShort(t));
        }
        tell(() -> Integer.parseInt("zz", 36) + " " + Integer.parseInt("-ff", 16) + " " + Integer.parseInt("-80000000", 16));
        tell(() -> Integer.parseInt("80000000", 16));
        tell(() -> Integer.parseInt("12", 2));
        tell(() -> Integer.parseInt("1", 37));
        tell(() -> Integer.parseInt("1", 1));
        tell(() -> Integer.parseInt("abc123def", 3, 6, 10));
        tell(() -> Byte.parseByte("128"));
        tell(() -> Byte.parseByte("-80", 16));
        tell(() -> Short.parseShort("8000", 16));
        tell(() -> Integer.decode("0x7f") + " " + Integer.decode("-#10") + " " + Integer.decode("010") + " " + Integer.decode("-0X80000000"));
        tell(() -> Integer.decode("0x-1"));
        tell(() -> Integer.decode(""));
        tell(() -> Long.decode("0xffffffffffffffff"));
        tell(() -> Byte.decode("0xff"));
        tell(() -> Integer.parseUnsignedInt("4294967295") + " " + Integer.parseUnsignedInt("ffffffff", 16));
        tell(() -> Integer.parseUnsignedInt("4294967296"));
        tell(() -> Integer.parseUnsignedInt("-1"));
        tell(() -> Long.parseUnsignedLong("18446744073709551615"));
        tell(() -> Long.parseUnsignedLong("18446744073709551616"));
        tell(() -> Integer.getInteger("no.such.property", 42));
        tell(() -> Boolean.parseBoolean("TrUe") + " " + Boolean.parseBoolean("yes") + " " + Boolean.parseBoolean(null));
    }
}
