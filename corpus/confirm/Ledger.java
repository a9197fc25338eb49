//@ why: what the JDK's own values say of themselves: numbers, dates and the like that a method returns, or that an object answers
//@ case: tests_assert_what_values_of_the_jdk_say
//@ run: check 'Ledger#pay' --scope 1 --domain pay.cents=5..5 --tests tests -q; sed -n '/@Test/,$p' tests/LedgerSmallscopeRegressionTest.java
//@ case: a_table_has_the_texts_of_what_is_returned
//@ run: check 'Ledger#scaled' --scope 1 --domain scaled.by=-2..2 --domain scaled.plus=0..1 --domain pay.cents=5..5 --tests tests -q; sed -n '/void scaled/,/^    }/p;/^ *([-0-9]/p' tests/LedgerSmallscopeRegressionTest.java

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.Optional;
import java.util.UUID;

public class Ledger {
    private BigDecimal sum = BigDecimal.ZERO;
    private final BitSet days = new BitSet();

    public Optional<BigDecimal> pay(int cents) {
        Optional<BigDecimal> before = Optional.of(sum).filter(known -> known.signum() != 0);
        sum = sum.add(BigDecimal.valueOf(cents, 2));
        days.set(cents);
        return before;
    }

    public BigInteger scaled(int by, int plus) {
        if (by == 0) {
            return null;
        }
        return sum.unscaledValue().multiply(BigInteger.valueOf(by)).add(BigInteger.valueOf(plus));
    }

    public BigDecimal sum() {
        return sum;
    }

    public BitSet days() {
        return (BitSet) days.clone();
    }

    public LocalDate due() {
        return LocalDate.of(2020, 2, 28).plusDays(days.cardinality());
    }

    public Duration left() {
        return Duration.ofHours(36).minusHours(days.cardinality());
    }

    public UUID name() {
        return new UUID(days.cardinality(), 1);
    }

    /** It says nothing of its own: no question. */
    public Object key() {
        return new Object();
    }
}
