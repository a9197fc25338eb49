//! The numbers by which a random predicate is built, and the simplest of those that fail.
//!
//! A predicate is built by many small choices, and each takes the next number of a list of fixed
//! length. Small numbers choose what is simple. So proptest, which makes numbers smaller, makes
//! predicates simpler, and what it must know of them is nothing.

use super::predicates::Predicate;
use crate::common::random::Random;
use proptest::collection::vec;
use proptest::num::u8::ANY;
use proptest::strategy::{Strategy, ValueTree};

/// Numbers for one predicate: more than any takes, but for one that looks for a check that fits
/// its fields again and again, and is then given up.
const LENGTH: usize = 200;

/// Tries to find a simpler predicate that fails: each is compiled, which takes a second.
const MOST_STEPS: usize = 400;

/// Numbers that are taken one after the other.
pub(crate) struct Choices<'a> {
    left: std::slice::Iter<'a, u8>,
    /// Whether there were too few.
    pub(crate) ran_out: bool,
}

impl<'a> Choices<'a> {
    pub(crate) fn new(numbers: &'a [u8]) -> Choices<'a> {
        Choices { left: numbers.iter(), ran_out: false }
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let number = self.left.next();
        self.ran_out |= number.is_none();
        usize::from(number.copied().unwrap_or_default()) % end.max(1)
    }

    pub(crate) fn pick<'b, T>(&mut self, from: &'b [T]) -> &'b T {
        &from[self.below(from.len())]
    }
}

/// Numbers for a predicate that is not to be simplified.
pub(crate) fn random_numbers(random: &mut Random) -> Vec<u8> {
    (0..LENGTH).map(|_| random.below(256) as u8).collect()
}

/// The predicates that `build` makes of random numbers.
pub(super) fn predicates(
    build: impl Fn(&[u8]) -> Option<Predicate> + 'static,
) -> impl Strategy<Value = Predicate> {
    vec(ANY, LENGTH).prop_filter_map("too few or too many candidates", move |it| build(&it))
}

/// Why the simplest predicate fails that `tree` leads to, if it fails at all.
pub(super) fn simplest(
    tree: &mut impl ValueTree<Value = Predicate>,
    problem: impl Fn(&Predicate) -> Option<String>,
) -> Option<String> {
    let mut found = problem(&tree.current())?;
    let mut goes_on = tree.simplify();
    for _ in 0..MOST_STEPS {
        if !goes_on {
            break;
        }
        let simpler = problem(&tree.current());
        goes_on = if simpler.is_some() { tree.simplify() } else { tree.complicate() };
        found = simpler.unwrap_or(found);
    }
    Some(found)
}
