//! A path of constraints, and whether any model satisfies it.
//!
//! [`Solver::check`] asks one layer after the other, the cheap ones first, and each answer
//! is counted for the layer that gave it ([`Account`]):
//!
//! 1. *simplify*: constraints that rewriting has decided; equalities are substituted
//!    (`substitute`), and what shares no variable with the new constraints is sliced off
//!    (`slice`), because the model of the path so far still serves there.
//! 2. *reuse*: a recent model that satisfies the query too, or a set of constraints that
//!    was found unsatisfiable and is part of the query (`memory`).
//! 3. *order*: comparisons of integers, as bounds of differences (`order`, `interval`).
//! 4. *search*: for floating point, models that are tried, each nearer than the last
//!    (`search`).
//! 5. *sat*: the circuit of the constraints, as clauses, for the embedded SAT solver.
//! 6. *external*: another solver, if one was given ([`Solver::set_external`]).
//!
//! Whatever layer a model comes from, it is evaluated on the whole path before it is handed
//! out. What no layer decides within the effort is unknown, which is never unsatisfiable.
//! Effort is counted in conflicts and attempts, so that the verdict is the same on every
//! machine; without memory ([`Options::remember`]) other paths do not count.

mod account; // what was asked, and who answered
mod interval; // which numbers a term can be
mod layers; // one after the other
mod memory; // models and unsatisfiable sets of earlier queries
mod order; // comparisons of integers
mod readable; // models that people like to read
mod search; // models of floating point, by trying
mod slice; // constraints that share no variable
pub mod substitute; // equalities, used up

use crate::circuit::Circuit;
use crate::model::{Evaluator, Model};
use crate::sat::Sat;
use crate::smt::Program;
use crate::stop::Stop;
use crate::terms::{FALSE, Term, Terms};
use account::Layer;
pub use account::{Account, By};
use layers::Finding;
use memory::Memory;
use slice::Slices;
use std::rc::Rc;

/// How much may be spent on one query, and what may help.
#[derive(Clone, Debug)]
pub struct Options {
    /// Conflicts of the SAT solver.
    pub effort: u64,
    /// Conflicts times gates of the query, if that is bounded too.
    pub work: Option<u64>,
    /// Models that are tried for floating point.
    pub attempts: u64,
    /// Gates of a circuit: a larger query is unknown.
    pub gates: usize,
    /// What an external solver may spend, in units of its own.
    pub external: u64,
    /// Whether queries about other paths may help. If not, a verdict depends on the path, and
    /// on where along it was asked, alone: two workers agree also about what is unknown.
    pub remember: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            effort: 20_000,
            work: None,
            attempts: 5_000,
            gates: 4_000_000,
            external: 20_000_000,
            remember: true,
        }
    }
}

/// What is known of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The model satisfies the path: it was evaluated.
    Sat(Rc<Model>),
    /// No model satisfies the path.
    Unsat(Source),
    /// Nothing is known: other effort may tell.
    Unknown(Why),
}

impl Verdict {
    pub fn is_sat(&self) -> bool {
        matches!(self, Verdict::Sat(_))
    }

    pub fn is_unsat(&self) -> bool {
        matches!(self, Verdict::Unsat(_))
    }
}

/// Whose word an `Unsat` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Ours.
    Own,
    /// That of an external solver, which nothing here has checked.
    External,
}

/// Why a verdict is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Why {
    /// The conflicts are spent.
    Effort,
    /// Somebody has stopped it: asked again, it may be known.
    Stopped,
    /// The circuit has too many gates.
    TooLarge,
    /// A layer gave a model that does not satisfy the path: a bug of ours, kept from the user.
    WrongModel,
}

/// One pushed constraint, and what is known of the path up to it.
#[derive(Debug)]
struct Frame {
    /// How many conjuncts there were before it.
    conjuncts: usize,
    known: Known,
}

#[derive(Clone, Debug)]
enum Known {
    Nothing,
    Model(Rc<Model>),
    Unsat(Source),
}

