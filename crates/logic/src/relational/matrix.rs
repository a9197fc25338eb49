//! Relations as sparse matrices: a gate for each tuple that may be in them.
//!
//! A tuple is a number, 16 bits for each column, the first column highest: so the order of
//! numbers is that of tuples, and the rows of an atom are next to each other. What is not
//! stored is not in the relation.

use crate::circuit::gates::{FALSE, Gate, Gates, TRUE};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// An atom, by its place in the universe.
pub(crate) type AtomId = u16;

/// Relations have no more columns than a key has room for.
pub(crate) const MOST_COLUMNS: usize = 8;

const BITS: usize = 16;

type Key = u128;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Matrix {
    pub(crate) arity: usize,
    /// In ascending order; no gate is [`FALSE`].
    entries: Vec<(Key, Gate)>,
}

fn mask(columns: usize) -> Key {
    if columns == MOST_COLUMNS { Key::MAX } else { (1 << (BITS * columns)) - 1 }
}

pub(crate) fn key(atoms: &[AtomId]) -> Key {
    atoms.iter().fold(0, |key, &atom| key << BITS | Key::from(atom))
}

impl Matrix {
    pub(crate) fn empty(arity: usize) -> Matrix {
        Matrix { arity, entries: Vec::new() }
    }

    pub(crate) fn one(atom: AtomId) -> Matrix {
        Matrix { arity: 1, entries: vec![(Key::from(atom), TRUE)] }
    }

    /// Of tuples that may come up several times: then any of the gates is enough.
    pub(crate) fn collect(
        arity: usize,
        gates: &mut Gates,
        tuples: impl IntoIterator<Item = (Key, Gate)>,
    ) -> Matrix {
        let mut ways: FxHashMap<Key, Vec<Gate>> = FxHashMap::default();
        for (key, gate) in tuples {
            if gate != FALSE {
                ways.entry(key).or_default().push(gate);
            }
        }
        let mut ways: Vec<(Key, Vec<Gate>)> = ways.into_iter().collect();
        ways.sort_unstable_by_key(|it| it.0);
        let entries = ways.into_iter().map(|(key, ways)| (key, gates.some(ways))).collect();
        Matrix { arity, entries }
    }

    pub(crate) fn entries(&self) -> &[(Key, Gate)] {
        &self.entries
    }

    pub(crate) fn gates(&self) -> Vec<Gate> {
        self.entries.iter().map(|it| it.1).collect()
    }

    pub(crate) fn get(&self, key: Key) -> Gate {
        self.entries.binary_search_by_key(&key, |it| it.0).map_or(FALSE, |at| self.entries[at].1)
    }

