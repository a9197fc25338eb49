//@ why: a program of which a branch, a method and a class never run
//@ case: coverage_is_a_table_and_jacocos_xml
//@ run: run --coverage coverage.xml HalfCovered 3
//@ run: run --coverage missing/coverage.xml HalfCovered 3 2>&1 >/dev/null | tail -1
//@ case: coverage_of_classes_that_are_never_loaded_is_none
//@ run: run --coverage coverage.xml HalfCovered && grep -o '<class name="HalfCovered.Unused".*' coverage.xml | grep -o '"CLASS" missed="." covered="."' | head -1
public class HalfCovered {
    static int sign(int number) {
        if (number > 0) {
            return 1;
        }
        return number == 0 ? 0 : -1;
    }

    static void unused() {
        System.out.println("never");
    }

    static class Unused {
        int number = 7;
    }

    public static void main(String[] args) {
        for (String arg : args) {
            System.out.println(sign(Integer.parseInt(arg)));
        }
    }
}
