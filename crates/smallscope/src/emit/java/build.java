    /** The object of a text like {@code Node(value=3, next=Node(value=4))}. */
    private static <T> T build(String text) {
        return cast(buildAll(text)[0]);
    }
