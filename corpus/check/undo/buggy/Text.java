//@ why: saving empties the history, and does not go back to its beginning
//@ scope: 2
//@ method: undo
//@ kind: exception

package editor.undo;

import java.util.ArrayList;
import java.util.List;

/** A text of digits whose changes can be undone until it is saved. */
public class Text {
    private final List<String> history = new ArrayList<>();
    private int position;
    private String text = "";

    public void type(int digit) {
        history.add(text);
        position = history.size();
        text = text + Math.floorMod(digit, 10);
    }

    public boolean undo() {
        if (position == 0) {
            return false;
        }
        text = history.remove(--position);
        return true;
    }

    public void save() {
        history.clear();
    }
}
