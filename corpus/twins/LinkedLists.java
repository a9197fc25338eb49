//@ why: both ends of a LinkedList through its twins, empty lists, and subclasses that override what the twins stand for
import java.util.ConcurrentModificationException;
import java.util.LinkedList;
import java.util.NoSuchElementException;
import java.util.Objects;

public class LinkedLists {
    static class Stubborn extends LinkedList<Object> {
        @Override public Object removeFirst() { return "no"; }
        @Override public void addLast(Object element) { super.addLast("[" + element + "]"); }
    }

    static class Full extends LinkedList<Object> {
        @Override public int size() { return 5; }
    }

    public static void main(String[] args) {
        work(new LinkedList<>());
        work(new Stubborn());
        System.out.println(new Full().isEmpty() + " " + new Full().add(1));
        LinkedList<Object> list = new LinkedList<>();
        list.add(1);
        try {
            for (Object element : list) {
                list.add(element);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("modified " + list);
        }
        System.out.println(new java.util.AbstractCollection<>() {
            @Override public int size() { return 0; }
            @Override public java.util.Iterator<Object> iterator() { return null; }
        }.isEmpty());
    }

    private static void work(LinkedList<Object> list) {
        System.out.println(list.isEmpty() + " " + list.poll() + " " + list.pollFirst() + " " + list.size());
        for (int i = 0; i < 10; i++) {
            System.out.print(list.add(i) + " ");
            list.addLast(null);
            list.add(list.size() / 2, "middle");
            list.add(list.size(), "end");
            list.offer(-i);
            list.addFirst('f');
        }
        System.out.println(list.isEmpty() + " " + list);
        for (int i = 0; i < 8; i++) {
            System.out.print(list.removeFirst() + " " + list.remove() + " " + list.poll() + " " + list.pop() + " " + list.pollFirst() + " ");
        }
        list.clear();
        System.out.println(list + " " + list.isEmpty() + " " + list.peek());
        for (int way = 0; way < 3; way++) {
            try {
                System.out.println(Objects.toString(way == 0 ? list.removeFirst() : way == 1 ? list.remove() : list.pop()));
            } catch (NoSuchElementException e) {
                System.out.println("empty " + e.getMessage());
            }
        }
    }
}
