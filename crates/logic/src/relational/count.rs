//! Numbers of gates that hold, and sets of integers.
//!
//! A number is unary while it is counted: a gate for each `at least k`. Then, as everything
//! else, it is a set of integers: a gate for each integer that may be in it, in order.

use super::evaluate::fits;
use super::syntax::Quantifier;
use crate::circuit::gates::{FALSE, Gate, Gates, TRUE};
use std::collections::BTreeMap;

/// The integers that may be in a set, in ascending order.
pub(crate) type Integers = BTreeMap<i128, Gate>;

/// Whether at least 1, 2, 3 ... of some hold: pairs of halves are merged (Bailleux and
/// Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", 2003).
pub(crate) fn at_least(gates: &mut Gates, counted: &[Gate]) -> Vec<Gate> {
    if counted.len() < 2 {
        return counted.to_vec();
    }
    let (a, b) = counted.split_at(counted.len() / 2);
    let (a, b) = (at_least(gates, a), at_least(gates, b));
    let mut ways: Vec<Vec<Gate>> = vec![Vec::new(); counted.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            let x = if i == 0 { TRUE } else { a[i - 1] };
            let y = if j == 0 { TRUE } else { b[j - 1] };
            let both = gates.and(x, y);
            ways[i + j].push(both);
        }
    }
    ways.into_iter().skip(1).map(|ways| gates.some(ways)).collect()
}

/// How many hold, as a set of one integer.
pub(crate) fn count(gates: &mut Gates, counted: &[Gate]) -> Integers {
    // What is sure needs no counting.
    let sure = counted.iter().filter(|&&it| it == TRUE).count();
    let open: Vec<Gate> = counted.iter().copied().filter(|&it| it != TRUE && it != FALSE).collect();
    let unary = at_least(gates, &open);
    let mut integers = Integers::new();
    for k in 0..=open.len() {
        let enough = if k == 0 { TRUE } else { unary[k - 1] };
        let more = unary.get(k).copied().unwrap_or(FALSE);
        insert(&mut integers, (sure + k) as i128, gates.and(enough, !more));
    }
    integers
}

fn insert(integers: &mut Integers, value: i128, gate: Gate) {
    if gate != FALSE {
        integers.insert(value, gate);
    }
}

/// Whether no two hold.
pub(crate) fn at_most_one(gates: &mut Gates, all: &[Gate]) -> Gate {
    let mut before = FALSE;
    let mut alone = Vec::new();
    for &gate in all {
        alone.push(!gates.and(before, gate));
        before = gates.or(before, gate);
    }
    gates.every(alone)
}

/// Whether as many hold as a quantifier says.
pub(crate) fn fitting(gates: &mut Gates, quantifier: Quantifier, all: Vec<Gate>) -> Gate {
    let sure = all.iter().filter(|&&it| it == TRUE).count();
    if sure > 1 && quantifier != Quantifier::All {
        return if fits(quantifier, 2) { TRUE } else { FALSE };
    }
    match quantifier {
        Quantifier::All => gates.every(all),
        Quantifier::Some => gates.some(all),
        Quantifier::No => !gates.some(all),
        Quantifier::Lone => at_most_one(gates, &all),
        Quantifier::One => {
            let lone = at_most_one(gates, &all);
            let some = gates.some(all);
            gates.and(lone, some)
        }
    }
}

/// Whether each integer of `a` is below each of `b`, or at most as large.
pub(crate) fn ordered(gates: &mut Gates, a: &Integers, b: &Integers, or_equal: bool) -> Gate {
    let mut pairs = Vec::new();
    // Those of b that are too small for the integer of a.
    let mut small = FALSE;
    let mut rest = b.iter().peekable();
    for (&value, &gate) in a {
        let too_small = |it: &(&i128, &Gate)| if or_equal { *it.0 < value } else { *it.0 <= value };
        while let Some((_, &other)) = rest.next_if(too_small) {
            small = gates.or(small, other);
        }
        pairs.push(!gates.and(gate, small));
    }
    gates.every(pairs)
}

/// The integers that two sets give pair by pair.
pub(crate) fn pairwise(
    gates: &mut Gates,
    a: &Integers,
    b: &Integers,
    compute: impl Fn(i128, i128) -> i128,
) -> Integers {
    let mut ways: BTreeMap<i128, Vec<Gate>> = BTreeMap::new();
    for (&x, &gate) in a {
        for (&y, &other) in b {
            ways.entry(compute(x, y)).or_default().push(gates.and(gate, other));
        }
    }
    let mut integers = Integers::new();
    for (value, ways) in ways {
        insert(&mut integers, value, gates.some(ways));
    }
    integers
}

/// The sum of all integers in a set, as a set of one. Cost: a gate for each integer and each
/// sum of those before it.
pub(crate) fn sum(gates: &mut Gates, set: &Integers) -> Integers {
    let mut sum = Integers::from([(0, TRUE)]);
    for (&value, &gate) in set {
        let term = Integers::from([(0, !gate), (value, gate)]);
        if value != 0 {
            sum = pairwise(gates, &sum, &term, i128::saturating_add);
        }
    }
    sum
}

/// The least integer of a set, or the greatest, as a set of one or none.
pub(crate) fn extreme(gates: &mut Gates, set: &Integers, greatest: bool) -> Integers {
    let mut before = FALSE;
    let mut integers = Integers::new();
    let mut visit = |(&value, &gate): (&i128, &Gate)| {
        insert(&mut integers, value, gates.and(gate, !before));
        before = gates.or(before, gate);
    };
    if greatest {
        set.iter().rev().for_each(&mut visit);
    } else {
        set.iter().for_each(&mut visit);
    }
    integers
}
