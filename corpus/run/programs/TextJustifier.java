//@ why: greedy and optimal line breaking, justification, hyphenation, columns and tables: string handling of every kind
//@ args: 34 optimal
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class TextJustifier {
    enum Align {
        LEFT {
            @Override
            String line(List<String> words, int width, boolean last) {
                return String.join(" ", words);
            }
        },
        RIGHT {
            @Override
            String line(List<String> words, int width, boolean last) {
                return String.format("%" + width + "s", String.join(" ", words));
            }
        },
        CENTER {
            @Override
            String line(List<String> words, int width, boolean last) {
                String text = String.join(" ", words);
                return " ".repeat((width - text.length()) / 2) + text;
            }
        },
        FULL {
            @Override
            String line(List<String> words, int width, boolean last) {
                if (last || words.size() == 1) {
                    return LEFT.line(words, width, last);
                }
                int gaps = words.size() - 1;
                int spaces = width - words.stream().mapToInt(String::length).sum();
                StringBuilder out = new StringBuilder(words.get(0));
                for (int i = 1; i <= gaps; i++) {
                    int share = spaces * i / gaps - spaces * (i - 1) / gaps;
                    out.append(" ".repeat(share)).append(words.get(i));
                }
                return out.toString();
            }
        };

        abstract String line(List<String> words, int width, boolean last);
    }

    interface Breaker {
        List<List<String>> lines(List<String> words, int width);
    }

    static class WordTooLong extends RuntimeException {
        WordTooLong(String word, int width) {
            super("\"" + word + "\" does not fit in " + width + " columns");
        }
    }

    static List<List<String>> greedy(List<String> words, int width) {
        List<List<String>> lines = new ArrayList<>();
        List<String> line = new ArrayList<>();
        int used = 0;
        for (String word : words) {
            if (!line.isEmpty() && used + 1 + word.length() > width) {
                lines.add(line);
                line = new ArrayList<>();
                used = 0;
            }
            used += word.length() + (line.isEmpty() ? 0 : 1);
            line.add(word);
        }
        if (!line.isEmpty()) {
            lines.add(line);
        }
        return lines;
    }

    /** Least sum of squared gaps, the last line is free. */
    static List<List<String>> optimal(List<String> words, int width) {
        int n = words.size();
        long[] cost = new long[n + 1];
        int[] end = new int[n + 1];
        for (int i = n - 1; i >= 0; i--) {
            cost[i] = Long.MAX_VALUE;
            int length = -1;
            for (int j = i; j < n; j++) {
                length += words.get(j).length() + 1;
                if (length > width) {
                    break;
                }
                long slack = width - length;
                long total = j == n - 1 ? 0 : slack * slack + cost[j + 1];
                if (total < cost[i]) {
                    cost[i] = total;
                    end[i] = j + 1;
                }
            }
        }
        List<List<String>> lines = new ArrayList<>();
        for (int i = 0; i < n; i = end[i]) {
            lines.add(words.subList(i, end[i]));
        }
        return lines;
    }

    static long raggedness(List<List<String>> lines, int width) {
        return lines.stream().limit(Math.max(0, lines.size() - 1)).mapToLong(line -> {
            long slack = width - String.join(" ", line).length();
            return slack * slack;
        }).sum();
    }

    private static final String VOWELS = "aeiouy";

    /** Cuts a long word between a vowel and a consonant that has a vowel after it. */
    static Stream<String> hyphenate(String word, int limit) {
        if (word.length() <= limit) {
            return Stream.of(word);
        }
        for (int cut = limit - 1; cut >= 2; cut--) {
            String lower = word.toLowerCase(Locale.ROOT);
            if (VOWELS.indexOf(lower.charAt(cut - 1)) >= 0 && VOWELS.indexOf(lower.charAt(cut)) < 0
                    && cut + 1 < lower.length() && VOWELS.indexOf(lower.charAt(cut + 1)) >= 0) {
                return Stream.concat(Stream.of(word.substring(0, cut) + "-"), hyphenate(word.substring(cut), limit));
            }
        }
        throw new WordTooLong(word, limit);
    }

    static List<String> words(String paragraph, int limit) {
        List<String> words = new ArrayList<>();
        StringTokenizer tokens = new StringTokenizer(paragraph);
        while (tokens.hasMoreTokens()) {
            hyphenate(tokens.nextToken(), limit).forEach(words::add);
        }
        return words;
    }

    static List<String> format(String paragraph, int width, Align align, Breaker breaker) {
        List<List<String>> lines = breaker.lines(words(paragraph, width), width);
        List<String> out = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            out.add(align.line(lines.get(i), width, i == lines.size() - 1));
        }
        return out;
    }

    static String columns(List<String> left, List<String> right, int width) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            String first = i < left.size() ? left.get(i) : "";
            String second = i < right.size() ? right.get(i) : "";
            out.append(String.format("%-" + width + "s | %s", first, second).stripTrailing()).append('\n');
        }
        return out.toString();
    }

    static class Table {
        private final List<String[]> rows = new ArrayList<>();
        private final List<Function<String, String>> aligners = new ArrayList<>();

        Table(Align... aligns) {
            for (int i = 0; i < aligns.length; i++) {
                int column = i;
                Align align = aligns[i];
                aligners.add(cell -> {
                    int width = width(column);
                    String text = align.line(List.of(cell), width, true);
                    return text + " ".repeat(width - text.length());
                });
            }
        }

        Table row(Object... cells) {
            rows.add(Arrays.stream(cells).map(String::valueOf).toArray(String[]::new));
            return this;
        }

        private int width(int column) {
            return rows.stream().filter(row -> row.length > column).mapToInt(row -> row[column].length()).max().orElse(1);
        }

        @Override
        public String toString() {
            StringJoiner out = new StringJoiner("\n");
            String rule = aligners.stream().map(aligner -> aligner.apply("").replace(' ', '-')).collect(Collectors.joining("-+-", "+-", "-+"));
            out.add(rule);
            for (String[] row : rows) {
                StringJoiner line = new StringJoiner(" | ", "| ", " |");
                for (int i = 0; i < aligners.size(); i++) {
                    line.add(aligners.get(i).apply(i < row.length ? row[i] : ""));
                }
                out.add(line.toString());
                if (row == rows.get(0)) {
                    out.add(rule);
                }
            }
            return out.add(rule).toString();
        }
    }

    static String roman(int number) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] letters = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            while (number >= values[i]) {
                out.append(letters[i]);
                number -= values[i];
            }
        }
        return out.toString();
    }

    static String caesar(String text, int shift) {
        return text.chars().map(c -> {
            if (!Character.isLetter(c)) {
                return c;
            }
            int base = Character.isUpperCase(c) ? 'A' : 'a';
            return base + Math.floorMod(c - base + shift, 26);
        }).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    private static final String ESSAY = """
            A machine that runs programs is judged by its dullest virtues: it must do exactly what the book says,
            every time, and say so plainly when it cannot.  Cleverness comes second.

            Incomprehensibilities such as floating-point printing, \tinitialization order and the rules
            of integer division are where the dullness pays; nobody remembers them until they fail.
            """;

    public static void main(String[] args) {
        int width = Integer.parseInt(args[0]);
        Breaker breaker = args[1].equals("optimal") ? TextJustifier::optimal : TextJustifier::greedy;
        String[] paragraphs = ESSAY.strip().split("\n\\s*\n");
        for (Align align : Align.values()) {
            System.out.println("-- " + align);
            format(paragraphs[0], width, align, breaker).forEach(line -> System.out.println("[" + line + "]"));
        }
        System.out.println("-- columns");
        System.out.print(columns(format(paragraphs[0], 24, Align.FULL, TextJustifier::greedy), format(paragraphs[1], 20, Align.LEFT, breaker), 24));
        System.out.println("-- costs");
        Table costs = new Table(Align.RIGHT, Align.RIGHT, Align.RIGHT, Align.CENTER);
        costs.row("width", "greedy", "optimal", "lines");
        for (int w = 18; w <= 48; w += 10) {
            List<String> words = words(paragraphs[1], w);
            List<List<String>> plain = greedy(words, w);
            List<List<String>> best = optimal(words, w);
            costs.row(w, raggedness(plain, w), raggedness(best, w), plain.size() + "/" + best.size());
            assert raggedness(plain, w) >= raggedness(best, w);
        }
        System.out.println(costs);

        Map<Integer, List<String>> byLength = new TreeMap<>(Collections.reverseOrder());
        for (String word : ESSAY.toLowerCase(Locale.ROOT).split("[^a-z]+")) {
            if (word.length() > 7) {
                byLength.computeIfAbsent(word.length(), length -> new ArrayList<>()).add(word);
            }
        }
        System.out.println(byLength);
        System.out.println(new Table(Align.LEFT, Align.RIGHT).row("number", "roman").row(4, roman(4)).row(1994, roman(1994)).row(2025, roman(2025)).row("none"));
        String secret = caesar("Hello, World; zebra!", 3);
        System.out.println(secret + " / " + caesar(secret, -3) + " / " + new StringBuilder(secret).reverse().insert(5, '*').deleteCharAt(0));
        System.out.println(hyphenate("Incomprehensibilities", 10).collect(Collectors.toList()));
        try {
            format("a strengthlessness", 6, Align.FULL, breaker);
        } catch (WordTooLong e) {
            System.out.println("refused: " + e.getMessage());
        }
    }
}
