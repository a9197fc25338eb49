import java.io.File;
import java.io.StringReader;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/**
 * Compares two coverage reports in JaCoCo's XML: every counter of every class and method, and every
 * line of their source file.
 *
 * <p>Arguments: two reports and the name of a class: it and the classes within it are compared. What only
 * the second report has must be missed there: of a jar, `run --coverage` tells classes that were loaded.
 * Prints how many numbers there are and how many differ, and then those that do.
 */
class CompareCoverage {
    public static void main(String[] arguments) throws Exception {
        Map<String, String> ours = numbers(arguments[0], arguments[2].replace('.', '/'));
        Map<String, String> theirs = numbers(arguments[1], arguments[2].replace('.', '/'));
        TreeSet<String> all = new TreeSet<>(ours.keySet());
        all.addAll(theirs.keySet());
        StringBuilder differences = new StringBuilder();
        int count = 0;
        for (String place : all) {
            String one = ours.get(place);
            String other = theirs.get(place);
            boolean isUnloaded = one == null && isMissed(place, other);
            if (!isUnloaded && (one == null || !one.equals(other))) {
                differences.append("  ").append(place).append(": ").append(one).append(", ").append(other).append('\n');
                count++;
            }
        }
        System.out.println(all.size() + " " + count);
        System.out.print(differences);
    }

    /** Whether nothing ran: counters have missed and covered, lines two of each. */
    private static boolean isMissed(String place, String numbers) {
        String[] counts = numbers.split(" ");
        return place.endsWith(" line") || counts[1].equals("0") && (counts.length < 4 || counts[3].equals("0"));
    }

    private static Map<String, String> numbers(String file, String type) throws Exception {
        DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        builder.setEntityResolver((id, system) -> new InputSource(new StringReader("")));
        Map<String, String> numbers = new TreeMap<>();
        TreeSet<String> sources = new TreeSet<>();
        Element report = builder.parse(new File(file)).getDocumentElement();
        for (Element owner : below(report, "package")) {
            for (Element one : below(owner, "class")) {
                String name = one.getAttribute("name");
                if (name.equals(type) || name.startsWith(type + "$")) {
                    sources.add(owner.getAttribute("name") + "/" + one.getAttribute("sourcefilename"));
                    note(numbers, name, one);
                    for (Element method : below(one, "method")) {
                        String title = method.getAttribute("name") + method.getAttribute("desc");
                        numbers.put(name + "." + title + " line", method.getAttribute("line"));
                        note(numbers, name + "." + title, method);
                    }
                }
            }
            for (Element source : below(owner, "sourcefile")) {
                String name = owner.getAttribute("name") + "/" + source.getAttribute("name");
                if (!sources.contains(name)) {
                    continue;
                }
                for (Element line : below(source, "line")) {
                    String counts = "";
                    for (String what : new String[] {"mi", "ci", "mb", "cb"}) {
                        counts += " " + line.getAttribute(what);
                    }
                    numbers.put(name + ":" + line.getAttribute("nr"), counts.trim());
                }
            }
        }
        return numbers;
    }

    private static void note(Map<String, String> numbers, String place, Element of) {
        for (Element counter : below(of, "counter")) {
            String counts = counter.getAttribute("missed") + " " + counter.getAttribute("covered");
            numbers.put(place + " " + counter.getAttribute("type"), counts);
        }
    }

    private static Iterable<Element> below(Element parent, String name) {
        java.util.List<Element> found = new java.util.ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element && node.getNodeName().equals(name)) {
                found.add((Element) node);
            }
        }
        return found;
    }
}
