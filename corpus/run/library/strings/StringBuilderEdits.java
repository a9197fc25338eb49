//@ why: StringBuilder inflates to UTF16 in the middle of edits and keeps reversed surrogate pairs whole
public class StringBuilderEdits {
    static String show(CharSequence s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            out.append(c >= 32 && c < 127 ? "" + c : "<" + Integer.toHexString(c) + ">");
        }
        return out.append(':').append(s.length()).toString();
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("hello");
        b.insert(0, 1).insert(1, 2.5).insert(0, true).insert(b.length(), 'c').insert(3, (Object) null).insert(2, new char[] {'x', 'y'});
        System.out.println(show(b));
        b.insert(4, "\u4e2d").insert(0, -7L).insert(1, 1.5f).insert(0, "abcdef", 2, 4);
        System.out.println(show(b));
        b.deleteCharAt(b.indexOf("\u4e2d")).setLength(6);
        System.out.println(show(b) + " " + b.toString().equals(show(b).split(":")[0]));
        b.setLength(9);
        System.out.println(show(b));
        b.replace(1, 3, "").replace(0, 0, "START").replace(2, 1000, "*");
        System.out.println(show(b));
        System.out.println(show(new StringBuilder("ab\ud83d\ude00c\ude00\ud83d").reverse()));
        System.out.println(show(new StringBuilder("\ud83d\ude00\ud83d\ude01").reverse()) + " " + show(new StringBuilder("\ude00\ud83d").reverse()));
        System.out.println(show(new StringBuilder("\u00e9abc").reverse()) + " " + show(new StringBuilder().reverse()));
        StringBuilder self = new StringBuilder("ab");
        self.append(self).append(self, 1, 3).append((String) null).append((StringBuffer) null).append(new char[] {'q', 'r', 's'}, 1, 2);
        System.out.println(self + " " + self.indexOf("b", 2) + " " + self.lastIndexOf("ab") + " " + self.lastIndexOf("ab", 1) + " " + self.indexOf("", 50));
        StringBuilder caps = new StringBuilder();
        System.out.print(caps.capacity());
        for (int i = 0; i < 5; i++) {
            caps.append("0123456789abcdefg");
            System.out.print(" " + caps.capacity());
        }
        caps.trimToSize();
        System.out.print(" " + caps.capacity());
        caps.ensureCapacity(86);
        System.out.println(" " + caps.capacity() + " " + new StringBuilder("xyz").capacity() + " " + new StringBuilder(3).capacity());
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("a").compareTo(new StringBuilder("\u4e2d"))
                + " " + new StringBuilder("a").equals(new StringBuilder("a")) + " " + CharSequence.compare("ab", new StringBuilder("abc")));
        StringBuffer buf = new StringBuffer("x").append(1).append('c').append(2L).append(true).append(1e10).append(1.0e-5f).append(Integer.MIN_VALUE).append(Long.MIN_VALUE);
        System.out.println(buf.reverse() + " " + buf.substring(3) + " " + buf.substring(1, 3) + " " + buf.charAt(0));
        char[] dst = {'.', '.', '.', '.', '.'};
        buf.getChars(0, 3, dst, 1);
        System.out.println(new String(dst));
    }
}
