//@ why: the old classes Vector, Stack, Hashtable and Properties have their own rules for nulls, search and order
import java.util.Arrays;
import java.util.Collections;
import java.util.EmptyStackException;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.List;
import java.util.Properties;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;

public class LegacyVectorStackHashtable {
    public static void main(String[] args) {
        Vector<Integer> v = new Vector<>(2, 3);
        StringBuilder caps = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            v.addElement(i);
            caps.append(v.capacity()).append(' ');
        }
        System.out.println(caps + "" + v.firstElement() + v.lastElement() + " " + v.indexOf(5, 6) + " " + v.lastIndexOf(5, 7));
        v.insertElementAt(99, 1);
        v.removeElementAt(0);
        v.removeElement(5);
        v.setElementAt(-1, 2);
        v.setSize(11);
        System.out.println(v + " " + v.size());
        v.setSize(3);
        v.trimToSize();
        System.out.println(v + " " + v.capacity());
        try {
            v.elementAt(3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Stack<String> s = new Stack<>();
        s.push("a");
        s.push("b");
        s.push("a");
        System.out.println(s.search("a") + " " + s.search("b") + " " + s.search("x") + " " + s.peek() + " " + s.get(0) + " " + s + " " + s.pop() + s.pop() + s.pop() + " " + s.empty());
        try {
            s.pop();
        } catch (EmptyStackException e) {
            System.out.println("empty " + e.getMessage());
        }
        Hashtable<String, Integer> h = new Hashtable<>(3);
        for (String k : List.of("one", "two", "three", "four", "five", "six")) {
            h.put(k, k.length());
        }
        System.out.println(h);
        Enumeration<String> keys = h.keys();
        System.out.println(Collections.list(keys) + " " + h.contains(4) + " " + h.containsValue(7) + " " + h.equals(new TreeMap<>(h)));
        for (Runnable r : Arrays.<Runnable>asList(() -> h.put(null, 1), () -> h.put("k", null), () -> h.get(null), () -> h.contains(null))) {
            try {
                r.run();
            } catch (NullPointerException e) {
                System.out.print("NPE ");
            }
        }
        System.out.println(h.merge("one", 10, Integer::sum) + " " + h.computeIfPresent("two", (k, x) -> null) + " " + h.computeIfAbsent("ten", String::length) + " " + h.size());
        Properties defaults = new Properties();
        defaults.setProperty("color", "red");
        Properties p = new Properties(defaults);
        p.setProperty("size", "10");
        System.out.println(p.getProperty("color") + " " + p.get("color") + " " + p.getProperty("none", "dflt") + " " + p.size() + " " + new TreeMap<>(p) + " "
                + new java.util.TreeSet<>(p.stringPropertyNames()));
    }
}
