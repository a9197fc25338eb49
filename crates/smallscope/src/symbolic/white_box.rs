//! Inputs that take a method through its code: a symbolic run of receiver and arguments together
//! (Visser, Pasareanu and Khurshid 2004, section 4.3).

use super::calls::{CallPlan, Step, Taken};
use super::concrete;
use super::effort::Effort;
use super::inputs::{Bound, Inputs};
use super::making_calls::{MakingStep, step_with_choices, steps_made};
use super::mode::Symbolic;
use super::order::{Aim, Order};
use super::path::Path;
use super::paths::{PathEnd, Paths};
use super::precondition::{Completed, Precondition};
use super::search::counts;
use super::stages::{Met, Stages};
use super::word::term_in;
use crate::scope::world::World;
use crate::suite::report::symbolic::SymbolicCounts;
use machine::ending::{Deadline, Ending, Outcome};
use machine::machine::Machine;
use machine::program::descriptor::split;
use machine::program::{ClassId, MethodId, Program};
use machine::value::Kind;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::rc::Rc;

/// About so many instructions take as long as a query.
const QUERY: u64 = 200;
/// The same of one that comes to SAT.
const SAT_QUERY: u64 = 10_000;

/// How far runs go.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub bound: Bound,
    /// Instructions for a path.
    pub budget: u64,
    pub effort: Effort,
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
    /// So that the goal is true.
    Reached,
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

/// What tests are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Every way out of a branch.
    Branch,
    /// Every line.
    Line,
    /// Every path.
    Path,
    /// What `@Goal` predicates say.
    Goal,
}

impl Criterion {
    pub fn name(self) -> &'static str {
        match self {
            Criterion::Branch => "branch",
            Criterion::Line => "line",
            Criterion::Path => "path",
            Criterion::Goal => "goal",
        }
    }
}

/// A predicate that is asked after a call that returns: for which inputs it is true.
#[derive(Clone, Debug)]
pub struct GoalCall {
    pub method: MethodId,
    pub takes: Vec<Asked>,
}

/// What a goal is asked about.
#[derive(Clone, Copy, Debug)]
pub enum Asked {
    /// What the call took, by its number, the receiver first, as it is after the call.
    Taken(usize),
    /// The same as it was before.
    Old(usize),
    Result,
}

/// Which paths are handed out, and when.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub criterion: Criterion,
    pub order: Order,
    /// Also paths that take only ways which others take, if no single one takes them all: among
    /// more tests there are fewer that suffice.
    pub all_sets: bool,
}

