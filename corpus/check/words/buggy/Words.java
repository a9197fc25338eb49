//@ why: whether there is another word cannot be asked behind the last one
//@ scope: 1
//@ method: hasNext
//@ kind: exception

package text.words;

import java.util.NoSuchElementException;

/** The words of a line, one after the other. */
public class Words {
    private final String line;
    private int at;

    public Words(String line) {
        this.line = line == null ? "" : line;
    }

    public boolean hasNext() {
        skipBlanks();
        return at < line.length();
    }

    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more words");
        }
        int start = at;
        while (at < line.length() && line.charAt(at) != ' ') {
            at++;
        }
        return line.substring(start, at);
    }

    private void skipBlanks() {
        while (line.charAt(at) == ' ') {
            at++;
        }
    }
}
