//! Inputs to choose from, each with its tuples.

use crate::suite::fields::FieldOptions;
use crate::suite::fields::cover::{self, Cover, TupleSet};

/// Tuples of inputs that are kept. From then on only inputs are that have something new, so the
/// choice may be larger, and nobody says that it is a smallest.
const MOST_TUPLES: usize = 10_000_000;

/// Branches of the search for a smallest choice.
const BRANCHES: u64 = 1_000_000;

/// More inputs than these are not compared with each other.
const MOST_FOR_A_SMALLEST: usize = 60_000;

#[derive(Default)]
pub(super) struct Pool {
    sets: Vec<TupleSet>,
    paths: Vec<Vec<u32>>,
    kept: usize,
    /// Whether something was not kept.
    lossy: bool,
    known: Vec<bool>,
}

impl Pool {
    /// Keeps an input, by its tuples and the choices that make it.
    pub(super) fn offer(&mut self, tuples: TupleSet, path: impl FnOnce() -> Vec<u32>) {
        let mut is_new = false;
        for &tuple in &tuples {
            let place = tuple as usize;
            self.known.resize(self.known.len().max(place + 1), false);
            is_new |= !std::mem::replace(&mut self.known[place], true);
        }
        if !is_new && self.kept > MOST_TUPLES {
            self.lossy = true;
            return;
        }
        self.kept += tuples.len();
        self.sets.push(tuples);
        self.paths.push(path());
    }

    /// The inputs that are chosen, and whether fewer cannot do.
    pub(super) fn choose(self, options: &FieldOptions) -> (Vec<Vec<u32>>, bool) {
        let Cover { chosen, minimum } =
            match options.smallest && self.sets.len() <= MOST_FOR_A_SMALLEST {
                true => cover::fewest(&self.sets, BRANCHES),
                false => cover::few(&self.sets, options.times),
            };
        let mut paths = self.paths;
        let chosen = chosen.into_iter().map(|place| std::mem::take(&mut paths[place]));
        (chosen.collect(), minimum && !self.lossy)
    }
}
