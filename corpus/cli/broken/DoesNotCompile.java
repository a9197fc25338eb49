//@ why: what javac says about a source file must reach the user
public class DoesNotCompile {
    public static void main(String[] args) {
        int number = "text";
    }
}
