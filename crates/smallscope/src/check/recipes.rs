//! The shortest way to build the inputs of what is kept, through the public API.

use super::Checker;
use super::keep::Kept;
use super::oracle::PREDICATE_BUDGET;
use super::sequence::{Bounds, Sequences};
use super::snapshot::Key;
use super::supply::Supply;
use rustc_hash::FxHashSet;
use std::time::Instant;

/// States that are built to find out how inputs of a search can be.
const MOST_SEQUENCES: usize = 5_000;

impl Checker {
    /// Gives counterexamples and kept cases their recipes. What a search found is
    /// looked for among what calls build.
    pub(super) fn find_recipes(&mut self, kept: &mut [Kept], supply: Supply) {
        let keys = kept.iter().filter_map(Kept::key);
        let wanted: FxHashSet<Key> = keys.filter(|key| !key.is_empty()).cloned().collect();
        let sequences = match supply {
            Supply::Calls(sequences) => sequences,
            Supply::Search(..) => self.look_for(wanted),
        };
        let subjects = &self.bench.subjects;
        for one in kept.iter_mut() {
            if one.subject < subjects.len() {
                one.find_recipe(&self.machine, subjects, Some(&sequences));
            }
        }
    }

    /// Builds by calls until all states are met, or it is enough.
    fn look_for(&mut self, wanted: FxHashSet<Key>) -> Sequences {
        let bounds = Bounds {
            depth: self.options.scope,
            states: MOST_SEQUENCES,
            instructions: self.bench.budget.min(PREDICATE_BUDGET),
        };
        let subjects = &self.bench.subjects;
        let mut sequences = Sequences::new(self.bench.class, self.bench.since, bounds);
        sequences.predicate = self.predicate;
        sequences.wanted = wanted;
        sequences.begin(&mut self.machine, subjects);
        let mut next = 0;
        while next < sequences.len()
            && !sequences.wanted.is_empty()
            && self.bench.deadline.is_none_or(|deadline| Instant::now() < deadline)
        {
            sequences.expand(&mut self.machine, subjects, next);
            next += 1;
        }
        sequences
    }
}
