//@ why: a scope on the class says what a check tries, as it does for generate; a fault at 3 is outside of it

@Thermostat.Scope(2)
public class Thermostat {
    @interface Scope {
        int value();
    }

    private int degrees;

    boolean repOk() {
        return degrees >= 0 && degrees <= 10;
    }

    public int above(int by) {
        return degrees + by;
    }

    public void reset() {
        degrees = degrees == 3 ? -1 : 0;
    }
}
