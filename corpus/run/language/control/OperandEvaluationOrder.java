//@ why: operands are evaluated left to right with values saved as they go, so increments inside expressions are fully defined
public class OperandEvaluationOrder {
    static StringBuilder log = new StringBuilder();

    static int v(int i) {
        log.append(i);
        return i;
    }

    static boolean b(boolean value, char name) {
        log.append(name);
        return value;
    }

    static void flush(Object result) {
        System.out.println(log + " = " + result);
        log.setLength(0);
    }

    static int s = 5;

    static int change(int to) {
        s = to;
        return to;
    }

    public static void main(String[] args) {
        int i = 5;
        i = i++;
        System.out.println(i);
        i = i++ + i++;
        System.out.println(i);
        i = ++i + i++ * --i - i--;
        System.out.println(i);
        i += i++ + ++i;
        System.out.println(i);
        int j = 2;
        j = (j = 3) * j + j;
        System.out.println(j);
        j -= (j = 4) - j--;
        System.out.println(j);
        System.out.println(s + change(7) * s + (s = 1) - s++);
        flush(v(1) + v(2) * v(3) - v(4) / v(5) % v(6));
        flush(v(1) - (v(2) - v(3)) << v(1) >> (v(2) & v(3) | v(4) ^ v(5)));
        flush(b(true, 'a') || b(true, 'b') && b(false, 'c'));
        flush(b(false, 'a') && b(true, 'b') || b(true, 'c') && !b(false, 'd'));
        flush(b(false, 'a') & b(true, 'b') | b(true, 'c') ^ b(true, 'd'));
        flush(b(false, 'a') ? v(1) : b(true, 'b') ? v(2) : v(3));
        flush(b(true, 'a') ? b(false, 'b') ? v(1) : v(2) : b(true, 'c') ? v(3) : v(4));
        flush(!b(true, 'a') == b(false, 'b') != b(true, 'c'));
        flush(v(3) > v(2) == v(5) >= v(9) ? "eq" : "ne");
        boolean x = false;
        boolean y = (x = true) && !(x = false) || (x = true);
        System.out.println(x + " " + y);
        try {
            flush(v(1) / (v(2) - v(2)) + v(3));
        } catch (ArithmeticException e) {
            flush(e.getMessage());
        }
        try {
            flush(v(8) + change(9) + (Integer) null + v(7));
        } catch (NullPointerException e) {
            flush(s);
        }
        int k = 10;
        k = k-- - --k + -k - -(-k) + ~k;
        System.out.println(k);
        int a, c, d;
        a = c = d = k + 1;
        System.out.println(a + c + d + "" + (a == (c = 3)) + c);
        System.out.println(- -1 + +1 - -1 + (1 - - - -1));
    }
}
