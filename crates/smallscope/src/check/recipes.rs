//! The shortest way to build the inputs of what is kept, through the public API.

use super::receivers::Receivers;
use super::witness::Observed;
use super::{Checker, is_over};
use crate::explore::states::{StateLimits, States};
use crate::graph::state::Digest;
use crate::subject::call::PREDICATE_BUDGET;
use crate::suite::case::{Argument, Kind, Recipe};
use crate::suite::structure::{Structure, Value};
use machine::ending::Deadline;
use rustc_hash::{FxHashMap, FxHashSet};

/// States that are built to find out how inputs of a search can be.
const MOST_SEQUENCES: usize = 5_000;

impl Checker {
    /// Gives counterexamples and kept cases their recipes. What a search found is
    /// looked for among what calls build.
    pub(super) fn find_recipes(&mut self, kept: &mut [Observed], receivers: Receivers) {
        let mut wanted: FxHashSet<Digest> = kept.iter().filter_map(Observed::state).collect();
        let contracts = kept.iter().any(is_contract);
        if contracts {
            // Which states these need is not known by name: all are tried.
            wanted.insert(Digest::default());
        }
        let mut sequences = match receivers {
            Receivers::Built(states) => *states,
            Receivers::Search(..) => self.look_for(wanted),
        };
        let subjects = &self.plan.subjects;
        for one in kept.iter_mut() {
            if one.subject < subjects.len() {
                one.find_recipe(&self.machine, subjects, Some(&sequences));
            }
        }
        if contracts {
            self.find_contract_recipes(kept, &mut sequences);
        }
    }

    /// The objects that break a contract, each by its own calls.
    fn find_contract_recipes(&mut self, kept: &mut [Observed], sequences: &mut States) {
        let mut states: FxHashMap<String, usize> = FxHashMap::default();
        let end = self.schedule.shown;
        for state in (0..sequences.len()).take_while(|_| !is_over(end)) {
            let mark = self.machine.mark();
            if let Some(object) = sequences.replay(&mut self.machine, &self.plan.subjects, state) {
                let text = Structure::read(&self.machine, object).to_string();
                states.entry(text).or_insert(state);
            }
            self.machine.undo_to(&mark);
            self.machine.release(mark);
        }
        let (machine, subjects) = (&self.machine, &self.plan.subjects);
        for one in kept.iter_mut().filter(|one| is_contract(one)) {
            let before = &one.case.before;
            one.case.recipe = apart(before).and_then(|parts| {
                let mut recipe = Recipe::default();
                for part in &parts {
                    let state = states.get(&part.to_string())?;
                    let roots = recipe.append(&sequences.recipe(machine, subjects, *state)?);
                    recipe.roots.extend(roots);
                }
                let made: Vec<Argument> = std::mem::take(&mut recipe.roots);
                recipe.roots = repeated(before).into_iter().map(|one| made[one].clone()).collect();
                Some(recipe)
            });
        }
    }

    /// Builds by calls until all states are met, or it is enough.
    fn look_for(&mut self, wanted: FxHashSet<Digest>) -> States {
        let limits = StateLimits {
            depth: self.scope,
            filled: true,
            states: MOST_SEQUENCES,
            instructions: self.plan.budget.min(PREDICATE_BUDGET),
            work: u64::MAX,
        };
        let mut sequences = self.states(limits);
        let subjects = &self.plan.subjects;
        sequences.wanted = wanted;
        // Shorter ways are welcome, as long as there is time to look for them.
        let deadline = Deadline { at: self.schedule.shown, ..self.deadline };
        self.machine.set_deadline(deadline);
        sequences.begin(&mut self.machine, subjects);
        let mut next = 0;
        while next < sequences.len() && !sequences.wanted.is_empty() && !deadline.has_passed() {
            sequences.expand(&mut self.machine, subjects, next);
            next += 1;
        }
        self.machine.set_deadline(Deadline::NEVER);
        sequences
    }
}

fn is_contract(kept: &Observed) -> bool {
    let kind = kept.case.failure.as_ref().map(|failure| failure.kind);
    kind == Some(Kind::Contract) && kept.case.recipe.is_none() && kept.is_named()
}

/// For each root, the place of its object among the different ones.
fn repeated(structure: &Structure) -> Vec<usize> {
    let mut seen: Vec<&Value> = Vec::new();
    let mut places = Vec::new();
    for root in &structure.roots {
        let place = seen.iter().position(|one| *one == root).unwrap_or_else(|| {
            seen.push(root);
            seen.len() - 1
        });
        places.push(place);
    }
    places
}

/// Each different root with what it leads to; None if they share anything.
fn apart(structure: &Structure) -> Option<Vec<Structure>> {
    let mut parts: Vec<Structure> = Vec::new();
    let mut seen: Vec<&Value> = Vec::new();
    for root in &structure.roots {
        let Value::Object(index) = root else { return None };
        if !seen.contains(&root) {
            seen.push(root);
            let roots = vec![Value::Object(*index)];
            parts.push(Structure::depth_first(roots, structure.objects.clone()));
        }
    }
    let total: usize = parts.iter().map(|part| part.objects.len()).sum();
    (total == structure.objects.len()).then_some(parts)
}
