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
pub mod objects; // objects that serve as arguments
pub mod inputs; // combinations of arguments
pub mod snapshot; // objects as plain data, and their canonical form
pub mod call; // one call on the machine
pub mod oracle; // what counts as wrong
pub mod contracts; // what concerns two objects or three
pub mod sequence; // objects by breadth-first construction, and how to build them
pub mod keep; // calls that are kept as cases
pub mod tally; // counts, distinct failures, selected cases
pub mod bench; // all calls on one receiver

use crate::explore::korat::{Leaf, Search};
use crate::explore::white_box::skip_alike;
use crate::generate::Moment;
use crate::input::classes::Classes;
use crate::report::Stopped;
use crate::report::check::{CheckReport, Found, Row};
use crate::scope::finitization::{Finitization, build};
use crate::scope::infer::{FieldDomain, Given, infer, simple_name};
use crate::scope::predicate;
use crate::suite::case::Case;
use anyhow::{anyhow, bail};
use arguments::{Lack, Space};
use bench::{Bench, Flow, Only, Round, Source};
use contracts::{Comparison, Contracts, POOL};
use keep::Kept;
use machine::ending::{Budget, Ending, Limits, Stop};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use machine::value::Ref;
use objects::Objects;
use oracle::Oracle;
use rustc_hash::FxHashSet;
use sequence::{Bounds, Sequences};
use snapshot::{Key, Snapshot};
use std::time::{Duration, Instant};
use subject::{Selection, Subject};
use tally::{Select, Tally};

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
    pub time_limit: Option<Duration>,
    pub seed: u64,
    /// Passing cases to keep; None keeps none.
    pub select: Option<Select>,
}

/// What a check gives.
pub struct Checked {
    pub report: CheckReport,
    /// Those that were selected, all passing; counterexamples are in the report.
    pub cases: Vec<Case>,
}

/// A machine with everything that is to be run, ready.
pub struct Checker {
    machine: Machine,
    options: Options,
    predicate: Option<MethodId>,
    fields: Vec<FieldDomain>,
    bench: Bench,
    contracts: Contracts,
    skipped: Vec<(String, String)>,
    cut: Vec<String>,
}

/// Heap for the JDK, the objects and what one call allocates.
const HEAP_BYTES: usize = 1 << 30;

/// Candidates between two looks at the clock.
const BETWEEN_LOOKS: u64 = 256;

const BETWEEN_PROGRESS: Duration = Duration::from_millis(100);

/// States that are built to find out how inputs of a search can be.
const MOST_SEQUENCES: usize = 5_000;

impl Checker {
    /// Boots a machine, finds what is to be run, and makes the arguments.
    ///
    /// # Errors
    /// The class is missing or malformed, or a domain, condition or name does not fit.
    pub fn new(classes: Classes, options: Options) -> anyhow::Result<Checker> {
        let limits = Limits { heap_bytes: HEAP_BYTES, ..Limits::default() };
        let mut machine = Machine::new(Box::new(classes), limits, options.seed)?;
        let class = machine.load(&options.class.replace('.', "/"))?;
        initialize(&mut machine, class)?;
        let since = machine.core.new_object(machine.core.program.known.object);
        let since = since.map_err(|_| anyhow!("the heap is too small"))?.0;
        let predicate = find_predicate(&machine, class, &options)?;
        let selection = Selection { predicate, ..options.methods.clone() };
        let planned = subject::plan(&mut machine, class, &selection);
        let planned = planned.map_err(|problem| anyhow!(problem))?;
        let (given, of_parameters) = arguments::split_given(&machine, class, &options.given);
        arguments::require_used(&planned, &of_parameters).map_err(|problem| anyhow!(problem))?;
        let fields = match predicate {
            Some(_) => infer(&mut machine, class, options.scope, &given),
            None => Ok(Vec::new()),
        };
        let fields = fields.map_err(|problem| anyhow!(problem))?;
        let space = Space {
            class,
            scope: options.scope,
            fields: &fields,
            given: &of_parameters,
            aliasing: options.aliasing,
        };
        let budget = options.max_instructions;
        let mut objects = Objects::new((class, predicate), options.scope, given, since, budget);
        let (mut subjects, mut skipped) = (Vec::new(), Vec::new());
        for mut subject in planned {
            match arguments::fill(&mut machine, &space, &mut objects, &mut subject) {
                Ok(()) => subjects.push(subject),
                Err(Lack::Domain(why)) if subject.tested => skipped.push((subject.title, why)),
                Err(Lack::Domain(_)) => {}
                Err(Lack::Sense(problem)) => bail!("{}: {problem}", subject.title),
            }
        }
        let contracts = match options.methods.name {
            Some(_) => Contracts::default(),
            None => Contracts::of(&machine.core.program, class),
        };
        let mut rows = rows(&subjects);
        rows.push(Row {
            name: "contracts".into(),
            title: "object contracts".into(),
            ..Row::default()
        });
        let bench = Bench {
            class,
            subjects,
            oracle: Oracle::new(&machine, class, predicate, budget),
            tally: Tally::new(rows, options.select),
            since,
            budget,
            only: None,
            deadline: None,
        };
        let cut = objects.cut;
        Ok(Checker { machine, options, predicate, fields, bench, contracts, skipped, cut })
    }

