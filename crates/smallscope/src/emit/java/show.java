    /** What objects look like: {@code Node#1(value=3, next=#1)}, without what is 0 or null. */
    private static String show(Object... values) {
        List<String> text = new ArrayList<>();
        Map<Object, Integer> labels = new IdentityHashMap<>();
        try {
            for (Object value : values) {
                text.add(text.isEmpty() ? "" : "; ");
                show(value, text, labels);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        return String.join("", text);
    }

    /** Each object has a place for its label, which is empty until it is mentioned again. */
    private static void show(Object value, List<String> text, Map<Object, Integer> labels)
            throws IllegalAccessException {
//if opaque
        if (isOpaque(value)) {
            text.add("...");
            return;
        }
//end
//if is-plain
        if (isPlain(value)) {
//else
        if (value == null || value.getClass().getName().startsWith("java.lang.")) {
//end
//if letters
            text.add(plain(value) + letter(value));
//else
//if plain-text
            text.add(plain(value));
//else
            text.add(String.valueOf(value));
//end
//end
            return;
        }
        Integer label = labels.putIfAbsent(value, text.size() + 1);
        if (label != null) {
            long last = text.stream().filter(word -> word.startsWith("#")).distinct().count();
            text.set(label, text.get(label).isEmpty() ? "#" + (last + 1) : text.get(label));
            text.add(text.get(label));
            return;
        }
//if arrays
        if (value.getClass().isArray()) {
            Class<?> type = value.getClass().getComponentType();
            int length = Array.getLength(value);
            text.addAll(List.of(type.getSimpleName() + "[" + length + "]", "", "{"));
            while (length > 0 && isZero(Array.get(value, length - 1), type)) {
                length--;
            }
            for (int i = 0; i < length; i++) {
                text.add(i > 0 ? ", " : "");
                Object element = Array.get(value, i);
//if letters
                if (type.isPrimitive()) {
                    text.add(plain(element));
                } else {
                    show(element, text, labels);
                }
//else
                show(element, text, labels);
//end
            }
            text.add("}");
            return;
        }
//end
        String comma = "";
//if views
        if (isPlatform(value.getClass())) {
            text.addAll(List.of(value.getClass().getSimpleName(), "", "{"));
            Collection<?> elements = value instanceof Map<?, ?> map
                ? map.entrySet() : (Collection<?>) value;
            for (Object element : elements) {
                text.add(comma);
                if (value instanceof Map<?, ?>) {
                    show(((Map.Entry<?, ?>) element).getKey(), text, labels);
                    text.add("=");
                    element = ((Map.Entry<?, ?>) element).getValue();
                }
                show(element, text, labels);
                comma = ", ";
            }
            text.add("}");
            return;
        }
//end
        text.addAll(List.of(value.getClass().getSimpleName(), "", "("));
//if inherits
        for (Field field : fields(value.getClass())) {
            field.setAccessible(true);
            Object part = field.get(value);
//if opaque
            if (!isZero(part, field.getType()) && !isOpaque(part)) {
//else
            if (!isZero(part, field.getType())) {
//end
//else
        for (Field field : value.getClass().getDeclaredFields()) {
            field.setAccessible(true);
            Object part = field.get(value);
            boolean ours = !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic();
//if opaque
            if (ours && !isZero(part, field.getType()) && !isOpaque(part)) {
//else
            if (ours && !isZero(part, field.getType())) {
//end
//end
//if hiding
                text.add(comma + nameOf(field, value.getClass()) + "=");
//else
                text.add(comma + field.getName() + "=");
//end
//if letters
                if (field.getType().isPrimitive()) {
                    text.add(plain(part));
                } else {
                    show(part, text, labels);
                }
//else
                show(part, text, labels);
//end
                comma = ", ";
            }
        }
        text.add(")");
    }

    private static boolean isZero(Object value, Class<?> type) {
        // The equals of an object is not ours to run.
        return type.isPrimitive()
            ? value.equals(Array.get(Array.newInstance(type, 1), 0)) : value == null;
    }
//if opaque

    /** Of what is inside, the JDK's own objects and lambdas tell nothing. */
    private static boolean isOpaque(Object value) {
        if (isPlain(value) || value.getClass().isArray()) {
            return false;
        }
        Class<?> type = value.getClass();
//if views
        if (CONTAINERS.contains(type.getName())) {
            // Where other hash codes decide the order, it differs from run to run.
            Collection<?> keys = value instanceof Map<?, ?> map
                ? map.keySet() : (Collection<?>) value;
            return type.getName().matches(".*Hash(Map|Set)")
                && keys.stream().anyMatch(key -> !isPlain(key) || key instanceof Enum<?>);
        }
//end
        return isPlatform(type) || type.isHidden();
    }
//end
