//! Fewer structures: an exact cover where all structures can be looked at, else structures
//! that have many tuples at once.
//!
//! All structures are enumerated, up to a limit. Those whose tuples another has as well are
//! left out, and a SAT problem is asked for a cover with one structure less, until there is
//! none: then the number is the minimum. Beyond the limit, structures grow: one with the tuples
//! of a structure and one more is asked for, again and again.
//!
//! A suite is the smallest, too, if there are as many tuples no two of which are ever together;
//! beyond the limit, the values of one slot are known to be such.

use super::{Loaded, Status, Suite};
use crate::circuit::gates::{Gate, Gates};
use crate::relational::count::at_least;
use crate::relational::instance::{Instance, Place, Tuple};
use crate::relational::models::{Models, Step};
use crate::relational::problem::Account;
use crate::relational::signature::FieldId;
use crate::sat::{Answer, Sat};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Up to so many structures are enumerated.
const MOST_STRUCTURES: usize = 3_000;

/// Conflicts for the question whether a structure can have one tuple more.
const GROWING: u64 = 50;

/// Conflicts for the proof that there is no cover with one set less.
const PROOF: u64 = 20_000;

pub(super) struct Smallest {
    loaded: Loaded,
    /// The best suite so far.
    best: Vec<Instance>,
    /// Tuples that no structure of the new suite has yet.
    open: Vec<Tuple>,
    grown: Vec<Instance>,
    spent: Account,
    enumerated: bool,
}

impl Smallest {
    pub(super) fn new(suite: &Suite<'_>, loaded: Loaded) -> Smallest {
        let needed = super::cover::few(&suite.tuples_of(&suite.structures));
        let best: Vec<Instance> =
            needed.into_iter().map(|it| suite.structures[it].clone()).collect();
        let feasible = suite.possible.iter().filter(|it| suite.status[*it] == Status::Feasible);
        let open = feasible.cloned().collect();
        let spent = Account::default();
        Smallest { loaded, best, open, grown: Vec::new(), spent, enumerated: false }
    }

    pub(super) fn account(&self) -> Account {
        self.loaded.problem.account().after(self.spent)
    }

    pub(super) fn structures(&self) -> Vec<Instance> {
        self.best.clone()
    }

    /// Some work; in the end, whether the suite is proved to be the smallest.
    pub(super) fn advance(&mut self, suite: &Suite<'_>, _: u64) -> Option<bool> {
        if !std::mem::replace(&mut self.enumerated, true)
            && let Some(all) = self.all_structures(suite)
        {
            return Some(self.exact(suite, &all));
        }
        let Some(tuple) = self.open.first().cloned() else {
            return Some(self.compare(suite));
        };
        let structure = self.grow(&tuple)?;
        let has: std::collections::BTreeSet<Tuple> = structure.tuples().into_iter().collect();
        self.open.retain(|it| !has.contains(it));
        self.grown.push(structure);
        None
    }

    /// All structures, if they are few.
    fn all_structures(&mut self, suite: &Suite<'_>) -> Option<Vec<Instance>> {
        let mut models = Models::new(
            suite.invariant,
            suite.signature,
            suite.bounds,
            suite.options.symmetry,
            suite.options.backend,
        );
        models.stop_when(suite.options.stop);
        let mut all = Vec::new();
        let all = loop {
            match models.next(u64::MAX) {
                Step::Found(instance) if all.len() < MOST_STRUCTURES => all.push(instance),
                Step::Found(_) | Step::Unknown => break None,
                Step::Done => break Some(all),
            }
        };
        self.spent = models.account().after(self.spent);
        all
    }

    /// Takes the better of the suite that was grown and the one before.
    fn compare(&mut self, suite: &Suite<'_>) -> bool {
        let pool: Vec<Instance> = self.grown.iter().chain(&self.best).cloned().collect();
        let needed = super::cover::few(&suite.tuples_of(&pool));
        let grown = super::cover::few(&suite.tuples_of(&self.grown));
        let needed = if grown.len() < needed.len() { grown } else { needed };
        if needed.len() < self.best.len() {
            self.best = needed.into_iter().map(|it| pool[it].clone()).collect();
        }
        self.best.len() <= lower_limit(suite)
    }

    /// A structure with a tuple and as many open ones as are found; None if it was stopped.
    fn grow(&mut self, tuple: &Tuple) -> Option<Instance> {
        let Loaded { problem, gates, .. } = &mut self.loaded;
        let mut assumed = vec![gates[tuple]];
        match problem.solve(&assumed, u64::MAX) {
            Answer::Sat => {}
            Answer::Unsat(_) => panic!("the tuple is feasible"),
            Answer::Unknown => return None,
        }
        let mut structure = problem.structure();
        let mut refused: Vec<&Tuple> = Vec::new();
        loop {
            let has: std::collections::BTreeSet<Tuple> = structure.tuples().into_iter().collect();
            let (kept, missing): (Vec<&Tuple>, Vec<&Tuple>) =
                self.open.iter().partition(|it| has.contains(it));
            // A slot that has an open tuple already has no place for another.
            let taken = |it: &&Tuple| {
                kept.iter().any(|kept| {
                    (kept.owner, kept.field, kept.place) == (it.owner, it.field, it.place)
                })
            };
            let next = missing.into_iter().find(|it| !taken(it) && !refused.contains(it));
            let Some(next) = next else { return Some(structure) };
            assumed = kept.iter().map(|it| gates[*it]).chain([gates[next]]).collect();
            match problem.solve(&assumed, GROWING) {
                Answer::Sat => structure = problem.structure(),
                Answer::Unsat(_) | Answer::Unknown => refused.push(next),
            }
        }
    }

