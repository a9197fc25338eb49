//! The account of a search: how much was explored, and what was found.

use super::{Dropped, Stopped};
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
    pub classes: Option<Equivalence>,
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
pub struct Equivalence {
    /// The name of the method that told them.
    pub criterion: String,
    /// In the order of discovery.
    pub classes: Vec<EquivalenceClass>,
}

/// A class, and how many inputs of it were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EquivalenceClass {
    /// What the criterion returned, as text.
    pub name: String,
    pub inputs: u64,
    /// Why the criterion told nothing, if it did not.
    pub failure: Option<CriterionFailure>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CriterionFailure {
    /// It threw an exception.
    Threw,
    /// It did not end within its budget, or needs what is not modelled.
    Cut,
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
        let is_cut = |class: &EquivalenceClass| class.failure == Some(CriterionFailure::Cut);
        self.dropped.out_of_budget > 0
            || !self.dropped.unsupported.is_empty()
            || self.classes.as_ref().is_some_and(|told| told.classes.iter().any(is_cut))
    }
}
