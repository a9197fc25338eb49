//@ why: fields of an abstract class, an interface and a class with subclasses: each class that has instances is a class domain
//@ case: each_subclass_with_instances_is_a_class_domain
//@ run: skeleton Drawing --scope 2
//@ run: generate Drawing --scope 1 --domain Drawing.list=null --domain Drawing.paint=null
//@ case: an_unknown_class_gets_the_nearest_name
//@ run: generate Drawing --domain 'Drawing.box=Bocks*2'
//@ run: generate Drawing --domain 'Drawing.shape=Shape*2'
import java.util.AbstractList;
import java.util.List;

public class Drawing {
    abstract static class Shape {
        int sides;
    }

    static class Triangle extends Shape {
    }

    static class Box extends Shape {
    }

    static final class Cube extends Box {
    }

    abstract static class Unfinished extends Shape {
    }

    interface Paint {
    }

    enum Color implements Paint { RED, GREEN { } }

    record Pattern(int stripes) implements Paint {
    }

    static class Numbers extends AbstractList<Integer> {
        public Integer get(int index) {
            return index;
        }

        public int size() {
            return 0;
        }
    }

    Shape shape;
    Box box;
    Paint paint;
    List<Integer> list;

    boolean repOk() {
        Paint anonymous = new Paint() { };
        class Local extends Shape { }
        Runnable synthetic = () -> { };
        return new Local().sides == 0 && anonymous != null && synthetic != null;
    }
}
