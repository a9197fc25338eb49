//@ why: exhaustiveness over classes, abstract sealed classes and interfaces dispatches by run-time type, not by declaration order
public class SwitchOverSealedRecordsAndClasses {
    static abstract sealed class Vehicle permits Car, Truck, Bike {
        int wheels() {
            return 4;
        }
    }

    static sealed class Car extends Vehicle permits Taxi { }

    static final class Taxi extends Car {
        int fare = 5;
    }

    static non-sealed class Truck extends Vehicle {
        int load;
    }

    static class BigTruck extends Truck {
        BigTruck() {
            load = 50;
        }

        @Override
        int wheels() {
            return 18;
        }
    }

    static final class Bike extends Vehicle {
        @Override
        int wheels() {
            return 2;
        }
    }

    interface Loud { }

    static final class Siren extends BigTruck implements Loud { }

    static String name(Vehicle v) {
        return switch (v) {
            case Taxi t -> "taxi " + t.fare++;
            case Car c -> "car " + c.wheels();
            case Loud l -> "loud " + ((Truck) l).load;
            case Truck t when t.load > 10 -> "loaded " + t.wheels();
            case Truck t -> "truck " + (t.load += 20);
            case Bike b -> "bike " + b.wheels();
        };
    }

    static <T extends Vehicle> int generic(T t) {
        return switch ((Vehicle) t) {
            case Car c -> 1;
            case Truck x -> 2;
            case Bike b -> 3;
        };
    }

    public static void main(String[] args) {
        Taxi taxi = new Taxi();
        Truck truck = new Truck();
        Vehicle[] all = {taxi, taxi, new Car(), truck, truck, new BigTruck(), new Siren(), new Bike(), new Truck() { }};
        int sum = 0;
        for (Vehicle v : all) {
            System.out.println(name(v));
            sum = sum * 3 + generic(v);
        }
        System.out.println(sum);
    }
}
