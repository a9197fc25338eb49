//@ why: a Lisp with closures, macros, tail calls by trampoline, lists, errors and a reader, run on classic programs
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Function;

public class LispInterpreter {
    record Symbol(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    enum Nil {
        NIL;

        @Override
        public String toString() {
            return "()";
        }
    }

    static final class Pair implements Iterable<Object> {
        final Object head;
        Object tail;

        Pair(Object head, Object tail) {
            this.head = head;
            this.tail = tail;
        }

        @Override
        public Iterator<Object> iterator() {
            return new Iterator<>() {
                private Object at = Pair.this;

                @Override
                public boolean hasNext() {
                    return at instanceof Pair;
                }

                @Override
                public Object next() {
                    Pair pair = (Pair) at;
                    at = pair.tail;
                    return pair.head;
                }
            };
        }

        @Override
        public String toString() {
            StringBuilder out = new StringBuilder("(");
            Object at = this;
            String gap = "";
            while (at instanceof Pair pair) {
                out.append(gap).append(show(pair.head));
                gap = " ";
                at = pair.tail;
            }
            if (at != Nil.NIL) {
                out.append(" . ").append(show(at));
            }
            return out.append(')').toString();
        }
    }

    static class LispError extends RuntimeException {
        LispError(String format, Object... arguments) {
            super(String.format(format, arguments));
        }
    }

    static class Scope {
        private final Map<Symbol, Object> values = new HashMap<>();
        private final Scope outer;

        Scope(Scope outer) {
            this.outer = outer;
        }

        Scope holder(Symbol name) {
            for (Scope scope = this; scope != null; scope = scope.outer) {
                if (scope.values.containsKey(name)) {
                    return scope;
                }
            }
            throw new LispError("unbound symbol %s", name);
        }

        Object get(Symbol name) {
            return holder(name).values.get(name);
        }
    }

    @FunctionalInterface
    interface Primitive {
        Object apply(List<Object> arguments);
    }

    record Lambda(Object parameters, Object body, Scope scope, boolean macro) {
        Scope bind(List<Object> arguments) {
            Scope inner = new Scope(scope);
            Object names = parameters;
            int at = 0;
            while (names instanceof Pair pair) {
                if (at == arguments.size()) {
                    throw new LispError("too few arguments: %d", at);
                }
                inner.values.put((Symbol) pair.head, arguments.get(at++));
                names = pair.tail;
            }
            if (names instanceof Symbol rest) {
                inner.values.put(rest, list(arguments.subList(at, arguments.size())));
            } else if (at < arguments.size()) {
                throw new LispError("too many arguments: %d", arguments.size());
            }
            return inner;
        }
    }

    static Object list(List<?> items) {
        Object result = Nil.NIL;
        for (int i = items.size() - 1; i >= 0; i--) {
            result = new Pair(items.get(i), result);
        }
        return result;
    }

    static String show(Object value) {
        if (value instanceof String text) {
            return '"' + text + '"';
        }
        if (value instanceof Boolean flag) {
            return flag ? "#t" : "#f";
        }
        if (value instanceof Lambda lambda) {
            return (lambda.macro() ? "<macro " : "<lambda ") + lambda.parameters() + ">";
        }
        return value instanceof Primitive ? "<primitive>" : value.toString();
    }

    static class Reader {
        private final List<String> tokens = new ArrayList<>();
        private int at;

        Reader(String source) {
            StringBuilder word = new StringBuilder();
            for (int i = 0; i < source.length(); i++) {
                char c = source.charAt(i);
                if (c == '"') {
                    int end = source.indexOf('"', i + 1);
                    tokens.add(source.substring(i, end));
                    i = end;
                } else if ("()'`,".indexOf(c) >= 0 || Character.isWhitespace(c)) {
                    flush(word);
                    if (!Character.isWhitespace(c)) {
                        tokens.add(String.valueOf(c));
                    }
                } else {
                    word.append(c);
                }
            }
            flush(word);
        }

        private void flush(StringBuilder word) {
            if (word.length() > 0) {
                tokens.add(word.toString());
                word.setLength(0);
            }
        }

        boolean more() {
            return at < tokens.size();
        }

        Object read() {
            if (!more()) {
                throw new LispError("unexpected end of source");
            }
            String token = tokens.get(at++);
            switch (token) {
                case "(":
                    List<Object> items = new ArrayList<>();
                    Object tail = Nil.NIL;
                    while (more() && !tokens.get(at).equals(")")) {
                        if (tokens.get(at).equals(".")) {
                            at++;
                            tail = read();
                        } else {
                            items.add(read());
                        }
                    }
                    if (!more()) {
                        throw new LispError("missing )");
                    }
                    at++;
                    for (int i = items.size() - 1; i >= 0; i--) {
                        tail = new Pair(items.get(i), tail);
                    }
                    return tail;
                case ")":
                    throw new LispError("surprising )");
                case "'":
                    return list(List.of(new Symbol("quote"), read()));
                case "`":
                    return list(List.of(new Symbol("quasiquote"), read()));
                case ",":
                    return list(List.of(new Symbol("unquote"), read()));
                case "#t":
                case "#f":
                    return token.equals("#t");
                default:
                    if (token.startsWith("\"")) {
                        return token.substring(1);
                    }
                    return token.matches("-?\\d+") ? (Object) new BigInteger(token) : new Symbol(token);
            }
        }
    }

    private final Scope global = new Scope(null);
    private final StringBuilder output = new StringBuilder();
    private int depth;
    private int evaluations;

    LispInterpreter() {
        arithmetic("+", BigInteger::add);
        arithmetic("-", BigInteger::subtract);
        arithmetic("*", BigInteger::multiply);
        arithmetic("/", BigInteger::divide);
        arithmetic("mod", BigInteger::mod);
        comparison("<", (a, b) -> a.compareTo(b) < 0);
        comparison("=", BigInteger::equals);
        define("cons", 2, a -> new Pair(a.get(0), a.get(1)));
        define("car", 1, a -> pair(a.get(0)).head);
        define("cdr", 1, a -> pair(a.get(0)).tail);
        define("null?", 1, a -> a.get(0) == Nil.NIL);
        define("pair?", 1, a -> a.get(0) instanceof Pair);
        define("eq?", 2, a -> a.get(0).equals(a.get(1)));
        define("list", -1, LispInterpreter::list);
        define("print", 1, a -> {
            output.append(a.get(0) instanceof String text ? text : show(a.get(0))).append(' ');
            return a.get(0);
        });
        define("error", 1, a -> {
            throw new LispError("user error: %s", a.get(0));
        });
        define("apply", 2, a -> {
            List<Object> arguments = new ArrayList<>();
            if (a.get(1) instanceof Pair pair) {
                pair.forEach(arguments::add);
            }
            return call(a.get(0), arguments);
        });
    }

    private void define(String name, int arity, Primitive primitive) {
        global.values.put(new Symbol(name), (Primitive) arguments -> {
            if (arity >= 0 && arguments.size() != arity) {
                throw new LispError("%s wants %d arguments, got %d", name, arity, arguments.size());
            }
            return primitive.apply(arguments);
        });
    }

    private void arithmetic(String name, BinaryOperator<BigInteger> operator) {
        define(name, -1, arguments -> {
            try {
                return arguments.stream().map(LispInterpreter::number).reduce(operator).orElse(BigInteger.ZERO);
            } catch (ArithmeticException e) {
                throw new LispError("%s: %s", name, e.getMessage());
            }
        });
    }

    private void comparison(String name, BiPredicate<BigInteger, BigInteger> test) {
        define(name, 2, arguments -> test.test(number(arguments.get(0)), number(arguments.get(1))));
    }

    private static BigInteger number(Object value) {
        if (value instanceof BigInteger number) {
            return number;
        }
        throw new LispError("not a number: %s", show(value));
    }

    private static Pair pair(Object value) {
        if (value instanceof Pair pair) {
            return pair;
        }
        throw new LispError("not a pair: %s", show(value));
    }

    private Object call(Object function, List<Object> arguments) {
        if (function instanceof Primitive primitive) {
            return primitive.apply(arguments);
        }
        if (function instanceof Lambda lambda) {
            return eval(lambda.body(), lambda.bind(arguments));
        }
        throw new LispError("not a function: %s", show(function));
    }

    private Object quasi(Object form, Scope scope) {
        if (!(form instanceof Pair pair)) {
            return form;
        }
        if (pair.head.equals(new Symbol("unquote"))) {
            return eval(pair(pair.tail).head, scope);
        }
        return new Pair(quasi(pair.head, scope), quasi(pair.tail, scope));
    }

    Object eval(Object form, Scope scope) {
        if (++depth > 400) {
            depth = 0;
            throw new LispError("recursion too deep");
        }
        try {
            // Tail positions replace form and scope and go round again.
            while (true) {
                evaluations++;
                if (form instanceof Symbol symbol) {
                    return scope.get(symbol);
                }
                if (!(form instanceof Pair pair)) {
                    return form;
                }
                String head = pair.head instanceof Symbol symbol ? symbol.name() : "";
                switch (head) {
                    case "quote" -> {
                        return pair(pair.tail).head;
                    }
                    case "quasiquote" -> {
                        return quasi(pair(pair.tail).head, scope);
                    }
                    case "if" -> {
                        Pair test = pair(pair.tail);
                        Pair branches = pair(test.tail);
                        boolean no = Boolean.FALSE.equals(eval(test.head, scope));
                        form = !no ? branches.head : branches.tail instanceof Pair other ? other.head : Nil.NIL;
                    }
                    case "define", "set!" -> {
                        Pair rest = pair(pair.tail);
                        Object target = rest.head;
                        Object value;
                        if (target instanceof Pair signature) {
                            target = signature.head;
                            value = new Lambda(signature.tail, new Pair(new Symbol("begin"), rest.tail), scope, false);
                        } else {
                            value = eval(pair(rest.tail).head, scope);
                        }
                        Symbol name = (Symbol) target;
                        (head.equals("define") ? scope : scope.holder(name)).values.put(name, value);
                        return name;
                    }
                    case "lambda", "macro" -> {
                        Pair rest = pair(pair.tail);
                        return new Lambda(rest.head, new Pair(new Symbol("begin"), rest.tail), scope, head.equals("macro"));
                    }
                    case "begin" -> {
                        Object at = pair.tail;
                        while (at instanceof Pair step && step.tail != Nil.NIL) {
                            eval(step.head, scope);
                            at = step.tail;
                        }
                        form = pair(at).head;
                    }
                    default -> {
                        Object function = eval(pair.head, scope);
                        boolean macro = function instanceof Lambda lambda && lambda.macro();
                        List<Object> arguments = new ArrayList<>();
                        if (pair.tail instanceof Pair rest) {
                            for (Object argument : rest) {
                                arguments.add(macro ? argument : eval(argument, scope));
                            }
                        }
                        if (macro) {
                            form = call(function, arguments);
                        } else if (function instanceof Lambda lambda) {
                            scope = lambda.bind(arguments);
                            form = lambda.body();
                        } else {
                            return call(function, arguments);
                        }
                    }
                }
            }
        } finally {
            depth = Math.max(0, depth - 1);
        }
    }

    void run(String source) {
        output.setLength(0);
        depth = 0;
        String result;
        try {
            Reader reader = new Reader(source);
            Object value = Nil.NIL;
            while (reader.more()) {
                value = eval(reader.read(), global);
            }
            result = show(value);
        } catch (LispError e) {
            result = "error: " + e.getMessage();
        } catch (ClassCastException e) {
            result = "error: a symbol was needed";
        }
        String shown = source.length() > 60 ? source.substring(0, 57) + "..." : source;
        System.out.println(shown + "\n  => " + (output.length() > 0 ? "[" + output.toString().trim() + "] " : "") + result);
    }

    public static void main(String[] args) {
        LispInterpreter lisp = new LispInterpreter();
        String[] programs = {
            "(+ 1 2 (* 3 4) (- 10 4 3))",
            "(define (fact n) (if (= n 0) 1 (* n (fact (- n 1))))) (fact 30)",
            "(define (map f l) (if (null? l) '() (cons (f (car l)) (map f (cdr l))))) (map (lambda (x) (* x x)) '(1 2 3 4 5))",
            "(define (filter p l) (if (null? l) l (if (p (car l)) (cons (car l) (filter p (cdr l))) (filter p (cdr l)))))",
            "(define (range a b) (if (< a b) (cons a (range (+ a 1) b)) '())) (range 0 12)",
            "(define (prime? n d) (if (< n (* d d)) #t (if (= 0 (mod n d)) #f (prime? n (+ d 1)))))"
                + " (filter (lambda (n) (prime? n 2)) (range 2 32))",
            "(define (loop n acc) (if (= n 0) acc (loop (- n 1) (+ acc n)))) (loop 700 0)",
            "(define (counter) (define n 0) (lambda () (set! n (+ n 1)) n)) (define c (counter)) (c) (c) (list (c) ((counter)))",
            "(define unless (macro (test then else) `(if ,test ,else ,then))) (unless (< 2 1) 'yes (error \"never\"))",
            "(define (quick l) (if (null? l) l (append (quick (filter (lambda (x) (< x (car l))) (cdr l)))"
                + " (cons (car l) (quick (filter (lambda (x) (if (< x (car l)) #f #t)) (cdr l)))))))",
            "(define (append a b) (if (null? a) b (cons (car a) (append (cdr a) b)))) (quick '(31 4 15 92 6 53 58 9 7))",
            "(define (hanoi n a b c) (if (= n 0) 0 (begin (define x (hanoi (- n 1) a c b)) (print a) (+ x 1 (hanoi (- n 1) c b a)))))"
                + " (hanoi 4 'l 'r 'm)",
            "(define Y (lambda (f) ((lambda (x) (x x)) (lambda (x) (f (lambda (n) ((x x) n)))))))"
                + " ((Y (lambda (self) (lambda (n) (if (< n 2) n (+ (self (- n 1)) (self (- n 2))))))) 8)",
            "(define (all . rest) rest) (list (all) (all 1 \"two\" 'three) '(1 . 2) #t car all)",
            "(apply + '(1 2 3 4))",
            "(define (deep n) (+ 1 (deep n))) (deep 0)",
            "(car '())", "(undefined 1)", "(/ 1 0)", "(fact)", "(cons 1)", "(1 2)", "(+ 1 'a)", "(error \"custom\")", "(lambda (x", ")",
            "(define 5 6)", "(set! nowhere 1)",
        };
        Function<LispInterpreter, Integer> effort = interpreter -> interpreter.evaluations;
        for (String program : programs) {
            lisp.run(program);
        }
        System.out.println(effort.apply(lisp) + " evaluations");
    }
}
