import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tries mutants on the real JVM: what `mutate --compare structural` does, by another way.
 *
 * <p>Arguments: the folder of the classes, that of `--write-mutants`, the class, a file with the
 * receivers as `generate --print` writes them, and the smallest and the largest number that
 * parameters take. Every public method and constructor whose parameters are numbers is called on
 * every receiver with every combination of them, in the original and in each mutant. Prints the
 * number of inputs, and `killed` or `survived` for each mutant.
 *
 * <p>Each mutant has a class loader of its own. What is left is compared as text: how the call
 * ended, and all objects that receiver and result lead to, numbered as they are met. A mutant that
 * takes a thousand times as much of the processor's time as any call needs is killed.
 */
public final class TryMutants {
    private static final long MOST_NANOS = 300_000_000L;
    private static final sun.misc.Unsafe UNSAFE = unsafe();

    private final String className;
    private final List<String> receivers;
    private final List<Integer> numbers = new ArrayList<>();

    private TryMutants(String className, List<String> receivers, int first, int last) {
        this.className = className;
        this.receivers = receivers;
        for (int number = first; number <= last; number++) {
            numbers.add(number);
        }
    }

    public static void main(String[] args) throws Exception {
        Path classes = Path.of(args[0]);
        Path mutants = Path.of(args[1]);
        List<String> receivers = Files.readAllLines(Path.of(args[3]));
        TryMutants all =
                new TryMutants(args[2], receivers, Integer.parseInt(args[4]), Integer.parseInt(args[5]));
        List<String> expected = all.outcomes(loader(classes), null);
        System.out.println("inputs\t" + expected.size());
        List<String> index = Files.readAllLines(mutants.resolve("index.tsv"));
        for (String line : index.subList(1, index.size())) {
            String[] columns = line.split("\t");
            ClassLoader loader = loader(mutants.resolve(columns[0]), classes);
            System.out.println(columns[1] + "\t" + (all.isKilled(loader, expected) ? "killed" : "survived"));
        }
        System.out.flush();
        System.exit(0);
    }

    private static ClassLoader loader(Path... folders) throws Exception {
        URL[] urls = new URL[folders.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = new File(folders[i].toString()).toURI().toURL();
        }
        ClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
        loader.setDefaultAssertionStatus(true);
        return loader;
    }

    /** A run of all inputs, watched from outside. */
    private static final class Watched extends Thread {
        private final Runnable body;
        /** The input at hand. */
        volatile int at = -1;

        Watched(Runnable body) {
            super(null, null, "inputs", 64 << 20);
            this.body = body;
            setDaemon(true);
        }

        @Override
        public void run() {
            body.run();
        }
    }

