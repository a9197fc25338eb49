//@ why: one object is two arguments, or an argument of two calls

public class Couple {
    private Member first;
    private Member second;

    public boolean join(Member one, Member other) {
        first = one;
        second = other;
        return one == other;
    }

    public boolean isSingle() {
        return first == second;
    }

    public int meet(Member member) {
        member.meetings++;
        return first == member ? first.meetings : 0;
    }

    public static class Member {
        int meetings;
    }
}
