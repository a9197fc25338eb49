//@ why: stream collectors of every common kind over an inventory: grouping, partitioning, teeing, flat maps, own collectors, formatted reports
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class InventoryReport {
    enum Category {
        TOOL, FOOD, TOY, BOOK;

        String title() {
            return name().charAt(0) + name().substring(1).toLowerCase() + "s";
        }
    }

    record Product(String code, String name, Category category, BigDecimal price, Set<String> tags) {
        Product {
            if (price.signum() < 0) {
                throw new IllegalArgumentException("negative price for " + name);
            }
            tags = new TreeSet<>(tags);
        }

        static Product parse(String line) {
            String[] parts = line.split(";");
            if (parts.length < 4) {
                throw new IllegalArgumentException("too few fields in <" + line + ">");
            }
            Set<String> tags = parts.length > 4 ? Set.of(parts[4].split(",")) : Set.of();
            return new Product(parts[0], parts[1], Category.valueOf(parts[2]), new BigDecimal(parts[3]), tags);
        }
    }

    enum Type { IN, OUT, LOSS }

    record Movement(int day, String code, Type type, int count) {
        int signed() {
            return type == Type.IN ? count : -count;
        }
    }

    record Stock(Product product, int count) {
        BigDecimal value() {
            return product.price().multiply(BigDecimal.valueOf(count));
        }
    }

    private static final String[] PRODUCTS = {
        "T1;Hammer;TOOL;24.90;steel,hand", "T2;Saw;TOOL;31.50;steel,hand,sharp", "T3;Drill;TOOL;119.00;power", "F1;Honey;FOOD;7.25;sweet,jar",
        "F2;Rice;FOOD;2.10", "F3;Pickles;FOOD;3.95;jar,sour", "Y1;Robot;TOY;49.99;power,kids", "Y2;Kite;TOY;15.00;kids",
        "B1;Atlas;BOOK;65.00;heavy", "B2;Novel;BOOK;12.80;", "B3;Cookbook;BOOK;28.00;sweet,sour",
    };

    /** What there was of every product before the first day. */
    private static final int OPENING = 30;

    private static <T> BinaryOperator<T> noMerge() {
        return (a, b) -> {
            throw new IllegalStateException("duplicate " + a + " and " + b);
        };
    }

    static List<Movement> movements(List<Product> products) {
        return IntStream.range(0, 60).mapToObj(i -> {
            Product product = products.get(i * 7 % products.size());
            Type type = i % 5 == 0 ? Type.IN : i % 11 == 5 ? Type.LOSS : Type.OUT;
            int count = type == Type.IN ? 30 + i % 13 : type == Type.LOSS ? 1 : 4 + i % 9;
            return new Movement(i / 4 + 1, product.code(), type, count);
        }).toList();
    }

    /** Splits a stream into runs of neighbours that {@code same} accepts. */
    static <T> Collector<T, List<List<T>>, List<List<T>>> runs(BiPredicate<T, T> same) {
        return Collector.of(ArrayList::new, (runs, item) -> {
            List<T> last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
            if (last != null && same.test(last.get(last.size() - 1), item)) {
                last.add(item);
            } else {
                runs.add(new ArrayList<>(List.of(item)));
            }
        }, (a, b) -> {
            a.addAll(b);
            return a;
        });
    }

    static String bar(long value, long largest) {
        return "#".repeat((int) (value * 30 / Math.max(1, largest)));
    }

    static <K, V extends Comparable<V>> Stream<Map.Entry<K, V>> descending(Map<K, V> map) {
        return map.entrySet().stream().sorted(Map.Entry.<K, V>comparingByValue().reversed());
    }

    private final List<Product> products;
    private final Map<String, Product> byCode;
    private final List<Movement> movements;

    InventoryReport(List<Product> products) {
        this.products = products;
        this.byCode = products.stream().collect(Collectors.toMap(Product::code, Function.identity(), noMerge(), TreeMap::new));
        this.movements = movements(products);
    }

    List<Stock> stock() {
        Map<String, Integer> counts = movements.stream().collect(Collectors.groupingBy(Movement::code, TreeMap::new, Collectors.summingInt(Movement::signed)));
        return counts.entrySet().stream().map(entry -> new Stock(byCode.get(entry.getKey()), OPENING + entry.getValue())).toList();
    }

    void stockTable() {
        System.out.printf("%-4s %-10s %-6s %8s %6s %12s%n", "code", "name", "kind", "price", "count", "value");
        List<Stock> stock = stock();
        stock.stream().sorted(Comparator.comparing(Stock::value).reversed()).forEach(line -> System.out.printf("%-4s %-10s %-6s %8.2f %6d %,12.2f%n",
                line.product().code(), line.product().name(), line.product().category(), line.product().price(), line.count(), line.value()));
        BigDecimal total = stock.stream().map(Stock::value).reduce(BigDecimal.ZERO, BigDecimal::add);
        System.out.printf("%51s%n", String.format("%,.2f", total));
    }

    void categories() {
        Map<Category, BigDecimal> values = stock().stream().collect(Collectors.groupingBy(line -> line.product().category(), () -> new EnumMap<>(Category.class),
                Collectors.mapping(Stock::value, Collectors.reducing(BigDecimal.ZERO, BigDecimal::add))));
        BigDecimal total = values.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        descending(values).forEach(entry -> System.out.printf("%-6s %5s%% %s%n", entry.getKey().title(),
                entry.getValue().multiply(BigDecimal.valueOf(100)).divide(total, 1, RoundingMode.HALF_UP),
                bar(entry.getValue().longValue(), total.longValue())));
        Map<Category, Optional<Product>> dearest = products.stream().collect(Collectors.groupingBy(Product::category, TreeMap::new,
                Collectors.maxBy(Comparator.comparing(Product::price))));
        dearest.forEach((category, product) -> System.out.println(category + " " + product.map(Product::name).orElse("-")));
        Map<Category, String> names = products.stream().collect(Collectors.groupingBy(Product::category, TreeMap::new,
                Collectors.mapping(product -> product.name().toUpperCase(), Collectors.joining("/"))));
        System.out.println(names);
    }

    void tags() {
        Map<String, Long> counts = products.stream().flatMap(product -> product.tags().stream()).filter(Predicate.not(String::isEmpty))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        System.out.println(counts);
        Map<Boolean, Set<String>> split = products.stream().collect(Collectors.partitioningBy(product -> product.tags().contains("jar"),
                Collectors.mapping(Product::name, Collectors.toCollection(TreeSet::new))));
        System.out.println(split);
        Map<String, Set<String>> index = products.stream().flatMap(product -> product.tags().stream().map(tag -> Map.entry(tag, product.name())))
                .filter(entry -> !entry.getKey().isEmpty())
                .collect(Collectors.groupingBy(Map.Entry::getKey, TreeMap::new, Collectors.mapping(Map.Entry::getValue, Collectors.toCollection(TreeSet::new))));
        index.entrySet().removeIf(entry -> entry.getValue().size() < 2);
        System.out.println(index);
    }

    void days() {
        Map<Type, IntSummaryStatistics> statistics = movements.stream().collect(Collectors.groupingBy(Movement::type, () -> new EnumMap<>(Type.class),
                Collectors.summarizingInt(Movement::count)));
        statistics.forEach((type, s) -> System.out.printf("%-4s n=%2d sum=%4d min=%2d max=%2d mean=%.3f%n", type, s.getCount(), s.getSum(), s.getMin(),
                s.getMax(), s.getAverage()));
        Map<Integer, Integer> flow = movements.stream().collect(Collectors.toMap(Movement::day, Movement::signed, Integer::sum, LinkedHashMap::new));
        System.out.println(flow);
        int[] level = new int[flow.size()];
        List<Integer> changes = new ArrayList<>(flow.values());
        Arrays.setAll(level, i -> changes.get(i) + (i == 0 ? 0 : level[i - 1]));
        System.out.println(Arrays.toString(level) + " highest " + Arrays.stream(level).max().getAsInt());
        List<List<Integer>> runs = changes.stream().collect(runs((a, b) -> (a < 0) == (b < 0)));
        System.out.println("runs " + runs);
        String span = movements.stream().collect(Collectors.teeing(Collectors.minBy(Comparator.comparingInt(Movement::signed)),
                Collectors.maxBy(Comparator.comparingInt(Movement::signed)), (low, high) -> low.get().signed() + ".." + high.get().signed()));
        System.out.println("span " + span);
        OptionalDouble none = movements.stream().filter(movement -> movement.day() > 100).mapToInt(Movement::count).average();
        System.out.println(none + " " + none.orElse(-1));
    }

    void discounts() {
        Map<String, UnaryOperator<BigDecimal>> rules = new LinkedHashMap<>();
        rules.put("tenth off", price -> price.multiply(new BigDecimal("0.9")));
        rules.put("two less", price -> price.subtract(BigDecimal.valueOf(2)).max(BigDecimal.ZERO));
        rules.put("rounded", price -> price.setScale(0, RoundingMode.HALF_EVEN));
        UnaryOperator<BigDecimal> all = rules.values().stream().reduce(UnaryOperator.identity(), (f, g) -> x -> g.apply(f.apply(x)));
        for (Product product : products.subList(0, 5)) {
            StringBuilder line = new StringBuilder(String.format("%-8s", product.name()));
            rules.forEach((name, rule) -> line.append(String.format("%s %s, ", name, rule.apply(product.price()).toPlainString())));
            System.out.println(line.append("all ").append(all.apply(product.price())));
        }
        System.out.println(Stream.iterate(new BigDecimal("1000"), price -> price.compareTo(BigDecimal.TEN) > 0, price -> price.divide(BigDecimal.valueOf(3), 2, RoundingMode.DOWN))
                .map(BigDecimal::toString).collect(Collectors.joining(" > ")));
    }

    public static void main(String[] args) {
        InventoryReport report = new InventoryReport(Arrays.stream(PRODUCTS).map(Product::parse).toList());
        report.stockTable();
        report.categories();
        report.tags();
        report.days();
        report.discounts();
        String[] wrong = {"X1;Thing;TOOL", "X1;Thing;CAR;1.00", "X1;Thing;TOY;one", "X1;Thing;TOY;-1", "T1;Again;TOOL;1.00"};
        for (String line : wrong) {
            try {
                new InventoryReport(Stream.concat(Arrays.stream(PRODUCTS), Stream.of(line)).map(Product::parse).toList());
            } catch (NumberFormatException e) {
                System.out.println("no number in " + line);
            } catch (IllegalArgumentException e) {
                System.out.println("refused: " + e.getMessage());
            } catch (IllegalStateException e) {
                System.out.println("conflict: " + e.getMessage());
            }
        }
        try {
            report.stock().add(null);
        } catch (UnsupportedOperationException e) {
            System.out.println("the stock list cannot be changed");
        }
    }
}
