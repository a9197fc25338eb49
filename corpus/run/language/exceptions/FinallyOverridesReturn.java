//@ why: a return, break, continue or throw in finally discards whatever the try or catch was about to do
public class FinallyOverridesReturn {
    @SuppressWarnings("finally")
    static int returnTwice() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int savedValue() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 50;
        }
    }

    static int[] savedReference() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 50;
        }
    }

    @SuppressWarnings("finally")
    static String swallow() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return "swallowed";
        }
    }

    @SuppressWarnings("finally")
    static int breakOut() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                n += 10;
                return -1;
            } finally {
                n++;
                if (i < 3) {
                    continue;
                }
                break;
            }
        }
        return n;
    }

    @SuppressWarnings("finally")
    static long wideReturn(long a, double b) {
        try {
            try {
                return a + (long) b;
            } finally {
                a = -1;
                b = Double.NaN;
            }
        } finally {
            System.out.println("outer finally " + a + " " + b);
        }
    }

    public static void main(String[] args) {
        System.out.println(returnTwice());
        System.out.println(savedValue());
        System.out.println(savedReference()[0]);
        System.out.println(swallow());
        System.out.println(breakOut());
        System.out.println(wideReturn(1L << 40, 2.9));
    }
}
