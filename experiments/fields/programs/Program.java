import java.util.HashSet;
import java.util.Set;

/**
 * A small Java program as an object: classes, their members, and what the bodies of methods use.
 *
 * <p>{@link #repOk} accepts programs that {@code javac} accepts and that a refactoring may be asked of. It knows the
 * rules of Java that such programs can break (what a name means, who may see what, what a static method can reach), and
 * where these are intricate it is stricter: a private field is used in its own class only.
 *
 * <p>The target is the field {@code f} of the first class, which is encapsulated; the field {@code f} of the last class,
 * or its method {@code m}, which is pulled up into its
 * superclass, where there is none.
 */
public class Program {
    enum Refactoring { ENCAPSULATE_FIELD, PULL_UP_FIELD, PULL_UP_METHOD }

    enum Access { PRIVATE, PACKAGE, PROTECTED, PUBLIC }

    /** {@code INTS} is {@code int[] f}, {@code INTS_BEHIND} is {@code int f[]}. */
    enum Kind {
        INT, SHORT, INTEGER, INTS, INTS_BEHIND;

        boolean isArray() {
            return this == INTS || this == INTS_BEHIND;
        }
    }

    /** A method {@code getF} has no parameters and returns an int. The others take an object of the first class. */
    enum MethodName { M, K, GET_F }

    enum Through { NAME, THIS, SUPER, OBJECT, CLASS }

    enum FieldName { F, G }

    enum Operation { READ, WRITE, COMPOUND, PREFIX, POSTFIX, ELEMENT_READ, ELEMENT_WRITE, LENGTH, CALL }

    /** The expressions that there are: on a field, or on a field in parentheses; as statements, or for their value. */
    enum Expression {
        READ_VALUE(Operation.READ, false, true),
        WRITE(Operation.WRITE, false, false),
        WRITE_VALUE(Operation.WRITE, false, true),
        COMPOUND(Operation.COMPOUND, false, false),
        COMPOUND_VALUE(Operation.COMPOUND, false, true),
        PREFIX(Operation.PREFIX, false, false),
        PREFIX_VALUE(Operation.PREFIX, false, true),
        POSTFIX(Operation.POSTFIX, false, false),
        POSTFIX_VALUE(Operation.POSTFIX, false, true),
        PARENTHESIZED_READ_VALUE(Operation.READ, true, true),
        PARENTHESIZED_WRITE(Operation.WRITE, true, false),
        PARENTHESIZED_WRITE_VALUE(Operation.WRITE, true, true),
        PARENTHESIZED_COMPOUND(Operation.COMPOUND, true, false),
        PARENTHESIZED_COMPOUND_VALUE(Operation.COMPOUND, true, true),
        PARENTHESIZED_PREFIX(Operation.PREFIX, true, false),
        PARENTHESIZED_PREFIX_VALUE(Operation.PREFIX, true, true),
        PARENTHESIZED_POSTFIX(Operation.POSTFIX, true, false),
        PARENTHESIZED_POSTFIX_VALUE(Operation.POSTFIX, true, true),
        ELEMENT_READ_VALUE(Operation.ELEMENT_READ, false, true),
        ELEMENT_WRITE(Operation.ELEMENT_WRITE, false, false),
        ELEMENT_WRITE_VALUE(Operation.ELEMENT_WRITE, false, true),
        LENGTH_VALUE(Operation.LENGTH, false, true),
        CALL(Operation.CALL, false, false);

        final Operation operation;
        final boolean isParenthesized;
        final boolean isValued;

        Expression(Operation operation, boolean isParenthesized, boolean isValued) {
            this.operation = operation;
            this.isParenthesized = isParenthesized;
            this.isValued = isValued;
        }
    }

    static class Type {
        Type next;
        Type extended;
        Type outer;
        boolean isStatic;
        Field fields;
        Method methods;
    }

    static class Field {
        Field next;
        /** Which of all declarations that there are: 40 of each name, eight of each kind, the latter four static. */
        int declaration;
        /** What it begins with the value of; if null, it begins with a number. */
        Field initial;
        /** Of one declaration with the field before: {@code int g, f}. */
        boolean joined;

        Access access() {
            return ACCESSES[declaration % 4];
        }

