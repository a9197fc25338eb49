// Measures: starting up. The least that a program can do and still be seen.
public class StartupHello {
    public static void main(String[] a) {
        System.out.println("Hello, world");
    }
}
