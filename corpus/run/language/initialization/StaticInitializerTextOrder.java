//@ why: static initializers run top to bottom, with forward references through methods seeing default values and main's class initialized before main
public class StaticInitializerTextOrder {
    static int early = peek("early");
    static final int CONSTANT = 3;
    static {
        System.out.println("block 1, late=" + StaticInitializerTextOrder.late);
        late = 20;
    }
    static int late = peek("late") + 1;
    static boolean flag;
    static {
        flag = !flag;
        System.out.println("block 2, late=" + late + " flag=" + flag);
        sum = 1;
    }
    static int sum;
    static double d = sum / 2.0;
    static int[] squares = new int[CONSTANT];
    static {
        int i = 0;
        while (true) {
            if (i == squares.length) {
                break;
            }
            squares[i] = i * i++;
        }
    }

    static int peek(String who) {
        System.out.println(who + " peeks: early=" + early + " late=" + late + " constant=" + CONSTANT + " d=" + d);
        return late;
    }

    public static void main(String[] args) {
        System.out.println("main " + early + " " + late + " " + flag + " " + sum + " " + d);
        for (int s : squares) {
            System.out.println(s);
        }
    }
}
