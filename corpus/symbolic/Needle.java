//@ why: all orders settle the same sides, and the fewest tests take them all
//@ case: covering_goes_to_the_nearest_side_first
//@ run: test Needle#find -v
//@ case: other_orders_settle_the_same_sides
//@ run: test Needle#find --order dfs
//@ run: test Needle#find --order bfs
//@ run: test Needle#find --order deepening
//@ case: the_fewest_tests_take_the_same_sides
//@ run: test Needle --minimise -v
//@ case: lines_instead_of_sides
//@ run: test Needle --criterion line
//@ case: no_path_may_be_left_out_of_all_paths
//@ run: test Needle --criterion path --minimise

/** Numbers that are looked at one after the other. */
public class Needle {
    /** 10 sides, one of them infeasible: numbers that follow each other are not alike. */
    public static int find(int a, int b, int c) {
        int found = 0;
        if (a > 100) {
            found++;
        }
        if (b == a + 1) {
            found++;
        }
        if (c == b + 1) {
            found++;
        }
        if (found == 3 && c == a) {
            return -1;
        }
        return found;
    }

    /** 6 sides, which two tests take. */
    public static int independent(boolean a, boolean b, boolean c) {
        int sum = 0;
        if (a) {
            sum += 1;
        }
        if (b) {
            sum += 2;
        }
        if (c) {
            sum += 4;
        }
        return sum;
    }
}
