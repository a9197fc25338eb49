//! Sequences of calls with symbols for arguments, and whether one state that they lead to stands
//! for another (Xie, Marinov, Schulte and Notkin 2005: Symstra).
//!
//! A sequence is told by its methods and by the ways that its path takes, so it is brought about
//! again by running it. What it has left is the shape of the heap, terms in some places of it, and
//! the condition of the path. An earlier state subsumes a new one of the same shape if every value
//! that the new one can have in these places is one that the earlier one can have: its condition,
//! with the new terms in the places of its own, follows from the new condition.
//!
//! That is asked exactly where all that the earlier condition speaks of is in its heap. Where it
//! speaks of symbols that are gone, it subsumes only what has the same condition. So a state may be
//! kept that another stands for, and none is cut that has something of its own.
//!
//! Not here: which sequences there are (`model`), and how a heap is read (`graph`).

use super::calls::{CallPlan, Step, Taken};
use super::concrete;
use super::inputs::Inputs;
use super::mode::Symbolic;
use super::path::Path;
use super::paths::{NoGuard, PathEnd, Paths};
use super::search::counts;
use super::white_box::{Limits, step};
use super::word::term_in;
use crate::scope::world::World;
use crate::suite::report::symbolic::SymbolicCounts;
use logic::solver::substitute::replace;
use logic::solver::{Options, Solver, Verdict};
use logic::terms::{Term, Terms};
use machine::ending::{Deadline, Ending, Outcome};
use machine::machine::Machine;
use machine::program::MethodId;
use machine::value::Ref;
use machine::view::HeapView;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// How the last call of a sequence ended.
#[derive(Clone, Debug, PartialEq)]
pub enum SequenceEnd {
    Returned,
    /// With an exception, by the internal name of its class.
    Threw(String),
    /// The solver cannot tell where it goes on, or a bound was met.
    Unknown,
    Cut(Ending),
    TimeUp,
    Exhausted,
}

/// What a state stands for, besides the shape of its heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What is in the places of the heap that have terms, in order.
    terms: Vec<Term>,
    /// What holds of them; what shares no symbol with them, even through others, is left out: it
    /// can be, and says nothing about them.
    holds: Vec<Term>,
}

pub struct SymbolicCalls {
    machine: Machine<Symbolic>,
    world: Rc<World>,
    limits: Limits,
    paths: Option<Paths>,
}

impl SymbolicCalls {
    pub fn new(machine: Machine, world: World, limits: Limits) -> SymbolicCalls {
        let effort = limits.effort.conflicts;
        let solver = Solver::new(Options { effort, remember: false, ..Options::default() });
        let mode = Symbolic::new(Path::new(solver), limits.bound.length);
        let machine = machine.with_mode(mode);
        SymbolicCalls { machine, world: Rc::new(world), limits, paths: None }
    }

    /// Begins with all paths of a sequence that take these ways at first: a constructor, then
    /// methods of what it makes.
    pub fn begin(&mut self, methods: &[MethodId], ways: &[u32]) {
        self.end();
        let program = self.machine.program();
        let steps = methods.iter().enumerate().map(|(at, &method)| {
            let mut step = step(program, method, (at > 0, ""));
            for taken in &mut step.takes {
                // A symbol of the same name would be the same symbol.
                if let Taken::Value(name, _) = taken {
                    *name = format!("{name}#{at}");
                }
            }
            step
        });
        let steps: Rc<Vec<Step>> = Rc::new(steps.collect());
        let (budget, most_forks) = (self.limits.budget, usize::MAX);
        let plan = CallPlan { steps, is_predicate: false, budget, most_forks, notes_places: false };
        let inputs = Inputs::new(Rc::clone(&self.world), self.limits.bound);
        let mut paths = Paths::new(&mut self.machine, inputs, plan);
        let spans: Vec<(u32, u32)> = ways.iter().map(|&way| (way, way + 1)).collect();
        paths.go_to(&mut self.machine, &spans);
        self.paths = Some(paths);
    }

    fn end(&mut self) {
        if let Some(paths) = self.paths.take() {
            paths.end(&mut self.machine);
        }
    }

    /// Goes on to the end of the next path.
    pub fn advance(&mut self) -> SequenceEnd {
        let Some(paths) = &mut self.paths else { return SequenceEnd::Exhausted };
        match paths.advance(&mut self.machine, &mut NoGuard) {
            PathEnd::Returned(_) => SequenceEnd::Returned,
            PathEnd::Threw(exception) => {
                let class = self.machine.heap().class_of(exception);
                SequenceEnd::Threw(self.machine.program().class_name(class).to_owned())
            }
            PathEnd::Bound | PathEnd::Pruned | PathEnd::PutOff | PathEnd::Unknown => {
                SequenceEnd::Unknown
            }
            PathEnd::Cut(ending) => SequenceEnd::Cut(ending),
            PathEnd::TimeUp => SequenceEnd::TimeUp,
            PathEnd::Exhausted => SequenceEnd::Exhausted,
        }
    }

