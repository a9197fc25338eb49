//if calls
    /** The objects of {@code Node#1(value=3, next=#1)}, or of {@code #1=new Node(3); #1}. */
//else
    /** The objects of a text like {@code Node#1(value=3, next=#1)}, or of several. */
//end
    private static Object[] buildAll(String text) {
        Deque<String> words = new ArrayDeque<>();
//if calls
        Pattern word = Pattern.compile("[(){}=;]|\"[^\"]*\"|'[^']*'|(new )?[^(){}=,; ]+");
//else
//if quotes
        Pattern word = Pattern.compile("[(){}=]|\"[^\"]*\"|'[^']*'|[^(){}=, ]+");
//else
        Pattern word = Pattern.compile("[(){}=]|[^(){}=, ]+");
//end
//end
        word.matcher(text).results().forEach(found -> words.add(found.group()));
        List<Object> built = new ArrayList<>();
//if inner
        Map<String, Object> known = new LinkedHashMap<>();
//else
        Map<String, Object> known = new HashMap<>();
//end
        known.put("null", null);
        try {
            while (!words.isEmpty()) {
//if calls
                Object value = read(Object.class, words, known);
                if (!skip(words, ";")) {
                    built.add(value);
                }
//else
                built.add(read(Object.class, words, known));
//end
            }
//if inner
            for (Object object : known.values()) {
                setOuter(object, known.values());
            }
//end
        } catch (Exception e) {
            throw new IllegalArgumentException(text, e);
        }
        return built.toArray();
    }

    /** A field that is not mentioned is 0, false or null. */
    private static Object read(Class<?> type, Deque<String> words, Map<String, Object> known)
            throws Exception {
        String word = words.pop();
//if calls
        if (word.startsWith("#") && skip(words, "=")) {
            known.put(word, read(type, words, known));
            return known.get(word);
        }
//end
//if braces
        if (skip(words, "{")) {
//if both
            return word.contains("]") ? array(word, words, known) : container(word, words, known);
//else
//if arrays
            return array(word, words, known);
//else
            return container(word, words, known);
//end
//end
        }
//end
        if (!skip(words, "(")) {
            return known.containsKey(word) ? known.get(word) : parse(word, type);
        }
        String name = word.replaceAll("#.*", "");
//if calls
        if (!CLASSES.containsKey(name)) {
            List<Object> given = new ArrayList<>();
            if (word.startsWith("#")) {
                given.add(known.get(word.replaceAll("[.].*", "")));
            }
            while (!skip(words, ")")) {
                given.add(read(Object.class, words, known));
            }
            return call(word.replaceAll("#.*[.]", ""), given.toArray());
        }
//end
        Class<?> made = Class.forName(CLASSES.get(name));
//if records
        if (made.isRecord()) {
            Object record = record(made, words, known);
            known.put(word.substring(name.length()), record);
            return record;
        }
//end
        Field unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        Method allocate = unsafe.getType().getMethod("allocateInstance", Class.class);
        Object object = allocate.invoke(unsafe.get(null), made);
//if inner
        known.put(name.equals(word) ? "(" + known.size() : word.substring(name.length()), object);
//else
        known.put(word.substring(name.length()), object);
//end
        while (!skip(words, ")")) {
//if inherits
            Field field = field(words.pop(), made);
//else
            Field field = made.getDeclaredField(words.pop());
//end
            field.setAccessible(true);
            skip(words, "=");
            field.set(object, read(field.getType(), words, known));
        }
        return object;
    }

    private static boolean skip(Deque<String> words, String expected) {
        return expected.equals(words.peek()) && expected.equals(words.pop());
    }
//if records

    private static Object record(Class<?> type, Deque<String> words, Map<String, Object> known)
            throws Exception {
        List<Class<?>> types = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            types.add(component.getType());
            if (skip(words, component.getName()) && skip(words, "=")) {
                values.add(read(component.getType(), words, known));
            } else {
                values.add(Array.get(Array.newInstance(component.getType(), 1), 0));
            }
        }
        skip(words, ")");
        Constructor<?> constructor = type.getDeclaredConstructor(types.toArray(Class[]::new));
        constructor.setAccessible(true);
        return constructor.newInstance(values.toArray());
    }
