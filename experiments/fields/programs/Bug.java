/** The planted bugs, each in a refactoring that is right otherwise, and the set-up whose programs are to find it. */
enum Bug {
    POSTFIX("EncapsulateField.SingleClassFieldRef", "the value of f++ is taken for the new one"),
    NARROWING("EncapsulateField.SingleClassFieldRef", "f += 3 and f++ on a short are rewritten without a cast"),
    PARENTHESES("EncapsulateField.SingleClassFieldRef", "(f) = 5 is taken for a read"),
    OWN_ACCESSOR("EncapsulateField.SingleClassFieldRef", "a method getF of the class is taken for the accessor"),

    SUPER_CALL("PullUpMethod.TripleClassMethodChild", "super.k() moves, and means another method there"),
    CAPTURED_NAME("PullUpMethod.TripleClassMethodChild", "the name of a field moves, and means another field, or none"),

    SUPER_ACCESS("EncapsulateField.DoubleClassFieldRef", "super.f is overlooked"),
    HIDDEN_FIELD("EncapsulateField.DoubleClassFieldRef", "the f of another class is taken for this one"),
    OVERRIDDEN_ACCESSOR("EncapsulateField.DoubleClassFieldRef", "a method getF of another class is overlooked"),
    STATIC_ACCESSOR("EncapsulateField.DoubleClassFieldRef", "the accessors of a static field are not static"),

    BRACKETS("EncapsulateField.ClassArrayField", "int f[] is taken for an int"),

    DECLARATION("EncapsulateField.SingleClassTwoFields", "a field is taken out of a declaration of two, and put behind it"),

    INITIAL_VALUE("PullUpField.DoubleClassChildField", "a name in the initial value moves, and means another field, or none");

    final String setup;
    final String meaning;

    Bug(String setup, String meaning) {
        this.setup = setup;
        this.meaning = meaning;
    }
}