    /// The smallest cover of all tuples by structures; whether that is proved.
    fn exact(&mut self, suite: &Suite<'_>, all: &[Instance]) -> bool {
        let sets = suite.tuples_of(all);
        let candidates = undominated(&sets);
        let few: Vec<Vec<usize>> = candidates.iter().map(|&it| sets[it].clone()).collect();
        let mut best = super::cover::few(&few);
        if best.len() > self.best.len() {
            best.clear();
        }
        let least = super::cover::apart(&sets);
        let mut cover = Cover::new(&few);
        loop {
            let size = if best.is_empty() { self.best.len() } else { best.len() };
            if size <= least {
                return self.take(all, &candidates, &best, true);
            }
            match cover.smaller_than(size, PROOF) {
                Answer::Sat => best = cover.chosen(),
                Answer::Unsat(_) => return self.take(all, &candidates, &best, true),
                Answer::Unknown => return self.take(all, &candidates, &best, false),
            }
        }
    }

    fn take(
        &mut self,
        all: &[Instance],
        candidates: &[usize],
        best: &[usize],
        proved: bool,
    ) -> bool {
        if !best.is_empty() {
            self.best = best.iter().map(|&it| all[candidates[it]].clone()).collect();
        }
        proved
    }
}

/// As many structures are needed as some slot has values.
fn lower_limit(suite: &Suite<'_>) -> usize {
    let mut values: BTreeMap<(crate::relational::instance::Object, FieldId, Place), usize> =
        BTreeMap::new();
    for tuple in suite.possible.iter().filter(|it| suite.status[*it] == Status::Feasible) {
        *values.entry((tuple.owner, tuple.field, tuple.place)).or_default() += 1;
    }
    values.into_values().max().unwrap_or(0)
}

/// The sets that are not part of another.
fn undominated(sets: &[Vec<usize>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_by_key(|&it| (std::cmp::Reverse(sets[it].len()), it));
    let mut kept: Vec<usize> = Vec::new();
    let mut members: FxHashMap<usize, fixed::Set> = FxHashMap::default();
    for at in order {
        let is_part = kept.iter().any(|other| members[other].has_all(&sets[at]));
        if !is_part {
            members.insert(at, fixed::Set::of(&sets[at]));
            kept.push(at);
        }
    }
    kept.sort_unstable();
    kept
}

mod fixed {
    /// A set of small numbers.
    pub(super) struct Set(Vec<u64>);

    impl Set {
        pub(super) fn of(numbers: &[usize]) -> Set {
            let mut words = vec![0; numbers.iter().max().map_or(0, |it| it / 64 + 1)];
            numbers.iter().for_each(|it| words[it / 64] |= 1 << (it % 64));
            Set(words)
        }

        pub(super) fn has_all(&self, numbers: &[usize]) -> bool {
            let has =
                |it: &usize| self.0.get(it / 64).is_some_and(|word| word >> (it % 64) & 1 == 1);
            numbers.iter().all(has)
        }
    }
}

/// The question for a cover with few sets.
struct Cover {
    gates: Gates,
    sat: Sat,
    inputs: Vec<Gate>,
    /// Whether at least 1, 2, 3 ... sets are chosen.
    at_least: Vec<Gate>,
}

impl Cover {
    fn new(sets: &[Vec<usize>]) -> Cover {
        let mut gates = Gates::default();
        let mut sat = Sat::default();
        let inputs: Vec<Gate> = sets.iter().map(|_| gates.input()).collect();
        let mut having: BTreeMap<usize, Vec<Gate>> = BTreeMap::new();
        for (set, &input) in sets.iter().zip(&inputs) {
            set.iter().for_each(|it| having.entry(*it).or_default().push(input));
        }
        for clause in having.values() {
            sat.require_one(&gates, clause);
        }
        let at_least = at_least(&mut gates, &inputs);
        Cover { gates, sat, inputs, at_least }
    }

    fn smaller_than(&mut self, size: usize, effort: u64) -> Answer {
        let fewer = !self.at_least[size - 1];
        self.sat.require(&self.gates, fewer);
        self.sat.solve(&self.gates, &[], effort)
    }

    fn chosen(&self) -> Vec<usize> {
        (0..self.inputs.len()).filter(|&it| self.sat.value(self.inputs[it])).collect()
    }
}
