//! All paths of a method, each with its condition and its input: depth first, unless somebody takes
//! the ways that are open ([`Paths::take_open`]) and says which is next.
//!
//! A path is told by the numbers of the ways that it takes where there are several: the same on
//! every machine that was made in the same way, so a part of all paths can be given away, saved,
//! and gone on with.

use super::calls::{CallPlan, Does, Step, Taken};
use super::inputs::{Inputs, InputsMark, Pick};
use super::making_calls::making;
use super::mode::{Cut, Symbolic, SymbolicMark};
use super::path::BranchWay;
use super::word::{is_term, term_in};
use logic::sort::Sort;
use machine::choice::Choice;
use machine::driver::Slot;
use machine::ending::{Budget, Ending, Interrupt, Outcome, Stop};
use machine::machine::Machine;
use machine::mark::Mark;
use machine::program::Program;
use machine::semantics::form::{Form, form};
use machine::throw::CodeLocation;
use machine::value::Ref;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// Instructions between two looks at the clock.
const SLICE: u64 = 1 << 16;

/// A place where a path can go several ways.
struct Point {
    mark: Mark<SymbolicMark>,
    inputs: InputsMark,
    progress: CallProgress,
    fork: Fork,
    /// Where the program is, if anybody wants to know ([`CallPlan::notes_places`]).
    places: Rc<[CodeLocation]>,
    /// Which of them it takes, the first that it does not take any more, and how many there are.
    at: u32,
    end: u32,
    count: u32,
}

/// Where a path is.
#[derive(Clone, Debug, Default)]
pub(super) struct CallProgress {
    /// All calls, as far as it is known what they are: those that make an argument join them when it is picked.
    pub(super) steps: Rc<Vec<Step>>,
    /// The arguments that were chosen before they are taken, by their numbers.
    chosen: Rc<Vec<usize>>,
    /// The call at hand, how many arguments came before it, and before the one before it.
    step: usize,
    before: usize,
    previous: usize,
    /// What the one before it returned.
    result: u64,
    /// Whether it was made.
    called: bool,
}

impl CallProgress {
    fn begin(plan: &CallPlan) -> CallProgress {
        CallProgress { steps: Rc::clone(&plan.steps), ..CallProgress::default() }
    }
}

/// The ways that there are.
enum Fork {
    /// By what holds, at that fork of the instruction at `pc`.
    Branch { ways: Vec<BranchWay>, fork: u32, pc: u32 },
    /// By what is found in the input.
    Input(Choice, Vec<Pick>),
    /// By what was returned.
    Result(Vec<BranchWay>),
    /// By what an argument is.
    Argument(Vec<Pick>),
}

impl Fork {
    fn count(&self) -> u32 {
        let count = match self {
            Fork::Branch { ways, .. } | Fork::Result(ways) => ways.len(),
            Fork::Input(_, picks) | Fork::Argument(picks) => picks.len(),
        };
        count as u32
    }

