//@ why: arrays, class literals, null casts, instanceof and declared variables leave a class uninitialized; inherited statics initialize only the owner
public class WhatDoesNotInitializeAClass {
    static class Quiet {
        static int inherited = 5;
        static {
            System.out.println("Quiet initialized");
        }

        static void touch() {
            System.out.println("touch " + inherited);
        }
    }

    static class QuietChild extends Quiet {
        static {
            System.out.println("QuietChild initialized");
        }
    }

    static class Target {
        static {
            System.out.println("Target initialized");
        }
    }

    public static void main(String[] args) {
        Target[] array = new Target[3];
        Target[][] grid = new Target[2][2];
        System.out.println(array.length + grid[1].length);
        Class<?> literal = Target.class;
        System.out.println(literal.getName());
        Object o = "a string";
        System.out.println(o instanceof Target);
        Target nothing = (Target) null;
        System.out.println(nothing == null);
        System.out.println(Target.class.isInstance(o));
        try {
            Target t = (Target) o;
            System.out.println("unreachable " + t);
        } catch (ClassCastException e) {
            System.out.println("cast failed without initialization");
        }
        System.out.println(array.getClass().getName());
        System.out.println("-- static through the subclass");
        System.out.println(QuietChild.inherited);
        QuietChild.touch();
        System.out.println("-- instances");
        new QuietChild();
        new Target();
        new Target();
    }
}
