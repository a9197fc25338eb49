//@ why: nested record patterns over generic sealed options backtrack through overlapping cases in text order
public class NestedPatternsWithGenerics {
    sealed interface Option<T> permits Some, None { }

    record Some<T>(T value) implements Option<T> { }

    record None<T>() implements Option<T> { }

    record Pair<A, B>(A a, B b) { }

    static <A, B> String zip(Pair<Option<A>, Option<B>> p) {
        return switch (p) {
            case Pair<Option<A>, Option<B>>(Some<A>(var a), Some<B>(var b)) -> "both " + a + b;
            case Pair<Option<A>, Option<B>>(Some<A>(var a), None<B>()) -> "left " + a;
            case Pair<Option<A>, Option<B>>(None<A> n, Some<B>(var b)) -> "right " + b;
            case Pair<Option<A>, Option<B>>(None<A>(), None<B> n) -> "none " + n;
        };
    }

    static String backtrack(Object o) {
        return switch (o) {
            case Pair(Integer a, Integer b) when a > b -> "decreasing";
            case Pair(Integer a, Integer b) when a.equals(b) -> "equal " + a;
            case Pair(Integer a, Object b) -> "int first " + a + "," + b;
            case Pair(Pair(var x, String y), var z) when z != null -> "deep " + x + y + z;
            case Pair(Pair(var x, var y), var rest) -> "pair " + x + y + rest;
            case Pair(Some(Some(Some(String s))), var b) -> "three somes " + s.length() + b;
            case Pair(Some(var any), var b) -> "some " + any + b;
            case Pair(var a, var b) -> "any " + a + b;
            default -> "default";
        };
    }

    public static void main(String[] args) {
        System.out.println(zip(new Pair<>(new Some<>(1), new Some<>("x"))));
        System.out.println(zip(new Pair<>(new Some<>(null), new None<>())));
        System.out.println(zip(new Pair<>(new None<>(), new Some<>('c'))));
        System.out.println(zip(new Pair<>(new None<>(), new None<>())));
        Object[] all = {new Pair<>(2, 1), new Pair<>(1, 1), new Pair<>(1000, 1000), new Pair<>(1, 2), new Pair<>(1, null),
            new Pair<>(new Pair<>(1, "y"), 'z'), new Pair<>(new Pair<>(1, "y"), null), new Pair<>(new Pair<>(null, null), 0),
            new Pair<>(new Some<>(new Some<>(new Some<>("abc"))), 1), new Pair<>(new Some<>(new Some<>(new Some<>(5))), 1),
            new Pair<>(null, null), "string"};
        for (Object o : all) {
            System.out.println(backtrack(o));
        }
    }
}