    /// From where to where a way leads, if the program branches here.
    fn edge(&self, program: &Program, way: usize) -> Option<(u32, u32)> {
        let Fork::Branch { ways, pc, .. } = self else { return None };
        let answer = ways[way].answer;
        let distance = match form(&program.code[*pc as usize]) {
            Form::Branch { distance, .. } if answer == 1 => i32::from(distance),
            Form::Branch { .. } => 1,
            Form::Switch { .. } => answer as u32 as i32,
            _ => return None,
        };
        Some((*pc, pc.wrapping_add_signed(distance)))
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PathEnd {
    /// With this word, which may be a term; one of a predicate is 0 or 1.
    Returned(u64),
    Threw(Ref),
    /// It met a bound of the input.
    Bound,
    /// No valid input begins like this.
    Pruned,
    /// It has forked too often for now.
    PutOff,
    /// The solver cannot tell where it goes on.
    Unknown,
    Cut(Ending),
    TimeUp,
    /// There are no more paths in the part at hand.
    Exhausted,
}

/// A way that was not taken.
#[derive(Default)]
pub(super) struct Open {
    /// The ways that lead to it, and itself.
    pub(super) ways: Vec<u32>,
    /// Where the program goes on, innermost first.
    pub(super) places: Rc<[CodeLocation]>,
    /// From where to where a branch leads it, in the program's code.
    pub(super) edge: Option<(u32, u32)>,
    /// A number for where the program is and which way it is there, and how often that was open before.
    pub(super) site: u64,
    pub(super) seen: u32,
}

/// Whether an input that is partly decided can still be a valid one.
pub(super) trait Guard {
    fn allows(&mut self, machine: &mut Machine<Symbolic>, inputs: &Inputs) -> bool;
}

/// Everything can.
pub(super) struct NoGuard;

impl Guard for NoGuard {
    fn allows(&mut self, _: &mut Machine<Symbolic>, _: &Inputs) -> bool {
        true
    }
}

pub(super) struct Paths {
    pub(super) inputs: Inputs,
    plan: CallPlan,
    start: Mark<SymbolicMark>,
    inputs_start: InputsMark,
    /// Where the path at hand is.
    pub(super) progress: CallProgress,
    points: Vec<Point>,
    /// The ways of the part at hand that are not taken yet.
    prefix: Vec<(u32, u32)>,
    /// A path is to be begun, not gone on with.
    begins: bool,
    /// The newest point takes the way that it is at, not the next one.
    retakes: bool,
    /// There was no time for the path at hand, which is to be met again.
    unfinished: bool,
    /// Instructions of all paths.
    pub(super) instructions: u64,
    counted: u64,
}

impl Paths {
    /// All paths of a call.
    pub(super) fn new(machine: &mut Machine<Symbolic>, inputs: Inputs, plan: CallPlan) -> Paths {
        let start = machine.mark();
        let inputs_start = inputs.mark();
        let counted = machine.executed();
        let progress = CallProgress::begin(&plan);
        Paths {
            inputs,
            plan,
            start,
            inputs_start,
            progress,
            points: Vec::new(),
            prefix: Vec::new(),
            begins: true,
            retakes: false,
            unfinished: false,
            instructions: 0,
            counted,
        }
    }

    /// The machine is as before.
    pub(super) fn end(self, machine: &mut Machine<Symbolic>) {
        machine.undo_to(&self.start);
        machine.release(self.start);
    }

    /// Begins with the paths that take these ways: one each, and the last one those from its
    /// first to before its second number.
    pub(super) fn go_to(&mut self, machine: &mut Machine<Symbolic>, spans: &[(u32, u32)]) {
        self.points.clear();
        machine.undo_to(&self.start);
        self.inputs.undo_to(self.inputs_start);
        self.progress = CallProgress::begin(&self.plan);
        self.counted = machine.executed();
        self.prefix = spans.to_vec();
        (self.begins, self.retakes, self.unfinished) = (true, false, false);
    }

    /// Goes to the paths that take these ways. What the path at hand has in common with them is not
    /// run again.
    pub(super) fn go_on_at(&mut self, machine: &mut Machine<Symbolic>, ways: &[u32]) {
        let exact: Vec<(u32, u32)> = ways.iter().map(|&way| (way, way + 1)).collect();
        let pairs = self.points.iter().zip(ways);
        let shared = pairs.take_while(|(point, way)| point.at == **way).count();
        // A path that was put off is beyond its last point, to which it comes once more.
        let depth = shared.min(ways.len().saturating_sub(1));
        if self.begins || depth >= self.points.len() {
            return self.go_to(machine, &exact);
        }
        self.points.truncate(depth + 1);
        let point = &mut self.points[depth];
        machine.undo_to(&point.mark);
        self.inputs.undo_to(point.inputs);
        self.progress.clone_from(&point.progress);
        self.counted = machine.executed();
        (point.at, point.end) = (ways[depth], ways[depth] + 1);
        self.prefix = exact;
        (self.retakes, self.unfinished) = (true, false);
    }

    /// Gives away all ways that are left, one by one and in order.
    pub(super) fn take_open(&mut self, program: &Program) -> Vec<Open> {
        let mut open = Vec::new();
        let mut ways = Vec::new();
        for point in &mut self.points {
            for way in point.at + 1..point.end {
                let ways = ways.iter().copied().chain([way]).collect();
                let edge = point.fork.edge(program, way as usize);
                let (site, places) = (site(&point.places, way), Rc::clone(&point.places));
                open.push(Open { ways, places, edge, site, seen: 0 });
            }
            point.end = point.at + 1;
            ways.push(point.at);
        }
        open
    }

    /// From now on paths may fork so often.
    pub(super) fn allow_forks(&mut self, most: usize) {
        self.plan.most_forks = most;
    }

    /// Goes on to the end of the next path.
    pub(super) fn advance(
        &mut self,
        machine: &mut Machine<Symbolic>,
        guard: &mut dyn Guard,
    ) -> PathEnd {
        // Short paths never pause.
        if machine.deadline().has_passed() {
            return PathEnd::TimeUp;
        }
        let mut walk = Walk { paths: self, machine, guard };
        let begins = std::mem::take(&mut walk.paths.begins);
        let retakes = std::mem::take(&mut walk.paths.retakes);
        let ended = match () {
            () if begins => {
                walk.machine.grant(walk.paths.plan.budget);
                None
            }
            () if retakes => walk.take(),
            () => walk.backtrack(),
        };
        let end = ended.unwrap_or_else(|| walk.run());
        let end = if machine.mode.path.was_stopped { PathEnd::TimeUp } else { end };
        self.unfinished = end == PathEnd::TimeUp;
        let executed = machine.executed();
        self.instructions += executed.saturating_sub(self.counted);
        self.counted = executed;
        end
    }

    /// What was to be done is done, and gave this.
    fn end_step(&mut self, result: u64) {
        let Paths { progress, inputs, inputs_start, .. } = self;
        let before = inputs.arguments.len() - inputs_start.arguments();
        (progress.step, progress.previous) = (progress.step + 1, progress.before);
        (progress.before, progress.result, progress.called) = (before, result, false);
    }

    /// An argument was picked: if it is a choice, it is taken later, and calls may have to make it.
    fn note_choice(&mut self, machine: &mut Machine<Symbolic>, pick: &Pick) {
        let Paths { inputs, progress, .. } = self;
        let step = &progress.steps[progress.step];
        if !matches!(step.takes[..], [Taken::Choice(..)]) {
            return;
        }
        let number = inputs.arguments.len() - 1;
        let steps = match pick {
            Pick::Made(shape) => making(machine, shape, number),
            _ => Vec::new(),
        };
        if !steps.iter().any(|step| matches!(step.takes[..], [Taken::ChosenResult])) {
            Rc::make_mut(&mut progress.chosen).push(number);
        }
        if !steps.is_empty() {
            let next = progress.step + 1;
            Rc::make_mut(&mut progress.steps).splice(next..next, steps);
        }
    }

    /// The ways of the path at hand.
    pub(super) fn ways(&self) -> Vec<u32> {
        self.points.iter().map(|point| point.at).collect()
    }

    /// What comes after the path at hand, in order, each with its share of all.
    pub(super) fn left(&self) -> Vec<(Vec<(u32, u32)>, f64)> {
        let is_before = self.unfinished && self.points.len() < self.prefix.len();
        if self.begins || is_before {
            return vec![(self.prefix.clone(), 1.0)];
        }
        let at_hand = self.unfinished.then(|| {
            let ways = self.points.iter().map(|point| (point.at, point.at + 1));
            (ways.collect(), 0.0)
        });
        let rest = (0..self.points.len()).rev();
        at_hand.into_iter().chain(rest.filter_map(|depth| self.rest_of(depth))).collect()
    }

    /// Gives away what is left at the oldest point: the last part in order.
    pub(super) fn split(&mut self) -> Option<(Vec<(u32, u32)>, f64)> {
        let depth = (0..self.points.len()).find(|&depth| self.rest_of(depth).is_some())?;
        let rest = self.rest_of(depth);
        let point = &mut self.points[depth];
        point.end = point.at + 1;
        rest
    }

    /// The ways at a point that are still to be taken.
    fn rest_of(&self, depth: usize) -> Option<(Vec<(u32, u32)>, f64)> {
        let point = &self.points[depth];
        if point.at + 1 >= point.end {
            return None;
        }
        let before = &self.points[..depth];
        let mut spans: Vec<(u32, u32)> =
            before.iter().map(|point| (point.at, point.at + 1)).collect();
        spans.push((point.at + 1, point.end));
        let share: f64 = before.iter().map(|point| 1.0 / f64::from(point.count)).product();
        let part = f64::from(point.end - point.at - 1) / f64::from(point.count);
        Some((spans, share * part))
    }
}

/// Paths on a machine.
struct Walk<'a> {
    paths: &'a mut Paths,
    machine: &'a mut Machine<Symbolic>,
    guard: &'a mut dyn Guard,
}

impl Walk<'_> {
    /// Takes the next way of the newest point that has one. What that ends at once is told.
    fn backtrack(&mut self) -> Option<PathEnd> {
        loop {
            let paths = &mut *self.paths;
            let Some(point) = paths.points.last_mut() else { return Some(PathEnd::Exhausted) };
            point.at += 1;
            self.machine.undo_to(&point.mark);
            paths.inputs.undo_to(point.inputs);
            paths.progress.clone_from(&point.progress);
            paths.counted = self.machine.executed();
            if point.at >= point.end {
                let point = paths.points.pop().expect("there is one");
                self.machine.release(point.mark);
                continue;
            }
            return self.take();
        }
    }

