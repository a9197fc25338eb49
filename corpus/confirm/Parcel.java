//@ why: arrays are arguments and results, with and without dots behind the type

public class Parcel {
    private Object[] parts = {};

    public int put(Object... more) {
        parts = more;
        return more.length;
    }

    public Object[] parts() {
        return parts;
    }

    public int[] sizes(int[] first, String... names) {
        return new int[] {first.length, names.length};
    }
}
