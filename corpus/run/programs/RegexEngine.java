//@ why: regular expressions parsed to trees, run by a backtracking matcher and by Thompson's construction, which must agree
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

public class RegexEngine {
    sealed interface Node permits Chars, Seq, Alt, Repeat, Empty {}

    record Chars(String label, IntPredicate test) implements Node {}

    record Seq(Node first, Node second) implements Node {}

    record Alt(Node left, Node right) implements Node {}

    /** From {@code min} times to {@code max} times; -1 is without limit. */
    record Repeat(Node inner, int min, int max) implements Node {}

    record Empty() implements Node {}

    static class RegexError extends IllegalArgumentException {
        RegexError(String message, int at) {
            super(message + " at index " + at);
        }
    }

    static class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        static Node parse(String text) {
            Parser parser = new Parser(text);
            Node node = parser.alternatives();
            if (parser.at < text.length()) {
                throw new RegexError("unmatched ')'", parser.at);
            }
            return node;
        }

        private Node alternatives() {
            Node left = sequence();
            while (at < text.length() && text.charAt(at) == '|') {
                at++;
                left = new Alt(left, sequence());
            }
            return left;
        }

        private Node sequence() {
            Node result = null;
            while (at < text.length() && text.charAt(at) != '|' && text.charAt(at) != ')') {
                Node next = repeated();
                result = result == null ? next : new Seq(result, next);
            }
            return result == null ? new Empty() : result;
        }

        private Node repeated() {
            Node node = atom();
            while (at < text.length()) {
                switch (text.charAt(at)) {
                    case '*' -> node = new Repeat(node, 0, -1);
                    case '+' -> node = new Repeat(node, 1, -1);
                    case '?' -> node = new Repeat(node, 0, 1);
                    case '{' -> node = counted(node);
                    default -> {
                        return node;
                    }
                }
                at++;
            }
            return node;
        }

        private Node counted(Node node) {
            int close = text.indexOf('}', at);
            if (close < 0) {
                throw new RegexError("unclosed '{'", at);
            }
            String[] bounds = text.substring(at + 1, close).split(",", -1);
            try {
                int min = Integer.parseInt(bounds[0]);
                int max = bounds.length == 1 ? min : bounds[1].isEmpty() ? -1 : Integer.parseInt(bounds[1]);
                at = close;
                return new Repeat(node, min, max);
            } catch (NumberFormatException e) {
                throw new RegexError("bad repetition", at);
            }
        }

        private Node atom() {
            char c = text.charAt(at++);
            return switch (c) {
                case '(' -> {
                    Node inner = alternatives();
                    if (at >= text.length()) {
                        throw new RegexError("unclosed '('", at);
                    }
                    at++;
                    yield inner;
                }
                case '.' -> new Chars(".", x -> x != '\n');
                case '[' -> set();
                case '\\' -> escape();
                case '*', '+', '?' -> throw new RegexError("dangling '" + c + "'", at - 1);
                default -> new Chars(String.valueOf(c), x -> x == c);
            };
        }

        private Chars escape() {
            if (at >= text.length()) {
                throw new RegexError("trailing backslash", at);
            }
            char c = text.charAt(at++);
            return switch (c) {
                case 'd' -> new Chars("\\d", x -> x >= '0' && x <= '9');
                case 'w' -> new Chars("\\w", x -> Character.isLetterOrDigit(x) || x == '_');
                case 's' -> new Chars("\\s", Character::isWhitespace);
                default -> new Chars(String.valueOf(c), x -> x == c);
            };
        }

