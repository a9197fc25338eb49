//@ why: copyOf pads, copyOfRange may start at the end, setAll and parallel-free prefix work in order, and errors name the range
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

public class ArraysCopyFillSearch {
    static void tell(Runnable r) {
        try {
            r.run();
            System.out.println("none");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        System.out.println(Arrays.toString(Arrays.copyOf(a, 5)) + Arrays.toString(Arrays.copyOf(a, 0)) + Arrays.toString(Arrays.copyOfRange(a, 3, 5)) + Arrays.toString(Arrays.copyOfRange(a, 1, 2)));
        System.out.println(Arrays.toString(Arrays.copyOf(new String[] {"x"}, 2)) + Arrays.toString(Arrays.copyOf(new boolean[] {true}, 2)) + Arrays.copyOf(new Integer[] {1}, 1, Number[].class).getClass().getSimpleName());
        tell(() -> Arrays.copyOf(a, -1));
        tell(() -> Arrays.copyOfRange(a, 2, 1));
        tell(() -> Arrays.copyOf(new Object[] {1}, 1, String[].class));
        tell(() -> Arrays.fill(a, 1, 4, 0));
        tell(() -> Arrays.fill(a, 2, 1, 0));
        tell(() -> Arrays.fill(new Integer[1], "s"));
        tell(() -> System.out.println(a[3]));
        tell(() -> System.out.println(a[-1]));
        tell(() -> System.out.println(new int[-5].length));
        tell(() -> {
            Object[] o = new Integer[1];
            o[0] = "s";
        });
        long[] l = new long[6];
        Arrays.setAll(l, i -> i == 0 ? 1 : l[i - 1] * 3);
        System.out.println(Arrays.toString(l) + Arrays.stream(l, 1, 3).sum());
        Arrays.fill(l, 2, 4, -1);
        System.out.println(Arrays.toString(l));
        int[] s = {1, 3, 3, 3, 7, 9};
        for (int k = 0; k < 11; k += 2) {
            System.out.print(Arrays.binarySearch(s, k) + " ");
        }
        System.out.println(Arrays.binarySearch(s, 1, 3, 9) + " " + Arrays.binarySearch(new String[] {"a", "c"}, "b") + " " + Arrays.binarySearch(new char[0], 'x') + " " + s[Arrays.binarySearch(s, 3)]);
        String[] backing = {"p", "q", "r"};
        List<String> view = Arrays.asList(backing);
        view.set(0, "P");
        backing[2] = "R";
        view.replaceAll(x -> x + x);
        view.sort((x, y) -> y.compareTo(x));
        System.out.println(Arrays.toString(backing) + view + view.contains("qq") + view.toArray().getClass().getSimpleName());
        tell(() -> view.add("no"));
        tell(() -> view.remove(0));
        tell(() -> Arrays.asList((Object[]) null));
        System.out.println(Arrays.asList(new int[] {1, 2}).size() + " " + Arrays.asList(1, 2).size() + " " + Arrays.asList((Object) null));
        System.out.println(IntStream.of(s).boxed().toList() + " " + Arrays.stream(backing).skip(1).toList() + " " + Arrays.stream(new double[] {0.5, 0.25}).sum());
        tell(() -> Arrays.stream(s, 4, 9));
    }
}
