//@ why: object sort is stable and galloping merges on long presorted stretches must lose nothing
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

public class TimsortStablePatterns {
    record Item(int key, int index) {
    }

    static int compares;

    static int key(int pattern, int i, int n) {
        return switch (pattern) {
            case 0 -> i;
            case 1 -> -i;
            case 2 -> i * 7919 % n;
            case 3 -> i % 10;
            case 4 -> i < n / 3 ? i : i < 2 * n / 3 ? i - n / 3 : n - i;
            case 5 -> i / 100 % 2 == 0 ? i : i - 1000;
            case 6 -> (i * i) % 31;
            default -> 0;
        };
    }

    public static void main(String[] args) {
        for (int n : new int[] {1, 2, 5, 31, 32, 33, 64, 200, 1000, 4000}) {
            StringBuilder line = new StringBuilder(n + ":");
            for (int pattern = 0; pattern < 8; pattern++) {
                Item[] items = new Item[n];
                for (int i = 0; i < n; i++) {
                    items[i] = new Item(key(pattern, i, n), i);
                }
                compares = 0;
                Arrays.sort(items, (a, b) -> {
                    compares++;
                    return Integer.compare(a.key, b.key);
                });
                boolean ok = true;
                for (int i = 1; i < n; i++) {
                    ok &= items[i - 1].key < items[i].key || items[i - 1].key == items[i].key && items[i - 1].index < items[i].index;
                }
                line.append(' ').append(ok ? "ok" : "BAD").append('/').append(compares);
            }
            System.out.println(line);
        }
        List<String> words = new ArrayList<>(List.of("delta", "Alpha", "charlie", "bravo", "alpha", "Bravo", "echo"));
        words.sort(String.CASE_INSENSITIVE_ORDER);
        System.out.println(words);
        words.sort(Comparator.comparing(String::length));
        System.out.println(words);
        words.sort(Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER));
        System.out.println(words);
        Collections.sort(words.subList(1, 5));
        System.out.println(words);
        String[] part = {"z", "y", "x", "w", "v"};
        Arrays.sort(part, 1, 4);
        System.out.println(Arrays.toString(part));
        Object[] mixed = {"a", 1, "b"};
        try {
            Arrays.sort(mixed);
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        try {
            Arrays.sort(part, 3, 9);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