//end
//if arrays

    /** {@code int[3]{1, 2}} ends in a 0. */
    private static Object array(String word, Deque<String> words, Map<String, Object> known)
            throws Exception {
        String name = word.replaceAll("#.*", "");
        int open = name.lastIndexOf('[');
        Class<?> type = classNamed(name.substring(0, open));
        int length = Integer.parseInt(name.substring(open + 1, name.length() - 1));
        Object array = Array.newInstance(type, length);
        known.put(word.substring(name.length()), array);
        for (int i = 0; !skip(words, "}"); i++) {
            Array.set(array, i, read(type, words, known));
        }
        return array;
    }

    private static Class<?> classNamed(String name) throws ClassNotFoundException {
//if nested-arrays
        if (name.endsWith("[]")) {
            return classNamed(name.substring(0, name.length() - 2)).arrayType();
        }
//end
//if primitive-arrays
        for (Class<?> type : List.of(boolean.class, char.class, byte.class, short.class, int.class,
                long.class, float.class, double.class)) {
            if (type.getName().equals(name)) {
                return type;
            }
        }
//end
        return Class.forName(CLASSES.get(name));
    }
//end
//if views

    private static Object container(String word, Deque<String> words, Map<String, Object> known)
            throws Exception {
        String name = word.replaceAll("#.*", "");
        Class<?> type = Class.forName("java.util." + name.replaceAll(".*[.]", ""));
        Object container = type.getConstructor().newInstance();
        known.put(word.substring(name.length()), container);
        while (!skip(words, "}")) {
            Object element = read(Object.class, words, known);
            if (skip(words, "=")) {
                Map<Object, Object> map = cast(container);
                map.put(element, read(Object.class, words, known));
            } else {
                Collection<Object> collection = cast(container);
                collection.add(element);
            }
        }
        return container;
    }
//end

//if letters
    /** Where no variable has a type, a letter tells: 1L, 1s (short), 1b (byte), 1.0f. */
//end
    private static Object parse(String word, Class<?> type) throws Exception {
//if quotes
        if (word.startsWith("\"") || word.startsWith("'")) {
            String content = Pattern.compile("\\\\u(....)").matcher(word).replaceAll(unit ->
                Matcher.quoteReplacement("" + (char) Integer.parseInt(unit.group(1), 16)));
            return word.startsWith("'") ? (Object) content.charAt(1)
                : content.substring(1, content.length() - 1);
        }
//end
//if constants
        if (Character.isLetter(word.charAt(0)) && word.contains(".")) {
            int dot = word.lastIndexOf('.');
            Class<?> owner = Class.forName(CLASSES.get(word.substring(0, dot)));
            Field constant = owner.getDeclaredField(word.substring(dot + 1));
            constant.setAccessible(true);
            return constant.get(null);
        }
//end
        Class<?> box = word.matches("true|false") ? Boolean.class : Integer.class;
//if letters
        int letter = "Lsbf".indexOf(word.charAt(word.length() - 1));
        if (letter >= 0) {
            box = List.of(Long.class, Short.class, Byte.class, Float.class).get(letter);
        } else if (word.contains(".") || word.endsWith("NaN") || word.endsWith("Infinity")) {
            box = Double.class;
        }
        String digits = word.replaceAll("[Lsbf]$", "");
//end
        if (type.isPrimitive()) {
            box = MethodType.methodType(type).wrap().returnType();
        }
//if letters
        return box.getMethod("valueOf", String.class).invoke(null, digits);
//else
        return box.getMethod("valueOf", String.class).invoke(null, word);
//end
    }
//if inner

    /** An inner object belongs to the first object of its outer class. */
    private static void setOuter(Object inner, Collection<Object> all) throws Exception {
        Field[] fields = inner == null ? new Field[0] : inner.getClass().getDeclaredFields();
        for (Field field : fields) {
            for (Object outer : all) {
                if (field.getName().startsWith("this$") && field.getType().isInstance(outer)) {
                    field.setAccessible(true);
                    field.set(inner, outer);
                    break;
                }
            }
        }
    }
//end
