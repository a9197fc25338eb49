//! Every method of a class on every valid input within a scope, and what is wrong
//! with what they do.
//!
//! 1. The methods under test become [`subject`]s, with conditions and domains for
//!    their parameters.
//! 2. Receivers come from the search for what the predicate accepts, or, where
//!    there is no predicate, from the class's own constructors and methods
//!    ([`sequence`]).
//! 3. On each receiver the [`bench`] makes every call from the same marked state;
//!    the [`oracle`] judges and the call is taken back.
//! 4. Some receivers are compared with each other ([`contracts`]).
//! 5. Counterexamples and selected cases are given the shortest way to build them.
//!
//! Not here: how it is told (`report`), how tests are written (`emit`).

pub mod subject; // methods, constructors and properties under test
pub mod condition; // their pre- and postconditions
pub mod arguments; // the values of their parameters
mod collections; // collections and functions of the JDK that serve as arguments
pub mod objects; // objects that serve as arguments
pub mod inputs; // combinations of arguments
pub mod snapshot; // objects as plain data, and their canonical form
pub mod call; // one call on the machine
pub mod known; // states that a predicate has said yes to
pub mod oracle; // what counts as wrong
pub mod contracts; // what concerns two objects or three
pub mod sequence; // objects by breadth-first construction, and how to build them
pub mod symmetry; // values that make no difference to what is built
pub mod keep; // calls that are kept as cases
pub mod tally; // counts, distinct failures, selected cases
pub mod bench; // all calls on one receiver
mod supply; // where receivers come from
pub mod drive; // receivers, one after the other
mod crew; // receivers, dealt out to several machines
mod dealer; // blocks of them
mod worker; // a machine that makes the calls of some blocks
mod saved; // a check between two runs
mod review; // what is kept, seen once more
mod recipes; // the shortest way to build what is kept
mod facts; // what tests must know of classes

use crate::checkpoint::{self, Keeper};
use crate::emit::classes::{ClassUnderTest, Condition, Part};
use crate::input::classes::{Classes, Shared};
use crate::report::Stopped;
use crate::report::check::{CheckReport, Found, Row};
use crate::scope::error::ScopeError;
use crate::scope::finitization::build;
use crate::scope::infer::{FieldDomain, Given, infer, simple_name};
use crate::scope::predicate;
use crate::suite::case::Case;
use anyhow::{anyhow, bail};
use arguments::{Lack, Space};
use bench::{Bench, Flow};
use contracts::Contracts;
use drive::{Drive, Progress};
use keep::Kept;
use machine::ending::{Ending, Limits, Stop};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use objects::Objects;
use oracle::{Oracle, PREDICATE_BUDGET};
use sequence::{Bounds, Sequences, has_simple_start};
use std::sync::Arc;
use std::time::{Duration, Instant};
use subject::{Live, Selection, Subject};
use supply::Supply;
use symmetry::{Building, Symmetry};
use tally::{Group, Select, Tally};

/// What to check, and within which bounds.
#[derive(Clone, Debug)]
pub struct Options {
    /// The class, as typed: `com.example.SearchTree`.
    pub class: String,
    /// Which of its methods.
    pub methods: Selection,
    pub scope: u32,
    /// Domains of fields and of parameters, the last counts most.
    pub given: Vec<Given>,
    /// None: `repOk`, or what is annotated, if there is one.
    pub predicate: Option<String>,
    /// Whether an argument may be the receiver or a part of it.
    pub aliasing: bool,
    /// Try receivers once that a method cannot tell apart by what it reads.
    pub white_box: bool,
    /// Instructions for one call.
    pub max_instructions: u64,
    /// Receivers that are built where there is no predicate.
    pub max_receivers: usize,
    /// Build states once that differ in values which samples show to make no difference.
    pub exchange_values: bool,
    pub time_limit: Option<Duration>,
    pub seed: u64,
    /// Workers; one for white-box testing, where what to try depends on what was tried.
    pub jobs: usize,
    pub checkpoint: Option<checkpoint::Place>,
    /// Passing cases to keep; None keeps none.
    pub select: Option<Select>,
}

/// What a check gives.
pub struct Checked {
    pub report: CheckReport,
    /// Those that were selected, all passing; counterexamples are in the report.
    pub cases: Vec<Case>,
    /// What tests must know of the class to build and judge them.
    pub target: ClassUnderTest,
}

