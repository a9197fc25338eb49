//@ why: the code of a door that is locked is kept
//@ clean up to scope: 5

package house;

/** A door with a lock, whose code is chosen anew each time. */
public class Door {
    private enum State { OPEN, SHUT, LOCKED }

    private State state = State.OPEN;
    private Integer code;

    /** Shuts the door; this has nothing to do with the end of its service. */
    public void close() {
        if (state == State.OPEN) {
            state = State.SHUT;
        }
    }

    public void lock(int code) {
        if (state == State.SHUT) {
            state = State.LOCKED;
            this.code = code;
        }
    }

    public void forget() {
        if (state != State.LOCKED) {
            code = null;
        }
    }

    public boolean unlock(int code) {
        if (state != State.LOCKED || this.code != code) {
            return false;
        }
        state = State.SHUT;
        return true;
    }
}
