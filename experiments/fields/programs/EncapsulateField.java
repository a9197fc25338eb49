/**
 * Makes the field {@code f} of a program's first class private, and all that uses it call {@code getF} and {@code setF}.
 *
 * <p>It refuses if some class has a method of these names already. {@code setF} returns the new value.
 */
final class EncapsulateField {
    private final Bug bug;
    private final Source source;
    private final Source.ClassDecl owner;
    private final Source.FieldDecl field;

    private EncapsulateField(Source source, Bug bug) {
        this.bug = bug;
        this.source = source;
        owner = source.classes.get(0);
        field = owner.own("f");
    }

    /** Changes the program; false, and it is as it was, if that cannot be done. */
    static boolean apply(Source source, Bug bug) {
        EncapsulateField refactoring = new EncapsulateField(source, bug);
        if (!refactoring.isAllowed()) {
            return false;
        }
        refactoring.rewriteAll();
        refactoring.addAccessors();
        refactoring.makePrivate();
        return true;
    }

    private boolean isAllowed() {
        for (Source.ClassDecl type : source.classes) {
            boolean isOverlooked = bug == (type == owner ? Bug.OWN_ACCESSOR : Bug.OVERRIDDEN_ACCESSOR);
            if (!isOverlooked && (type.ownMethod("getF") != null || type.ownMethod("setF") != null)) {
                return false;
            }
        }
        return true;
    }

    private void rewriteAll() {
        for (Source.ClassDecl type : source.classes) {
            for (Source.MethodDecl method : type.methods) {
                method.body.replaceAll(statement -> rewritten(statement, type));
            }
            for (Source.FieldDecl other : type.fields) {
                other.initial = rewritten(other.initial, type);
            }
        }
    }

    private void addAccessors() {
        boolean isStatic = field.isStatic && bug != Bug.STATIC_ACCESSOR;
        String type = bug == Bug.BRACKETS && field.bracketsBehind ? field.type : field.fullType();
        Source.Expression access = new Source.Access(null, "f");
        if (owner.ownMethod("getF") == null) {
            Source.MethodDecl getter = new Source.MethodDecl(field.access, isStatic, type, "getF", "");
            getter.body.add(new Source.Statement(Source.Role.RETURN, access));
            owner.methods.add(getter);
        }
        Source.MethodDecl setter = new Source.MethodDecl(field.access, isStatic, type, "setF", type + " value");
        Source.Expression assign = new Source.Assign(access, "=", new Source.Text("value"));
        setter.body.add(new Source.Statement(Source.Role.RETURN, assign));
        owner.methods.add(setter);
    }

    /** Of two fields in one declaration, only one becomes private: each gets its own, in the same order. */
    private void makePrivate() {
        int at = owner.fields.indexOf(field);
        boolean isFirstOfTwo = at + 1 < owner.fields.size() && owner.fields.get(at + 1).joined;
        if (isFirstOfTwo) {
            owner.fields.get(at + 1).joined = false;
        }
        if (bug == Bug.DECLARATION && isFirstOfTwo) {
            owner.fields.remove(field);
            owner.fields.add(at + 1, field);
        }
        field.joined = false;
        field.access = Program.Access.PRIVATE;
    }

    // ---- What uses it

    private Source.Statement rewritten(Source.Statement statement, Source.ClassDecl in) {
        // Nobody wants the value of the statement f++, and a difference would be no statement.
        boolean isStep = statement.role() == Source.Role.DO && statement.expression() instanceof Source.Step;
        Source.Expression expression = isStep
                ? stepped(((Source.Step) statement.expression()).before(), in)
                : rewritten(statement.expression(), in);
        return new Source.Statement(statement.role(), expression);
    }

    private Source.Expression rewritten(Source.Expression expression, Source.ClassDecl in) {
        if (expression instanceof Source.Access access) {
            return means(access, in) ? get(access) : access;
        } else if (expression instanceof Source.Assign assign) {
            return assigned(assign, in);
        } else if (expression instanceof Source.Step step) {
            return stepped(step, in);
        } else if (expression instanceof Source.Element element) {
            return new Source.Element(rewritten(element.array(), in), element.index());
        } else if (expression instanceof Source.Length length) {
            return new Source.Length(rewritten(length.array(), in));
        } else if (expression instanceof Source.Parentheses parentheses) {
            return new Source.Parentheses(rewritten(parentheses.inner(), in));
        }
        return expression;
    }

    private Source.Expression assigned(Source.Assign assign, Source.ClassDecl in) {
        Source.Access target = target(assign.target(), in);
        if (target == null) {
            return new Source.Assign(rewritten(assign.target(), in), assign.operator(), assign.value());
        }
        if (assign.operator().equals("=")) {
            return set(target, field.type.equals("short") ? new Source.Cast("short", assign.value()) : assign.value());
        }
        return set(target, narrowed(new Source.Binary(get(target), "+", assign.value())));
    }

    private Source.Expression stepped(Source.Step step, Source.ClassDecl in) {
        Source.Access target = target(step.target(), in);
        if (target == null) {
            return new Source.Step(rewritten(step.target(), in), step.operator(), step.isPrefix());
        }
        Source.Expression one = new Source.Text("1");
        Source.Expression set = set(target, narrowed(new Source.Binary(get(target), "+", one)));
        if (step.isPrefix() || bug == Bug.POSTFIX) {
            return set;
        }
        return new Source.Binary(set, "-", one);
    }

    /** The access that is assigned to, if it is one to the field; parentheses around it do not matter. */
    private Source.Access target(Source.Expression expression, Source.ClassDecl in) {
        Source.Expression inner = expression;
        while (inner instanceof Source.Parentheses parentheses && bug != Bug.PARENTHESES) {
            inner = parentheses.inner();
        }
        return inner instanceof Source.Access access && means(access, in) ? access : null;
    }

    private boolean means(Source.Access access, Source.ClassDecl in) {
        if (bug == Bug.SUPER_ACCESS && access.through() instanceof Source.Super) {
            return false;
        }
        if (bug == Bug.HIDDEN_FIELD) {
            return access.name().equals("f");
        }
        return Source.meaning(access, in) == field;
    }

    private static Source.Expression get(Source.Access access) {
        return new Source.Call(access.through(), "getF");
    }

    private static Source.Expression set(Source.Access access, Source.Expression value) {
        return new Source.Call(access.through(), "setF", value);
    }

    private Source.Expression narrowed(Source.Expression value) {
        return field.type.equals("short") && bug != Bug.NARROWING ? new Source.Cast("short", value) : value;
    }
}
