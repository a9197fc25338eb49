import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Calls the compiler once for each line of standard input, with the arguments in it, which tabs
 * separate. The answer is a line too: whether it compiles, and behind a tab each line that the compiler says.
 */
public class CompileEach {
    public static void main(String[] none) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            OutputStream nowhere = OutputStream.nullOutputStream();
            boolean compiles = compiler.run(null, nowhere, said, line.split("\t")) == 0;
            String text = said.toString().stripTrailing().replace('\t', ' ');
            System.out.println((compiles ? "compiled\t" : "failed\t") + text.replaceAll("\\R", "\t"));
        }
    }
}
