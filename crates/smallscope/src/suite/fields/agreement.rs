//! Whether an invariant and a predicate, or a suite, have the same structures.

use crate::suite::structure::Structure;

/// What came of comparing them.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    pub class: String,
    pub scope: u32,
    /// The method call that said what to search, instead of the scope.
    pub finitization: Option<String>,
    pub predicate: String,
    /// Where the invariant is from.
    pub invariant: String,
    /// Structures that the predicate accepts, as far as they were looked at.
    pub by_predicate: u64,
    /// Structures that the invariant accepts, as far as they were looked at.
    pub by_invariant: u64,
    /// Structures of the invariant that a suite lacks; of a predicate only the smallest is looked for.
    pub others: u64,
    /// Structures of which the predicate says nothing within its budget, or of a suite that formulas have
    /// no words for.
    pub undecided: u64,
    /// The smallest one on which they differ.
    pub difference: Option<Difference>,
    /// Whether all structures were looked at.
    pub complete: bool,
    pub seconds: f64,
}

/// A structure that only one of them accepts.
#[derive(Clone, Debug)]
pub struct Difference {
    pub accepted_by: Side,
    /// Clauses that do not hold, if the predicate accepts it: where they are, and their text.
    pub clauses: Vec<String>,
    pub structure: Structure,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Predicate,
    /// It has the structure.
    Suite,
    Invariant,
}

impl Side {
    pub fn name(self) -> &'static str {
        match self {
            Side::Predicate => "predicate",
            Side::Suite => "suite",
            Side::Invariant => "invariant",
        }
    }
}

impl Agreement {
    /// None: nobody knows.
    pub fn agree(&self) -> Option<bool> {
        match (&self.difference, self.complete) {
            (Some(_), _) => Some(false),
            (None, true) => Some(true),
            (None, false) => None,
        }
    }

    /// Takes a difference if it is smaller than the one at hand.
    pub fn offer(&mut self, difference: Difference) {
        // That a suite has what the invariant rejects says more than that it lacks something.
        let rank = |it: &Difference| (it.accepted_by != Side::Suite, it.size());
        let is_smaller = |known: &Difference| rank(&difference) < rank(known);
        if self.difference.as_ref().is_none_or(is_smaller) {
            self.difference = Some(difference);
        }
    }
}

impl Difference {
    /// Fewer objects first, then less to read.
    pub fn size(&self) -> (usize, usize, String) {
        let text = self.structure.to_string();
        (self.structure.objects.len(), text.len(), text)
    }
}
