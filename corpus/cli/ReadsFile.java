//@ why: a predicate that needs what is not modelled cuts the search, and the need is named
//@ case: a_predicate_that_needs_what_is_not_modelled_cuts_the_search
//@ run: generate ReadsFile
//@ run: generate ReadsFile --json - --count-only -q
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
