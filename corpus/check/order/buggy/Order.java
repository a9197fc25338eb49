//@ why: an order that is submitted and not paid is cancelled like one that is: NullPointerException, and no repOk to tell
//@ scope: 2
//@ method: cancel
//@ kind: exception

package shop.order;

/** An order on its way from the customer's cart to the door. */
public class Order {
    /** In this order, except that an order that is not yet sent can be cancelled. */
    public enum Status {
        OPEN, SUBMITTED, PAID, SENT, CANCELLED
    }

    /** Money that was paid for an order, and may be given back. */
    private static final class Payment {
        private int amount;

        Payment(int amount) {
            this.amount = amount;
        }

        int refund() {
            int back = amount;
            amount = 0;
            return back;
        }
    }

    private Status status = Status.OPEN;
    private int total;
    private Payment payment; // null unless it was paid

    public Status status() {
        return status;
    }

    public int total() {
        return total;
    }

    /** Adds an article for this price. */
    public void add(int price) {
        if (price < 1) {
            throw new IllegalArgumentException("price " + price);
        }
        require(Status.OPEN);
        total += price;
    }

    public void submit() {
        require(Status.OPEN);
        if (total == 0) {
            throw new IllegalStateException("nothing is ordered");
        }
        status = Status.SUBMITTED;
    }

    public void pay(int amount) {
        require(Status.SUBMITTED);
        if (amount != total) {
            throw new IllegalArgumentException(amount + " for " + total);
        }
        payment = new Payment(amount);
        status = Status.PAID;
    }

    public void send() {
        require(Status.PAID);
        status = Status.SENT;
    }

    /** Cancels the order and returns what the customer gets back. */
    public int cancel() {
        switch (status) {
            case OPEN:
                status = Status.CANCELLED;
                return 0;
            case SUBMITTED:
            case PAID:
                status = Status.CANCELLED;
                return payment.refund();
            default:
                throw new IllegalStateException("cannot be cancelled: " + status);
        }
    }

    private void require(Status wanted) {
        if (status != wanted) {
            throw new IllegalStateException("order is " + status + ", not " + wanted);
        }
    }

    @Override
    public String toString() {
        return "order over " + total + ", " + status;
    }
}