    /// Goes the way that the newest point takes.
    fn take(&mut self) -> Option<PathEnd> {
        let Paths { points, inputs, .. } = &mut *self.paths;
        let point = points.last().expect("there is a point");
        let at = point.at as usize;
        let decided = match &point.fork {
            Fork::Branch { ways, fork, .. } => {
                self.machine.mode.pick(ways[at].clone(), *fork);
                return None;
            }
            Fork::Result(ways) => {
                let way = ways[at].clone();
                let answer = way.answer;
                self.machine.mode.path.take(way);
                return Some(PathEnd::Returned(answer));
            }
            Fork::Input(choice, picks) => inputs.decide(self.machine, choice, &picks[at]),
            Fork::Argument(picks) => {
                let pick = picks[at].clone();
                return self.add_argument(&pick);
            }
        };
        self.decided(decided)
    }

    /// A reference was decided: whether the input can still be valid.
    fn decided(&mut self, decided: Outcome<()>) -> Option<PathEnd> {
        if let Err(interrupt) = decided {
            return Some(full(interrupt));
        }
        // On the way to where a path parted from another, everything was asked before.
        if self.paths.points.len() < self.paths.prefix.len() {
            return None;
        }
        let allowed = self.guard.allows(self.machine, &self.paths.inputs);
        (!allowed).then_some(PathEnd::Pruned)
    }

