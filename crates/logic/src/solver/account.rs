//! What the solver was asked, and who answered.

use super::Verdict;
use std::ops::Add;

/// Queries, by verdict and by the layer that gave it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub queries: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    pub by: By,
    /// Conflicts of the SAT solver, of all queries.
    pub conflicts: u64,
    /// Models that did not satisfy their path; anything but zero is a bug of ours.
    pub wrong_models: u64,
}

/// How many queries each layer decided. A query with independent parts counts for the most
/// expensive layer that it needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct By {
    pub simplify: u64,
    pub reuse: u64,
    pub order: u64,
    pub sat: u64,
    pub search: u64,
    pub external: u64,
}

/// The layers, from cheap to expensive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    Simplify,
    Reuse,
    Order,
    Search,
    Sat,
    External,
}

impl Add for Account {
    type Output = Account;

    fn add(self, other: Account) -> Account {
        let (by, more) = (self.by, other.by);
        Account {
            queries: self.queries + other.queries,
            sat: self.sat + other.sat,
            unsat: self.unsat + other.unsat,
            unknown: self.unknown + other.unknown,
            by: By {
                simplify: by.simplify + more.simplify,
                reuse: by.reuse + more.reuse,
                order: by.order + more.order,
                sat: by.sat + more.sat,
                search: by.search + more.search,
                external: by.external + more.external,
            },
            conflicts: self.conflicts + other.conflicts,
            wrong_models: self.wrong_models + other.wrong_models,
        }
    }
}

impl Account {
    /// Counts a query; `layer` is the most expensive one that it needed.
    pub(super) fn count(&mut self, verdict: &Verdict, layer: Option<Layer>) {
        self.queries += 1;
        match verdict {
            Verdict::Sat(_) => self.sat += 1,
            Verdict::Unsat(_) => self.unsat += 1,
            // No layer decided it.
            Verdict::Unknown(_) => {
                self.unknown += 1;
                return;
            }
        }
        *match layer.unwrap_or(Layer::Simplify) {
            Layer::Simplify => &mut self.by.simplify,
            Layer::Reuse => &mut self.by.reuse,
            Layer::Order => &mut self.by.order,
            Layer::Search => &mut self.by.search,
            Layer::Sat => &mut self.by.sat,
            Layer::External => &mut self.by.external,
        } += 1;
    }
}
