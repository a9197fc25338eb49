//@ why: what is named on the class path and is not there is told at once, not only when a class is missing
//@ case: what_is_missing_on_the_class_path_is_named
//@ run: generate -cp .:gone:lib/gone.jar MissingEntries --scope 1 --count-only
//@ run: run -cp .:gone MissingEntries
//@ run: skeleton -cp gone/*:. MissingEntries --scope 1
public class MissingEntries {
    private boolean found;

    public boolean repOk() {
        return true;
    }

    public static void main(String[] args) {
        System.out.println("found");
    }
}
