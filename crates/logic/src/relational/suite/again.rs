//! Each tuple in several structures: the search once more, for structures that were not found yet.
//!
//! A pass is like the first, but that all structures so far are left out. So what it refutes is
//! that there is another structure with a tuple, and what is feasible at all stays as the first
//! pass has told it.
//!
//! Cost: a translation for each pass, and a clause in it for each structure that was found.

use super::{Loaded, Status, Suite};
use crate::circuit::gates::Gate;
use crate::relational::instance::{Instance, Tuple};
use crate::relational::problem::Problem;
use std::collections::BTreeMap;

/// Where the passes are.
#[derive(Debug)]
pub(super) struct Passes {
    /// The pass that runs, from 1.
    now: u16,
    /// What the first has told of tuples, once it has.
    pub(super) first: Option<BTreeMap<Tuple, Status>>,
    /// Structures of the passes before.
    pub(super) known: usize,
}

impl Passes {
    pub(super) const NONE: Passes = Passes { now: 1, first: None, known: 0 };
}

impl Suite<'_> {
    /// Begins another pass, if tuples are wanted in more structures than have them; else false.
    pub(super) fn begin_pass(&mut self) -> bool {
        while self.passes.now < self.options.times {
            self.passes.now += 1;
            self.passes.first.get_or_insert_with(|| self.status.clone());
            self.passes.known = self.structures.len();
            let mut count: BTreeMap<Tuple, u16> = BTreeMap::new();
            for tuple in self.structures.iter().flat_map(Instance::tuples) {
                let times = count.entry(tuple).or_default();
                *times = times.saturating_add(1);
            }
            let wanted = self.passes.now;
            let mut begins = false;
            for (tuple, status) in &mut self.status {
                if *status == Status::Feasible && count.get(tuple) < Some(&wanted) {
                    *status = Status::Unknown;
                    begins = true;
                }
            }
            if begins {
                self.begin_structures();
                return true;
            }
        }
        false
    }

    /// What is known of whether tuples are feasible.
    pub(super) fn known_status(&self) -> &BTreeMap<Tuple, Status> {
        self.passes.first.as_ref().unwrap_or(&self.status)
    }

    /// Leaves out the structures of the passes before. Those that have a tuple without a gate are left out
    /// already.
    pub(super) fn leave_out_known(&self, problem: &mut Problem, gates: &BTreeMap<Tuple, Gate>) {
        for structure in &self.structures[..self.passes.known] {
            let all: Option<Vec<Gate>> =
                structure.tuples().iter().map(|it| gates.get(it).map(|&gate| !gate)).collect();
            if let Some(clause) = all {
                problem.require_one(&clause);
            }
        }
    }
}

impl Loaded {
    pub(super) fn leave_out_known(&mut self, suite: &Suite<'_>) {
        suite.leave_out_known(&mut self.problem, &self.gates);
    }
}
