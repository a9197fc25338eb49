//@ why: two changes are more than there are words for; states differ in a count that the class itself calls modCount
//@ scope: 2
//@ method: urgency
//@ kind: exception

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
        return URGENCIES[modCount];
    }
}
