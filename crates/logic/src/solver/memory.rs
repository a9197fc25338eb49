//! What earlier queries have shown: recent models, and sets of constraints that contradict
//! each other (as in KLEE's counterexample cache; Cadar, Dunbar, Engler, 2008).

use super::Source;
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
}

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
        let mut constraints: Vec<Term> = core.collect();
        constraints.sort_unstable();
        constraints.dedup();
        let Some(&last) = constraints.last() else { return };
        let cores = self.cores.entry(last).or_default();
        if cores.iter().any(|known| known.constraints == constraints) {
            return;
        }
        cores.truncate(CORES - 1);
        let signature = signature(&constraints);
        cores.push_front(Core { constraints, signature, source });
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
