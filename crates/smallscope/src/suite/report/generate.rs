//! The account of a search: how much was explored, and what was found.

use super::symbolic::Symbolic;
use super::{Dropped, Shard, Stopped, Vacuity};
use crate::suite::fields::{FieldAccount, Solved};

/// The account of a search.
#[derive(Clone, Debug)]
pub struct Report {
    pub class: String,
    /// The name of the predicate; None: there is none, and what calls build is valid.
    pub predicate: Option<String>,
    pub scope: u32,
    /// The method call that said what to search, instead of the scope.
    pub finitization: Option<String>,
    /// The part of the space that was to be searched; None: all of it.
    pub shard: Option<Shard>,
    /// The size of the space, isomorphic candidates included; None: calls build the inputs.
    pub candidates: Option<f64>,
    /// Candidates on which the predicate came to an end, or calls.
    pub explored: u64,
    pub valid: u64,
    /// Instructions of the machine that the search took.
    pub instructions: u64,
    /// None when nobody asked for them.
    pub classes: Option<Equivalence>,
    /// None when the whole space, or the whole shard, was searched.
    pub stopped: Option<Stopped>,
    pub dropped: Dropped,
    /// Methods that were not called to build inputs, and why.
    pub skipped: Vec<(String, String)>,
    /// What there is more of than was tried, a sentence each.
    pub cut: Vec<String>,
    /// What the user should know though the search went on: sentences.
    pub warnings: Vec<String>,
    /// Domains that are not what the types alone suggest, though nobody gave them, a line each.
    pub domains: Vec<String>,
    /// Of a symbolic search.
    pub symbolic: Option<Symbolic>,
    /// Of a search by fields.
    pub fields: Option<FieldAccount>,
    /// Of an invariant.
    pub solved: Option<Solved>,
    pub seconds: f64,
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
        let predicate = self.predicate.as_deref().unwrap_or_default();
        let warning = format!("{field} is written by {predicate}; the write was undone");
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// Notes that so many calls build what the predicate rejects.
    pub fn warn_of_rejected(&mut self, calls: u64) {
        let predicate = self.predicate.as_deref().unwrap_or_default();
        let calls = match calls {
            0 => return,
            1 => "1 call builds".to_owned(),
            calls => format!("{calls} calls build"),
        };
        self.warnings.push(format!("{calls} what {predicate} rejects: see `smallscope check`"));
    }

    /// Notes that the predicate accepts hardly anything: the counts are true, and say little.
    pub fn warn_of_vacuity(&mut self, vacuity: &Vacuity) {
        let predicate = self.predicate.as_deref().unwrap_or_default();
        self.warnings.push(vacuity.sentences(predicate).join("; "));
    }

    /// Whether inputs are what calls build, not what a search finds.
    pub fn is_built(&self) -> bool {
        self.candidates.is_none() && self.symbolic.is_none()
    }

    pub fn complete(&self) -> bool {
        self.stopped.is_none() && !self.lost()
    }

    /// Whether a budget or something that is not modelled cut the search.
    pub fn was_cut(&self) -> bool {
        self.stopped.is_some_and(Stopped::is_cut) || self.lost()
    }

    fn lost(&self) -> bool {
        let is_cut = |class: &EquivalenceClass| class.failure == Some(CriterionFailure::Cut);
        let inexact = |one: &Symbolic| one.counts.is_inexact() || !one.no_class.is_empty();
        !self.cut.is_empty()
            || self.symbolic.as_ref().is_some_and(inexact)
            || self.fields.as_ref().is_some_and(|fields| fields.unknown() > 0)
            || self.solved.as_ref().is_some_and(|one| one.unfinished || one.rejected > 0)
            || self.dropped.out_of_budget > 0
            || !self.dropped.unsupported.is_empty()
            || self.classes.as_ref().is_some_and(|told| told.classes.iter().any(is_cut))
    }
}
