//! Every valid instance of a class within a finitization, or every one that calls build, and
//! an account of the search.
//!
//! The search itself is a strategy (`explore`); here machines are booted for
//! it, and what they meet is put together again in the order of the space.

pub mod account; // what a stretch of a search came to
pub mod agree; // whether an invariant and a predicate accept the same
mod built; // objects that the class's own calls build
pub mod receivers; // objects that tests work on
mod symbolic; // what a symbolic search needs
mod visitor; // what is done with what a search meets

use crate::explore::api::{Api, Book};
use crate::explore::fields;
use crate::explore::korat_plus::{ClassCount, Criterion, EqClass};
use crate::explore::vacuity;
use crate::explore::valid::{Question, ValidInputs};
use crate::explore::warm_up::warm_up;
use crate::explore::{InputSource, Strategy};
use crate::input::classes::Classes;
use crate::jobs::{self, CheckpointFile, Run, RunOutcome, UseWorker, Worker};
use crate::relational::text::InvariantText;
use crate::relational::{Theory, accept_all};
use crate::scope::bounds::Given;
use crate::scope::config;
use crate::scope::finitization::build;
use crate::space::{self, Space};
use crate::suite::coverage::MethodName;
use crate::suite::fields::FieldAccount;
use crate::suite::progress::Moment;
use crate::suite::report::Dropped;
use crate::suite::report::generate::{CriterionFailure, Equivalence, EquivalenceClass, Report};
use crate::suite::report::symbolic::{Symbolic, SymbolicCounts};
use crate::suite::types::simple_name;
use account::{GenerateAccount, Input, Wanted};
use anyhow::{anyhow, bail};
use built::Construction;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;
pub use symbolic::SymbolicLimits;
use symbolic::SymbolicOrigin;
use visitor::InputVisitor;

/// What to search, and within which bounds.
#[derive(Clone, Debug)]
pub struct Options {
    pub space: space::Options,
    pub jobs: jobs::Options,
    pub strategy: Strategy,
    /// The method that tells which class a valid input belongs to; None: search all.
    pub criterion: Option<String>,
    /// Keep only the first input of each class.
    pub one_per_class: bool,
    /// Instructions for one candidate, or one call.
    pub max_instructions: u64,
    /// Stop after so many that are kept.
    pub max: Option<u64>,
    pub wanted: Wanted,
    pub symbolic: SymbolicLimits,
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

/// A machine with a search space, ready to be searched.
pub struct Generator {
    classes: Arc<Classes>,
    machine: Machine,
    options: Options,
    origin: InputOrigin,
    /// What all workers know of what calls build.
    book: Book,
    /// What is known of the values of fields, if inputs are chosen by them.
    fields: Option<FieldAccount>,
}

/// Where inputs come from.
enum InputOrigin {
    /// What a predicate accepts of these objects and values, or what an invariant says of them.
    Search(Space, Option<InvariantText>),
    /// What calls build.
    Calls(Construction),
    /// One for each path of a predicate.
    Paths(Box<SymbolicOrigin>),
}

impl InputOrigin {
    fn class(&self) -> ClassId {
        match self {
            InputOrigin::Search(space, _) => space.class,
            InputOrigin::Calls(construction) => construction.class,
            InputOrigin::Paths(paths) => paths.class,
        }
    }
}

impl Generator {
    /// Boots a machine and infers the domains, or makes the arguments of calls.
    ///
    /// # Errors
    /// The class is missing, malformed or abstract, a domain does not fit, or a flag is not for
    /// the strategy.
    pub fn new(classes: impl Into<Arc<Classes>>, options: Options) -> anyhow::Result<Generator> {
        let classes = classes.into();
        let deadline = options.jobs.deadline(Instant::now());
        let (mut machine, class) = options.space.boot(&classes)?;
        machine.set_deadline(deadline);
        let origin = match options.strategy.source() {
            InputSource::Calls => {
                options.require_no_search()?;
                InputOrigin::Calls(Construction::find(&mut machine, class, &options)?)
            }
            InputSource::Paths => {
                let paths = SymbolicOrigin::find(&mut machine, class, &options)?;
                InputOrigin::Paths(Box::new(paths))
            }
            InputSource::Domains => {
                let space = Space::find(&mut machine, class, &options.space)?;
                let known = (options.strategy == Strategy::Fields, space.predicate.is_ok());
                let invariant =
                    options.space.asked.choose(&machine, space.class, &classes, known)?;
                if invariant.is_some() && options.criterion.is_some() {
                    bail!("--eq-class skips by what a predicate reads: it needs --from predicate");
                }
                InputOrigin::Search(space, invariant)
            }
        };
        Ok(Generator { classes, machine, options, origin, book: Book::default(), fields: None })
    }

