//@ why: a tokenizer, recursive descent parser, pretty-printer and scope checker for a small language of sealed records
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

public class LanguageFormatter {
    enum TokenKind { NUMBER, TEXT, NAME, KEYWORD, SYMBOL, END }

    record Token(TokenKind kind, String text, int line) {
        @Override
        public String toString() {
            return kind == TokenKind.END ? "end of input" : "'" + text + "'";
        }
    }

    static class CompileError extends RuntimeException {
        CompileError(int line, String message) {
            super("line " + line + ": " + message);
        }
    }

    static class Tokenizer {
        private static final Set<String> KEYWORDS = Set.of("fn", "let", "if", "else", "while", "return", "print", "true", "false");
        private final String source;
        private int at;
        private int line = 1;

        Tokenizer(String source) {
            this.source = source;
        }

        List<Token> tokens() {
            List<Token> tokens = new ArrayList<>();
            Token token;
            do {
                token = next();
                tokens.add(token);
            } while (token.kind() != TokenKind.END);
            return tokens;
        }

        private Token next() {
            skip();
            if (at == source.length()) {
                return new Token(TokenKind.END, "", line);
            }
            int start = at;
            char c = source.charAt(at);
            if (Character.isDigit(c)) {
                while (at < source.length() && Character.isDigit(source.charAt(at))) {
                    at++;
                }
                return new Token(TokenKind.NUMBER, source.substring(start, at), line);
            }
            if (Character.isJavaIdentifierStart(c)) {
                while (at < source.length() && Character.isJavaIdentifierPart(source.charAt(at))) {
                    at++;
                }
                String word = source.substring(start, at);
                return new Token(KEYWORDS.contains(word) ? TokenKind.KEYWORD : TokenKind.NAME, word, line);
            }
            if (c == '"') {
                int end = source.indexOf('"', at + 1);
                if (end < 0) {
                    throw new CompileError(line, "text without end");
                }
                at = end + 1;
                return new Token(TokenKind.TEXT, source.substring(start + 1, end), line);
            }
            for (String symbol : List.of("==", "!=", "<=", ">=", "&&", "||", "(", ")", "{", "}", "+", "-", "*", "/", "%", "<", ">", "=", ";", ",", "!")) {
                if (source.startsWith(symbol, at)) {
                    at += symbol.length();
                    return new Token(TokenKind.SYMBOL, symbol, line);
                }
            }
            throw new CompileError(line, "strange character " + c);
        }

        private void skip() {
            while (at < source.length()) {
                char c = source.charAt(at);
                if (c == '#') {
                    at = source.indexOf('\n', at) < 0 ? source.length() : source.indexOf('\n', at);
                } else if (Character.isWhitespace(c)) {
                    line += c == '\n' ? 1 : 0;
                    at++;
                } else {
                    return;
                }
            }
        }
    }

    sealed interface Expr permits Literal, Name, Unary, Binary, Call {}

    record Literal(Object value) implements Expr {}
    record Name(String name, int line) implements Expr {}
    record Unary(String op, Expr inner) implements Expr {}
    record Binary(Expr left, String op, Expr right) implements Expr {}
    record Call(String function, List<Expr> arguments, int line) implements Expr {}

    sealed interface Stmt permits Let, Assign, If, While, Return, Print, Block, Run {}

    record Let(String name, Expr value) implements Stmt {}
    record Assign(String name, Expr value, int line) implements Stmt {}
    record If(Expr test, Stmt yes, Stmt no) implements Stmt {}
    record While(Expr test, Stmt body) implements Stmt {}
    record Return(Expr value) implements Stmt {}
    record Print(List<Expr> values) implements Stmt {}
    record Block(List<Stmt> body) implements Stmt {}
    record Run(Expr call) implements Stmt {}
    record Function(String name, List<String> parameters, Block body) {}

    record Program(Map<String, Function> functions, Block main) {}

    static final List<List<String>> LEVELS = List.of(List.of("||"), List.of("&&"), List.of("==", "!="), List.of("<", ">", "<=", ">="), List.of("+", "-"),
            List.of("*", "/", "%"));

