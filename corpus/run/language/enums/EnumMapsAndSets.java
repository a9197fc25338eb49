//@ why: EnumMap and EnumSet iterate in ordinal order whatever the insertion order and work past 64 constants
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

public class EnumMapsAndSets {
    enum Planet { MERCURY, VENUS, EARTH, MARS }

    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Map<Planet, String> map = new EnumMap<>(Planet.class);
        map.put(Planet.MARS, "red");
        map.put(Planet.VENUS, null);
        map.put(Planet.EARTH, "blue");
        System.out.println(map + " " + map.containsKey(Planet.VENUS) + " " + map.get(Planet.MERCURY) + " " + map.size());
        map.remove(Planet.VENUS);
        map.computeIfAbsent(Planet.MERCURY, Planet::name);
        System.out.println(map.keySet() + " " + map.values() + " " + map.containsKey(null));
        try {
            map.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        try {
            ((Map) map).put(Big.A0, "x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().contains("EnumMapsAndSets$Big"));
        }
        EnumSet<Planet> set = EnumSet.of(Planet.MARS, Planet.MERCURY);
        set.add(Planet.MARS);
        System.out.println(set + " " + EnumSet.complementOf(set) + " " + EnumSet.range(Planet.VENUS, Planet.MARS) + " " + EnumSet.allOf(Planet.class).containsAll(set));
        EnumSet<Big> big = EnumSet.range(Big.F7, Big.G2);
        big.remove(Big.G0);
        big.add(Big.A1);
        System.out.println(big + " " + EnumSet.complementOf(big).size() + " " + big.contains(Big.G9) + " " + EnumSet.noneOf(Big.class).isEmpty());
        try {
            EnumSet.range(Planet.MARS, Planet.VENUS);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<Planet> order = new ArrayList<>(EnumSet.allOf(Planet.class));
        order.sort((a, b) -> b.compareTo(a));
        System.out.println(order);
        int sum = 0;
        for (Big b : big) {
            sum += b.ordinal() * b.name().charAt(1);
        }
        System.out.println(sum);
        try {
            set.iterator().remove();
        } catch (IllegalStateException e) {
            System.out.println("remove before next");
        }
    }
}
