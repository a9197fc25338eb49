//@ why: short inputs come first, so a side that needs no long one does not wait for what long ones cost
//@ case: short_inputs_come_first
//@ run: test BitTexts --all-methods -v

/** Loops over an array whose length is a term, with a fork for each bit of each element. */
public class BitTexts {
    static char[] bits(byte[] raw) {
        if (raw == null || raw.length == 0) return new char[0];
        char[] text = new char[raw.length << 3];
        for (int at = 0, last = text.length - 1; at < raw.length; at++, last -= 8) {
            for (int bit = 0; bit < 8; bit++) {
                text[last - bit] = (raw[at] & 1 << bit) == 0 ? '0' : '1';
            }
        }
        return text;
    }

    /** The last side needs more than the short lengths have. */
    static int runs(char[] text) {
        int runs = 0;
        for (int at = 1; at < text.length; at++) {
            if (text[at] != text[at - 1]) runs++;
        }
        return runs > 3 ? -1 : runs;
    }
}
