//! What is known on a path: its condition, and a model of it.

use logic::model::Model;
use logic::solver::{Solver, Source, Verdict};
use logic::terms::{Node, Term, Terms, Variable};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A path's condition, with all terms and the solver that is asked about them.
pub(super) struct Path {
    pub(super) terms: Terms,
    /// Has the conditions, and a model of them.
    pub(super) solver: Solver,
    /// All hold. Only what some input decides is here.
    conditions: Vec<Term>,
    /// What was not decided exactly, on all paths: undo takes nothing back.
    pub(super) account: Inexact,
}

/// One way that an instruction can go.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// What must hold besides, and a model of all; None if nothing.
    condition: Option<(Term, Rc<Model>)>,
    /// What the instruction does then.
    pub(super) answer: u64,
}

/// What was not decided exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Inexact {
    /// Ways of which the solver could not tell within its effort whether they are feasible.
    pub unknown: u64,
    /// Ways that are infeasible by the word of another solver, which nothing here has checked.
    pub trusted: u64,
    /// How often a term was fixed to its value by the model, by who needed that.
    pub fixed: BTreeMap<String, u64>,
}

impl Inexact {
    pub(super) fn note_fixed(&mut self, who: &str) {
        *self.fixed.entry(who.to_owned()).or_default() += 1;
    }
}

/// Whether something can be.
enum Feasible {
    Yes(Rc<Model>),
    No,
    Unknown,
}

impl Path {
    pub(super) fn new(solver: Solver) -> Path {
        Path { terms: Terms::new(), solver, conditions: Vec::new(), account: Inexact::default() }
    }

    /// A moment to go back to.
    pub(super) fn mark(&self) -> usize {
        self.conditions.len()
    }

    pub(super) fn undo_to(&mut self, mark: usize) {
        self.conditions.truncate(mark);
        self.solver.truncate(mark);
    }

    pub(super) fn conditions(&self) -> &[Term] {
        &self.conditions
    }

    pub(super) fn model(&self) -> Rc<Model> {
        self.solver.model().expect("a path keeps a model")
    }

    /// A model with values that people like to read, of these terms above all: the same for the same
    /// path, whatever was asked before.
    pub(super) fn readable(&mut self, of: &[Term]) -> Rc<Model> {
        let terms = &self.terms;
        let symbol = |&term: &Term| match terms.node(term) {
            Node::Unary(_, inner) => terms.as_variable(inner),
            _ => terms.as_variable(term),
        };
        let variables: Vec<Variable> = of.iter().filter_map(symbol).collect();
        self.solver.readable(&mut self.terms, &variables).unwrap_or_else(|| self.model())
    }

    /// Whether a condition holds on this path, as far as that takes no query.
    pub(super) fn known(&mut self, condition: Term) -> Option<bool> {
        if let Some(value) = self.terms.as_constant(condition) {
            return Some(value == 1);
        }
        if self.conditions.contains(&condition) {
            return Some(true);
        }
        let negated = self.terms.not(condition);
        self.conditions.contains(&negated).then_some(false)
    }

    /// The value of a term by the model, as a word.
    pub(super) fn value(&self, term: Term) -> u64 {
        self.model().value(&self.terms, term)
    }

    /// From now on this holds, as it does by the model.
    pub(super) fn assume(&mut self, condition: Term) {
        if self.known(condition) != Some(true) {
            let model = self.model();
            self.push(condition, model);
        }
    }

    /// From now on this holds, if that can be: whether it can.
    pub(super) fn require(&mut self, condition: Term) -> bool {
        match self.known(condition) {
            Some(known) => known,
            None => match self.ask(condition) {
                Feasible::Yes(model) => {
                    self.push(condition, model);
                    true
                }
                Feasible::No => false,
                Feasible::Unknown => {
                    self.account.unknown += 1;
                    false
                }
            },
        }
    }

    /// From now on these terms have other values than by a model, if that can be: whether it can.
    pub(super) fn exclude(&mut self, terms: &[Term], model: &Model) -> bool {
        let mut differs = self.terms.boolean(false);
        for &term in terms {
            let (sort, value) = (self.terms.sort(term), model.value(&self.terms, term));
            let value = self.terms.constant(sort, value);
            let other = self.terms.unequal(term, value);
            differs = self.terms.or(differs, other);
        }
        self.require(differs)
    }

    /// Goes a way.
    pub(super) fn take(&mut self, way: Way) {
        if let Some((condition, model)) = way.condition {
            self.push(condition, model);
        }
    }

    /// Those ways that can be gone. Of their conditions one holds, whatever the input is.
    pub(super) fn feasible(&mut self, ways: impl IntoIterator<Item = (Term, u64)>) -> Vec<Way> {
        let mut feasible = Vec::new();
        let mut unknown = 0;
        for (condition, answer) in ways {
            match self.known(condition) {
                Some(true) => feasible.push(Way { condition: None, answer }),
                Some(false) => {}
                None => match self.ask(condition) {
                    Feasible::Yes(model) => {
                        feasible.push(Way { condition: Some((condition, model)), answer });
                    }
                    Feasible::No => {}
                    Feasible::Unknown => unknown += 1,
                },
            }
        }
        self.account.unknown += unknown;
        // A condition that follows from the others says nothing.
        if let [only] = &mut feasible[..]
            && unknown == 0
        {
            only.condition = None;
        }
        feasible
    }

    /// Whether a condition can hold. The way that the model takes needs no query.
    fn ask(&mut self, condition: Term) -> Feasible {
        if self.solver.holds(&self.terms, condition) == Some(true) {
            return Feasible::Yes(self.model());
        }
        match self.solver.check_with(&mut self.terms, condition) {
            Verdict::Sat(model) => Feasible::Yes(model),
            Verdict::Unsat(source) => {
                self.account.trusted += u64::from(source == Source::External);
                Feasible::No
            }
            Verdict::Unknown(_) => Feasible::Unknown,
        }
    }

    fn push(&mut self, condition: Term, model: Rc<Model>) {
        self.conditions.push(condition);
        self.solver.push_with_model(&self.terms, condition, model);
    }
}
