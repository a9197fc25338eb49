//@ why: Huffman trees, canonical codes, a bit writer and reader, and frequency tables, with a checksum over the round trip
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

public class HuffmanCoding {
    abstract static class Tree implements Comparable<Tree> {
        final int weight;
        final char smallest;

        Tree(int weight, char smallest) {
            this.weight = weight;
            this.smallest = smallest;
        }

        abstract void walk(String prefix, BiConsumer<Character, String> visit);

        abstract int height();

        @Override
        public int compareTo(Tree other) {
            // The smallest letter decides among equal weights, so that the tree is unique.
            return weight != other.weight ? Integer.compare(weight, other.weight) : Character.compare(smallest, other.smallest);
        }
    }

    static final class Leaf extends Tree {
        Leaf(char symbol, int weight) {
            super(weight, symbol);
        }

        @Override
        void walk(String prefix, BiConsumer<Character, String> visit) {
            visit.accept(smallest, prefix.isEmpty() ? "0" : prefix);
        }

        @Override
        int height() {
            return 0;
        }
    }

    static final class Fork extends Tree {
        private final Tree zero;
        private final Tree one;

        Fork(Tree zero, Tree one) {
            super(zero.weight + one.weight, (char) Math.min(zero.smallest, one.smallest));
            this.zero = zero;
            this.one = one;
        }

        @Override
        void walk(String prefix, BiConsumer<Character, String> visit) {
            zero.walk(prefix + '0', visit);
            one.walk(prefix + '1', visit);
        }

        @Override
        int height() {
            return 1 + Math.max(zero.height(), one.height());
        }
    }

    static class BitWriter {
        private byte[] bytes = new byte[4];
        private int bits;

        void write(int value, int length) {
            for (int i = length - 1; i >= 0; i--) {
                if (bits / 8 == bytes.length) {
                    bytes = Arrays.copyOf(bytes, bytes.length * 2);
                }
                if ((value >>> i & 1) == 1) {
                    bytes[bits / 8] |= (byte) (0x80 >> bits % 8);
                }
                bits++;
            }
        }

        byte[] toBytes() {
            return Arrays.copyOf(bytes, (bits + 7) / 8);
        }
    }

    static class BitReader implements Iterator<Boolean> {
        private final byte[] bytes;
        private int at;

        BitReader(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public boolean hasNext() {
            return at < bytes.length * 8;
        }

        @Override
        public Boolean next() {
            if (!hasNext()) {
                throw new IllegalStateException("read past the end at bit " + at);
            }
            boolean bit = (bytes[at / 8] & 0x80 >> at % 8) != 0;
            at++;
            return bit;
        }

        int number(int length) {
            int value = 0;
            for (int i = 0; i < length; i++) {
                value = value << 1 | (next() ? 1 : 0);
            }
            return value;
        }
    }

    record Code(char symbol, int bits, int length) {
        String text() {
            String binary = Integer.toBinaryString(bits);
            return "0".repeat(length - binary.length()) + binary;
        }
    }

    static Map<Character, Integer> frequencies(String text) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : text.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        return counts;
    }

    static Tree tree(Map<Character, Integer> counts) {
        if (counts.isEmpty()) {
            throw new IllegalArgumentException("no symbols");
        }
        PriorityQueue<Tree> queue = new PriorityQueue<>();
        counts.forEach((symbol, count) -> queue.add(new Leaf(symbol, count)));
        while (queue.size() > 1) {
            queue.add(new Fork(queue.poll(), queue.poll()));
        }
        return queue.poll();
    }