    /// A place with several ways; the part at hand says which of them are its own.
    fn push(&mut self, fork: Fork) -> Option<PathEnd> {
        let paths = &mut *self.paths;
        let depth = paths.points.len();
        if depth >= paths.plan.most_forks {
            return Some(PathEnd::PutOff);
        }
        let count = fork.count();
        let (at, end) = match paths.prefix.get(depth) {
            Some(&(at, end)) => (at, end.min(count)),
            None => (0, count),
        };
        // What was stopped has not seen all ways.
        if self.machine.mode.path.was_stopped {
            return Some(PathEnd::TimeUp);
        }
        // Another machine has found other ways: that would be our mistake.
        assert!(at < end, "the ways of a path are the same on all machines");
        let places = match paths.plan.notes_places {
            true => self.machine.places().collect(),
            false => Rc::default(),
        };
        let (mark, inputs, progress) =
            (self.machine.mark(), paths.inputs.mark(), paths.progress.clone());
        paths.points.push(Point { mark, inputs, progress, fork, places, at, end, count });
        self.take()
    }

    fn run(&mut self) -> PathEnd {
        loop {
            let ended = match self.paths.progress.called {
                true => self.run_slice(),
                false => self.prepare(),
            };
            if let Some(end) = ended {
                return end;
            }
        }
    }

