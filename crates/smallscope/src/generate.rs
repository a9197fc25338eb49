//! Every valid instance of a class within a finitization, and an account of the
//! search.
//!
//! The search itself is a strategy (`explore`); here a machine is booted for
//! it, the clock is watched, and what was dropped is counted by reason.

use crate::exception::{message, place};
use crate::explore::korat::{Leaf, Search};
use crate::explore::korat_plus::{self, KoratPlus};
use crate::input::classes::Classes;
use crate::report::{Classes as EqClasses, Dropped, FirstThrow, Report, Stopped};
use crate::scope::finitization::{Additions, Finitization, build_with};
use crate::scope::infer::{FieldDomain, Given, infer, simple_name};
use crate::scope::korat::{self, Call};
use crate::scope::names::near_class;
use crate::scope::subject::{self, Subject};
use crate::scope::{annotations, predicate};
use crate::suite::structure::Structure;
use anyhow::{anyhow, bail};
use machine::ending::{Budget, Ending, Limits};
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
    /// Whether the scope was typed, and so counts more than the class's `@Scope`.
    pub scope_typed: bool,
    /// A method written for Korat that says what to search, instead of scope and types.
    pub finitization: Option<Call>,
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
    /// The class of the inputs.
    class: ClassId,
    /// What says valid, or why there is nothing that does.
    predicate: Result<MethodId, String>,
    pub fields: Vec<FieldDomain>,
    additions: Additions,
    /// The method call that said what to search.
    finitization: Option<String>,
}

/// Heap for the JDK, the objects and what one candidate allocates.
const HEAP_BYTES: usize = 1 << 30;

/// Candidates between two looks at the clock.
const BETWEEN_LOOKS: u64 = 4096;

const BETWEEN_PROGRESS: Duration = Duration::from_millis(100);

impl Generator {
    /// Boots a machine and infers the domains.
    ///
    /// # Errors
    /// The class is missing, malformed or abstract, or a domain does not fit.
    pub fn new(classes: Classes, options: Options) -> anyhow::Result<Generator> {
        let limits = Limits { heap_bytes: HEAP_BYTES, ..Limits::default() };
        let mut machine = Machine::new(Box::new(classes), limits, options.seed)?;
        let class = machine.load(&options.class.replace('.', "/")).map_err(|error| {
            let hint = near_class(&machine, &options.class);
            anyhow!("{error}{hint}")
        })?;
        match options.finitization.clone() {
            Some(call) => Generator::by_method(machine, class, options, &call),
            None => Generator::by_types(machine, class, options),
        }
    }

    fn by_types(
        mut machine: Machine,
        class: ClassId,
        mut options: Options,
    ) -> anyhow::Result<Generator> {
        let found = subject::find(&mut machine, class, options.predicate.as_deref());
        let Subject { root: class, predicate } = found.map_err(|problem| anyhow!(problem))?;
        require_instantiable(&machine, class)?;
        let annotated = annotations::scope(&machine, class).map_err(|problem| anyhow!(problem))?;
        if let Some(scope) = annotated.filter(|_| !options.scope_typed) {
            options.scope = scope;
        }
        let fields = infer(&mut machine, class, options.scope, &options.given)
            .map_err(|problem| anyhow!(problem))?;
        let additions = Additions::default();
        Ok(Generator { machine, options, class, predicate, fields, additions, finitization: None })
    }

    fn by_method(
        mut machine: Machine,
        class: ClassId,
        options: Options,
        call: &Call,
    ) -> anyhow::Result<Generator> {
        let built = korat::run(&mut machine, class, call, &options.given)
            .map_err(|problem| anyhow!(problem))?;
        let korat::Built { root: class, fields, additions, call } = built;
        require_instantiable(&machine, class)?;
        let predicate = predicate::find(&machine, class, options.predicate.as_deref());
        let finitization = Some(call);
        Ok(Generator { machine, options, class, predicate, fields, additions, finitization })
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
        let predicate = self.predicate.clone().map_err(|problem| anyhow!(problem))?;
        let plus = self.plus()?;
        let finitization = build_with(&mut self.machine, self.class, &self.fields, &self.additions)
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
        report.instructions = drive.search.instructions();
        for &(class, slot) in drive.search.written() {
            report.warn_of_write(&field_name(drive.search.machine(), class, slot));
        }
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
            finitization: self.finitization.clone(),
            candidates: finitization.candidates(),
            explored: 0,
            valid: 0,
            instructions: 0,
            classes: None,
            stopped: None,
            dropped: Dropped::default(),
            warnings: Vec::new(),
            seconds: 0.0,
        }
    }
}

/// `SearchTree.size`.
fn field_name(machine: &Machine, class: ClassId, slot: u32) -> String {
    let program = &machine.core.program;
    let field = program.field_at(class, slot).map_or("?", |field| program.names.get(field.name));
    format!("{}.{field}", simple_name(program.class_name(class)))
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
            fraction: self.search.fraction(),
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