/// A path of constraints, and the layers that decide it.
#[derive(Debug, Default)]
pub struct Solver {
    options: Options,
    path: Vec<Frame>,
    /// The constraints of the path, taken apart at their conjunctions; none is `true`.
    conjuncts: Vec<Term>,
    evaluator: Evaluator,
    /// The values of terms by one model of the path: they stay known as long as that is asked.
    on_path: Evaluator,
    asked: Option<Rc<Model>>,
    /// The model of an empty path.
    empty: Rc<Model>,
    slices: Slices,
    memory: Memory,
    space: order::Space,
    circuit: Circuit,
    sat: Sat,
    external: Option<Program>,
    external_error: Option<String>,
    stop: Stop,
    account: Account,
    /// The most expensive layer that the present query needed.
    layer: Option<Layer>,
}

impl Solver {
    pub fn new(options: Options) -> Solver {
        Solver { options, ..Solver::default() }
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn set_attempts(&mut self, attempts: u64) {
        self.options.attempts = attempts;
    }

    /// Bounds the circuit of a query, and its conflicts times its gates.
    pub fn set_size(&mut self, gates: usize, work: Option<u64>) {
        (self.options.gates, self.options.work) = (gates, work);
    }

    pub fn set_effort(&mut self, effort: u64) {
        self.options.effort = effort;
    }

    /// From now on queries end when this is due.
    pub fn set_stop(&mut self, stop: Stop) {
        self.stop = stop;
    }

    /// Lets an installed solver look at what stays unknown. Its models are evaluated; its
    /// `unsat` is marked as its own.
    pub fn set_external(&mut self, program: Option<Program>) {
        self.external = program;
    }

    /// Why the external solver could not be asked, if so.
    pub fn external_error(&self) -> Option<&str> {
        self.external_error.as_deref()
    }

    pub fn account(&self) -> Account {
        self.account
    }

    /// How many constraints are on the path.
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// Adds a constraint to the path. If the model of the path satisfies it, that is its
    /// model from now on, and no query is needed.
    pub fn push(&mut self, terms: &Terms, constraint: Term) {
        let known = match self.path.last().map(|frame| &frame.known) {
            None => {
                let model = Rc::clone(&self.empty);
                self.carried(terms, &model, constraint)
            }
            Some(Known::Model(model)) => {
                let model = Rc::clone(model);
                self.carried(terms, &model, constraint)
            }
            Some(Known::Unsat(source)) => Known::Unsat(*source),
            Some(Known::Nothing) => Known::Nothing,
        };
        let frame = Frame { conjuncts: self.conjuncts.len(), known };
        self.path.push(frame);
        terms.conjuncts(constraint, &mut self.conjuncts);
    }

    /// The same, with a model of the path and the constraint, such as [`Solver::check_with`] finds.
    pub fn push_with_model(&mut self, terms: &Terms, constraint: Term, model: Rc<Model>) {
        let known = self.carried(terms, &model, constraint);
        self.path.push(Frame { conjuncts: self.conjuncts.len(), known });
        terms.conjuncts(constraint, &mut self.conjuncts);
    }

    fn carried(&mut self, terms: &Terms, model: &Rc<Model>, constraint: Term) -> Known {
        let holds = self.value_by(terms, model, constraint) == 1;
        if holds { Known::Model(Rc::clone(model)) } else { Known::Nothing }
    }

    /// The value of a term by a model of the path. What has many operations in common with terms that were
    /// asked before costs only what is new, unless another model was asked in between.
    fn value_by(&mut self, terms: &Terms, model: &Rc<Model>, term: Term) -> u64 {
        if !self.asked.as_ref().is_some_and(|asked| Rc::ptr_eq(asked, model)) {
            self.on_path.begin(terms);
            self.asked = Some(Rc::clone(model));
        }
        self.on_path.next(terms, model, term)
    }

    /// The value of a term by the model of the path, if one is known.
    pub fn value(&mut self, terms: &Terms, term: Term) -> Option<u64> {
        let model = self.model()?;
        Some(self.value_by(terms, &model, term))
    }

    /// Takes the last constraint away.
    pub fn pop(&mut self) {
        if let Some(frame) = self.path.pop() {
            self.conjuncts.truncate(frame.conjuncts);
        }
    }

    /// Takes all but the first `depth` constraints away.
    pub fn truncate(&mut self, depth: usize) {
        while self.path.len() > depth {
            self.pop();
        }
    }

    /// A model of the path, if one is known already: [`Solver::check`] finds one.
    pub fn model(&self) -> Option<Rc<Model>> {
        match self.path.last() {
            None => Some(Rc::clone(&self.empty)),
            Some(Frame { known: Known::Model(model), .. }) => Some(Rc::clone(model)),
            Some(_) => None,
        }
    }

    /// Which side the model of the path takes: that one is feasible, and needs no query.
    pub fn holds(&mut self, terms: &Terms, condition: Term) -> Option<bool> {
        self.value(terms, condition).map(|value| value == 1)
    }

    /// Whether the path and one more constraint have a model. The path stays as it is.
    pub fn check_with(&mut self, terms: &mut Terms, constraint: Term) -> Verdict {
        self.push(terms, constraint);
        let verdict = self.check(terms);
        self.pop();
        verdict
    }

    /// Whether the path has a model.
    pub fn check(&mut self, terms: &mut Terms) -> Verdict {
        self.layer = None;
        let verdict = self.decide(terms);
        self.account.count(&verdict, self.layer);
        if let Some(frame) = self.path.last_mut() {
            match &verdict {
                Verdict::Sat(model) => frame.known = Known::Model(Rc::clone(model)),
                Verdict::Unsat(source) => frame.known = Known::Unsat(*source),
                Verdict::Unknown(_) => {}
            }
        }
        verdict
    }

    fn needed(&mut self, layer: Layer) {
        self.layer = self.layer.max(Some(layer));
    }

    fn decide(&mut self, terms: &mut Terms) -> Verdict {
        if let Some(model) = self.model() {
            self.needed(Layer::Reuse);
            return Verdict::Sat(model);
        }
        if let Some(&Frame { known: Known::Unsat(source), .. }) = self.path.last() {
            self.needed(Layer::Reuse);
            return Verdict::Unsat(source);
        }
        if self.conjuncts.contains(&FALSE) {
            return Verdict::Unsat(Source::Own);
        }
        // Constraints before `first` have a model already.
        let with_model = |frame: &Frame| matches!(frame.known, Known::Model(_));
        let (first, mut model) = match self.path.iter().rposition(with_model) {
            Some(at) => {
                let Known::Model(model) = &self.path[at].known else { unreachable!("it has one") };
                (self.path[at + 1].conjuncts, Model::clone(model))
            }
            None => (0, Model::new()),
        };
        let parts = self.slices.touching(terms, &self.conjuncts, first);
        let is_all = first == 0 && parts.len() == 1;
        let mut unknown = None;
        for part in parts {
            match self.part(terms, &part.constraints) {
                Finding::Sat(found) if is_all => model = found,
                Finding::Sat(found) => {
                    // Of other variables a remembered model may know something else.
                    for &variable in &part.variables {
                        model.set(variable, found.get(variable));
                    }
                }
                Finding::Unsat(source, _) => return Verdict::Unsat(source),
                Finding::Unknown(why) => unknown = unknown.or(Some(why)),
            }
        }
        match unknown {
            Some(why) => Verdict::Unknown(why),
            None => self.handed_out(terms, model),
        }
    }

    /// The model, if it satisfies the whole path.
    fn handed_out(&mut self, terms: &Terms, model: Model) -> Verdict {
        let conjuncts = std::mem::take(&mut self.conjuncts);
        let satisfied = self.satisfies(terms, &model, &conjuncts);
        self.conjuncts = conjuncts;
        if !satisfied {
            debug_assert!(false, "a layer gave a model that does not satisfy the path");
            self.account.wrong_models += 1;
            return Verdict::Unknown(Why::WrongModel);
        }
        let model = Rc::new(model);
        if self.options.remember {
            self.memory.keep_model(&model);
        }
        Verdict::Sat(model)
    }

    fn satisfies(&mut self, terms: &Terms, model: &Model, constraints: &[Term]) -> bool {
        self.evaluator.begin(terms);
        // The newest first: that is the one which an earlier model may miss.
        constraints.iter().rev().all(|&term| self.evaluator.next(terms, model, term) == 1)
    }
}
