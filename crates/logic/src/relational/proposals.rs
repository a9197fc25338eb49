//! Structures that somebody else judges: all that bounds and labels allow, less what was rejected.
//!
//! The solver knows no invariant. Of each structure that is rejected it is told which tuples were
//! enough for that, and never proposes them together again. A rejection can be a guess; what follows
//! from guesses is told apart from what is proved, as guesses are assumed, not required.
//!
//! Cost: the solver's. Effort is counted in its conflicts.

use super::bounds::Bounds;
use super::formula::Invariant;
use super::instance::{Instance, Object, Place, Tuple, Value};
use super::problem::{Account, Problem, Scope};
use super::signature::{FieldId, Signature};
use super::universe::Held;
use crate::circuit::gates::Gate;
use crate::sat::Answer;
use crate::sat::engine::Backend;
use crate::stop::Stop;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What came of asking for a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    Structure(Instance),
    /// None is left that has the tuple; by guesses, or proved.
    None {
        by_guess: bool,
    },
    /// The effort is spent.
    Unknown,
}

/// What was enough to reject a structure.
#[derive(Clone, Debug, Default)]
pub struct Rejection {
    /// All of these together,
    pub tuples: Vec<Tuple>,
    /// and any of these, which are of one field of one object.
    pub any: Vec<Tuple>,
    pub is_guess: bool,
}

pub struct Proposals {
    problem: Problem,
    gates: BTreeMap<Tuple, Gate>,
    slots: FxHashMap<(Object, FieldId, Place), usize>,
    /// Assumed while guesses are believed.
    belief: Gate,
}

impl std::fmt::Debug for Proposals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proposals").field("account", &self.account()).finish_non_exhaustive()
    }
}

impl Proposals {
    /// With `symmetry`, alike objects have their numbers breadth first.
    pub fn new(
        signature: &Signature,
        bounds: &Bounds,
        symmetry: bool,
        backend: Backend,
    ) -> Proposals {
        let scope = Scope { backend, ..Scope::new(bounds, symmetry, &|_| false) };
        let mut problem = Problem::new(&Invariant::default(), signature, scope);
        let gates = problem.universe.tuples().into_iter().collect();
        let slots = problem.universe.slots.iter().enumerate();
        let slots = slots.map(|(at, it)| ((it.owner, it.field, it.place), at)).collect();
        let belief = problem.universe.gates.input();
        Proposals { problem, gates, slots, belief }
    }

    /// From now on, a question ends when this says so, and then its answer is unknown.
    pub fn stop_when(&mut self, stop: Stop) {
        self.problem.sat.set_stop(stop);
    }

    /// A structure with a tuple, of which nothing is known that was rejected.
    pub fn propose(&mut self, tuple: &Tuple, believing: bool, effort: u64) -> Proposal {
        let Some(&gate) = self.gates.get(tuple) else { return Proposal::None { by_guess: false } };
        let assumed = [gate, self.belief];
        match self.problem.solve(&assumed[..1 + usize::from(believing)], effort) {
            Answer::Sat => Proposal::Structure(self.problem.structure()),
            Answer::Unsat(core) => Proposal::None { by_guess: core.contains(&1) },
            Answer::Unknown => Proposal::Unknown,
        }
    }

    /// From now on no structure is proposed that this rejects.
    pub fn reject(&mut self, rejection: &Rejection) {
        let Rejection { tuples, any, is_guess } = rejection;
        let mut clause = Vec::new();
        for tuple in tuples {
            // What no structure has need not be said.
            let Some(&gate) = self.gates.get(tuple) else { return };
            clause.push(!gate);
        }
        if let Some(first) = any.first() {
            let at = self.slots[&(first.owner, first.field, first.place)];
            let slot = &self.problem.universe.slots[at];
            let is_rejected = |value: &Value| any.iter().any(|it| it.value == *value);
            clause.push(!slot.guard);
            clause.extend(slot.options.iter().filter_map(|(held, gate)| match held {
                Held::Value(value) if is_rejected(value) => None,
                Held::Value(_) | Held::Array => Some(*gate),
            }));
        }
        if *is_guess {
            clause.push(!self.belief);
        }
        self.problem.require_one(&clause);
    }

    pub fn account(&self) -> Account {
        self.problem.account()
    }
}
