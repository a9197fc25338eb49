//@ why: what a caller can see: arrays, lists and texts that methods without arguments answer, unless they change something
//@ case: tests_assert_what_a_caller_can_see
//@ run: check 'Shelf#put,take' --scope 1 --domain put.book=1..1 --tests tests -q; sed -n '/@Test/,$p' tests/ShelfSmallscopeRegressionTest.java
//@ case: an_argument_that_a_call_has_changed_is_asked_too
//@ run: check 'Shelf#swap' --scope 1 --domain put.book=1..1 --domain swap.place=0..0 --tests tests -q; sed -n '/0_changesIt/,/^    }/p' tests/ShelfSmallscopeRegressionTest.java
//@ case: tests_assert_private_fields_if_that_is_wanted
//@ run: check 'Shelf#put' --scope 1 --domain put.book=1..1 --tests tests -q --assert fields; sed -n '/@Test/,/private static String show/p' tests/ShelfSmallscopeRegressionTest.java
//@ case: a_table_has_the_answers_of_its_receivers
//@ run: check 'Shelf#put' --scope 3 --domain put.book=1..2 --tests tests -q; sed -n '/@Param/,/^    }/p;/A receiver/,/put(1); #1$/p' tests/ShelfSmallscopeRegressionTest.java
//@ case: what_tests_may_assert_is_one_of_two_things
//@ run: check Shelf --tests tests --assert all

import java.util.ArrayList;
import java.util.List;

public class Shelf {
    private final List<Integer> books = new ArrayList<>();
    private int taken;

    public void put(int book) {
        books.add(book);
    }

    /** Changes something, unless it is empty: no question. */
    public Integer take() {
        if (books.isEmpty()) {
            return null;
        }
        taken++;
        return books.remove(books.size() - 1);
    }

    /** What it changes of its argument is seen, too. */
    public void swap(int[] other, int place) {
        if (place < books.size() && place < other.length) {
            int book = books.set(place, other[place]);
            other[place] = book;
        }
    }

    public List<Integer> all() {
        return new ArrayList<>(books);
    }

    public int[] numbers() {
        return books.stream().mapToInt(book -> book).toArray();
    }

    public boolean isEmpty() {
        return books.isEmpty();
    }

    @Override
    public String toString() {
        return "Shelf" + books;
    }

    @Override
    public int hashCode() {
        return books.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Shelf shelf && shelf.books.equals(books);
    }
}
