//@ why: the helpful message rebuilds source text from byte code for this fields, constants, nested indices, casts and long chains
public class HelpfulMessagesOfNestedExpressions {
    int[][] cells;
    HelpfulMessagesOfNestedExpressions next;
    String name;
    static int[] counts;
    static HelpfulMessagesOfNestedExpressions[] all = new HelpfulMessagesOfNestedExpressions[4];

    static int index(long l, int[] a) {
        return 1;
    }

    HelpfulMessagesOfNestedExpressions find(String key, double weight, Object... rest) {
        return next;
    }

    void run(int which, int k, Object any) {
        long wide = 3L;
        short small = 2;
        char letter = 1;
        switch (which) {
            case 0 -> cells[0][1] = 2;
            case 1 -> this.next.next.next = this;
            case 2 -> counts[k]++;
            case 3 -> all[3].name = "x";
            case 4 -> all[k + 1].cells[0][0]--;
            case 5 -> all[index(wide, counts)].run(0, 0, null);
            case 6 -> find("a", 1.5, 1, 2).find("b", 2).name.length();
            case 7 -> ((String) any).length();
            case 8 -> System.out.println(((int[]) any)[(int) wide]);
            case 9 -> System.out.println(all[small * k - letter].next.name);
            case 10 -> System.out.println(all[70000 - 69999].hashCode());
            case 11 -> name.chars().map(c -> c + 1).sum();
            case 12 -> System.out.println((k > 0 ? next : all[0]).name);
            case 13 -> System.out.println(next.cells.length + counts.length);
            case 14 -> System.out.println((new int[2][][])[1][k]);
            case 15 -> System.out.println(new int[2][][].clone()[1][0].length);
            case 16 -> {
                Integer boxed = (Integer) any;
                int sum = k + boxed;
                System.out.println(sum);
            }
            case 17 -> {
                Object[] array = (Object[]) any;
                array[k] = this;
            }
            case 18 -> {
                for (int[] row : cells) {
                    System.out.println(row.length);
                }
            }
            default -> ((Runnable) any).run();
        }
    }

    public static void main(String[] args) {
        HelpfulMessagesOfNestedExpressions h = new HelpfulMessagesOfNestedExpressions();
        all[2] = h;
        for (int i = 0; i < 20; i++) {
            try {
                h.run(i, 1, null);
                System.out.println(i + " fine");
            } catch (NullPointerException e) {
                System.out.println(i + " " + e.getMessage());
            }
        }
    }
}
