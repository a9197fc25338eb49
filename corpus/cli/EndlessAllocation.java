//@ why: takes memory in small and large pieces until there is none
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class EndlessAllocation {
    private static final List<Object> KEPT = new ArrayList<>();

    public static void main(String[] args) {
        System.out.println("before allocating");
        for (int i = 0; ; i++) {
            byte[] bytes = new byte[i % 100 == 0 ? 100_000 : 100];
            // Memory that nobody writes to may not be taken from the host at all.
            Arrays.fill(bytes, (byte) 1);
            KEPT.add(bytes);
        }
    }
}
