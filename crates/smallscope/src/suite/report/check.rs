//! The account of a check: every method on every input, and what is wrong.

use super::{Dropped, Stopped};
use crate::suite::case::Case;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug)]
pub struct CheckReport {
    pub class: String,
    /// The name of the predicate that must hold for objects of the class, if there is one.
    pub predicate: Option<String>,
    /// Receivers are what the class's own methods build; else, what the predicate accepts.
    pub built: bool,
    pub scope: u32,
    /// The method call that said what receivers there are, instead of the scope.
    pub finitization: Option<String>,
    /// Inputs that a method cannot tell apart were tried once.
    pub white_box: bool,
    /// Objects that methods were called on.
    pub receivers: u64,
    pub methods: Vec<Row>,
    /// One of each kind and place, its smallest input.
    pub failures: Vec<Counterexample>,
    /// Methods that were not run, and why.
    pub skipped: Vec<(String, String)>,
    /// Whether the user knows that methods are skipped.
    pub skipped_allowed: bool,
    /// Inputs without a verdict, and candidates for receivers without one.
    pub dropped: Dropped,
    /// What there is more of than was tried, a sentence each.
    pub cut: Vec<String>,
    /// None when everything was tried.
    pub stopped: Option<Stopped>,
    pub seconds: f64,
}

/// One line of the table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Row {
    /// `add`, or `add(int)` where there is another.
    pub name: String,
    /// `add(int)`.
    pub title: String,
    pub inputs: u64,
    pub ok: u64,
    pub refused: u64,
    pub wrong: u64,
    pub seconds: f64,
}

/// Inputs that fail alike.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The name of its row.
    pub method: String,
    /// How many inputs fail like this.
    pub count: u64,
    /// The smallest of them; its failure is told in it.
    pub case: Case,
}

impl CheckReport {
    pub fn inputs(&self) -> u64 {
        self.methods.iter().map(|row| row.inputs).sum()
    }

    pub fn wrong(&self) -> u64 {
        self.methods.iter().map(|row| row.wrong).sum()
    }

    /// Whether every input of every method within the scope was tried to its end.
    pub fn complete(&self) -> bool {
        // What the oracles read behind a method is not what it reads itself.
        let all = self.stopped.is_none() && !self.white_box;
        all && !self.lost() && self.skipped.is_empty() && self.inputs() > 0
    }

    /// Whether a budget, something that is not modelled or a lack of values cut it.
    pub fn was_cut(&self) -> bool {
        let skipped = !self.skipped.is_empty() && !self.skipped_allowed;
        self.stopped == Some(Stopped::Time) || self.lost() || skipped || self.inputs() == 0
    }

    fn lost(&self) -> bool {
        !(self.cut.is_empty()
            && self.dropped.out_of_budget == 0
            && self.dropped.unsupported.is_empty())
    }
}
