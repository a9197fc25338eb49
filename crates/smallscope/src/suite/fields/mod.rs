//! Field-exhaustive suites as plain values: labels, tuples, extensions (Ponzio, Aguirre, Frias and
//! Visser 2016).
//!
//! A tuple is an object of a structure and the value of one of its fields there: `Node#0.left =
//! null`. All that occur in some valid structure of a scope are the field's *extension*, and a
//! suite in which they all occur is field-exhaustive. Objects are known by their labels: breadth
//! first from the root, of each object the fields in declared order, whoever is met first has the
//! next number of its class. So isomorphic structures have the same tuples.
//!
//! Not here: how tuples are read off a heap (`graph::tuples`), and who looks for structures
//! (`explore::fields`).

pub mod agreement; // whether an invariant and a predicate accept the same
pub mod cover; // a few structures that have all tuples
pub mod parse; // structures as they are printed
pub mod schema; // which fields there are, and the tuples of a structure
mod various; // the same, with as many pairs of tuples as can be had
pub mod tuple; // labels, values, tuples

#[cfg(test)]
mod tests;

use super::report::Dropped;
use schema::Schema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tuple::Tuple;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldOptions {
    /// The fields whose tuples count: `Node.left`; none means all.
    pub only: Vec<String>,
    /// Look for a smallest suite.
    pub smallest: bool,
    /// In how many structures of the suite each tuple is wanted.
    pub times: u16,
    /// Objects of a class stand for each other.
    pub symmetry: bool,
    /// How the tuples are looked for; None: all structures are looked at where that takes few
    /// candidates.
    pub way: Option<Way>,
    /// The solver goes as the paper prints it: always any tuple that is not covered.
    pub plain: bool,
    /// Conflicts of the solver; None: as many as it takes.
    pub effort: Option<u64>,
    /// Who is asked.
    pub sat: SatSolver,
}

impl Default for FieldOptions {
    fn default() -> FieldOptions {
        FieldOptions {
            only: Vec::new(),
            smallest: false,
            times: 1,
            symmetry: true,
            way: None,
            plain: false,
            effort: None,
            sat: SatSolver::default(),
        }
    }
}

/// The solvers of clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SatSolver {
    #[default]
    Batsat,
    /// Not in every build.
    Cadical,
}

/// What is known of the extensions of a scope, and the suite that was chosen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FieldAccount {
    pub source: Source,
    pub way: Way,
    /// How many structures were chosen.
    pub suite: u64,
    /// Whether it is proved that fewer do not suffice.
    pub minimum: bool,
    pub fields: Vec<Extension>,
    /// Candidates that were tried, and those of them that are valid.
    pub explored: u64,
    pub valid: u64,
    /// What could not be told of some of them.
    pub dropped: Dropped,
    /// Of an invariant: what the solver did.
    #[serde(default)]
    pub solved: Option<Solved>,
    /// Given by somebody else: what it covers.
    pub given: Option<GivenSuite>,
    /// Where the fields are in a structure.
    #[serde(skip)]
    pub schema: Schema,
}

/// What says which structures are valid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    #[default]
    Predicate,
    /// A formula.
    Invariant,
}

/// What a solver came to that looked for structures of an invariant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved {
    /// Where the invariant is from.
    pub invariant: String,
    /// Structures that it found and that are in the suite, or would be.
    pub found: u64,
    /// Those of them that the predicate rejects.
    pub rejected: u64,
    pub first_rejected: Option<String>,
    /// Whether the effort was spent before the end.
    pub unfinished: bool,
    pub variables: u64,
    pub clauses: u64,
    pub calls: u64,
    pub conflicts: u64,
}

/// How the extensions were found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// All valid structures were looked at.
    #[default]
    Exhaustive,
    /// A search for each tuple.
    Search,
    /// Structures that a solver proposes and the predicate judges.
    Propose,
    /// A search for each tuple and proposals for it, in turns.
    Both,
    /// A solver, one tuple at a time.
    Sat,
    /// A solver, as the paper prints it.
    Plain,
}

impl Source {
    /// An invariant, if there is one.
    pub fn of<T>(invariant: Option<&T>) -> Source {
        invariant.map_or(Source::Predicate, |_| Source::Invariant)
    }

    pub fn name(self) -> &'static str {
        match self {
            Source::Predicate => "predicate",
            Source::Invariant => "invariant",
        }
    }
}

impl Way {
    pub fn name(self) -> &'static str {
        match self {
            Way::Exhaustive => "exhaustive",
            Way::Search => "search",
            Way::Propose => "propose",
            Way::Both => "both",
            Way::Sat => "sat",
            Way::Plain => "plain",
        }
    }
}

/// A field, and what is known of its tuples.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Extension {
    /// `Node.left`, `Heap.items.length`.
    pub field: String,
    /// Objects times values, as the domains have them.
    pub possible: u64,
    /// Those that no valid structure has.
    pub infeasible: u64,
    /// The feasible ones.
    pub tuples: BTreeSet<Tuple>,
    /// How many of them the suite has.
    pub covered: u64,
}

impl Extension {
    pub fn feasible(&self) -> u64 {
        self.tuples.len() as u64
    }

    /// Those of which nobody knows.
    pub fn unknown(&self) -> u64 {
        self.possible - self.feasible() - self.infeasible
    }
}

/// What a suite of somebody else's comes to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GivenSuite {
    pub structures: u64,
    /// Tuples that no valid structure of the scope has.
    pub outside: BTreeSet<(String, Tuple)>,
    /// The tests that it was seen in.
    #[serde(default)]
    pub tests: Option<GivenTests>,
}

/// How tests ended that were run for the objects that they work on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenTests {
    pub run: u64,
    /// With an exception.
    pub threw: u64,
    /// They need what is not modelled, or too long.
    pub cut: u64,
}

impl FieldAccount {
    pub fn feasible(&self) -> u64 {
        self.fields.iter().map(Extension::feasible).sum()
    }

    pub fn covered(&self) -> u64 {
        self.fields.iter().map(|field| field.covered).sum()
    }

    pub fn unknown(&self) -> u64 {
        self.fields.iter().map(Extension::unknown).sum()
    }

    /// The share of the feasible tuples that the suite has, of a hundred; nothing lacks nothing.
    pub fn percent(&self) -> f64 {
        match self.feasible() {
            0 => 100.0,
            all => 100.0 * self.covered() as f64 / all as f64,
        }
    }

    /// Counts what the structures of a suite have, each as its tuples by field.
    pub fn measure(&mut self, suite: &[Vec<(usize, Tuple)>]) {
        let mut met: BTreeMap<&str, BTreeSet<&Tuple>> = BTreeMap::new();
        for (field, tuple) in suite.iter().flatten() {
            met.entry(&self.schema.fields[*field].name).or_default().insert(tuple);
        }
        let mut outside = BTreeSet::new();
        for extension in &mut self.fields {
            let met = met.remove(&*extension.field).unwrap_or_default();
            let inside = met.iter().filter(|tuple| extension.tuples.contains(**tuple));
            extension.covered = inside.count() as u64;
            // What is possible and unknown is not outside.
            if extension.unknown() == 0 {
                let others = met.into_iter().filter(|tuple| !extension.tuples.contains(*tuple));
                outside.extend(others.map(|tuple| (extension.field.clone(), tuple.clone())));
            }
        }
        self.given = Some(GivenSuite { structures: suite.len() as u64, outside, tests: None });
    }
}
