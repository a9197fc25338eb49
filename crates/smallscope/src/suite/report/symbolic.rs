//! What symbolic execution came to, besides what it found.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far inputs went, and what was asked about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbolic {
    /// Elements of an array, characters of a text.
    pub length: u32,
    /// References from the root.
    pub depth: Option<u32>,
    /// Types of which there was nothing but null.
    pub no_class: Vec<String>,
    pub counts: SymbolicCounts,
}

/// What adds up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymbolicCounts {
    /// Whether a bound has cut a path, or kept from one.
    pub bounded: bool,
    /// Ways of which the solver could not tell whether they are feasible.
    pub unknown: u64,
    /// Ways that are infeasible by the word of an external solver alone.
    pub trusted: u64,
    /// Who needed a term's value, so that it was fixed to that of the model, and how often.
    pub concretized: BTreeMap<String, u64>,
    pub solver: SolverCounts,
}

/// Queries, by verdict and by what decided them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolverCounts {
    pub queries: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    pub by_simplify: u64,
    pub by_reuse: u64,
    pub by_order: u64,
    pub by_sat: u64,
    pub by_search: u64,
    pub by_external: u64,
}

impl SolverCounts {
    fn each(&mut self, other: &SolverCounts, join: impl Fn(u64, u64) -> u64) {
        for (mine, others) in [
            (&mut self.queries, other.queries),
            (&mut self.sat, other.sat),
            (&mut self.unsat, other.unsat),
            (&mut self.unknown, other.unknown),
            (&mut self.by_simplify, other.by_simplify),
            (&mut self.by_reuse, other.by_reuse),
            (&mut self.by_order, other.by_order),
            (&mut self.by_sat, other.by_sat),
            (&mut self.by_search, other.by_search),
            (&mut self.by_external, other.by_external),
        ] {
            *mine = join(*mine, others);
        }
    }
}

impl SymbolicCounts {
    /// Adds what came later.
    pub fn append(&mut self, later: &SymbolicCounts) {
        self.bounded |= later.bounded;
        self.unknown += later.unknown;
        self.trusted += later.trusted;
        for (who, count) in &later.concretized {
            *self.concretized.entry(who.clone()).or_default() += count;
        }
        self.solver.each(&later.solver, |a, b| a + b);
    }

    /// What came after `earlier`, which is a part of this.
    #[must_use]
    pub fn since(&self, earlier: &SymbolicCounts) -> SymbolicCounts {
        let mut rest = self.clone();
        rest.unknown -= earlier.unknown;
        rest.trusted -= earlier.trusted;
        for (who, count) in &earlier.concretized {
            let mine = rest.concretized.entry(who.clone()).or_default();
            *mine -= count;
        }
        rest.concretized.retain(|_, count| *count > 0);
        rest.solver.each(&earlier.solver, |a, b| a - b);
        rest
    }

    /// Whether something was not decided exactly.
    pub fn is_inexact(&self) -> bool {
        self.unknown > 0 || !self.concretized.is_empty()
    }
}
