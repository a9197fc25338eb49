//@ why: Scanner mixes tokens and lines, keeps its place after a mismatch, and honours radix, delimiters and findInLine
import java.util.ArrayList;
import java.util.InputMismatchException;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.regex.MatchResult;

public class ScannerTokensAndLines {
    public static void main(String[] args) {
        Scanner s = new Scanner("12 abc 0x1F\n  rest of line  \n\n3.5e2 1,234 true TRUE no\n99999999999 -7\nlast");
        s.useLocale(Locale.US);
        System.out.println(s.nextInt() + " " + s.hasNextInt() + " " + s.hasNext("[a-c]+"));
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + e.getMessage() + ", then " + s.next());
        }
        System.out.println(s.next() + "[" + s.nextLine() + "][" + s.nextLine() + "][" + s.nextLine() + "]");
        System.out.println(s.nextDouble() + " " + s.nextInt() + " " + s.nextBoolean() + " " + s.nextBoolean() + " " + s.hasNextBoolean() + " " + s.next());
        System.out.println(s.hasNextInt() + " " + s.hasNextLong() + " " + s.nextBigInteger().multiply(java.math.BigInteger.TEN) + " " + s.nextByte() + " " + s.hasNextLine() + "[" + s.nextLine() + "]" + s.nextLine() + " " + s.hasNextLine() + s.hasNext());
        for (Runnable r : new Runnable[] {s::next, s::nextLine, s::nextInt}) {
            try {
                r.run();
            } catch (NoSuchElementException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        s.close();
        try {
            s.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Scanner d = new Scanner("a, b,,c ,d").useDelimiter("\\s*,\\s*");
        List<String> parts = new ArrayList<>();
        while (d.hasNext()) {
            parts.add("<" + d.next() + ">");
        }
        System.out.println(parts + " " + d.delimiter());
        Scanner f = new Scanner("1 fish 2 fish red fish\nnext");
        System.out.println(f.findInLine("(\\d+) fish (\\d+) fish (\\w+)"));
        MatchResult m = f.match();
        System.out.println(m.groupCount() + " " + m.group(1) + m.group(2) + m.group(3) + " " + f.findInLine("none") + " " + f.findWithinHorizon("n.x", 0) + " " + f.skip("t").hasNext());
        System.out.println(new Scanner("ff 77 z").useRadix(16).nextInt() + " " + new Scanner("ff").nextInt(36) + " " + new Scanner("101").nextLong(2) + " " + new Scanner("  ").hasNext() + " " + new Scanner("").hasNextLine() + " " + new Scanner("\n").hasNextLine());
        System.out.println(new Scanner("a1b22c").findAll("\\d+").map(MatchResult::group).toList() + " " + new Scanner("x y z").tokens().toList() + " " + new Scanner("1.50").nextBigDecimal() + " " + new Scanner("NaN -Infinity").hasNextDouble());
        System.out.println(new Scanner("line1\r\nline2\rline3\u2028line4").useDelimiter("\\R").tokens().toList() + " " + new Scanner("abc").useDelimiter("").tokens().toList() + " " + new Scanner("5000000000").hasNextInt() + " " + new Scanner("300").hasNextByte());
    }
}