        boolean isStatic() {
            return declaration / 4 % 2 == 1;
        }

        Kind kind() {
            return KINDS[declaration / 8 % 5];
        }

        FieldName name() {
            return declaration < 40 ? FieldName.F : FieldName.G;
        }
    }

    static class Method {
        Method next;
        /** Which of all declarations that there are: eight of each name, of which the latter four are static. */
        int declaration;
        Use uses;

        Access access() {
            return ACCESSES[declaration % 4];
        }

        boolean isStatic() {
            return declaration / 4 % 2 == 1;
        }

        MethodName name() {
            return METHODS[declaration / 8];
        }
    }

    /** One access to a field, or one call of {@code k}. */
    static class Use {
        Use next;
        /** What is meant; one of the two is null. */
        Field field;
        Method method;
        /** Which of all forms that there are: each expression, through each of five. */
        int form;

        Through through() {
            return THROUGHS[form % 5];
        }

        Expression expression() {
            return EXPRESSIONS[form / 5];
        }
    }

    private static final Access[] ACCESSES = Access.values();
    private static final Kind[] KINDS = Kind.values();
    private static final MethodName[] METHODS = MethodName.values();
    private static final Through[] THROUGHS = Through.values();
    private static final Expression[] EXPRESSIONS = Expression.values();

    Refactoring refactoring;
    Type types;

    public boolean repOk() {
        return areTypes() && areLists() && areFields() && areMethods() && isTarget() && areUses();
    }

    // ---- Classes: a list, in which each extends, and is inside, classes before it.

    private boolean areTypes() {
        Set<Type> before = new HashSet<>();
        for (Type type = types; type != null; type = type.next) {
            boolean isPlaced = type.outer == null ? !type.isStatic : before.contains(type.outer);
            if (!isPlaced || (type.extended != null && !before.contains(type.extended)) || !before.add(type)) {
                return false;
            }
        }
        return types != null;
    }

    /** An inner class may have nothing static. */
    private static boolean isInner(Type type) {
        return type.outer != null && !type.isStatic;
    }

