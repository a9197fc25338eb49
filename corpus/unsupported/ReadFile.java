//@ why: the file system is not modelled; opening a file through java.io is refused
//@ names: java.io.FileInputStream.open0
import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;

public class ReadFile {
    public static void main(String[] args) throws IOException {
        System.out.println("before reading");
        int lines = 0;
        try (BufferedReader reader = new BufferedReader(new FileReader("/etc/passwd"))) {
            while (reader.readLine() != null) {
                lines++;
            }
        }
        System.out.println(lines > 0 ? "some lines" : "no lines");
    }
}
