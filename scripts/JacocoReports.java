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
 * <p>Arguments: the folder with the classes, then for each run what the agent noted and the file
 * to write.
 */
class JacocoReports {
    public static void main(String[] arguments) throws Exception {
        File classes = new File(arguments[0]);
        for (int i = 1; i < arguments.length; i += 2) {
            ExecFileLoader noted = new ExecFileLoader();
            noted.load(new File(arguments[i]));
            CoverageBuilder builder = new CoverageBuilder();
            new Analyzer(noted.getExecutionDataStore(), builder).analyzeAll(classes);
            try (OutputStream out = new FileOutputStream(arguments[i + 1])) {
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
