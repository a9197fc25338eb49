//! All runs of a program that makes choices (`smallscope.Verify`), each state once.
//!
//! Depth first, with one machine that goes back: a choice is a mark, and another number for it is
//! the way from there. A state is what decides how the run goes on where it chooses: where all frames
//! are, what their variables hold, all that these and the static fields of the user's classes lead to,
//! and which of these classes are initialized. What is printed belongs to no state.
//!
//! What lies on an operand stack below the arguments of a call is not looked at. Where something does,
//! the state is not compared with any other: it may be met again, and is never taken for another.
//!
//! Not here: the choice itself (`machine::choice`), and sequences of calls (`calls`).

use super::calls::coverage;
use crate::exception;
use crate::graph::state::{Digest, Namer};
use crate::graph::statics::Statics;
use crate::input::classes::Classes;
use crate::jobs;
use crate::space;
use crate::subject::declared;
use crate::suite::case::{Case, Failure, Kind as FailureKind, Outcome};
use crate::suite::report::check::Counterexample;
use crate::suite::report::explore::ExploreReport;
use crate::suite::structure::Structure;
use anyhow::{anyhow, bail};
use machine::choice::Choice;
use machine::ending::{Budget, Ending, Stop};
use machine::machine::Machine;
use machine::mark::Mark;
use machine::program::verify::Held;
use machine::program::{ClassId, MethodId};
use machine::throw::LiveFrame;
use machine::value::{Kind, Ref};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Instant;

/// What to explore, and how far.
pub struct Options {
    pub space: space::Options,
    pub jobs: jobs::Options,
    /// Choices of a run; None: as many as it makes.
    pub depth: Option<u32>,
    /// Instructions from one choice to the next.
    pub max_instructions: u64,
    pub max_states: u64,
}

/// A choice on the path at hand.
struct Point {
    mark: Mark,
    choice: Choice,
    ways: u32,
    at: u32,
    /// Whether its ways were counted before, when it was met after more choices.
    again: bool,
}

struct Exploration {
    machine: Machine,
    options: Limits,
    main: MethodId,
    since: u32,
    namer: Namer,
    /// The least number of choices before each state.
    seen: FxHashMap<Digest, u32>,
    /// For methods that were met, what locals hold before each instruction, and how deep the stack is.
    frames: FxHashMap<MethodId, Option<KnownMethod>>,
    points: Vec<Point>,
    report: ExploreReport,
}

#[derive(Clone, Copy)]
struct Limits {
    depth: Option<u32>,
    budget: u64,
    states: u64,
}

struct KnownMethod {
    locals: Vec<Box<[Option<Held>]>>,
    depths: Vec<usize>,
}

/// Explores all runs, or as many as the bounds allow.
///
/// # Errors
/// The class is missing or malformed, or has no `main`.
pub fn explore(
    classes: &Arc<Classes>,
    options: &Options,
    tell: &mut dyn FnMut(&ExploreReport),
) -> anyhow::Result<ExploreReport> {
    let started = Instant::now();
    let deadline = options.jobs.deadline(started);
    let (mut machine, class) = options.space.boot(classes)?;
    machine.set_deadline(deadline);
    let main = machine.program().find_method(class, "main", "([Ljava/lang/String;)V");
    let main = main.filter(|&main| machine.program().method(main).is_static());
    let name = machine.program().java_name(class);
    let main = main.ok_or_else(|| {
        anyhow!("class {name} has no static main(String[]): name the calls to explore, --calls put,remove")
    })?;
    let made = space::initialize(&mut machine, class)?;
    machine.initialize_ahead();
    let strings = machine.program().known.string_array;
    let Ok(arguments) = machine.new_ref_array(strings, &[]) else {
        bail!("the heap is too small for the program's arguments");
    };
    let namer = Namer::with(Statics::new(machine.heap(), made));
    let since = space::begin_inputs(&mut machine)?;
    machine.allow_picks();
    let report = ExploreReport {
        class: name,
        order: "dfs",
        depth: options.depth,
        ..ExploreReport::default()
    };
    let called = vec![space::name_of(machine.program(), main)];
    let internal = machine.program().class_name(class).to_owned();
    machine.call(main, &[arguments.word()]);
    let limits = Limits {
        depth: options.depth,
        budget: options.max_instructions,
        states: options.max_states,
    };
    let mut exploration = Exploration {
        machine,
        options: limits,
        main,
        since,
        namer,
        seen: FxHashMap::default(),
        frames: FxHashMap::default(),
        points: Vec::new(),
        report,
    };
    if exploration.run(tell) {
        exploration.report.stopped = Some(jobs::reason(deadline));
    }
    let mut report = exploration.report;
    let hits = options.space.coverage.as_ref().map(|record| record.hits()).unwrap_or_default();
    report.methods = coverage(classes, &internal, &called, &hits);
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}

