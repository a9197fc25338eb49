//! Every valid instance of a class within a finitization, and an account of the
//! search.
//!
//! The search itself is a strategy (`explore`); here machines are booted for
//! it, and what they meet is put together again in the order of the space.

pub mod account; // what a stretch of a search came to
mod boss; // tells, watches the clock, writes checkpoints
mod crew; // workers that search one space together
mod ledger; // what is left, and what the rest came to
mod saved; // a search between two runs
mod shard; // the space dealt out to several computers
mod worker; // a machine that searches parts

use crate::checkpoint::{self, Keeper};
use crate::explore::korat::Search;
use crate::explore::korat_plus::{self, KoratPlus};
use crate::input::classes::{Classes, Shared};
use crate::report::{Classes as EqClasses, Dropped, Report, Shard};
use crate::scope::error::ScopeError;
use crate::scope::finitization::{Additions, Finitization, build_with};
use crate::scope::infer::{FieldDomain, Given, infer, simple_name};
use crate::scope::korat::{self, Call};
use crate::scope::names::near_class;
use crate::scope::subject::{self, Subject};
use crate::scope::{annotations, predicate};
use account::{Account, Input, Wanted};
use anyhow::{anyhow, bail};
use boss::{Boss, Clock};
use crew::Crew;
use ledger::{Ledger, Stretch};
use machine::ending::Limits;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use machine::search::parts::Part;
use saved::{Saved, Text};
use std::sync::Arc;
use std::time::{Duration, Instant};
use worker::Worker;

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
    /// Workers; one if there is a criterion or a `max`, which go by what was
    /// found before.
    pub jobs: usize,
    /// None: all of the space. Not with a criterion or a `max`.
    pub shard: Option<Shard>,
    /// Not with a criterion.
    pub checkpoint: Option<checkpoint::Place>,
    pub wanted: Wanted,
}

/// What a search has to tell while it runs.
pub enum Event<'a> {
    /// It begins, or goes on after so many bytes of lines, or is finished already.
    Begin { written: u64, finished: bool },
    /// Those that are wanted.
    Valid(Input),
    /// Now and then.
    Progress(Moment),
    /// What was told must be safe now; the answer is how many bytes of lines it is.
    Save(&'a mut u64),
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
    classes: Arc<Classes>,
    machine: Machine,
    options: Options,
    /// The class of the inputs.
    class: ClassId,
    /// What says valid, or why there is nothing that does.
    predicate: Result<MethodId, ScopeError>,
    pub fields: Vec<FieldDomain>,
    additions: Additions,
    /// The method call that said what to search.
    finitization: Option<String>,
}

/// Objects and values, and what says which of them are valid.
struct Space {
    predicate: MethodId,
    finitization: Finitization,
}

/// Heap for the JDK, the objects and what one candidate allocates.
const HEAP_BYTES: usize = 1 << 30;

impl Generator {
    /// Boots a machine and infers the domains.
    ///
    /// # Errors
    /// The class is missing, malformed or abstract, or a domain does not fit.
    pub fn new(classes: impl Into<Arc<Classes>>, options: Options) -> anyhow::Result<Generator> {
        let limits = Limits { heap_bytes: HEAP_BYTES, ..Limits::default() };
        let classes = classes.into();
        let source = Box::new(Shared(Arc::clone(&classes)));
        let mut machine = Machine::new(source, limits, options.seed)?;
        let class = machine.load(&options.class.replace('.', "/")).map_err(|error| {
            let hint = near_class(&machine, &options.class);
            anyhow!("{error}{hint}")
        })?;
        let mut options = options;
        let sought = match options.finitization.clone() {
            Some(call) => Sought::by_method(&mut machine, class, &options, &call)?,
            None => Sought::by_types(&mut machine, class, &mut options)?,
        };
        let Sought { class, predicate, fields, additions, finitization } = sought;
        Ok(Generator {
            classes,
            machine,
            options,
            class,
            predicate,
            fields,
            additions,
            finitization,
        })
    }

    /// The simple name of the class.
    pub fn class_name(&self) -> String {
        simple_name(self.machine.program().class_name(self.class))
    }

    /// The domains as a file to edit.
    pub fn skeleton(&self) -> String {
        crate::scope::config::skeleton(&self.machine, self.class, self.options.scope, &self.fields)
    }

