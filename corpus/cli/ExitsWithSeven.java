//@ why: the exit code of System.exit is the exit code of the command
//@ case: the_exit_code_of_system_exit_is_ours
//@ run: run ExitsWithSeven
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
