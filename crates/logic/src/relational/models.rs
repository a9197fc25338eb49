//! All structures that satisfy an invariant within bounds, one after the other.

use super::bounds::Bounds;
use super::formula::Invariant;
use super::instance::{Instance, Tuple};
use super::problem::{Account, Problem, Scope};
use super::signature::Signature;
use crate::circuit::gates::Gate;
use crate::sat::Answer;
use crate::sat::engine::Backend;
use crate::stop::Stop;
use std::collections::BTreeMap;

/// What came of looking for a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Found(Instance),
    /// There is no further one.
    Done,
    /// The effort is spent.
    Unknown,
}

/// The structures, each once.
pub struct Models<'a> {
    invariant: &'a Invariant,
    signature: &'a Signature,
    problem: Problem,
    gates: BTreeMap<Tuple, Gate>,
}

impl std::fmt::Debug for Models<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Models").field("account", &self.account()).finish_non_exhaustive()
    }
}

impl<'a> Models<'a> {
    /// With `symmetry`, alike objects have their numbers breadth first; without it, each way to
    /// number them is a structure.
    pub fn new(
        invariant: &'a Invariant,
        signature: &'a Signature,
        bounds: &Bounds,
        symmetry: bool,
        backend: Backend,
    ) -> Models<'a> {
        let scope = Scope { backend, ..Scope::new(bounds, symmetry, &|_| false) };
        let problem = Problem::new(invariant, signature, scope);
        let gates = problem.universe.tuples().into_iter().collect();
        Models { invariant, signature, problem, gates }
    }

    /// From now on, a search for the next one ends when this says so, and then it is unknown.
    pub fn stop_when(&mut self, stop: Stop) {
        self.problem.sat.set_stop(stop);
    }

    /// The next structure, found with at most so many conflicts.
    pub fn next(&mut self, effort: u64) -> Step {
        match self.problem.solve(&[], effort) {
            Answer::Unsat(_) => return Step::Done,
            Answer::Unknown => return Step::Unknown,
            Answer::Sat => {}
        }
        let instance = self.problem.structure();
        assert_valid(self.invariant, self.signature, &instance);
        // Another structure lacks one of these tuples: all slots of this one hold something.
        let clause: Vec<Gate> = instance.tuples().iter().map(|it| !self.gates[it]).collect();
        self.problem.require_one(&clause);
        Step::Found(instance)
    }

    pub fn account(&self) -> Account {
        self.problem.account()
    }
}

/// The gates that an invariant becomes within bounds, a line each.
pub fn show_circuit(
    invariant: &Invariant,
    signature: &Signature,
    bounds: &Bounds,
    symmetry: bool,
) -> String {
    let scope = Scope::new(bounds, symmetry, &|_| false);
    Problem::new(invariant, signature, scope).show_circuit(signature)
}

/// The clauses that an invariant becomes within bounds, in DIMACS form.
pub fn show_clauses(
    invariant: &Invariant,
    signature: &Signature,
    bounds: &Bounds,
    symmetry: bool,
) -> String {
    let scope = Scope { keep_clauses: true, ..Scope::new(bounds, symmetry, &|_| false) };
    Problem::new(invariant, signature, scope).sat.dimacs()
}

/// Every structure that the solver found passes the definition of the formula.
pub(crate) fn assert_valid(invariant: &Invariant, signature: &Signature, instance: &Instance) {
    let failing = invariant.failing(signature, instance);
    assert!(
        failing.is_empty(),
        "the solver's structure violates clauses {failing:?}: {instance:?}"
    );
}
