//@ why: a predicate that needs what is not modelled cuts the search, and the need is named
import java.io.FileInputStream;
import java.io.IOException;

public class ReadsFile {
    int number;

    boolean repOk() throws IOException {
        if (number < 2) {
            return true;
        }
        try (FileInputStream in = new FileInputStream("/etc/hostname")) {
            return in.read() >= 0;
        }
    }
}