pub struct WhiteBox {
    machine: Machine<Symbolic>,
    class: ClassId,
    world: Rc<World>,
    limits: Limits,
    precondition: Precondition,
    wanted: Wanted,
    paths: Option<Paths>,
    stages: Stages,
    /// None has ended.
    is_first: bool,
    returns: Option<Kind>,
    has_goal: bool,
    completed: Option<Completed>,
    aim: Aim,
    /// The same of tests that end with an exception. JaCoCo does not count the ways just before it,
    /// so that one that returns is still wanted for them.
    thrown: FxHashSet<(u32, u32)>,
    /// Whether the path at hand ends with an exception.
    throws: bool,
    /// The ways that each path takes which was handed out, if all sets are wanted, and whether it
    /// ends with an exception.
    sets: Vec<(BTreeSet<(u32, u32)>, bool)>,
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
        (limits, wanted): (Limits, Wanted),
    ) -> WhiteBox {
        let mut mode = Symbolic::new(Path::new(limits.effort.solver()), limits.bound.length);
        mode.watch(class);
        mode.lengths.are_terms = true;
        let machine = machine.with_mode(mode);
        WhiteBox {
            machine,
            class,
            world: Rc::new(world),
            limits,
            precondition: Precondition::new(class, predicate),
            wanted,
            paths: None,
            stages: Stages::new(wanted.order, limits.bound.length, false),
            is_first: true,
            returns: None,
            has_goal: false,
            completed: None,
            aim: Aim::default(),
            thrown: FxHashSet::default(),
            throws: false,
            sets: Vec::new(),
            counts: PathCounts::default(),
            bounded: false,
        }
    }

    /// Begins with all paths of a method. `constructor`: its receiver is what this one makes;
    /// otherwise it is an object whose fields are undecided. With a goal, only paths count on which it is true
    /// after the method.
    pub fn begin(
        &mut self,
        method: MethodId,
        constructor: Option<MethodId>,
        goal: Option<&GoalCall>,
    ) {
        if let Some(paths) = self.paths.take() {
            paths.end(&mut self.machine);
        }
        // What is found must not depend on what was explored before.
        self.machine.mode.path = Path::new(self.limits.effort.solver());
        self.machine.mode.path.goes_back();
        self.machine.mode.path.set_deadline(self.machine.deadline());
        self.precondition = Precondition::new(self.class, self.precondition.predicate);
        (self.aim, self.counts) = (Aim::default(), PathCounts::default());
        self.thrown.clear();
        self.sets.clear();
        let program = self.machine.program();
        let Wanted { criterion, order, all_sets } = self.wanted;
        let is_gradual = order == Order::Covering && criterion != Criterion::Path && !all_sets;
        self.stages = Stages::new(order, self.limits.bound.length, is_gradual);
        let length = self.stages.at_hand().length;
        let bound = Bound { length, ..self.limits.bound };
        let inputs = Inputs::new(Rc::clone(&self.world), bound);
        let mut steps = Vec::new();
        let mut step =
            |method, named| step_with_choices((program, &inputs), method, named, &mut steps);
        let built = constructor.map(|constructor| step(constructor, (false, "new_")));
        let call = step(method, (constructor.is_some(), ""));
        steps.extend(built.into_iter().chain([call]));
        self.has_goal = goal.is_some();
        steps.extend(goal.map(asking));
        let descriptor = program.names.get(program.method(method).descriptor);
        let (_, result) = split(descriptor).expect("a linked method has a descriptor");
        self.returns = result.bytes().next().and_then(Kind::of_letter);
        let plan = CallPlan {
            steps: Rc::new(steps),
            is_predicate: self.has_goal,
            budget: self.limits.budget,
            most_forks: 0,
            notes_places: order == Order::Covering,
        };
        self.precondition.bounded = false;
        self.machine.mode.path.is_capped = false;
        self.machine.mode.length = length;
        self.machine.mode.is_whole = length == self.limits.bound.length;
        (self.bounded, self.is_first) = (false, true);
        let is_easy = self.stages.is_easy();
        self.limits.effort.apply(&mut self.machine.mode.path.solver, is_easy);
        self.paths = Some(Paths::new(&mut self.machine, inputs, plan));
    }

    /// Goes on to the end of the next path.
    pub fn advance(&mut self) -> MethodPath {
        if !self.begin_path() {
            return MethodPath::Exhausted;
        }
        let before = self.work();
        let unknown = (self.machine.mode.path.account.unknown, self.precondition.given_up);
        let Some(paths) = &mut self.paths else { return MethodPath::Exhausted };
        let end = paths.advance(&mut self.machine, &mut self.precondition);
        let frontier = &mut self.stages.at_hand().frontier;
        match end {
            PathEnd::TimeUp => return MethodPath::TimeUp,
            PathEnd::PutOff => frontier.put_off(paths.ways()),
            _ => {}
        }
        let open = paths.take_open(self.machine.program());
        frontier.add(self.machine.program(), &self.aim, open);
        self.note_bounded();
        let path = self.ended_as(end);
        let condition = &mut self.machine.mode.path;
        if !self.stages.is_whole(condition) {
            // The exploration of all asks once more.
            (condition.account.unknown, self.precondition.given_up) = unknown;
        }
        self.stages.note_work(self.work() - before);
        path
    }

    /// What the path at hand came to.
    fn ended_as(&mut self, end: PathEnd) -> MethodPath {
        match end {
            PathEnd::Returned(0) | PathEnd::Threw(_) if self.has_goal => {
                self.counts.ended += 1;
                MethodPath::Nothing
            }
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
            PathEnd::Unknown => {
                self.counts.cut += 1;
                MethodPath::Nothing
            }
            PathEnd::Cut(ending) => {
                self.counts.cut += 1;
                MethodPath::Cut(ending)
            }
            PathEnd::Bound | PathEnd::PutOff | PathEnd::TimeUp | PathEnd::Exhausted => {
                MethodPath::Nothing
            }
        }
    }

    /// Goes to where the next path parts from others; false if there is none.
    fn begin_path(&mut self) -> bool {
        while let Some(next) = self.stages.next(&self.machine.mode.path) {
            self.go_over(next);
            let Some(paths) = &mut self.paths else { return false };
            let exploration = self.stages.at_hand();
            if !std::mem::take(&mut exploration.begins) {
                let Some(ways) = exploration.frontier.next() else {
                    self.stages.end();
                    continue;
                };
                paths.go_on_at(&mut self.machine, &ways);
            }
            paths.allow_forks(self.stages.at_hand().frontier.most_forks());
            return true;
        }
        false
    }

    /// Goes over to the exploration of this number, if it is another one.
    fn go_over(&mut self, next: usize) {
        let Some(paths) = &mut self.paths else { return };
        if self.stages.is_at(next) {
            return;
        }
        let path = &mut self.machine.mode.path;
        let met = Met {
            inputs: paths.inputs.bounded,
            precondition: self.precondition.bounded,
            is_capped: path.is_capped,
        };
        let exploration = self.stages.go_over(next, met);
        let Met { inputs, precondition, is_capped } = exploration.met;
        (paths.inputs.bounded, self.precondition.bounded) = (inputs, precondition);
        path.is_capped = is_capped;
        paths.inputs.bound.length = exploration.length;
        self.machine.mode.length = exploration.length;
        self.machine.mode.is_whole = exploration.length == self.limits.bound.length;
        let is_easy = self.stages.is_easy();
        self.limits.effort.apply(&mut self.machine.mode.path.solver, is_easy);
        paths.go_to(&mut self.machine, &[]);
    }

    /// Notes whether something was left out on account of a bound.
    fn note_bounded(&mut self) {
        let path = &mut self.machine.mode.path;
        if self.stages.is_whole(path) {
            let inputs = self.paths.as_ref().is_some_and(|paths| paths.inputs.bounded);
            self.bounded = inputs || self.precondition.bounded || path.is_capped;
        } else {
            // Nobody wants to know it of a smaller bound, and asking takes work.
            path.is_capped = true;
        }
    }

    /// How much work the method at hand was so far: about so many instructions, the same on every machine.
    pub fn work(&self) -> u64 {
        let queries = counts(&self.machine.mode.path, false).solver;
        let instructions = self.paths.as_ref().map_or(0, |paths| paths.instructions);
        instructions + QUERY * queries.queries + SAT_QUERY * queries.by_sat
    }

    /// Whether every path is explored that does not fork too often for now.
    pub fn ends_round(&self) -> bool {
        self.stages.ends_round()
    }

    /// How many branches lead from each bytecode instruction of a method to what no test takes.
    pub fn aim(&mut self, distances: impl IntoIterator<Item = (MethodId, Vec<u32>)>) {
        self.aim.distances = distances.into_iter().collect();
        self.stages.sort(self.machine.program(), &self.aim);
    }

    /// A method of the class under test.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<MethodId> {
        self.machine.program().find_method(self.class, name, descriptor)
    }

    /// A path has ended: what it returned, or the class of what it threw.
    fn ended(&mut self, end: Result<u64, String>) -> MethodPath {
        self.counts.ended += 1;
        self.throws = end.is_err();
        let is_first = std::mem::take(&mut self.is_first);
        if !self.is_wanted(is_first) {
            return MethodPath::Nothing;
        }
        let Some(paths) = &self.paths else { return MethodPath::Nothing };
        let completed = self.precondition.complete(&mut self.machine, &paths.inputs);
        self.note_bounded();
        let Some(completed) = completed else {
            self.counts.infeasible += 1;
            return MethodPath::Nothing;
        };
        let predicted = match end {
            Ok(_) if self.has_goal => Predicted::Reached,
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

    /// Whether the path at hand may serve as a test.
    fn is_wanted(&self, is_first: bool) -> bool {
        let edges = self.machine.mode.edges();
        let is_known = |edge: &(u32, u32)| {
            self.aim.taken.contains(edge) || self.throws && self.thrown.contains(edge)
        };
        let is_new = || edges.iter().any(|edge| !is_known(edge));
        let is_within = |(set, throws): &(BTreeSet<(u32, u32)>, bool)| {
            (self.throws || !throws) && edges.iter().all(|edge| set.contains(edge))
        };
        match self.wanted.criterion {
            Criterion::Path | Criterion::Goal => true,
            // A line without a branch is on the first path already.
            Criterion::Line if is_first => true,
            _ if self.wanted.all_sets => !self.sets.iter().any(is_within),
            Criterion::Branch | Criterion::Line => is_new(),
        }
    }

    /// Whether the path at hand has taken a way out of a branch of the class, and returned.
    pub fn branched(&self) -> bool {
        !self.throws && !self.machine.mode.edges().is_empty()
    }

    /// The test was made: its ways need no other.
    pub fn accept(&mut self) {
        let edges = self.machine.mode.edges();
        if self.wanted.all_sets {
            self.sets.push((edges.iter().copied().collect(), self.throws));
        }
        match self.throws {
            true => self.thrown.extend(edges),
            false => self.aim.taken.extend(edges),
        }
    }

    /// Makes the objects of the input of the path at hand on a machine with plain values, and tells which
    /// calls are to be made with them.
    ///
    /// # Errors
    /// There is no room for it.
    pub fn make_input(&self, machine: &mut Machine) -> Outcome<Vec<MakingStep>> {
        let completed = self.completed.as_ref().expect("a path has ended");
        let path = &self.machine.mode.path;
        let inputs = (&completed.inputs, self.machine.program());
        let words = concrete::make(inputs, (path, &completed.model), machine)?;
        let paths = self.paths.as_ref().expect("a path has ended");
        let steps = &paths.progress.steps;
        let steps = &steps[..steps.len() - usize::from(self.has_goal)];
        let (found, program) = (&completed.inputs.arguments, self.machine.program());
        Ok(steps_made(program, steps, found, &words))
    }

    /// Whether it matters on the path at hand which texts and boxes are the same object.
    pub fn compares_values(&self) -> bool {
        self.machine.mode.identities.matter()
    }

    /// The condition of the path at hand, as Java has it.
    pub fn condition(&self) -> Vec<String> {
        let path = &self.machine.mode.path;
        path.told().map(|term| path.terms.show(term).to_string()).collect()
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.machine.set_deadline(deadline);
        self.machine.mode.path.set_deadline(deadline);
    }

    /// What the method at hand came to so far, besides paths.
    pub fn symbolic(&self) -> SymbolicCounts {
        let mut counts = counts(&self.machine.mode.path, self.bounded);
        counts.unknown += self.precondition.given_up;
        counts
    }
}

/// The call of a goal.
fn asking(goal: &GoalCall) -> Step {
    let takes = goal.takes.iter().map(|asked| match asked {
        Asked::Taken(index) => Taken::Earlier(*index),
        Asked::Old(index) => Taken::Old(*index),
        Asked::Result => Taken::Result,
    });
    Step::call(goal.method, takes.collect())
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
    Step::call(method, takes)
}
