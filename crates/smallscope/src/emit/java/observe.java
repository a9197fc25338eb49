    /** How a call ends, and what its objects look like after it if that differs from before. */
    private static String observe(Object[] given, Callable<?> call) {
        List<Object> objects = new ArrayList<>(Arrays.asList(given));
        objects.removeIf(ObjectWriter::isPlain);
        String before = show(objects.toArray());
        try {
            objects.add(call.call());
        } catch (Throwable thrown) {
            String after = show(objects.toArray());
            String state = after.equals(before) ? "" : "; " + after;
            return "throws " + thrown.getClass().getName() + state;
        }
        List<String> texts = texts(objects.toArray());
        String result = texts.remove(texts.size() - 1);
        String after = String.join(", ", texts);
        return result + (after.equals(before) ? "" : "; " + after);
    }
