//@ why: a compiler from expressions to stack code with constant folding and peephole rules, checked against a tree-walking evaluator
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

public class ExpressionCompiler {
    enum Op {
        ADD("+", 4, Long::sum),
        SUB("-", 4, (a, b) -> a - b),
        MUL("*", 5, (a, b) -> a * b),
        DIV("/", 5, (a, b) -> a / b),
        MOD("%", 5, (a, b) -> a % b),
        LT("<", 3, (a, b) -> a < b ? 1 : 0),
        EQ("==", 2, (a, b) -> a == b ? 1 : 0),
        AND("&", 1, (a, b) -> a & b),
        POW("^", 6, (a, b) -> {
            if (b < 0) {
                throw new ArithmeticException("negative exponent");
            }
            long result = 1;
            for (long i = 0; i < b; i++) {
                result *= a;
            }
            return result;
        }) {
            @Override
            boolean rightAssociative() {
                return true;
            }
        };

        final String symbol;
        final int level;
        final LongBinaryOperator meaning;

        Op(String symbol, int level, LongBinaryOperator meaning) {
            this.symbol = symbol;
            this.level = level;
            this.meaning = meaning;
        }

        boolean rightAssociative() {
            return false;
        }

        boolean commutes() {
            return switch (this) {
                case ADD, MUL, EQ, AND -> true;
                default -> false;
            };
        }
    }

    interface Visitor<R> {
        R constant(long value);

        R variable(String name);

        R negate(Expr inner);

        R binary(Op op, Expr left, Expr right);

        R choose(Expr condition, Expr yes, Expr no);
    }

    interface Expr {
        <R> R accept(Visitor<R> visitor);
    }

    record Const(long value) implements Expr {
        public <R> R accept(Visitor<R> visitor) {
            return visitor.constant(value);
        }
    }

    record Var(String name) implements Expr {
        public <R> R accept(Visitor<R> visitor) {
            return visitor.variable(name);
        }
    }

    record Neg(Expr inner) implements Expr {
        public <R> R accept(Visitor<R> visitor) {
            return visitor.negate(inner);
        }
    }

    record Bin(Op op, Expr left, Expr right) implements Expr {
        public <R> R accept(Visitor<R> visitor) {
            return visitor.binary(op, left, right);
        }
    }

    record Cond(Expr condition, Expr yes, Expr no) implements Expr {
        public <R> R accept(Visitor<R> visitor) {
            return visitor.choose(condition, yes, no);
        }
    }

    static class SyntaxError extends Exception {
        SyntaxError(String message) {
            super(message);
        }
    }

