// Measures: starting up the parts of the library that load most classes: streams, formatting, regular expressions.
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class StartupLibrary {
    public static void main(String[] a) {
        List<String> squares = IntStream.rangeClosed(1, 20).boxed()
                .map(n -> String.format("%02d^2=%-4d %.3f %x", n, n * n, Math.sqrt(n), n * 97))
                .collect(Collectors.toList());
        Pattern pattern = Pattern.compile("(?<base>\\d+)\\^2=(?<square>\\d+)\\s+(\\d\\.\\d{3}) ([0-9a-f]+)");
        long checksum = 0;
        for (String square : squares) {
            Matcher matcher = pattern.matcher(square);
            if (matcher.matches()) {
                checksum = checksum * 31 + Long.parseLong(matcher.group("square")) + matcher.group(4).length();
            }
        }
        System.out.println("StartupLibrary " + checksum + " " + squares.stream().collect(Collectors.groupingBy(String::length, Collectors.counting())));
    }
}
