/**
 * Moves the field {@code f}, or the method {@code m}, of a program's last class into its superclass.
 *
 * <p>It refuses if the superclass, or one above it, has such a member already, and if a name would mean something else
 * in the superclass.
 */
final class PullUp {
    private final Bug bug;
    private final Source.ClassDecl child;
    private final Source.ClassDecl parent;

    private PullUp(Source source, Bug bug) {
        this.bug = bug;
        child = source.classes.get(source.classes.size() - 2);
        parent = child.extended;
    }

    /** Changes the program; false, and it is as it was, if that cannot be done. */
    static boolean field(Source source, Bug bug) {
        PullUp refactoring = new PullUp(source, bug);
        Source.FieldDecl field = refactoring.child.own("f");
        boolean isAllowed = refactoring.parent.field("f") == null
                && (bug == Bug.INITIAL_VALUE || refactoring.meansTheSame(field.initial));
        if (isAllowed) {
            refactoring.move(field);
        }
        return isAllowed;
    }

    private void move(Source.FieldDecl field) {
        int at = child.fields.indexOf(field);
        if (at + 1 < child.fields.size() && child.fields.get(at + 1).joined && !field.joined) {
            child.fields.get(at + 1).joined = false;
        }
        child.fields.remove(field);
        field.joined = false;
        if (field.access == Program.Access.PRIVATE) {
            field.access = Program.Access.PROTECTED;
        }
        parent.fields.add(field);
    }

    static boolean method(Source source, Bug bug) {
        PullUp refactoring = new PullUp(source, bug);
        Source.MethodDecl method = refactoring.child.ownMethod("m");
        boolean isAllowed = refactoring.parent.method("m") == null && refactoring.isOverriddenWell(source, method)
                && method.body.stream().allMatch(statement -> refactoring.meansTheSame(statement.expression()));
        if (isAllowed) {
            refactoring.child.methods.remove(method);
            refactoring.parent.methods.add(method);
        }
        return isAllowed;
    }

    /** A sibling may have such a method too, which then overrides this one: it must not be seen less. */
    private boolean isOverriddenWell(Source source, Source.MethodDecl method) {
        for (Source.ClassDecl type : source.classes) {
            Source.MethodDecl other = type.isSubclassOf(parent) ? type.ownMethod(method.name) : null;
            if (other != null && (other.access.ordinal() < method.access.ordinal() || other.isStatic != method.isStatic)) {
                return false;
            }
        }
        return true;
    }

    private boolean meansTheSame(Source.Expression expression) {
        if (expression instanceof Source.Access access) {
            return bug == Bug.CAPTURED_NAME || sameField(access);
        } else if (expression instanceof Source.Call call) {
            return meansTheSame(call);
        } else if (expression instanceof Source.Assign assign) {
            return meansTheSame(assign.target());
        } else if (expression instanceof Source.Step step) {
            return meansTheSame(step.target());
        } else if (expression instanceof Source.Element element) {
            return meansTheSame(element.array());
        } else if (expression instanceof Source.Length length) {
            return meansTheSame(length.array());
        }
        return !(expression instanceof Source.Parentheses parentheses) || meansTheSame(parentheses.inner());
    }

    private boolean sameField(Source.Access access) {
        if (access.through() instanceof Source.Super && parent.extended == null) {
            return false;
        }
        return Source.meaning(access, child) == Source.meaning(access, parent);
    }

    /** A call of a method that can be overridden means the same wherever it is written, if there is such a method. */
    private boolean meansTheSame(Source.Call call) {
        if (call.through() instanceof Source.Super) {
            return bug == Bug.SUPER_CALL
                    || (parent.extended != null && parent.method(call.name()) == parent.extended.method(call.name()));
        }
        Source.MethodDecl there = Source.asked(call.through(), parent).method(call.name());
        return there != null && (!there.isStatic || there == Source.asked(call.through(), child).method(call.name()));
    }
}
