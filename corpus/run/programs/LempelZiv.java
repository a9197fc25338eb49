//@ why: LZ77, run lengths, move-to-front with Burrows-Wheeler, and an adaptive arithmetic coder, chained and taken back again
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

public class LempelZiv {
    static class CorruptData extends IOException {
        CorruptData(String message) {
            super(message);
        }
    }

    interface Codec {
        byte[] encode(byte[] plain);

        byte[] decode(byte[] coded) throws CorruptData;

        default String name() {
            return getClass().getSimpleName();
        }

        default Codec then(Codec next) {
            Codec first = this;
            return new Codec() {
                @Override
                public byte[] encode(byte[] plain) {
                    return next.encode(first.encode(plain));
                }

                @Override
                public byte[] decode(byte[] coded) throws CorruptData {
                    return first.decode(next.decode(coded));
                }

                @Override
                public String name() {
                    return first.name() + ">" + next.name();
                }
            };
        }
    }

    /** A zero byte introduces a literal run, any other value a match of that length with a two-byte distance. */
    static class Lz77 implements Codec {
        private static final int SHORTEST = 4;
        private static final int WINDOW = 1024;
        int matches;

        @Override
        public byte[] encode(byte[] plain) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Map<Integer, List<Integer>> positions = new HashMap<>();
            int literalStart = 0;
            int at = 0;
            matches = 0;
            while (at < plain.length) {
                int bestLength = 0;
                int bestDistance = 0;
                List<Integer> candidates = positions.getOrDefault(key(plain, at), List.of());
                for (int i = candidates.size() - 1; i >= 0 && i > candidates.size() - 9; i--) {
                    int from = candidates.get(i);
                    if (at - from > WINDOW) {
                        break;
                    }
                    int length = 0;
                    while (at + length < plain.length && length < 255 && plain[from + length] == plain[at + length]) {
                        length++;
                    }
                    if (length > bestLength) {
                        bestLength = length;
                        bestDistance = at - from;
                    }
                }
                int step = bestLength >= SHORTEST ? bestLength : 1;
                if (step > 1) {
                    literals(plain, literalStart, at, out);
                    out.write(bestLength);
                    out.write(bestDistance >> 8);
                    out.write(bestDistance);
                    literalStart = at + step;
                    matches++;
                }
                for (int i = 0; i < step; i++, at++) {
                    positions.computeIfAbsent(key(plain, at), k -> new ArrayList<>()).add(at);
                }
            }
            literals(plain, literalStart, at, out);
            return out.toByteArray();
        }

        private static int key(byte[] plain, int at) {
            return at + 2 < plain.length ? plain[at] << 16 ^ plain[at + 1] << 8 ^ plain[at + 2] : -1;
        }

        private static void literals(byte[] plain, int from, int to, ByteArrayOutputStream out) {
            for (int start = from; start < to; start += 255) {
                int count = Math.min(255, to - start);
                out.write(0);
                out.write(count);
                out.write(plain, start, count);
            }
        }

        @Override
        public byte[] decode(byte[] coded) throws CorruptData {
            ByteArrayInputStream in = new ByteArrayInputStream(coded);
            byte[] plain = new byte[64];
            int size = 0;
            int length;
            while ((length = in.read()) >= 0) {
                int count = length == 0 ? need(in) : length;
                int distance = length == 0 ? 0 : need(in) << 8 | need(in);
                if (distance > size || length > 0 && distance == 0) {
                    throw new CorruptData("distance " + distance + " at output " + size);
                }
                if (size + count > plain.length) {
                    plain = Arrays.copyOf(plain, Math.max(plain.length * 2, size + count));
                }
                for (int i = 0; i < count; i++, size++) {
                    plain[size] = length == 0 ? (byte) need(in) : plain[size - distance];
                }
            }
            return Arrays.copyOf(plain, size);
        }