impl Exploration {
    /// Explores; whether there was no time for all of it.
    fn run(&mut self, tell: &mut dyn FnMut(&ExploreReport)) -> bool {
        loop {
            let goes_on = match self.machine.within(self.options.budget, Machine::run) {
                Stop::Choice(choice @ Choice::Pick { ways }) => self.choose(choice, ways),
                Stop::Ended(Ending::OutOf(Budget::Deadline)) => return true,
                stop => {
                    self.end(stop);
                    false
                }
            };
            tell(&self.report);
            let is_full = self.report.states >= self.options.states;
            if is_full || !goes_on && !self.back() {
                return false;
            }
        }
    }

    /// Takes the first way of a choice, if it leads anywhere; whether it does.
    fn choose(&mut self, choice: Choice, ways: u32) -> bool {
        if ways == 0 {
            self.report.ignored_runs += 1;
            return false;
        }
        let depth = self.points.len() as u32;
        let state = self.state();
        let again = match state.map(|state| (state, self.seen.get(&state).copied())) {
            Some((_, Some(before))) if before <= depth || self.options.depth.is_none() => {
                return false;
            }
            Some((state, Some(_))) => {
                self.seen.insert(state, depth);
                true
            }
            Some((state, None)) => {
                self.seen.insert(state, depth);
                false
            }
            None => false,
        };
        if !again {
            self.report.states += 1;
        }
        self.report.deepest = self.report.deepest.max(depth);
        if self.report.states >= self.options.states {
            self.cut("states: there are more (--max-states)");
            return false;
        }
        if self.options.depth.is_some_and(|most| depth >= most) {
            return false;
        }
        let mark = self.machine.mark();
        self.points.push(Point { mark, choice, ways, at: 0, again });
        self.take();
        true
    }

    /// Goes back to the newest choice with a way that was not taken; false if there is none.
    fn back(&mut self) -> bool {
        while let Some(point) = self.points.last_mut() {
            self.machine.undo_to(&point.mark);
            point.at += 1;
            if point.at < point.ways {
                self.take();
                return true;
            }
            let point = self.points.pop().expect("there is one");
            self.machine.release(point.mark);
        }
        false
    }

    /// Goes the way that the newest choice takes.
    fn take(&mut self) {
        let point = self.points.last().expect("there is a choice");
        self.report.transitions += u64::from(!point.again);
        self.machine.decide(&point.choice, u64::from(point.at));
    }

    /// A run has ended.
    fn end(&mut self, stop: Stop) {
        let ending = match stop {
            Stop::Ended(ending) => ending,
            Stop::Input => Ending::Unsupported("standard input".to_owned()),
            Stop::Choice(_) | Stop::Paused => {
                Ending::Unsupported("a choice of another kind".to_owned())
            }
        };
        match ending {
            Ending::Returned(_) => self.note_end(),
            Ending::Threw(exception) => {
                self.note_end();
                self.wrong(exception);
            }
            Ending::OutOf(_) => self.report.dropped.out_of_budget += 1,
            Ending::Unsupported(what) => self.report.dropped.note_unsupported(what),
            _ => self.note_end(),
        }
    }

    /// Where a run ends is a state too, without frames.
    fn note_end(&mut self) {
        let depth = self.points.len() as u32;
        let state = self.namer.name_all(self.machine.heap(), self.since, &[(Kind::Int, 0)]);
        self.report.deepest = self.report.deepest.max(depth);
        if self.seen.insert(state, depth).is_none() {
            self.report.states += 1;
        }
    }

