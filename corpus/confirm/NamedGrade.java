//@ why: an enum has a field called name, which is not the name of its constants

public enum NamedGrade {
    LOW("1.0"), HIGH("2.0");

    private final String name;

    NamedGrade(String name) {
        this.name = name;
    }

    public NamedGrade other() {
        return this == LOW ? HIGH : LOW;
    }

    public String shown(NamedGrade beside) {
        return beside == null ? name : name + beside.name;
    }
}
