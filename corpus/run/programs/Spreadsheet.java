//@ why: a spreadsheet with formulas, dependency tracking, incremental recalculation, error values and cycle detection
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

public class Spreadsheet {
    record Address(int column, int row) implements Comparable<Address> {
        static Address parse(String text) {
            if (!text.matches("[A-Z][0-9]{1,2}")) {
                throw new FormulaException(Fault.NAME, text);
            }
            return new Address(text.charAt(0) - 'A', Integer.parseInt(text.substring(1)) - 1);
        }

        @Override
        public int compareTo(Address other) {
            return row != other.row ? Integer.compare(row, other.row) : Integer.compare(column, other.column);
        }

        @Override
        public String toString() {
            return (char) ('A' + column) + Integer.toString(row + 1);
        }
    }

    enum Fault {
        DIV0("#DIV/0!"), NAME("#NAME?"), VALUE("#VALUE!"), CYCLE("#CYCLE!"), SYNTAX("#SYNTAX!");

        final String text;

        Fault(String text) {
            this.text = text;
        }
    }

    static class FormulaException extends RuntimeException {
        final Fault fault;

        FormulaException(Fault fault, String detail) {
            super(fault.text + " " + detail);
            this.fault = fault;
        }
    }

    sealed interface Value permits Blank, Number, Text, Error {
        default double number() {
            if (this instanceof Number n) {
                return n.value();
            }
            if (this instanceof Error e) {
                throw new FormulaException(e.fault(), "");
            }
            if (this instanceof Blank) {
                return 0;
            }
            throw new FormulaException(Fault.VALUE, toString());
        }
    }

    enum Blank implements Value {
        BLANK;

        @Override
        public String toString() {
            return "";
        }
    }

    record Number(double value) implements Value {
        @Override
        public String toString() {
            return value == Math.floor(value) && Math.abs(value) < 1e9 ? String.format("%.0f", value) : String.format("%.3f", value);
        }
    }

    record Text(String value) implements Value {
        @Override
        public String toString() {
            return value;
        }
    }

    record Error(Fault fault) implements Value {
        @Override
        public String toString() {
            return fault.text;
        }
    }

    @FunctionalInterface
    interface Formula {
        Value evaluate();
    }

    enum Function {
        SUM(DoubleStream::sum),
        AVG(stream -> stream.average().orElseThrow(() -> new FormulaException(Fault.DIV0, "AVG of nothing"))),
        MIN(stream -> stream.min().orElse(0)),
        MAX(stream -> stream.max().orElse(0)),
        COUNT(DoubleStream::count);

        final ToDoubleFunction<DoubleStream> meaning;

        Function(ToDoubleFunction<DoubleStream> meaning) {
            this.meaning = meaning;
        }
    }

    private class Cell {
        final Address address;
        String source = "";
        Formula formula = () -> Blank.BLANK;
        Value value = Blank.BLANK;
        final Set<Address> needs = new TreeSet<>();
        final Set<Address> neededBy = new TreeSet<>();

        Cell(Address address) {
            this.address = address;
        }
    }

    /** Parses one formula and records the cells that it mentions. */
    private class Parser {
        private final String text;
        private final Set<Address> mentioned;
        private int at;

        Parser(String text, Set<Address> mentioned) {
            this.text = text;
            this.mentioned = mentioned;
        }

        Formula parse() {
            Formula result = comparison();
            if (at < text.length()) {
                throw new FormulaException(Fault.SYNTAX, "at " + text.substring(at));
            }
            return result;
        }

        private Formula comparison() {
            Formula left = sum();
            if (take("<")) {
                return operation(left, sum(), (a, b) -> a < b ? 1 : 0);
            }
            if (take("=")) {
                return operation(left, sum(), (a, b) -> a == b ? 1 : 0);
            }
            return left;
        }

        private Formula sum() {
            Formula left = product();
            while (true) {
                if (take("+")) {
                    left = operation(left, product(), Double::sum);
                } else if (take("-")) {
                    left = operation(left, product(), (a, b) -> a - b);
                } else if (take("&")) {
                    Formula first = left;
                    Formula second = product();
                    left = () -> new Text(text(first.evaluate()) + text(second.evaluate()));
                } else {
                    return left;
                }
            }
        }

