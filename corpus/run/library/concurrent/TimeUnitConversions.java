//@ why: TimeUnit conversions truncate toward zero and saturate instead of overflowing
import java.util.concurrent.TimeUnit;

public class TimeUnitConversions {
    public static void main(String[] args) {
        long[] amounts = {0, 1, -1, 59, 3601, 86399, -90061, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE / 1000, 1_000_000_007L};
        for (TimeUnit u : TimeUnit.values()) {
            StringBuilder b = new StringBuilder(u.name()).append(':');
            for (long a : amounts) {
                b.append(' ').append(u.toNanos(a)).append(',').append(u.toMillis(a)).append(',').append(u.toSeconds(a)).append(',').append(u.toHours(a)).append(',').append(u.toDays(a));
            }
            System.out.println(b);
        }
        for (TimeUnit to : TimeUnit.values()) {
            StringBuilder b = new StringBuilder();
            for (TimeUnit from : TimeUnit.values()) {
                b.append(to.convert(1, from)).append('/').append(to.convert(-100_000, from)).append(' ');
            }
            System.out.println(b.toString().trim());
        }
        System.out.println(TimeUnit.valueOf("DAYS").ordinal() + " " + TimeUnit.MICROSECONDS.compareTo(TimeUnit.HOURS) + " " + TimeUnit.MINUTES);
        System.out.println(TimeUnit.SECONDS.toMicros(Long.MAX_VALUE / 2) == Long.MAX_VALUE);
        try {
            TimeUnit.valueOf("WEEKS");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
