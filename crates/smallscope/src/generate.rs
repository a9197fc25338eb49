//! Every valid instance of a class within a finitization, and an account of the
//! search.
//!
//! The search itself is a strategy (`explore`); here a machine is booted for
//! it, the clock is watched, and what was dropped is counted by reason.

use crate::explore::korat::{Leaf, Search};
use crate::explore::korat_plus::{self, KoratPlus};
use crate::input::classes::Classes;
use crate::report::{Classes as EqClasses, Dropped, FirstThrow, Report, Stopped};
use crate::scope::finitization::{Finitization, build};
use crate::scope::infer::{FieldDomain, Given, infer, simple_name};
use crate::scope::predicate;
use crate::suite::structure::Structure;
use anyhow::{anyhow, bail};
use machine::ending::{Budget, Ending, Limits, Stop};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use machine::value::Ref;
use std::time::{Duration, Instant};

/// What to search, and within which bounds.
#[derive(Clone, Debug)]
pub struct Options {
    /// The class, as typed: `com.example.SearchTree`.
    pub class: String,
    pub scope: u32,
    /// Domains that count more than what the types suggest, the last most.
    pub given: Vec<Given>,
    /// None: `repOk`, or what is annotated.
    pub predicate: Option<String>,
    /// The method that tells which class a valid input belongs to; None: search all.
    pub criterion: Option<String>,
    /// Keep only the first input of each class.
    pub one_per_class: bool,
    /// Instructions for one candidate.
    pub max_instructions: u64,
    pub time_limit: Option<Duration>,
    /// Stop after so many that are kept.
    pub max: Option<u64>,
    pub seed: u64,
}

/// What a search has to tell while it runs.
pub enum Event<'a> {
    Valid(Found<'a>),
    /// Now and then.
    Progress(Moment),
}

/// A valid input that is kept, in the machine's heap until the search goes on.
pub struct Found<'a> {
    /// Counted from 1.
    pub number: u64,
    machine: &'a Machine,
    root: Ref,
}

impl Found<'_> {
    pub fn structure(&self) -> Structure {
        Structure::read(self.machine, self.root)
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Of the space, between 0 and 1.
    pub fraction: f64,
    pub explored: u64,
    pub valid: u64,
    pub elapsed: Duration,
}

/// A machine with a search space, ready to be searched.
pub struct Generator {
    machine: Machine,
    options: Options,
    class: ClassId,
    pub fields: Vec<FieldDomain>,
}

/// Heap for the JDK, the objects and what one candidate allocates.
const HEAP_BYTES: usize = 1 << 30;

/// Candidates between two looks at the clock.
const BETWEEN_LOOKS: u64 = 256;

const BETWEEN_PROGRESS: Duration = Duration::from_millis(100);

impl Generator {
    /// Boots a machine and infers the domains.
    ///
    /// # Errors
    /// The class is missing, malformed or abstract, or a domain does not fit.
    pub fn new(classes: Classes, options: Options) -> anyhow::Result<Generator> {
        let limits = Limits { heap_bytes: HEAP_BYTES, ..Limits::default() };
        let mut machine = Machine::new(Box::new(classes), limits, options.seed)?;
        let class = machine.load(&options.class.replace('.', "/"))?;
        require_instantiable(&machine, class)?;
        let fields = infer(&mut machine, class, options.scope, &options.given)
            .map_err(|problem| anyhow!(problem))?;
        Ok(Generator { machine, options, class, fields })
    }

    /// The simple name of the class.
    pub fn class_name(&self) -> String {
        simple_name(self.machine.core.program.class_name(self.class))
    }

    /// The domains as a file to edit.
    pub fn skeleton(&self) -> String {
        crate::scope::config::skeleton(&self.machine, self.class, self.options.scope, &self.fields)
    }