    /// Runs everything, or as much as the bounds allow.
    ///
    /// # Errors
    /// A domain does not fit its field.
    pub fn run(mut self, tell: &mut dyn FnMut(&Progress)) -> anyhow::Result<Checked> {
        let started = Instant::now();
        let deadline = self.options.time_limit.map(|limit| started + limit);
        self.machine.core.limits.deadline = deadline;
        self.bench.deadline = deadline;
        let bounds = Bounds {
            depth: self.options.scope,
            states: self.options.max_receivers,
            instructions: self.bench.budget,
        };
        let mut sequences = Sequences::new(self.bench.class, self.bench.since, bounds);
        let mut drive = Drive { started, told: started, receivers: 0, tell };
        let flow = match self.predicate {
            Some(predicate) => self.search(&mut drive, predicate)?,
            None => self.construct(&mut drive, &mut sequences),
        };
        let receivers = drive.receivers;
        if sequences.cut {
            let most = self.options.max_receivers;
            self.cut.push(format!("receivers: more than {most} can be built (--max-receivers)"));
        }
        let mut kept = self.bench.tally.take_cases();
        self.find_recipes(&mut kept, sequences, deadline);
        let stopped = (flow == Flow::TimeUp).then_some(Stopped::Time);
        let report = self.report(receivers, stopped, started.elapsed().as_secs_f64());
        let cases = kept.into_iter().map(|kept| kept.case).collect();
        Ok(Checked { report, cases })
    }

    /// Receivers are what the predicate accepts.
    fn search(&mut self, drive: &mut Drive<'_>, predicate: MethodId) -> anyhow::Result<Flow> {
        let finitization = build(&mut self.machine, self.bench.class, &self.fields)
            .map_err(|problem| anyhow!(problem))?;
        let mut source = Source::Search;
        for round in [Round::Alone, Round::Null] {
            if self.bench.round(&mut self.machine, round, &mut source) == Flow::TimeUp {
                return Ok(Flow::TimeUp);
            }
        }
        let mark = self.machine.mark();
        let mut pool = Vec::new();
        let searches: Vec<Option<Only>> = match self.options.white_box {
            true => self.bench.searches().into_iter().map(Some).collect(),
            false => vec![None],
        };
        let mut flow = Flow::GoOn;
        for only in searches {
            self.bench.only = only;
            flow = self.search_all(drive, predicate, &finitization, &mut pool);
            self.machine.undo_to(&mark);
            if flow == Flow::TimeUp {
                break;
            }
        }
        if flow == Flow::TimeUp || !self.contracts.any() {
            self.machine.release(mark);
            return Ok(flow);
        }
        let restore = |snapshot: &Snapshot| snapshot.restore(&mut self.machine.core).ok();
        let objects: Vec<Ref> = pool.iter().filter_map(restore).collect();
        let flow = self.compare(&objects);
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        Ok(flow)
    }

