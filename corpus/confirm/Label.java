//@ why: which of several methods of a name is meant, inherited ones included, for null, boxes and negative numbers

public class Label extends LabelBase {
    private String text = "";

    public Label put(Object value) {
        text = "object";
        return this;
    }

    public Label put(Double value) {
        text = "double " + value;
        return this;
    }

    public String text() {
        return text;
    }
}

class LabelBase {
    private int calls;

    public LabelBase put(String value) {
        calls++;
        return this;
    }

    LabelBase put(Integer value) {
        calls += 2;
        return this;
    }

    public int calls() {
        return calls;
    }
}
