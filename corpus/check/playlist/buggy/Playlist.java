//@ why: the iterator that is kept does not survive a rotation, even one that leaves the list as it was
//@ scope: 1
//@ method: step
//@ kind: exception

package media;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Tracks that are played one after the other, again and again. */
public final class Playlist {
    private final List<String> tracks = new ArrayList<>();
    private Iterator<String> position;

    public Playlist(String single) {
        tracks.add(single);
        position = tracks.iterator();
    }

    /** Puts the first track last. */
    public void rotate() {
        tracks.add(tracks.remove(0));
    }

    /** Goes on to the next track. */
    public String step() {
        if (!position.hasNext()) {
            position = tracks.iterator();
        }
        return position.next();
    }
}
