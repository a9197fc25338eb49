//@ why: reading System.in through one Scanner until it ends, with numbers, words and an unterminated last line
//@ stdin: 3\n10 20 30\nhello big world\n\n-5 apples\n2.5 x
import java.util.Scanner;

public class ScannerStdinSums {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += in.nextInt();
        }
        System.out.println(n + " " + sum);
        System.out.println("[" + in.nextLine() + "]");
        System.out.println("[" + in.nextLine() + "]");
        System.out.println("[" + in.nextLine() + "]");
        int words = 0;
        int numbers = 0;
        double total = 0;
        while (in.hasNext()) {
            if (in.hasNextInt()) {
                numbers++;
                total += in.nextInt();
            } else if (in.hasNextDouble()) {
                numbers++;
                total += in.nextDouble();
            } else {
                words++;
                System.out.print(in.next() + ";");
            }
        }
        System.out.println(words + " " + numbers + " " + total + " " + in.hasNextLine());
    }
}