    fn search_all(
        &mut self,
        drive: &mut Drive<'_>,
        predicate: MethodId,
        finitization: &Finitization,
        pool: &mut Vec<Snapshot>,
    ) -> Flow {
        let (bench, root) = (&mut self.bench, finitization.root);
        let mut search = Search::new(&mut self.machine, finitization, predicate, bench.budget);
        let mut source = Source::Search;
        loop {
            match search.advance(BETWEEN_LOOKS) {
                None => {}
                Some(Leaf::Exhausted) => return Flow::GoOn,
                Some(Leaf::Valid) => {
                    drive.receivers += 1;
                    if pool.len() < POOL && self.contracts.any() {
                        pool.push(Snapshot::take(&search.machine().core, bench.since, root));
                    }
                    let round = Round::On(root);
                    if bench.round(search.machine_mut(), round, &mut source) == Flow::TimeUp {
                        return Flow::TimeUp;
                    }
                    if let Some(only) = bench.only {
                        let calls = bench.calls(search.machine(), only, root);
                        skip_alike(&mut search, calls.into_iter());
                    }
                }
                Some(Leaf::Threw(_)) => bench.tally.dropped.threw += 1,
                Some(Leaf::Cut(Ending::OutOf(Budget::Deadline))) => return Flow::TimeUp,
                Some(Leaf::Cut(Ending::Unsupported(what))) => {
                    bench.tally.dropped.note_unsupported(what);
                }
                Some(Leaf::Cut(_)) => bench.tally.dropped.out_of_budget += 1,
            }
            if drive.look(bench, || search.fraction()) == Flow::TimeUp {
                return Flow::TimeUp;
            }
        }
    }

    /// Receivers are what the class's own constructors and methods build.
    fn construct(&mut self, drive: &mut Drive<'_>, sequences: &mut Sequences) -> Flow {
        for round in [Round::Alone, Round::Null] {
            let mut source = Source::Sequences(sequences, None);
            if self.bench.round(&mut self.machine, round, &mut source) == Flow::TimeUp {
                return Flow::TimeUp;
            }
        }
        let mut next = 0;
        while next < sequences.len() {
            let mark = self.machine.mark();
            let subjects = std::mem::take(&mut self.bench.subjects);
            let object = sequences.replay(&mut self.machine, &subjects, next);
            self.bench.subjects = subjects;
            let mut flow = Flow::GoOn;
            if let Some(object) = object {
                drive.receivers += 1;
                let mut source = Source::Sequences(sequences, Some(next));
                flow = self.bench.round(&mut self.machine, Round::On(object), &mut source);
            }
            self.machine.undo_to(&mark);
            self.machine.release(mark);
            next += 1;
            let known = sequences.len() as f64;
            if flow == Flow::TimeUp
                || drive.look(&self.bench, || next as f64 / known) == Flow::TimeUp
            {
                return Flow::TimeUp;
            }
        }
        self.compare_states(sequences)
    }

    fn compare_states(&mut self, sequences: &Sequences) -> Flow {
        if !self.contracts.any() {
            return Flow::GoOn;
        }
        let mark = self.machine.mark();
        let states = 0..sequences.len().min(POOL);
        let subjects = &self.bench.subjects;
        let replayed = states.filter_map(|one| sequences.replay(&mut self.machine, subjects, one));
        let objects: Vec<Ref> = replayed.collect();
        let flow = self.compare(&objects);
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        flow
    }

    fn compare(&mut self, objects: &[Ref]) -> Flow {
        let row = self.bench.tally.rows.len() - 1;
        let (contracts, budget) = (self.contracts, self.bench.budget);
        let comparison = Comparison { contracts, objects, budget, row };
        let started = Instant::now();
        let done = comparison.run(&mut self.machine, &mut self.bench.tally);
        self.bench.tally.spend(row, started.elapsed());
        if done { Flow::GoOn } else { Flow::TimeUp }
    }

