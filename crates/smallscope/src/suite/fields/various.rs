//! A few structures that have all tuples, and of pairs of tuples as many as can be had with them.
//!
//! Of many choices that have all tuples and nothing needless, those find more faults whose structures
//! have more tuples *together*: a fault that needs two values at once needs a structure with both.
//! The largest structures come first, and each stays that has a new pair, or one that fewer have than
//! are wanted of each tuple. Then, as long as a structure is needless, the one goes with which fewest
//! pairs go.
//!
//! Cost: all pairs of tuples of all structures, once; a table of all pairs.

use super::cover::{Needs, TupleSet, count};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// With more tuples than these, the table would be too large.
const MOST_TUPLES: usize = 6_000;

/// The choice; None if there are too many tuples.
pub(super) fn various(sets: &[TupleSet], needs: &Needs) -> Option<Vec<usize>> {
    let tuples = count(sets);
    if tuples > MOST_TUPLES {
        return None;
    }
    let mut pairs = Pairs { tuples, times: vec![0; tuples * tuples] };
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_by_key(|&place| (Reverse(sets[place].len()), place));
    let is_new = |&place: &usize| {
        let is_new =
            pairs.some(&sets[place], |one, other, times| times < needs.of_both(one, other));
        if is_new {
            pairs.change(&sets[place], u16::saturating_add);
        }
        is_new
    };
    let kept: Vec<usize> = order.into_iter().filter(is_new).collect();
    Some(reduced(sets, kept, pairs, needs))
}

/// Leaves out what is needless, first that with which fewest pairs go.
fn reduced(sets: &[TupleSet], kept: Vec<usize>, mut pairs: Pairs, needs: &Needs) -> Vec<usize> {
    // What goes with a structure can only become more.
    let queue = kept.iter().map(|&place| Reverse((pairs.alone(&sets[place]), place)));
    let mut queue: BinaryHeap<_> = queue.collect();
    let mut chosen = Vec::new();
    while let Some(Reverse((loss, place))) = queue.pop() {
        let set = &sets[place];
        if set.iter().any(|&tuple| pairs.met(tuple) <= needs.of(tuple)) {
            chosen.push(place);
            continue;
        }
        let now = pairs.alone(set);
        match now > loss {
            true => queue.push(Reverse((now, place))),
            false => pairs.change(set, u16::saturating_sub),
        }
    }
    chosen
}

/// How many structures have two tuples.
struct Pairs {
    tuples: usize,
    times: Vec<u16>,
}

impl Pairs {
    fn times(&self, one: u32, other: u32) -> u16 {
        self.times[one as usize * self.tuples + other as usize]
    }

    /// How many have a tuple: it and itself is a pair, too.
    fn met(&self, tuple: u32) -> u16 {
        self.times(tuple, tuple)
    }

    /// Of a set's pairs, each once.
    fn of(set: &[u32]) -> impl Iterator<Item = (u32, u32)> {
        let after = |at: usize| set[at..].iter();
        (0..set.len()).flat_map(move |at| after(at).map(move |&other| (set[at], other)))
    }

    fn some(&self, set: &[u32], is: impl Fn(u32, u32, u16) -> bool) -> bool {
        Pairs::of(set).any(|(one, other)| is(one, other, self.times(one, other)))
    }

    /// How many pairs no other structure has.
    fn alone(&self, set: &[u32]) -> usize {
        Pairs::of(set).filter(|&(one, other)| self.times(one, other) == 1).count()
    }

    fn change(&mut self, set: &[u32], by: impl Fn(u16, u16) -> u16) {
        for (one, other) in Pairs::of(set) {
            let times = &mut self.times[one as usize * self.tuples + other as usize];
            *times = by(*times, 1);
        }
    }
}