    /// Searches the whole space, or as much as the bounds allow.
    ///
    /// # Errors
    /// There is no predicate, a domain does not fit its field, or `tell` failed.
    pub fn run(
        mut self,
        tell: &mut dyn FnMut(Event<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Report> {
        let predicate =
            predicate::find(&self.machine, self.class, self.options.predicate.as_deref())
                .map_err(|problem| anyhow!(problem))?;
        let plus = self.plus()?;
        let finitization = build(&mut self.machine, self.class, &self.fields)
            .map_err(|problem| anyhow!(problem))?;
        let mut report = self.empty_report(predicate, &finitization);
        let started = Instant::now();
        let deadline = self.options.time_limit.map(|limit| started + limit);
        self.machine.core.limits.deadline = deadline;
        let budget = self.options.max_instructions;
        let search = Search::new(&mut self.machine, &finitization, predicate, budget);
        let mut drive = Drive {
            search,
            plus,
            kept: 0,
            root: finitization.root,
            deadline,
            started,
            max: self.options.max,
            dropped: Dropped::default(),
        };
        report.stopped = drive.finish(tell)?;
        report.explored = drive.search.totals.explored;
        report.valid = drive.search.totals.valid;
        report.dropped = drive.dropped;
        report.classes = drive.plus.zip(self.options.criterion).map(|(plus, criterion)| {
            let found = plus.into_classes();
            EqClasses { criterion, found }
        });
        report.seconds = started.elapsed().as_secs_f64();
        Ok(report)
    }

    fn plus(&self) -> anyhow::Result<Option<KoratPlus>> {
        let Some(name) = &self.options.criterion else { return Ok(None) };
        let one_per_class = self.options.one_per_class;
        let options = korat_plus::Options { one_per_class, exhaustive: false };
        let plus = KoratPlus::new(&self.machine, self.class, name, options);
        plus.map(Some).map_err(|problem| anyhow!(problem))
    }

    fn empty_report(&self, predicate: MethodId, finitization: &Finitization) -> Report {
        let program = &self.machine.core.program;
        Report {
            class: program.java_name(self.class),
            predicate: program.names.get(program.method(predicate).name).to_owned(),
            scope: self.options.scope,
            candidates: finitization.candidates(),
            explored: 0,
            valid: 0,
            classes: None,
            stopped: None,
            dropped: Dropped::default(),
            seconds: 0.0,
        }
    }
}

fn require_instantiable(machine: &Machine, class: ClassId) -> anyhow::Result<()> {
    let linked = machine.core.program.class(class);
    let name = machine.core.program.java_name(class);
    if linked.is_interface() {
        bail!("{name} is an interface and has no instances: name a class that implements it");
    }
    if linked.flags & flags::ABSTRACT != 0 {
        bail!("class {name} is abstract and has no instances: name a class that extends it");
    }
    Ok(())
}

struct Drive<'a> {
    search: Search<'a>,
    plus: Option<KoratPlus>,
    /// Valid inputs that were told.
    kept: u64,
    root: Ref,
    started: Instant,
    deadline: Option<Instant>,
    max: Option<u64>,
    dropped: Dropped,
}

impl Drive<'_> {
    /// None when all was searched.
    fn finish(
        &mut self,
        tell: &mut dyn FnMut(Event<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Option<Stopped>> {
        let mut told = self.started;
        while self.max != Some(self.kept) {
            for _ in 0..BETWEEN_LOOKS {
                match self.search.advance(BETWEEN_LOOKS) {
                    None => break,
                    Some(Leaf::Exhausted) => return Ok(None),
                    Some(Leaf::Valid) => {
                        if !self.is_one_to_keep() {
                            continue;
                        }
                        self.kept += 1;
                        let (machine, number) = (self.search.machine(), self.kept);
                        tell(Event::Valid(Found { number, machine, root: self.root }))?;
                        if self.max == Some(number) {
                            return Ok(Some(Stopped::Max));
                        }
                    }
                    Some(Leaf::Threw(exception)) => self.note_throw(exception),
                    Some(Leaf::Cut(Ending::OutOf(Budget::Deadline))) => {
                        return Ok(Some(Stopped::Time));
                    }
                    Some(Leaf::Cut(ending)) => self.note_cut(ending),
                }
            }
            let now = Instant::now();
            if self.deadline.is_some_and(|deadline| now >= deadline) {
                return Ok(Some(Stopped::Time));
            }
            if now - told >= BETWEEN_PROGRESS {
                told = now;
                tell(Event::Progress(self.moment()))?;
            }
        }
        Ok(Some(Stopped::Max))
    }

    /// Tells the class of the valid input at hand, if there is a criterion.
    fn is_one_to_keep(&mut self) -> bool {
        self.plus.as_mut().is_none_or(|plus| plus.classify(&mut self.search))
    }

    fn moment(&self) -> Moment {
        let totals = self.search.totals;
        Moment {
            fraction: 1.0 - self.search.left().iter().map(|part| part.share).sum::<f64>(),
            explored: totals.explored,
            valid: totals.valid,
            elapsed: self.started.elapsed(),
        }
    }

    fn note_cut(&mut self, ending: Ending) {
        let what = match ending {
            Ending::OutOf(_) => return self.dropped.out_of_budget += 1,
            Ending::Unsupported(what) => what,
            Ending::Exited(_) => "System.exit".to_owned(),
            Ending::Deadlock => "waiting for another thread".to_owned(),
            Ending::Returned(_) | Ending::Threw(_) => unreachable!("these are no cuts"),
        };
        self.dropped.note_unsupported(what);
    }

    /// An exception rejects the candidate, unless it tells of a bound of ours.
    fn note_throw(&mut self, exception: Ref) {
        let core = &self.search.machine().core;
        let class = core.program.class_name(core.heap.class_of(exception));
        match class {
            // A real heap would have been collected.
            "java/lang/OutOfMemoryError" => self.dropped.out_of_budget += 1,
            "java/lang/NoClassDefFoundError" | "java/lang/ClassNotFoundException" => {
                let missing = core.missing.last().map_or("?", |(name, _)| name).replace('/', ".");
                self.dropped.note_unsupported(format!("class {missing}, not on the class path"));
            }
            _ => {
                self.dropped.threw += 1;
                if self.dropped.first_throw.is_none() {
                    self.dropped.first_throw = Some(self.describe(exception));
                }
            }
        }
    }

    fn describe(&mut self, exception: Ref) -> FirstThrow {
        let core = &self.search.machine().core;
        let class = core.program.java_name(core.heap.class_of(exception));
        let place = place(self.search.machine(), exception);
        let input = Structure::read(self.search.machine(), self.root).to_string();
        let message = message(self.search.machine_mut(), exception);
        FirstThrow { exception: class, message, place, input }
    }
}

/// Where in the user's code it was thrown, as a stack trace has it.
fn place(machine: &Machine, exception: Ref) -> Option<String> {
    let core = &machine.core;
    let trace = Ref::from_word(core.heap.get(exception, core.program.known.throwable_backtrace));
    if trace == Ref::NULL {
        return None;
    }
    let program = &core.program;
    let places = core.backtrace(trace);
    let platform = |method| program.is_platform(program.method(method).class);
    let place = places.iter().find(|place| !platform(place.method))?;
    let file = program.source_file(program.method(place.method).class);
    let line = program.line(place.method, place.index).map(|line| format!(":{line}"));
    let file = file.unwrap_or_else(|| "Unknown Source".to_owned());
    Some(format!("{}({file}{})", program.method_name(place.method), line.unwrap_or_default()))
}

/// What `getMessage` says; asked beside the search, and taken back.
fn message(machine: &mut Machine, exception: Ref) -> Option<String> {
    const ENOUGH: u64 = 1_000_000;
    let class = machine.core.heap.class_of(exception);
    let get = machine.core.program.find_method(class, "getMessage", "()Ljava/lang/String;")?;
    let mark = machine.mark();
    machine.core.limits.instructions = machine.core.executed + ENOUGH;
    machine.call(get, &[exception.word()]);
    let message = match machine.run() {
        Stop::Ended(Ending::Returned(text)) if text != 0 => {
            Some(machine.core.string(Ref::from_word(text)))
        }
        _ => None,
    };
    machine.undo_to(&mark);
    machine.release(mark);
    message
}