    /** Each field is in one class, once, and so is each method; each use is in one method. */
    private boolean areLists() {
        Set<Object> seen = new HashSet<>();
        for (Type type = types; type != null; type = type.next) {
            for (Field field = type.fields; field != null; field = field.next) {
                if (!seen.add(field)) {
                    return false;
                }
            }
            for (Method method = type.methods; method != null; method = method.next) {
                if (!seen.add(method) || !isList(method.uses, seen)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isList(Use first, Set<Object> seen) {
        for (Use use = first; use != null; use = use.next) {
            if (!seen.add(use)) {
                return false;
            }
        }
        return true;
    }

    // ---- Fields

    private boolean areFields() {
        for (Type type = types; type != null; type = type.next) {
            Field before = null;
            for (Field field = type.fields; field != null; field = field.next) {
                if (!isField(type, before, field)) {
                    return false;
                }
                before = field;
            }
        }
        return true;
    }

    private static boolean isField(Type type, Field before, Field field) {
        if (own(type, field.name()) != field || (field.isStatic() && isInner(type))) {
            return false;
        }
        return (!field.joined || isJoined(before, field)) && isInitial(type, field);
    }

    private static boolean isJoined(Field before, Field field) {
        return before != null && before.declaration % 40 == field.declaration % 40
                && field.kind() != Kind.INTS_BEHIND;
    }

    /** An initial value is named without a class, is there by then, and may be seen. */
    private static boolean isInitial(Type type, Field field) {
        Field read = field.initial;
        if (read == null) {
            return true;
        }
        if (field(type, read.name()) != read || field.kind() != Kind.INT || read.kind() != Kind.INT) {
            return false;
        }
        return (read.isStatic() || !field.isStatic())
                && (own(type, read.name()) == read ? comesBefore(read, field) : read.access() != Access.PRIVATE);
    }

    private static boolean comesBefore(Field first, Field second) {
        Field field = first.next;
        while (field != null && field != second) {
            field = field.next;
        }
        return field == second;
    }

    /** The field of this name that a class declares. */
    private static Field own(Type type, FieldName name) {
        Field field = type.fields;
        while (field != null && field.name() != name) {
            field = field.next;
        }
        return field;
    }

    /** The field of this name that an object of a class is asked for. */
    private static Field field(Type type, FieldName name) {
        Field found = null;
        for (Type owner = type; owner != null && found == null; owner = owner.extended) {
            found = own(owner, name);
        }
        return found;
    }

    // ---- Methods

    private boolean areMethods() {
        for (Type type = types; type != null; type = type.next) {
            for (Method method = type.methods; method != null; method = method.next) {
                if (own(type, method.name()) != method || !isMethod(type, method)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isMethod(Type type, Method method) {
        if (method.access() == Access.PRIVATE || (method.isStatic() && isInner(type))) {
            return false;
        }
        Method overridden = type.extended == null ? null : method(type.extended, method.name());
        return overridden == null
                || (overridden.isStatic() == method.isStatic() && overridden.access().ordinal() <= method.access().ordinal());
    }

    private static Method own(Type type, MethodName name) {
        Method method = type.methods;
        while (method != null && method.name() != name) {
            method = method.next;
        }
        return method;
    }

    private static Method method(Type type, MethodName name) {
        Method found = null;
        for (Type owner = type; owner != null && found == null; owner = owner.extended) {
            found = own(owner, name);
        }
        return found;
    }

    // ---- What the refactoring is about

    private boolean isTarget() {
        Type last = types;
        while (last.next != null) {
            last = last.next;
        }
        switch (refactoring) {
            case ENCAPSULATE_FIELD:
                return own(types, FieldName.F) != null;
            case PULL_UP_FIELD:
                return last.extended != null && own(last, FieldName.F) != null
                        && field(last.extended, FieldName.F) == null;
            default:
                return last.extended != null && own(last, MethodName.M) != null
                        && method(last.extended, MethodName.M) == null;
        }
    }

    // ---- Uses

    private boolean areUses() {
        for (Type type = types; type != null; type = type.next) {
            for (Method method = type.methods; method != null; method = method.next) {
                for (Use use = method.uses; use != null; use = use.next) {
                    if (!isUse(type, method, use)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean isUse(Type type, Method method, Use use) {
        boolean needsThis = use.through() == Through.THIS || use.through() == Through.SUPER;
        if ((needsThis && method.isStatic()) || (use.through() == Through.SUPER && type.extended == null)) {
            return false;
        }
        if (use.through() == Through.OBJECT && method.name() == MethodName.GET_F) {
            return false;
        }
        return use.field == null ? isCall(type, method, use) : use.method == null && isAccess(type, method, use);
    }

    /** Only {@code m} calls, and only {@code k} is called, so all calls end. */
    private boolean isCall(Type type, Method method, Use use) {
        if (use.expression() != Expression.CALL || method.name() != MethodName.M || use.method == null) {
            return false;
        }
        Method called = use.method;
        return called.name() == MethodName.K && method(asked(type, use), MethodName.K) == called
                && (called.isStatic() || (use.through() != Through.CLASS && !method.isStatic()));
    }

    private boolean isAccess(Type type, Method method, Use use) {
        boolean isStatic = method.isStatic() && use.through() == Through.NAME;
        Type scope = asked(type, use);
        Field field = field(scope, use.field.name());
        while (field == null && use.through() == Through.NAME && scope.outer != null) {
            isStatic |= scope.isStatic;
            scope = scope.outer;
            field = field(scope, use.field.name());
        }
        if (field != use.field || (field.access() == Access.PRIVATE && own(type, field.name()) != field)) {
            return false;
        }
        boolean hasObject = use.through() == Through.CLASS ? false : !isStatic;
        return (field.isStatic() || hasObject) && fits(use, field.kind());
    }

    /** The class in which a name is looked up first. */
    private Type asked(Type type, Use use) {
        switch (use.through()) {
            case NAME:
            case THIS:
                return type;
            case SUPER:
                return type.extended;
            default:
                return types;
        }
    }

    private static boolean fits(Use use, Kind kind) {
        switch (use.expression().operation) {
            case READ:
            case COMPOUND:
            case PREFIX:
            case POSTFIX:
                return !kind.isArray();
            case WRITE:
                return !kind.isArray() || !use.expression().isValued;
            case CALL:
                return false;
            default:
                return kind.isArray();
        }
    }
}
