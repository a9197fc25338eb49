//@ why: compound assignment hides a cast, so small targets wrap, truncate or saturate exactly like an explicit conversion
public class CompoundAssignmentNarrows {
    static int evaluations;
    static byte[] cells = {100, 50};

    static byte[] cells() {
        evaluations++;
        return cells;
    }

    static int index() {
        evaluations += 10;
        return 1;
    }

    public static void main(String[] args) {
        byte b = 127;
        b++;
        System.out.println(b);
        b += 200;
        System.out.println(b);
        b *= 3.7;
        System.out.println(b);
        b -= 1e10;
        System.out.println(b);
        short s = 1;
        s += 70000;
        System.out.println(s);
        s = (short) 0x8000;
        s--;
        System.out.println(s);
        char c = 'z';
        c += 1.9;
        System.out.println(c);
        c = 0;
        c--;
        System.out.println((int) c);
        int i = 10;
        i *= 0.35;
        System.out.println(i);
        i += 3e10;
        System.out.println(i);
        i = 5;
        i /= 0.0;
        System.out.println(i);
        i -= Float.NaN;
        System.out.println(i);
        long l = 1L << 60;
        l += 0.5;
        System.out.println(l);
        l = Long.MAX_VALUE;
        l *= 1.0f;
        System.out.println(l);
        float f = 16777216f;
        f++;
        System.out.println(f == 16777216f);
        cells()[index()] += 300;
        System.out.println(cells[1] + " " + evaluations);
        System.out.println(cells()[index()]++ + ++cells()[index()] + " " + cells[1] + " " + evaluations);
        Integer boxed = 127;
        boxed += 1;
        boxed++;
        System.out.println(boxed);
        boolean t = true;
        t &= false | true ^ true;
        System.out.println(t);
        t |= !t;
        System.out.println(t);
    }
}