    /// The atoms of a set.
    pub(crate) fn atoms(&self) -> impl Iterator<Item = (AtomId, Gate)> + '_ {
        debug_assert_eq!(self.arity, 1, "only sets have atoms");
        self.entries.iter().map(|&(key, gate)| (key as AtomId, gate))
    }

    /// The tuples whose first column is an atom, without it.
    pub(crate) fn row(&self, atom: AtomId) -> impl Iterator<Item = (Key, Gate)> + '_ {
        let width = BITS * (self.arity - 1);
        let first = Key::from(atom) << width;
        let begin = self.entries.partition_point(|it| it.0 < first);
        let rest = mask(self.arity - 1);
        let same = move |it: &&(Key, Gate)| it.0 >> width == Key::from(atom);
        self.entries[begin..].iter().take_while(same).map(move |it| (it.0 & rest, it.1))
    }

    fn first(&self, key: Key) -> AtomId {
        (key >> (BITS * (self.arity - 1))) as AtomId
    }

    /// The entries of two, tuple by tuple; [`FALSE`] where one has none.
    fn zip<'a>(&'a self, other: &'a Matrix) -> Vec<(Key, Gate, Gate)> {
        debug_assert_eq!(self.arity, other.arity, "types were checked");
        let (mut a, mut b) = (self.entries.iter().peekable(), other.entries.iter().peekable());
        let mut zipped = Vec::new();
        loop {
            let next = match (a.peek(), b.peek()) {
                (Some(x), Some(y)) => x.0.min(y.0),
                (Some(x), None) => x.0,
                (None, Some(y)) => y.0,
                (None, None) => return zipped,
            };
            let x = a.next_if(|it| it.0 == next).map_or(FALSE, |it| it.1);
            let y = b.next_if(|it| it.0 == next).map_or(FALSE, |it| it.1);
            zipped.push((next, x, y));
        }
    }

    fn combine(&self, other: &Matrix, mut combine: impl FnMut(Gate, Gate) -> Gate) -> Matrix {
        let entries = self.zip(other).into_iter().map(|(key, a, b)| (key, combine(a, b)));
        Matrix { arity: self.arity, entries: entries.filter(|it| it.1 != FALSE).collect() }
    }

    pub(crate) fn union(&self, gates: &mut Gates, other: &Matrix) -> Matrix {
        self.combine(other, |a, b| gates.or(a, b))
    }

    pub(crate) fn intersection(&self, gates: &mut Gates, other: &Matrix) -> Matrix {
        self.combine(other, |a, b| gates.and(a, b))
    }

    pub(crate) fn difference(&self, gates: &mut Gates, other: &Matrix) -> Matrix {
        self.combine(other, |a, b| gates.and(a, !b))
    }

    /// This where `condition` holds, and `other` elsewhere.
    pub(crate) fn or_else(&self, gates: &mut Gates, condition: Gate, other: &Matrix) -> Matrix {
        self.combine(other, |a, b| gates.mux(condition, a, b))
    }

    /// The tuples of this whose first column `other` does not have, and all of `other`.
    pub(crate) fn overridden(&self, gates: &mut Gates, other: &Matrix) -> Matrix {
        let mut kept = Vec::new();
        for &(key, gate) in &self.entries {
            let row: Vec<Gate> = other.row(self.first(key)).map(|it| it.1).collect();
            let replaced = gates.some(row);
            kept.push((key, gates.and(gate, !replaced)));
        }
        kept.retain(|it| it.1 != FALSE);
        Matrix { arity: self.arity, entries: kept }.union(gates, other)
    }

    pub(crate) fn is_subset(&self, gates: &mut Gates, other: &Matrix) -> Gate {
        let each = self.zip(other).into_iter().map(|(_, a, b)| gates.or(!a, b)).collect();
        gates.every(each)
    }

    pub(crate) fn is_equal(&self, gates: &mut Gates, other: &Matrix) -> Gate {
        let there = self.is_subset(gates, other);
        let back = other.is_subset(gates, self);
        gates.and(there, back)
    }

    pub(crate) fn join(&self, gates: &mut Gates, other: &Matrix) -> Matrix {
        let arity = self.arity + other.arity - 2;
        let width = BITS * (other.arity - 1);
        let mut tuples = Vec::new();
        for &(key, gate) in &self.entries {
            let rest = (key >> BITS) << width;
            for (right, other) in other.row(key as AtomId) {
                tuples.push((rest | right, gates.and(gate, other)));
            }
        }
        Matrix::collect(arity, gates, tuples)
    }

    pub(crate) fn product(&self, gates: &mut Gates, other: &Matrix) -> Matrix {
        let width = BITS * other.arity;
        let mut entries = Vec::new();
        for &(left, a) in &self.entries {
            for &(right, b) in &other.entries {
                entries.push((left << width | right, gates.and(a, b)));
            }
        }
        entries.retain(|it| it.1 != FALSE);
        Matrix { arity: self.arity + other.arity, entries }
    }

    /// The tuples whose first or last column is in a set.
    pub(crate) fn restricted(&self, gates: &mut Gates, set: &Matrix, first: bool) -> Matrix {
        let mut entries = Vec::new();
        for &(key, gate) in &self.entries {
            let atom = if first { self.first(key) } else { key as AtomId };
            entries.push((key, gates.and(gate, set.get(Key::from(atom)))));
        }
        entries.retain(|it| it.1 != FALSE);
        Matrix { arity: self.arity, entries }
    }

    pub(crate) fn transposed(&self) -> Matrix {
        let swap = |key: Key| (key & mask(1)) << BITS | key >> BITS;
        let mut entries: Vec<(Key, Gate)> =
            self.entries.iter().map(|&(key, gate)| (swap(key), gate)).collect();
        entries.sort_unstable_by_key(|it| it.0);
        Matrix { arity: 2, entries }
    }

    /// The closure. Where atoms have an order in which they lead to each other, each row is made
    /// once, of rows that are done. A few atoms may lead back: what they lead to is added to all
    /// rows that lead to them (Warshall, "A theorem on Boolean matrices", 1962).
    pub(crate) fn closure(&self, gates: &mut Gates) -> Matrix {
        let Some(Order { last_first, cuts }) = self.order() else {
            return self.squared(gates);
        };
        let mut rows: BTreeMap<AtomId, Matrix> = BTreeMap::new();
        for atom in last_first {
            let row = self.led_to(gates, atom, &rows);
            rows.insert(atom, row);
        }
        for cut in cuts {
            let beyond = self.led_to(gates, cut, &rows);
            for row in rows.values_mut() {
                let there = row.get(Key::from(cut));
                let further = beyond.guarded(gates, there);
                *row = row.union(gates, &further);
            }
            rows.insert(cut, beyond);
        }
        let row = |(&atom, row): (&AtomId, &Matrix)| {
            let first = Key::from(atom) << BITS;
            row.entries.iter().map(|&(key, gate)| (first | key, gate)).collect::<Vec<_>>()
        };
        Matrix { arity: 2, entries: rows.iter().flat_map(row).collect() }
    }

    /// That a step of this and a way of its closure are a way: follows from what a closure is, and
    /// is as plain to a solver where atoms have an order, for which this says nothing.
    pub(crate) fn leads_along(&self, gates: &mut Gates, closure: &Matrix) -> Vec<Gate> {
        let mut all = Vec::new();
        if self.order().is_some_and(|it| it.cuts.is_empty()) {
            return all;
        }
        for &(key, gate) in &self.entries {
            let first = (key >> BITS) << BITS;
            for (last, further) in closure.row(key as AtomId) {
                let both = closure.get(first | last);
                all.push(gates.some(vec![!gate, !further, both]));
            }
        }
        all
    }

    /// What an atom leads to, by the rows of those that it leads to first.
    fn led_to(&self, gates: &mut Gates, atom: AtomId, rows: &BTreeMap<AtomId, Matrix>) -> Matrix {
        let mut ways = Vec::new();
        for (next, gate) in self.row(atom) {
            ways.push((next, gate));
            let done = rows.get(&(next as AtomId));
            for &(key, further) in done.into_iter().flat_map(|it| it.entries.iter()) {
                ways.push((key, gates.and(gate, further)));
            }
        }
        Matrix::collect(1, gates, ways)
    }

    /// The same tuples, where a gate holds.
    fn guarded(&self, gates: &mut Gates, guard: Gate) -> Matrix {
        let entries = self.entries.iter().map(|&(key, gate)| (key, gates.and(gate, guard)));
        Matrix { arity: self.arity, entries: entries.filter(|it| it.1 != FALSE).collect() }
    }

    /// An order of the atoms that lead to others; None if many would have to be cut.
    fn order(&self) -> Option<Order> {
        // How many of those that an atom leads to are not ordered yet, and who leads to it.
        let mut open: BTreeMap<AtomId, usize> = BTreeMap::new();
        let mut leading: BTreeMap<AtomId, Vec<AtomId>> = BTreeMap::new();
        for &(key, _) in &self.entries {
            open.entry(self.first(key)).or_default();
        }
        for &(key, _) in &self.entries {
            if open.contains_key(&(key as AtomId)) {
                *open.entry(self.first(key)).or_default() += 1;
                leading.entry(key as AtomId).or_default().push(self.first(key));
            }
        }
        let mut order = Order::default();
        while !open.is_empty() {
            let free = open.iter().find(|it| *it.1 == 0).map(|it| *it.0);
            let next = match free {
                Some(atom) => {
                    order.last_first.push(atom);
                    atom
                }
                None => {
                    let most = open.iter().max_by_key(|it| (it.1, it.0)).map(|it| *it.0);
                    let cut = most.expect("some are open");
                    order.cuts.push(cut);
                    cut
                }
            };
            if order.cuts.len() > MOST_CUTS {
                return None;
            }
            open.remove(&next);
            for before in leading.remove(&next).unwrap_or_default() {
                if let Some(open) = open.get_mut(&before) {
                    *open -= 1;
                }
            }
        }
        Some(order)
    }

    /// By squaring: ways of up to 1, 2, 4, 8 steps, until all atoms could have been met.
    fn squared(&self, gates: &mut Gates) -> Matrix {
        let mut firsts: Vec<Key> = self.entries.iter().map(|it| it.0 >> BITS).collect();
        firsts.dedup();
        // A way without repetition leaves each of these atoms once.
        let longest = firsts.len();
        let mut closure = self.clone();
        let mut steps = 1;
        while steps < longest {
            let twice = closure.join(gates, &closure);
            let longer = closure.union(gates, &twice);
            if longer == closure {
                break;
            }
            closure = longer;
            steps *= 2;
        }
        closure
    }
}

/// The atoms that lead to others, each after all that it leads to, if what those that are cut
/// lead to does not count.
#[derive(Debug, Default)]
struct Order {
    last_first: Vec<AtomId>,
    cuts: Vec<AtomId>,
}

/// With more atoms that lead back, squaring makes shorter ways from inputs to outputs.
const MOST_CUTS: usize = 3;
