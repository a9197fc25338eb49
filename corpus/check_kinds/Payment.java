//@ why: a domain may be given for the fields of a class that is only an argument
//@ case: a_domain_counts_for_a_class_that_is_only_an_argument
//@ run: check 'Payment#pay' --domain Price.cents=0..30
//@ run: check 'Payment#weigh' --domain Weight.grams=20..22
//@ run: check 'Payment#pay' --scope 1
//@ case: a_domain_for_no_field_is_told_with_the_nearest
//@ run: check 'Payment#pay' --domain Price.cent=0..30
//@ run: check 'Payment#pay' --domain Prize.amount=0..30

/** Right for small prices and weights. */
public class Payment {
    private int paid;

    public boolean repOk() {
        return paid >= 0;
    }

    public void pay(Price price) {
        paid = price.cents > 28 ? -1 : price.cents;
    }

    public void weigh(Weight weight) {
        paid = weight.grams == 22 ? -1 : weight.grams;
    }
}

/** Made by its constructor, whose parameter has another name than the field. */
class Price {
    final int cents;

    public Price(int amount) {
        cents = amount;
    }
}

/** What its predicate accepts. */
class Weight {
    int grams;

    boolean repOk() {
        return grams >= 0;
    }
}
