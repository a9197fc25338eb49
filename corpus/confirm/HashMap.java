//@ why: a class of the user's has the name of one that the helpers of a test use

public class HashMap {
    private final java.util.HashMap<String, Integer> numbers = new java.util.HashMap<>();

    public Integer put(String key, int number) {
        return numbers.put(key, number);
    }

    public Integer get(String key) {
        return numbers.get(key);
    }

    public HashMap copy() {
        HashMap copy = new HashMap();
        copy.numbers.putAll(numbers);
        return copy;
    }
}
