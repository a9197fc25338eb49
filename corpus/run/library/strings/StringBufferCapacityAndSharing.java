//@ why: a StringBuffer or StringBuilder copied to a string must not let later edits show through
public class StringBufferCapacityAndSharing {
    public static void main(String[] args) {
        StringBuffer b = new StringBuffer("base");
        String one = b.toString();
        b.setCharAt(0, 'C');
        String two = b.toString();
        String three = b.toString();
        b.append("-more").reverse();
        System.out.println(one + " " + two + " " + three + " " + b + " " + two.equals(three));
        CharSequence sub = b.subSequence(1, 4);
        b.delete(0, b.length());
        System.out.println(sub + " " + b.length() + " " + b.isEmpty() + " " + b.capacity());
        b.append(new StringBuilder("\u4e2d")).append("x", 0, 1).insert(1, new char[] {'1', '2', '3'}, 1, 2).append(-0.0f).append(1.0e-10);
        System.out.println(b + " " + b.codePointAt(0) + " " + b.codePointCount(0, b.length()) + " " + b.chars().filter(Character::isDigit).count());
        char[] source = {'a', 'b', 'c'};
        String fromArray = new String(source);
        String part = String.valueOf(source, 1, 2);
        source[1] = 'Z';
        char[] back = fromArray.toCharArray();
        back[0] = 'Q';
        byte[] bytes = fromArray.getBytes();
        bytes[0] = 'Q';
        System.out.println(fromArray + " " + part + " " + String.valueOf(source) + " " + new String(back) + " " + new String(bytes));
        StringBuilder s = new StringBuilder(5);
        StringBuilder caps = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            s.append(i % 10);
            if (i % 12 == 0) {
                caps.append(s.capacity()).append(' ');
            }
        }
        s.append('\u4e2d');
        System.out.println(caps + "" + s.capacity() + " " + s.length());
        s.setLength(3);
        s.trimToSize();
        System.out.println(s + " " + s.capacity() + " " + new StringBuilder((CharSequence) "\u4e2d\u4e2d").capacity());
        s.append(s).append(s.charAt(1)).insert(0, s);
        System.out.println(s + " " + s.compareTo(new StringBuilder("012")) + " " + "0120121".contentEquals(s) + " " + s.lastIndexOf("12"));
        StringBuilder loop = new StringBuilder();
        for (char c = 'a'; c <= 'z'; c++) {
            loop.insert(loop.length() / 2, c);
        }
        System.out.println(loop + " " + loop.indexOf("zyx") + " " + loop.replace(5, 20, "<>").deleteCharAt(5));
    }
}
