//@ why: only a budget can end it; what it printed before must still appear
//@ case: an_endless_loop_ends_with_its_instructions
//@ run: run --max-instructions 1e7 EndlessLoop
public class EndlessLoop {
    public static void main(String[] args) {
        System.out.println("before the loop");
        for (long i = 0; i >= 0; i++) {
            i %= 1000;
        }
    }
}
