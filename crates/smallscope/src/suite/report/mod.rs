//! What a command found, as plain values: how much was tried, what is wrong, and what was cut.
//!
//! **Invariant:** `complete` is true only when nothing was cut by a budget, a wish to stop, or
//! something that is not modelled.
//!
//! Not here: how it is written for people and programs (`crate::report`).

pub mod generate; // the account of a search
pub mod check; // the account of a check
pub mod symbolic; // what symbolic execution came to
pub mod test; // the account of white-box testing
pub mod explore; // the account of model checking
pub mod tests; // the account of the tests that it wrote
pub mod mutate; // the account of mutation testing
pub mod grow; // the account of growth

use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a search ended before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stopped {
    /// As many valid inputs as were asked for: a wish, not a failure.
    Max,
    Time,
    /// Somebody asked for the end: a signal.
    Signal,
    /// The strategy took some of all inputs: a wish too.
    Chosen(Chosen),
}

/// How a strategy chose some inputs of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chosen {
    AtRandom,
    ByFields,
}

impl Chosen {
    /// As reports for programs have it, and what a person is told.
    pub fn names(self) -> (&'static str, &'static str) {
        match self {
            Chosen::AtRandom => ("drawn", "drawn at random"),
            Chosen::ByFields => ("fields", "chosen by field values"),
        }
    }
}

impl Stopped {
    /// Whether it was cut, and another run could go on with it; the others are wishes.
    pub fn is_cut(self) -> bool {
        matches!(self, Stopped::Time | Stopped::Signal)
    }

    /// As reports for programs have it.
    pub fn name(self) -> &'static str {
        match self {
            Stopped::Max => "max",
            Stopped::Time => "time",
            Stopped::Signal => "signal",
            Stopped::Chosen(chosen) => chosen.names().0,
        }
    }
}

/// One of several parts of the space that together are the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 on.
    pub number: u32,
    pub of: u32,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Candidates that are not counted valid though the predicate did not say so.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Dropped {
    /// An exception rejects a candidate.
    pub threw: u64,
    pub first_throw: Option<FirstThrow>,
    pub out_of_budget: u64,
    /// What was needed, in order of appearance, and how often.
    pub unsupported: Vec<(String, u64)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstThrow {
    pub exception: String,
    pub message: Option<String>,
    /// In the user's code, as a stack trace has it.
    pub place: Option<String>,
    /// The candidate.
    pub input: String,
}

/// A predicate that accepts hardly anything of a space that was searched to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vacuity {
    /// Inputs that it accepts; if there are any, all are empty.
    pub accepted: u64,
    /// Candidates that were drawn at random to see why.
    pub drawn: u64,
    /// Where the predicate rejected them, as a stack trace has it, and how many: most first.
    pub rejected_at: Vec<(String, u64)>,
}

impl Vacuity {
    /// Sentences about the predicate, without a full stop.
    pub fn sentences(&self, predicate: &str) -> Vec<String> {
        let accepts = match self.accepted {
            0 => format!("{predicate} accepts nothing within these domains"),
            _ => format!("{predicate} accepts only the empty structure within these domains"),
        };
        let drawn = self.drawn;
        let most = self.rejected_at.first().map(|(place, count)| {
            format!("it fails most often at {place}: {count} of {drawn} drawn at random")
        });
        [Some(accepts), most].into_iter().flatten().collect()
    }
}

impl Dropped {
    pub fn note_unsupported(&mut self, what: String) {
        self.add_unsupported(what, 1);
    }

    /// Adds what was dropped later.
    pub fn append(&mut self, later: Dropped) {
        self.threw += later.threw;
        self.out_of_budget += later.out_of_budget;
        if self.first_throw.is_none() {
            self.first_throw = later.first_throw;
        }
        for (what, count) in later.unsupported {
            self.add_unsupported(what, count);
        }
    }

    fn add_unsupported(&mut self, what: String, count: u64) {
        match self.unsupported.iter_mut().find(|(known, _)| *known == what) {
            Some((_, known)) => *known += count,
            None => self.unsupported.push((what, count)),
        }
    }

    /// How many candidates needed something that is not modelled.
    pub fn unsupported_total(&self) -> u64 {
        self.unsupported.iter().map(|(_, count)| count).sum()
    }
}