    /// Decides the next argument, or makes the call.
    fn prepare(&mut self) -> Option<PathEnd> {
        let Paths { inputs, inputs_start, progress, .. } = &mut *self.paths;
        let steps = Rc::clone(&progress.steps);
        let step = &steps[progress.step];
        let given = inputs.arguments.len() - inputs_start.arguments() - progress.before;
        let Some(taken) = step.takes.get(given) else { return self.begin_step(step.does) };
        match taken {
            Taken::Object(class) => {
                let made = inputs.add_new(self.machine, *class);
                self.decided(made)
            }
            Taken::Fresh(class) => match inputs.add_fresh(self.machine, *class) {
                Ok(()) => None,
                Err(interrupt) => Some(full(interrupt)),
            },
            Taken::Built => {
                inputs.add_built();
                None
            }
            Taken::Earlier(index) => {
                inputs.add_earlier(inputs_start.arguments() + progress.previous + index);
                None
            }
            Taken::Old(index) => {
                let at = inputs_start.arguments() + progress.previous + index;
                match inputs.add_old(self.machine, at) {
                    Ok(()) => None,
                    Err(interrupt) => Some(full(interrupt)),
                }
            }
            Taken::Result => {
                inputs.add_result(progress.result);
                None
            }
            Taken::ChosenResult => {
                inputs.add_result(progress.result);
                Rc::make_mut(&mut progress.chosen).push(inputs.arguments.len() - 1);
                None
            }
            Taken::Chosen(number) => {
                inputs.add_again(progress.chosen[*number]);
                None
            }
            Taken::Choice(parameter, descriptor) => {
                let picks = inputs.picks_made(self.machine, parameter, descriptor);
                self.push(Fork::Argument(picks))
            }
            Taken::Value(name, kind) => {
                inputs.add_value(self.machine, (name, *kind));
                None
            }
            Taken::Reference(descriptor) => {
                let picks = inputs.picks_of(self.machine, descriptor, 0);
                let picks = picks.expect("it is a reference");
                match &picks[..] {
                    [only] => self.add_argument(only),
                    _ => self.push(Fork::Argument(picks)),
                }
            }
        }
    }

    /// Decides an argument as somebody has picked.
    fn add_argument(&mut self, pick: &Pick) -> Option<PathEnd> {
        let made = self.paths.inputs.add_picked(self.machine, pick);
        if made.is_ok() {
            self.paths.note_choice(self.machine, pick);
        }
        self.decided(made)
    }

    /// All arguments are there.
    fn begin_step(&mut self, does: Does) -> Option<PathEnd> {
        let Paths { inputs, progress, .. } = &mut *self.paths;
        let words = &inputs.words[progress.before..];
        match does {
            Does::Call(method) => {
                self.machine.call(method, words);
                progress.called = true;
            }
            Does::Answer(slot) => {
                if let (Some(slot), [function, answer]) = (slot, words) {
                    self.machine.write(Slot::Field(Ref::from_word(*function), slot), *answer);
                }
                self.paths.end_step(0);
            }
            Does::Nothing => {
                let result = progress.result;
                self.paths.end_step(result);
            }
        }
        None
    }

