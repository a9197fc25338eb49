import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells which planted bugs some suites of programs find.
 *
 * <pre>java Trial SUITE...</pre>
 *
 * <p>A suite is a file with a program on each line, as {@code generate --print} writes it, in a folder that is named
 * after the set-up. A bug is found by a program
 * that {@code javac} accepts, and that after the refactoring it does not accept, or that prints something else. The
 * refactorings without a bug are tried on all programs too: if they fail on one, so does the trial.
 *
 * <p>Prints a line for each suite: set-up, name, programs, how many bugs they find, and which, each with the number of
 * programs that find it. With {@code --show} before the suites it prints the programs.
 */
final class Trial {
    /** What became of one program: its text before, and after each refactoring that was not refused. */
    private record Tried(String before, String right, Map<Bug, String> wrong) {}

    private final List<Bug> bugs;
    private final Map<String, Tried> tried = new HashMap<>();
    private Map<String, String> outcomes;

    private Trial(String setup) {
        bugs = Arrays.stream(Bug.values()).filter(bug -> bug.setup.equals(setup)).toList();
        if (bugs.isEmpty()) {
            throw new IllegalArgumentException("no bug is planted in " + setup);
        }
    }

    public static void main(String[] arguments) throws Exception {
        boolean isShown = arguments.length > 0 && arguments[0].equals("--show");
        Map<String, List<Path>> setups = new LinkedHashMap<>();
        for (String name : Arrays.copyOfRange(arguments, isShown ? 1 : 0, arguments.length)) {
            Path suite = Path.of(name).toAbsolutePath();
            String setup = suite.getParent().getFileName().toString();
            setups.computeIfAbsent(setup, none -> new ArrayList<>()).add(suite);
        }
        for (Map.Entry<String, List<Path>> setup : setups.entrySet()) {
            if (isShown) {
                show(setup.getValue());
            } else {
                new Trial(setup.getKey()).tryAll(setup.getValue());
            }
        }
    }

    private static void show(List<Path> suites) throws Exception {
        for (Path suite : suites) {
            for (String line : Files.readAllLines(suite)) {
                System.out.println(Printer.print(Writer.write(Reader.read(Program.class, line))));
            }
        }
    }

    private void tryAll(List<Path> suites) throws Exception {
        for (Path suite : suites) {
            for (String line : Files.readAllLines(suite)) {
                refactor(line);
            }
        }
        run();
        for (Path suite : suites) {
            tell(suite.getFileName().toString(), Files.readAllLines(suite));
        }
    }

    private void refactor(String line) throws ReflectiveOperationException {
        if (tried.containsKey(line)) {
            return;
        }
        Program program = Reader.read(Program.class, line);
        if (!program.repOk()) {
            throw new IllegalStateException("not what repOk accepts: " + line);
        }
        Map<Bug, String> wrong = new EnumMap<>(Bug.class);
        for (Bug bug : bugs) {
            wrong.put(bug, after(program, bug));
        }
        tried.put(line, new Tried(Printer.print(Writer.write(program)), after(program, null), wrong));
    }

    /** The text after the refactoring, or null if that is refused. */
    private static String after(Program program, Bug bug) {
        Source source = Writer.write(program);
        boolean isDone = switch (program.refactoring) {
            case ENCAPSULATE_FIELD -> EncapsulateField.apply(source, bug);
            case PULL_UP_FIELD -> PullUp.field(source, bug);
            case PULL_UP_METHOD -> PullUp.method(source, bug);
        };
        return isDone ? Printer.print(source) : null;
    }

    private void run() throws IOException {
        // Those that should be accepted first: a refused one makes javac run once more for all with it.
        Set<String> texts = new LinkedHashSet<>();
        tried.values().forEach(one -> texts.addAll(Arrays.asList(one.before, one.right)));
        tried.values().forEach(one -> texts.addAll(one.wrong.values()));
        texts.remove(null);
        outcomes = new Javac().outcomes(texts);
        for (Tried one : tried.values()) {
            String before = outcomes.get(one.before);
            if (before.startsWith("javac: ") || before.contains("ends with ")) {
                throw new IllegalStateException("no valid program: " + before + "\n" + one.before);
            }
            if (one.right != null && fails(one, one.right)) {
                throw new IllegalStateException("the refactoring is wrong: " + before + "\n" + one.before
                        + "\nbecame\n" + one.right + "\n" + outcomes.get(one.right));
            }
        }
    }

    private boolean fails(Tried one, String after) {
        return !outcomes.get(after).equals(outcomes.get(one.before));
    }

    private void tell(String name, List<String> suite) {
        Map<Bug, Integer> found = new EnumMap<>(Bug.class);
        for (String line : suite) {
            Tried one = tried.get(line);
            one.wrong.forEach((bug, after) -> {
                if (after != null && fails(one, after)) {
                    found.merge(bug, 1, Integer::sum);
                }
            });
        }
        String which = found.entrySet().stream().map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", "));
        System.out.println(String.join("\t", bugs.get(0).setup, name, "" + suite.size(), "" + found.size(), which));
    }
}
