//@ why: takes memory in small and large pieces until there is none
import java.util.ArrayList;
import java.util.List;

public class EndlessAllocation {
    private static final List<Object> KEPT = new ArrayList<>();

    public static void main(String[] args) {
        System.out.println("before allocating");
        for (int i = 0; ; i++) {
            KEPT.add(i % 100 == 0 ? new byte[100_000] : new int[]{i});
        }
    }
}
