//@ why: a native method that does not know a term fixes it to one value, is named, and leaves no side infeasible
//@ case: what_a_native_method_fixes_is_open_and_named
//@ run: test NativePaths --all-methods --length 3 -v
public class NativePaths {
    static int interned(String s) {
        return s.intern().length() != s.length() ? 1 : 0;
    }

    static int known(double d) {
        return Double.doubleToRawLongBits(d) == 1L ? 1 : 0;
    }
}
