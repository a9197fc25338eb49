//! The account of growth: what larger and larger scopes cost, what they cover, and which mutants they
//! kill (Marinov et al. 2003, section 8).

use super::mutate::Tried;
use super::{Dropped, Stopped};
use crate::suite::coverage::{Counter, Counters};

#[derive(Clone, Debug)]
pub struct GrowReport {
    pub class: String,
    /// The scopes that were asked for: the first and the last.
    pub first: u32,
    pub last: u32,
    /// Receivers are what the class's own methods build; else, what the predicate accepts.
    pub built: bool,
    /// From small to large, as far as they were begun.
    pub scopes: Vec<ScopeAccount>,
    /// The mutants, the same at all scopes. What killed one tells the smallest scope that does.
    pub tried: Vec<Tried>,
    /// Mutants that there are besides: more than were asked for.
    pub left_out: u64,
    /// Methods that were not run, and why.
    pub skipped: Vec<(String, String)>,
    /// Why it ended before the last scope was done; None if it was done.
    pub stopped: Option<Stopped>,
    pub seconds: f64,
}

/// What one scope came to. A part is None if it was not done to its end.
#[derive(Clone, Debug, Default)]
pub struct ScopeAccount {
    pub scope: u32,
    /// None also where calls build receivers: that takes no time of its own.
    pub generated: Option<Generated>,
    pub checked: Option<CheckedScope>,
    /// All inputs of the scope. Killed are also those that a smaller scope has killed.
    pub all: Option<TriedOn>,
    /// As many inputs as the scope before has, drawn at random from this one. None where there is
    /// no such scope, or nothing to draw from.
    pub random: Option<TriedOn>,
    /// Inputs on which the original has no result, and candidates without a verdict.
    pub dropped: Dropped,
    /// What there is more of than was tried, a sentence each.
    pub cut: Vec<String>,
    /// Every mutant that lives was compared on every input.
    pub complete: bool,
    /// A budget, something that is not modelled or a lack of values cut it.
    pub was_cut: bool,
}

/// The receivers of a scope, searched for without calling anything on them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generated {
    pub receivers: u64,
    pub seconds: f64,
}

/// What checking every method on every input came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CheckedScope {
    /// Inputs that fail.
    pub wrong: u64,
    /// Of the methods that are mutated.
    pub code: Counters,
    /// Of predicates, conditions, and what only they call.
    pub specification: Counters,
    /// Of calls and of judging them, by all workers together.
    pub seconds: f64,
}

/// A set of inputs, and how many mutants it kills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriedOn {
    /// Objects that methods were called on.
    pub receivers: u64,
    /// Calls that mutants were compared on.
    pub inputs: u64,
    pub killed: usize,
}

/// How a number goes on as the scope grows: the largest that it comes to, and the smallest scope
/// that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peak<T> {
    pub scope: u32,
    pub value: T,
}

impl GrowReport {
    /// The most statements of the code that a scope covers.
    pub fn lines(&self) -> Option<Peak<Counter>> {
        self.peak(|account| Some(account.checked?.code.lines), |lines| lines.covered)
    }

    /// The most branches.
    pub fn branches(&self) -> Option<Peak<Counter>> {
        self.peak(|account| Some(account.checked?.code.branches), |branches| branches.covered)
    }

    /// The smallest scope that covers all statements of the code.
    pub fn complete_lines(&self) -> Option<u32> {
        complete(self.lines())
    }

    /// The smallest scope that covers all branches of the code.
    pub fn complete_branches(&self) -> Option<u32> {
        complete(self.branches())
    }

    /// The most mutants that a scope kills.
    pub fn kills(&self) -> Option<Peak<usize>> {
        self.peak(|account| Some(account.all?.killed), |&killed| killed)
    }

    fn peak<T, K: Ord>(
        &self,
        of: impl Fn(&ScopeAccount) -> Option<T>,
        size: impl Fn(&T) -> K,
    ) -> Option<Peak<T>> {
        let known = self
            .scopes
            .iter()
            .filter_map(|account| Some(Peak { scope: account.scope, value: of(account)? }));
        // Of equal ones the first.
        known.reduce(|most, next| if size(&next.value) > size(&most.value) { next } else { most })
    }

    /// The largest scope whose inputs were all tried.
    pub fn last_tried(&self) -> Option<&ScopeAccount> {
        self.scopes.iter().rev().find(|account| account.all.is_some())
    }

    /// Whether there is a predicate or a condition whose coverage is known.
    pub fn has_specification(&self) -> bool {
        let total = |account: &ScopeAccount| {
            account.checked.map_or(0, |checked| checked.specification.instructions.total())
        };
        self.scopes.iter().any(|account| total(account) > 0)
    }

    /// How many in a hundred of the mutants that is.
    pub fn percent(&self, killed: usize) -> Option<f64> {
        let all = self.tried.len();
        (all > 0).then(|| 100.0 * killed as f64 / all as f64)
    }

    /// Whether every mutant was compared on every input of every scope that was asked for.
    pub fn complete(&self) -> bool {
        self.stopped.is_none() && self.that_matter().all(|account| account.complete)
    }

    pub fn was_cut(&self) -> bool {
        self.stopped.is_some_and(Stopped::is_cut)
            || self.that_matter().any(|account| account.was_cut)
    }

    /// The scopes that say whether something was cut: a small one may have no inputs.
    fn that_matter(&self) -> impl Iterator<Item = &ScopeAccount> {
        let has_inputs = |account: &ScopeAccount| account.all.is_none_or(|tried| tried.inputs > 0);
        self.scopes.iter().filter(move |one| has_inputs(one) || one.scope == self.last)
    }
}

fn complete(most: Option<Peak<Counter>>) -> Option<u32> {
    most.filter(|most| most.value.missed == 0 && most.value.total() > 0).map(|most| most.scope)
}