    /// What says which inputs there are: the predicate, and the criterion.
    pub fn specification(&self) -> BTreeSet<MethodName> {
        let program = self.machine.program();
        let predicate = match &self.origin {
            InputOrigin::Search(space, _) => space.predicate.as_ref().ok().copied(),
            InputOrigin::Calls(_) => None,
            InputOrigin::Paths(paths) => Some(paths.predicate),
        };
        let criterion = self.options.criterion.as_ref().and_then(|name| {
            let name = program.names.find(name)?;
            let methods = &program.class(self.origin.class()).methods;
            methods.iter().copied().find(|&method| program.method(method).name == name)
        });
        let methods = predicate.into_iter().chain(criterion);
        methods.map(|method| space::name_of(program, method)).collect()
    }

    /// The simple name of the class.
    pub fn class_name(&self) -> String {
        simple_name(self.machine.program().class_name(self.origin.class())).to_owned()
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
        let started = Instant::now();
        let (classes, options) = (Arc::clone(&self.classes), self.options.clone());
        let deadline = options.jobs.deadline(started);
        let book = Book::clone(&self.book);
        let make_worker = |use_worker: UseWorker<'_, GenerateAccount>| {
            let generator = Generator::new(Arc::clone(&classes), options.clone());
            // One that is late may lack something, and is not needed any more.
            if deadline.has_passed() {
                return Ok(());
            }
            let mut generator = generator?;
            generator.book = Book::clone(&book);
            generator.work(|worker, _| use_worker(worker))
        };
        let (outcome, mut report) = self.work(|worker, (report, checkpoint)| {
            let run = Run {
                workers: options.workers(),
                max: options.max,
                shard: options.jobs.shard,
                checkpoint,
                started,
                deadline,
            };
            Ok((run.start(worker, &make_worker, &mut |event| pass_on(event, tell))?, report))
        })?;
        let tells_all = options.criterion.is_none() || outcome.account.valid == 0;
        report.take(outcome, options.criterion);
        report.take_fields(self.fields.take(), options.strategy == Strategy::Fields);
        // Chosen by fields is all that was asked for; drawn is not all there is.
        let choice = options.strategy.choice().filter(|_| report.fields.is_none());
        report.stopped = report.stopped.or(choice);
        if report.stopped.is_none() && report.shard.is_none() && tells_all {
            self.warn_of_vacuity(&mut report)?;
        }
        Ok(report)
    }

    /// Looks whether the predicate accepts anything worth speaking of.
    fn warn_of_vacuity(self, report: &mut Report) -> anyhow::Result<()> {
        let InputOrigin::Search(space, None) = &self.origin else { return Ok(()) };
        let Ok(predicate) = space.predicate else { return Ok(()) };
        let question = Question { predicate, budget: self.options.max_instructions };
        let (_, found) = vacuity::look(self.machine, &space.bounds, question, report.valid)?;
        if let Some(vacuity) = found {
            report.warn_of_vacuity(&vacuity);
        }
        Ok(())
    }

    /// Makes a worker of this machine, and does something with him, an empty report, and the file
    /// of its checkpoints.
    fn work<T>(
        &mut self,
        act: impl FnOnce(
            &mut Worker<'_, GenerateAccount>,
            (Report, Option<CheckpointFile>),
        ) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let Options { wanted, one_per_class, max, .. } = self.options;
        let mut reader = InputVisitor::new(wanted, one_per_class, max);
        match &self.origin {
            InputOrigin::Search(space, invariant) => {
                let budget = self.options.max_instructions;
                if let Ok(predicate) = space.predicate {
                    warm_up(&mut self.machine, &space.bounds, Question { predicate, budget })?;
                }
                let mut finitization = build(&mut self.machine, &space.bounds)?;
                finitization.lookahead = self.options.space.lookahead;
                let strategy = self.options.strategy;
                if strategy == Strategy::Fields {
                    let fields = &self.options.space.fields;
                    fields::prepare(&self.machine, &mut finitization, fields)?;
                }
                let asked = space.predicate.as_ref().ok().copied();
                let theory = invariant.as_ref().map(|text| {
                    Theory::new(&self.machine, &finitization, text, asked).map(Rc::new)
                });
                let theory = theory.transpose()?;
                let predicate = match (&theory, &space.predicate) {
                    (Some(_), _) => accept_all(&mut self.machine),
                    (None, predicate) => predicate.clone().map_err(|problem| anyhow!(problem))?,
                };
                let question = Question { predicate, budget };
                let criterion = self.criterion(space.class)?;
                let report = self.empty_report(asked, Some(finitization.candidates()));
                let checkpoint = self.checkpoint(&report);
                let machine = &mut self.machine;
                let inputs = ValidInputs::new(machine, &finitization, question, criterion);
                let fields = &self.options.space.fields;
                let mut inputs = strategy.among(inputs, theory.as_ref(), fields);
                let done = act(&mut Worker::new(&mut *inputs, &mut reader), (report, checkpoint));
                self.fields = inputs.fields().cloned();
                done
            }
            InputOrigin::Paths(paths) => {
                let report = self.empty_report(Some(paths.predicate), None);
                let checkpoint = self.checkpoint(&report);
                let machine = &mut self.machine;
                let mut inputs = paths.explorer(machine, &self.classes, &self.options)?;
                act(&mut Worker::new(&mut inputs, &mut reader), (report, checkpoint))
            }
            InputOrigin::Calls(construction) => {
                let report = self.empty_report(construction.predicate, None);
                let checkpoint = self.checkpoint(&report);
                let states = construction.states(&self.machine);
                let book = Book::clone(&self.book);
                let mut api = Api::new(&mut self.machine, &construction.plan, states, book);
                reader.acceptance = construction.acceptance();
                act(&mut Worker::new(&mut api, &mut reader), (report, checkpoint))
            }
        }
    }

