//@ why: an exception in an instance initializer abandons the object, but a this that leaked before stays usable with its partial state
public class InstanceInitializerThrows {
    static Fragile leaked;
    static int created;

    static class Fragile {
        int first = ++created;
        final int second;
        String third = "set";
        {
            leaked = this;
            if (created % 2 == 0) {
                throw new IllegalArgumentException("number " + created);
            }
        }
        String fourth = "complete";

        Fragile() {
            second = 8;
        }

        @Override
        public String toString() {
            return first + "/" + second + "/" + third + "/" + fourth;
        }
    }

    static class Checked {
        {
            if (created > 0) {
                throw new Exception("checked from a block");
            }
        }

        Checked() throws Exception {
            System.out.println("never reached");
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            Fragile f = null;
            try {
                f = new Fragile();
            } catch (IllegalArgumentException e) {
                System.out.println("caught " + e.getMessage());
            }
            System.out.println("f=" + f + " leaked=" + leaked);
        }
        try {
            new Checked();
        } catch (Exception e) {
            System.out.println(e);
            System.out.println(e.getStackTrace()[0].getMethodName() + ":" + e.getStackTrace()[0].getLineNumber());
        }
    }
}
