//@ why: a small relational engine: SQL parsed to a plan of lazy iterators, with joins, grouping, ordering and a rule that pushes filters down
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class QueryEngine {
    static class QueryError extends RuntimeException {
        QueryError(String message) {
            super(message);
        }
    }

    record Row(List<Comparable<?>> cells) {
        static Row of(Comparable<?>... cells) {
            return new Row(List.of(cells));
        }

        Row plus(Row other) {
            return new Row(Stream.concat(cells.stream(), other.cells.stream()).collect(Collectors.toList()));
        }
    }

    record Table(String name, List<String> columns, List<Row> rows) {
        Table {
            for (Row row : rows) {
                if (row.cells().size() != columns.size()) {
                    throw new QueryError("row " + row.cells() + " does not fit in " + name + columns);
                }
            }
        }

        static Table parse(String name, String columns, String... lines) {
            List<Row> rows = Arrays.stream(lines).map(line -> new Row(Arrays.stream(line.split(","))
                    .<Comparable<?>>map(QueryEngine::literal).toList())).toList();
            return new Table(name, List.of(columns.split(",")), rows);
        }
    }

    static Comparable<?> literal(String text) {
        return text.matches("-?\\d+") ? (Comparable<?>) Integer.valueOf(text) : text;
    }

    @SuppressWarnings("unchecked")
    static int compare(Comparable<?> a, Comparable<?> b) {
        if (a.getClass() != b.getClass()) {
            throw new QueryError("cannot compare " + a + " with " + b);
        }
        return ((Comparable<Object>) a).compareTo(b);
    }

    /** One node of a plan; its rows are made while they are asked for. */
    abstract static class Plan implements Iterable<Row> {
        abstract List<String> columns();

        abstract String label();

        abstract List<Plan> inputs();

        int produced;

        int column(String name) {
            List<Integer> found = IntStream.range(0, columns().size())
                    .filter(i -> columns().get(i).equals(name) || columns().get(i).endsWith("." + name)).boxed().toList();
            if (found.size() != 1) {
                throw new QueryError((found.isEmpty() ? "no column " : "ambiguous column ") + name);
            }
            return found.get(0);
        }

        boolean has(String name) {
            return columns().stream().anyMatch(column -> column.equals(name) || column.endsWith("." + name));
        }

        Stream<Row> stream() {
            return StreamSupport.stream(spliterator(), false).peek(row -> produced++);
        }

        void explain(String indent, StringBuilder out) {
            out.append(indent).append(label()).append(" -> ").append(produced).append(" rows\n");
            inputs().forEach(input -> input.explain(indent + "  ", out));
        }
    }

    static class Scan extends Plan {
        private final Table table;
        private final String alias;

        Scan(Table table, String alias) {
            this.table = table;
            this.alias = alias;
        }

        @Override
        List<String> columns() {
            return table.columns().stream().map(column -> alias + "." + column).toList();
        }

        @Override
        String label() {
            return "scan " + table.name();
        }

        @Override
        List<Plan> inputs() {
            return List.of();
        }

        @Override
        public Iterator<Row> iterator() {
            return table.rows().iterator();
        }
    }

    record Condition(String left, String operator, String right) {
        Predicate<Row> on(Plan plan) {
            Function<Row, Comparable<?>> first = value(left, plan);
            Function<Row, Comparable<?>> second = value(right, plan);
            return row -> {
                int order = compare(first.apply(row), second.apply(row));
                return switch (operator) {
                    case "=" -> order == 0;
                    case "<" -> order < 0;
                    case ">" -> order > 0;
                    case "<=" -> order <= 0;
                    case ">=" -> order >= 0;
                    case "<>" -> order != 0;
                    default -> throw new QueryError("unknown operator " + operator);
                };
            };
        }

        private static boolean constant(String text) {
            return text.startsWith("'") || text.matches("-?\\d+");
        }

        private static Function<Row, Comparable<?>> value(String text, Plan plan) {
            if (constant(text)) {
                Comparable<?> value = text.startsWith("'") ? text.substring(1, text.length() - 1) : literal(text);
                return row -> value;
            }
            int column = plan.column(text);
            return row -> row.cells().get(column);
        }

        boolean fits(Plan plan) {
            return (constant(left) || plan.has(left)) && (constant(right) || plan.has(right));
        }

        @Override
        public String toString() {
            return left + " " + operator + " " + right;
        }
    }

    static class Filter extends Plan {
        private final Plan input;
        private final Condition condition;

        Filter(Plan input, Condition condition) {
            this.input = input;
            this.condition = condition;
        }

        @Override
        List<String> columns() {
            return input.columns();
        }

        @Override
        String label() {
            return "filter " + condition;
        }

        @Override
        List<Plan> inputs() {
            return List.of(input);
        }

        @Override
        public Iterator<Row> iterator() {
            Predicate<Row> test = condition.on(input);
            Iterator<Row> rows = input.stream().iterator();
            return new Iterator<>() {
                private Row next = advance();

                private Row advance() {
                    while (rows.hasNext()) {
                        Row row = rows.next();
                        if (test.test(row)) {
                            return row;
                        }
                    }
                    return null;
                }

                @Override
                public boolean hasNext() {
                    return next != null;
                }

                @Override
                public Row next() {
                    if (next == null) {
                        throw new NoSuchElementException();
                    }
                    Row row = next;
                    next = advance();
                    return row;
                }
            };
        }
    }

    /** A hash join; the right side is read into memory first. */
    static class Join extends Plan {
        private final Plan left;
        private final Plan right;
        private final String leftKey;
        private final String rightKey;

        Join(Plan left, Plan right, String one, String two) {
            this.left = left;
            this.right = right;
            leftKey = left.has(one) ? one : two;
            rightKey = left.has(one) ? two : one;
        }

        @Override
        List<String> columns() {
            return Stream.concat(left.columns().stream(), right.columns().stream()).toList();
        }

        @Override
        String label() {
            return "join " + leftKey + " = " + rightKey;
        }

        @Override
        List<Plan> inputs() {
            return List.of(left, right);
        }

        @Override
        public Iterator<Row> iterator() {
            int rightColumn = right.column(rightKey);
            int leftColumn = left.column(leftKey);
            Map<Comparable<?>, List<Row>> index = right.stream().collect(Collectors.groupingBy(row -> row.cells().get(rightColumn)));
            return left.stream().flatMap(row -> index.getOrDefault(row.cells().get(leftColumn), List.of()).stream().map(row::plus)).iterator();
        }
    }

    enum Aggregate {
        COUNT {
            @Override
            Comparable<?> of(List<Comparable<?>> values) {
                return values.size();
            }
        },
        SUM {
            @Override
            Comparable<?> of(List<Comparable<?>> values) {
                return values.stream().mapToInt(Aggregate::number).sum();
            }
        },
        AVG {
            @Override
            Comparable<?> of(List<Comparable<?>> values) {
                return values.stream().mapToInt(Aggregate::number).average().orElse(0);
            }
        },
        MIN {
            @Override
            Comparable<?> of(List<Comparable<?>> values) {
                return values.stream().min(QueryEngine::compare).orElseThrow();
            }
        },
        MAX {
            @Override
            Comparable<?> of(List<Comparable<?>> values) {
                return values.stream().max(QueryEngine::compare).orElseThrow();
            }
        };

        abstract Comparable<?> of(List<Comparable<?>> values);

        private static int number(Comparable<?> value) {
            if (value instanceof Integer number) {
                return number;
            }
            throw new QueryError("not a number: " + value);
        }
    }

    /** Covers the rest of the plan: what reads its whole input and yields a list. */
    static class Step extends Plan {
        private final Plan input;
        private final String label;
        private final List<String> columns;
        private final Function<Stream<Row>, Stream<Row>> change;

        Step(Plan input, String label, List<String> columns, Function<Stream<Row>, Stream<Row>> change) {
            this.input = input;
            this.label = label;
            this.columns = columns;
            this.change = change;
        }

        @Override
        List<String> columns() {
            return columns;
        }

        @Override
        String label() {
            return label;
        }

        @Override
        List<Plan> inputs() {
            return List.of(input);
        }

        @Override
        public Iterator<Row> iterator() {
            return change.apply(input.stream()).iterator();
        }
    }

    private static final Pattern SELECT = Pattern.compile("select (?<what>.+?) from (?<table>\\w+ \\w)(?<joins>( join \\w+ \\w on \\S+ = \\S+)*)"
            + "( where (?<where>.+?))?( group by (?<group>\\S+))?( order by (?<order>\\S+)(?<desc> desc)?)?( limit (?<limit>\\d+))?");
    private static final Pattern JOIN = Pattern.compile(" join (\\w+ \\w) on (\\S+) = (\\S+)");
    private static final Pattern CALL = Pattern.compile("(count|sum|avg|min|max)\\((\\S+)\\)");

    private final Map<String, Table> tables = new LinkedHashMap<>();

    void add(Table table) {
        tables.put(table.name(), table);
    }

    private Plan scan(String source) {
        String[] words = source.split(" ");
        Table table = tables.get(words[0]);
        if (table == null) {
            throw new QueryError("no table " + words[0] + " among " + tables.keySet());
        }
        return new Scan(table, words[1]);
    }

    Plan plan(String sql) {
        Matcher matcher = SELECT.matcher(sql);
        if (!matcher.matches()) {
            throw new QueryError("cannot read <" + sql + ">");
        }
        List<Condition> conditions = new ArrayList<>();
        if (matcher.group("where") != null) {
            for (String part : matcher.group("where").split(" and ")) {
                String[] words = part.split(" ");
                conditions.add(new Condition(words[0], words[1], words[2]));
            }
        }
        Plan plan = filtered(scan(matcher.group("table")), conditions);
        Matcher join = JOIN.matcher(matcher.group("joins"));
        while (join.find()) {
            plan = filtered(new Join(plan, filtered(scan(join.group(1)), conditions), join.group(2), join.group(3)), conditions);
        }
        if (!conditions.isEmpty()) {
            throw new QueryError("condition does not fit: " + conditions.get(0));
        }
        List<String> what = matcher.group("what").equals("*") ? plan.columns() : List.of(matcher.group("what").split(", "));
        plan = matcher.group("group") != null || CALL.matcher(what.get(0)).matches() ? grouped(plan, matcher.group("group"), what) : projected(plan, what);
        if (matcher.group("order") != null) {
            int column = plan.column(matcher.group("order"));
            Comparator<Row> order = (a, b) -> compare(a.cells().get(column), b.cells().get(column));
            Comparator<Row> direction = matcher.group("desc") != null ? order.reversed() : order;
            plan = new Step(plan, "sort " + matcher.group("order"), plan.columns(), rows -> rows.sorted(direction));
        }
        if (matcher.group("limit") != null) {
            int limit = Integer.parseInt(matcher.group("limit"));
            plan = new Step(plan, "limit " + limit, plan.columns(), rows -> rows.limit(limit));
        }
        return plan;
    }

    /** Takes every condition that can be decided here already. */
    private static Plan filtered(Plan plan, List<Condition> conditions) {
        Plan result = plan;
        for (Iterator<Condition> rest = conditions.iterator(); rest.hasNext();) {
            Condition condition = rest.next();
            if (condition.fits(plan)) {
                result = new Filter(result, condition);
                rest.remove();
            }
        }
        return result;
    }

    private static Plan projected(Plan plan, List<String> what) {
        int[] picks = what.stream().mapToInt(plan::column).toArray();
        return new Step(plan, "project " + what, what, rows -> rows.map(row -> new Row(Arrays.stream(picks)
                .<Comparable<?>>mapToObj(row.cells()::get).toList())));
    }

    private static Plan grouped(Plan plan, String key, List<String> what) {
        Function<Row, Comparable<?>> keyOf = key == null ? row -> "" : Condition.value(key, plan);
        List<Function<List<Row>, Comparable<?>>> cells = new ArrayList<>();
        for (String item : what) {
            Matcher call = CALL.matcher(item);
            if (call.matches()) {
                Aggregate aggregate = Aggregate.valueOf(call.group(1).toUpperCase());
                int column = call.group(2).equals("*") ? 0 : plan.column(call.group(2));
                cells.add(rows -> aggregate.of(rows.stream().<Comparable<?>>map(row -> row.cells().get(column)).collect(Collectors.toList())));
            } else if (item.equals(key)) {
                cells.add(rows -> keyOf.apply(rows.get(0)));
            } else {
                throw new QueryError(item + " is neither the key nor an aggregate");
            }
        }
        return new Step(plan, "group by " + key, what, rows -> rows.collect(Collectors.groupingBy(keyOf, LinkedHashMap::new, Collectors.toList()))
                .values().stream().map(group -> new Row(cells.stream().<Comparable<?>>map(cell -> cell.apply(group)).toList())));
    }

    void query(String sql) {
        System.out.println("> " + sql);
        try {
            Plan plan = plan(sql);
            List<Row> rows = plan.stream().toList();
            System.out.println("  " + plan.columns());
            rows.forEach(row -> System.out.println("  " + row.cells()));
            StringBuilder explanation = new StringBuilder();
            plan.explain("    ", explanation);
            System.out.print(explanation);
        } catch (QueryError e) {
            System.out.println("  error: " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        QueryEngine engine = new QueryEngine();
        engine.add(Table.parse("people", "id,name,team,age", "1,Ada,1,36", "2,Bob,2,25", "3,Cleo,1,51", "4,Dan,3,42", "5,Eve,2,29", "6,Fay,9,33"));
        engine.add(Table.parse("teams", "id,title,city", "1,Core,Zurich", "2,Web,Bern", "3,Ops,Basel"));
        engine.add(Table.parse("tasks", "owner,hours,kind", "1,8,bug", "1,3,doc", "2,5,bug", "3,13,feature", "4,2,doc", "5,8,feature", "5,1,bug", "3,2,bug"));
        engine.query("select name, age from people p where age > 30 order by age desc limit 3");
        engine.query("select name, title from people p join teams t on p.team = t.id where city <> 'Basel' and age < 50");
        engine.query("select title, count(*), avg(age), max(name) from people p join teams t on p.team = t.id group by title order by title");
        engine.query("select kind, sum(hours), min(hours) from tasks k group by kind order by sum(hours) desc");
        engine.query("select city, sum(hours) from tasks k join people p on k.owner = p.id join teams t on t.id = p.team where kind = 'bug' group by city");
        engine.query("select count(*) from tasks k where hours >= 5");
        engine.query("select * from teams t limit 1");
        engine.query("select id from people p join teams t on p.team = t.id");
        engine.query("select wage from people p");
        engine.query("select name from persons p");
        engine.query("select name from people p where name > 5");
        engine.query("select name from people p where wage > 5");
        engine.query("select name, count(*) from people p group by team");
        engine.query("select sum(name) from people p");
        engine.query("select name from people p where age ~ 5");
        engine.query("delete from people");
        try {
            engine.add(new Table("bad", List.of("a", "b"), List.of(Row.of(1, 2), Row.of("x"))));
        } catch (QueryError e) {
            System.out.println(e.getMessage());
        }
    }
}
