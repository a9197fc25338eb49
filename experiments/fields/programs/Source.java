import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The source of a program as a tree: what a {@link Refactorings refactoring} changes, and {@link Printer} writes. */
final class Source {
    /** The classes in the order in which they are written; the last is the main program. */
    final List<ClassDecl> classes = new ArrayList<>();

    static final class ClassDecl {
        final String name;
        final ClassDecl extended;
        final ClassDecl outer;
        final boolean isStatic;
        final List<FieldDecl> fields = new ArrayList<>();
        final List<MethodDecl> methods = new ArrayList<>();

        ClassDecl(String name, ClassDecl extended, ClassDecl outer, boolean isStatic) {
            this.name = name;
            this.extended = extended;
            this.outer = outer;
            this.isStatic = isStatic;
        }

        /** The field of this name that the class declares, or null. */
        FieldDecl own(String name) {
            return fields.stream().filter(field -> field.name.equals(name)).findFirst().orElse(null);
        }

        MethodDecl ownMethod(String name) {
            return methods.stream().filter(method -> method.name.equals(name)).findFirst().orElse(null);
        }

        /** The field that an object of the class is asked for by this name, or null. */
        FieldDecl field(String name) {
            FieldDecl own = own(name);
            return own != null || extended == null ? own : extended.field(name);
        }

        MethodDecl method(String name) {
            MethodDecl own = ownMethod(name);
            return own != null || extended == null ? own : extended.method(name);
        }

        boolean isSubclassOf(ClassDecl other) {
            return this == other || (extended != null && extended.isSubclassOf(other));
        }
    }

    static final class FieldDecl {
        Program.Access access;
        final boolean isStatic;
        /** Without brackets; of arrays, that of the elements. */
        final String type;
        final boolean isArray;
        final boolean bracketsBehind;
        final String name;
        Expression initial;
        boolean joined;

        FieldDecl(Program.Field model, String type, String name, Expression initial) {
            access = model.access();
            isStatic = model.isStatic();
            this.type = type;
            isArray = model.kind().isArray();
            bracketsBehind = model.kind() == Program.Kind.INTS_BEHIND;
            this.name = name;
            this.initial = initial;
            joined = model.joined;
        }

        String fullType() {
            return isArray ? type + "[]" : type;
        }
    }

    static final class MethodDecl {
        Program.Access access;
        final boolean isStatic;
        final String type;
        final String name;
        /** As it is written: {@code A object}. */
        final String parameters;
        final List<Statement> body = new ArrayList<>();

        MethodDecl(Program.Access access, boolean isStatic, String type, String name, String parameters) {
            this.access = access;
            this.isStatic = isStatic;
            this.type = type;
            this.name = name;
            this.parameters = parameters;
        }
    }

    enum Role { DO, PRINT, RETURN }

    record Statement(Role role, Expression expression) {}

    sealed interface Expression {}

    /** A field, by its name alone or through something. */
    record Access(Expression through, String name) implements Expression {}

    record Call(Expression through, String name, List<Expression> arguments) implements Expression {
        Call(Expression through, String name, Expression... arguments) {
            this(through, name, Arrays.asList(arguments));
        }
    }

    record This() implements Expression {}

    record Super() implements Expression {}

    record Local(String name, ClassDecl type) implements Expression {}

    record ClassName(ClassDecl type) implements Expression {}

    record Assign(Expression target, String operator, Expression value) implements Expression {}

    record Step(Expression target, String operator, boolean isPrefix) implements Expression {
        /** The same with its value after it. */
        Step before() {
            return new Step(target, operator, true);
        }
    }

    record Element(Expression array, int index) implements Expression {}

    record Length(Expression array) implements Expression {}

    record Parentheses(Expression inner) implements Expression {}

    record Binary(Expression left, String operator, Expression right) implements Expression {}

    record Cast(String type, Expression operand) implements Expression {}

    /** What is written as it is. */
    record Text(String text) implements Expression {}

    /** The field that an access in a class means, by Java's rules; null if it is of another kind. */
    static FieldDecl meaning(Access access, ClassDecl in) {
        if (access.through() != null) {
            return asked(access.through(), in).field(access.name());
        }
        FieldDecl found = null;
        for (ClassDecl scope = in; scope != null && found == null; scope = scope.outer) {
            found = scope.field(access.name());
        }
        return found;
    }

    /** The class whose member is meant by a name behind this. */
    static ClassDecl asked(Expression through, ClassDecl in) {
        if (through == null || through instanceof This) {
            return in;
        }
        if (through instanceof Super) {
            return in.extended;
        }
        return through instanceof Local local ? local.type() : ((ClassName) through).type();
    }
}