        private Chars set() {
            int start = at - 1;
            boolean negated = at < text.length() && text.charAt(at) == '^';
            if (negated) {
                at++;
            }
            IntPredicate test = x -> false;
            while (at < text.length() && text.charAt(at) != ']') {
                char from = text.charAt(at++);
                if (at + 1 < text.length() && text.charAt(at) == '-' && text.charAt(at + 1) != ']') {
                    char to = text.charAt(at + 1);
                    at += 2;
                    test = test.or(x -> x >= from && x <= to);
                } else {
                    test = test.or(x -> x == from);
                }
            }
            if (at >= text.length()) {
                throw new RegexError("unclosed '['", start);
            }
            at++;
            return new Chars(text.substring(start, at), negated ? test.negate() : test);
        }
    }

    interface Matcher {
        boolean matches(String input);

        String name();
    }

    /** Continuation-passing backtracking; counts the steps it takes. */
    static class Backtracker implements Matcher {
        private interface Rest {
            boolean from(int at);
        }

        private final Node root;
        private long steps;

        Backtracker(Node root) {
            this.root = root;
        }

        @Override
        public boolean matches(String input) {
            steps = 0;
            return match(root, input, 0, at -> at == input.length());
        }

        @Override
        public String name() {
            return "backtracker";
        }

        private boolean match(Node node, String input, int at, Rest rest) {
            steps++;
            if (node instanceof Chars chars) {
                return at < input.length() && chars.test().test(input.charAt(at)) && rest.from(at + 1);
            }
            if (node instanceof Seq seq) {
                return match(seq.first(), input, at, middle -> match(seq.second(), input, middle, rest));
            }
            if (node instanceof Alt alt) {
                return match(alt.left(), input, at, rest) || match(alt.right(), input, at, rest);
            }
            if (node instanceof Repeat repeat) {
                return repeat(repeat, 0, input, at, rest);
            }
            return rest.from(at);
        }

        private boolean repeat(Repeat repeat, int done, String input, int at, Rest rest) {
            boolean more = repeat.max() < 0 || done < repeat.max();
            // An iteration that consumes nothing may not be followed by another one.
            if (more && match(repeat.inner(), input, at, next ->
                    (next > at || done < repeat.min()) && repeat(repeat, done + 1, input, next, rest))) {
                return true;
            }
            return done >= repeat.min() && rest.from(at);
        }
    }

    static class Thompson implements Matcher {
        private final List<State> states = new ArrayList<>();
        private final int start;
        private final Map<BitSet, Integer> seenSets = new HashMap<>();

        private class State {
            final int id = states.size();
            Chars chars;
            int next = -1;
            final List<Integer> silent = new ArrayList<>();

            State() {
                states.add(this);
            }
        }

        Thompson(Node root) {
            State accept = new State();
            start = build(root, accept.id);
        }

        private int build(Node node, int next) {
            if (node instanceof Chars chars) {
                State state = new State();
                state.chars = chars;
                state.next = next;
                return state.id;
            }
            if (node instanceof Seq seq) {
                return build(seq.first(), build(seq.second(), next));
            }
            if (node instanceof Alt alt) {
                State fork = new State();
                fork.silent.add(build(alt.left(), next));
                fork.silent.add(build(alt.right(), next));
                return fork.id;
            }
            if (node instanceof Repeat repeat) {
                return unrolled(repeat, next);
            }
            return next;
        }

        private int unrolled(Repeat repeat, int next) {
            int at = next;
            if (repeat.max() < 0) {
                State loop = new State();
                loop.silent.add(next);
                loop.silent.add(build(repeat.inner(), loop.id));
                at = loop.id;
            } else {
                for (int i = repeat.min(); i < repeat.max(); i++) {
                    State skip = new State();
                    skip.silent.add(next);
                    skip.silent.add(build(repeat.inner(), at));
                    at = skip.id;
                }
            }
            for (int i = 0; i < repeat.min(); i++) {
                at = build(repeat.inner(), at);
            }
            return at;
        }

        private void reach(int id, BitSet set) {
            if (!set.get(id)) {
                set.set(id);
                states.get(id).silent.forEach(to -> reach(to, set));
            }
        }

        @Override
        public boolean matches(String input) {
            BitSet current = new BitSet();
            reach(start, current);
            for (int i = 0; i < input.length() && !current.isEmpty(); i++) {
                seenSets.merge(current, 1, Integer::sum);
                BitSet following = new BitSet();
                for (int id = current.nextSetBit(0); id >= 0; id = current.nextSetBit(id + 1)) {
                    State state = states.get(id);
                    if (state.chars != null && state.chars.test().test(input.charAt(i))) {
                        reach(state.next, following);
                    }
                }
                current = following;
            }
            return current.get(0);
        }

        @Override
        public String name() {
            return "thompson";
        }
    }

    /** The leftmost longest matches, without overlaps. */
    static class Finder implements Iterable<String> {
        private final Matcher matcher;
        private final String text;

        Finder(Matcher matcher, String text) {
            this.matcher = matcher;
            this.text = text;
        }

        @Override
        public Iterator<String> iterator() {
            return new Iterator<>() {
                private int at;
                private String found = advance();

                private String advance() {
                    for (; at < text.length(); at++) {
                        for (int end = text.length(); end > at; end--) {
                            String part = text.substring(at, end);
                            if (matcher.matches(part)) {
                                at = end;
                                return part;
                            }
                        }
                    }
                    return null;
                }

                @Override
                public boolean hasNext() {
                    return found != null;
                }

                @Override
                public String next() {
                    if (found == null) {
                        throw new NoSuchElementException("no more matches");
                    }
                    String result = found;
                    found = advance();
                    return result;
                }
            };
        }
    }

    public static void main(String[] args) {
        String[] regexes = {"a(b|c)*d", "(ab|a)(bc|c)?", "[a-c]+\\d{2,3}", "x?y?z?", "(a*)*b", "[^aeiou]{3}", "-?\\d+(\\.\\d+)?",
            "(foo|bar|)baz", "\\w+@\\w+\\.(com|org)", "(a|b)*a(a|b){3}"};
        String[] inputs = {"", "ad", "abcbcd", "abc", "cab99", "abc1234", "xz", "aaab", "xyz", "-3.14", "42", "foobaz", "baz",
            "me@site.org", "babaaba", "aaaa"};
        for (String regex : regexes) {
            Node tree = Parser.parse(regex);
            Thompson nfa = new Thompson(tree);
            List<Matcher> matchers = List.of(new Backtracker(tree), nfa);
            List<String> accepted = new ArrayList<>();
            for (String input : inputs) {
                boolean expected = Pattern.compile(regex).matcher(input).matches();
                for (Matcher matcher : matchers) {
                    if (matcher.matches(input) != expected) {
                        System.out.println(matcher.name() + " is wrong about " + regex + " on " + input);
                    }
                }
                if (expected) {
                    accepted.add(input.isEmpty() ? "<empty>" : input);
                }
            }
            System.out.printf("%-24s %2d states, %2d sets, accepts %s%n", regex, nfa.states.size(), nfa.seenSets.size(), accepted);
        }
        for (int n = 4; n <= 12; n += 4) {
            Backtracker slow = new Backtracker(Parser.parse("(a|aa)+b"));
            boolean result = slow.matches("a".repeat(n));
            System.out.printf("backtracking on %d letters: %b after %d steps%n", n, result, slow.steps);
        }
        Finder numbers = new Finder(new Thompson(Parser.parse("\\d+(,\\d+)*")), "in 1,200 days 37 of 9,8,7 ships");
        for (String number : numbers) {
            System.out.println("found " + number);
        }
        try {
            new Finder(new Thompson(Parser.parse("q")), "abc").iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println("exhausted: " + e.getMessage());
        }
        for (String wrong : new String[] {"(ab", "ab)", "*a", "[abc", "a{2", "a{x}", "tail\\"}) {
            try {
                Parser.parse(wrong);
                System.out.println("accepted " + wrong);
            } catch (RegexError e) {
                System.out.println(wrong + ": " + e.getMessage());
            }
        }
    }
}
