//! What is known of each mutant after a stretch of inputs.
//!
//! Tallies of stretches that follow each other add up to that of the whole, wherever it was cut: a
//! mutant dies on the first input that kills it, in the order of the exploration, whoever found
//! another one sooner.

use crate::check::witness::NumberedCall;
use crate::jobs::Account;
use crate::suite::progress::Counts;
use crate::suite::report::Dropped;
use crate::suite::report::mutate::Kill;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of one mutant.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Fate {
    pub(super) kill: Option<Kill>,
    /// Inputs on which the changed code ran.
    pub(super) reached_by: u64,
    /// The first input after which only the other way to compare sees a difference.
    pub(super) differs: Option<String>,
    /// The first input after which it differs in what is not the same in every run.
    pub(super) varies: Option<String>,
    /// What it needs and is not modelled, on the first such input.
    pub(super) unsupported: Option<String>,
    /// The call that killed it, where that is asked for.
    pub(super) killer: Option<NumberedCall>,
}

impl Fate {
    /// What happened after its death does not count: another worker may not have known of it.
    fn append(&mut self, later: Fate) {
        if self.kill.is_some() {
            return;
        }
        (self.kill, self.killer) = (later.kill, later.killer);
        self.reached_by += later.reached_by;
        self.differs = self.differs.take().or(later.differs);
        self.varies = self.varies.take().or(later.varies);
        self.unsupported = self.unsupported.take().or(later.unsupported);
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Tally {
    /// Objects that methods were called on.
    pub(super) receivers: u64,
    /// Calls that mutants were compared on.
    pub(super) inputs: u64,
    pub(super) dropped: Dropped,
    /// Methods of which a call did not end.
    pub(super) endless: BTreeSet<usize>,
    /// By the place of the mutant in the plan; those of which nothing is known are not there.
    pub(super) fates: BTreeMap<usize, Fate>,
    /// All mutants that a call kills, of calls of which that is asked.
    pub(super) kills: Vec<(NumberedCall, Vec<usize>)>,
}

impl Tally {
    pub(super) fn fate(&mut self, mutant: usize) -> &mut Fate {
        self.fates.entry(mutant).or_default()
    }

    /// The mutants that were killed.
    pub(super) fn killed(&self) -> impl Iterator<Item = usize> {
        self.fates.iter().filter(|(_, fate)| fate.kill.is_some()).map(|(&mutant, _)| mutant)
    }
}

impl Account for Tally {
    fn append(&mut self, later: Tally) {
        self.receivers += later.receivers;
        self.inputs += later.inputs;
        self.dropped.append(later.dropped);
        self.endless.extend(later.endless);
        for (mutant, fate) in later.fates {
            self.fate(mutant).append(fate);
        }
        self.kills.extend(later.kills);
    }

    fn counts(&self) -> Counts {
        Counts { explored: self.inputs, valid: self.receivers, wrong: self.killed().count() as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::report::mutate::How;

    fn killed_by(input: &str) -> Fate {
        let (how, input) = (How::Result, input.to_owned());
        let kill = Some(Kill { how, input, scope: 3, by_structure_alone: false });
        Fate { kill, reached_by: 1, ..Fate::default() }
    }

    fn tally(fate: Fate) -> Tally {
        Tally { inputs: 10, fates: BTreeMap::from([(7, fate)]), ..Tally::default() }
    }

    #[test]
    fn a_mutant_dies_on_the_first_input_that_kills_it() {
        let mut total = tally(Fate { reached_by: 2, ..Fate::default() });
        total.append(tally(killed_by("first")));
        total.append(tally(killed_by("second")));
        assert_eq!(total.inputs, 30);
        assert_eq!(total.fates[&7], Fate { reached_by: 3, ..killed_by("first") });
        assert_eq!(total.killed().collect::<Vec<_>>(), [7]);
    }
}
