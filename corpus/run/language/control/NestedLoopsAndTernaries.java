//@ why: deep nesting of loops, conditions and ternaries of mixed type exercises joins of the verifier and conversions at the joins
public class NestedLoopsAndTernaries {
    static Object classify(int n) {
        return n < 0 ? "negative" : n == 0 ? (Object) 0 : n % 15 == 0 ? 'F' : n % 5 == 0 ? 5L : n % 3 == 0 ? 3.0f : n;
    }

    static double numeric(int n) {
        return n > 2 ? n : n > 1 ? 1.5f : n > 0 ? 'a' : n == 0 ? 7L : (byte) 300;
    }

    static int max3(int a, int b, int c) {
        return a > b ? a > c ? a : c : b > c ? b : c;
    }

    static long life(int rounds) {
        boolean[][] g = new boolean[8][8];
        g[1][2] = g[2][3] = g[3][1] = g[3][2] = g[3][3] = true;
        for (int r = 0; r < rounds; r++) {
            boolean[][] h = new boolean[8][8];
            for (int y = 0; y < 8; y++) {
                for (int x = 0; x < 8; x++) {
                    int n = 0;
                    for (int dy = -1; dy <= 1; dy++) {
                        for (int dx = -1; dx <= 1; dx++) {
                            n += (dx | dy) != 0 && g[y + dy & 7][x + dx & 7] ? 1 : 0;
                        }
                    }
                    h[y][x] = n == 3 || g[y][x] && n == 2;
                }
            }
            g = h;
        }
        long bits = 0;
        for (boolean[] row : g) {
            for (boolean cell : row) {
                bits = bits << 1 | (cell ? 1 : 0);
            }
        }
        return bits;
    }

    public static void main(String[] args) {
        for (int n : new int[] {-1, 0, 30, 10, 9, 7}) {
            Object o = classify(n);
            System.out.print(o + ":" + o.getClass().getSimpleName() + " ");
        }
        System.out.println();
        for (int n = -1; n < 4; n++) {
            System.out.print(numeric(n) + " ");
        }
        System.out.println(max3(1, 2, 3) + max3(3, 2, 1) * 10 + max3(1, 3, 2) * 100);
        System.out.println(Long.toHexString(life(0)) + " " + Long.toHexString(life(4)) + " " + (life(32) == life(0)));
        int count = 0;
        for (int a = 1; a < 30; a++) {
            for (int b = a; b < 30; b++) {
                for (int c = b; c < 30; c++) {
                    count += a * a + b * b == c * c ? 1 : 0;
                }
            }
        }
        System.out.println(count);
        for (int i = 1; i <= 3; i++) {
            for (int j = 0; j < 5; j++) {
                System.out.print(j < 3 - i ? ' ' : j > 1 + i ? "" : i % 2 == 0 ? '*' : "+");
            }
            System.out.println();
        }
        for (;;) {
            if (count-- < 0) {
                break;
            }
        }
        while (count < 0) count++;
        do count += 3; while (count < 10);
        System.out.println(count);
    }
}
