//@ why: operator `call`: a call becomes one of another method with the same parameters and result
//@ dies: `smaller(value, other)` became `larger(value, other)`: of 0 and 1, only one is the smaller one
//@ survives: `smaller(value, value)` became `larger(value, value)`: both are the value
public class CallMutants {
    int value;

    boolean repOk() { return value >= 0 && value <= 2; }

    int least(int other) { return smaller(value, other); }

    int same() { return smaller(value, value); }

    private static int smaller(int left, int right) { return left < right ? left : right; }

    static int larger(int left, int right) { return left < right ? right : left; }

    /** Another number of parameters, another result: no alternatives. */
    static int one(int left) { return left; }

    static long wide(int left, int right) { return left; }

    /** A method of the JDK, by an interface. */
    static boolean add(java.util.List<String> list, String text) { return list.add(text); }
}
