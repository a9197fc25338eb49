import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import org.junit.runner.manipulation.Ordering;

/** Runs all JUnit 4 tests below a folder so many times, with the seeds 1, 2, ... */
public class RandomOrder4 {
    public static void main(String[] arguments) throws Exception {
        int runs = Integer.parseInt(arguments[1]);
        Path folder = Path.of(arguments[0]);
        List<String> names;
        try (Stream<Path> files = Files.walk(folder)) {
            names = files.map(file -> folder.relativize(file).toString())
                .filter(file -> file.endsWith("Test.class")).sorted()
                .map(file -> file.replace(".class", "").replace('/', '.'))
                .collect(Collectors.toList());
        }
        Class<?>[] classes = new Class<?>[names.size()];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = Class.forName(names.get(i));
        }
        long tests = 0;
        long failed = 0;
        for (int seed = 1; seed <= runs; seed++) {
            Request request = Request.classes(classes);
            Result result = new JUnitCore().run(
                request.orderWith(Ordering.shuffledBy(new Random(seed))));
            tests += result.getRunCount();
            failed += result.getFailureCount();
            result.getFailures().forEach(failure -> System.err.println(failure));
        }
        System.out.printf("JDK %s, JUnit 4: %d runs, %d tests, %d failures%n",
            System.getProperty("java.version"), runs, tests, failed);
        System.exit(failed == 0 && tests > 0 ? 0 : 1);
    }
}