    /// Finds out how the inputs of what is kept can be built. What a search found
    /// is looked for among what calls build, for as long as something is missing.
    fn find_recipes(
        &mut self,
        kept: &mut [Kept],
        mut sequences: Sequences,
        deadline: Option<Instant>,
    ) {
        let groups = self.bench.tally.groups.iter().map(|group| &group.smallest);
        let keys = kept.iter().chain(groups).filter_map(Kept::key);
        let wanted: FxHashSet<Key> = keys.filter(|key| !key.is_empty()).cloned().collect();
        let subjects = &self.bench.subjects;
        if !wanted.is_empty() {
            let bounds = Bounds {
                depth: self.options.scope,
                states: MOST_SEQUENCES,
                instructions: self.bench.budget,
            };
            sequences = Sequences::new(self.bench.class, self.bench.since, bounds);
            sequences.begin(&mut self.machine, subjects);
            let found = |sequences: &Sequences| {
                sequences.len() >= wanted.len()
                    && wanted.iter().all(|key| sequences.find(key).is_some())
            };
            let mut next = 0;
            while next < sequences.len()
                && !found(&sequences)
                && deadline.is_none_or(|deadline| Instant::now() < deadline)
            {
                sequences.expand(&mut self.machine, subjects, next);
                next += 1;
            }
        }
        let groups = self.bench.tally.groups.iter_mut().map(|group| &mut group.smallest);
        for one in kept.iter_mut().chain(groups) {
            if one.subject < subjects.len() {
                one.find_recipe(&self.machine, subjects, Some(&sequences));
            }
        }
    }

    fn report(self, receivers: u64, stopped: Option<Stopped>, seconds: f64) -> CheckReport {
        let program = &self.machine.core.program;
        let name = |id: MethodId| program.names.get(program.method(id).name).to_owned();
        let Tally { mut rows, groups, dropped, not_held, .. } = self.bench.tally;
        let failures = groups.into_iter().map(|group| Found {
            method: group.method,
            count: group.count,
            case: group.smallest.case,
        });
        let failures = failures.collect();
        let subjects = &self.bench.subjects;
        let mut place = 0..;
        rows.retain(|row| {
            let tested = subjects.get(place.next().unwrap_or(0)).map(|subject| subject.tested);
            // Nothing to compare is nothing to tell.
            tested.unwrap_or(row.inputs > 0)
        });
        let mut cut = self.cut;
        if not_held > 0 {
            cut.push(format!("cases: {not_held} more than are kept for tests"));
        }
        CheckReport {
            class: program.java_name(self.bench.class),
            predicate: self.predicate.map(name),
            scope: self.options.scope,
            white_box: self.options.white_box && self.predicate.is_some(),
            receivers,
            methods: rows,
            failures,
            skipped: self.skipped,
            dropped,
            cut,
            stopped,
            seconds,
        }
    }
}

/// How far a check is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub moment: Moment,
    pub wrong: u64,
}

/// The clock, and whoever wants to know.
struct Drive<'a> {
    started: Instant,
    told: Instant,
    receivers: u64,
    tell: &'a mut dyn FnMut(&Progress),
}

impl Drive<'_> {
    fn look(&mut self, bench: &Bench, fraction: impl Fn() -> f64) -> Flow {
        let now = Instant::now();
        if bench.deadline.is_some_and(|deadline| now >= deadline) {
            return Flow::TimeUp;
        }
        if now - self.told >= BETWEEN_PROGRESS {
            self.told = now;
            let elapsed = now - self.started;
            let explored = bench.tally.inputs();
            let moment = Moment { fraction: fraction(), explored, valid: self.receivers, elapsed };
            (self.tell)(&Progress { moment, wrong: bench.tally.wrong() });
        }
        Flow::GoOn
    }
}

/// Class initialization inside a call would be taken back and done again.
fn initialize(machine: &mut Machine, class: ClassId) -> anyhow::Result<()> {
    machine.initialize(class);
    match machine.run() {
        Stop::Ended(Ending::Returned(_)) => Ok(()),
        _ => bail!("the static initializer of {} fails", machine.core.program.java_name(class)),
    }
}

/// The predicate, if the class has instances and one is named or found.
fn find_predicate(
    machine: &Machine,
    class: ClassId,
    options: &Options,
) -> anyhow::Result<Option<MethodId>> {
    let linked = machine.core.program.class(class);
    let instances = !linked.is_interface() && linked.flags & flags::ABSTRACT == 0;
    match (&options.predicate, predicate::find(machine, class, options.predicate.as_deref())) {
        (_, Ok(found)) => Ok(Some(found).filter(|_| instances)),
        (Some(_), Err(problem)) => Err(anyhow!(problem)),
        (None, Err(problem)) if problem.contains("several predicates") => Err(anyhow!(problem)),
        (None, Err(_)) => Ok(None),
    }
}

/// A line of the table for each subject; overloaded names are told apart.
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
    subjects.iter().map(row).collect()
}