    /** Keeps only the lengths of the tree's codes, and numbers the codes in order of length and letter. */
    static List<Code> canonical(Map<Character, Integer> lengths) {
        List<Map.Entry<Character, Integer>> entries = new ArrayList<>(lengths.entrySet());
        entries.sort(Map.Entry.<Character, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        List<Code> codes = new ArrayList<>();
        int next = 0;
        int length = 0;
        for (Map.Entry<Character, Integer> entry : entries) {
            next <<= entry.getValue() - length;
            length = entry.getValue();
            codes.add(new Code(entry.getKey(), next++, length));
        }
        return codes;
    }

    static byte[] encode(String text, List<Code> codes) {
        BitWriter writer = new BitWriter();
        writer.write(text.length(), 16);
        writer.write(codes.size(), 8);
        for (Code code : codes) {
            writer.write(code.symbol(), 8);
            writer.write(code.length(), 5);
        }
        Map<Character, Code> table = codes.stream().collect(Collectors.toMap(Code::symbol, code -> code));
        for (char c : text.toCharArray()) {
            Code code = table.get(c);
            writer.write(code.bits(), code.length());
        }
        return writer.toBytes();
    }

    static String decode(byte[] bytes) {
        BitReader reader = new BitReader(bytes);
        int size = reader.number(16);
        int symbols = reader.number(8);
        Map<Character, Integer> lengths = new HashMap<>();
        for (int i = 0; i < symbols; i++) {
            char symbol = (char) reader.number(8);
            lengths.put(symbol, reader.number(5));
        }
        Map<Integer, Map<Integer, Character>> byLength = new HashMap<>();
        for (Code code : canonical(lengths)) {
            byLength.computeIfAbsent(code.length(), l -> new HashMap<>()).put(code.bits(), code.symbol());
        }
        StringBuilder out = new StringBuilder();
        while (out.length() < size) {
            int bits = 0;
            Character symbol = null;
            for (int length = 1; symbol == null; length++) {
                bits = bits << 1 | reader.number(1);
                symbol = byLength.getOrDefault(length, Map.of()).get(bits);
            }
            out.append(symbol);
        }
        return out.toString();
    }

    static double entropy(Map<Character, Integer> counts, int total) {
        double sum = 0;
        for (int count : counts.values()) {
            double p = (double) count / total;
            sum -= p * Math.log(p) / Math.log(2);
        }
        return sum;
    }

    static String hex(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.min(24, bytes.length); i++) {
            out.append(String.format("%02x", bytes[i]));
        }
        return bytes.length > 24 ? out.append("...").toString() : out.toString();
    }

    static int adler(byte[] bytes) {
        int a = 1;
        int b = 0;
        for (byte value : bytes) {
            a = (a + (value & 0xff)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    static void show(String name, String text, boolean table) {
        Map<Character, Integer> counts = frequencies(text);
        Tree tree = tree(counts);
        Map<Character, Integer> lengths = new TreeMap<>();
        tree.walk("", (symbol, code) -> lengths.put(symbol, code.length()));
        List<Code> codes = canonical(lengths);
        byte[] packed = encode(text, codes);
        String back = decode(packed);
        int bits = counts.entrySet().stream().mapToInt(entry -> entry.getValue() * lengths.get(entry.getKey())).sum();
        System.out.printf("%s: %d letters, %d symbols, height %d, %d bytes, %.4f bits per letter, entropy %.4f%n", name, text.length(),
                counts.size(), tree.height(), packed.length, (double) bits / text.length(), entropy(counts, text.length()));
        System.out.printf("  %s adler %08x, round trip %s%n", hex(packed), adler(packed), back.equals(text) ? "ok" : "BROKEN");
        if (table) {
            codes.stream().sorted(Comparator.comparing((Code code) -> counts.get(code.symbol())).reversed().thenComparing(Code::symbol))
                    .limit(12).forEach(code -> System.out.printf("  %-4s %3d %s%n", "'" + code.symbol() + "'", counts.get(code.symbol()),
                            code.text()));
        }
        double kraft = codes.stream().mapToDouble(code -> Math.pow(2, -code.length())).sum();
        if (codes.size() > 1 && kraft != 1.0) {
            System.out.println("  Kraft sum is " + kraft);
        }
    }

    static String fibonacciText(int symbols) {
        StringBuilder out = new StringBuilder();
        int a = 1;
        int b = 1;
        for (int i = 0; i < symbols; i++) {
            out.append(String.valueOf((char) ('a' + i)).repeat(a));
            int next = a + b;
            a = b;
            b = next;
        }
        return out.toString();
    }

    public static void main(String[] args) {
        show("classic", "this is an example of a huffman tree", true);
        show("river", "how much wood would a woodchuck chuck if a woodchuck could chuck wood? ".repeat(6).trim(), true);
        show("single", "zzzzzzzzzzzz", true);
        show("skewed", fibonacciText(12), true);
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 640; i++) {
            all.append((char) (32 + i * i % 64));
        }
        show("squares", all.toString(), false);
        try {
            show("empty", "", false);
        } catch (IllegalArgumentException e) {
            System.out.println("empty: " + e.getMessage());
        }
        byte[] cut = Arrays.copyOf(encode("abcabcabd", canonical(new TreeMap<>(Map.of('a', 1, 'b', 2, 'c', 3, 'd', 3)))), 10);
        try {
            System.out.println(decode(cut));
        } catch (IllegalStateException e) {
            System.out.println("cut: " + e.getMessage());
        }
    }
}
