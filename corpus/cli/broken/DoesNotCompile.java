//@ why: what javac says about a source file must reach the user
//@ case: a_source_file_that_does_not_compile_shows_what_javac_says
//@ run: run corpus/cli/broken/DoesNotCompile.java
public class DoesNotCompile {
    public static void main(String[] args) {
        int number = "text";
    }
}
