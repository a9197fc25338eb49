package korat.finitization.impl;

import java.util.List;

/**
 * How objects that exist already are written: boxed numbers and booleans as their values, {@code 'a'} for a
 * character, {@code "text"} for a string, the name of an enum constant. Any other object has no notation, and is
 * written as {@code #} and its position among the objects that were added: whoever reads it takes it from the class
 * domain.
 */
final class GivenObjects {
    private GivenObjects() {
    }

    /** The objects, separated by commas. {@code prefix} goes before the name of an enum constant. */
    static String describe(List<Object> objects, String prefix) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < objects.size(); ) {
            int end = endOfRun(objects, i);
            if (end > i + 1) {
                Numbers.appendRun(text, whole(objects.get(i)), whole(objects.get(end - 1)), end - i == objects.size());
            } else {
                text.append(text.length() == 0 ? "" : ",").append(one(objects.get(i), i, prefix));
            }
            i = end;
        }
        return text.toString();
    }

    /** The end of the numbers at {@code from} that follow each other, each one more than the last. */
    private static int endOfRun(List<Object> objects, int from) {
        int end = from + 1;
        if (!isWhole(objects.get(from))) {
            return end;
        }
        while (end < objects.size() && isWhole(objects.get(end))
            && whole(objects.get(end - 1)) + 1 == whole(objects.get(end))) {
            end++;
        }
        return end;
    }

    private static boolean isWhole(Object object) {
        return object instanceof Integer || object instanceof Long || object instanceof Short || object instanceof Byte;
    }

    private static long whole(Object object) {
        return ((Number) object).longValue();
    }

    private static String one(Object object, int position, String prefix) {
        if (object instanceof String) {
            return quoted((String) object, '"');
        }
        if (object instanceof Character) {
            return quoted(object.toString(), '\'');
        }
        if (object instanceof Enum) {
            return prefix + ((Enum<?>) object).name();
        }
        boolean decimal = object instanceof Double || object instanceof Float;
        return isWhole(object) || decimal || object instanceof Boolean ? object.toString() : "#" + position;
    }

    /** As in Java source. Control characters are escaped, so that a description is always one line. */
    private static String quoted(String text, char quote) {
        StringBuilder quoted = new StringBuilder().append(quote);
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == quote || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter == '\n') {
                quoted.append("\\n");
            } else if (letter == '\t') {
                quoted.append("\\t");
            } else if (Character.isISOControl(letter) || letter == '\u2028' || letter == '\u2029') {
                String digits = Integer.toHexString(letter);
                quoted.append("\\u").append("0000".substring(digits.length())).append(digits);
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append(quote).toString();
    }
}
