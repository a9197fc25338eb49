//@ why: the reads of smallscope.Choices, which are native here, read and complain as their bytecode does

import java.util.concurrent.Callable;
import smallscope.Choices;
import smallscope.Seen;

public class HookReads {
    static class Base {
        private Object hidden = "of the base";
        Object inherited = "inherited";
        static Object shared = "static";
    }

    static class Owner extends Base {
        private Object hidden = "of the owner";
        boolean yes = true;
        byte small = -2;
        char letter = 'a';
        long large = Long.MIN_VALUE;
        double real = 1.5;
        int[] array = {1, 2};
    }

    static void tell(String what, Callable<Object> read) {
        try {
            System.out.println(what + ": " + read.call());
        } catch (Exception problem) {
            System.out.println(what + ": " + problem);
        }
    }

    public static void main(String[] args) {
        Owner owner = new Owner();
        String[] names = {"hidden", "inherited", "shared", "nothing", "yes", "large", "", "value", "hash", null};
        for (String name : names) {
            tell("read " + name, () -> Choices.read(owner, name));
            tell("fresh " + name, () -> Choices.readFresh(owner, name, null));
            tell("of a string, " + name, () -> Choices.readSame("text", name, null));
            tell("of an array, " + name, () -> Choices.readIn(owner.array, name));
        }
        for (String name : new String[] {"yes", "small", "letter", "large", "real", "array", "nothing"}) {
            tell("between " + name, () -> Choices.readBetween(owner, name, 5, 4));
            tell("one of " + name, () -> Choices.readOneOf(owner, name.concat(""), 1, 2));
        }
        tell("of null", () -> Choices.readBetween(null, "yes", 0, 1));
        tell("instance of null", () -> Choices.readInstance(owner, "inherited", null));
        Seen seen = new Seen();
        seen.add(owner);
        tell("or", () -> Choices.readFreshOr(owner, "inherited", seen, owner));
        tell("int", () -> Choices.elementBetween(owner.array, 1, 5, 4));
        tell("int beyond", () -> Choices.elementBetween(owner.array, 2, 0, 9));
        tell("int before", () -> Choices.elementUnlike(owner.array, -1, -1, 0, 9));
        tell("long", () -> Choices.elementUnlike(new long[] {7}, 0, -3, 0L, 9L));
        tell("long between", () -> Choices.elementBetween(new long[] {-7}, 0, 0L, 9L));
        tell("in", () -> Choices.elementIn(owner.array, 0, null, -1));
        tell("object", () -> Choices.elementFresh(new Object[] {null}, 0, null));
    }
}
