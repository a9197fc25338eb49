//@ why: field initializers and initializer blocks run in text order after super() and not at all when this(...) delegates
public class InstanceInitializationOrder {
    static String log(String s) {
        System.out.println(s);
        return s;
    }

    static class Base {
        String a = log("Base.a");
        {
            log("Base block");
        }

        Base() {
            this(log("argument of this(...)"));
            log("Base()");
        }

        Base(String s) {
            log("Base(String) a=" + a);
            hook();
        }

        void hook() {
            log("Base.hook");
        }
    }

    static class Derived extends Base {
        final int constant = 5;
        final int computed = Integer.parseInt("6");
        int plain = 7;
        String text = log("Derived.text");
        {
            plain += constant;
            late = 99;
        }
        int late = late() + 1;

        Derived() {
            log("Derived() " + constant + " " + computed + " " + plain + " " + late);
        }

        int late() {
            return this.late;
        }

        @Override
        void hook() {
            log("Derived.hook sees " + constant + " " + computed + " " + plain + " " + text);
        }
    }

    public static void main(String[] args) {
        new Derived();
        log("--");
        new Derived() {
            {
                log("anonymous block " + plain);
            }
        };
    }
}