    /// The file of this search's checkpoints, which depend on all that its
    /// result depends on.
    fn checkpoint(&self, report: &Report) -> Option<CheckpointFile> {
        let place = self.options.jobs.checkpoint.clone()?;
        let (scope, domains) = match &self.origin {
            InputOrigin::Search(space, _) => {
                (space.scope, config::skeleton(&space.bounds, space.scope))
            }
            InputOrigin::Calls(construction) => (construction.scope, format!("{:?}", self.given())),
            InputOrigin::Paths(paths) => {
                (paths.bound.scope, format!("{:?}, {:?}", self.given(), self.options.symbolic))
            }
        };
        // Those that are not named here make no difference to the result.
        let Options { space, jobs, strategy, criterion, one_per_class, max_instructions, .. } =
            &self.options;
        let Options { max, wanted, .. } = &self.options;
        let invariant = match &self.origin {
            InputOrigin::Search(_, invariant) => invariant.as_ref(),
            _ => None,
        };
        let depends: [(&str, String); 14] = [
            ("the command", "generate".into()),
            ("the class", report.class.clone()),
            ("the predicate", format!("{:?}", report.predicate)),
            ("the finitization", format!("{:?}", report.finitization)),
            ("the scope", scope.to_string()),
            ("the domains", domains),
            ("--seed", space.seed.to_string()),
            ("the invariant", invariant.map_or_else(String::new, |one| one.text.clone())),
            ("--shard", format!("{:?}", jobs.shard)),
            ("--strategy", format!("{strategy:?}")),
            ("--fields, --smallest, --times or --no-symmetry", format!("{:?}", space.fields)),
            ("--eq-class", format!("{criterion:?}, one per class: {one_per_class}")),
            ("--max-instructions", max_instructions.to_string()),
            ("--max or --print", format!("{max:?}, lines: {}", wanted.lines)),
        ];
        let depends = depends.into_iter().map(|(name, value)| (name.to_owned(), value));
        Some(CheckpointFile::new(place, depends.collect(), &self.classes))
    }

    /// Domains that the user gave.
    fn given(&self) -> &[Given] {
        &self.options.space.given
    }

    fn criterion(&self, class: ClassId) -> anyhow::Result<Option<Criterion>> {
        let name = self.options.criterion.as_ref();
        let criterion = name.map(|name| Criterion::new(&self.machine, class, name));
        criterion.transpose().map_err(|problem| anyhow!(problem))
    }