        private String text(Value value) {
            if (value instanceof Error error) {
                throw new FormulaException(error.fault(), "");
            }
            return value.toString();
        }

        private Formula product() {
            Formula left = atom();
            while (true) {
                if (take("*")) {
                    left = operation(left, atom(), (a, b) -> a * b);
                } else if (take("/")) {
                    left = operation(left, atom(), (a, b) -> {
                        if (b == 0) {
                            throw new FormulaException(Fault.DIV0, "");
                        }
                        return a / b;
                    });
                } else {
                    return left;
                }
            }
        }

        private Formula operation(Formula left, Formula right, DoubleBinaryOperator operator) {
            return () -> new Number(operator.applyAsDouble(left.evaluate().number(), right.evaluate().number()));
        }

        private Formula atom() {
            if (take("(")) {
                Formula inner = comparison();
                require(")");
                return inner;
            }
            if (take("-")) {
                Formula inner = atom();
                return () -> new Number(-inner.evaluate().number());
            }
            if (take("'")) {
                int end = text.indexOf('\'', at);
                if (end < 0) {
                    throw new FormulaException(Fault.SYNTAX, "open quote");
                }
                Text literal = new Text(text.substring(at, end));
                at = end + 1;
                return () -> literal;
            }
            int start = at;
            while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '.')) {
                at++;
            }
            String word = text.substring(start, at);
            if (word.isEmpty()) {
                throw new FormulaException(Fault.SYNTAX, "operand missing");
            }
            if (Character.isDigit(word.charAt(0))) {
                Number literal = new Number(Double.parseDouble(word));
                return () -> literal;
            }
            return take("(") ? call(word) : reference(word);
        }

        private Formula reference(String word) {
            Address address = Address.parse(word);
            mentioned.add(address);
            return () -> cell(address).value;
        }

        private Formula call(String name) {
            if (name.equals("IF")) {
                Formula test = comparison();
                require(",");
                Formula yes = comparison();
                require(",");
                Formula no = comparison();
                require(")");
                return () -> (test.evaluate().number() != 0 ? yes : no).evaluate();
            }
            Function function;
            try {
                function = Function.valueOf(name);
            } catch (IllegalArgumentException e) {
                throw new FormulaException(Fault.NAME, name);
            }
            List<Address> range = range();
            require(")");
            return () -> new Number(function.meaning.applyAsDouble(range.stream().map(address -> cell(address).value)
                    .filter(value -> value instanceof Number || value instanceof Error).mapToDouble(Value::number)));
        }

        private List<Address> range() {
            Address from = Address.parse(text.substring(at, at += 2));
            require(":");
            Address to = Address.parse(text.substring(at, at += 2));
            List<Address> range = new ArrayList<>();
            for (int row = from.row(); row <= to.row(); row++) {
                for (int column = from.column(); column <= to.column(); column++) {
                    range.add(new Address(column, row));
                }
            }
            mentioned.addAll(range);
            return range;
        }

        private boolean take(String symbol) {
            if (text.startsWith(symbol, at)) {
                at += symbol.length();
                return true;
            }
            return false;
        }

        private void require(String symbol) {
            if (!take(symbol)) {
                throw new FormulaException(Fault.SYNTAX, symbol + " missing");
            }
        }
    }

    private final Map<Address, Cell> cells = new TreeMap<>();
    private int evaluations;

    private Cell cell(Address address) {
        return cells.computeIfAbsent(address, Cell::new);
    }

    void set(String name, String source) {
        Cell cell = cell(Address.parse(name));
        cell.needs.forEach(need -> cell(need).neededBy.remove(cell.address));
        cell.needs.clear();
        cell.source = source;
        cell.formula = formula(source, cell.needs);
        cell.needs.forEach(need -> cell(need).neededBy.add(cell.address));
        recalculate(cell);
    }

    private Formula formula(String source, Set<Address> needs) {
        if (source.startsWith("=")) {
            try {
                return new Parser(source.substring(1).replace(" ", ""), needs).parse();
            } catch (FormulaException e) {
                needs.clear();
                return () -> new Error(e.fault);
            }
        }
        Value constant = source.isEmpty() ? Blank.BLANK
                : source.matches("-?[0-9]+(\\.[0-9]+)?") ? new Number(Double.parseDouble(source)) : new Text(source);
        return () -> constant;
    }

    private void recalculate(Cell changed) {
        Deque<Cell> order = new ArrayDeque<>();
        Set<Address> seen = new LinkedHashSet<>();
        Set<Address> cyclic = new TreeSet<>();
        visit(changed, new ArrayList<>(), seen, cyclic, order);
        for (Cell cell : order) {
            evaluations++;
            if (cyclic.contains(cell.address)) {
                cell.value = new Error(Fault.CYCLE);
                continue;
            }
            try {
                cell.value = cell.formula.evaluate();
            } catch (FormulaException e) {
                cell.value = new Error(e.fault);
            }
        }
    }

    /** Depth first; {@code order} gets every cell before those that need it. */
    private void visit(Cell cell, List<Address> path, Set<Address> seen, Set<Address> cyclic, Deque<Cell> order) {
        int start = path.indexOf(cell.address);
        if (start >= 0) {
            cyclic.addAll(path.subList(start, path.size()));
            return;
        }
        if (!seen.add(cell.address)) {
            return;
        }
        path.add(cell.address);
        for (Address user : cell.neededBy) {
            visit(cell(user), path, seen, cyclic, order);
        }
        path.remove(path.size() - 1);
        order.addFirst(cell);
    }

    String show(String name) {
        Cell cell = cell(Address.parse(name));
        return name + " = " + cell.value + (cell.source.startsWith("=") ? "   from " + cell.source : "");
    }

    void print(int columns, int rows) {
        for (int row = 0; row < rows; row++) {
            StringBuilder line = new StringBuilder(String.format("%2d", row + 1));
            for (int column = 0; column < columns; column++) {
                line.append(String.format(" |%9s", cell(new Address(column, row)).value));
            }
            System.out.println(line);
        }
    }

    public static void main(String[] args) {
        Spreadsheet sheet = new Spreadsheet();
        String[] items = {"Bolt 120 0.25", "Nut 200 0.1", "Gear 8 17.5", "Belt 3 42"};
        sheet.set("A1", "item");
        sheet.set("B1", "count");
        sheet.set("C1", "price");
        sheet.set("D1", "total");
        for (int i = 0; i < items.length; i++) {
            String[] parts = items[i].split(" ");
            int row = i + 2;
            sheet.set("A" + row, parts[0]);
            sheet.set("D" + row, "=B" + row + "*C" + row);
            sheet.set("B" + row, parts[1]);
            sheet.set("C" + row, parts[2]);
        }
        sheet.set("D6", "=SUM(D2:D5)");
        sheet.set("C6", "=AVG(C2:C5)");
        sheet.set("B6", "=COUNT(A1:D5)");
        sheet.set("A6", "=IF(D6<300,'cheap','dear')");
        sheet.set("A7", "=A2&'+'&A3");
        sheet.print(4, 7);

        Map<String, String> edits = new LinkedHashMap<>();
        edits.put("B5", "1");
        edits.put("C2", "=C3*5/2");
        edits.put("C3", "=C4/0");
        edits.put("A2", "=FOO(1)");
        edits.put("B3", "=D6+1");
        edits.put("B4", "many");
        edits.put("E1", "=(1+2");
        edits.put("E2", "=E2");
        edits.put("E3", "=-MAX(B2:C5)+MIN(D2:D2)");
        edits.forEach((name, source) -> {
            int before = sheet.evaluations;
            sheet.set(name, source);
            System.out.printf("%s <- %-24s recalculated %2d; %s, %s%n", name, source, sheet.evaluations - before, sheet.show("D6"), sheet.show("A6"));
        });
        sheet.print(5, 7);
        sheet.set("B3", "10");
        sheet.set("C3", "0.5");
        sheet.set("B4", "9");
        sheet.set("A2", "");
        sheet.set("E2", "=E3+B6");
        sheet.print(5, 7);
        List<String> users = new ArrayList<>(sheet.cell(Address.parse("C3")).neededBy.stream().map(Address::toString).toList());
        Collections.reverse(users);
        System.out.println("C3 is needed by " + users);
        System.out.println(sheet.cells.values().stream().filter(cell -> cell.value instanceof Error)
                .map(cell -> cell.address + " " + cell.value).collect(Collectors.joining(", ", "errors: ", "")));
        try {
            sheet.set("AA1", "1");
        } catch (FormulaException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }
}
