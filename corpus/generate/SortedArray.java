//@ why: an array of which short ones are accepted unread, so that the elements are chosen after the end
//@ domains: SortedArray.numbers={length=0..N; elements=0..N}
//@ counts: 1=3/3 2=13/7 3=55/15 4=201/31 5=651/63

/** A set of numbers from 0 on, in rising order: N + 1 numbers, of which at most N are in it. */
public class SortedArray {
    int[] numbers;

    boolean repOk() {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] <= numbers[i - 1]) {
                return false;
            }
        }
        return true;
    }

    boolean contains(int number) {
        for (int other : numbers) {
            if (other == number) {
                return true;
            }
        }
        return false;
    }
}
