//! What was asked on a path: whoever goes it once more, as far as it has something in common with
//! another one, asks nothing twice.
//!
//! What the solver says hangs on the conditions of the path, the order in which they came, its effort, and
//! nothing else. So the conditions are numbered as a tree of beginnings, and answers are kept by the number
//! of the beginning. Cost: an entry for each answer, and at most [`MOST`] of them.

use super::path::Feasible;
use logic::terms::Term;
use rustc_hash::{FxHashMap, FxHashSet};

/// Answers that are kept. With one more all are forgotten.
const MOST: usize = 1 << 17;

#[derive(Default)]
pub(super) struct AskedBefore {
    /// By the beginning, and one more condition.
    beginnings: FxHashMap<(u32, Term), u32>,
    /// How many beginnings there have been.
    count: u32,
    /// Those of the path at hand, one for each condition.
    path: Vec<u32>,
    /// By the beginning, what was asked, and how large a circuit could be.
    answers: FxHashMap<(u32, Term, usize), Feasible>,
    /// What was ruled out, by the beginning.
    ruled_out: FxHashSet<(u32, Term)>,
}

impl AskedBefore {
    fn beginning(&self) -> u32 {
        self.path.last().copied().unwrap_or(0)
    }

    pub(super) fn push(&mut self, condition: Term) {
        let key = (self.beginning(), condition);
        let count = &mut self.count;
        let number = *self.beginnings.entry(key).or_insert_with(|| {
            *count += 1;
            *count
        });
        self.path.push(number);
    }

    pub(super) fn truncate(&mut self, depth: usize) {
        self.path.truncate(depth);
    }

    pub(super) fn answer(&self, condition: Term, gates: usize) -> Option<Feasible> {
        self.answers.get(&(self.beginning(), condition, gates)).cloned()
    }

    pub(super) fn note(&mut self, condition: Term, gates: usize, feasible: Feasible) {
        if self.answers.len() >= MOST {
            self.answers.clear();
            self.ruled_out.clear();
            self.beginnings.clear();
        }
        self.answers.insert((self.beginning(), condition, gates), feasible);
    }

    /// Notes that a condition cannot be; whether that is new.
    pub(super) fn rule_out(&mut self, condition: Term) -> bool {
        self.ruled_out.insert((self.beginning(), condition))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::model::Model;
    use logic::terms::Terms;
    use std::rc::Rc;

    #[test]
    fn an_answer_is_that_of_the_same_path_and_effort_alone() {
        let mut terms = Terms::new();
        let [a, b, c] = [1, 2, 3].map(|number| terms.int(number));
        let mut asked = AskedBefore::default();
        asked.push(a);
        asked.push(b);
        asked.note(c, 10, Feasible::Yes(Rc::new(Model::new())));
        assert!(asked.answer(c, 10).is_some());
        assert!(asked.answer(c, 20).is_none(), "with more effort");
        asked.truncate(1);
        assert!(asked.answer(c, 10).is_none(), "on less of the path");
        asked.truncate(0);
        asked.push(b);
        asked.push(a);
        assert!(asked.answer(c, 10).is_none(), "in another order");
        asked.truncate(0);
        asked.push(a);
        asked.push(b);
        assert!(matches!(asked.answer(c, 10), Some(Feasible::Yes(_))), "once more");
        assert!(asked.rule_out(c) && !asked.rule_out(c));
    }
}
