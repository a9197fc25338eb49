//@ why: calls itself until the stack is full
public class EndlessRecursion {
    private static int deeper(int depth) {
        return deeper(depth + 1) + 1;
    }

    public static void main(String[] args) {
        System.out.println("before calling");
        System.out.println(deeper(0));
    }
}
