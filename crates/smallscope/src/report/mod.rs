//! What a search found, for people and for programs.
//!
//! **Invariant:** `complete` is true only when nothing was cut by a budget, a
//! wish to stop, or something that is not modelled.

pub mod console; // the summary
pub mod json; // the same for programs; its keys are a contract
pub mod check; // the account of a check
pub mod check_console; // the same as a person reads it
pub mod check_json; // the same for programs; its keys are a contract
pub mod text; // an input drawn as text
pub mod dot; // an object graph for Graphviz
pub mod svg; // an object graph as a picture
pub mod folder; // files of ours beside files of others
pub mod progress; // how far a search is, on a terminal

use crate::explore::korat_plus::{EqClass, Found};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The account of a search.
#[derive(Clone, Debug)]
pub struct Report {
    pub class: String,
    /// The name of the predicate.
    pub predicate: String,
    pub scope: u32,
    /// The method call that said what to search, instead of the scope.
    pub finitization: Option<String>,
    /// The part of the space that was to be searched; None: all of it.
    pub shard: Option<Shard>,
    /// The size of the space, isomorphic candidates included.
    pub candidates: f64,
    /// Candidates on which the predicate came to an end.
    pub explored: u64,
    pub valid: u64,
    /// Instructions of the machine that the search took.
    pub instructions: u64,
    /// None when nobody asked for them.
    pub classes: Option<Classes>,
    /// None when the whole space, or the whole shard, was searched.
    pub stopped: Option<Stopped>,
    pub dropped: Dropped,
    /// What the user should know though the search went on: sentences.
    pub warnings: Vec<String>,
    pub seconds: f64,
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

/// The equivalence classes of the valid inputs.
#[derive(Clone, Debug)]
pub struct Classes {
    /// The name of the method that told them.
    pub criterion: String,
    /// In the order of discovery.
    pub found: Vec<Found>,
}

/// Why a search ended before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stopped {
    /// As many valid inputs as were asked for: a wish, not a failure.
    Max,
    Time,
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

impl Report {
    /// Notes that the predicate wrote a field of its input (`SearchTree.size`), once for each.
    pub fn warn_of_write(&mut self, field: &str) {
        let warning = format!("{field} is written by {}; the write was undone", self.predicate);
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    pub fn complete(&self) -> bool {
        self.stopped.is_none() && !self.lost()
    }

    /// Whether a budget or something that is not modelled cut the search.
    pub fn cut(&self) -> bool {
        self.stopped == Some(Stopped::Time) || self.lost()
    }

    fn lost(&self) -> bool {
        let untold = |found: &Found| matches!(found.class, EqClass::Cut(_));
        self.dropped.out_of_budget > 0
            || !self.dropped.unsupported.is_empty()
            || self.classes.as_ref().is_some_and(|classes| classes.found.iter().any(untold))
    }
}
