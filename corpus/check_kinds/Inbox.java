//@ why: an invariant over a collection of the JDK: nobody guesses the inside of an ArrayList, calls build it

import java.util.ArrayList;
import java.util.List;

public class Inbox {
    private final List<String> messages = new ArrayList<>();
    private int unread;

    public boolean repOk() {
        return unread >= 0 && unread <= messages.size();
    }

    public void receive(String message) {
        messages.add(message);
        unread++;
    }

    public void readAll() {
        unread = 0;
    }

    /** Forgets that the message may be unread. */
    public String takeLast() {
        return messages.isEmpty() ? null : messages.remove(messages.size() - 1);
    }
}
