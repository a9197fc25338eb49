//@ why: constraint search four ways: sudoku with bit sets, N queens, exact cover by dancing links, and a cryptarithm
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class SudokuQueens {
    static class Contradiction extends Exception {
        Contradiction(int cell) {
            super("no digit fits in row " + (cell / 9 + 1) + ", column " + (cell % 9 + 1));
        }
    }

    static final class Sudoku implements Cloneable {
        /** Bit d of a cell is set while digit d + 1 is possible there. */
        private int[] possible = new int[81];
        private static int guesses;

        Sudoku(String givens) throws Contradiction {
            Arrays.fill(possible, 0x1ff);
            for (int i = 0; i < 81; i++) {
                char c = givens.charAt(i);
                if (c != '.') {
                    assign(i, 1 << (c - '1'));
                }
            }
        }

        @Override
        public Sudoku clone() {
            try {
                Sudoku copy = (Sudoku) super.clone();
                copy.possible = possible.clone();
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        private static boolean related(int a, int b) {
            return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
        }

        private void assign(int cell, int digit) throws Contradiction {
            if ((possible[cell] & digit) == 0) {
                throw new Contradiction(cell);
            }
            possible[cell] = digit;
            for (int other = 0; other < 81; other++) {
                if (!related(cell, other) || (possible[other] & digit) == 0) {
                    continue;
                }
                possible[other] &= ~digit;
                if (possible[other] == 0) {
                    throw new Contradiction(other);
                }
                if (Integer.bitCount(possible[other]) == 1) {
                    assign(other, possible[other]);
                }
            }
        }

        Optional<Sudoku> solve() {
            int best = -1;
            for (int i = 0; i < 81; i++) {
                int count = Integer.bitCount(possible[i]);
                if (count > 1 && (best < 0 || count < Integer.bitCount(possible[best]))) {
                    best = i;
                }
            }
            if (best < 0) {
                return Optional.of(this);
            }
            for (int rest = possible[best]; rest != 0; rest &= rest - 1) {
                Sudoku attempt = clone();
                guesses++;
                try {
                    attempt.assign(best, Integer.lowestOneBit(rest));
                    Optional<Sudoku> solved = attempt.solve();
                    if (solved.isPresent()) {
                        return solved;
                    }
                } catch (Contradiction e) {
                    // The next digit is tried.
                    continue;
                }
            }
            return Optional.empty();
        }

        boolean valid() {
            return IntStream.range(0, 81).allMatch(a -> IntStream.range(0, 81).noneMatch(b -> related(a, b) && possible[a] == possible[b]));
        }

        @Override
        public String toString() {
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < 81; i++) {
                int digit = Integer.numberOfTrailingZeros(possible[i]) + 1;
                out.append(Integer.bitCount(possible[i]) == 1 ? (char) ('0' + digit) : '.');
                out.append(i % 9 == 8 ? "\n" : i % 3 == 2 ? " " : "");
            }
            return out.toString();
        }
    }

    /** Produces the solutions one by one, without threads: the search state is kept between calls. */
    static class Queens implements Iterable<int[]> {
        private final int size;

        Queens(int size) {
            this.size = size;
        }

        @Override
        public Iterator<int[]> iterator() {
            return new Iterator<>() {
                private final int[] columns = new int[size];
                private final BitSet columnsUsed = new BitSet();
                private final BitSet rising = new BitSet();
                private final BitSet falling = new BitSet();
                private int row;
                private boolean ready = size > 0 && search();

                private boolean search() {
                    while (row >= 0) {
                        while (columns[row] < size && !free()) {
                            columns[row]++;
                        }
                        if (columns[row] == size) {
                            retreat();
                        } else if (row == size - 1) {
                            return true;
                        } else {
                            mark(true);
                            columns[++row] = 0;
                        }
                    }
                    return false;
                }

                private boolean free() {
                    int column = columns[row];
                    return !columnsUsed.get(column) && !rising.get(row + column) && !falling.get(row - column + size);
                }

                private void mark(boolean value) {
                    int column = columns[row];
                    columnsUsed.set(column, value);
                    rising.set(row + column, value);
                    falling.set(row - column + size, value);
                }

                private void retreat() {
                    if (--row >= 0) {
                        mark(false);
                        columns[row]++;
                    }
                }

                @Override
                public boolean hasNext() {
                    return ready;
                }

                @Override
                public int[] next() {
                    if (!ready) {
                        throw new NoSuchElementException("no more boards");
                    }
                    int[] result = columns.clone();
                    columns[row]++;
                    ready = search();
                    return result;
                }
            };
        }
    }

    /** Knuth's algorithm X with dancing links. */
    static class ExactCover {
        private class Link {
            Link left = this, right = this, up = this, down = this;
            Column column;
            final String row;

            Link(String row) {
                this.row = row;
            }
        }

        private class Column extends Link {
            final String name;
            int size;

            Column(String name) {
                super(null);
                this.name = name;
                left = root.left;
                right = root;
                root.left.right = this;
                root.left = this;
            }

            void cover() {
                left.right = right;
                right.left = left;
                for (Link i = down; i != this; i = i.down) {
                    for (Link j = i.right; j != i; j = j.right) {
                        j.up.down = j.down;
                        j.down.up = j.up;
                        j.column.size--;
                    }
                }
            }

            void uncover() {
                for (Link i = up; i != this; i = i.up) {
                    for (Link j = i.left; j != i; j = j.left) {
                        j.column.size++;
                        j.up.down = j;
                        j.down.up = j;
                    }
                }
                left.right = this;
                right.left = this;
            }
        }

        private final Link root = new Link(null);
        private final Map<String, Column> columns = new LinkedHashMap<>();
        private final List<String> chosen = new ArrayList<>();

        ExactCover(String... names) {
            for (String name : names) {
                columns.put(name, new Column(name));
            }
        }

        void row(String name, String... covered) {
            Link first = null;
            for (String item : covered) {
                Link link = new Link(name);
                link.column = columns.get(item);
                link.up = link.column.up;
                link.down = link.column;
                link.column.up.down = link;
                link.column.up = link;
                link.column.size++;
                if (first == null) {
                    first = link;
                } else {
                    link.left = first.left;
                    link.right = first;
                    first.left.right = link;
                    first.left = link;
                }
            }
        }

        void solve(Consumer<List<String>> found) {
            if (root.right == root) {
                List<String> solution = new ArrayList<>(chosen);
                Collections.sort(solution);
                found.accept(solution);
                return;
            }
            Column best = (Column) root.right;
            for (Link c = root.right; c != root; c = c.right) {
                if (((Column) c).size < best.size) {
                    best = (Column) c;
                }
            }
            best.cover();
            for (Link r = best.down; r != best; r = r.down) {
                chosen.add(r.row);
                for (Link j = r.right; j != r; j = j.right) {
                    j.column.cover();
                }
                solve(found);
                for (Link j = r.left; j != r; j = j.left) {
                    j.column.uncover();
                }
                chosen.remove(chosen.size() - 1);
            }
            best.uncover();
        }
    }

    /** Column-wise search of a + b = sum, with carries. */
    static class Cryptarithm {
        private final String[] words;
        private final Map<Character, Integer> digits = new LinkedHashMap<>();
        private int steps;

        Cryptarithm(String... words) {
            this.words = words;
        }

        boolean column(int column, int word, int total) {
            steps++;
            String current = words[word];
            if (column == words[2].length()) {
                return total == 0;
            }
            if (column >= current.length()) {
                return column(column, word + 1, total);
            }
            char letter = current.charAt(current.length() - 1 - column);
            boolean last = word == 2;
            if (digits.containsKey(letter)) {
                int digit = digits.get(letter);
                return last ? total % 10 == digit && column(column + 1, 0, total / 10) : column(column, word + 1, total + digit);
            }
            for (int digit = leads(letter) ? 1 : 0; digit < 10; digit++) {
                if (!digits.containsValue(digit) && (!last || total % 10 == digit)) {
                    digits.put(letter, digit);
                    if (last ? column(column + 1, 0, total / 10) : column(column, word + 1, total + digit)) {
                        return true;
                    }
                    digits.remove(letter);
                }
            }
            return false;
        }

        private boolean leads(char letter) {
            return Arrays.stream(words).anyMatch(word -> word.charAt(0) == letter);
        }
    }

    public static void main(String[] args) {
        String[] puzzles = {
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
            "55......." + ".".repeat(72),
            "12345678." + "........9" + ".".repeat(63),
        };
        for (String puzzle : puzzles) {
            Sudoku.guesses = 0;
            try {
                Sudoku start = new Sudoku(puzzle);
                Optional<Sudoku> solved = start.solve();
                System.out.println(solved.map(sudoku -> "valid " + sudoku.valid() + " after " + Sudoku.guesses + " guesses\n" + sudoku).orElse("unsolvable"));
            } catch (Contradiction e) {
                System.out.println("contradiction: " + e.getMessage());
            }
        }

        for (int size = 1; size <= 7; size++) {
            int count = 0;
            String first = "none";
            for (int[] board : new Queens(size)) {
                if (count++ == 0) {
                    first = Arrays.toString(board);
                }
            }
            System.out.println(size + " queens: " + count + " boards, first " + first);
        }
        int[] eight = new Queens(8).iterator().next();
        for (int column : eight) {
            System.out.println(IntStream.range(0, 8).mapToObj(i -> i == column ? "Q" : ".").collect(Collectors.joining(" ", "  ", "")));
        }

        ExactCover knuth = new ExactCover("1", "2", "3", "4", "5", "6", "7");
        knuth.row("A", "1", "4", "7");
        knuth.row("B", "1", "4");
        knuth.row("C", "4", "5", "7");
        knuth.row("D", "3", "5", "6");
        knuth.row("E", "2", "3", "6", "7");
        knuth.row("F", "2", "7");
        knuth.solve(solution -> System.out.println("exact cover " + solution));
        String[] cells = IntStream.range(0, 20).mapToObj(i -> "c" + i).toArray(String[]::new);
        ExactCover dominoes = new ExactCover(cells);
        for (int i = 0; i < 20; i++) {
            if (i % 5 < 4) {
                dominoes.row("h" + i, "c" + i, "c" + (i + 1));
            }
            if (i < 15) {
                dominoes.row("v" + i, "c" + i, "c" + (i + 5));
            }
        }
        int[] tilings = {0};
        dominoes.solve(solution -> tilings[0]++);
        System.out.println("domino tilings of 4 by 5: " + tilings[0]);

        for (String[] words : new String[][] {{"SEND", "MORE", "MONEY"}, {"TWO", "TWO", "FOUR"}, {"A", "A", "B"}, {"AB", "CD", "E"}}) {
            Cryptarithm sum = new Cryptarithm(words);
            System.out.println(String.join(" + ", words[0], words[1]) + " = " + words[2] + ": "
                    + (words[2].length() >= words[0].length() && sum.column(0, 0, 0) ? sum.digits : "impossible") + " in " + sum.steps + " steps");
        }
        try {
            new Queens(3).iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println("three queens: " + e.getMessage());
        }
    }
}
