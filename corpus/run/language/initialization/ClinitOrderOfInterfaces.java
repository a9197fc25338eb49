//@ why: a class initializes its superclass, then only those superinterfaces that declare a default method, depth first
public class ClinitOrderOfInterfaces {
    static int say(String what) {
        System.out.println("init " + what);
        return what.length();
    }

    interface Plain {
        int P = say("Plain");
    }

    interface WithDefault extends Plain {
        int D = say("WithDefault");

        default void hello() {
            System.out.println("hello from default");
        }
    }

    interface StaticOnly {
        int S = say("StaticOnly");

        static void call() {
            System.out.println("static call");
        }
    }

    interface Child extends WithDefault {
        int C = say("Child");
    }

    interface SecondDefault {
        int E = say("SecondDefault");

        default void other() {
        }
    }

    static class Base implements SecondDefault {
        static {
            say("Base");
        }
    }

    static class Derived extends Base implements StaticOnly, Child {
        static {
            say("Derived");
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        Derived d = new Derived();
        System.out.println("created");
        d.hello();
        System.out.println(Child.C);
        System.out.println(Derived.P);
        StaticOnly.call();
        System.out.println(StaticOnly.S);
    }
}
