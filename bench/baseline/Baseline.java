import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.util.Arrays;

/**
 * Counts and times Korat's search for one structure.
 *
 * <pre>
 * java -XX:+UseSerialGC Baseline SearchTree 9          scope 9, the best of three rounds
 * java -XX:+UseSerialGC Baseline SearchTree 9 5        of five
 * java -XX:+UseSerialGC Baseline SearchTree 3,0,3,1,4  the structure's own bounds instead of a scope
 * </pre>
 *
 * The first bound, less one, is the scope of the warm-up. One structure per process: the compiler then knows the only
 * {@code repOk} there is. The seconds are those of the clock; the processor's seconds beside them, of this thread alone
 * (without the collector), say whether the computer was busy with something else.
 */
public final class Baseline {
    private Baseline() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        if (args.length < 2) {
            System.err.println("usage: java Baseline STRUCTURE SCOPE|BOUND,BOUND,... [ROUNDS]");
            System.exit(2);
        }
        int[] bounds = Arrays.stream(args[1].split(",")).mapToInt(Integer::parseInt).toArray();
        int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 3;
        Constructor<?> structure = Class.forName("Monitored" + args[0]).getDeclaredConstructor(int[].class);
        if (rounds > 1 && bounds[0] > 1) {
            search(structure, bounds[0] - 1).run();
        }
        ThreadMXBean processor = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        long bestOfProcessor = Long.MAX_VALUE;
        KoratSearch search = null;
        for (int round = 0; round < rounds; round++) {
            search = search(structure, bounds);
            long start = System.nanoTime();
            long processorStart = processor.getCurrentThreadCpuTime();
            search.run();
            bestOfProcessor = Math.min(bestOfProcessor, processor.getCurrentThreadCpuTime() - processorStart);
            best = Math.min(best, System.nanoTime() - start);
        }
        System.out.printf(
                "%s %s: explored %d, valid %d, %.3f s (%.3f s of processor), %.2f M candidates/s%n",
                args[0],
                args[1],
                search.explored,
                search.valid,
                best / 1e9,
                bestOfProcessor / 1e9,
                search.explored * 1e3 / best);
    }

    private static KoratSearch search(Constructor<?> structure, int... bounds) throws ReflectiveOperationException {
        return (KoratSearch) structure.newInstance((Object) bounds);
    }
}
