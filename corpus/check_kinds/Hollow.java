//@ why: objects that are at odds were made with a null: which calls have shown it is not known, and nothing is called again
//@ case: a_contract_that_follows_from_a_null_is_doubtful
//@ run: check Hollow --scope 1

/** A box that cannot be compared when it is empty. */
public class Hollow {
    private final String content;

    public Hollow(String content) {
        this.content = content;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hollow && content.equals(((Hollow) other).content);
    }

    @Override
    public int hashCode() {
        return 1;
    }
}
