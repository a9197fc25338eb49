//! What is known on a path: its condition, and a model of it.

use super::asked::AskedBefore;
use logic::model::Model;
use logic::solver::{Solver, Source, Verdict, Why};
use logic::stop::Stop;
use logic::terms::{Node, Term, Terms, Variable};
use machine::ending::Deadline;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What each term comes to in some model.
pub(super) type Numbers<'a> = dyn Fn(Term) -> u64 + 'a;

/// A path's condition, with all terms and the solver that is asked about them.
pub(super) struct Path {
    pub(super) terms: Terms,
    /// Has the conditions, and a model of them.
    pub(super) solver: Solver,
    /// All hold. Only what some input decides is here.
    conditions: Vec<Term>,
    /// What was asked before, if paths are gone more than once, and what has no time is met again.
    asked: Option<AskedBefore>,
    stop: Stop,
    /// Conditions that say no more than what every length is: nobody wants to read them.
    silent: FxHashSet<Term>,
    /// Those of them that only the bound of the input gives.
    caps: FxHashSet<Term>,
    /// A query was stopped: what came of the path at hand since then is nothing.
    pub(super) was_stopped: bool,
    /// The solver gave a query up, on any path.
    pub(super) gives_up: bool,
    /// A length is a symbol, on any path.
    pub(super) meets_lengths: bool,
    /// Something was ruled out that may be in a larger input.
    pub(super) is_capped: bool,
    /// Is asked what would be without the bound.
    pub(super) uncapped: Solver,
    /// What was not decided exactly, on all paths: undo takes nothing back.
    pub(super) account: Inexact,
}

/// One way that an instruction can go.
#[derive(Clone, Debug)]
pub(super) struct BranchWay {
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
#[derive(Clone)]
pub(super) enum Feasible {
    Yes(Rc<Model>),
    No,
    Unknown,
}

impl Path {
    pub(super) fn new(solver: Solver) -> Path {
        Path {
            terms: Terms::new(),
            uncapped: Solver::new(solver.options().clone()),
            solver,
            conditions: Vec::new(),
            asked: None,
            stop: Stop::default(),
            silent: FxHashSet::default(),
            caps: FxHashSet::default(),
            was_stopped: false,
            gives_up: false,
            meets_lengths: false,
            is_capped: false,
            account: Inexact::default(),
        }
    }

    /// From now on nothing is asked twice, and who has no time goes the path at hand once more.
    pub(super) fn goes_back(&mut self) {
        self.asked = Some(AskedBefore::default());
    }

    /// Queries end when the machine's runs do.
    pub(super) fn set_deadline(&mut self, deadline: Deadline) {
        let stop = Stop { at: deadline.at, flag: deadline.stop };
        self.was_stopped = false;
        self.stop = stop;
        self.solver.set_stop(stop);
        self.uncapped.set_stop(stop);
    }

    /// A moment to go back to.
    pub(super) fn mark(&self) -> usize {
        self.conditions.len()
    }

    pub(super) fn undo_to(&mut self, mark: usize) {
        self.conditions.truncate(mark);
        self.solver.truncate(mark);
        if let Some(asked) = &mut self.asked {
            asked.truncate(mark);
        }
    }

    pub(super) fn conditions(&self) -> &[Term] {
        &self.conditions
    }

    /// The conditions that say something of the values.
    pub(super) fn told(&self) -> impl Iterator<Item = Term> {
        self.conditions.iter().copied().filter(|condition| !self.silent.contains(condition))
    }

    /// What a fresh length is: not negative, and by the bound of the input no more than `most`.
    pub(super) fn bound_length(&mut self, length: Term, most: u32) {
        self.meets_lengths = true;
        let (zero, most) = (self.terms.int(0), self.terms.int(most as i32));
        let (natural, cap) = (self.terms.at_most(zero, length), self.terms.at_most(length, most));
        self.caps.insert(cap);
        for condition in [natural, cap] {
            self.say_silently(condition);
        }
    }

    /// From now on this holds of fresh symbols.
    pub(super) fn say_silently(&mut self, condition: Term) {
        self.silent.insert(condition);
        let holds = self.require(condition);
        assert!(holds || self.was_stopped, "fresh symbols can have every value");
    }

