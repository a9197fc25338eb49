//! Inputs that take a method through its code: a symbolic run of receiver and arguments together
//! (Visser, Pasareanu and Khurshid 2004, section 4.3).

use super::concrete;
use super::inputs::{Bound, Inputs};
use super::mode::Symbolic;
use super::path::Path;
use super::paths::{CallPlan, PathEnd, Paths, Step, Taken};
use super::precondition::{Completed, Precondition};
use super::search::counts;
use super::word::term_in;
use crate::scope::world::World;
use crate::suite::report::symbolic::SymbolicCounts;
use logic::solver::{Options, Solver};
use machine::ending::{Deadline, Ending, Outcome};
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{ClassId, MethodId, Program};
use machine::value::Kind;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Forks that a path may have in the first round; in each further one, twice as many.
const FIRST_FORKS: usize = 8;

/// How far runs go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub bound: Bound,
    /// Instructions for a path.
    pub budget: u64,
    /// Conflicts of the solver for a query.
    pub effort: u64,
}

/// What a run of a method came to.
#[derive(Clone, Debug, PartialEq)]
pub enum MethodPath {
    /// It ended, on an input that is completed: see [`WhiteBox::make_input`].
    Ended(Predicted),
    /// It ended as an earlier one has, or there is no valid input for it.
    Nothing,
    Cut(Ending),
    TimeUp,
    /// There are no more paths.
    Exhausted,
}

/// How the method will end on the input.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicted {
    /// With this word, unless it is `void`; an object's is not told.
    Returned(Option<u64>),
    /// With an exception, by the internal name of its class.
    Threw(String),
}

/// What there was besides tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathCounts {
    pub ended: u64,
    /// Paths that no valid input takes.
    pub infeasible: u64,
    /// Partial inputs that no valid one begins with.
    pub pruned: u64,
    /// Paths that met a budget.
    pub cut: u64,
}

/// Which ways are taken that are worth a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Ways out of a branch that no test takes yet.
    Branch,
    /// Every path.
    Path,
}

pub struct WhiteBox {
    machine: Machine<Symbolic>,
    world: Rc<World>,
    limits: Limits,
    precondition: Precondition,
    criterion: Criterion,
    paths: Option<Paths>,
    returns: Option<Kind>,
    forks: usize,
    completed: Option<Completed>,
    /// Ways out of branches that tests take.
    taken: FxHashSet<(u32, u32)>,
    pub counts: PathCounts,
    /// Whether the paths of the method at hand met a bound of the input.
    pub bounded: bool,
}

impl WhiteBox {
    /// Runs methods of `class`, whose objects satisfy the predicate.
    pub fn new(
        machine: Machine,
        (class, predicate): (ClassId, Option<MethodId>),
        world: World,
        (limits, criterion): (Limits, Criterion),
    ) -> WhiteBox {
        let effort = limits.effort;
        let solver = Solver::new(Options { effort, remember: false, ..Options::default() });
        let mode = Symbolic::new(Path::new(solver), limits.bound.length);
        let mut machine = machine.with_mode(mode);
        machine.mode.watch(class);
        WhiteBox {
            machine,
            world: Rc::new(world),
            limits,
            precondition: Precondition::new(class, predicate),
            criterion,
            paths: None,
            returns: None,
            forks: FIRST_FORKS,
            completed: None,
            taken: FxHashSet::default(),
            counts: PathCounts::default(),
            bounded: false,
        }
    }

    /// Begins with all paths of a method. `constructor`: its receiver is what this one makes;
    /// otherwise it is an object whose fields are undecided.
    pub fn begin(&mut self, method: MethodId, constructor: Option<MethodId>) {
        if let Some(paths) = self.paths.take() {
            paths.end(&mut self.machine);
        }
        let program = self.machine.program();
        let built = constructor.map(|constructor| step(program, constructor, (false, "new_")));
        let steps: Vec<Step> =
            built.into_iter().chain([step(program, method, (constructor.is_some(), ""))]).collect();
        let descriptor = program.names.get(program.method(method).descriptor);
        let (_, result) = split(descriptor).expect("a linked method has a descriptor");
        self.returns = result.bytes().next().and_then(Kind::of_letter);
        let plan = CallPlan {
            steps,
            is_predicate: false,
            budget: self.limits.budget,
            most_forks: FIRST_FORKS,
        };
        self.forks = FIRST_FORKS;
        self.bounded = false;
        let inputs = Inputs::new(Rc::clone(&self.world), self.limits.bound);
        self.paths = Some(Paths::new(&mut self.machine, inputs, plan));
    }

