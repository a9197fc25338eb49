//if is-plain
    private static boolean isPlain(Object value) {
        return value == null || value instanceof String || value instanceof Enum<?>
            || value instanceof Boolean || value instanceof Character
            || value instanceof Number && value.getClass().getName().startsWith("java.lang.");
    }
//end
//if plain-text

    private static String plain(Object value) {
//if quotes
        if (value instanceof String || value instanceof Character) {
            return quoted(value.toString(), value instanceof String ? '"' : '\'');
        }
//end
//if constants
        if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
        }
//end
        return String.valueOf(value);
    }
//end
//if letters

    private static String letter(Object value) {
        return value instanceof Long ? "L" : value instanceof Short ? "s"
            : value instanceof Byte ? "b" : value instanceof Float ? "f" : "";
    }
//end
//if quotes

    private static String quoted(String content, char quote) {
        StringBuilder text = new StringBuilder().append(quote);
        for (char next : content.toCharArray()) {
            boolean ascii = next >= ' ' && next <= '~';
            boolean plain = ascii && next != quote && next != '\\' && next != '>';
            text.append(plain ? String.valueOf(next) : String.format("\\u%04x", (int) next));
        }
        return text.append(quote).toString();
    }
//end
