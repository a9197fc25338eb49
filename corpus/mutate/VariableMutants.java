//@ why: operator `variable`: a local variable or parameter becomes another one that has a value there
//@ dies: `return left` became `return right`: the other one is the smaller one
//@ survives: `result = value` became `result = copy`: the two are equal there
public class VariableMutants {
    static int smaller(int left, int right) {
        if (left < right) {
            return left;
        }
        return right;
    }

    static int twice(int value) {
        int copy = value;
        int result = 0;
        result = value;
        result += copy;
        return result;
    }

    /** `later` has no value yet where the others are read, and a text is no number. */
    static int last(String text, int count) {
        int later;
        for (int i = 0; i < count; i++) {
            text = text.trim();
        }
        later = text.length();
        return later;
    }
}
