    /** Inputs and what is expected of them, from tables: see the comment there. */
    private static List<String[]> examples(String[]... tables) {
        List<String[]> examples = new ArrayList<>();
        String receiver = "";
        String[] blocks = Stream.of(tables).flatMap(Stream::of).toArray(String[]::new);
        for (String line : String.join("", blocks).split("\n")) {
            if (line.startsWith("  (")) {
                String[] parts = line.substring(3).split("\\) -> ", 2);
                String comma = receiver.isEmpty() || parts[0].isEmpty() ? "" : ", ";
                examples.add(new String[] {receiver + comma + parts[0], parts[1]});
            } else {
                receiver = line;
            }
        }
        return examples;
    }
