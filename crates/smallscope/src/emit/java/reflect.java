//if reads
    private static Class<?> classNamed(String name) throws ClassNotFoundException {
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
//if writes
    private static String nameOf(Class<?> type) {
        for (Map.Entry<String, String> entry : CLASSES.entrySet()) {
            if (entry.getValue().equals(type.getName())) {
                return entry.getKey();
            }
        }
        return type.getSimpleName();
    }

//end
    /** The fields of a class by name, inherited first, without those of the JDK's classes. */
    private static Map<String, Field> fields(Class<?> type) {
        if (type == null || type.isArray() || isPlatform(type)) {
            return new LinkedHashMap<>();
        }
//if hiding
        Map<String, Field> fields = new LinkedHashMap<>();
        Set<String> declared = new HashSet<>();
        for (Field field : type.getDeclaredFields()) {
            declared.add(field.getName());
        }
        fields(type.getSuperclass()).forEach((name, field) -> {
            String owner = field.getDeclaringClass().getSimpleName();
            fields.put(declared.contains(name) ? owner + "." + name : name, field);
        });
//else
        Map<String, Field> fields = fields(type.getSuperclass());
//end
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                field.setAccessible(true);
                fields.put(field.getName(), field);
            }
        }
        return fields;
    }

    private static boolean isPlatform(Class<?> type) {
        String name = type.getName();
        return name.startsWith("java.") || name.startsWith("javax.") || name.startsWith("jdk.");
    }
