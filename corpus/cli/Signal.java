//@ why: what a class inherits from the JDK is called, but not mutated: its author cannot change it
//@ case: inherited_methods_of_the_jdk_have_no_mutants
//@ run: mutate Signal --scope 1 --operators return,relational

public enum Signal {
    STOP, GO;

    public Signal next() {
        return this == STOP ? GO : STOP;
    }
}