    /// Searches the whole space, or as much as the bounds allow.
    ///
    /// # Errors
    /// There is no predicate, a domain does not fit its field, the checkpoint is
    /// another search's, or `tell` failed.
    pub fn run(
        mut self,
        tell: &mut dyn FnMut(Event<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Report> {
        let space = self.prepare()?;
        let plus = self.plus()?;
        let mut report = self.empty_report(&space);
        let keeper = self.keeper(&report);
        let saved = keeper.as_ref().map(Keeper::load::<Text>).transpose()?.flatten();
        let saved = saved.map(Text::into_saved);
        let written = saved.as_ref().map_or(0, |saved| saved.written);
        let finished = saved.as_ref().is_some_and(|saved| saved.finished);
        tell(Event::Begin { written, finished })?;
        match saved {
            Some(saved) if finished => {
                report.stopped = saved.stopped;
                report.take(saved.told, saved.seconds);
            }
            saved => self.search(&space, plus, saved, keeper, tell, &mut report)?,
        }
        Ok(report)
    }

    /// Searches what is not yet searched.
    fn search(
        &mut self,
        space: &Space,
        plus: Option<KoratPlus>,
        saved: Option<Saved>,
        keeper: Option<Keeper>,
        tell: &mut dyn FnMut(Event<'_>) -> anyhow::Result<()>,
        report: &mut Report,
    ) -> anyhow::Result<()> {
        let started = Instant::now();
        let deadline = self.options.time_limit.map(|limit| started + limit);
        let (classes, options) = (Arc::clone(&self.classes), self.options.clone());
        let mut worker = self.worker(space, plus);
        let saved = saved.unwrap_or_else(|| first(&mut worker, options.shard));
        // Only now: how the space is dealt out must not depend on the time, or on
        // whether somebody wants to see inputs.
        let room = options.max.map(|max| max.saturating_sub(saved.told.kept));
        worker.set_bounds(deadline, room);
        let before = Duration::try_from_secs_f64(saved.seconds).unwrap_or_default();
        let clock = Clock { started, before, deadline };
        let mut boss = Boss::new(tell, saved.told, saved.share, clock, keeper);
        let crew = Crew::new(Ledger::new(saved.stretches), options.workers());
        std::thread::scope(|scope| {
            for _ in 1..options.workers() {
                scope.spawn(|| employ(&crew, Arc::clone(&classes), options.clone(), deadline));
            }
            crew.work(&mut worker, Some(&mut boss))
        })?;
        let (ledger, stopped) = crew.into_ledger()?;
        let seconds = boss.finish(ledger, stopped)?;
        report.stopped = stopped;
        report.take(boss.told.clone(), seconds);
        let classes = worker.plus.zip(options.criterion);
        report.classes =
            classes.map(|(plus, criterion)| EqClasses { criterion, found: plus.into_classes() });
        Ok(())
    }

    fn prepare(&mut self) -> anyhow::Result<Space> {
        let predicate = self.predicate.clone().map_err(|problem| anyhow!(problem))?;
        let finitization = build_with(&mut self.machine, self.class, &self.fields, &self.additions)
            .map_err(|problem| anyhow!(problem))?;
        Ok(Space { predicate, finitization })
    }

    fn worker<'a>(&'a mut self, space: &'a Space, plus: Option<KoratPlus>) -> Worker<'a> {
        let Space { predicate, finitization } = space;
        let budget = self.options.max_instructions;
        let search = Search::new(&mut self.machine, finitization, *predicate, budget);
        Worker::new(search, plus, finitization.root, self.options.wanted)
    }

    /// The keeper of this search's checkpoints, which depend on all that its
    /// result depends on.
    fn keeper(&self, report: &Report) -> Option<Keeper> {
        let place = self.options.checkpoint.clone()?;
        let Options { max_instructions, max, seed, shard, wanted, .. } = self.options;
        let flags = format!("{max_instructions} {max:?} {seed} {shard:?} {}", wanted.lines);
        let search = format!("{} {} {:?}", report.class, report.predicate, report.finitization);
        let parts = [flags, search, self.skeleton()];
        Some(Keeper::new(place, &parts, &self.classes, &self.machine))
    }

    fn plus(&self) -> anyhow::Result<Option<KoratPlus>> {
        let Some(name) = &self.options.criterion else { return Ok(None) };
        let one_per_class = self.options.one_per_class;
        let options = korat_plus::Options { one_per_class, exhaustive: false };
        let plus = KoratPlus::new(&self.machine, self.class, name, options);
        plus.map(Some).map_err(|problem| anyhow!(problem))
    }

    fn empty_report(&self, space: &Space) -> Report {
        let Space { predicate, finitization } = space;
        let program = self.machine.program();
        Report {
            class: program.java_name(self.class),
            predicate: program.names.get(program.method(*predicate).name).to_owned(),
            scope: self.options.scope,
            finitization: self.finitization.clone(),
            shard: self.options.shard,
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

/// What is searched: the class of the inputs and the rest of a [`Generator`]'s
/// fields that a machine and the options decide.
struct Sought {
    class: ClassId,
    predicate: Result<MethodId, ScopeError>,
    fields: Vec<FieldDomain>,
    additions: Additions,
    finitization: Option<String>,
}

impl Sought {
    fn by_types(
        machine: &mut Machine,
        class: ClassId,
        options: &mut Options,
    ) -> anyhow::Result<Sought> {
        let found = subject::find(machine, class, options.predicate.as_deref());
        let Subject { root: class, predicate } = found.map_err(|problem| anyhow!(problem))?;
        require_instantiable(machine, class)?;
        let annotated = annotations::scope(machine, class).map_err(|problem| anyhow!(problem))?;
        if let Some(scope) = annotated.filter(|_| !options.scope_typed) {
            options.scope = scope;
        }
        let fields = infer(machine, class, options.scope, &options.given)
            .map_err(|problem| anyhow!(problem))?;
        let (additions, finitization) = (Additions::default(), None);
        Ok(Sought { class, predicate, fields, additions, finitization })
    }

    fn by_method(
        machine: &mut Machine,
        class: ClassId,
        options: &Options,
        call: &Call,
    ) -> anyhow::Result<Sought> {
        let built =
            korat::run(machine, class, call, &options.given).map_err(|problem| anyhow!(problem))?;
        let korat::Built { root: class, fields, additions, call } = built;
        require_instantiable(machine, class)?;
        let predicate = predicate::find(machine, class, options.predicate.as_deref());
        let finitization = Some(call);
        Ok(Sought { class, predicate, fields, additions, finitization })
    }
}

fn require_instantiable(machine: &Machine, class: ClassId) -> anyhow::Result<()> {
    let linked = machine.program().class(class);
    let name = machine.program().java_name(class);
    if linked.is_interface() {
        bail!("{name} is an interface and has no instances: name a class that implements it");
    }
    if linked.flags & flags::ABSTRACT != 0 {
        bail!("class {name} is abstract and has no instances: name a class that extends it");
    }
    Ok(())
}

impl Options {
    fn workers(&self) -> usize {
        let alone = self.criterion.is_some() || self.max.is_some();
        if alone { 1 } else { self.jobs.max(1) }
    }
}

impl Report {
    fn take(&mut self, account: Account, seconds: f64) {
        self.explored = account.explored;
        self.valid = account.valid;
        self.instructions = account.instructions;
        self.dropped = account.dropped;
        for field in &account.written {
            self.warn_of_write(field);
        }
        self.seconds = seconds;
    }
}

/// A search that nobody has begun.
fn first(worker: &mut Worker<'_>, shard: Option<Shard>) -> Saved {
    let stretches = match shard {
        Some(shard) => shard::deal(worker, shard),
        None => vec![Stretch { account: Account::default(), part: Some(Part::whole()) }],
    };
    let share = stretches.iter().flat_map(|stretch| &stretch.part).map(|part| part.share).sum();
    Saved { stretches, share, ..Saved::default() }
}

/// Makes one more worker, on a thread of its own. Machines that are booted in the
/// same way are the same, to the last address.
fn employ(crew: &Crew, classes: Arc<Classes>, options: Options, deadline: Option<Instant>) {
    let work = || {
        let mut generator = Generator::new(classes, options)?;
        let space = generator.prepare()?;
        let mut worker = generator.worker(&space, None);
        worker.set_bounds(deadline, None);
        crew.work(&mut worker, None)
    };
    if let Err(error) = work() {
        crew.fail(error);
    }
}
