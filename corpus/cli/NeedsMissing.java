//@ why: compiles, but the test takes Missing away before it runs
public class NeedsMissing {
    public static void main(String[] args) {
        System.out.println("before needing");
        System.out.println(new Missing().answer());
    }
}

class Missing {
    int answer() {
        return 42;
    }
}
