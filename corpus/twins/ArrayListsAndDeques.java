//@ why: lists and deques in arrays through their twins: full arrays, both ends, indices outside, subclasses
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;

public class ArrayListsAndDeques {
    static class Backwards extends ArrayDeque<Integer> {
        @Override public void addLast(Integer element) { super.addFirst(element); }
        @Override public Integer pollFirst() { return super.pollLast(); }
    }

    public static void main(String[] args) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            list.add(i % 7 == 0 ? null : i);
            list.set(i / 2, list.get(i) + "" + list.set(i / 3, "third"));
        }
        System.out.println(list);
        List<Object> strings = new ArrayList<>(Arrays.asList("a", "b"));
        strings.set(1, 5);
        System.out.println(strings.add(6) + " " + strings);
        for (int index : new int[] {-1, 3, 4, Integer.MIN_VALUE}) {
            try {
                System.out.println(index % 2 == 0 ? strings.get(index) : strings.set(index, 0));
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        work(new ArrayDeque<>());
        work(new ArrayDeque<>(1));
        work(new Backwards());
    }

    private static void work(ArrayDeque<Integer> deque) {
        System.out.println(deque.poll() + " " + deque.pollLast());
        for (int i = 0; i < 60; i++) {
            deque.addLast(i);
            deque.addFirst(-i);
            deque.push(i * 100);
            System.out.print(deque.add(i * 1000) + " " + deque.pollFirst() + " " + deque.pollLast() + " ");
            System.out.print(i % 3 == 0 ? deque.poll() : i % 3 == 1 ? deque.pop() : deque.removeFirst());
        }
        System.out.println(deque);
        while (!deque.isEmpty()) {
            System.out.print(deque.pollLast() + " ");
        }
        try {
            deque.add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            deque.pop();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
    }
}
