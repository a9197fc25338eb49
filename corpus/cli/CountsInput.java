//@ why: standard input is passed on, and its end too; more of it than one buffer holds
import java.io.IOException;

public class CountsInput {
    public static void main(String[] args) throws IOException {
        int bytes = 0;
        int lines = 0;
        for (int next = System.in.read(); next >= 0; next = System.in.read()) {
            bytes++;
            lines += next == '\n' ? 1 : 0;
        }
        System.out.println(bytes + " bytes, " + lines + " lines");
    }
}
