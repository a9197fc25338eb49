    /** How a call ends, and then what its object answers. */
    private static String observe(Callable<?>... calls) {
        List<String> text = new ArrayList<>();
        for (Callable<?> call : calls) {
            try {
                text.add(told(call.call()));
            } catch (Throwable e) {
                text.add("throws " + e.getClass().getName());
            }
        }
        return String.join("; ", text);
    }

    /** A value; an object is {@code ...}. */
    private static String told(Object value) {
//if tells-arrays
        if (value != null && value.getClass().isArray()) {
            List<String> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(told(Array.get(value, i)));
            }
            return "{" + String.join(", ", elements) + "}";
        }
//end
//if letters
        return isPlain(value) ? plain(value) + letter(value) : "...";
//else
//if plain-text
        return isPlain(value) ? plain(value) : "...";
//else
        return isPlain(value) ? String.valueOf(value) : "...";
//end
//end
    }
