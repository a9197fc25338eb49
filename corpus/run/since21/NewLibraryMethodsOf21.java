//@ why: small methods added by Java 21 (StringBuilder.repeat, indexOf ranges, Math.clamp, splitWithDelimiters) are called by ordinary programs
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

public class NewLibraryMethodsOf21 {
    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("<").repeat("ab", 2).repeat('-', 3).repeat(0x1F600, 1).append('>');
        System.out.println(sb + " " + sb.length());
        System.out.println("hello".indexOf('l', 0, 3) + " " + "hello".indexOf("l", 3, 5) + " " + "hello".indexOf('l', 4, 5));
        System.out.println(Arrays.toString("a1b22c".splitWithDelimiters("\\d+", 0)) + Arrays.toString(",x,".splitWithDelimiters(",", -1)));
        System.out.println(Math.clamp(15L, 0, 10) + " " + Math.clamp(-0.0, 0.0, 1.0) + " " + Math.clamp(Long.MIN_VALUE, -5L, 5L));
        attempt(() -> Math.clamp(1.0, 2.0, 1.0));
        attempt(() -> Math.clamp(1.0, Double.NaN, 1.0));
        System.out.println(Character.isEmoji(0x1F600) + " " + Character.isEmoji('a'));
        System.out.println(Math.ceilDiv(7, 2) + " " + Math.ceilDiv(-7, 2) + " " + Math.ceilMod(7, 3) + " " + Math.multiplyHigh(Long.MAX_VALUE, 4L));
        System.out.println(Integer.compress(0b11011, 0b10101) + " " + Integer.expand(0b101, 0b10101) + " " + Long.compress(-1L, 0xF0F0L));
        System.out.println(List.of(1, 2, 3).reversed().stream().map(i -> i * i).toList());
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((i, sink) -> {
            for (int k = 0; k < i; k++) {
                sink.accept(i + "." + k);
            }
        }).toList());
        attempt(() -> new StringBuilder().repeat("x", -1));
        attempt(() -> System.out.println("abc".indexOf('a', 2, 1)));
        System.out.println(Double.toString(2e-3) + " " + Double.toString(2.0E-3 / 1e3) + " " + 1e23 + " " + 2e23f + " " + 5.684341886080801E-14);
    }
}