    static int level(String op) {
        for (int i = 0; i < LEVELS.size(); i++) {
            if (LEVELS.get(i).contains(op)) {
                return i;
            }
        }
        throw new AssertionError(op);
    }

    static class Parser {
        private final List<Token> tokens;
        private int at;

        Parser(List<Token> tokens) {
            this.tokens = tokens;
        }

        static Program parse(String source) {
            return new Parser(new Tokenizer(source).tokens()).program();
        }

        private Program program() {
            Map<String, Function> functions = new LinkedHashMap<>();
            List<Stmt> main = new ArrayList<>();
            while (peek().kind() != TokenKind.END) {
                if (!accept("fn")) {
                    main.add(statement());
                    continue;
                }
                Token name = name();
                expect("(");
                List<String> parameters = new ArrayList<>();
                while (!accept(")")) {
                    if (!parameters.isEmpty()) {
                        expect(",");
                    }
                    parameters.add(name().text());
                }
                if (functions.put(name.text(), new Function(name.text(), parameters, block())) != null) {
                    throw new CompileError(name.line(), "function " + name.text() + " twice");
                }
            }
            return new Program(functions, new Block(main));
        }

        private Block block() {
            expect("{");
            List<Stmt> body = new ArrayList<>();
            while (!accept("}")) {
                body.add(statement());
            }
            return new Block(body);
        }

        private Stmt statement() {
            Token first = peek();
            if (first.text().equals("{") && first.kind() == TokenKind.SYMBOL) {
                return block();
            }
            if (accept("if")) {
                Expr test = expression(0);
                Stmt yes = block();
                Stmt no = accept("else") ? (peek().text().equals("if") ? statement() : block()) : null;
                return new If(test, yes, no);
            }
            if (accept("while")) {
                Expr test = expression(0);
                return new While(test, block());
            }
            Stmt simple = simple();
            expect(";");
            return simple;
        }

        private Stmt simple() {
            if (accept("let")) {
                String name = name().text();
                expect("=");
                return new Let(name, expression(0));
            }
            if (accept("return")) {
                return new Return(peek().text().equals(";") ? new Literal(0L) : expression(0));
            }
            if (accept("print")) {
                List<Expr> values = new ArrayList<>(List.of(expression(0)));
                while (accept(",")) {
                    values.add(expression(0));
                }
                return new Print(values);
            }
            Token name = peek();
            Expr expression = expression(0);
            if (expression instanceof Name target && accept("=")) {
                return new Assign(target.name(), expression(0), name.line());
            }
            if (expression instanceof Call) {
                return new Run(expression);
            }
            throw new CompileError(name.line(), "statement expected at " + name);
        }

        private Expr expression(int level) {
            if (level == LEVELS.size()) {
                return unary();
            }
            Expr left = expression(level + 1);
            while (peek().kind() == TokenKind.SYMBOL && LEVELS.get(level).contains(peek().text())) {
                left = new Binary(left, tokens.get(at++).text(), expression(level + 1));
            }
            return left;
        }

        private Expr unary() {
            if (accept("-")) {
                return new Unary("-", unary());
            }
            if (accept("!")) {
                return new Unary("!", unary());
            }
            Token token = tokens.get(at++);
            return switch (token.kind()) {
                case NUMBER -> new Literal(Long.parseLong(token.text()));
                case TEXT -> new Literal(token.text());
                case NAME -> accept("(") ? new Call(token.text(), arguments(), token.line()) : new Name(token.text(), token.line());
                default -> {
                    if (token.text().equals("true") || token.text().equals("false")) {
                        yield new Literal(Boolean.valueOf(token.text()));
                    }
                    if (!token.text().equals("(")) {
                        throw new CompileError(token.line(), "expression expected at " + token);
                    }
                    Expr inner = expression(0);
                    expect(")");
                    yield inner;
                }
            };
        }

        private List<Expr> arguments() {
            List<Expr> arguments = new ArrayList<>();
            while (!accept(")")) {
                if (!arguments.isEmpty()) {
                    expect(",");
                }
                arguments.add(expression(0));
            }
            return arguments;
        }

        private Token peek() {
            return tokens.get(at);
        }