    fn empty_report(&self, predicate: Option<MethodId>, candidates: Option<f64>) -> Report {
        let program = self.machine.program();
        let domains = match &self.origin {
            InputOrigin::Search(space, _) => space.bounds.remarked(),
            InputOrigin::Calls(_) | InputOrigin::Paths(_) => Vec::new(),
        };
        let symbolic = match &self.origin {
            InputOrigin::Paths(paths) => Some(Symbolic {
                length: paths.bound.length,
                depth: paths.bound.depth,
                no_class: paths.world.empty.clone(),
                counts: SymbolicCounts::default(),
            }),
            _ => None,
        };
        let (scope, finitization, skipped, cut) = match &self.origin {
            InputOrigin::Search(space, _) => {
                (space.scope, space.bounds.call.clone(), Vec::new(), Vec::new())
            }
            InputOrigin::Calls(Construction { scope, skipped, cut, .. }) => {
                (*scope, None, skipped.clone(), cut.clone())
            }
            InputOrigin::Paths(paths) => (paths.bound.scope, None, Vec::new(), Vec::new()),
        };
        let name = |predicate| program.names.get(program.method(predicate).name).to_owned();
        Report {
            class: program.java_name(self.origin.class()),
            predicate: predicate.map(name),
            scope,
            finitization,
            shard: self.options.jobs.shard,
            candidates,
            skipped,
            cut,
            explored: 0,
            valid: 0,
            instructions: 0,
            classes: None,
            stopped: None,
            dropped: Dropped::default(),
            warnings: Vec::new(),
            domains,
            symbolic,
            fields: None,
            solved: None,
            seconds: 0.0,
        }
    }
}

/// The domains as a file to edit.
///
/// # Errors
/// The class is missing, malformed or abstract, or a domain does not fit.
pub fn skeleton(
    classes: impl Into<Arc<Classes>>,
    options: &space::Options,
) -> anyhow::Result<String> {
    let (mut machine, class) = options.boot(&classes.into())?;
    let space = Space::find(&mut machine, class, options)?;
    Ok(config::skeleton(&space.bounds, space.scope))
}

/// The classes that a criterion has told apart.
fn told(found: Vec<ClassCount>) -> Vec<EquivalenceClass> {
    let class = |found: ClassCount| EquivalenceClass {
        name: found.class.to_string(),
        inputs: found.inputs,
        failure: match found.class {
            EqClass::Threw(_) => Some(CriterionFailure::Threw),
            EqClass::Cut(_) => Some(CriterionFailure::Cut),
            _ => None,
        },
    };
    found.into_iter().map(class).collect()
}

impl Options {
    /// # Errors
    /// Something was asked for that says what a search does, and there is none.
    fn require_no_search(&self) -> anyhow::Result<()> {
        if self.space.finitization.is_some() {
            bail!("--finitization says what a search tries; --strategy api makes calls instead");
        }
        if self.criterion.is_some() {
            bail!("--eq-class is driven by Korat's search: leave out --strategy");
        }
        if self.jobs.shard.is_some() {
            bail!(
                "with --strategy api each object is built from those before it, so there is no --shard"
            );
        }
        Ok(())
    }

    /// One where it stops early: what comes after the last input that is kept is not searched, and
    /// how much several have searched by then differs from run to run, by a few candidates.
    fn workers(&self) -> usize {
        if self.max.is_some() { 1 } else { self.jobs.workers.max(1) }
    }
}

/// Tells what the run of a search tells.
fn pass_on(
    event: jobs::RunEvent<'_, GenerateAccount>,
    tell: &mut dyn FnMut(Event<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    match event {
        jobs::RunEvent::Begin { written, finished } => tell(Event::Begin { written, finished }),
        jobs::RunEvent::Total(account) => {
            let mut inputs = std::mem::take(&mut account.inputs).into_iter();
            inputs.try_for_each(|input| tell(Event::Valid(input)))
        }
        jobs::RunEvent::Progress(moment) => tell(Event::Progress(moment)),
        jobs::RunEvent::Save(written) => tell(Event::Save(written)),
    }
}

impl Report {
    /// Of a search by fields: what was gone through, not only what was chosen. Of an invariant: what
    /// the solver did.
    fn take_fields(&mut self, fields: Option<FieldAccount>, by_fields: bool) {
        let Some(fields) = fields else { return };
        self.solved.clone_from(&fields.solved);
        if by_fields {
            (self.explored, self.valid) = (fields.explored, fields.valid);
            self.dropped = fields.dropped.clone();
            self.fields = Some(fields);
        } else {
            self.dropped.append(fields.dropped);
        }
    }

    fn take(&mut self, outcome: RunOutcome<GenerateAccount>, criterion: Option<String>) {
        let RunOutcome { account, stopped, seconds } = outcome;
        self.explored = account.explored;
        self.valid = account.valid;
        self.instructions = account.instructions;
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.counts = account.symbolic;
        }
        self.dropped = account.dropped;
        self.classes = criterion
            .map(|criterion| Equivalence { criterion, classes: told(account.classes.into()) });
        for field in &account.written {
            self.warn_of_write(field);
        }
        self.warn_of_rejected(account.rejected);
        (self.stopped, self.seconds) = (stopped, seconds);
        if self.is_built() && self.valid == 0 && self.stopped.is_none() {
            self.cut.push("inputs: none can be built with the values at hand".to_owned());
        }
    }
}