    static class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text.replace(" ", "");
        }

        Expr parse() throws SyntaxError {
            Expr result = conditional();
            if (at < text.length()) {
                throw new SyntaxError("unexpected '" + text.charAt(at) + "' at " + at);
            }
            return result;
        }

        private Expr conditional() throws SyntaxError {
            Expr condition = binary(1);
            if (!accept("?")) {
                return condition;
            }
            Expr yes = conditional();
            if (!accept(":")) {
                throw new SyntaxError("':' missing at " + at);
            }
            return new Cond(condition, yes, conditional());
        }

        private Expr binary(int level) throws SyntaxError {
            Expr left = unary();
            while (true) {
                Op op = operatorAt();
                if (op == null || op.level < level) {
                    return left;
                }
                at += op.symbol.length();
                left = new Bin(op, left, binary(op.rightAssociative() ? op.level : op.level + 1));
            }
        }

        private Op operatorAt() {
            for (Op op : Op.values()) {
                if (text.startsWith(op.symbol, at)) {
                    return op;
                }
            }
            return null;
        }

        private Expr unary() throws SyntaxError {
            if (accept("-")) {
                return new Neg(unary());
            }
            if (accept("(")) {
                Expr inner = conditional();
                if (!accept(")")) {
                    throw new SyntaxError("')' missing at " + at);
                }
                return inner;
            }
            int start = at;
            while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
                at++;
            }
            String word = text.substring(start, at);
            if (word.isEmpty()) {
                throw new SyntaxError("operand missing at " + at);
            }
            try {
                return Character.isDigit(word.charAt(0)) ? new Const(Long.parseLong(word)) : new Var(word);
            } catch (NumberFormatException e) {
                throw new SyntaxError("bad number " + word);
            }
        }

        private boolean accept(String symbol) {
            if (text.startsWith(symbol, at)) {
                at += symbol.length();
                return true;
            }
            return false;
        }
    }

    static class Evaluator implements Visitor<Long> {
        private final Map<String, Long> variables;

        Evaluator(Map<String, Long> variables) {
            this.variables = variables;
        }

        public Long constant(long value) {
            return value;
        }

        public Long variable(String name) {
            return variables.getOrDefault(name, 0L);
        }

        public Long negate(Expr inner) {
            return -inner.accept(this);
        }

        public Long binary(Op op, Expr left, Expr right) {
            return op.meaning.applyAsLong(left.accept(this), right.accept(this));
        }

        public Long choose(Expr condition, Expr yes, Expr no) {
            return (condition.accept(this) != 0 ? yes : no).accept(this);
        }
    }

    /** Folds constants and applies the laws of zero and one. */
    static class Folder implements Visitor<Expr> {
        private int changes;

        public Expr constant(long value) {
            return new Const(value);
        }

        public Expr variable(String name) {
            return new Var(name);
        }

        public Expr negate(Expr inner) {
            Expr folded = inner.accept(this);
            if (folded instanceof Const c) {
                return changed(new Const(-c.value()));
            }
            return folded instanceof Neg twice ? changed(twice.inner()) : new Neg(folded);
        }

        public Expr binary(Op op, Expr left, Expr right) {
            Expr a = left.accept(this);
            Expr b = right.accept(this);
            if (op.commutes() && a instanceof Const && !(b instanceof Const)) {
                Expr swap = a;
                a = b;
                b = swap;
            }
            if (b instanceof Const c) {
                if (a instanceof Const d && !((op == Op.DIV || op == Op.MOD) && c.value() == 0) && !(op == Op.POW && c.value() < 0)) {
                    return changed(new Const(op.meaning.applyAsLong(d.value(), c.value())));
                }
                boolean neutral = switch (op) {
                    case ADD, SUB -> c.value() == 0;
                    case MUL, DIV, POW -> c.value() == 1;
                    case AND -> c.value() == -1;
                    default -> false;
                };
                if (neutral) {
                    return changed(a);
                }
                if (op == Op.ADD && a instanceof Bin inner && inner.op() == Op.ADD && inner.right() instanceof Const d) {
                    return changed(new Bin(Op.ADD, inner.left(), new Const(c.value() + d.value())));
                }
            }
            return new Bin(op, a, b);
        }

        public Expr choose(Expr condition, Expr yes, Expr no) {
            Expr test = condition.accept(this);
            if (test instanceof Const c) {
                return changed((c.value() != 0 ? yes : no).accept(this));
            }
            return new Cond(test, yes.accept(this), no.accept(this));
        }

        private Expr changed(Expr result) {
            changes++;
            return result;
        }
    }

    enum Code { PUSH, LOAD, NEG, APPLY, JUMP_IF_ZERO, JUMP, DUP, SQUARE }

    record Instruction(Code code, Object operand) {
        @Override
        public String toString() {
            return operand == null ? code.name() : code + ":" + operand;
        }
    }

    class Generator implements Visitor<Void> {
        public Void constant(long value) {
            return emit(Code.PUSH, value);
        }

        public Void variable(String name) {
            return emit(Code.LOAD, name);
        }

        public Void negate(Expr inner) {
            inner.accept(this);
            return emit(Code.NEG, null);
        }

        public Void binary(Op op, Expr left, Expr right) {
            left.accept(this);
            if (left.equals(right)) {
                emit(Code.DUP, null);
            } else {
                right.accept(this);
            }
            return emit(Code.APPLY, op);
        }

        public Void choose(Expr condition, Expr yes, Expr no) {
            condition.accept(this);
            int toElse = reserve();
            yes.accept(this);
            int toEnd = reserve();
            code.set(toElse, new Instruction(Code.JUMP_IF_ZERO, code.size()));
            no.accept(this);
            code.set(toEnd, new Instruction(Code.JUMP, code.size()));
            return null;
        }

        private int reserve() {
            code.add(null);
            return code.size() - 1;
        }

        private Void emit(Code opcode, Object operand) {
            Instruction last = code.isEmpty() ? null : code.get(code.size() - 1);
            if (operand == Op.MUL && last != null && last.code() == Code.DUP) {
                code.set(code.size() - 1, new Instruction(Code.SQUARE, null));
            } else {
                code.add(new Instruction(opcode, operand));
            }
            return null;
        }
    }

    private final List<Instruction> code = new ArrayList<>();
    private final Map<Code, Integer> executed = new EnumMap<>(Code.class);
    private int deepest;

    long run(Map<String, Long> variables) {
        Deque<Long> stack = new ArrayDeque<>();
        for (int pc = 0; pc < code.size(); pc++) {
            Instruction next = code.get(pc);
            executed.merge(next.code(), 1, Integer::sum);
            switch (next.code()) {
                case PUSH -> stack.push((Long) next.operand());
                case LOAD -> stack.push(variables.getOrDefault((String) next.operand(), 0L));
                case NEG -> stack.push(-stack.pop());
                case DUP -> stack.push(stack.peek());
                case SQUARE -> {
                    long value = stack.pop();
                    stack.push(value * value);
                }
                case APPLY -> {
                    long right = stack.pop();
                    stack.push(((Op) next.operand()).meaning.applyAsLong(stack.pop(), right));
                }
                case JUMP -> pc = (Integer) next.operand() - 1;
                case JUMP_IF_ZERO -> {
                    if (stack.pop() == 0) {
                        pc = (Integer) next.operand() - 1;
                    }
                }
            }
            deepest = Math.max(deepest, stack.size());
        }
        assert stack.size() == 1 : "stack holds " + stack;
        return stack.pop();
    }

    static void compile(String source, Map<String, Long> variables) {
        System.out.println("source   " + source);
        try {
            Expr tree = new Parser(source).parse();
            Folder folder = new Folder();
            Expr folded = tree.accept(folder);
            ExpressionCompiler plain = new ExpressionCompiler();
            tree.accept(plain.new Generator());
            ExpressionCompiler small = new ExpressionCompiler();
            folded.accept(small.new Generator());
            StringJoiner listing = new StringJoiner(" ");
            small.code.forEach(instruction -> listing.add(instruction.toString()));
            System.out.printf("code     %d -> %d instructions, %d folds: %s%n", plain.code.size(), small.code.size(), folder.changes, listing);
            long expected = tree.accept(new Evaluator(variables));
            long first = plain.run(variables);
            long second = small.run(variables);
            System.out.printf("value    %d, deepest stack %d, ran %s%n", second, small.deepest, small.executed);
            if (expected != first || expected != second) {
                throw new IllegalStateException("evaluators disagree: " + expected + ", " + first + ", " + second);
            }
        } catch (SyntaxError e) {
            System.out.println("syntax   " + e.getMessage());
        } catch (ArithmeticException e) {
            System.out.println("trap     " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Map<String, Long> variables = new LinkedHashMap<>();
        variables.put("x", 7L);
        variables.put("y", -3L);
        variables.put("zero", 0L);
        System.out.println("with " + new TreeMap<>(variables));
        List<String> sources = List.of("1 + 2 * 3", "2 ^ 3 ^ 2 - x", "(x + 0) * 1 + --y", "3 + x + 4 + 5", "x * x + y * y",
                "(x + 1) * (x + 1)", "x < y ? 10 / zero : x % 4", "1 < 2 ? (0 ? 1 : x) : 99", "x == 7 & y < 0 ? -x : -(-y)",
                "7 * (3 - 3) + 100 / (5 - 5)", "x / zero", "2 ^ y", "(1 + 2", "1 + * 2", "4 $ 4", "99999999999999999999",
                "9223372036854775807 + 1", "x ? y ? 1 : 2 : 3");
        for (String source : sources) {
            compile(source, variables);
        }
    }
}
