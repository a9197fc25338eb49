//@ why: a suite that is a test class: what its tests call methods on, before and after each call from outside
//@ case: the_objects_of_a_test_class_are_a_suite
//@ run: fields SeenInTests --scope 2 --domain Node.value=1..2 --suite 'SeenInTests$Tests' -v
//@ run: fields SeenInTests --scope 2 --domain Node.value=1..2 --suite 'SeenInTests$Tests' --min-percent 90 -q
//@ run: fields SeenInTests --scope 2 --domain Node.value=1..2 --suite 'SeenInTests$Tests' --json - -q | grep -A 4 "\"tests\""
//@ run: fields SeenInTests --scope 2 --domain Node.value=1..2 --suite 'SeenInTests$Node'
//@ run: fields SeenInTests --scope 2 --domain Node.value=1..2 --suite NoSuchTests

import java.nio.file.Files;
import java.nio.file.Paths;

/** A list of numbers, the last one first. */
public class SeenInTests {
    static class Node {
        Node next;
        int value;
    }

    @interface Test {}

    @interface BeforeEach {}

    static class Tests extends Base {
        @Test
        void twoAreHeld() {
            list.push(1);
            // In the middle of this call there is a node too many.
            list.replace(2);
            list.push(1);
        }

        @Test
        void threeAreMoreThanTheScopeHas() {
            list.push(1);
            list.push(1);
            list.push(1);
        }

        @Test
        void whatComesBeforeAFailureIsSeen() {
            list.push(2);
            throw new AssertionError("a test that fails");
        }

        @Test
        void whatIsNotModelledEndsATest() throws Exception {
            Files.createTempFile(Paths.get("."), "a", "b");
            list.push(2);
        }

        void isNoTest() {
            list.push(9);
        }
    }

    static class Base {
        SeenInTests list;

        @BeforeEach
        void begin() {
            list = new SeenInTests();
        }
    }

    Node head;
    int size;

    void push(int value) {
        Node node = new Node();
        node.next = head;
        node.value = value;
        head = node;
        size++;
    }

    void replace(int value) {
        push(value);
        head.next = head.next.next;
        size--;
    }

    boolean repOk() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            if (++count > size) {
                return false;
            }
        }
        return count == size;
    }
}
