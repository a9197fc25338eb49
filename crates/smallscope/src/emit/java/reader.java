    /** The objects of a text like {@code Node#1(value=3, next=#1)}, or of several. */
    private static Object[] buildAll(String text) {
        try {
            return new ObjectReader(text).values().toArray();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** A field that is not mentioned is 0, false or null. */
    private static final class ObjectReader {
        private final Map<String, Object> labelled = new HashMap<>();
//if inner
        private final List<Object> made = new ArrayList<>();
//end
        private final String text;
        private int at;

        ObjectReader(String text) {
            this.text = text;
        }

        List<Object> values() throws ReflectiveOperationException {
            List<Object> values = new ArrayList<>();
            while (at < text.length()) {
//if calls
                int start = at;
                String label = word();
                if (!label.startsWith("#") || !skip("=")) {
                    at = start;
                }
                Object value = value(Object.class);
                label(label, value);
                if (!skip("; ")) {
                    values.add(value);
                }
                skip(", ");
//else
                values.add(value(Object.class));
                skip(", ");
//end
            }
//if inner
            for (Object inner : made) {
                setOuter(inner);
            }
//end
            return values;
        }

        private Object value(Class<?> type) throws ReflectiveOperationException {
//if quotes
            if (text.charAt(at) == '"' || text.charAt(at) == '\'') {
                return quoted();
            }
//end
            String word = word();
            if (skip("(")) {
//if calls
                if (word.startsWith("new ") || word.contains(".")) {
                    return call(word);
                }
//end
                return object(word);
            }
//if arrays
            if (word.endsWith("]")) {
                return array(word);
            }
//end
//if views
            if (skip("{")) {
                return container(word);
            }
//end
            return plain(word, type);
        }

        private Object object(String word) throws ReflectiveOperationException {
            Class<?> type = classNamed(word.replaceAll("#.*", ""));
//if records
            if (type.isRecord()) {
                return record(type);
            }
//end
            Object object = allocate(type);
            label(word, object);
//if inner
            made.add(object);
//end
            Map<String, Field> fields = fields(type);
            for (Field field : fields.values()) {
                field.set(object, Array.get(Array.newInstance(field.getType(), 1), 0));
            }
            while (!skip(")")) {
                Field field = fields.get(word());
                skip("=");
                field.set(object, value(field.getType()));
                skip(", ");
            }
            return object;
        }
//if calls

        /** {@code new Tree(}, {@code #1.add(} or {@code Tree.of(}, and the arguments. */
        private Object call(String word) throws ReflectiveOperationException {
            List<Object> arguments = new ArrayList<>();
            while (!skip(")")) {
                arguments.add(value(Object.class));
                skip(", ");
            }
            boolean isNew = word.startsWith("new ");
            int dot = word.indexOf('.');
            String owner = isNew ? word.substring(4).replaceAll(":.*", "") : word.substring(0, dot);
            Object receiver = labelled.get(owner);
            Class<?> type = receiver == null ? classNamed(owner) : receiver.getClass();
            String name = isNew ? type.getName() : word.substring(dot + 1);
//if overloads
            String[] parts = word.split(":");
            name = name.replaceAll(":.*", "");
//end
            Executable[] candidates = isNew ? type.getDeclaredConstructors() : type.getMethods();
            for (Executable candidate : candidates) {
//if overloads
                List<String> types = new ArrayList<>();
                for (Class<?> parameter : candidate.getParameterTypes()) {
                    types.add(parameter.getSimpleName());
                }
                if (parts.length > 1 && !parts[1].equals(String.join(" ", types))) {
                    continue;
                }
//end
                if (candidate.getName().equals(name) && fits(candidate, arguments)) {
                    candidate.setAccessible(true);
                    return candidate instanceof Method
                        ? ((Method) candidate).invoke(receiver, arguments.toArray())
                        : ((Constructor<?>) candidate).newInstance(arguments.toArray());
                }
            }
            throw new NoSuchMethodException(word);
        }

        private static boolean fits(Executable candidate, List<Object> arguments) {
            Class<?>[] types = candidate.getParameterTypes();
            boolean fits = types.length == arguments.size() && !candidate.isSynthetic();
            for (int i = 0; fits && i < types.length; i++) {
                Class<?> boxed = MethodType.methodType(types[i]).wrap().returnType();
                fits = arguments.get(i) == null || boxed.isInstance(arguments.get(i));
            }
            return fits;
        }
//end
//if records

        private Object record(Class<?> type) throws ReflectiveOperationException {
            Map<String, Object> values = new HashMap<>();
            while (!skip(")")) {
                String name = word();
                skip("=");
                values.put(name, value(fields(type).get(name).getType()));
                skip(", ");
            }
            List<Class<?>> types = new ArrayList<>();
            List<Object> arguments = new ArrayList<>();
            for (RecordComponent component : type.getRecordComponents()) {
                Object zero = Array.get(Array.newInstance(component.getType(), 1), 0);
                types.add(component.getType());
                arguments.add(values.getOrDefault(component.getName(), zero));
            }
            Class<?>[] parameters = types.toArray(new Class<?>[0]);
            Constructor<?> constructor = type.getDeclaredConstructor(parameters);
            constructor.setAccessible(true);
            return constructor.newInstance(arguments.toArray());
        }
//end
//if arrays

        private Object array(String word) throws ReflectiveOperationException {
            int open = word.indexOf('[');
            int close = word.indexOf(']');
            Class<?> component = classNamed(word.substring(0, open).replaceAll("#.*", ""));
            for (int i = close + 1; i < word.length(); i += 2) {
                component = component.arrayType();
            }
            int length = Integer.parseInt(word.substring(open + 1, close));
            Object array = Array.newInstance(component, length);
            label(word.substring(0, open), array);
            skip("{");
            for (int i = 0; !skip("}"); i++) {
                Array.set(array, i, value(component));
                skip(", ");
            }
            return array;
        }
//end
//if views

        private Object container(String word) throws ReflectiveOperationException {
            Class<?> type = Class.forName("java.util." + word.replaceAll("#.*", ""));
            Object container = type.getConstructor().newInstance();
            label(word, container);
            while (!skip("}")) {
                Object element = value(Object.class);
                if (container instanceof Map<?, ?>) {
                    skip("=");
                    Map<Object, Object> map = cast(container);
                    map.put(element, value(Object.class));
                } else {
                    Collection<Object> collection = cast(container);
                    collection.add(element);
                }
                skip(", ");
            }
            return container;
        }
//end

        private Object plain(String word, Class<?> type) throws ReflectiveOperationException {
            if (word.startsWith("#") || word.equals("null")) {
                return labelled.get(word);
            }
//if constants
            if (Character.isLetter(word.charAt(0)) && word.contains(".")) {
                int dot = word.lastIndexOf('.');
                Class<?> owner = classNamed(word.substring(0, dot));
                Field constant = owner.getDeclaredField(word.substring(dot + 1));
                constant.setAccessible(true);
                return constant.get(null);
            }
//end
            boolean typed = type.isPrimitive();
            Class<?> box = typed ? MethodType.methodType(type).wrap().returnType() : boxOf(word);
//if letters
            String digits = typed ? word : word.replaceAll("[Lsbf]$", "");
            return box.getMethod("valueOf", String.class).invoke(null, digits);
//else
            return box.getMethod("valueOf", String.class).invoke(null, word);
//end
        }

//if letters
        /** Where no variable has a type, a letter tells: 1L, 1s (short), 1b (byte), 1.0f. */
//end
        private static Class<?> boxOf(String word) {
//if letters
            int letter = "Lsbf".indexOf(word.charAt(word.length() - 1));
            if (letter >= 0) {
                return List.of(Long.class, Short.class, Byte.class, Float.class).get(letter);
            }
            if (word.contains(".") || word.endsWith("NaN") || word.endsWith("Infinity")) {
                return Double.class;
            }
//end
            return word.endsWith("e") ? Boolean.class : Integer.class;
        }
//if quotes

        private Object quoted() {
            char quote = text.charAt(at++);
            StringBuilder content = new StringBuilder();
            for (; text.charAt(at) != quote; at++) {
                char next = text.charAt(at);
                if (next == '\\') {
                    next = (char) Integer.parseInt(text.substring(at + 2, at + 6), 16);
                    at += 5;
                }
                content.append(next);
            }
            at++;
            return quote == '"' ? content.toString() : (Object) content.charAt(0);
        }
//end

        private String word() {
            int start = at;
            while (at < text.length() && "(){}=,".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return text.substring(start, at);
        }

        private boolean skip(String expected) {
            boolean found = text.startsWith(expected, at);
            at += found ? expected.length() : 0;
            return found;
        }

        private void label(String word, Object object) {
            if (word.contains("#")) {
                labelled.put(word.substring(word.indexOf('#')), object);
            }
        }

        /** An object of a class, by its constructor without parameters or else without any. */
        private static Object allocate(Class<?> type) throws ReflectiveOperationException {
            try {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                return constructor.newInstance();
            } catch (NoSuchMethodException | InvocationTargetException e) {
                Class<?> unsafe = Class.forName("sun.misc.Unsafe");
                Field instance = unsafe.getDeclaredField("theUnsafe");
                instance.setAccessible(true);
                Method allocate = unsafe.getMethod("allocateInstance", Class.class);
                return allocate.invoke(instance.get(null), type);
            }
        }
//if inner

        /** An inner object belongs to the first object of its outer class. */
        private void setOuter(Object inner) throws ReflectiveOperationException {
            for (Field field : inner.getClass().getDeclaredFields()) {
                for (Object outer : made) {
                    if (field.getName().startsWith("this$") && field.getType().isInstance(outer)) {
                        field.setAccessible(true);
                        field.set(inner, outer);
                        break;
                    }
                }
            }
        }
//end
    }
