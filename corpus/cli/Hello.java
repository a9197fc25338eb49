//@ why: the smallest program, whose class file the tests also damage
public class Hello {
    private static final long[] NUMBERS = {1L, 2L, 3L};

    private final String name;

    Hello(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return "Hello, " + name;
    }

    public static void main(String[] args) {
        double sum = 0.5;
        for (long number : NUMBERS) {
            sum += number;
        }
        try {
            System.out.println(new Hello(args[0]));
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("Hello, nobody, " + (sum > 6 ? "and all" : "alone"));
        }
    }
}
