//@ why: an uncaught NullPointerException prints its computed message and the exact user frames
//@ exit: 1
public class UncaughtHelpfulNullPointer {
    static class Customer {
        Address address;
    }

    static class Address {
        String[] lines = new String[2];
    }

    static int length(Customer[] customers, int i) {
        return customers[i].address.lines[i + 1]
                .trim().length();
    }

    public static void main(String[] args) {
        Customer[] customers = {new Customer()};
        customers[0].address = new Address();
        customers[0].address.lines[1] = " x ";
        System.out.println(length(customers, 0));
        customers[0].address.lines[1] = null;
        System.out.println(length(customers, 0));
    }
}
