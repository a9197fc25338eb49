    /** What objects look like: {@code Node#1(value=3, next=#1)}, without what is 0 or null. */
    private static String show(Object... values) {
        return String.join(", ", texts(values));
    }

    private static List<String> texts(Object... values) {
        try {
            return new ObjectWriter().texts(values);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Numbers objects that are mentioned more than once, in the order of their first mention. */
    private static final class ObjectWriter {
        private final Map<Object, Integer> mentions = new IdentityHashMap<>();
        private final Map<Object, String> labels = new IdentityHashMap<>();

        List<String> texts(Object... values) throws IllegalAccessException {
            for (Object value : values) {
                count(value);
            }
            List<String> texts = new ArrayList<>();
            for (Object value : values) {
                texts.add(text(value));
            }
            return texts;
        }

        private void count(Object value) throws IllegalAccessException {
//if opaque
            if (isPlain(value) || isOpaque(value)) {
                return;
            }
            if (mentions.merge(value, 1, Integer::sum) > 1) {
                return;
            }
//else
            if (isPlain(value) || mentions.merge(value, 1, Integer::sum) > 1) {
                return;
            }
//end
            for (Object part : parts(value)) {
                count(part);
            }
        }

        private static List<Object> parts(Object object) throws IllegalAccessException {
            List<Object> parts = new ArrayList<>();
//if arrays
            for (int i = 0; object.getClass().isArray() && i < Array.getLength(object); i++) {
                parts.add(Array.get(object, i));
            }
//end
//if views
            if (object instanceof Map<?, ?> && isPlatform(object.getClass())) {
                for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet()) {
                    parts.addAll(Arrays.asList(entry.getKey(), entry.getValue()));
                }
            } else if (object instanceof Collection<?> && isPlatform(object.getClass())) {
                parts.addAll((Collection<?>) object);
            }
//end
            for (Field field : fields(object.getClass()).values()) {
                parts.add(field.get(object));
            }
            return parts;
        }

        private String text(Object value) throws IllegalAccessException {
            if (isPlain(value)) {
//if letters
                return plain(value) + letter(value);
//else
                return plain(value);
//end
            }
//if opaque
            if (isOpaque(value)) {
                return "...";
            }
//end
            if (labels.containsKey(value)) {
                return labels.get(value);
            }
            if (mentions.get(value) > 1) {
                labels.put(value, "#" + (labels.size() + 1));
            }
            String label = labels.getOrDefault(value, "");
//if arrays
            if (value.getClass().isArray()) {
                return array(value, label);
            }
//end
//if views
            if (isPlatform(value.getClass())) {
                return value.getClass().getSimpleName() + label + container(value);
            }
//end
            return nameOf(value.getClass()) + label + "(" + content(value) + ")";
        }

        private String content(Object object) throws IllegalAccessException {
            StringJoiner content = new StringJoiner(", ");
            for (Map.Entry<String, Field> entry : fields(object.getClass()).entrySet()) {
                Field field = entry.getValue();
                Object value = field.get(object);
                if (!isZero(value, field.getType())) {
//if letters
                    boolean typed = field.getType().isPrimitive();
                    content.add(entry.getKey() + "=" + (typed ? plain(value) : text(value)));
//else
                    content.add(entry.getKey() + "=" + text(value));
//end
                }
            }
            return content.toString();
        }
//if arrays

        private String array(Object array, String label) throws IllegalAccessException {
            Class<?> type = array.getClass().getComponentType();
            int length = Array.getLength(array);
            int end = length;
            while (end > 0 && isZero(Array.get(array, end - 1), type)) {
                end--;
            }
            StringJoiner content = new StringJoiner(", ", "{", "}");
            for (int i = 0; i < end; i++) {
                Object element = Array.get(array, i);
//if letters
                content.add(type.isPrimitive() ? plain(element) : text(element));
//else
                content.add(text(element));
//end
            }
            String dimensions = "[" + length + "]";
            for (; type.isArray(); type = type.getComponentType()) {
                dimensions += "[]";
            }
            return nameOf(type) + label + dimensions + content;
        }
//end
//if views

        private String container(Object container) throws IllegalAccessException {
            StringJoiner content = new StringJoiner(", ", "{", "}");
            if (container instanceof Map<?, ?>) {
                for (Map.Entry<?, ?> entry : ((Map<?, ?>) container).entrySet()) {
                    content.add(text(entry.getKey()) + "=" + text(entry.getValue()));
                }
            } else {
                for (Object element : (Collection<?>) container) {
                    content.add(text(element));
                }
            }
            return content.toString();
        }
//end

        private static boolean isZero(Object value, Class<?> type) {
            return Objects.equals(value, Array.get(Array.newInstance(type, 1), 0));
        }

        private static boolean isPlain(Object value) {
            if (value == null || value instanceof String || value instanceof Enum<?>) {
                return true;
            }
            boolean boxed = value instanceof Number || value instanceof Boolean
                || value instanceof Character;
            return boxed && value.getClass().getName().startsWith("java.lang.");
        }
//if opaque

        /** Of what is inside, the JDK's own objects and lambdas tell nothing. */
        private static boolean isOpaque(Object value) {
            Class<?> type = value.getClass();
//if views
            if (isPlatform(type) && CONTAINERS.contains(type.getSimpleName())) {
                boolean hashed = type.getSimpleName().matches("(Linked)?Hash(Map|Set)");
                Collection<?> keys = value instanceof Map<?, ?> map
                    ? map.keySet() : (Collection<?>) value;
                return hashed
                    && keys.stream().anyMatch(key -> !isPlain(key) || key instanceof Enum<?>);
            }
//end
            return !type.isArray() && isPlatform(type) || type.isHidden();
        }
//end

        private static String plain(Object value) {
//if quotes
            if (value instanceof String || value instanceof Character) {
                return quoted(value.toString(), value instanceof String ? '"' : '\'');
            }
//end
//if constants
            if (value instanceof Enum<?>) {
                Enum<?> constant = (Enum<?>) value;
                return nameOf(constant.getDeclaringClass()) + "." + constant.name();
            }
//end
            return String.valueOf(value);
        }
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
    }
