//@ why: a number that equals the minimum is not noted as one, and taking it takes the minimum away: an assert fails
//@ scope: 2
//@ method: pop
//@ kind: assertion

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;

/** A stack of numbers that knows its smallest one at any time, at no cost. */
public class MinStack {
    private final Deque<Integer> numbers = new ArrayDeque<>();

    // Those numbers that were the smallest when they came.
    private final Deque<Integer> minima = new ArrayDeque<>();

    public int size() {
        return numbers.size();
    }

    public boolean isEmpty() {
        return numbers.isEmpty();
    }

    public void push(int number) {
        numbers.push(number);
        if (minima.isEmpty() || number < minima.peek()) {
            minima.push(number);
        }
    }

    /** Takes the number that came last. */
    public int pop() {
        if (numbers.isEmpty()) {
            throw new NoSuchElementException("empty");
        }
        int number = numbers.pop();
        if (number == minima.peek()) {
            minima.pop();
        }
        assert numbers.isEmpty() == minima.isEmpty() : "the minimum is lost";
        return number;
    }

    /** The number that came last. */
    public int top() {
        if (numbers.isEmpty()) {
            throw new NoSuchElementException("empty");
        }
        return numbers.peek();
    }

    /** The smallest number. */
    public int min() {
        if (numbers.isEmpty()) {
            throw new NoSuchElementException("empty");
        }
        return minima.peek();
    }

    public void clear() {
        numbers.clear();
        minima.clear();
    }

    @Override
    public String toString() {
        return numbers + " with minima " + minima;
    }
}
