import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Calls the compiler once for each line of standard input, with the arguments in it, which tabs
 * separate. Whoever wants to know why one fails compiles it alone.
 */
public class CompileEach {
    public static void main(String[] none) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        OutputStream nowhere = OutputStream.nullOutputStream();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            boolean compiles = compiler.run(null, nowhere, nowhere, line.split("\t")) == 0;
            System.out.println(compiles ? "compiled" : "failed");
        }
    }
}
