import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Public methods that have enough branches, drawn by a seed.
 *
 * <p>Arguments: the seed, how many, the least number of sides, the class path, and a report of JaCoCo (XML) for classes
 * of which nothing ran: its counters say how many sides each method has. A method is static, or its class has a public
 * constructor. Each line of the output is a class, a method's name, and its sides.
 */
class DrawMethods {
    public static void main(String[] arguments) throws Exception {
        long seed = Long.parseLong(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        int least = Integer.parseInt(arguments[2]);
        List<URL> urls = new ArrayList<>();
        for (String entry : arguments[3].split(File.pathSeparator)) {
            urls.add(new File(entry).toURI().toURL());
        }
        Map<String, Integer> sides = sides(Files.readString(new File(arguments[4]).toPath()));
        List<String> found = new ArrayList<>();
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]))) {
            // Overloads share a name, which stands for them all.
            Map<String, Integer> methods = new TreeMap<>();
            for (Map.Entry<String, Integer> one : sides.entrySet()) {
                String[] parts = one.getKey().split(" ");
                if (one.getValue() >= least && isOpen(loader, parts[0].replace('/', '.'), parts[1], parts[2])) {
                    methods.merge(parts[0].replace('/', '.') + " " + parts[1], one.getValue(), Math::max);
                }
            }
            methods.forEach((name, branches) -> found.add(name + " " + branches));
        }
        Collections.shuffle(found, new Random(seed));
        found.stream().limit(count).forEach(System.out::println);
    }

    /** By class, name and descriptor. */
    private static Map<String, Integer> sides(String report) {
        Map<String, Integer> sides = new TreeMap<>();
        Pattern pattern = Pattern.compile(
                "<class name=\"([^\"]*)\"|<method name=\"([^\"]*)\" desc=\"([^\"]*)\""
                        + "|<counter type=\"BRANCH\" missed=\"(\\d+)\"|</method>");
        Matcher matcher = pattern.matcher(report);
        String owner = null;
        String method = null;
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                owner = matcher.group(1);
            } else if (matcher.group(2) != null) {
                method = owner + " " + matcher.group(2) + " " + matcher.group(3);
            } else if (matcher.group(4) == null) {
                method = null;
            } else if (method != null && !method.contains("&lt;") && !method.contains("$")) {
                sides.put(method, Integer.parseInt(matcher.group(4)));
            }
        }
        return sides;
    }

    private static boolean isOpen(ClassLoader loader, String owner, String name, String descriptor) {
        try {
            Class<?> type = Class.forName(owner, false, loader);
            if (!Modifier.isPublic(type.getModifiers())) {
                return false;
            }
            boolean canBeMade = !Modifier.isAbstract(type.getModifiers());
            boolean hasOne = false;
            for (Constructor<?> constructor : type.getConstructors()) {
                hasOne |= Modifier.isPublic(constructor.getModifiers());
            }
            for (Method method : type.getDeclaredMethods()) {
                boolean isIt = method.getName().equals(name)
                        && java.lang.invoke.MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                                .toMethodDescriptorString().equals(descriptor);
                int flags = method.getModifiers();
                if (isIt && Modifier.isPublic(flags) && (Modifier.isStatic(flags) || (canBeMade && hasOne))) {
                    return true;
                }
            }
            return false;
        } catch (ClassNotFoundException | LinkageError missing) {
            return false;
        }
    }
}
