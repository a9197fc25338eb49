//@ why: a class that is there but cannot be run
public class NoMain {
    static int main() {
        return 1;
    }
}
