//@ why: a class resolves conflicting defaults itself with A.super.m(), the most specific default wins, and classes beat interfaces
public class DiamondDefaultsAndSuperCalls {
    interface Root {
        default String m() {
            return "Root";
        }

        default String calls() {
            return "[" + m() + "]";
        }
    }

    interface Left extends Root {
        default String m() {
            return "Left(" + Root.super.m() + ")";
        }
    }

    interface Right extends Root {
        default String m() {
            return "Right(" + Root.super.m() + ")";
        }
    }

    interface Silent extends Root {
    }

    static class Both implements Left, Right {
        public String m() {
            return "Both(" + Left.super.m() + "," + Right.super.m() + ")";
        }
    }

    static class MostSpecific implements Silent, Left {
    }

    static class Parent {
        public String m() {
            return "Parent";
        }
    }

    static class ClassWins extends Parent implements Left {
        String viaInterface() {
            return Left.super.m() + super.m();
        }
    }

    static abstract class Reabstract implements Left {
        public abstract String m();
    }

    static class Concrete extends Reabstract implements Root {
        public String m() {
            return "Concrete";
        }
    }

    static class Deep extends Both {
        public String m() {
            return "Deep(" + super.m() + ")";
        }
    }

    public static void main(String[] args) {
        Root[] all = {new Root() { }, new Both(), new MostSpecific(), new ClassWins(), new Concrete(), new Deep(), new Right() { }};
        for (Root r : all) {
            System.out.println(r.m() + " " + r.calls());
        }
        System.out.println(new ClassWins().viaInterface());
        System.out.println(((Left) new ClassWins()).m());
        Parent p = new ClassWins();
        System.out.println(p.m() + (p instanceof Root));
    }
}