/// A machine with everything that is to be run, ready.
pub struct Checker {
    classes: Arc<Classes>,
    machine: Machine,
    options: Options,
    started: Instant,
    predicate: Option<MethodId>,
    /// The domains of the receiver's structure, if receivers are searched for.
    fields: Option<Vec<FieldDomain>>,
    bench: Bench,
    contracts: Contracts,
    skipped: Skipped,
    cut: Vec<String>,
    /// Receivers are built by calls.
    built: bool,
}

/// Methods that are not run, and why.
type Skipped = Vec<(String, String)>;

/// Heap for the JDK, the objects and what one call allocates.
const HEAP_BYTES: usize = 1 << 30;

impl Checker {
    /// Boots a machine, finds what is to be run, and makes the arguments.
    ///
    /// # Errors
    /// The class is missing or malformed, or a domain, condition or name does not fit.
    pub fn new(classes: impl Into<Arc<Classes>>, options: Options) -> anyhow::Result<Checker> {
        let started = Instant::now();
        let limits = Limits { heap_bytes: HEAP_BYTES, ..Limits::default() };
        let classes = classes.into();
        let source = Box::new(Shared(Arc::clone(&classes)));
        let mut machine = Machine::new(source, limits, options.seed)?;
        let deadline = options.time_limit.map(|limit| started + limit);
        machine.set_deadline(deadline);
        let class = machine.load(&options.class.replace('.', "/"))?;
        initialize(&mut machine, class)?;
        let since = machine.new_object(machine.program().known.object);
        let since = since.map_err(|_| anyhow!("the heap is too small"))?.0;
        let predicate = find_predicate(&machine, class, &options)?;
        let (given, of_parameters) = arguments::split_given(&machine, class, &options.given);
        let fields = match predicate {
            Some(_) => generatable(&mut machine, class, options.scope, &given)?,
            None => None,
        };
        let planned = plan(&mut machine, class, predicate, &options, &of_parameters)?;
        let space = Space {
            class,
            scope: options.scope,
            fields: fields.as_deref().unwrap_or_default(),
            given: &of_parameters,
            aliasing: options.aliasing,
        };
        let (scope, budget) = (options.scope, options.max_instructions);
        let searched = predicate.filter(|_| fields.is_some());
        let mut objects =
            Objects::new((class, searched), scope, given, since, budget.min(PREDICATE_BUDGET));
        let (subjects, skipped) = able(&mut machine, planned, &space, &mut objects)?;
        let contracts = match options.methods.name {
            Some(_) => Contracts::default(),
            None => Contracts::of(machine.program(), class),
        };
        let oracle = Oracle::new(&machine, class, predicate, budget, since);
        let tally = Tally::new(rows(&subjects), options.select);
        let bench = Bench { class, subjects, oracle, tally, since, budget, only: None, deadline };
        let (cut, built) = (objects.cut, fields.is_none());
        Ok(Checker {
            classes,
            machine,
            options,
            started,
            predicate,
            fields,
            bench,
            contracts,
            skipped,
            cut,
            built,
        })
    }

    /// Runs everything, or as much as the bounds allow.
    ///
    /// # Errors
    /// A domain does not fit its field, or the checkpoint is another check's.
    pub fn run(mut self, tell: &mut dyn FnMut(&Progress)) -> anyhow::Result<Checked> {
        let mut supply = self.supply()?;
        let (times, total) = ((self.started, self.bench.deadline), self.bench.tally.clone());
        let mut drive = Drive::new(times, tell, total, self.keeper());
        if let Some(states) = drive.resume()? {
            states.restore(&mut self.machine, &mut supply, &self.bench.subjects);
        }
        let mut flow = self.drive(&mut drive, &mut supply)?;
        drive.finish(&supply, &self.bench.subjects)?;
        if flow == Flow::GoOn {
            flow = self.compare(&mut drive, &supply);
        }
        self.note_cuts(&supply, &drive.total);
        let stopped = (flow == Flow::TimeUp).then_some(Stopped::Time);
        // What was met in time is shown, however late it is.
        self.machine.set_deadline(None);
        let mut tally = std::mem::take(&mut drive.total);
        let cases: Vec<Kept> =
            tally.take_cases().into_iter().map(|one| self.review(&supply, one)).collect();
        let groups = tally.groups.iter().map(|group| group.smallest.clone());
        let failing: Vec<Kept> = groups.map(|one| self.review(&supply, one)).collect();
        let count = failing.len();
        let mut kept: Vec<Kept> = failing.into_iter().chain(cases).collect();
        self.find_recipes(&mut kept, supply);
        let mut failing: Vec<Case> = kept.into_iter().map(|kept| kept.case).collect();
        let target = self.target(&failing);
        let cases = failing.split_off(count);
        let report = self.report(tally, failing, stopped, drive.elapsed().as_secs_f64());
        Ok(Checked { report, cases, target })
    }

