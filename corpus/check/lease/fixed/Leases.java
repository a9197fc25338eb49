//@ why: a lease that ends is not one that has run out
//@ clean up to scope: 3

package licence;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who has which seat for a while. */
public class Leases {
    private final Map<Integer, String> owners = new TreeMap<>();
    private final Set<Integer> expired = new TreeSet<>();

    public void take(int seat, String owner) {
        if (owner == null) {
            throw new IllegalArgumentException("nobody");
        }
        owners.put(seat, owner);
    }

    public void giveBack(int seat) {
        owners.remove(seat);
        expired.remove(seat);
    }

    public void expire(int seat) {
        if (owners.containsKey(seat)) {
            expired.add(seat);
        }
    }

    /** Takes the seats back that have run out; how many letters there are to write their owners. */
    public int sweep() {
        int letters = 0;
        for (int seat : expired) {
            letters += owners.remove(seat).length();
        }
        expired.clear();
        return letters;
    }
}
