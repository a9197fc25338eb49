//@ why: BufferedReader on System.in reads lines, single characters and blocks in turn, with mark, reset, skip and a last line without an end
//@ stdin: first\nsecond e\n\nfourth\nfifth\nend
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

public class BufferedReaderStdinLines {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("[" + in.readLine() + "]");
        in.mark(100);
        String once = in.readLine();
        in.reset();
        String again = in.readLine();
        System.out.println(once.equals(again) + " " + again + " " + again.length() + " " + (int) again.charAt(7));
        System.out.println("[" + in.readLine() + "]");
        char[] buf = new char[3];
        System.out.println(in.read(buf, 0, 3) + " " + new String(buf) + " " + (char) in.read());
        System.out.println(in.skip(2) + " [" + in.readLine() + "]");
        System.out.println(in.lines().map(s -> "<" + s + ">").collect(Collectors.joining(",")));
        System.out.println(in.readLine() + " " + in.read());
        in.close();
        try {
            in.readLine();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
