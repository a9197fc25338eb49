//@ why: toString in all radices and the unsigned forms, with the minimum values that have no positive twin
public class IntegerRadixStrings {
    public static void main(String[] args) {
        int[] ints = {0, 7, -7, 255, -255, Integer.MAX_VALUE, Integer.MIN_VALUE, 1000000007};
        for (int x : ints) {
            StringBuilder line = new StringBuilder();
            for (int radix : new int[] {2, 3, 8, 10, 16, 27, 36, 1, 99}) {
                line.append(Integer.toString(x, radix)).append(' ');
            }
            line.append(Integer.toHexString(x)).append(' ').append(Integer.toOctalString(x)).append(' ').append(Integer.toBinaryString(x)).append(' ')
                    .append(Integer.toUnsignedString(x)).append(' ').append(Integer.toUnsignedString(x, 36));
            System.out.println(line);
        }
        long[] longs = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40, -123456789012345678L};
        for (long x : longs) {
            StringBuilder line = new StringBuilder();
            for (int radix : new int[] {2, 5, 10, 16, 36}) {
                line.append(Long.toString(x, radix)).append(' ');
            }
            line.append(Long.toHexString(x)).append(' ').append(Long.toOctalString(x)).append(' ').append(Long.toBinaryString(x)).append(' ')
                    .append(Long.toUnsignedString(x)).append(' ').append(Long.toUnsignedString(x, 7)).append(' ').append(Long.toUnsignedString(x, 32));
            System.out.println(line);
        }
        int[] num = {0, 1, -1, 7, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int p : num) {
            for (int q : num) {
                if (q != 0) {
                    System.out.print(Integer.divideUnsigned(p, q) + "," + Integer.remainderUnsigned(p, q) + "," + Integer.compareUnsigned(p, q) + ","
                            + Long.divideUnsigned(p, q) + "," + Long.remainderUnsigned(p, q) + "," + Long.compareUnsigned(p, q) + " ");
                }
            }
            System.out.println();
        }
        try {
            Integer.divideUnsigned(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println((Integer.MIN_VALUE / -1) + " " + (Integer.MIN_VALUE % -1) + " " + (Long.MIN_VALUE / -1) + " " + (-7 / 2) + " " + (-7 % 2));
    }
}