        private static int need(ByteArrayInputStream in) throws CorruptData {
            int value = in.read();
            if (value < 0) {
                throw new CorruptData("unexpected end");
            }
            return value;
        }
    }

    static class RunLength implements Codec {
        @Override
        public byte[] encode(byte[] plain) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int i = 0; i < plain.length;) {
                int run = 1;
                while (i + run < plain.length && run < 258 && plain[i + run] == plain[i]) {
                    run++;
                }
                out.write(plain[i]);
                if (run >= 3) {
                    out.write(plain[i]);
                    out.write(plain[i]);
                    out.write(run - 3);
                    i += run;
                } else {
                    i++;
                }
            }
            return out.toByteArray();
        }

        @Override
        public byte[] decode(byte[] coded) throws CorruptData {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int i = 0; i < coded.length; i++) {
                out.write(coded[i]);
                if (i + 2 < coded.length && coded[i + 1] == coded[i] && coded[i + 2] == coded[i]) {
                    if (i + 3 >= coded.length) {
                        throw new CorruptData("run without length");
                    }
                    for (int n = (coded[i + 3] & 0xff) + 2; n > 0; n--) {
                        out.write(coded[i]);
                    }
                    i += 3;
                }
            }
            return out.toByteArray();
        }
    }

    static class BurrowsWheeler implements Codec {
        @Override
        public byte[] encode(byte[] plain) {
            int n = plain.length;
            Comparator<Integer> rotations = (a, b) -> {
                for (int k = 0; k < n; k++) {
                    int difference = (plain[(a + k) % n] & 0xff) - (plain[(b + k) % n] & 0xff);
                    if (difference != 0) {
                        return difference;
                    }
                }
                return Integer.compare(a, b);
            };
            List<Integer> order = IntStream.range(0, n).boxed().sorted(rotations).toList();
            byte[] out = new byte[n + 2];
            int first = order.indexOf(0);
            out[0] = (byte) (first >> 8);
            out[1] = (byte) first;
            for (int i = 0; i < n; i++) {
                out[i + 2] = plain[(order.get(i) + n - 1) % n];
            }
            return out;
        }

        @Override
        public byte[] decode(byte[] coded) throws CorruptData {
            int n = coded.length - 2;
            if (n < 0) {
                throw new CorruptData("no header");
            }
            int[] starts = new int[257];
            for (int i = 0; i < n; i++) {
                starts[(coded[i + 2] & 0xff) + 1]++;
            }
            for (int i = 1; i < starts.length; i++) {
                starts[i] += starts[i - 1];
            }
            int[] next = new int[n];
            for (int i = 0; i < n; i++) {
                next[starts[coded[i + 2] & 0xff]++] = i;
            }
            byte[] plain = new byte[n];
            int row = (coded[0] & 0xff) << 8 | coded[1] & 0xff;
            for (int i = 0; i < n; i++) {
                row = next[row];
                plain[i] = coded[row + 2];
            }
            return plain;
        }
    }

    static class MoveToFront implements Codec {
        private static LinkedList<Integer> alphabet() {
            LinkedList<Integer> list = new LinkedList<>();
            for (int i = 0; i < 128; i++) {
                list.add(i);
            }
            return list;
        }

        @Override
        public byte[] encode(byte[] plain) {
            LinkedList<Integer> recent = alphabet();
            byte[] out = new byte[plain.length];
            for (int i = 0; i < plain.length; i++) {
                // The header of the block may hold anything; it is kept as it is.
                if (i < 2) {
                    out[i] = plain[i];
                    continue;
                }
                int at = recent.indexOf((int) plain[i]);
                recent.addFirst(recent.remove(at));
                out[i] = (byte) at;
            }
            return out;
        }

        @Override
        public byte[] decode(byte[] coded) {
            LinkedList<Integer> recent = alphabet();
            byte[] out = new byte[coded.length];
            for (int i = 0; i < coded.length; i++) {
                if (i < 2) {
                    out[i] = coded[i];
                    continue;
                }
                int value = recent.remove((int) coded[i]);
                recent.addFirst(value);
                out[i] = (byte) value;
            }
            return out;
        }
    }

    /** A binary range coder with one adaptive probability per node of the byte's bit tree. */
    static class Arithmetic implements Codec {
        private static final class Model {
            private final int[] ones = new int[256];
            private int node = 1;

            Model() {
                Arrays.fill(ones, 2048);
            }

            long split(long low, long high) {
                return low + (high - low >>> 12) * ones[node];
            }

            void update(int bit) {
                ones[node] += bit == 1 ? 4096 - ones[node] >> 4 : -(ones[node] >> 4);
                node = node * 2 + bit;
            }

            void next() {
                node = 1;
            }
        }

        @Override
        public byte[] encode(byte[] plain) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(plain.length >> 8);
            out.write(plain.length);
            Model model = new Model();
            long low = 0;
            long high = 0xffffffffL;
            for (byte value : plain) {
                model.next();
                for (int i = 7; i >= 0; i--) {
                    int bit = value >> i & 1;
                    long middle = model.split(low, high);
                    if (bit == 1) {
                        high = middle;
                    } else {
                        low = middle + 1;
                    }
                    model.update(bit);
                    while ((low ^ high) >>> 24 == 0) {
                        out.write((int) (high >>> 24));
                        low = low << 8 & 0xffffffffL;
                        high = high << 8 & 0xffffffffL | 0xff;
                    }
                }
            }
            for (int shift = 24; shift >= 0; shift -= 8) {
                out.write((int) (low >>> shift));
            }
            return out.toByteArray();
        }

        @Override
        public byte[] decode(byte[] coded) throws CorruptData {
            if (coded.length < 6) {
                throw new CorruptData("only " + coded.length + " bytes");
            }
            byte[] plain = new byte[(coded[0] & 0xff) << 8 | coded[1] & 0xff];
            int at = 2;
            long code = 0;
            while (at < 6) {
                code = code << 8 | coded[at++] & 0xff;
            }
            Model model = new Model();
            long low = 0;
            long high = 0xffffffffL;
            for (int k = 0; k < plain.length; k++) {
                model.next();
                int value = 0;
                for (int i = 0; i < 8; i++) {
                    long middle = model.split(low, high);
                    int bit = code <= middle ? 1 : 0;
                    if (bit == 1) {
                        high = middle;
                    } else {
                        low = middle + 1;
                    }
                    model.update(bit);
                    value = value << 1 | bit;
                    while ((low ^ high) >>> 24 == 0) {
                        low = low << 8 & 0xffffffffL;
                        high = high << 8 & 0xffffffffL | 0xff;
                        code = code << 8 & 0xffffffffL | (at < coded.length ? coded[at++] & 0xff : 0);
                    }
                }
                plain[k] = (byte) value;
            }
            return plain;
        }
    }

    static byte[] bytes(String text) {
        byte[] result = new byte[text.length()];
        for (int i = 0; i < result.length; i++) {
            result[i] = (byte) text.charAt(i);
        }
        return result;
    }

    static String text(byte[] bytes) {
        StringBuilder result = new StringBuilder();
        for (byte value : bytes) {
            result.append((char) (value & 0xff));
        }
        return result.toString();
    }

    static String digest(byte[] bytes) {
        return String.format("%08x", Arrays.hashCode(bytes));
    }

    public static void main(String[] args) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("empty", "");
        texts.put("one", "x");
        texts.put("banana", "bananabanana bandana");
        texts.put("run", "a".repeat(110) + "b".repeat(40));
        texts.put("rhyme", "this is the house that jack built; this is the malt that lay in the house that jack built; "
                + "this is the rat that ate the malt that lay in the house that jack built.");
        StringBuilder noise = new StringBuilder();
        for (int i = 0, state = 7; i < 200; i++) {
            state = state * 75 % 65537;
            noise.append((char) (33 + state % 90));
        }
        texts.put("noise", noise.toString());
        Codec blocks = new BurrowsWheeler().then(new MoveToFront());
        List<Codec> codecs = List.of(new Lz77(), new RunLength(), new Arithmetic(), new Lz77().then(new Arithmetic()), blocks.then(new Arithmetic()));
        texts.forEach((name, text) -> {
            byte[] plain = bytes(text);
            System.out.println(name + " " + plain.length + " bytes");
            for (Codec codec : codecs) {
                byte[] coded = codec.encode(plain);
                try {
                    boolean same = Arrays.equals(plain, codec.decode(coded));
                    System.out.printf("  %-40s %4d %s %s%n", codec.name(), coded.length, digest(coded), same ? "ok" : "BROKEN");
                } catch (CorruptData e) {
                    System.out.println("  " + codec.name() + " " + e.getMessage());
                }
            }
        });
        System.out.println(text(new BurrowsWheeler().encode(bytes("mississippi"))).substring(2));
        byte[][] damaged = {{5, 0, 9}, {0, 4, 'a', 'b'}, {0, 1, 'a', 7, 0, 2}, {0, 1, 'a', 3, 0, 1}};
        for (byte[] bytes : damaged) {
            try {
                System.out.println("decoded " + text(new Lz77().decode(bytes)));
            } catch (CorruptData e) {
                System.out.println("corrupt: " + e.getMessage());
            }
        }
        for (Codec codec : List.of(new Arithmetic(), new RunLength(), blocks)) {
            try {
                System.out.println(codec.name() + " " + codec.decode(new byte[] {7, 7, 7}).length);
            } catch (CorruptData e) {
                System.out.println(codec.name() + " corrupt: " + e.getMessage());
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(codec.name() + " out of bounds: " + e.getMessage());
            }
        }
    }
}
