//@ why: a span that begins where another ends is not joined to it, so that two adjacent spans remain
//@ scope: 2
//@ method: add
//@ kind: invariant

package calendar;

import java.util.HashSet;
import java.util.Set;

/** The hours at which somebody is busy, as spans with a free hour, at least, between any two. */
public class BusyTimes {
    private Span first;

    /** From an hour up to, but not including, another. */
    private static final class Span {
        int from;
        int to;
        Span next;

        Span(int from, int to, Span next) {
            this.from = from;
            this.to = to;
            this.next = next;
        }
    }

    public boolean isBusyAt(int hour) {
        for (Span span = first; span != null; span = span.next) {
            if (span.from <= hour && hour < span.to) {
                return true;
            }
        }
        return false;
    }

    /** The number of busy hours. */
    public int hours() {
        int hours = 0;
        for (Span span = first; span != null; span = span.next) {
            hours += span.to - span.from;
        }
        return hours;
    }

    /** Makes the hours from one up to, but not including, another busy, and joins the spans that this touches. */
    public void add(int from, int to) {
        if (from >= to) {
            throw new IllegalArgumentException("from " + from + " to " + to);
        }
        Span before = null;
        Span after = first;
        while (after != null && after.to <= from) {
            before = after;
            after = after.next;
        }
        int start = from;
        int end = to;
        while (after != null && after.from <= to) {
            start = Math.min(start, after.from);
            end = Math.max(end, after.to);
            after = after.next;
        }
        link(before, new Span(start, end, after));
    }

    /** Makes the hours from one up to, but not including, another free. */
    public void remove(int from, int to) {
        if (from >= to) {
            throw new IllegalArgumentException("from " + from + " to " + to);
        }
        Span before = null;
        Span span = first;
        first = null;
        while (span != null) {
            if (span.from < Math.min(span.to, from)) {
                before = link(before, new Span(span.from, Math.min(span.to, from), null));
            }
            if (Math.max(span.from, to) < span.to) {
                before = link(before, new Span(Math.max(span.from, to), span.to, null));
            }
            span = span.next;
        }
    }

    private Span link(Span before, Span added) {
        if (before == null) {
            first = added;
        } else {
            before.next = added;
        }
        return added;
    }

    public boolean repOk() {
        Set<Span> seen = new HashSet<>();
        for (Span span = first; span != null; span = span.next) {
            if (!seen.add(span) || span.from >= span.to || (span.next != null && span.to >= span.next.from)) {
                return false;
            }
        }
        return true;
    }
}
