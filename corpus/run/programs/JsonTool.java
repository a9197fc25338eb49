//@ why: a JSON parser with line-accurate errors, a pretty-printer, path queries and a structural diff, over a sealed family of records
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

public class JsonTool {
    sealed interface Json permits Null, Bool, Num, Str, Arr, Obj {
        default String kind() {
            return getClass().getSimpleName().toLowerCase();
        }
    }

    enum Null implements Json { NULL }

    record Bool(boolean value) implements Json {}

    record Num(double value) implements Json {
        String text() {
            return value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value) : Double.toString(value);
        }
    }

    record Str(String value) implements Json {}

    record Arr(List<Json> items) implements Json {}

    record Obj(Map<String, Json> members) implements Json {}

    static class JsonException extends RuntimeException {
        final int line;
        final int column;

        JsonException(String message, int line, int column) {
            super(message + " at " + line + ":" + column);
            this.line = line;
            this.column = column;
        }
    }

    static class Parser {
        private final String text;
        private int at;
        private int depth;

        Parser(String text) {
            this.text = text;
        }

        static Json parse(String text) {
            Parser parser = new Parser(text);
            Json value = parser.value();
            parser.skipSpace();
            if (parser.at < text.length()) {
                throw parser.error("text after the value");
            }
            return value;
        }

        private Json value() {
            skipSpace();
            if (++depth > 40) {
                throw error("nested too deeply");
            }
            try {
                char c = peek();
                return switch (c) {
                    case '{' -> object();
                    case '[' -> array();
                    case '"' -> new Str(string());
                    case 't' -> word("true", new Bool(true));
                    case 'f' -> word("false", new Bool(false));
                    case 'n' -> word("null", Null.NULL);
                    default -> {
                        if (c == '-' || Character.isDigit(c)) {
                            yield number();
                        }
                        throw error("unexpected '" + c + "'");
                    }
                };
            } finally {
                depth--;
            }
        }

        private Json object() {
            Map<String, Json> members = new LinkedHashMap<>();
            expect('{');
            skipSpace();
            if (peek() == '}') {
                at++;
                return new Obj(members);
            }
            do {
                skipSpace();
                String key = string();
                skipSpace();
                expect(':');
                if (members.putIfAbsent(key, value()) != null) {
                    throw error("duplicate key \"" + key + "\"");
                }
                skipSpace();
            } while (accept(','));
            expect('}');
            return new Obj(members);
        }

        private Json array() {
            List<Json> items = new ArrayList<>();
            expect('[');
            skipSpace();
            if (accept(']')) {
                return new Arr(items);
            }
            do {
                items.add(value());
                skipSpace();
            } while (accept(','));
            expect(']');
            return new Arr(items);
        }

        private String string() {
            expect('"');
            StringBuilder out = new StringBuilder();
            while (peek() != '"') {
                char c = text.charAt(at++);
                if (c < ' ') {
                    throw error("raw control character in string");
                }
                out.append(c == '\\' ? escape() : c);
            }
            at++;
            return out.toString();
        }

        private char escape() {
            char c = peek();
            at++;
            return switch (c) {
                case 'n' -> '\n';
                case 't' -> '\t';
                case 'r' -> '\r';
                case 'b' -> '\b';
                case 'f' -> '\f';
                case '"', '\\', '/' -> c;
                case 'u' -> {
                    if (at + 4 > text.length()) {
                        throw error("short unicode escape");
                    }
                    try {
                        int code = Integer.parseInt(text.substring(at, at + 4), 16);
                        at += 4;
                        yield (char) code;
                    } catch (NumberFormatException e) {
                        throw error("bad unicode escape");
                    }
                }
                default -> throw error("bad escape \\" + c);
            };
        }

        private Json number() {
            int start = at;
            accept('-');
            if (accept('0')) {
                if (at < text.length() && Character.isDigit(text.charAt(at))) {
                    throw error("leading zero");
                }
            } else {
                digits();
            }
            if (at < text.length() && accept('.')) {
                digits();
            }
            if (at < text.length() && (accept('e') || accept('E'))) {
                if (!accept('+')) {
                    accept('-');
                }
                digits();
            }
            return new Num(Double.parseDouble(text.substring(start, at)));
        }

        private void digits() {
            int start = at;
            while (at < text.length() && Character.isDigit(text.charAt(at))) {
                at++;
            }
            if (at == start) {
                throw error("digit expected");
            }
        }

        private Json word(String word, Json value) {
            if (!text.startsWith(word, at)) {
                throw error("expected " + word);
            }
            at += word.length();
            return value;
        }

        private void skipSpace() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        private char peek() {
            if (at >= text.length()) {
                throw error("unexpected end");
            }
            return text.charAt(at);
        }

        private boolean accept(char c) {
            if (at < text.length() && text.charAt(at) == c) {
                at++;
                return true;
            }
            return false;
        }

        private void expect(char c) {
            if (!accept(c)) {
                throw error("expected '" + c + "'" + (at < text.length() ? " but found '" + text.charAt(at) + "'" : ""));
            }
        }

        private JsonException error(String message) {
            int line = 1;
            int column = 1;
            for (int i = 0; i < Math.min(at, text.length()); i++) {
                if (text.charAt(i) == '\n') {
                    line++;
                    column = 1;
                } else {
                    column++;
                }
            }
            return new JsonException(message, line, column);
        }
    }

    static class Printer {
        private final StringBuilder out = new StringBuilder();
        private final String indent;

        Printer(String indent) {
            this.indent = indent;
        }

        static String compact(Json json) {
            return new Printer(null).print(json, 0);
        }

        static String pretty(Json json) {
            return new Printer("  ").print(json, 0);
        }

        private String print(Json json, int level) {
            if (json instanceof Obj obj) {
                List<Runnable> parts = new ArrayList<>();
                obj.members().forEach((key, value) -> parts.add(() -> {
                    quote(key);
                    out.append(indent == null ? ":" : ": ");
                    print(value, level + 1);
                }));
                group('{', '}', parts, level);
            } else if (json instanceof Arr arr) {
                List<Runnable> parts = new ArrayList<>();
                for (Json item : arr.items()) {
                    parts.add(() -> print(item, level + 1));
                }
                group('[', ']', parts, level);
            } else if (json instanceof Str str) {
                quote(str.value());
            } else if (json instanceof Num num) {
                out.append(num.text());
            } else if (json instanceof Bool bool) {
                out.append(bool.value());
            } else {
                out.append("null");
            }
            return out.toString();
        }

        private void group(char open, char close, List<Runnable> parts, int level) {
            out.append(open);
            boolean first = true;
            for (Runnable part : parts) {
                if (!first) {
                    out.append(',');
                }
                first = false;
                newline(level + 1);
                part.run();
            }
            if (!parts.isEmpty()) {
                newline(level);
            }
            out.append(close);
        }

        private void newline(int level) {
            if (indent != null) {
                out.append('\n').append(indent.repeat(level));
            }
        }

        private void quote(String text) {
            out.append('"');
            for (char c : text.toCharArray()) {
                switch (c) {
                    case '"' -> out.append("\\\"");
                    case '\\' -> out.append("\\\\");
                    case '\n' -> out.append("\\n");
                    case '\t' -> out.append("\\t");
                    default -> {
                        if (c < ' ' || c > '~') {
                            out.append(String.format("\\u%04x", (int) c));
                        } else {
                            out.append(c);
                        }
                    }
                }
            }
            out.append('"');
        }
    }

    static Optional<Json> at(Json root, String path) {
        Optional<Json> current = Optional.of(root);
        for (String step : path.split("/")) {
            current = current.flatMap(json -> {
                if (json instanceof Obj obj) {
                    return Optional.ofNullable(obj.members().get(step));
                }
                if (json instanceof Arr arr && step.chars().allMatch(Character::isDigit)) {
                    int index = Integer.parseInt(step);
                    return index < arr.items().size() ? Optional.of(arr.items().get(index)) : Optional.empty();
                }
                return Optional.empty();
            });
        }
        return current;
    }

    static Json mapNumbers(Json json, UnaryOperator<Double> change) {
        if (json instanceof Num num) {
            return new Num(change.apply(num.value()));
        }
        if (json instanceof Arr arr) {
            return new Arr(arr.items().stream().map(item -> mapNumbers(item, change)).collect(Collectors.toList()));
        }
        if (json instanceof Obj obj) {
            Map<String, Json> members = new LinkedHashMap<>();
            obj.members().forEach((key, value) -> members.put(key, mapNumbers(value, change)));
            return new Obj(members);
        }
        return json;
    }

    static void diff(String path, Json left, Json right, List<String> out) {
        if (left.equals(right)) {
            return;
        }
        if (left instanceof Obj one && right instanceof Obj two) {
            TreeSet<String> keys = new TreeSet<>(one.members().keySet());
            keys.addAll(two.members().keySet());
            for (String key : keys) {
                Json old = one.members().get(key);
                Json now = two.members().get(key);
                if (old == null) {
                    out.add("+ " + path + "/" + key + " " + Printer.compact(now));
                } else if (now == null) {
                    out.add("- " + path + "/" + key + " " + Printer.compact(old));
                } else {
                    diff(path + "/" + key, old, now, out);
                }
            }
        } else {
            out.add("~ " + path + " " + Printer.compact(left) + " -> " + Printer.compact(right));
        }
    }

    private static final String DOCUMENT = """
            { "name": "Smallscope", "tags": ["jvm", "rust", ""], "size": 12.50, "stars": 1e3,
              "nested": {"empty": {}, "none": [], "deep": [[1, -2], [3, [4.25, 5E-3]]]},
              "flags": {"on": true, "off": false, "unknown": null},
              "text": "tab\\tquote\\" slash\\/ unicode \\u00e9\\u0041" }
            """;

    public static void main(String[] args) {
        Json root = Parser.parse(DOCUMENT);
        String pretty = Printer.pretty(root);
        System.out.println(pretty);
        System.out.println(Printer.compact(root));
        System.out.println("round trip equal: " + Parser.parse(pretty).equals(root));
        for (String path : List.of("name", "nested/deep/1/1/0", "flags/unknown", "nested/deep/7", "tags/x", "text")) {
            System.out.println(path + " -> " + at(root, path).map(json -> json.kind() + " " + Printer.compact(json)).orElse("absent"));
        }
        System.out.println(Printer.compact(mapNumbers(at(root, "nested").get(), x -> x * x)));
        List<String> changes = new ArrayList<>();
        diff("", root, Parser.parse("{\"name\":\"Other\",\"size\":12.5,\"flags\":{\"on\":true,\"new\":[1]}}"), changes);
        changes.forEach(System.out::println);
        String[] wrong = {"", "[1, 2", "{\"a\" 1}", "{\"a\":1,\n \"a\":2}", "[01]", "\"x\\q\"", "[1]\n]", "tru", "-", "\"\\u12g4\"", "[".repeat(60)};
        for (String text : wrong) {
            try {
                System.out.println(Printer.compact(Parser.parse(text)));
            } catch (JsonException e) {
                System.out.println("error: " + e.getMessage());
            }
        }
    }
}
