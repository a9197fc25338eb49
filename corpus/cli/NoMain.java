//@ why: a class that is there but cannot be run
//@ case: a_class_without_main_is_named
//@ run: run NoMain
public class NoMain {
    static int main() {
        return 1;
    }
}
