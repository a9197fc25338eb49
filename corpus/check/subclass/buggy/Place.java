//@ why: equals is not symmetric with a subclass: a plain place equals the named one, which does not equal it
//@ scope: 1
//@ method: equalsIsSymmetric
//@ kind: property

package geo;

import java.util.Objects;
import smallscope.annotations.Property;

/** A place on a map. Some have a name; a named place is equal only to one of the same name. */
public class Place {
    private final int x;
    private final int y;

    public Place(int x, int y) {
        this.x = x;
        this.y = y;
    }

    public int x() {
        return x;
    }

    public int y() {
        return y;
    }

    public Place movedBy(int right, int up) {
        return new Place(x + right, y + up);
    }

    /** How far it is along the streets. */
    public int distanceTo(Place other) {
        return Math.abs(x - other.x) + Math.abs(y - other.y);
    }

    public Named named(String name) {
        return new Named(x, y, name);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Place)) {
            return false;
        }
        Place place = (Place) other;
        return x == place.x && y == place.y;
    }

    @Override
    public int hashCode() {
        return 31 * x + y;
    }

    @Override
    public String toString() {
        return "(" + x + ", " + y + ")";
    }

    /** A place with a name. */
    public static final class Named extends Place {
        private final String name;

        public Named(int x, int y, String name) {
            super(x, y);
            this.name = name;
        }

        public String name() {
            return name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Named && super.equals(other) && Objects.equals(name, ((Named) other).name);
        }

        @Override
        public int hashCode() {
            return 31 * super.hashCode() + Objects.hashCode(name);
        }
    }

    /** If a place equals another, that one equals it too, whether they have names or not. */
    @Property
    static boolean equalsIsSymmetric(int x, int y, String name) {
        Place plain = new Place(x, y);
        Place named = plain.named(name);
        return plain.equals(named) == named.equals(plain);
    }
}
