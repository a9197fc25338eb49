//@ why: the last word is for all that is more
//@ clean up to scope: 4

package editor.draft;

/** A text that somebody writes, and how much of it is not saved. */
public final class Draft {
    private static final String[] URGENCIES = {"saved", "changed"};

    /** Changes since it was saved. */
    private int modCount;

    public void change() {
        modCount++;
    }

    public void save() {
        modCount = 0;
    }

    /** How urgent it is to save, in one word. */
    public String urgency() {
        return URGENCIES[Math.min(modCount, URGENCIES.length - 1)];
    }
}
