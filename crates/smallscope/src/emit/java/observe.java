    /** How a call ends, and what its objects look like after it if that differs from before. */
    private static String observe(Object[] given, Callable<?> call) {
        List<Object> objects = new ArrayList<>(Arrays.asList(given));
        objects.removeIf(value -> isPlain(value));
        String before = "; " + show(objects.toArray());
        String thrown = "";
        try {
            objects.add(0, call.call());
        } catch (Throwable e) {
            thrown = "throws " + e.getClass().getName() + "; ";
        }
        String after = thrown + show(objects.toArray());
        boolean same = after.endsWith(before);
        return same ? after.substring(0, after.length() - before.length()) : after;
    }
