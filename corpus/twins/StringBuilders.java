//@ why: text that is built and looked at: growing, two bytes per character, null, ranges, empty results, other sequences, bad indices
public class StringBuilders {
    public static void main(String[] args) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            all.append((char) ('a' + i)).append(i * i - 50).append(" and ").append("");
            System.out.print(all.length() + " ");
        }
        System.out.println(all);
        int[] numbers = {0, 7, -7, 10, 99, 100, -12345, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int number : numbers) {
            System.out.print(new StringBuilder().append(number) + " " + Integer.toString(number) + " " + Long.toString(number * 1_000_000_007L) + ",");
        }
        System.out.println(Long.toString(Long.MIN_VALUE) + " " + Long.toString(Long.MAX_VALUE));
        mixed();
        sequences();
        looks();
    }

    private static void mixed() {
        StringBuilder wide = new StringBuilder("\u0416").append('x').append("yz").append(12).append((String) null);
        StringBuilder late = new StringBuilder().append("plain").append('\u0416').append("\u0434").append('\u00ff').append("\u00e9");
        StringBuilder narrow = new StringBuilder().append('\u00ff').append("\u00e9").append(new char[] {'c'});
        System.out.println(escaped(wide) + " " + escaped(late) + " " + escaped(narrow) + " [" + new StringBuilder() + "]");
        late.setLength(5);
        narrow.append((CharSequence) late).append(late.toString());
        System.out.println(escaped(narrow) + " " + late.length() + " " + late.toString().equals("plain"));
        StringBuffer shared = new StringBuffer().append('s').append("hared").append(-3);
        System.out.println(shared + " " + shared.length());
    }

    private static void sequences() {
        StringBuilder text = new StringBuilder().append((CharSequence) "abc").append((CharSequence) null);
        text.append((CharSequence) text).append((CharSequence) new StringBuffer("buffer")).append("0123456789", 3, 7);
        text.append("none", 2, 2).append((CharSequence) new StringBuilder("xyz"), 1, 2).append((CharSequence) new StringBuilder());
        System.out.println(text + " " + text.length());
        for (int[] range : new int[][] {{-1, 2}, {2, 1}, {0, 4}, {3, 3}}) {
            try {
                System.out.print(new StringBuilder().append("abc", range[0], range[1]) + "; ");
            } catch (IndexOutOfBoundsException e) {
                System.out.print("out of bounds; ");
            }
        }
        System.out.println();
    }

    private static void looks() {
        for (String text : new String[] {"", "a", "banana", "\u00ff\u00e9", "\u0416\u0434a"}) {
            StringBuilder row = new StringBuilder().append(text.length());
            for (int i = -1; i <= text.length(); i++) {
                try {
                    row.append(' ').append((int) text.charAt(i));
                } catch (StringIndexOutOfBoundsException e) {
                    row.append(" none");
                }
            }
            for (int wanted : new int[] {'a', 'n', '\u00ff', '\u0434', -1, 'a' + 65536}) {
                row.append(' ').append(text.indexOf(wanted)).append('/').append(text.indexOf(wanted, 2)).append('/');
                row.append(text.indexOf(wanted, -5)).append('/').append(text.indexOf(wanted, 99));
            }
            System.out.println(row);
        }
    }

    private static String escaped(CharSequence text) {
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit < 128) made.append(unit); else made.append('<').append((int) unit).append('>');
        }
        return made.toString();
    }
}