        private Token name() {
            Token token = tokens.get(at++);
            if (token.kind() != TokenKind.NAME) {
                throw new CompileError(token.line(), "name expected at " + token);
            }
            return token;
        }

        private boolean accept(String text) {
            Token token = peek();
            if ((token.kind() == TokenKind.SYMBOL || token.kind() == TokenKind.KEYWORD) && token.text().equals(text)) {
                at++;
                return true;
            }
            return false;
        }

        private void expect(String text) {
            if (!accept(text)) {
                throw new CompileError(peek().line(), "'" + text + "' expected at " + peek());
            }
        }
    }

    static class Printer {
        private final StringBuilder out = new StringBuilder();
        private int depth;

        static String print(Program program) {
            Printer printer = new Printer();
            program.functions().values().forEach(function -> {
                printer.out.append("fn ").append(function.name()).append(function.parameters().stream().collect(Collectors.joining(", ", "(", ") ")));
                printer.block(function.body());
                printer.out.append('\n');
            });
            program.main().body().forEach(printer::statement);
            return printer.out.toString();
        }

        private void block(Stmt block) {
            out.append("{\n");
            depth++;
            ((Block) block).body().forEach(this::statement);
            depth--;
            out.append("  ".repeat(depth)).append('}');
        }

        private void statement(Stmt stmt) {
            out.append("  ".repeat(depth));
            if (stmt instanceof If branch) {
                branch(branch);
            } else if (stmt instanceof While loop) {
                out.append("while ").append(text(loop.test(), 0)).append(' ');
                block(loop.body());
            } else if (stmt instanceof Block block) {
                block(block);
            } else {
                out.append(simple(stmt)).append(';');
            }
            out.append('\n');
        }

        private void branch(If branch) {
            out.append("if ").append(text(branch.test(), 0)).append(' ');
            block(branch.yes());
            if (branch.no() instanceof If other) {
                out.append(" else ");
                branch(other);
            } else if (branch.no() != null) {
                out.append(" else ");
                block(branch.no());
            }
        }

        private String simple(Stmt stmt) {
            if (stmt instanceof Let let) {
                return "let " + let.name() + " = " + text(let.value(), 0);
            }
            if (stmt instanceof Assign assign) {
                return assign.name() + " = " + text(assign.value(), 0);
            }
            if (stmt instanceof Return result) {
                return "return " + text(result.value(), 0);
            }
            if (stmt instanceof Print print) {
                return "print " + print.values().stream().map(value -> text(value, 0)).collect(Collectors.joining(", "));
            }
            return text(((Run) stmt).call(), 0);
        }

        /** With as few parentheses as the grammar allows. */
        private String text(Expr expr, int level) {
            if (expr instanceof Literal literal) {
                return literal.value() instanceof String text ? '"' + text + '"' : literal.value().toString();
            }
            if (expr instanceof Name name) {
                return name.name();
            }
            if (expr instanceof Unary unary) {
                return unary.op() + text(unary.inner(), LEVELS.size());
            }
            if (expr instanceof Call call) {
                return call.function() + call.arguments().stream().map(argument -> text(argument, 0)).collect(Collectors.joining(", ", "(", ")"));
            }
            Binary binary = (Binary) expr;
            int own = level(binary.op());
            String inner = text(binary.left(), own) + " " + binary.op() + " " + text(binary.right(), own + 1);
            return own < level ? "(" + inner + ")" : inner;
        }
    }

    /** Complains about names and calls that do not fit, in the order of the source. */
    static class Checker {
        private final Program program;
        private final Deque<Map<String, Boolean>> scopes = new ArrayDeque<>();
        private final List<String> complaints = new ArrayList<>();
        private final Set<String> called = new LinkedHashSet<>();

        Checker(Program program) {
            this.program = program;
        }

        String check() {
            program.functions().values().forEach(function -> {
                scopes.push(new LinkedHashMap<>());
                function.parameters().forEach(parameter -> scopes.peek().put(parameter, true));
                statement(function.body());
                scopes.pop();
            });
            statement(program.main());
            Set<String> idle = new LinkedHashSet<>(program.functions().keySet());
            idle.removeAll(called);
            idle.forEach(name -> complaints.add("function " + name + " is never called"));
            return complaints.isEmpty() ? "fine" : String.join("; ", complaints);
        }

