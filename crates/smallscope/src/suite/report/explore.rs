//! What model checking of call sequences, or of a program with choices, found.

use super::check::Counterexample;
use super::symbolic::SymbolicCounts;
use super::tests::TestAccount;
use super::{Dropped, Stopped};

/// How much of a method's branches ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoveredMethod {
    /// `remove`, or `remove(Object)` where there is another.
    pub name: String,
    /// Ways out of its branches, as JaCoCo counts them, and those that were taken.
    pub sides: usize,
    pub covered: usize,
}

/// The account of an exploration.
#[derive(Clone, Debug, Default)]
pub struct ExploreReport {
    pub class: String,
    /// The calls, as `put(Object, Object)`; empty for a program.
    pub calls: Vec<String>,
    /// `bfs`, `dfs`, `deepening` or `covering`.
    pub order: &'static str,
    /// The most calls of a sequence, or choices of a run; None: as many as there are.
    pub depth: Option<u32>,
    /// Arguments are symbols.
    pub symbolic: Option<SymbolicCounts>,
    pub states: u64,
    /// Calls on states, or choices that were taken.
    pub transitions: u64,
    /// The length of the longest sequence that a state was kept with.
    pub deepest: u32,
    /// States that were cut because an earlier one stands for all that they stand for.
    pub subsumed: u64,
    /// Runs that a program asked to ignore.
    pub ignored_runs: u64,
    /// Fields that make no difference to a state, because the user said so.
    pub ignored: Vec<String>,
    pub methods: Vec<CoveredMethod>,
    pub failures: Vec<Counterexample>,
    /// For each failure, what comes before the call that is wrong.
    pub sequences: Vec<Vec<String>>,
    /// Calls that were not made, and why.
    pub skipped: Vec<(String, String)>,
    pub dropped: Dropped,
    /// What there is more of than was tried, a sentence each.
    pub cut: Vec<String>,
    pub stopped: Option<Stopped>,
    /// The tests that were written, if they were asked for.
    pub tests: Option<TestAccount>,
    pub seconds: f64,
}

impl ExploreReport {
    /// Whether every call was made on every state within the depth, and came to its end.
    pub fn complete(&self) -> bool {
        !self.was_cut()
    }

    pub fn was_cut(&self) -> bool {
        self.stopped.is_some()
            || !self.cut.is_empty()
            || !self.skipped.is_empty()
            || self.dropped.out_of_budget > 0
            || !self.dropped.unsupported.is_empty()
            || self.states == 0
            || self.symbolic.as_ref().is_some_and(SymbolicCounts::is_inexact)
            || self.is_refuted()
    }

    /// Whether there are failures, and the real JVM does otherwise on each: then it is our machine
    /// that is wrong.
    pub fn is_refuted(&self) -> bool {
        self.tests.as_ref().is_some_and(|tests| tests.refute_all(self.failures.len()))
    }
}
