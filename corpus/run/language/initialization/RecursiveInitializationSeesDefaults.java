//@ why: two classes whose initializers need each other see half-initialized statics in the same thread instead of a deadlock or a loop
public class RecursiveInitializationSeesDefaults {
    static class Ping {
        static final int CONSTANT = 9;
        static int before = 1;
        static int fromPong = Pong.value + 100;
        static int after = 2;
        static final Integer BOXED = 77;
    }

    static class Pong {
        static int seenBefore = Ping.before;
        static int seenFromPong = Ping.fromPong;
        static int seenAfter = Ping.after;
        static int seenConstant = Ping.CONSTANT;
        static Integer seenBoxed = Ping.BOXED;
        static int value = 50;
    }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int counter = 10;
        static int untouched;

        Singleton() {
            counter++;
            untouched++;
            System.out.println("constructor sees counter " + counter);
        }
    }

    static class Parent {
        static String fromChild = "child says " + Child.name;
        static {
            System.out.println("Parent done: " + fromChild);
        }
    }

    static class Child extends Parent {
        static String name = new String("junior");
        static {
            System.out.println("Child done: " + name);
        }
    }

    public static void main(String[] args) {
        System.out.println(Ping.before + " " + Ping.fromPong + " " + Ping.after);
        System.out.println(Pong.seenBefore + " " + Pong.seenFromPong + " " + Pong.seenAfter);
        System.out.println(Pong.seenConstant + " " + Pong.seenBoxed + " " + Pong.value);
        System.out.println(Singleton.INSTANCE != null);
        System.out.println(Singleton.counter + " " + Singleton.untouched);
        System.out.println(Child.name);
        System.out.println(Parent.fromChild);
    }
}
