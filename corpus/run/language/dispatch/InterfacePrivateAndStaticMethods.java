//@ why: private interface methods are reached through defaults and are never overridden, static ones are not inherited
public class InterfacePrivateAndStaticMethods {
    interface Counter {
        int[] STATE = {0};

        private int bump(int by) {
            return STATE[0] += by * factor();
        }

        private static String decorate(int n) {
            return "<" + n + ">";
        }

        default int factor() {
            return 1;
        }

        default String next() {
            return decorate(bump(1));
        }

        static String reset() {
            STATE[0] = 0;
            return decorate(STATE[0]);
        }

        static Counter of(int f) {
            return new Counter() {
                @Override
                public int factor() {
                    return f;
                }

                public int bump(int by) {
                    return -1000;
                }
            };
        }
    }

    static class Impl implements Counter {
        int bump(int by) {
            return -5;
        }

        static String reset() {
            return "Impl.reset";
        }

        static String decorate(int n) {
            return "never";
        }
    }

    static class Overriding extends Impl {
        @Override
        public String next() {
            return "over " + super.next() + bump(1);
        }
    }

    public static void main(String[] args) {
        Counter plain = new Counter() { };
        System.out.println(plain.next() + plain.next());
        System.out.println(Counter.of(10).next());
        System.out.println(new Impl().next() + new Impl().bump(1));
        System.out.println(new Overriding().next());
        System.out.println(Impl.reset() + Impl.STATE[0]);
        System.out.println(Counter.reset() + new Impl().next());
    }
}
