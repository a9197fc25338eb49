import java.util.List;
import java.util.stream.Collectors;

/** Writes a program as Java source, in a package of its own. */
final class Printer {
    private final Source source;
    private final StringBuilder text = new StringBuilder();

    private Printer(Source source) {
        this.source = source;
    }

    static String print(Source source) {
        Printer printer = new Printer(source);
        for (Source.ClassDecl type : source.classes) {
            if (type.outer == null) {
                printer.type(type, "");
            }
        }
        return printer.text.toString();
    }

    private void type(Source.ClassDecl type, String indent) {
        text.append(indent).append(type.isStatic ? "static " : "").append("class ").append(type.name);
        text.append(type.extended == null ? "" : " extends " + type.extended.name).append(" {\n");
        String inner = indent + "    ";
        for (int at = 0; at < type.fields.size(); at++) {
            boolean isLast = at + 1 == type.fields.size() || !type.fields.get(at + 1).joined;
            field(type.fields.get(at), inner, isLast);
        }
        type.methods.forEach(method -> method(method, inner));
        for (Source.ClassDecl nested : source.classes) {
            if (nested.outer == type) {
                type(nested, inner);
            }
        }
        text.append(indent).append("}\n");
    }

    private void field(Source.FieldDecl field, String indent, boolean isLast) {
        boolean isBehind = field.isArray && field.bracketsBehind;
        String type = isBehind ? field.type : field.fullType();
        text.append(field.joined ? ", " : indent + modifiers(field.access, field.isStatic) + type + " ");
        text.append(field.name).append(isBehind ? "[]" : "").append(" = ").append(expression(field.initial));
        text.append(isLast ? ";\n" : "");
    }

    private void method(Source.MethodDecl method, String indent) {
        text.append(indent).append(modifiers(method.access, method.isStatic)).append(method.type).append(' ');
        text.append(method.name).append('(').append(method.parameters).append(") {\n");
        method.body.forEach(statement -> text.append(indent).append("    ").append(statement(statement)).append('\n'));
        text.append(indent).append("}\n");
    }

    private static String modifiers(Program.Access access, boolean isStatic) {
        String name = access == Program.Access.PACKAGE ? "" : access.name().toLowerCase(java.util.Locale.ROOT) + " ";
        return name + (isStatic ? "static " : "");
    }

    private static String statement(Source.Statement statement) {
        String text = expression(statement.expression());
        return switch (statement.role()) {
            case DO -> text + ";";
            case PRINT -> "System.out.println(" + text + ");";
            case RETURN -> "return " + text + ";";
        };
    }

    static String expression(Source.Expression expression) {
        if (expression instanceof Source.Access access) {
            return through(access.through()) + access.name();
        } else if (expression instanceof Source.Call call) {
            return through(call.through()) + call.name() + "(" + all(call.arguments()) + ")";
        } else if (expression instanceof Source.Assign assign) {
            return expression(assign.target()) + " " + assign.operator() + " " + expression(assign.value());
        } else if (expression instanceof Source.Step step) {
            String target = expression(step.target());
            return step.isPrefix() ? step.operator() + target : target + step.operator();
        } else if (expression instanceof Source.Element element) {
            return expression(element.array()) + "[" + element.index() + "]";
        } else if (expression instanceof Source.Length length) {
            return expression(length.array()) + ".length";
        } else if (expression instanceof Source.Parentheses parentheses) {
            return "(" + expression(parentheses.inner()) + ")";
        } else if (expression instanceof Source.Binary binary) {
            return expression(binary.left()) + " " + binary.operator() + " " + expression(binary.right());
        } else if (expression instanceof Source.Cast cast) {
            return "(" + cast.type() + ") (" + expression(cast.operand()) + ")";
        }
        return name(expression);
    }

    private static String name(Source.Expression expression) {
        if (expression instanceof Source.This) {
            return "this";
        } else if (expression instanceof Source.Super) {
            return "super";
        } else if (expression instanceof Source.Local local) {
            return local.name();
        }
        return expression instanceof Source.ClassName type ? type.type().name : ((Source.Text) expression).text();
    }

    private static String through(Source.Expression through) {
        return through == null ? "" : expression(through) + ".";
    }

    private static String all(List<Source.Expression> arguments) {
        return arguments.stream().map(Printer::expression).collect(Collectors.joining(", "));
    }
}
