//! What earlier queries have shown: recent models, and sets of constraints that contradict
//! each other (as in KLEE's counterexample cache; Cadar, Dunbar, Engler, 2008).

use super::Source;
use crate::model::Model;
use crate::terms::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::rc::Rc;

const MODELS: usize = 16;
const CORES: usize = 20_000;

#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The newest first.
    models: VecDeque<Rc<Model>>,
    cores: Vec<(Vec<Term>, Source)>,
    /// The cores whose last constraint a term is.
    by_last: FxHashMap<Term, Vec<usize>>,
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
        let mut core: Vec<Term> = core.collect();
        core.sort_unstable();
        core.dedup();
        let Some(&last) = core.last() else { return };
        if self.cores.len() >= CORES {
            self.cores.clear();
            self.by_last.clear();
        }
        self.by_last.entry(last).or_default().push(self.cores.len());
        self.cores.push((core, source));
    }

    /// A known contradiction among the constraints, by their places.
    pub(super) fn core_in(&self, constraints: &[Term]) -> Option<(Source, Vec<usize>)> {
        if self.cores.is_empty() {
            return None;
        }
        let present: FxHashSet<Term> = constraints.iter().copied().collect();
        let of = |term: &Term| self.by_last.get(term).into_iter().flatten();
        let number = constraints
            .iter()
            .flat_map(of)
            .find(|&&number| self.cores[number].0.iter().all(|term| present.contains(term)))?;
        let (core, source) = &self.cores[*number];
        let places = (0..constraints.len()).filter(|&at| core.contains(&constraints[at]));
        Some((*source, places.collect()))
    }
}
