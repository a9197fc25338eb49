//! Inputs that a predicate accepts, one for each path on which it does.

use super::calls::{CallPlan, Step};
use super::concrete;
use super::effort::Effort;
use super::inputs::{Bound, Inputs};
use super::mode::Symbolic;
use super::path::Path;
use super::paths::{NoGuard, PathEnd, Paths};
use crate::scope::world::World;
use crate::suite::report::symbolic::{SolverCounts, SymbolicCounts};
use machine::ending::{Ending, Outcome};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::value::Ref;
use std::rc::Rc;

/// What a symbolic search is about.
pub struct Question {
    pub root: ClassId,
    pub predicate: MethodId,
    pub world: World,
    pub bound: Bound,
    /// Instructions for a path.
    pub budget: u64,
    pub effort: Effort,
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq)]
pub enum PathVerdict {
    Accepted,
    Rejected,
    Threw,
    /// It met a bound of the input.
    Bound,
    Cut(Ending),
    TimeUp,
    Exhausted,
}

/// A part of all paths: ways, and its share.
pub type Spans = (Vec<(u32, u32)>, f64);

pub struct SymbolicSearch {
    machine: Machine<Symbolic>,
    paths: Paths,
}

impl SymbolicSearch {
    /// # Errors
    /// There is no room for the root.
    pub fn new(machine: Machine, question: Question) -> Outcome<SymbolicSearch> {
        let Question { root, predicate, world, bound, budget, effort } = question;
        let mode = Symbolic::new(Path::new(effort.solver()), bound.length);
        let mut machine = machine.with_mode(mode);
        let mut inputs = Inputs::new(Rc::new(world), bound);
        inputs.add_new(&mut machine, root)?;
        let plan = CallPlan {
            steps: Rc::new(vec![Step::call(predicate, Vec::new())]),
            is_predicate: true,
            budget,
            most_forks: usize::MAX,
            notes_places: false,
        };
        let paths = Paths::new(&mut machine, inputs, plan);
        Ok(SymbolicSearch { machine, paths })
    }

    pub fn go_to(&mut self, spans: &[(u32, u32)]) {
        self.paths.go_to(&mut self.machine, spans);
    }

    pub fn advance(&mut self) -> PathVerdict {
        match self.paths.advance(&mut self.machine, &mut NoGuard) {
            PathEnd::Returned(0) => PathVerdict::Rejected,
            PathEnd::Returned(_) => PathVerdict::Accepted,
            PathEnd::Threw(_) => PathVerdict::Threw,
            PathEnd::Bound | PathEnd::Pruned | PathEnd::PutOff | PathEnd::Unknown => {
                PathVerdict::Bound
            }
            PathEnd::Cut(ending) => PathVerdict::Cut(ending),
            PathEnd::TimeUp => PathVerdict::TimeUp,
            PathEnd::Exhausted => PathVerdict::Exhausted,
        }
    }

    /// The ways of the path at hand.
    pub fn ways(&self) -> Vec<u32> {
        self.paths.ways()
    }

    pub fn left(&self) -> Vec<Spans> {
        self.paths.left()
    }

    pub fn split(&mut self) -> Option<Spans> {
        self.paths.split()
    }

    /// Makes the input of the path at hand on a machine with plain values.
    ///
    /// # Errors
    /// There is no room for it.
    pub fn make_input(&mut self, machine: &mut Machine) -> Outcome<Ref> {
        let inputs = &self.paths.inputs;
        let path = &mut self.machine.mode.path;
        let model = path.readable(&inputs.lengths_found(), &|number| inputs.values_found(number));
        let inputs = (&self.paths.inputs, self.machine.program());
        let words = concrete::make(inputs, (&self.machine.mode.path, &model), machine)?;
        Ok(Ref::from_word(words[0]))
    }

    /// Every input of the path at hand, with all values that take it, and all bounded ones of what was not read, made one after the other on a
    /// machine with plain values; at most so many. Returns how many there are.
    ///
    /// # Errors
    /// There is no room for one.
    pub fn each_input(
        &mut self,
        machine: &mut Machine,
        most: usize,
        act: &mut dyn FnMut(&Machine, Ref),
    ) -> Outcome<usize> {
        let decided = self.paths.inputs.mark();
        let start = self.machine.mark();
        self.paths.inputs.decide_rest(&mut self.machine);
        let path = &self.machine.mode.path;
        let model = path.model();
        let values = self.paths.inputs.values_found(&|term| model.value(&path.terms, term));
        let mut count = 0;
        loop {
            let model = self.machine.mode.path.model();
            let mark = machine.mark();
            let inputs = (&self.paths.inputs, self.machine.program());
            let made = concrete::make(inputs, (&self.machine.mode.path, &model), machine);
            if let Ok(words) = &made {
                act(machine, Ref::from_word(words[0]));
            }
            machine.undo_to(&mark);
            machine.release(mark);
            made?;
            count += 1;
            let path = &mut self.machine.mode.path;
            if count == most || !path.exclude(&values, &model) {
                self.machine.undo_to(&start);
                self.machine.release(start);
                self.paths.inputs.undo_to(decided);
                return Ok(count);
            }
        }
    }

    pub fn instructions(&self) -> u64 {
        self.paths.instructions
    }

    pub fn set_deadline(&mut self, deadline: machine::ending::Deadline) {
        self.machine.set_deadline(deadline);
        self.machine.mode.path.set_deadline(deadline);
    }

    /// What it came to so far, besides paths.
    pub fn counts(&self) -> SymbolicCounts {
        counts(&self.machine.mode.path, self.paths.inputs.bounded)
    }
}

/// What paths came to so far, besides what was found.
pub(super) fn counts(path: &Path, bounded: bool) -> SymbolicCounts {
    let Path { solver, account: inexact, .. } = path;
    let account = solver.account() + path.uncapped.account();
    SymbolicCounts {
        bounded,
        unknown: inexact.unknown,
        trusted: inexact.trusted,
        concretized: inexact.fixed.clone(),
        solver: SolverCounts {
            queries: account.queries,
            sat: account.sat,
            unsat: account.unsat,
            unknown: account.unknown,
            by_simplify: account.by.simplify,
            by_reuse: account.by.reuse,
            by_order: account.by.order,
            by_sat: account.by.sat,
            by_search: account.by.search,
            by_external: account.by.external,
        },
    }
}
