// Measures: reading and writing int, long, double, reference and static fields of a few objects that live for the whole run.
public class BenchFields {
    static int ticks;
    static long energy;

    static class Body {
        int x, y, vx, vy;
        long travelled;
        double heat;
        Body next;
    }

    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        long checksum = 0;
        for (int r = 0; r < repeat; r++) {
            Body first = ring(64);
            for (int step = 0; step < 270_000; step++) {
                advance(first);
            }
            checksum = checksum * 31 + summary(first) + ticks + energy;
        }
        System.out.println("BenchFields " + checksum);
    }

    static Body ring(int size) {
        Body first = new Body();
        Body last = first;
        for (int i = 0; i < size; i++) {
            Body body = new Body();
            body.x = i * 17 % 101;
            body.y = i * 29 % 103;
            body.vx = i % 7 - 3;
            body.vy = i % 5 - 2;
            last.next = body;
            last = body;
        }
        last.next = first;
        return first;
    }

    static void advance(Body first) {
        Body body = first;
        do {
            body.x += body.vx;
            body.y += body.vy;
            if (body.x < 0 || body.x > 100) {
                body.vx = -body.vx;
            }
            if (body.y < 0 || body.y > 100) {
                body.vy = -body.vy;
            }
            body.travelled += body.vx * body.vx + body.vy * body.vy;
            body.heat = body.heat * 0.5 + body.next.heat * 0.25 + 1.0;
            energy += body.travelled & 7;
            ticks++;
            body = body.next;
        } while (body != first);
    }

    static long summary(Body first) {
        long sum = 0;
        for (Body body = first.next; body != first; body = body.next) {
            sum = sum * 7 + body.x + body.y + body.travelled + (long) (body.heat * 1000);
        }
        return sum;
    }
}