    fn run_slice(&mut self) -> Option<PathEnd> {
        match self.machine.run_slice(SLICE) {
            Stop::Paused => self.paused(),
            Stop::Choice(Choice::Branch { pc, .. }) => {
                let (ways, fork) = self.machine.mode.take_ways();
                match ways.is_empty() {
                    // No way was proved feasible within the effort.
                    true => Some(PathEnd::Unknown),
                    false => self.push(Fork::Branch { ways, fork, pc }),
                }
            }
            Stop::Choice(choice) => self.choose(choice),
            Stop::Input => Some(PathEnd::Cut(Ending::Unsupported("standard input".to_owned()))),
            Stop::Ended(Ending::Returned(word))
                if self.paths.plan.is_predicate && self.is_last() && is_term(word) =>
            {
                self.fork_result(word)
            }
            Stop::Ended(Ending::Returned(word)) => self.returned(word),
            Stop::Ended(Ending::Threw(_)) if !self.is_last() => Some(PathEnd::Pruned),
            Stop::Ended(Ending::Threw(exception)) => Some(PathEnd::Threw(exception)),
            Stop::Ended(Ending::OutOf(Budget::Deadline)) => Some(PathEnd::TimeUp),
            Stop::Ended(ending) => Some(PathEnd::Cut(ending)),
        }
    }

    fn is_last(&self) -> bool {
        self.paths.progress.step + 1 == self.paths.progress.steps.len()
    }

    /// A call has ended: the next one is made, if there is one.
    fn returned(&mut self, word: u64) -> Option<PathEnd> {
        if self.is_last() {
            return Some(PathEnd::Returned(word));
        }
        self.paths.end_step(word);
        None
    }

    fn paused(&mut self) -> Option<PathEnd> {
        match self.machine.mode.cut.take() {
            Some(Cut::Length) => {
                self.paths.inputs.bounded = true;
                Some(PathEnd::Bound)
            }
            None => self.machine.deadline().has_passed().then_some(PathEnd::TimeUp),
        }
    }

    /// Decides what the input holds, or asks.
    fn choose(&mut self, choice: Choice) -> Option<PathEnd> {
        let inputs = &mut self.paths.inputs;
        match inputs.known(self.machine, &choice) {
            Ok(None) => {}
            Ok(Some(word)) => {
                self.machine.decide(&choice, word);
                return None;
            }
            Err(interrupt) => return Some(full(interrupt)),
        }
        match inputs.picks(self.machine, &choice) {
            None => {
                inputs.decide_value(self.machine, &choice);
                None
            }
            Some(picks) if picks.len() == 1 => {
                let decided = inputs.decide(self.machine, &choice, &picks[0]);
                self.decided(decided)
            }
            Some(picks) => self.push(Fork::Input(choice, picks)),
        }
    }

    /// A predicate returned a term: yes and no are two paths.
    fn fork_result(&mut self, word: u64) -> Option<PathEnd> {
        let result = term_in(word).expect("it is one");
        let path = &mut self.machine.mode.path;
        let zero = path.terms.constant(Sort::INT, 0);
        let is_no = path.terms.equal(result, zero);
        let is_yes = path.terms.not(is_no);
        let mut ways = path.feasible([(is_no, 0), (is_yes, 1)]);
        if ways.len() == 1 {
            let way = ways.pop().expect("there is one");
            let answer = way.answer;
            path.take(way);
            return Some(PathEnd::Returned(answer));
        }
        self.push(Fork::Result(ways))
    }
}

/// A number for a way of a place.
fn site(places: &[CodeLocation], way: u32) -> u64 {
    let mut hasher = FxHasher::default();
    for place in places {
        (place.method.0, place.index).hash(&mut hasher);
    }
    way.hash(&mut hasher);
    hasher.finish()
}

/// What no more room for objects means for a path.
fn full(interrupt: Interrupt) -> PathEnd {
    match interrupt {
        Interrupt::Throw(exception) => PathEnd::Threw(exception),
        _ => PathEnd::Cut(Ending::OutOf(Budget::Heap)),
    }
}