    @SuppressWarnings("removal")
    private boolean isKilled(ClassLoader loader, List<String> expected) throws Exception {
        boolean[] differs = {false};
        Watched[] watched = new Watched[1];
        watched[0] = new Watched(() -> {
            try {
                List<String> outcomes = outcomes(loader, new Progress(watched, expected));
                differs[0] = !outcomes.equals(expected);
            } catch (Differs killed) {
                differs[0] = true;
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
        Thread thread = watched[0];
        thread.start();
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        int at = -2;
        long since = 0;
        while (thread.isAlive()) {
            thread.join(20);
            long now = times.getThreadCpuTime(thread.getId());
            if (watched[0].at != at) {
                at = watched[0].at;
                since = now;
            } else if (now - since > MOST_NANOS) {
                thread.stop();
                return true;
            }
        }
        return differs[0];
    }

    /** An outcome that is not the original's: nothing else need be tried. */
    private static final class Differs extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class Progress {
        private final Watched[] watched;
        private final List<String> expected;

        Progress(Watched[] watched, List<String> expected) {
            this.watched = watched;
            this.expected = expected;
        }

        void begin(int input) {
            watched[0].at = input;
        }

        void end(int input, String outcome) {
            if (!expected.get(input).equals(outcome)) {
                throw new Differs();
            }
        }
    }

    /** What comes of each input, in order. */
    private List<String> outcomes(ClassLoader loader, Progress progress) throws Exception {
        Class<?> type = Class.forName(className, true, loader);
        List<String> outcomes = new ArrayList<>();
        for (Executable called : called(type)) {
            boolean alone = called instanceof Constructor;
            for (String receiver : alone ? List.of("null") : receivers) {
                for (Object[] arguments : combinations(called.getParameterCount())) {
                    if (progress != null) {
                        progress.begin(outcomes.size());
                    }
                    Object object = new Reader(receiver, type).value(type);
                    String outcome = outcome(called, object, arguments);
                    if (progress != null) {
                        progress.end(outcomes.size(), outcome);
                    }
                    outcomes.add(outcome);
                }
            }
        }
        return outcomes;
    }

    /** Public methods and constructors, in an order that does not depend on the class file. */
    private static List<Executable> called(Class<?> type) {
        List<Executable> all = new ArrayList<>(List.of(type.getDeclaredConstructors()));
        all.addAll(List.of(type.getDeclaredMethods()));
        all.removeIf(one -> !Modifier.isPublic(one.getModifiers()) || one.isSynthetic());
        all.removeIf(one -> one.getName().equals("repOk"));
        all.sort(Comparator.comparing(Executable::toString));
        for (Executable one : all) {
            for (Class<?> parameter : one.getParameterTypes()) {
                if (parameter != int.class) {
                    throw new IllegalArgumentException(one + " takes more than numbers");
                }
            }
            one.setAccessible(true);
        }
        return all;
    }

    private List<Object[]> combinations(int count) {
        List<Object[]> all = new ArrayList<>();
        all.add(new Object[0]);
        for (int i = 0; i < count; i++) {
            List<Object[]> longer = new ArrayList<>();
            for (Object[] one : all) {
                for (Integer number : numbers) {
                    Object[] more = java.util.Arrays.copyOf(one, one.length + 1);
                    more[one.length] = number;
                    longer.add(more);
                }
            }
            all = longer;
        }
        return all;
    }

    private static String outcome(Executable called, Object receiver, Object[] arguments) throws Exception {
        try {
            Object result = called instanceof Constructor
                    ? ((Constructor<?>) called).newInstance(arguments)
                    : ((Method) called).invoke(receiver, arguments);
            return "returned " + picture(receiver, result);
        } catch (InvocationTargetException threw) {
            return "threw " + threw.getCause().getClass().getName() + " " + picture(receiver);
        }
    }

    /** All that some values lead to: objects are numbered as they are met. */
    private static String picture(Object... roots) throws Exception {
        Map<Object, Integer> numbers = new IdentityHashMap<>();
        Deque<Object> open = new ArrayDeque<>();
        StringBuilder text = new StringBuilder();
        for (Object root : roots) {
            show(root, numbers, open, text);
        }
        while (!open.isEmpty()) {
            Object object = open.remove();
            Class<?> type = object.getClass();
            text.append('\n').append(type.getName());
            if (type.isArray()) {
                for (int i = 0; i < Array.getLength(object); i++) {
                    show(Array.get(object, i), numbers, open, text);
                }
                continue;
            }
            for (Class<?> owner = type; owner != Object.class; owner = owner.getSuperclass()) {
                for (Field field : owner.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        field.setAccessible(true);
                        show(field.get(object), numbers, open, text.append(' ').append(field.getName()));
                    }
                }
            }
        }
        return text.toString();
    }

    private static void show(Object value, Map<Object, Integer> numbers, Deque<Object> open, StringBuilder text) {
        if (value == null || value instanceof Number || value instanceof Boolean
                || value instanceof Character || value instanceof String) {
            text.append(' ').append(value);
            return;
        }
        Integer known = numbers.get(value);
        if (known == null) {
            known = numbers.size();
            numbers.put(value, known);
            open.add(value);
        }
        text.append(" #").append(known);
    }

    /** Makes the objects that a line of `generate --print` shows. */
    private static final class Reader {
        private static final Pattern WORD = Pattern.compile("[-\\w$.]+(\\[])*(#\\d+)?");

        private final String text;
        private final Class<?> root;
        private final Map<String, Object> made = new HashMap<>();
        private int at;

        Reader(String text, Class<?> root) {
            this.text = text;
            this.root = root;
        }

        Object value(Class<?> type) throws Exception {
            if (taken("null")) {
                return null;
            }
            if (type == int.class) {
                return Integer.parseInt(word());
            }
            if (type == boolean.class) {
                return Boolean.parseBoolean(word());
            }
            String name = word();
            Object known = made.get(name);
            if (known != null) {
                return known;
            }
            return taken("(") ? object(name) : array(name, type.getComponentType());
        }

        private Object object(String name) throws Exception {
            Class<?> type = find(name.replaceAll("#.*", ""));
            Object object = UNSAFE.allocateInstance(type);
            made.put(name, object);
            while (!taken(")")) {
                taken(", ");
                String named = word();
                if (!taken("=")) {
                    throw new IllegalArgumentException(text + " at " + at);
                }
                Field field = field(type, named);
                field.setAccessible(true);
                field.set(object, value(field.getType()));
            }
            return object;
        }

        private Object array(String name, Class<?> component) throws Exception {
            if (!taken("[")) {
                throw new IllegalArgumentException(text + " at " + at);
            }
            List<Object> elements = new ArrayList<>();
            while (!taken("]")) {
                taken(", ");
                elements.add(value(component));
            }
            Object array = Array.newInstance(component, elements.size());
            for (int i = 0; i < elements.size(); i++) {
                Array.set(array, i, elements.get(i));
            }
            made.put(name, array);
            return array;
        }

        private Class<?> find(String simple) throws ClassNotFoundException {
            if (root.getSimpleName().equals(simple)) {
                return root;
            }
            try {
                return Class.forName(root.getName() + "$" + simple, true, root.getClassLoader());
            } catch (ClassNotFoundException elsewhere) {
                return Class.forName(simple, true, root.getClassLoader());
            }
        }

        private static Field field(Class<?> type, String name) throws NoSuchFieldException {
            for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
                for (Field field : owner.getDeclaredFields()) {
                    if (field.getName().equals(name)) {
                        return field;
                    }
                }
            }
            throw new NoSuchFieldException(type + "." + name);
        }

        private boolean taken(String token) {
            boolean there = text.startsWith(token, at);
            at += there ? token.length() : 0;
            return there;
        }

        /** A name or a number: `Node#1`, `int[]#0`, `-3`. */
        private String word() {
            Matcher word = WORD.matcher(text).region(at, text.length());
            if (!word.lookingAt()) {
                throw new IllegalArgumentException(text + " at " + at);
            }
            at = word.end();
            return word.group();
        }
    }

    private static sun.misc.Unsafe unsafe() {
        try {
            Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