    /// Goes on to the end of the next path.
    pub fn advance(&mut self) -> MethodPath {
        let Some(paths) = &mut self.paths else { return MethodPath::Exhausted };
        let end = paths.advance(&mut self.machine, &mut self.precondition);
        self.bounded = paths.inputs.bounded;
        match end {
            PathEnd::Returned(word) => self.ended(Ok(word)),
            PathEnd::Threw(exception) => {
                let class = self.machine.heap().class_of(exception);
                let class = self.machine.program().class_name(class).to_owned();
                self.ended(Err(class))
            }
            PathEnd::Pruned => {
                self.counts.pruned += 1;
                MethodPath::Nothing
            }
            PathEnd::Bound | PathEnd::PutOff => MethodPath::Nothing,
            PathEnd::Unknown => {
                self.counts.cut += 1;
                MethodPath::Nothing
            }
            PathEnd::Cut(ending) => {
                self.counts.cut += 1;
                MethodPath::Cut(ending)
            }
            PathEnd::TimeUp => MethodPath::TimeUp,
            PathEnd::Exhausted => self.next_round(),
        }
    }

    /// What was put off is explored with more forks.
    fn next_round(&mut self) -> MethodPath {
        let Some(paths) = &mut self.paths else { return MethodPath::Exhausted };
        if !paths.put_off {
            return MethodPath::Exhausted;
        }
        self.forks *= 2;
        paths.allow_forks(self.forks);
        paths.go_to(&mut self.machine, &[]);
        MethodPath::Nothing
    }

    /// A path has ended: what it returned, or the class of what it threw.
    fn ended(&mut self, end: Result<u64, String>) -> MethodPath {
        self.counts.ended += 1;
        let edges = self.machine.mode.edges();
        let is_new = edges.iter().any(|edge| !self.taken.contains(edge));
        if !is_new && self.criterion == Criterion::Branch {
            return MethodPath::Nothing;
        }
        let Some(paths) = &self.paths else { return MethodPath::Nothing };
        let Some(completed) = self.precondition.complete(&mut self.machine, &paths.inputs) else {
            self.counts.infeasible += 1;
            return MethodPath::Nothing;
        };
        let predicted = match end {
            Err(class) => Predicted::Threw(class),
            Ok(_) if matches!(self.returns, None | Some(Kind::Ref)) => Predicted::Returned(None),
            Ok(word) => {
                let terms = &self.machine.mode.path.terms;
                let term = term_in(word);
                let value = term.map_or(word, |term| completed.model.value(terms, term));
                Predicted::Returned(Some(value))
            }
        };
        self.completed = Some(completed);
        MethodPath::Ended(predicted)
    }

    /// The test was made: its ways need no other.
    pub fn accept(&mut self) {
        let edges = self.machine.mode.edges().to_vec();
        self.taken.extend(edges);
    }

    /// Makes the input of the path at hand on a machine with plain values: receiver and arguments;
    /// the word of an object that a constructor makes is zero.
    ///
    /// # Errors
    /// There is no room for it.
    pub fn make_input(&self, machine: &mut Machine) -> Outcome<Vec<u64>> {
        let completed = self.completed.as_ref().expect("a path has ended");
        let path = &self.machine.mode.path;
        let inputs = (&completed.inputs, self.machine.program());
        concrete::make(inputs, (path, &completed.model), machine)
    }

    /// Whether it matters on the path at hand which texts and boxes are the same object.
    pub fn compares_values(&self) -> bool {
        self.machine.mode.identities.matter()
    }

    /// The condition of the path at hand, as Java has it.
    pub fn condition(&self) -> Vec<String> {
        let path = &self.machine.mode.path;
        path.conditions().iter().map(|&term| path.terms.show(term).to_string()).collect()
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.machine.set_deadline(deadline);
    }

    /// What it came to so far, besides paths.
    pub fn symbolic(&self) -> SymbolicCounts {
        let mut counts = counts(&self.machine.mode.path, self.bounded);
        counts.unknown += self.precondition.given_up;
        counts
    }
}

/// A call of a method; on what a constructor has made, if it `is_built`. The names of its symbols begin
/// with `prefix`: the method that is called next may have parameters of the same names.
pub(super) fn step(program: &Program, method: MethodId, (is_built, prefix): (bool, &str)) -> Step {
    let linked = program.method(method);
    let is_constructor = program.names.get(linked.name) == "<init>";
    let descriptor = program.names.get(linked.descriptor);
    let (types, _) = split(descriptor).expect("a linked method has a descriptor");
    let receiver = match () {
        () if linked.is_static() => None,
        () if is_constructor => Some(Taken::Fresh(linked.class)),
        () if is_built => Some(Taken::Built),
        () => Some(Taken::Object(linked.class)),
    };
    let names = program.parameter_names(method).into_iter().enumerate();
    let taken = |(descriptor, (index, name)): (&&str, (usize, Option<String>))| {
        let name = name.unwrap_or_else(|| format!("arg{index}"));
        match descriptor.bytes().next().and_then(Kind::of_letter) {
            Some(Kind::Ref) | None => Taken::Reference((*descriptor).to_owned()),
            Some(kind) => Taken::Value(format!("{prefix}{name}"), kind),
        }
    };
    let takes = receiver.into_iter().chain(types.iter().zip(names).map(taken)).collect();
    Step { method, takes }
}
