//@ why: programs read their standard input through readers and scanners, including empty lines and a last line without an end
//@ stdin: 3 4\nhello world\n\n  12x \n-7
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class StandardInputLines {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String[] parts = in.readLine().split(" ");
        System.out.println(Integer.parseInt(parts[0]) * Integer.parseInt(parts[1]));
        String line;
        int n = 0;
        while ((line = in.readLine()) != null) {
            n++;
            try {
                System.out.println(n + " number " + Integer.parseInt(line.trim()));
            } catch (NumberFormatException e) {
                System.out.println(n + " text [" + line + "] " + e.getMessage());
            }
        }
        System.out.println(n + " " + in.read() + " " + in.readLine());
    }
}
