    /** The fields of a class, inherited first, without those of the JDK's classes. */
    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> owner = type; !isPlatform(owner); owner = owner.getSuperclass()) {
            fields.addAll(0, List.of(owner.getDeclaredFields()));
        }
        fields.removeIf(field -> Modifier.isStatic(field.getModifiers()) || field.isSynthetic());
        return fields;
    }
//if reads

    private static Field field(String name, Class<?> type) throws NoSuchFieldException {
        for (Field field : fields(type)) {
//if hiding
            if (nameOf(field, type).equals(name)) {
//else
            if (field.getName().equals(name)) {
//end
                return field;
            }
        }
        throw new NoSuchFieldException(name);
    }
//end
//if hiding

    /** {@code Base.value} of a field that another one hides. */
    private static String nameOf(Field field, Class<?> type) {
        List<Field> same = new ArrayList<>(fields(type));
        same.removeIf(other -> !other.getName().equals(field.getName()));
        boolean hidden = !same.get(same.size() - 1).equals(field);
        String owner = field.getDeclaringClass().getSimpleName();
        return hidden ? owner + "." + field.getName() : field.getName();
    }
//end
