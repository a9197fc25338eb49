//@ why: allocates without keeping anything; our heap is never collected, so this too must end within its budget
public class EndlessGarbage {
    static Object last;

    public static void main(String[] args) {
        System.out.println("before allocating");
        for (int i = 0; ; i++) {
            last = new long[]{i, i, i};
        }
    }
}
