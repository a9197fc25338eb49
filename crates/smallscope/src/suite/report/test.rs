//! What white-box testing found: tests, and what became of each side of each branch.

use super::symbolic::SymbolicCounts;
use super::tests::TestAccount;
use super::{Stopped, check::Counterexample};
use crate::suite::case::Case;
use serde::{Deserialize, Serialize};

/// What became of a side: a way out of a branch, as JaCoCo counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideVerdict {
    Covered,
    /// All paths within the bound were explored, and none takes it.
    Infeasible,
    Open,
}

/// A way out of a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    pub line: Option<u16>,
    /// The predicate that is a goal, if that is what tests are for.
    pub goal: Option<String>,
    /// Which of the ways out: 0 is on to the next instruction, or a switch's default.
    pub side: u32,
    pub verdict: SideVerdict,
    /// Why it is open.
    pub why: Option<String>,
    /// The number of the first test that takes it.
    pub test: Option<usize>,
}

/// A method under test, or one of its class that it calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestedMethod {
    /// `remove(int)`.
    pub title: String,
    pub name: String,
    pub descriptor: String,
    /// Whether a path that leads here met a bound of the input.
    pub bounded: bool,
    pub sides: Vec<Side>,
}

impl TestedMethod {
    pub fn count(&self, verdict: SideVerdict) -> usize {
        self.sides.iter().filter(|side| side.verdict == verdict).count()
    }
}

/// A test: a call on an input, and what led to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathTest {
    pub case: Case,
    /// What holds of the input on the path, as Java has it.
    pub condition: Vec<String>,
    /// The sides that it takes: their numbers, counted over the sides of all methods.
    pub takes: Vec<usize>,
}

/// What it took to have the fewest tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minimised {
    /// Tests that there were to choose from.
    pub found: usize,
    /// No fewer of them take the same sides.
    pub at_least: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathTotals {
    pub ended: u64,
    /// Paths that no valid input takes.
    pub infeasible: u64,
    /// Partial inputs that no valid one begins with.
    pub pruned: u64,
    /// Paths that met a budget.
    pub cut: u64,
}

/// The account of a run.
#[derive(Clone, Debug)]
pub struct TestReport {
    pub class: String,
    pub predicate: Option<String>,
    /// `branch`, `line`, `path` or `goal`.
    pub criterion: &'static str,
    /// In which order paths were explored.
    pub order: &'static str,
    pub minimised: Option<Minimised>,
    pub scope: u32,
    pub length: u32,
    pub depth: Option<u32>,
    pub methods: Vec<TestedMethod>,
    pub tests: Vec<PathTest>,
    /// Inputs that were found before.
    pub duplicates: u64,
    pub failures: Vec<Counterexample>,
    pub paths: PathTotals,
    pub symbolic: SymbolicCounts,
    /// Types of which there was nothing but null.
    pub no_class: Vec<String>,
    /// What paths needed that is not modelled, and how often.
    pub unsupported: Vec<(String, u64)>,
    pub out_of_budget: u64,
    /// Runs with plain values that did not do what was predicted: bugs of ours.
    pub mispredicted: u64,
    /// Methods that were not run, and why.
    pub skipped: Vec<(String, String)>,
    pub stopped: Option<Stopped>,
    /// What was written and confirmed.
    pub written: Option<TestAccount>,
    pub seconds: f64,
}

impl TestReport {
    pub fn count(&self, verdict: SideVerdict) -> usize {
        self.methods.iter().map(|method| method.count(verdict)).sum()
    }

    pub fn bounded(&self) -> bool {
        self.methods.iter().any(|method| method.bounded)
    }

    /// Whether every side is settled, exactly.
    pub fn complete(&self) -> bool {
        !self.was_cut()
    }

    pub fn was_cut(&self) -> bool {
        self.count(SideVerdict::Open) > 0
            || !self.skipped.is_empty()
            || self.stopped.is_some_and(Stopped::is_cut)
    }
}
