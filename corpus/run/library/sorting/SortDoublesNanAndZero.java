//@ why: sorting floating point puts -0.0 before 0.0 and NaN last, unlike the comparison operators
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class SortDoublesNanAndZero {
    public static void main(String[] args) {
        double nan = Double.NaN;
        double[] d = {0.0, nan, -0.0, 1, Double.NEGATIVE_INFINITY, -0.0, nan, 0.0, Double.POSITIVE_INFINITY, -1, Double.MIN_VALUE};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        for (double k : new double[] {-0.0, 0.0, nan, 2, -5}) {
            int at = Arrays.binarySearch(d, k);
            System.out.print((at >= 0 ? Double.compare(d[at], k) == 0 : at) + " ");
        }
        System.out.println();
        float[] f = new float[300];
        for (int i = 0; i < f.length; i++) {
            f[i] = i % 7 == 0 ? Float.NaN : i % 5 == 0 ? -0f : i % 3 == 0 ? 0f : (i * 31 % 17) - 8;
        }
        Arrays.sort(f);
        int nans = 0;
        int minus = 0;
        int plus = 0;
        boolean ordered = true;
        for (int i = 0; i < f.length; i++) {
            nans += Float.isNaN(f[i]) ? 1 : 0;
            minus += Float.floatToIntBits(f[i]) == 0x80000000 ? 1 : 0;
            plus += Float.floatToIntBits(f[i]) == 0 ? 1 : 0;
            ordered &= i == 0 || Float.compare(f[i - 1], f[i]) <= 0;
        }
        System.out.println(nans + " " + minus + " " + plus + " " + ordered + " " + f[0] + " " + f[299]);
        Double[] boxed = {nan, 0.0, -0.0, 1.0, null};
        Double[] four = Arrays.copyOf(boxed, 4);
        Arrays.sort(four, Collections.reverseOrder());
        System.out.println(Arrays.toString(four));
        try {
            Arrays.sort(boxed);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(List.of(nan, 1.0, -0.0).contains(0.0) + " " + List.of(nan).contains(nan) + " " + Arrays.asList(-0.0, 0.0).indexOf(0.0));
        System.out.println(Arrays.equals(new double[] {nan, 0.0}, new double[] {nan, 0.0}) + " " + Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + " "
                + Arrays.compare(new float[] {Float.NaN}, new float[] {1}) + " " + Arrays.mismatch(new double[] {1, -0.0}, new double[] {1, 0.0}));
        System.out.println(Collections.max(Arrays.asList(1.0, nan, 2.0)) + " " + Math.max(1.0, nan) + " " + (nan > 1) + (nan < 1) + " " + Arrays.stream(d).limit(5).max().getAsDouble());
    }
}