        private void statement(Stmt stmt) {
            if (stmt instanceof Block block) {
                scopes.push(new LinkedHashMap<>());
                block.body().forEach(this::statement);
                scopes.pop().forEach((name, used) -> {
                    if (!used) {
                        complaints.add("variable " + name + " is never read");
                    }
                });
            } else if (stmt instanceof Let let) {
                expression(let.value());
                scopes.peek().put(let.name(), false);
            } else if (stmt instanceof Assign assign) {
                expression(assign.value());
                find(assign.name(), assign.line());
            } else if (stmt instanceof If branch) {
                expression(branch.test());
                statement(branch.yes());
                if (branch.no() != null) {
                    statement(branch.no());
                }
            } else if (stmt instanceof While loop) {
                expression(loop.test());
                statement(loop.body());
            } else if (stmt instanceof Return result) {
                expression(result.value());
            } else if (stmt instanceof Print print) {
                print.values().forEach(this::expression);
            } else {
                expression(((Run) stmt).call());
            }
        }

        private Map<String, Boolean> find(String name, int line) {
            return scopes.stream().filter(scope -> scope.containsKey(name)).findFirst().orElseGet(() -> {
                complaints.add("line " + line + ": unknown name " + name);
                return new HashMap<>();
            });
        }

        private void expression(Expr expr) {
            if (expr instanceof Name name) {
                find(name.name(), name.line()).put(name.name(), true);
            } else if (expr instanceof Unary unary) {
                expression(unary.inner());
            } else if (expr instanceof Binary binary) {
                expression(binary.left());
                expression(binary.right());
            } else if (expr instanceof Call call) {
                called.add(call.function());
                Function function = program.functions().get(call.function());
                if (function == null || function.parameters().size() != call.arguments().size()) {
                    complaints.add("line " + call.line() + ": no function " + call.function() + " with " + call.arguments().size() + " parameters");
                }
                call.arguments().forEach(this::expression);
            }
        }
    }

    private static final String[] SOURCES = {
        "fn gcd(a,b){if b==0{return a;}return gcd(b,a%b);}\nprint \"gcd\",gcd(1071,462);let i=0;while i<3{print i,((i+1))*2-(3-(i-1));i=i+1;}",
        "fn fib(n) { if n < 2 { return n; } else { return fib(n-1) + fib(n-2); } } fn unused() { return; }\n let n = 0; while n <= 10 { print \"fib \" + n, fib(n); n = n + 5; }",
        "fn prime(n){let d=2;while d*d<=n{if n%d==0{return false;}d=d+1;}return n>1;}\n"
            + "let found=0;let n=0;let text=\"\";while found<8{n=n+1;if prime(n)&&!(n==2)||n==2{found=found+1;text=text+n+\",\";}}print text;",
        "let x = 10; { let x = 20; x = x + 1; print x; } print x; # shadowing\nif x > 5 && x < 9 { print 1; } else if x == 10 { print -(-2) + - 3; } else { print 3; }",
        "print 1 - (2 - 3) - 4, (1 - 2) - 3, 2 * (3 + 4) * 5, !(true || false) == false, (1 < 2) == (3 > 2);",
        "let y = 1; while true { let y = 2; }", "print missing; gone = 3;", "fn f(a) { return a; } print f(1, 2), g();",
        "let = 4;", "print (1 + ;", "let a = 1", "x + 1;", "fn f() { } fn f() { }", "print \"open;", "let a = 1;\nlet b = @;", "fn f( { }",
    };

    public static void main(String[] args) {
        for (String source : SOURCES) {
            try {
                Program program = Parser.parse(source);
                String pretty = Printer.print(program);
                System.out.print(pretty);
                String again = Printer.print(Parser.parse(pretty));
                System.out.println(again.equals(pretty) ? "  ---" : "  --- NOT STABLE");
                System.out.println("  " + new Checker(program).check());
            } catch (CompileError e) {
                System.out.println("rejected: " + e.getMessage());
            }
        }
    }
}
