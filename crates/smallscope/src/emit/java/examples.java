    /** Inputs and what is expected of them, from tables: see the comment there. */
    private static List<String[]> examples(String[]... tables) {
        List<String[]> examples = new ArrayList<>();
        String receiver = "";
        String[] blocks = Stream.of(tables).flatMap(Stream::of).toArray(String[]::new);
        for (String line : String.join("", blocks).split("\n")) {
            if (line.startsWith("  (")) {
                int arrow = line.indexOf(") -> ");
                String arguments = line.substring(3, arrow);
                String separator = receiver.isEmpty() || arguments.isEmpty() ? "" : ", ";
//if calls
                separator = receiver.endsWith(";") ? " " : separator;
//end
                String input = receiver + separator + arguments;
                examples.add(new String[] {input, line.substring(arrow + 5)});
            } else {
                receiver = line;
            }
        }
        return examples;
    }
