    /** An object with these fields, of which no constructor has run. */
    private static <T> T make(Class<T> type, Object... fields) throws ReflectiveOperationException {
        Field unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        Method allocate = unsafe.getType().getMethod("allocateInstance", Class.class);
        T object = type.cast(allocate.invoke(unsafe.get(null), type));
        for (int i = 0; i < fields.length; i += 2) {
            set(object, (String) fields[i], fields[i + 1]);
        }
        return object;
    }

    private static void set(Object object, String name, Object value)
            throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