    /// A condition cannot be on this path. Whether that is so for larger inputs too is asked once for
    /// all: as long as nothing is ruled out by a bound alone, the paths are those of all inputs.
    pub(super) fn rule_out(&mut self, condition: Term) {
        if self.is_capped || !self.conditions.iter().any(|one| self.caps.contains(one)) {
            return;
        }
        if self.asked.as_mut().is_some_and(|asked| !asked.rule_out(condition)) {
            return;
        }
        self.uncapped.truncate(0);
        for one in &self.conditions {
            if !self.caps.contains(one) {
                self.uncapped.push(&self.terms, *one);
            }
        }
        self.uncapped.push(&self.terms, condition);
        self.is_capped = !self.uncapped.check(&mut self.terms).is_unsat();
    }

    pub(super) fn model(&self) -> Rc<Model> {
        self.solver.model().expect("a path keeps a model")
    }

    /// A model with values that people like to read, of lengths above all, and then of the values that
    /// there are with these: the same for the same path, whatever was asked before.
    pub(super) fn readable(
        &mut self,
        lengths: &[Term],
        values: &dyn Fn(&Numbers<'_>) -> Vec<Term>,
    ) -> Rc<Model> {
        let lengths = symbols(&self.terms, lengths);
        let others = |terms: &Terms, model: &Model| {
            symbols(terms, &values(&|term| model.value(terms, term)))
        };
        let stop = self.asked.as_ref().map_or(Stop::default(), |_| self.stop);
        let readable = self.solver.readable(&mut self.terms, &lengths, &others, stop);
        readable.unwrap_or_else(|| self.model())
    }

    /// Whether a condition holds on this path, as far as that takes no query.
    pub(super) fn known(&mut self, condition: Term) -> Option<bool> {
        if let Some(value) = self.terms.as_constant(condition) {
            return Some(value == 1);
        }
        let negated = self.terms.not(condition);
        let is_it = self.conditions.contains(&condition);
        if !is_it && !self.conditions.contains(&negated) {
            return None;
        }
        self.is_capped |= self.caps.contains(&condition) || self.caps.contains(&negated);
        Some(is_it)
    }

    /// The value of a term by the model, as a word.
    pub(super) fn value(&mut self, term: Term) -> u64 {
        self.solver.value(&self.terms, term).expect("a path keeps a model")
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
                Feasible::No => {
                    self.rule_out(condition);
                    false
                }
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
    pub(super) fn take(&mut self, way: BranchWay) {
        if let Some((condition, model)) = way.condition {
            self.push(condition, model);
        }
    }

    /// Those ways that can be gone. Of their conditions one holds, whatever the input is.
    pub(super) fn feasible(
        &mut self,
        ways: impl IntoIterator<Item = (Term, u64)>,
    ) -> Vec<BranchWay> {
        let mut feasible = Vec::new();
        let mut unknown = 0;
        for (condition, answer) in ways {
            match self.known(condition) {
                Some(true) => feasible.push(BranchWay { condition: None, answer }),
                Some(false) => {}
                None => match self.ask(condition) {
                    Feasible::Yes(model) => {
                        feasible.push(BranchWay { condition: Some((condition, model)), answer });
                    }
                    Feasible::No => self.rule_out(condition),
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
        // What is only to be answered if that is easy has a smaller one.
        let gates = self.solver.options().gates;
        let known = self.asked.as_ref().and_then(|asked| asked.answer(condition, gates));
        if let Some(known) = known {
            return known;
        }
        let feasible = match self.solver.check_with(&mut self.terms, condition) {
            Verdict::Sat(model) => Feasible::Yes(model),
            Verdict::Unsat(source) => {
                self.account.trusted += u64::from(source == Source::External);
                Feasible::No
            }
            Verdict::Unknown(why) => {
                self.gives_up = true;
                if why == Why::Stopped {
                    self.was_stopped = true;
                    return Feasible::Unknown;
                }
                Feasible::Unknown
            }
        };
        if let Some(asked) = &mut self.asked {
            asked.note(condition, gates, feasible.clone());
        }
        feasible
    }

    fn push(&mut self, condition: Term, model: Rc<Model>) {
        self.conditions.push(condition);
        if let Some(asked) = &mut self.asked {
            asked.push(condition);
        }
        self.solver.push_with_model(&self.terms, condition, model);
    }
}

/// The symbols that terms are, perhaps of fewer bits.
fn symbols(terms: &Terms, of: &[Term]) -> Vec<Variable> {
    let symbol = |&term: &Term| match terms.node(term) {
        Node::Unary(_, inner) => terms.as_variable(inner),
        _ => terms.as_variable(term),
    };
    of.iter().filter_map(symbol).collect()
}
