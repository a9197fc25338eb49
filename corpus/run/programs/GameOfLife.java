//@ why: Conway's life on a torus and on an unbounded plane, oscillation and glider detection, and one-dimensional automata
//@ args: blinker glider toad pulsar acorn unknown
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class GameOfLife {
    record Cell(int x, int y) implements Comparable<Cell> {
        Cell plus(int dx, int dy) {
            return new Cell(x + dx, y + dy);
        }

        @Override
        public int compareTo(Cell other) {
            return y != other.y ? Integer.compare(y, other.y) : Integer.compare(x, other.x);
        }

        // Written out: it is called very often.
        @Override
        public int hashCode() {
            return x * 7919 + y;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Cell cell && x == cell.x && y == cell.y;
        }
    }

    /** A rule such as B3/S23, as two sets of neighbour counts. */
    static final class Rule {
        private final int born;
        private final int survives;

        Rule(String text) {
            String[] parts = text.split("/");
            if (parts.length != 2 || !parts[0].startsWith("B") || !parts[1].startsWith("S")) {
                throw new IllegalArgumentException("bad rule " + text);
            }
            born = mask(parts[0]);
            survives = mask(parts[1]);
        }

        private static int mask(String part) {
            return part.chars().skip(1).map(c -> 1 << Character.digit(c, 10)).reduce(0, (a, b) -> a | b);
        }

        boolean next(boolean alive, int neighbours) {
            return ((alive ? survives : born) >> neighbours & 1) == 1;
        }
    }

    /** The unbounded plane: a set of living cells. */
    static class Plane {
        private final Rule rule;
        private Set<Cell> living;
        private int generation;

        Plane(Rule rule, Collection<Cell> living) {
            this.rule = rule;
            this.living = new HashSet<>(living);
        }

        void step() {
            Map<Cell, Integer> neighbours = new HashMap<>();
            for (Cell cell : living) {
                for (int dy = -1; dy <= 1; dy++) {
                    for (int dx = -1; dx <= 1; dx++) {
                        if (dx != 0 || dy != 0) {
                            neighbours.merge(cell.plus(dx, dy), 1, Integer::sum);
                        }
                    }
                }
            }
            Set<Cell> next = new HashSet<>();
            neighbours.forEach((cell, count) -> {
                if (rule.next(living.contains(cell), count)) {
                    next.add(cell);
                }
            });
            living = next;
            generation++;
        }

        /** The same pattern moved so that its smallest coordinates are 0. */
        Shape shape() {
            int left = living.stream().mapToInt(Cell::x).min().orElse(0);
            int top = living.stream().mapToInt(Cell::y).min().orElse(0);
            return new Shape(living.stream().map(cell -> cell.plus(-left, -top)).collect(Collectors.toCollection(TreeSet::new)), left, top);
        }
    }

    record Shape(TreeSet<Cell> cells, int left, int top) {
        String picture() {
            int width = cells.stream().mapToInt(Cell::x).max().orElse(-1) + 1;
            int height = cells.isEmpty() ? 0 : cells.last().y() + 1;
            return IntStream.range(0, height).mapToObj(y -> IntStream.range(0, width)
                    .mapToObj(x -> cells.contains(new Cell(x, y)) ? "#" : ".").collect(Collectors.joining("", "  ", "\n"))).collect(Collectors.joining());
        }
    }

    enum Fate {
        DIED, STILL, OSCILLATES, TRAVELS, UNDECIDED;

        static String describe(Plane plane, int limit) {
            List<Shape> history = new ArrayList<>();
            while (plane.generation <= limit) {
                Shape shape = plane.shape();
                if (shape.cells().isEmpty()) {
                    return DIED + " in generation " + plane.generation;
                }
                for (int i = history.size() - 1; i >= 0; i--) {
                    Shape old = history.get(i);
                    if (old.cells().size() == shape.cells().size() && old.cells().equals(shape.cells())) {
                        int period = history.size() - i;
                        int dx = shape.left() - old.left();
                        int dy = shape.top() - old.top();
                        Fate fate = dx != 0 || dy != 0 ? TRAVELS : period == 1 ? STILL : OSCILLATES;
                        return fate + " from generation " + i + " with period " + period + (fate == TRAVELS ? " by (" + dx + "," + dy + ")" : "");
                    }
                }
                history.add(shape);
                plane.step();
            }
            return UNDECIDED + " after " + limit + ", population " + history.stream().map(shape -> shape.cells().size()).skip(Math.max(0, history.size() - 8)).toList();
        }
    }

    /** A torus on a boolean array, for comparison with the plane. */
    static class Torus {
        private final int size;
        private boolean[][] cells;

        Torus(int size, Collection<Cell> living) {
            this.size = size;
            cells = new boolean[size][size];
            living.forEach(cell -> cells[Math.floorMod(cell.y(), size)][Math.floorMod(cell.x(), size)] = true);
        }

        void step(Rule rule) {
            boolean[][] next = new boolean[size][size];
            for (int y = 0; y < size; y++) {
                for (int x = 0; x < size; x++) {
                    int count = 0;
                    for (int k = 0; k < 9; k++) {
                        if (k != 4 && cells[(y + k / 3 - 1 + size) % size][(x + k % 3 - 1 + size) % size]) {
                            count++;
                        }
                    }
                    next[y][x] = rule.next(cells[y][x], count);
                }
            }
            cells = next;
        }

        int population() {
            int sum = 0;
            for (boolean[] row : cells) {
                for (boolean cell : row) {
                    sum += cell ? 1 : 0;
                }
            }
            return sum;
        }
    }

    static Map<String, List<Cell>> patterns() {
        BiFunction<Integer, String[], List<Cell>> read = (margin, rows) -> {
            List<Cell> cells = new ArrayList<>();
            for (int y = 0; y < rows.length; y++) {
                for (int x = 0; x < rows[y].length(); x++) {
                    if (rows[y].charAt(x) == '#') {
                        cells.add(new Cell(x + margin, y + margin));
                    }
                }
            }
            return cells;
        };
        Map<String, List<Cell>> patterns = new LinkedHashMap<>();
        patterns.put("blinker", read.apply(2, new String[] {"###"}));
        patterns.put("glider", read.apply(0, new String[] {".#.", "..#", "###"}));
        patterns.put("toad", read.apply(2, new String[] {".###", "###."}));
        patterns.put("acorn", read.apply(5, new String[] {".#.....", "...#...", "##..###"}));
        List<Cell> pulsar = new ArrayList<>();
        IntBinaryOperator mirror = (value, side) -> side == 0 ? value : 14 - value;
        for (int corner = 0; corner < 4; corner++) {
            for (int along = 9; along <= 11; along++) {
                for (int across : new int[] {8, 13}) {
                    pulsar.add(new Cell(mirror.applyAsInt(along, corner & 1), mirror.applyAsInt(across, corner >> 1)));
                    pulsar.add(new Cell(mirror.applyAsInt(across, corner & 1), mirror.applyAsInt(along, corner >> 1)));
                }
            }
        }
        patterns.put("pulsar", pulsar);
        return patterns;
    }

    static void elementary(int rule, int width, int lines) {
        BitSet row = new BitSet(width);
        row.set(width / 2);
        for (int line = 0; line < lines; line++) {
            StringBuilder out = new StringBuilder("  ");
            for (int i = 0; i < width; i++) {
                out.append(row.get(i) ? '*' : ' ');
            }
            System.out.println(out.toString().stripTrailing());
            BitSet next = new BitSet(width);
            for (int i = 0; i < width; i++) {
                int window = (row.get((i + width - 1) % width) ? 4 : 0) | (row.get(i) ? 2 : 0) | (row.get((i + 1) % width) ? 1 : 0);
                next.set(i, (rule >> window & 1) == 1);
            }
            row = next;
        }
    }

    public static void main(String[] args) {
        Rule conway = new Rule("B3/S23");
        Map<String, List<Cell>> patterns = patterns();
        for (String name : args) {
            Optional<List<Cell>> cells = Optional.ofNullable(patterns.get(name));
            System.out.println(name + ": " + cells.map(living -> living.size() + " cells, " + Fate.describe(new Plane(conway, living), 30)).orElse("no such pattern"));
        }
        Plane glider = new Plane(conway, patterns.get("glider"));
        for (int i = 0; i < 4; i++) {
            System.out.print(glider.generation + " at " + glider.shape().left() + "," + glider.shape().top() + "\n" + glider.shape().picture());
            glider.step();
        }
        Plane acorn = new Plane(conway, patterns.get("acorn"));
        Torus torus = new Torus(40, patterns.get("acorn"));
        boolean agree = true;
        for (int i = 0; i < 16; i++) {
            acorn.step();
            torus.step(conway);
            agree &= acorn.living.size() == torus.population();
        }
        System.out.println("plane and torus agree: " + agree + ", population " + torus.population());
        System.out.print(acorn.shape().picture());
        for (String text : List.of("B36/S23", "B2/S", "B1357/S1357", "S23/B3", "nonsense")) {
            try {
                System.out.println(text + ": " + Fate.describe(new Plane(new Rule(text), patterns.get("blinker")), 9));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println("extremes " + Collections.min(patterns.get("pulsar")) + " " + Collections.max(patterns.get("pulsar")));
        elementary(90, 31, 8);
        elementary(110, 31, 8);
    }
}
