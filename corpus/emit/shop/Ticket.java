//@ why: a package, no constructor to call, and fields of every type: enum, char, long, float, arrays, an inner class
package shop;

import java.io.IOException;

public class Ticket extends Paper {
    enum Grade { LOW, HIGH }

    class Stub {
        private char letter;

        long total() {
            return Ticket.this.price + letter;
        }
    }

    record Place(int row, String name) { }

    private Grade grade;
    private long price;
    private float weight;
    private double rate;
    private short days;
    private byte level;
    private boolean valid;
    private String text;
    private int[] seats;
    private Stub[][] stubs;
    private Place place;

    private Ticket(Grade grade, long price) {
        this.grade = grade;
        this.price = price;
    }

    /** The stub's total, with the price of its ticket. */
    public long total(int row, int column) throws IOException {
        if (stubs == null) {
            throw new IOException("no stubs");
        }
        return stubs[row][column].total();
    }

    public Grade raise(char letter, byte by, String... notes) {
        grade = Grade.HIGH;
        level += by;
        text = letter + (notes == null ? "-" : String.join("\n", notes));
        return grade;
    }

    public double scale(float factor, double more) {
        rate = factor * more;
        return rate;
    }

    public Ticket self(Ticket other) {
        return other == this ? this : null;
    }

    public Place moved(Place to) {
        Place before = place;
        place = to;
        return before;
    }

    public static long sum(long first, short second) {
        return first + second;
    }

    private int twice(int number) {
        days = (short) (2 * number);
        return days;
    }

    public int[] seats() {
        return seats;
    }
}

class Paper {
    private long price;

    long sheet() {
        return price;
    }
}
