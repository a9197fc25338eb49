//@ why: package-private, with final fields, a record and an enum in it, and no way to build a stamped one by calls
//@ scope: 1
package post;

final class Parcel {
    enum Size { SMALL, LARGE }

    record Label(String street, int number, Size size) { }

    private final Label label;
    private final int[] weights;
    private final Parcel inside;
    private byte stamps;

    private Parcel(Label label, int[] weights, Parcel inside) {
        this.label = label;
        this.weights = weights;
        this.inside = inside;
    }

    boolean repOk() {
        return label != null && label.number >= 0 && weights != null && stamps >= 0
            && (inside == null || inside.inside == null && inside.repOk());
    }

    public Label label() {
        return label;
    }

    public int weight() {
        int sum = inside == null ? 0 : inside.weight();
        for (int weight : weights) {
            sum += weight;
        }
        return sum;
    }

    public Size stamp() {
        stamps++;
        return label.size;
    }

    public Parcel unpacked() {
        return inside;
    }
}
