//@ why: operator `increment`: ++ becomes -- or is left out; what `for` counts for itself stays
//@ dies: `count++` became `count--`: the count would be negative
//@ survives: `spare++` was left out: nobody reads it
public class IncrementMutants {
    static int count(int[] values) {
        int count = 0;
        int spare = 0;
        for (int value : values) {
            if (value == 1) {
                count++;
            }
            spare++;
        }
        return count;
    }
}
