//@ why: a final field with a constant is that constant in every object
//@ case: a_final_field_with_a_constant_is_not_varied
//@ run: skeleton Fixed --scope 1
//@ run: generate Fixed --scope 1 --print -v
//@ run: check Fixed --scope 1

/** Compilers write the constants in the place of these fields. */
public class Fixed {
    private final int capacity = 20;
    private final boolean strict = true;
    private final char mark = 'x';
    private final double factor = 2.5;
    private final String name = "fixed";
    private final int given;
    private int size;

    public Fixed(int given) {
        this.given = given;
    }

    public int room() {
        return capacity - size;
    }

    public String label() {
        return name + mark + factor + strict;
    }

    public boolean repOk() {
        return size <= capacity && given <= 1;
    }
}
