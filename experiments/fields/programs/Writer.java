import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the source of a {@link Program}: its classes A, B and C, and a main program that calls every method of an object
 * of each of them.
 *
 * <p>Every method prints where it is, and a method {@code stateOfA} prints what the fields of A hold: this is what is
 * compared before and after a refactoring.
 */
final class Writer {
    private static final String[] NAMES = {"A", "B", "C"};

    private final Map<Program.Type, Source.ClassDecl> declared = new LinkedHashMap<>();
    private final Program program;
    private int numbers = 10;

    private Writer(Program program) {
        this.program = program;
    }

    static Source write(Program program) {
        return new Writer(program).source();
    }

    private Source source() {
        for (Program.Type type = program.types; type != null; type = type.next) {
            Source.ClassDecl extended = declared.get(type.extended);
            Source.ClassDecl outer = declared.get(type.outer);
            declared.put(type, new Source.ClassDecl(NAMES[declared.size()], extended, outer, type.isStatic));
        }
        declared.forEach(this::members);
        Source source = new Source();
        source.classes.addAll(declared.values());
        source.classes.add(main());
        return source;
    }

    private void members(Program.Type type, Source.ClassDecl into) {
        for (Program.Field field = type.fields; field != null; field = field.next) {
            into.fields.add(field(field));
        }
        for (Program.Method method = type.methods; method != null; method = method.next) {
            into.methods.add(method(method, into));
        }
        if (!into.fields.isEmpty()) {
            into.methods.add(state(into));
        }
    }

    private Source.FieldDecl field(Program.Field field) {
        String type = switch (field.kind()) {
            case INT, INTS, INTS_BEHIND -> "int";
            case SHORT -> "short";
            case INTEGER -> "Integer";
        };
        Source.Expression initial = field.initial == null
                ? number(field.kind())
                : new Source.Access(null, lower(field.initial.name()));
        return new Source.FieldDecl(field, type, lower(field.name()), initial);
    }

    /** Another one each time, so that it tells which was read. */
    private Source.Expression number(Program.Kind kind) {
        String number = String.valueOf(numbers += 10);
        return new Source.Text(kind.isArray() ? "new int[] {" + number + "}" : number);
    }

    private Source.MethodDecl method(Program.Method method, Source.ClassDecl in) {
        boolean isGetter = method.name() == Program.MethodName.GET_F;
        String name = isGetter ? "getF" : lower(method.name());
        Source.MethodDecl written = new Source.MethodDecl(
                method.access(), method.isStatic(), isGetter ? "int" : "void", name, isGetter ? "" : "A object");
        written.body.add(shown(new Source.Text("\"" + name + " of " + in.name + "\"")));
        for (Program.Use use = method.uses; use != null; use = use.next) {
            Source.Expression expression = use(use, in);
            written.body.add(use.expression().isValued ? shown(expression) : act(expression));
        }
        if (isGetter) {
            written.body.add(new Source.Statement(Source.Role.RETURN, new Source.Text("7")));
        }
        return written;
    }

    private Source.Expression use(Program.Use use, Source.ClassDecl in) {
        Source.Expression through = through(use.through());
        if (use.expression() == Program.Expression.CALL) {
            return new Source.Call(through, "k", new Source.Local("object", declared.get(program.types)));
        }
        Source.Access access = new Source.Access(through, lower(use.field.name()));
        Source.FieldDecl field = Source.meaning(access, in);
        Source.Expression target = use.expression().isParenthesized ? new Source.Parentheses(access) : access;
        return switch (use.expression().operation) {
            case READ, CALL -> target;
            case WRITE -> new Source.Assign(target, "=", new Source.Text(field.isArray ? "new int[] {5}" : "5"));
            case COMPOUND -> new Source.Assign(target, "+=", new Source.Text("3"));
            case PREFIX -> new Source.Step(target, "++", true);
            case POSTFIX -> new Source.Step(target, "++", false);
            case ELEMENT_READ -> new Source.Element(target, 0);
            case ELEMENT_WRITE -> new Source.Assign(new Source.Element(target, 0), "=", new Source.Text("5"));
            case LENGTH -> new Source.Length(target);
        };
    }

    private Source.Expression through(Program.Through through) {
        Source.ClassDecl first = declared.get(program.types);
        return switch (through) {
            case NAME -> null;
            case THIS -> new Source.This();
            case SUPER -> new Source.Super();
            case OBJECT -> new Source.Local("object", first);
            case CLASS -> new Source.ClassName(first);
        };
    }

    private static Source.MethodDecl state(Source.ClassDecl of) {
        Source.MethodDecl state = new Source.MethodDecl(Program.Access.PACKAGE, false, "void", "stateOf" + of.name, "");
        for (Source.FieldDecl field : of.fields) {
            Source.Expression read = new Source.Access(null, field.name);
            state.body.add(shown(field.isArray ? new Source.Element(read, 0) : read));
        }
        return state;
    }

    // ---- The main program

    private Source.ClassDecl main() {
        Source.ClassDecl main = new Source.ClassDecl("Main", null, null, false);
        Source.MethodDecl body = new Source.MethodDecl(Program.Access.PUBLIC, true, "void", "main", "String[] arguments");
        main.methods.add(body);
        for (Source.ClassDecl type : declared.values()) {
            String local = lower(type.name);
            body.body.add(new Source.Statement(Source.Role.DO, declaration(type, local)));
        }
        for (Source.ClassDecl type : declared.values()) {
            calls(type).forEach(body.body::add);
        }
        return main;
    }

    private static Source.Expression declaration(Source.ClassDecl type, String local) {
        String path = type.name;
        for (Source.ClassDecl outer = type.outer; outer != null; outer = outer.outer) {
            path = outer.name + "." + path;
        }
        return new Source.Text(path + " " + local + " = " + made(type, path));
    }

    private static String made(Source.ClassDecl type, String path) {
        boolean isInner = type.outer != null && !type.isStatic;
        return isInner ? lower(type.outer.name) + ".new " + type.name + "()" : "new " + path + "()";
    }

    /** Of all methods that an object of the class has, its own last. */
    private List<Source.Statement> calls(Source.ClassDecl type) {
        Map<String, Source.MethodDecl> methods = new LinkedHashMap<>();
        for (Source.ClassDecl owner = type; owner != null; owner = owner.extended) {
            owner.methods.forEach(method -> methods.putIfAbsent(method.name, method));
        }
        Source.Expression on = new Source.Local(lower(type.name), type);
        Source.Expression argument = new Source.Local("a", declared.get(program.types));
        List<Source.Statement> calls = new ArrayList<>();
        for (Source.MethodDecl method : methods.values()) {
            calls.add(method.parameters.isEmpty()
                    ? new Source.Statement(Source.Role.DO, new Source.Call(on, method.name))
                    : new Source.Statement(Source.Role.DO, new Source.Call(on, method.name, argument)));
        }
        return calls;
    }

    private static Source.Statement shown(Source.Expression expression) {
        return new Source.Statement(Source.Role.PRINT, expression);
    }

    private static Source.Statement act(Source.Expression expression) {
        return new Source.Statement(Source.Role.DO, expression);
    }

    private static String lower(Object name) {
        return name.toString().toLowerCase(java.util.Locale.ROOT);
    }
}
