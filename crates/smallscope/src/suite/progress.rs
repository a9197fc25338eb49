//! How far a run is, as a plain value.

use std::time::Duration;

/// What there is to see of a run on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Candidates, or calls.
    pub explored: u64,
    /// Valid inputs, or receivers.
    pub valid: u64,
    pub wrong: u64,
}

impl Counts {
    pub fn add(&mut self, more: Counts) {
        self.explored += more.explored;
        self.valid += more.valid;
        self.wrong += more.wrong;
    }
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Of what there is to explore, between 0 and 1.
    pub fraction: f64,
    pub counts: Counts,
    pub elapsed: Duration,
    /// All that is valid is gone through, to draw from it; the run itself has not begun.
    pub drawing: bool,
}

/// What growth is at, within a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Generating,
    Checking,
    /// Mutants on all inputs; so many were killed before.
    Mutating {
        killed: u64,
    },
    /// Mutants on inputs that are drawn.
    Drawing,
}
