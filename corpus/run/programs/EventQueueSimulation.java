//@ why: a discrete event simulation of a repair shop: a priority queue of events as lambdas, inner classes, own random numbers, statistics
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;

public class EventQueueSimulation {
    /** A linear congruential generator, so that the run does not depend on the library's. */
    static class Dice {
        private long state;

        Dice(long seed) {
            state = seed;
        }

        int next(int bound) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            return (int) ((state >>> 33) % bound);
        }

        int between(int low, int high) {
            return low + next(high - low + 1);
        }

        boolean chance(int percent) {
            return next(100) < percent;
        }
    }

    static final class Event implements Comparable<Event> {
        private static int created;
        private static final Comparator<Event> ORDER = Comparator.<Event>comparingInt(event -> event.time)
                .thenComparing(event -> event.urgency, Comparator.reverseOrder()).thenComparingInt(event -> event.number);

        final int time;
        final int urgency;
        final int number = ++created;
        final String name;
        final Runnable action;
        private boolean cancelled;

        Event(int time, int urgency, String name, Runnable action) {
            this.time = time;
            this.urgency = urgency;
            this.name = name;
            this.action = action;
        }

        void cancel() {
            cancelled = true;
        }

        @Override
        public int compareTo(Event other) {
            return ORDER.compare(this, other);
        }
    }

    static class Tally {
        private final String name;
        private final List<Integer> values = new ArrayList<>();

        Tally(String name) {
            this.name = name;
        }

        void add(int value) {
            values.add(value);
        }

        private double moment(DoubleUnaryOperator f) {
            return values.stream().mapToDouble(Integer::doubleValue).map(f).average().orElse(Double.NaN);
        }

        int percentile(int percent) {
            List<Integer> sorted = new ArrayList<>(values);
            Collections.sort(sorted);
            return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
        }

        @Override
        public String toString() {
            if (values.isEmpty()) {
                return String.format("%-14s nothing recorded", name);
            }
            double mean = moment(x -> x);
            double deviation = Math.sqrt(moment(x -> (x - mean) * (x - mean)));
            return String.format("%-14s n=%-4d mean=%7.2f sd=%7.2f median=%4d p90=%4d max=%4d", name, values.size(), mean, deviation,
                    percentile(50), percentile(90), Collections.max(values));
        }
    }

    static class StuckException extends RuntimeException {
        StuckException(int time, Throwable cause) {
            super("simulation stopped at " + time, cause);
        }
    }

    class Engine {
        private final PriorityQueue<Event> queue = new PriorityQueue<>();
        private int now;
        private int handled;
        private int skipped;

        Event at(int delay, int urgency, String name, Runnable action) {
            if (delay < 0) {
                throw new IllegalArgumentException(name + " is in the past by " + -delay);
            }
            Event event = new Event(now + delay, urgency, name, action);
            queue.add(event);
            return event;
        }

        void run(int until) {
            while (!queue.isEmpty() && queue.peek().time <= until) {
                Event event = queue.poll();
                assert event.time >= now : "time runs backwards";
                now = event.time;
                if (event.cancelled) {
                    skipped++;
                    continue;
                }
                handled++;
                trace.accept(event);
                try {
                    event.action.run();
                } catch (RuntimeException e) {
                    throw new StuckException(now, e);
                }
            }
            now = until;
        }
    }

    interface Trace {
        void accept(Event event);
    }

    enum Job {
        TYRE(5, 15, 60), ENGINE(40, 90, 15), PAINT(20, 30, 25) {
            @Override
            int price(int minutes) {
                return 100 + super.price(minutes) / 2;
            }
        };

        final int shortest;
        final int longest;
        final int share;

        Job(int shortest, int longest, int share) {
            this.shortest = shortest;
            this.longest = longest;
            this.share = share;
        }

        int price(int minutes) {
            return 20 + minutes * 3;
        }

        static Job random(Dice dice) {
            int draw = dice.next(100);
            for (Job job : values()) {
                draw -= job.share;
                if (draw < 0) {
                    return job;
                }
            }
            throw new AssertionError("shares do not add up");
        }
    }

    class Customer {
        final int number = ++arrivals;
        final Job job = Job.random(dice);
        final int came = engine.now;
        final Event patienceEnds;

        Customer() {
            patienceEnds = engine.at(dice.between(60, 140), 0, "leave", this::leave);
        }

        void leave() {
            if (!waiting.remove(this)) {
                throw new IllegalStateException("customer " + number + " is not waiting");
            }
            lost++;
        }
    }

    class Mechanic {
        final String name;
        final int slowness;
        private int busy;
        private Customer current;

        Mechanic(String name, int slowness) {
            this.name = name;
            this.slowness = slowness;
            idle.add(this);
        }

        void begin(Customer customer) {
            customer.patienceEnds.cancel();
            current = customer;
            waits.add(engine.now - customer.came);
            int minutes = dice.between(customer.job.shortest, customer.job.longest) * slowness / 100;
            durations.get(customer.job).add(minutes);
            busy += minutes;
            engine.at(minutes, 1, "done", () -> end(minutes));
        }

        void end(int minutes) {
            earned += current.job.price(minutes);
            if (dice.chance(7)) {
                complaints.add(current.number);
                engine.at(dice.between(10, 30), 0, "complaint", () -> earned -= 15);
            }
            current = null;
            if (dice.chance(10)) {
                engine.at(12, 0, "break over", () -> free());
            } else {
                free();
            }
        }

        private void free() {
            idle.addLast(this);
            assign();
        }
    }

    private final Dice dice;
    private final Trace trace;
    private final Engine engine = new Engine();
    private final Deque<Customer> waiting = new ArrayDeque<>();
    private final Deque<Mechanic> idle = new ArrayDeque<>();
    private final List<Mechanic> mechanics = new ArrayList<>();
    private final List<Integer> complaints = new ArrayList<>();
    private final Tally waits = new Tally("waiting");
    private final Tally lengths = new Tally("queue length");
    private final Map<Job, Tally> durations = new EnumMap<>(Job.class);
    private int arrivals;
    private int lost;
    private int earned;

    EventQueueSimulation(long seed, Trace trace, int... slowness) {
        this.dice = new Dice(seed);
        this.trace = trace;
        for (Job job : Job.values()) {
            durations.put(job, new Tally(job.name().toLowerCase()));
        }
        for (int i = 0; i < slowness.length; i++) {
            mechanics.add(new Mechanic("M" + (i + 1), slowness[i]));
        }
    }

    private void arrive() {
        waiting.addLast(new Customer());
        assign();
        engine.at(dice.between(4, 24), 0, "arrive", this::arrive);
    }

    private void sample() {
        lengths.add(waiting.size());
        engine.at(15, -1, "sample", this::sample);
    }

    private void assign() {
        while (!idle.isEmpty() && !waiting.isEmpty()) {
            idle.removeFirst().begin(waiting.removeFirst());
        }
    }

    String simulate(int minutes) {
        engine.at(0, 0, "arrive", this::arrive);
        engine.at(0, -1, "sample", this::sample);
        engine.run(minutes);
        int busy = mechanics.stream().mapToInt(mechanic -> mechanic.busy).sum();
        return String.format("%d arrived, %d lost, %d still waiting, earned %d, use %.1f%%, %d events, %d cancelled", arrivals, lost,
                waiting.size(), earned, 100.0 * busy / minutes / mechanics.size(), engine.handled, engine.skipped);
    }

    public static void main(String[] args) {
        int[] shown = {0};
        EventQueueSimulation first = new EventQueueSimulation(2024, event -> {
            if (shown[0]++ < 20) {
                System.out.printf("%4d %s%n", event.time, event.name);
            }
        }, 100, 130);
        System.out.println(first.simulate(600));
        System.out.println(first.waits);
        System.out.println(first.lengths);
        first.durations.values().forEach(System.out::println);
        System.out.println("complaints from " + first.complaints);

        Map<String, Supplier<EventQueueSimulation>> shops = new java.util.LinkedHashMap<>();
        shops.put("one fast", () -> new EventQueueSimulation(7, event -> { }, 60));
        shops.put("two usual", () -> new EventQueueSimulation(7, event -> { }, 100, 100));
        shops.put("three slow", () -> new EventQueueSimulation(7, event -> { }, 150, 150, 150));
        shops.forEach((name, maker) -> {
            EventQueueSimulation shop = maker.get();
            System.out.println(name + ": " + shop.simulate(2000));
            System.out.println("  " + shop.waits);
        });
        EventQueueSimulation broken = new EventQueueSimulation(1, event -> { }, 100);
        broken.engine.at(30, 0, "sabotage", () -> broken.waiting.clear());
        broken.engine.at(31, 0, "past", () -> broken.engine.at(-5, 0, "time machine", () -> { }));
        try {
            broken.simulate(100);
        } catch (StuckException e) {
            System.out.println(e.getMessage() + " by " + e.getCause());
        }
    }
}