    /// The ways of the path at hand.
    pub fn ways(&self) -> Vec<u32> {
        self.paths.as_ref().map(Paths::ways).unwrap_or_default()
    }

    /// The object that the sequence is about.
    pub fn object(&self) -> Ref {
        let inputs = self.paths.as_ref().map(|paths| &paths.inputs);
        inputs
            .and_then(|inputs| inputs.words.first())
            .map_or(Ref::NULL, |&word| Ref::from_word(word))
    }

    pub fn heap(&self) -> HeapView<'_> {
        self.machine.heap()
    }

    /// Whether a word of a field stands for a term, by its number.
    pub fn in_field(&self, word: u64) -> Option<u32> {
        term_in(word).map(Term::number)
    }

    /// The same of an element of an array.
    pub fn in_array(&self, array: Ref, index: u32, word: u64) -> Option<u32> {
        let kept = self.machine.mode.elements.get(array, index);
        kept.or_else(|| term_in(word)).map(Term::number)
    }

    /// What the state at hand stands for, if these terms are in its heap.
    pub fn condition(&self, terms: &[u32]) -> Condition {
        let path = &self.machine.mode.path;
        let terms: Vec<Term> = terms.iter().map(|&number| Term::from_number(number)).collect();
        let holds = connected(&path.terms, &terms, path.conditions());
        Condition { terms, holds }
    }

    /// Whether all that the state at hand stands for is something that an earlier one of the same
    /// shape stands for.
    pub fn is_subsumed(&mut self, new: &Condition, earlier: &Condition) -> bool {
        let path = &mut self.machine.mode.path;
        if earlier == new {
            return true;
        }
        let mut places: FxHashMap<Term, Term> = FxHashMap::default();
        let mut needed = Vec::new();
        for (&old, &new) in earlier.terms.iter().zip(&new.terms) {
            match (path.terms.as_variable(old), places.get(&old)) {
                // What is computed has no place of its own: only the same will do.
                (None, _) if old == new => {}
                (None, _) => return false,
                (Some(_), None) => {
                    places.insert(old, new);
                }
                (Some(_), Some(&known)) => needed.push(path.terms.equal(known, new)),
            }
        }
        let known: FxHashSet<Term> = places.keys().copied().collect();
        for &condition in &earlier.holds {
            if !variables(&path.terms, condition).is_subset(&known) {
                return false;
            }
            needed.push(replace(&mut path.terms, condition, &mut places.clone()));
        }
        needed.into_iter().all(|condition| follows(path, condition))
    }

    /// Makes the arguments of the path at hand on a machine with plain values, with values that
    /// people like to read: those of all calls, one after the other, zero for the object itself.
    ///
    /// # Errors
    /// There is no room for them.
    pub fn make_arguments(&mut self, machine: &mut Machine) -> Outcome<Vec<u64>> {
        let Some(paths) = &self.paths else { return Ok(Vec::new()) };
        let inputs = &paths.inputs;
        let path = &mut self.machine.mode.path;
        let model = path.readable(&inputs.lengths_found(), &|number| inputs.values_found(number));
        let inputs = (&paths.inputs, self.machine.program());
        concrete::make(inputs, (&self.machine.mode.path, &model), machine)
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.machine.set_deadline(deadline);
        self.machine.mode.path.set_deadline(deadline);
    }

    /// What it came to so far, besides states.
    pub fn symbolic(&self) -> SymbolicCounts {
        counts(&self.machine.mode.path, false)
    }
}

/// Whether a condition holds on all inputs of a path. If nobody can tell, it does not.
fn follows(path: &mut Path, condition: Term) -> bool {
    if let Some(known) = path.known(condition) {
        return known;
    }
    let negated = path.terms.not(condition);
    matches!(path.solver.check_with(&mut path.terms, negated), Verdict::Unsat(_))
}

/// The conditions that share a symbol with some terms, or with others that do.
fn connected(terms: &Terms, of: &[Term], conditions: &[Term]) -> Vec<Term> {
    let mut known: FxHashSet<Term> = of.iter().flat_map(|&term| variables(terms, term)).collect();
    let mut left: Vec<(Term, FxHashSet<Term>)> =
        conditions.iter().map(|&one| (one, variables(terms, one))).collect();
    let mut found: FxHashSet<Term> = FxHashSet::default();
    loop {
        let (near, far): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|(_, variables)| !variables.is_disjoint(&known));
        if near.is_empty() {
            break;
        }
        for (condition, variables) in near {
            known.extend(variables);
            found.insert(condition);
        }
        left = far;
    }
    conditions.iter().copied().filter(|condition| found.contains(condition)).collect()
}

/// The symbols of a term.
fn variables(terms: &Terms, term: Term) -> FxHashSet<Term> {
    let (mut found, mut seen) = (FxHashSet::default(), FxHashSet::default());
    let mut waiting = vec![term];
    while let Some(term) = waiting.pop() {
        if !seen.insert(term) {
            continue;
        }
        match terms.as_variable(term) {
            Some(_) => {
                found.insert(term);
            }
            None => waiting.extend(terms.node(term).operands()),
        }
    }
    found
}