    /// Nobody has caught an exception.
    fn wrong(&mut self, exception: Ref) {
        let class = self.machine.heap().class_of(exception);
        let class = self.machine.program().java_name(class);
        let message = exception::message(&mut self.machine, exception);
        let place = exception::place(&self.machine, exception);
        let program = self.machine.program();
        let places = self.machine.heap().backtrace(exception);
        let own = |method| !program.is_platform(program.method(method).class);
        let own = places.iter().filter(|place| own(place.method));
        let trace: Vec<String> = own.map(|&place| exception::shown(program, place)).collect();
        let told = message.as_ref().map_or(class.clone(), |message| format!("{class}: {message}"));
        let is_assertion = class == "java.lang.AssertionError";
        let kind = if is_assertion { FailureKind::Assertion } else { FailureKind::Exception };
        let alike = |one: &&mut Counterexample| {
            one.case
                .failure
                .as_ref()
                .is_some_and(|known| (known.kind, &known.place) == (kind, &place))
        };
        let choices: Vec<String> = self
            .points
            .iter()
            .map(|point| format!("{} of 0..{}", point.at, point.ways - 1))
            .collect();
        if let Some(known) = self.report.failures.iter_mut().find(alike) {
            known.count += 1;
            let number = self.report.failures.iter().position(|one| {
                one.case.failure.as_ref().is_some_and(|known| known.place == place)
            });
            // Of several runs that fail alike, the one with the fewest choices is told.
            if let Some(known) = number.and_then(|number| self.report.sequences.get_mut(number))
                && choices.len() < known.len()
            {
                *known = choices;
            }
            return;
        }
        let method = declared(program, self.main, &program.declaration(self.main));
        let before = Structure { roots: Vec::new(), objects: Vec::new() };
        let outcome = Outcome::Threw { class, message };
        let (message, statics) = (format!("{told} is not caught"), Vec::new());
        let failure = Failure { kind, message, place, trace, statics };
        let case = Case {
            failure: Some(failure),
            ..Case::passing(method, before.clone(), outcome, before)
        };
        let method = "main".to_owned();
        self.report.failures.push(Counterexample { method, count: 1, null_from: None, case });
        self.report.sequences.push(choices);
    }

    /// The name of the state at hand, where the machine waits for an answer; None if it cannot be
    /// compared.
    fn state(&mut self) -> Option<Digest> {
        let frames = self.machine.live_frames();
        let mut words: Vec<(Kind, u64)> = Vec::new();
        let mut callee: Option<MethodId> = None;
        for LiveFrame { place, registers, beside_stub } in frames {
            // What asks for the choice is native, and has nothing but its argument.
            if callee.is_none() && self.asks(place.method) {
                callee = Some(place.method);
                continue;
            }
            let known = self.known(place.method)?;
            let index = usize::from(place.index);
            // What asks for a choice is native, and takes one number.
            let arguments = callee.map_or(1, |one| self.machine.program().method(one).arguments);
            let known = self.frames.get(&place.method)?.as_ref().filter(|_| known)?;
            let depth = *known.depths.get(index)?;
            if depth != usize::from(arguments) || beside_stub {
                return None;
            }
            words.push((Kind::Long, u64::from(place.method.0) << 16 | u64::from(place.index)));
            for (held, &word) in known.locals.get(index)?.iter().zip(&registers) {
                words.extend(held.as_ref().map(|held| (kind(held), word)));
            }
            callee = Some(place.method);
        }
        words.push((Kind::Long, u64::MAX));
        words.extend(self.initialized().map(|class| (Kind::Int, u64::from(class.0))));
        Some(self.namer.name_all(self.machine.heap(), self.since, &words))
    }

    /// Whether a method is the one that hands out choices.
    fn asks(&self, method: MethodId) -> bool {
        let program = self.machine.program();
        let linked = program.method(method);
        let name = program.names.get(linked.name);
        program.class_name(linked.class) == "smallscope/Verify" && name == "random"
    }

    /// Whether a method's frames can be read.
    fn known(&mut self, method: MethodId) -> Option<bool> {
        if !self.frames.contains_key(&method) {
            let locals = self.machine.locals_held(method).ok();
            let depths = self.machine.stack_depths(method).ok();
            let known = locals.zip(depths).map(|(locals, depths)| KnownMethod { locals, depths });
            self.frames.insert(method, known);
        }
        Some(self.frames.get(&method)?.is_some())
    }

    /// The user's classes that are initialized.
    fn initialized(&self) -> impl Iterator<Item = ClassId> {
        let program = self.machine.program();
        let classes = (0..program.classes.len()).map(|id| ClassId(id as u32));
        let is_users = move |&class: &ClassId| {
            let linked = program.class(class);
            !linked.is_array() && !linked.hidden && !program.is_platform(class)
        };
        classes.filter(is_users).filter(|&class| self.machine.is_initialized(class))
    }

    /// Notes that something was left out; each sentence once.
    fn cut(&mut self, why: &str) {
        if !self.report.cut.iter().any(|known| known == why) {
            self.report.cut.push(why.to_owned());
        }
    }
}

fn kind(held: &Held) -> Kind {
    match held {
        Held::Int => Kind::Int,
        Held::Float => Kind::Float,
        Held::Long => Kind::Long,
        Held::Double => Kind::Double,
        Held::Reference => Kind::Ref,
    }
}
