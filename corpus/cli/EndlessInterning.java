//@ why: the table of interned strings is memory too, and counts as heap
public class EndlessInterning {
    public static void main(String[] args) {
        System.out.println("before allocating");
        for (long i = 0; ; i++) {
            ("text " + i).intern();
        }
    }
}
