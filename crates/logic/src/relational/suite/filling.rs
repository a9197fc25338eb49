//! Values for a shape: structures in which objects hold each other as in a given one.
//!
//! Once references are fixed, closures are constants, and what is left to solve is small. So for
//! a shape, structures are made that have as many open tuples of values at once as are found: of
//! each slot one is assumed; those that do not go together with the ones before give way to the
//! next of their slot.
//!
//! Cost: a translation for each shape, and a short call of the solver for each tuple that gives
//! way. What a shape refutes, another may have: nothing is known but what is found.

use super::{Status, Suite};
use crate::circuit::gates::Gate;
use crate::relational::bounds::{Bounds, Domain};
use crate::relational::instance::{Atom, Instance, Object, Place, Tuple};
use crate::relational::problem::{Account, Problem, Scope};
use crate::relational::signature::FieldId;
use crate::sat::Answer;
use std::collections::{BTreeMap, BTreeSet};

/// Conflicts for one call.
const BUDGET: u64 = 200;

pub(super) struct Filling {
    problem: Problem,
    slots: Vec<Slot>,
}

/// A place and the tuples of it that are open.
struct Slot {
    open: Vec<(Tuple, Gate)>,
    /// Which of them is assumed next; none if it is beyond the last.
    at: usize,
}

/// What came of one call.
pub(super) enum Filled {
    Structure(Instance),
    Working,
    /// The shape has no more to give.
    Done,
}

/// The fields that hold no objects.
pub(super) fn fields_of_values(bounds: &Bounds) -> BTreeSet<FieldId> {
    let mut fields: BTreeSet<FieldId> = bounds.domains.keys().map(|it| it.1).collect();
    for ((_, field), domain) in &bounds.domains {
        if !holds_values(domain) {
            fields.remove(field);
        }
    }
    fields
}

/// Whether a field holds no objects, not even in arrays.
fn holds_values(domain: &Domain) -> bool {
    let is_value = |it: &Atom| !matches!(it, Atom::Object(_));
    let elements = domain.array.iter().flat_map(|it| &it.elements);
    domain.values.iter().chain(elements).all(is_value)
}

impl Filling {
    /// None if the shape has no place for an open tuple.
    pub(super) fn new(suite: &Suite<'_>, shape: &Instance) -> Option<Filling> {
        let values = &suite.values;
        let is_open = |it: &&Tuple| {
            suite.status[*it] == Status::Unknown
                && values.contains(&it.field)
                && shape.objects.contains_key(&it.owner)
        };
        if !suite.possible.iter().any(|it| is_open(&it)) {
            return None;
        }
        let fixed: BTreeSet<Tuple> = shape.tuples().into_iter().collect();
        let excluded = |it: &Tuple| {
            let is_value = values.contains(&it.field) && shape.objects.contains_key(&it.owner);
            if is_value { suite.is_refuted(it) } else { !fixed.contains(it) }
        };
        let stop = Some(&suite.options.stop);
        let backend = suite.options.backend;
        let scope = Scope { stop, backend, ..Scope::new(suite.bounds, false, &excluded) };
        let mut problem = Problem::new(suite.invariant, suite.signature, scope);
        let gates: BTreeMap<Tuple, Gate> = problem.universe.tuples().into_iter().collect();
        suite.leave_out_known(&mut problem, &gates);
        let mut slots: BTreeMap<(Object, FieldId, Place), Vec<(Tuple, Gate)>> = BTreeMap::new();
        let mut order = Vec::new();
        for tuple in suite.possible.iter().filter(is_open) {
            let Some(&gate) = gates.get(tuple) else { continue };
            if problem.refutes(gate) {
                continue;
            }
            let slot = (tuple.owner, tuple.field, tuple.place);
            let open = slots.entry(slot).or_default();
            if open.is_empty() {
                order.push(slot);
            }
            open.push((tuple.clone(), gate));
        }
        let slot = |it| Slot { open: slots.remove(it).expect("it was put there"), at: 0 };
        let slots = order.iter().map(slot).collect();
        Some(Filling { problem, slots })
    }

    pub(super) fn account(&self) -> Account {
        self.problem.account()
    }

    pub(super) fn advance(&mut self, conflicts: u64) -> Filled {
        let assumed: Vec<usize> =
            (0..self.slots.len()).filter(|&it| self.slots[it].next().is_some()).collect();
        if assumed.is_empty() {
            return Filled::Done;
        }
        let gates: Vec<Gate> =
            assumed.iter().filter_map(|&it| self.slots[it].next()).map(|it| it.1).collect();
        match self.problem.solve(&gates, BUDGET.min(conflicts)) {
            Answer::Sat => return self.found(),
            Answer::Unsat(core) => match core.iter().max() {
                None => return Filled::Done,
                Some(&last) => self.slots[assumed[last]].give_way(core.len() == 1),
            },
            Answer::Unknown => {
                let last = *assumed.last().expect("something is assumed");
                self.slots[last].give_way(assumed.len() == 1);
            }
        }
        Filled::Working
    }

    fn found(&mut self) -> Filled {
        let structure = self.problem.structure();
        let there: BTreeSet<Tuple> = structure.tuples().into_iter().collect();
        for slot in &mut self.slots {
            slot.open.retain(|it| !there.contains(&it.0));
            slot.at = 0;
        }
        Filled::Structure(structure)
    }
}

impl Slot {
    fn next(&self) -> Option<&(Tuple, Gate)> {
        self.open.get(self.at)
    }

    /// The next tuple is to be tried; this one never again if it does not go alone either.
    fn give_way(&mut self, alone: bool) {
        if alone {
            self.open.remove(self.at);
        } else {
            self.at += 1;
        }
    }
}
