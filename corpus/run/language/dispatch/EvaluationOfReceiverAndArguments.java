//@ why: the receiver is evaluated before the arguments, but its null check happens after them
public class EvaluationOfReceiverAndArguments {
    static StringBuilder log = new StringBuilder();

    int field;

    EvaluationOfReceiverAndArguments take(int a, int b) {
        log.append("call ");
        return this;
    }

    static EvaluationOfReceiverAndArguments receiver(boolean real) {
        log.append("receiver ");
        return real ? new EvaluationOfReceiverAndArguments() : null;
    }

    static int arg(int i) {
        log.append("arg").append(i).append(' ');
        if (i < 0) {
            throw new IllegalArgumentException("" + i);
        }
        return i;
    }

    static int[] array(boolean real) {
        log.append("array ");
        return real ? new int[2] : null;
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            log.append("ok");
        } catch (RuntimeException e) {
            log.append(e.getClass().getSimpleName());
        }
        System.out.println(log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        attempt(() -> receiver(true).take(arg(1), arg(2)));
        attempt(() -> receiver(false).take(arg(1), arg(2)));
        attempt(() -> receiver(false).take(arg(1), arg(-2)));
        attempt(() -> receiver(true).take(arg(1), arg(2)).take(arg(3), arg(-4)));
        attempt(() -> receiver(false).field = arg(1));
        attempt(() -> receiver(false).field = arg(-1));
        attempt(() -> receiver(false).field += arg(1));
        attempt(() -> array(false)[arg(1)] = arg(2));
        attempt(() -> array(true)[arg(5)] = arg(6));
        attempt(() -> array(true)[arg(5)] = arg(-6));
        attempt(() -> array(true)[arg(5)] += arg(6));
        attempt(() -> array(false)[arg(-1)]++);
        attempt(() -> array(true)[arg(1)] = array(false)[arg(0)] + arg(7));
        int i = 0;
        int[] a = {10, 20, 30};
        i = a[i = 2] + i * 100;
        System.out.println(i);
        i = 1;
        a[i] = i = 2;
        System.out.println(a[1] + " " + a[2] + " " + i);
        int[] b = a;
        b[(b = new int[] {7, 8, 9})[0] - 7] = b[1];
        System.out.println(a[0] + " " + b[0]);
        int x = 5;
        x += x++ * 2 + (x = 3) + x;
        System.out.println(x);
        x = x++ + ++x;
        System.out.println(x);
        x = x-- - --x;
        System.out.println(x);
    }
}
