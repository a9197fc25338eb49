//@ why: the exit code of System.exit is the exit code of the command
public class ExitsWithSeven {
    public static void main(String[] args) {
        System.out.println("exiting");
        try {
            System.exit(7);
        } finally {
            System.out.println("never printed");
        }
    }
}
