//@ why: a parallel stream of some size starts the threads of the common pool, which is refused
//@ names: java.lang.Thread.start0
import java.util.stream.IntStream;

public class ParallelStream {
    public static void main(String[] args) {
        System.out.println("before the stream");
        long primes = IntStream.rangeClosed(2, 10_000).parallel()
                .filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0))
                .count();
        System.out.println(primes + " primes");
    }
}
