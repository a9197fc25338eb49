//@ why: private methods are bound statically even between nested classes, and super calls skip exactly one override
public class PrivateAndPackageDispatch {
    static class Top {
        private String hidden() { return "Top.hidden"; }

        String open() { return "Top.open"; }

        String call() { return hidden() + "/" + open(); }

        String call(Top other) { return other.hidden() + "/" + other.open(); }
    }

    static class Middle extends Top {
        private String hidden() { return "Middle.hidden"; }

        @Override
        String open() { return "Middle.open>" + super.open(); }

        String middleCall() {
            return hidden() + "/" + super.call() + "/" + ((Top) this).hidden();
        }
    }

    static class Bottom extends Middle {
        public String hidden() {
            return "Bottom.hidden";
        }

        @Override
        String open() {
            return "Bottom.open>" + super.open();
        }

        @Override
        String call() {
            return "Bottom.call " + super.call() + " " + hidden();
        }
    }

    static abstract class Template {
        final String log;

        Template() {
            log = "saw " + value();
        }

        abstract Object value();
    }

    static class Filled extends Template {
        private final String late = "late".trim();
        private final String constant = "constant";
        private int counter = 5;

        @Override
        Object value() {
            return late + constant + ++counter;
        }
    }

    public static void main(String[] args) {
        Top t = new Bottom();
        System.out.println(t.call());
        System.out.println(t.call(new Middle()));
        System.out.println(t.hidden());
        System.out.println(((Middle) t).middleCall());
        System.out.println(((Bottom) t).hidden());
        Filled f = new Filled();
        System.out.println(f.log + " then " + f.value());
        Template anonymous = new Template() {
            int x = 9;

            @Override
            Object value() {
                return x;
            }
        };
        System.out.println(anonymous.log + " then " + anonymous.value());
    }
}
