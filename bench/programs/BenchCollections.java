// Measures: ArrayList, HashMap, TreeMap, ArrayDeque, HashSet and PriorityQueue with boxed keys, iterated and sorted.
import java.util.*;

public class BenchCollections {
    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        long checksum = 0;
        for (int r = 0; r < repeat * 11; r++) {
            List<Integer> numbers = numbers(7_000, r);
            checksum = checksum * 31 + histogram(numbers);
            checksum = checksum * 31 + ordered(numbers);
            checksum = checksum * 31 + queues(numbers);
            Collections.sort(numbers);
            checksum = checksum * 31 + numbers.get(numbers.size() / 2);
        }
        System.out.println("BenchCollections " + checksum);
    }

    static List<Integer> numbers(int count, int seed) {
        List<Integer> result = new ArrayList<>();
        int state = seed + 42;
        for (int i = 0; i < count; i++) {
            state = state * 1664525 + 1013904223;
            result.add((state >>> 12) % 5000);
        }
        return result;
    }

    static long histogram(List<Integer> numbers) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int number : numbers) {
            counts.merge(number, 1, Integer::sum);
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            sum += (long) entry.getKey() * entry.getValue();
        }
        return sum;
    }

    static long ordered(List<Integer> numbers) {
        TreeMap<Integer, String> names = new TreeMap<>();
        for (Integer number : numbers) {
            names.putIfAbsent(number, "n");
        }
        long sum = names.size();
        for (int key : names.headMap(2500).keySet()) {
            sum = sum * 3 + key;
        }
        return sum + names.ceilingKey(1234) + names.lastKey();
    }

    static long queues(List<Integer> numbers) {
        PriorityQueue<Integer> smallest = new PriorityQueue<>(Collections.reverseOrder());
        ArrayDeque<Integer> window = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        long sum = 0;
        for (Integer number : numbers) {
            smallest.add(number);
            if (smallest.size() > 500) {
                sum += smallest.poll();
            }
            window.addLast(number);
            if (window.size() > 50) {
                sum -= window.removeFirst();
            }
            if (!seen.add(number)) {
                sum++;
            }
        }
        return sum;
    }
}
