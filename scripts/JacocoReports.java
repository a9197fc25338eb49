import java.io.File;
import java.io.FileOutputStream;
import java.io.OutputStream;
import org.jacoco.cli.internal.core.analysis.Analyzer;
import org.jacoco.cli.internal.core.analysis.CoverageBuilder;
import org.jacoco.cli.internal.core.tools.ExecFileLoader;
import org.jacoco.cli.internal.report.IReportVisitor;
import org.jacoco.cli.internal.report.xml.XMLFormatter;

/**
 * JaCoCo's XML reports of many runs, from one JVM: its command line makes one at a time.
 *
 * <p>Arguments: for each run the folder with the classes, what the agent noted, and the file to
 * write.
 */
class JacocoReports {
    public static void main(String[] arguments) throws Exception {
        for (int i = 0; i < arguments.length; i += 3) {
            File classes = new File(arguments[i]);
            ExecFileLoader noted = new ExecFileLoader();
            noted.load(new File(arguments[i + 1]));
            CoverageBuilder builder = new CoverageBuilder();
            new Analyzer(noted.getExecutionDataStore(), builder).analyzeAll(classes);
            try (OutputStream out = new FileOutputStream(arguments[i + 2])) {
                IReportVisitor report = new XMLFormatter().createVisitor(out);
                report.visitInfo(
                        noted.getSessionInfoStore().getInfos(),
                        noted.getExecutionDataStore().getContents());
                report.visitBundle(builder.getBundle("program"), null);
                report.visitEnd();
            }
        }
    }
}
