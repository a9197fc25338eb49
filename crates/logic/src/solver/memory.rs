//! What earlier queries have shown: recent models, sets of constraints that contradict
//! each other, and what stayed unknown (as in KLEE's counterexample cache; Cadar, Dunbar, Engler, 2008).

use super::{Source, Why};
use crate::model::Model;
use crate::terms::Term;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;

const MODELS: usize = 8;
/// For each last constraint.
const CORES: usize = 32;

#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The newest first.
    models: VecDeque<Rc<Model>>,
    /// By their last constraint, the newest first.
    cores: FxHashMap<Term, VecDeque<Core>>,
    /// What stayed unknown, and what was spent on it: nobody should pay for it twice.
    unknown: FxHashMap<Vec<Term>, (Why, Spent)>,
}

/// Conflicts, and whether an external solver was asked.
pub(super) type Spent = (u64, bool);

/// Constraints that contradict each other.
#[derive(Debug)]
struct Core {
    /// In order.
    constraints: Vec<Term>,
    signature: u64,
    source: Source,
}

/// A set with a bit for each term, many of which share one: a part of a set has no bit that
/// the whole does not have.
fn signature(terms: &[Term]) -> u64 {
    let bit = |term: &Term| 1 << (term.0.wrapping_mul(0x9E37_79B1) >> 26);
    terms.iter().map(bit).fold(0, |all, bit: u64| all | bit)
}

fn sorted(constraints: &[Term]) -> Vec<Term> {
    let mut constraints = constraints.to_vec();
    constraints.sort_unstable();
    constraints.dedup();
    constraints
}

impl Memory {
    pub(super) fn models(&self) -> &VecDeque<Rc<Model>> {
        &self.models
    }

    pub(super) fn keep_model(&mut self, model: &Rc<Model>) {
        if self.models.iter().any(|known| known == model) {
            return;
        }
        self.models.truncate(MODELS - 1);
        self.models.push_front(Rc::clone(model));
    }

    pub(super) fn keep_core(&mut self, core: impl Iterator<Item = Term>, source: Source) {
        let constraints = sorted(&core.collect::<Vec<_>>());
        let Some(&last) = constraints.last() else { return };
        let cores = self.cores.entry(last).or_default();
        if cores.iter().any(|known| known.constraints == constraints) {
            return;
        }
        cores.truncate(CORES - 1);
        let signature = signature(&constraints);
        cores.push_front(Core { constraints, signature, source });
    }

    pub(super) fn keep_unknown(&mut self, constraints: &[Term], why: Why, spent: Spent) {
        self.unknown.insert(sorted(constraints), (why, spent));
    }

    /// Why the constraints stay unknown unless more than `spent` is spent on them.
    pub(super) fn unknown(&self, constraints: &[Term], spent: Spent) -> Option<Why> {
        if self.unknown.is_empty() {
            return None;
        }
        let &(why, before) = self.unknown.get(&sorted(constraints))?;
        (spent.0 <= before.0 && spent.1 <= before.1).then_some(why)
    }

    /// A known contradiction among the constraints, by their places.
    pub(super) fn core_in(&self, constraints: &[Term]) -> Option<(Source, Vec<usize>)> {
        if self.cores.is_empty() {
            return None;
        }
        let signature = signature(constraints);
        let is_part = |core: &&Core| {
            core.signature & !signature == 0
                && core.constraints.iter().all(|term| constraints.contains(term))
        };
        let of = |term: &Term| self.cores.get(term).into_iter().flatten();
        let core = constraints.iter().flat_map(of).find(is_part)?;
        let places =
            (0..constraints.len()).filter(|&at| core.constraints.contains(&constraints[at]));
        Some((core.source, places.collect()))
    }
}
