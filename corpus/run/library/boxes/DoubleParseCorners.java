//@ why: decimal to binary conversion must round to even at every border, accept hex floats and suffixes, and refuse the rest
public class DoubleParseCorners {
    public static void main(String[] args) {
        String[] texts = {"0", "-0", "1e0", " 12.5 \n", "1.", ".5", "1e400", "-1e400", "1e-400", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
            "2.2250738585072012e-308", "2.2250738585072011e-308", "1.7976931348623157e308", "1.7976931348623159e308", "9007199254740993", "9007199254740992.9999999999",
            "0.1000000000000000055511151231257827021181583404541015625", "NaN", "-NaN", "+Infinity", "-Infinity", "1f", "1D", "0x1p3", "0x.8p1", "-0x1.fffffffffffffp1023",
            "0x1.8p-1074", "0x1.00000000000008p0", "0x1.000000000000081p0", "100000000000000000000000", "123456789.123456789e-5", "0x1p-1075", "1e23", "8.41e21"};
        for (String t : texts) {
            double d = Double.parseDouble(t);
            System.out.println(t.trim() + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Double.toHexString(d) + " "
                    + Integer.toHexString(Float.floatToIntBits(Float.parseFloat(t))));
        }
        for (String bad : new String[] {"", " ", "e5", "1e", "0x1", "1,5", "--1", "infinity", "1.2.3", "1 2", "0x1p", "abc", "1L", "."}) {
            try {
                System.out.println(Double.parseDouble(bad));
            } catch (NumberFormatException e) {
                System.out.println("NFE " + e.getMessage());
            }
        }
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            Integer.parseInt(null);
        } catch (NumberFormatException e) {
            System.out.println("NFE for null");
        }
        System.out.println(Float.parseFloat("16777217") + " " + Float.parseFloat("3.4028236e38") + " " + Float.parseFloat("1.4e-45") + " "
                + Float.toHexString(Float.parseFloat("7.0064923216240853e-46")) + " " + Float.parseFloat("0.1") + " " + (double) 0.1f);
    }
}
