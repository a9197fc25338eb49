//@ why: the smallest program, whose class file the tests also damage
//@ case: a_source_file_is_compiled_and_run
//@ run: run corpus/cli/Hello.java you
//@ case: arguments_after_the_class_belong_to_the_program
//@ run: run Hello --stats
//@ case: a_missing_main_class_is_named
//@ run: run NoSuchClass
//@ run: run -cp /no/such/folder Hello
//@ case: a_jar_that_is_none_is_named
//@ run: run -cp corpus/cli/broken/text.jar Hello
//@ case: a_wrong_flag_or_number_is_a_usage_error
//@ run: run --no-such-flag Hello
//@ run: run --max-heap 64Q Hello
//@ run: run
//@ case: a_predicate_must_be_there
//@ run: generate Hello
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
