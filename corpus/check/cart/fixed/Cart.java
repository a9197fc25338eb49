//@ why: the count of all items follows every change of a line
//@ clean up to scope: 4

package shop.cart;

import java.util.HashSet;
import java.util.Set;

/** What a customer wants to buy: a line for each product, and the number of all items for the icon on the page. */
public class Cart {
    private Line first;
    private int items;

    private static final class Line {
        final int product;
        int quantity;
        Line next;

        Line(int product, int quantity) {
            this.product = product;
            this.quantity = quantity;
        }
    }

    /** The number of items over all lines. */
    public int items() {
        return items;
    }

    public boolean isEmpty() {
        return first == null;
    }

    /** How many of the product; 0 if it is not in the cart. */
    public int quantityOf(int product) {
        Line line = find(product);
        return line == null ? 0 : line.quantity;
    }

    /** Puts some of a product into the cart, on the line that it has, or on a new one at the end. */
    public void add(int product, int quantity) {
        if (quantity < 1) {
            throw new IllegalArgumentException("quantity " + quantity);
        }
        Line line = find(product);
        if (line == null) {
            append(new Line(product, quantity));
        } else {
            line.quantity += quantity;
        }
        items += quantity;
    }

    /** Makes it so many of the product; 0 takes its line out. */
    public void setQuantity(int product, int quantity) {
        if (quantity < 0) {
            throw new IllegalArgumentException("quantity " + quantity);
        }
        Line line = find(product);
        if (line == null) {
            if (quantity > 0) {
                add(product, quantity);
            }
            return;
        }
        items += quantity - line.quantity;
        if (quantity == 0) {
            unlink(line);
            return;
        }
        line.quantity = quantity;
    }

    /** Takes the product's line out; false if it has none. */
    public boolean remove(int product) {
        Line line = find(product);
        if (line == null) {
            return false;
        }
        unlink(line);
        items -= line.quantity;
        return true;
    }

    private Line find(int product) {
        Line line = first;
        while (line != null && line.product != product) {
            line = line.next;
        }
        return line;
    }

    private void append(Line added) {
        if (first == null) {
            first = added;
            return;
        }
        Line last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = added;
    }

    private void unlink(Line line) {
        if (first == line) {
            first = line.next;
            return;
        }
        Line before = first;
        while (before.next != line) {
            before = before.next;
        }
        before.next = line.next;
    }

    /** Each product has one line, no line is empty, and the items are counted. */
    public boolean repOk() {
        Set<Line> lines = new HashSet<>();
        Set<Integer> products = new HashSet<>();
        int sum = 0;
        for (Line line = first; line != null; line = line.next) {
            if (!lines.add(line) || !products.add(line.product) || line.quantity < 1) {
                return false;
            }
            sum += line.quantity;
        }
        return sum == items;
    }
}