    /// Where receivers come from; the objects for a search are made here.
    fn supply(&mut self) -> anyhow::Result<Supply> {
        if let (Some(predicate), Some(fields)) = (self.predicate, &self.fields) {
            let built = build(&mut self.machine, self.bench.class, fields);
            return Ok(Supply::Search(predicate, built.map_err(|problem| anyhow!(problem))?));
        }
        let bounds = Bounds {
            depth: self.options.scope,
            states: self.options.max_receivers,
            instructions: self.bench.budget,
        };
        let (class, since) = (self.bench.class, self.bench.since);
        let mut sequences = Sequences::new(class, since, bounds);
        let simple = has_simple_start(&self.machine, class, &self.bench.subjects);
        let symmetry = match self.options.exchange_values {
            true => self.learn_symmetry(simple),
            false => Symmetry::default(),
        };
        sequences.prepare(&self.machine, simple, symmetry);
        Ok(Supply::Calls(sequences))
    }

    fn learn_symmetry(&mut self, simple: bool) -> Symmetry {
        let building = Building {
            class: self.bench.class,
            subjects: &self.bench.subjects,
            simple,
            since: self.bench.since,
            depth: self.options.scope,
            instructions: self.bench.budget.min(PREDICATE_BUDGET),
        };
        symmetry::learn(&mut self.machine, &building, self.options.seed)
    }

    /// The keeper of this check's checkpoints, which depend on all that its
    /// result depends on.
    fn keeper(&self) -> Option<Keeper> {
        let place = self.options.checkpoint.clone()?;
        let options = self.options.clone();
        let options = Options { time_limit: None, jobs: 1, checkpoint: None, ..options };
        let parts = [format!("check {options:?}")];
        Some(Keeper::new(place, &parts, &self.classes, &self.machine))
    }

    fn note_cuts(&mut self, supply: &Supply, total: &Tally) {
        let wanting = self.bench.subjects.iter().any(|one| one.tested && one.live == Live::This);
        if self.built && total.receivers == 0 && wanting {
            self.cut.push("receivers: none can be built with the values at hand".to_owned());
        }
        if let Supply::Calls(sequences) = supply
            && sequences.cut
        {
            let most = self.options.max_receivers;
            self.cut.push(format!("receivers: more than {most} can be built (--max-receivers)"));
        }
        if let Supply::Calls(sequences) = supply
            && sequences.exchanges()
        {
            let why = "values: some of type Object are taken to be alike (--exchange-values)";
            self.cut.push(why.to_owned());
        }
        if total.not_held() > 0 {
            self.cut.push(format!("cases: {} more than are kept for tests", total.not_held()));
        }
    }

    /// The class as tests see it, while the machine still knows its classes.
    fn target(&self, cases: &[Case]) -> ClassUnderTest {
        let program = self.machine.program();
        let declared = |method| subject::declared(program, method, &program.declaration(method));
        let part = |source: &condition::Source| match *source {
            condition::Source::Argument(number) => Part::Argument(number),
            condition::Source::Old => Part::Old,
            condition::Source::Result => Part::Result,
        };
        let conditions = self.bench.subjects.iter().filter_map(|subject| {
            let ensures = subject.conditions.ensures.as_ref()?;
            Some(Condition {
                method: subject.declared.clone(),
                predicate: declared(ensures.method),
                takes: ensures.sources.iter().map(part).collect(),
            })
        });
        ClassUnderTest {
            predicates: self.bench.oracle.predicates().map(declared).collect(),
            conditions: conditions.collect(),
            ..ClassUnderTest::read(program, self.bench.class, cases)
        }
    }

    fn report(
        self,
        tally: Tally,
        failing: Vec<Case>,
        stopped: Option<Stopped>,
        seconds: f64,
    ) -> CheckReport {
        let program = self.machine.program();
        let name = |id: MethodId| program.names.get(program.method(id).name).to_owned();
        let Tally { mut rows, groups, dropped, receivers, .. } = tally;
        let found =
            |(group, case): (Group, Case)| Found { method: group.method, count: group.count, case };
        let failures = groups.into_iter().zip(failing).map(found).collect();
        let contracts = rows.pop().filter(|row| row.inputs > 0);
        let tested = self.bench.subjects.iter().map(|subject| subject.tested);
        let rows = rows.into_iter().zip(tested).filter(|(_, tested)| *tested).map(|(row, _)| row);
        CheckReport {
            class: program.java_name(self.bench.class),
            predicate: self.predicate.map(name),
            scope: self.options.scope,
            built: self.built,
            white_box: self.options.white_box && !self.built,
            receivers,
            methods: rows.chain(contracts).collect(),
            failures,
            skipped: self.skipped,
            dropped,
            cut: self.cut,
            stopped,
            seconds,
        }
    }
}

