import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.nio.file.Path;
import java.util.Set;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs all JUnit 5 tests below a folder so many times, with the seeds 1, 2, ... */
public class RandomOrder5 {
    public static void main(String[] arguments) {
        int runs = Integer.parseInt(arguments[1]);
        long passed = 0;
        long failed = 0;
        for (int seed = 1; seed <= runs; seed++) {
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClasspathRoots(Set.of(Path.of(arguments[0]))))
                .filters(includeClassNamePatterns(".*Test"))
                .configurationParameter("junit.jupiter.testmethod.order.default",
                    "org.junit.jupiter.api.MethodOrderer$Random")
                .configurationParameter("junit.jupiter.testclass.order.default",
                    "org.junit.jupiter.api.ClassOrderer$Random")
                .configurationParameter("junit.jupiter.execution.order.random.seed", "" + seed)
                .build();
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherFactory.create().execute(request, listener);
            passed += listener.getSummary().getTestsSucceededCount();
            failed += listener.getSummary().getTotalFailureCount();
            listener.getSummary().getFailures().forEach(failure ->
                System.err.println(failure.getTestIdentifier() + ": " + failure.getException()));
        }
        System.out.printf("JDK %s, JUnit 5: %d runs, %d tests, %d failures%n",
            System.getProperty("java.version"), runs, passed + failed, failed);
        System.exit(failed == 0 && passed > 0 ? 0 : 1);
    }
}
