// Measures: building, splitting, searching, comparing, hashing and concatenating strings, as text-processing code does.
public class BenchStrings {
    private static final String TEXT = "the quick brown fox jumps over the lazy dog while seven wizards quietly mix "
            + "a potion of jade liquid and the old clerk writes everything down in a very long ledger";

    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        long checksum = 0;
        for (int r = 0; r < repeat; r++) {
            for (int round = 0; round < 3_000; round++) {
                checksum = checksum * 31 + words(round);
                checksum = checksum * 31 + reversed(TEXT).hashCode();
                checksum = checksum * 31 + vowels(TEXT);
                checksum = checksum * 31 + report(round).length();
            }
        }
        System.out.println("BenchStrings " + checksum);
    }

    static int words(int round) {
        int score = 0;
        String wanted = round % 2 == 0 ? "wizards" : "clerk";
        for (String word : TEXT.split(" ")) {
            if (word.equals(wanted) || word.startsWith("l")) {
                score += word.length();
            } else if (word.compareTo(wanted) < 0) {
                score += word.indexOf('e') + 1;
            } else {
                score += word.toUpperCase().charAt(0);
            }
        }
        return score;
    }

    static String reversed(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = text.length() - 1; i >= 0; i--) {
            result.append(text.charAt(i));
        }
        return result.toString();
    }

    static int vowels(String text) {
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            if ("aeiou".indexOf(text.charAt(i)) >= 0) {
                count++;
            }
        }
        return count;
    }

    static String report(int round) {
        String result = "";
        for (int i = 0; i < 10; i++) {
            result = result + "item " + i + "=" + (round * i) + ";";
        }
        return result.replace("item", "line").substring(3).trim();
    }
}