/// Class initialization inside a call would be taken back and done again.
fn initialize(machine: &mut Machine, class: ClassId) -> anyhow::Result<()> {
    machine.initialize(class);
    match machine.run() {
        Stop::Ended(Ending::Returned(_)) => Ok(()),
        _ => bail!("the static initializer of {} fails", machine.program().java_name(class)),
    }
}

/// The predicate, if the class has instances and one is named or found.
fn find_predicate(
    machine: &Machine,
    class: ClassId,
    options: &Options,
) -> anyhow::Result<Option<MethodId>> {
    let linked = machine.program().class(class);
    let instances = !linked.is_interface() && linked.flags & flags::ABSTRACT == 0;
    match (&options.predicate, predicate::find(machine, class, options.predicate.as_deref())) {
        (_, Ok(found)) => Ok(Some(found).filter(|_| instances)),
        (Some(_), Err(problem)) => Err(anyhow!(problem)),
        (None, Err(problem @ ScopeError::SeveralPredicates { .. })) => Err(problem.into()),
        (None, Err(_)) => Ok(None),
    }
}

/// The domains of a receiver's structure. None if it holds objects of the JDK's
/// classes, whose insides no invariant of the user's speaks of, or of classes that
/// have no instances: then only calls build what is sensible.
fn generatable(
    machine: &mut Machine,
    class: ClassId,
    scope: u32,
    given: &[Given],
) -> anyhow::Result<Option<Vec<FieldDomain>>> {
    let fields = match infer(machine, class, scope, given) {
        Ok(fields) => fields,
        Err(problem) if matches!(problem.cause(), ScopeError::NoInstances(_)) => return Ok(None),
        Err(problem) => bail!(problem),
    };
    let program = machine.program();
    let inside = |field: &FieldDomain| {
        program.is_platform(field.class) && !program.is_subclass(class, field.class)
    };
    Ok((!fields.iter().any(inside)).then_some(fields))
}

/// The subjects of a class, of which those that the user names are tested.
fn plan(
    machine: &mut Machine,
    class: ClassId,
    predicate: Option<MethodId>,
    options: &Options,
    given: &[Given],
) -> anyhow::Result<Vec<Subject>> {
    let selection = Selection { predicate, ..options.methods.clone() };
    let planned = subject::plan(machine, class, &selection).map_err(|problem| anyhow!(problem))?;
    arguments::require_used(&planned, given).map_err(|problem| anyhow!(problem))?;
    Ok(planned)
}

/// Those whose parameters all have values, and why the others are skipped.
fn able(
    machine: &mut Machine,
    planned: Vec<Subject>,
    space: &Space<'_>,
    objects: &mut Objects,
) -> anyhow::Result<(Vec<Subject>, Skipped)> {
    let (mut subjects, mut skipped) = (Vec::new(), Vec::new());
    for mut subject in planned {
        match arguments::fill(machine, space, objects, &mut subject) {
            Ok(()) => subjects.push(subject),
            Err(Lack::Domain(why)) if subject.tested => skipped.push((subject.title, why)),
            Err(Lack::Domain(_)) => {}
            Err(Lack::Sense(problem)) => bail!("{}: {problem}", subject.title),
        }
    }
    Ok((subjects, skipped))
}

/// A line of the table for each subject, overloaded names told apart, and one for
/// what concerns several objects.
fn rows(subjects: &[Subject]) -> Vec<Row> {
    let name = |subject: &Subject| match subject.declared.name.as_str() {
        "<init>" => simple_name(&subject.declared.class.replace('.', "/")),
        name => name.to_owned(),
    };
    let alone = |subject: &Subject| {
        subjects.iter().filter(|other| other.declared.name == subject.declared.name).count() == 1
    };
    let row = |subject: &Subject| Row {
        name: if alone(subject) { name(subject) } else { subject.title.clone() },
        title: subject.title.clone(),
        ..Row::default()
    };
    let contracts =
        Row { name: "contracts".into(), title: "object contracts".into(), ..Row::default() };
    subjects.iter().map(row).chain([contracts]).collect()
}
