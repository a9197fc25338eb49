//! Every method of a class on every valid input within a scope, and what is wrong
//! with what they do.
//!
//! 1. The methods under test become subjects ([`crate::subject`]), with conditions and domains for
//!    their parameters.
//! 2. Receivers come from the search for what the predicate accepts, or, where there is no
//!    predicate, from the class's own constructors and methods (`explore`), which make every
//!    call from the same marked state.
//! 3. The oracle (`judge`) judges each call before it is taken back.
//! 4. Some receivers are compared with each other.
//! 5. Counterexamples and selected cases are given the shortest way to build them.
//!
//! Not here: how it is told (`report`), how tests are written (`emit`).

pub mod witness; // calls that are shown as cases
pub mod selection; // which passing cases become tests
pub mod tally; // counts, distinct failures, selected cases
mod visitor; // each call judged and counted
pub(crate) mod receivers; // where receivers come from, and how one is brought about again
mod asking; // what objects say of themselves after a call
mod exploration; // who makes the calls, and where receivers come from
mod replay; // these calls, made once more
mod cuts; // what there is more of than was tried
pub(crate) mod elsewhere; // what differs from run to run
mod rehearsal; // which classes calls need
mod endless; // calls that did not end, looked at once more
mod doubt; // failures that nobody need believe to be faults
mod blame; // which arguments it can be blamed on
mod trial; // which arguments decide that a call fails
mod ready; // whether other calls make it pass, or have made it fail
mod service; // which call has put an object out of service
mod recipes; // the shortest way to build what is kept
mod facts; // what tests must know of classes
mod ground; // what another command needs to make the same calls
pub mod schedule; // what of a time limit is for what
pub mod sequences; // all sequences of some calls

use crate::arguments::objects::Objects;
use crate::arguments::{self, ArgumentSpace, Skipped};
use crate::explore::calls::Plan;
use crate::explore::fresh::add_twins;
use crate::explore::quiet::quiet;
use crate::explore::vacuity;
use crate::explore::valid::Question;
use crate::explore::warm_up::warm_up;
use crate::explore::{InputSource, Strategy};
use crate::graph::statics;
use crate::input::classes::Classes;
use crate::jobs::{self, CheckpointFile, Dependency, Flow, RunOutcome};
use crate::judge::contracts::Contracts;
use crate::judge::oracle::Oracle;
use crate::relational::text::InvariantText;
use crate::scope::bounds::{Bounds, FieldDomain, Given};
use crate::scope::error::ScopeError;
use crate::scope::infer::infer_reached;
use crate::scope::korat::{self, FinitizationCall};
use crate::space;
use crate::subject::Selection;
use crate::subject::call::PREDICATE_BUDGET;
use crate::subject::condition::Conditions;
use crate::suite::case::Case;
use crate::suite::class_under_test::ClassUnderTest;
use crate::suite::coverage::MethodName;
use crate::suite::progress::Moment;
use crate::suite::report::check::{CheckReport, Counterexample};
use crate::suite::report::tests::{ByMutants, Unsaid};
use crate::suite::report::{Stopped, Vacuity};
use anyhow::{anyhow, bail};
use machine::ending::Deadline;
use machine::machine::Machine;
use machine::program::probe::HitRecord;
use machine::program::{ClassId, MethodId};
use receivers::{MakeVisitor, Receivers};
use rehearsal::rehearse;
use schedule::{Schedule, Tests};
use selection::Killing;
use sequences::{Explored, Sequences};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;
use tally::{Group, Select, Tally, rows};
use visitor::Judging;
use witness::{Observed, Witness};

/// What to check, and within which bounds.
#[derive(Clone, Debug)]
pub struct Options {
    /// The class, and the values of its fields and of the parameters of its methods.
    pub space: space::Options,
    pub jobs: jobs::Options,
    /// None: Korat's search where there is a predicate for it, else the class's own API.
    pub strategy: Option<Strategy>,
    /// Which methods.
    pub methods: Selection,
    /// Every exception is wrong that is neither declared nor expected.
    pub strict: bool,
    /// Whether an argument may be the receiver or a part of it.
    pub aliasing: bool,
    /// Whether parameters take values, too, that the code suggests.
    pub literals: bool,
    /// Try receivers once that a method cannot tell apart by what it reads.
    pub white_box: bool,
    /// Instructions for one call.
    pub max_instructions: u64,
    /// Receivers that are built where there is no predicate.
    pub max_receivers: usize,
    /// Build states once that differ in values which samples show to make no difference.
    pub exchange_values: bool,
    /// Compare whole states, not digests.
    pub exact_states: bool,
    /// Methods that nobody has values for are no reason to call it cut.
    pub allow_skipped: bool,
    /// Passing cases to keep; None keeps none.
    pub select: Option<Select>,
    /// Whether they are to run on the real JVM, for which some time is left.
    pub verify: bool,
    /// All sequences of the calls that `methods` names, instead of all methods on all receivers.
    pub sequences: Option<Sequences>,
}

impl Options {
    /// When each part of a check that starts now must end.
    pub fn schedule(&self) -> Schedule {
        let tests = match self.select {
            None => Tests::None,
            Some(_) if self.verify => Tests::Verified,
            Some(_) => Tests::Unverified,
        };
        let began = self.jobs.began.unwrap_or_else(Instant::now);
        Schedule::new(began, self.jobs.time_limit, tests)
    }

    /// All that makes a difference to the result.
    pub(crate) fn depends(&self) -> Vec<Dependency> {
        // A new option is to be thought of here: then the compiler asks.
        let Options {
            space,
            jobs,
            strategy,
            methods,
            strict,
            aliasing,
            literals,
            white_box,
            max_instructions,
            max_receivers,
            exchange_values,
            exact_states,
            // What is skipped is skipped, whether that is allowed or not.
            allow_skipped: _,
            select,
            // Nor does it matter who runs the tests.
            verify: _,
            sequences,
        } = self;
        let command = if sequences.is_some() { "explore" } else { "check" };
        let depends: [(&str, String); 21] = [
            ("the command", command.into()),
            ("--values, --depth, --order or --ignore", format!("{sequences:?}")),
            ("the class", space.class.clone()),
            ("--scope", space.scope.to_string()),
            ("--finitization", format!("{:?}", space.finitization)),
            ("the domains", format!("{:?}", space.given)),
            ("--predicate", format!("{:?}", space.predicate)),
            ("--invariant or --from", format!("{:?}", space.asked)),
            ("--seed", space.seed.to_string()),
            ("--shard", format!("{:?}", jobs.shard)),
            ("--strategy", format!("{strategy:?}")),
            ("the choice of methods", format!("{methods:?}")),
            ("--strict", strict.to_string()),
            ("--no-aliasing", (!aliasing).to_string()),
            ("--no-literals", (!literals).to_string()),
            ("--white-box", white_box.to_string()),
            ("--max-instructions", max_instructions.to_string()),
            ("--max-receivers", max_receivers.to_string()),
            ("--exchange-values", exchange_values.to_string()),
            ("--exact-states", exact_states.to_string()),
            ("--tests or --select", format!("{select:?}")),
        ];
        depends.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// What a check gives.
pub struct Checked {
    pub report: CheckReport,
    /// Those that were selected, all passing; counterexamples are in the report.
    pub cases: Vec<Case>,
    /// What tests must know of the class to build and judge them.
    pub target: ClassUnderTest,
    /// What these leave unsaid.
    pub unsaid: Unsaid,
    /// What sequences of calls came to, if these are explored.
    pub explored: Option<Explored>,
}

/// A machine with everything that is to be run, ready.
pub struct Checker {
    classes: Arc<Classes>,
    machine: Machine,
    options: Options,
    started: Instant,
    predicate: Option<MethodId>,
    /// What says which receivers there are, if it is not the predicate.
    invariant: Option<InvariantText>,
    /// The domains of the receiver's structure, if receivers are searched for.
    bounds: Option<Bounds>,
    scope: u32,
    plan: Plan,
    oracle: Oracle,
    /// When exploring must end, and when what follows must.
    deadline: Deadline,
    schedule: Schedule,
    contracts: Contracts,
    skipped: Skipped,
    cut: Vec<String>,
    /// There was no time to make all arguments, or to write all cases down.
    late: bool,
    /// Receivers are built by calls.
    built: bool,
    /// The passing calls to keep, if mutants decide.
    killing: Option<Killing>,
}

impl Checker {
    /// What says what is right: the predicate, the conditions.
    pub fn specification(&self) -> BTreeSet<MethodName> {
        let program = self.machine.program();
        self.conditions().map(|method| space::name_of(program, method)).collect()
    }

    /// The predicate and the conditions.
    fn conditions(&self) -> impl Iterator<Item = MethodId> {
        let conditions = self.plan.subjects.iter().flat_map(|subject| {
            let Conditions { requires, ensures, .. } = &subject.conditions;
            [requires, ensures].into_iter().flatten().map(|condition| condition.method)
        });
        conditions.chain(self.predicate)
    }

    /// Boots a machine, finds what is to be run, and makes the arguments.
    ///
    /// # Errors
    /// The class is missing or malformed, or a domain, condition or name does not fit.
    pub fn new(classes: impl Into<Arc<Classes>>, options: Options) -> anyhow::Result<Checker> {
        let schedule = options.schedule();
        let deadline = Deadline { at: schedule.explored, stop: options.jobs.stop };
        let checker = Checker::within(classes.into(), options, deadline)?;
        Ok(Checker { schedule, ..checker })
    }

    fn within(
        classes: Arc<Classes>,
        options: Options,
        deadline: Deadline,
    ) -> anyhow::Result<Checker> {
        let started = Instant::now();
        let (mut machine, class) = options.space.boot(&classes)?;
        machine.set_deadline(deadline);
        let scope = options.space.scope(&machine, class)?;
        let initialized = space::initialize(&mut machine, class)?;
        // What arguments take must leave some time for calls.
        let limited = options.jobs.time_limit.is_some() && options.jobs.checkpoint.is_none();
        let end = deadline.at.filter(|_| limited);
        let part = |of: u32| end.map(|end| started + end.saturating_duration_since(started) / of);
        let for_arguments = Deadline { at: part(2).or(deadline.at), ..deadline };
        machine.set_deadline(for_arguments);
        let predicate = options.space.find_predicate(&machine, class)?;
        let by_fields = options.strategy == Some(Strategy::Fields);
        let source = options.strategy.map(Strategy::source);
        let known = (by_fields, predicate.is_some() || source != Some(InputSource::Domains));
        let invariant = match source {
            Some(InputSource::Calls) => None,
            _ => options.space.asked.choose(&machine, class, &classes, known)?,
        };
        let (given, of_parameters) = arguments::split_given(&machine, class, &options.space.given);
        let (bounds, used) = match (&options.space.finitization, predicate) {
            (Some(call), _) => {
                let bounds = by_method(
                    &mut machine,
                    (class, predicate.is_some() || invariant.is_some()),
                    call,
                    &given,
                )?;
                (Some(bounds), vec![true; given.len()])
            }
            (None, method) if method.is_some() || invariant.is_some() => {
                generatable(&mut machine, (class, method), scope, &given)?
            }
            (None, _) => (None, Vec::new()),
        };
        let bounds = match source {
            None => bounds,
            Some(InputSource::Calls) => None,
            Some(InputSource::Paths) => {
                bail!("--strategy symbolic is for `generate`; `test` runs methods with symbols")
            }
            Some(InputSource::Domains) => {
                Some(bounds.ok_or_else(|| nothing_to_search(&machine, class))?)
            }
        };
        if bounds.is_none() && options.jobs.shard.is_some() {
            let name = machine.program().java_name(class);
            bail!(
                "receivers of {name} are built by calls, each from those before it, so there is no --shard"
            );
        }
        let space = ArgumentSpace {
            class,
            scope,
            fields: bounds.as_ref().map_or(&[], |bounds| &bounds.fields),
            given: &of_parameters,
            aliasing: options.aliasing,
            literals: options.literals,
            values: options.sequences.as_ref().and_then(|one| one.values.as_deref()),
        };
        let budget = options.max_instructions;
        let question_budget = budget.min(PREDICATE_BUDGET);
        let make_objects = |beginning: (Range<u32>, u32)| {
            let mut objects = Objects::new(class, scope, given.clone(), beginning, question_budget);
            objects.note_used(&used);
            objects.of_subject = predicate.zip(bounds.clone());
            objects.lookahead = options.space.lookahead;
            objects
        };
        let selection = Selection { predicate, ..options.methods.clone() };
        let beginning = (initialized, options.space.coverage.as_ref());
        machine.set_deadline(Deadline { at: part(4).or(deadline.at), ..deadline });
        let initialized = rehearse(&mut machine, &space, &selection, &make_objects, beginning)?;
        machine.set_deadline(for_arguments);
        if let (Some(predicate), Some(bounds)) = (predicate, &bounds) {
            warm_up(&mut machine, bounds, Question { predicate, budget: question_budget })?;
        }
        let since = space::begin_inputs(&mut machine)?;
        let mut objects = make_objects((initialized.clone(), since));
        let (mut subjects, skipped) =
            arguments::subjects(&mut machine, &space, &selection, &mut objects)?;
        // Without time, some arguments are not made, and what was given for them is not looked at.
        if !machine.deadline().has_passed() {
            objects.require_used(space.fields)?;
        }
        add_twins(&mut machine, since, &mut subjects);
        // Who names methods asks about these alone.
        let contracts = match (&options.methods.name, &options.methods.calls) {
            (Some(_), _) | (_, Some(_)) => Contracts::default(),
            (None, None) => Contracts::of(machine.program(), class),
        };
        let oracle = Oracle::new(&machine, class, predicate, budget, since).strict(options.strict);
        let built = bounds.is_none();
        let statics = built && statics::may_change(machine.program());
        let (quiet_ones, sequences) =
            (BTreeSet::new(), options.sequences.as_ref().map(|one| one.order));
        let mut plan = Plan {
            class,
            subjects,
            initialized,
            since,
            statics,
            quiet: quiet_ones,
            budget,
            sequences,
        };
        if plan.statics {
            plan.quiet = quiet(&mut machine, &plan);
        }
        let mut cut = objects.cut;
        let late = machine.deadline().has_passed();
        if late {
            cut.push("arguments: there was no time for all of them".to_owned());
        }
        machine.set_deadline(deadline);
        Ok(Checker {
            classes,
            machine,
            options,
            started,
            predicate,
            invariant,
            bounds,
            scope,
            plan,
            oracle,
            deadline,
            schedule: Schedule::default(),
            contracts,
            skipped,
            cut,
            late,
            built,
            killing: None,
        })
    }

    /// Runs everything, or as much as the bounds allow.
    ///
    /// # Errors
    /// A domain does not fit its field, or the checkpoint is another check's.
    pub fn run(mut self, tell: &mut dyn FnMut(&Moment)) -> anyhow::Result<Checked> {
        let receivers = self.receivers()?;
        let (mut receivers, outcome) = self.judge_all(receivers, tell)?;
        let RunOutcome { account: mut tally, mut stopped, seconds } = outcome;
        let compared = Instant::now();
        if stopped.is_none() && self.compare(&mut tally, &mut receivers) == Flow::TimeUp {
            stopped = Some(jobs::reason(self.deadline));
        }
        if self.late {
            stopped.get_or_insert(jobs::reason(self.deadline));
        }
        if self.options.space.coverage.is_some() {
            // What is done from here on to show something covers nothing.
            self.machine.record_coverage(HitRecord::default());
        }
        let vacuity;
        (self, vacuity) = self.look_for_vacuity(&tally, stopped)?;
        self.machine
            .set_deadline(Deadline { at: self.schedule.doubted(Instant::now()), stop: None });
        self.doubt_endless(&mut receivers, &mut tally);
        self.doubt_failures(&mut receivers, &mut tally);
        tally.rank();
        self.note_cuts(&receivers, &tally);
        let explored = self.options.sequences.is_some().then(|| self.explored(&receivers, &tally));
        let (failing, cases, unsaid) = self.show(receivers, &mut tally);
        if self.late {
            stopped.get_or_insert(jobs::reason(self.deadline));
        }
        let target = self.target(failing.iter().chain(&cases), &tally);
        if let Some(choice) = self.options.strategy.and_then(Strategy::choice) {
            stopped.get_or_insert(choice);
        }
        let seconds = seconds + compared.elapsed().as_secs_f64();
        let report = CheckReport { vacuity, ..self.report(tally, failing, stopped, seconds) };
        Ok(Checked { report, cases, target, unsaid, explored })
    }

    /// The counterexamples, the passing cases that are kept, and what these leave unsaid.
    fn show(
        &mut self,
        mut receivers: Receivers,
        tally: &mut Tally,
    ) -> (Vec<Case>, Vec<Case>, Unsaid) {
        // What is wrong is shown, however late it is; what passed, as long as there is time.
        self.machine.set_deadline(Deadline::NEVER);
        let groups = tally.groups.iter().map(|group| group.smallest.clone());
        let failing: Vec<Observed> = groups.map(|one| self.replay(&mut receivers, one)).collect();
        let count = failing.len();
        let held = tally.take_cases();
        let at_hand = held.cases.len();
        let (places, witnesses): (Vec<usize>, Vec<Witness>) =
            self.select(&mut receivers, held).into_iter().unzip();
        let mut shown = self.show_cases(&mut receivers, &witnesses);
        for (one, place) in shown.iter_mut().zip(places) {
            one.place = place;
        }
        // Who compares every call on our machine has no use for what another world would show.
        let for_tests = !tally.holds_wrong();
        let mut unsaid = Unsaid::default();
        if for_tests {
            elsewhere::forget_changing(&mut shown);
            unsaid = self.compare_worlds(&mut receivers, &witnesses, &mut shown);
        }
        let mut kept: Vec<Observed> = failing.into_iter().chain(shown).collect();
        self.find_recipes(&mut kept, receivers);
        let mut passing = kept.split_off(count);
        passing.sort_by_key(|one| one.place);
        let (unset, passing): (Vec<Observed>, Vec<Observed>) =
            passing.into_iter().partition(|one| for_tests && one.needs_statics());
        unsaid.statics = unset.len();
        if self.options.select == Some(Select::Coverage) {
            unsaid.covered = at_hand - witnesses.len();
        }
        unsaid.by_mutants = self.killing.as_ref().map(|killing| ByMutants {
            chosen: witnesses.len(),
            passing: tally.passing(),
            killed: killing.killed,
            mutants: killing.mutants,
        });
        let cases = |all: Vec<Observed>| all.into_iter().map(|kept| kept.case).collect();
        (cases(kept), cases(passing), unsaid)
    }

    /// Looks whether the predicate accepts anything worth checking, if all of it was met.
    fn look_for_vacuity(
        mut self,
        tally: &Tally,
        stopped: Option<Stopped>,
    ) -> anyhow::Result<(Checker, Option<Vacuity>)> {
        let predicate = self.predicate.filter(|_| self.invariant.is_none());
        let (Some(predicate), Some(bounds)) = (predicate, &self.bounds) else {
            return Ok((self, None));
        };
        let jobs = &self.options.jobs;
        let drawn = self.options.strategy.is_some_and(|strategy| !strategy.is_exhaustive());
        let partly = drawn || stopped.is_some();
        // Where some receivers are tried once for all that look like them, how many there are is
        // not known, and where nobody needs one, none is met.
        let uncounted = tally.receivers > 0 || self.plan.searches().is_empty();
        if partly || self.options.white_box && uncounted {
            return Ok((self, None));
        }
        let budget = self.options.max_instructions.min(PREDICATE_BUDGET);
        let question = Question { predicate, budget };
        let accepted = match jobs.shard {
            None => Some(tally.receivers),
            Some(_) => vacuity::accepted_if_empty(&mut self.machine, bounds, question)?,
        };
        let Some(accepted) = accepted else { return Ok((self, None)) };
        let found;
        (self.machine, found) = vacuity::look(self.machine, bounds, question, accepted)?;
        Ok((self, found))
    }

    /// The passing cases that are kept, as far as there is time.
    fn show_cases(&mut self, receivers: &mut Receivers, cases: &[Witness]) -> Vec<Observed> {
        let wanted = cases.len();
        let (mut shown, mut cases) = (Vec::new(), cases.iter());
        while !is_over(self.schedule.shown)
            && let Some(one) = cases.next()
        {
            shown.push(self.replay(receivers, one.clone()));
        }
        let left = wanted - shown.len();
        if left > 0 {
            self.cut.push(format!("cases: {left} that there was no time to write down"));
            self.late = true;
        }
        shown
    }

    /// Makes all calls, and judges each.
    fn judge_all(
        &mut self,
        receivers: Receivers,
        tell: &mut dyn FnMut(&Moment),
    ) -> anyhow::Result<(Receivers, RunOutcome<Tally>)> {
        let (empty, compares) = (self.empty_tally(), self.contracts.any());
        let make_visitor: MakeVisitor<'_, Tally> =
            &|machine, known| Judging::boxed(machine, known, empty.clone(), compares);
        let checkpoint = self.checkpoint();
        let (receivers, mut outcome) = self.explore(receivers, make_visitor, checkpoint, tell)?;
        if outcome.account.rows.is_empty() {
            outcome.account = self.empty_tally();
        }
        Ok((receivers, outcome))
    }

    fn empty_tally(&self) -> Tally {
        Tally::new(rows(&self.plan.subjects), self.options.select)
    }

    /// The file of this check's checkpoints, which depend on all that its
    /// result depends on.
    fn checkpoint(&self) -> Option<CheckpointFile> {
        let place = self.options.jobs.checkpoint.clone()?;
        Some(CheckpointFile::new(place, self.options.depends(), &self.classes))
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
        let (mut failures, mut doubtful) = (Vec::new(), Vec::new());
        for (group, case) in groups.into_iter().zip(failing) {
            let Group { method, count, smallest, doubt, .. } = group;
            let found = Counterexample { method, count, null_from: smallest.null_taker, case };
            match doubt {
                Some(doubt) => doubtful.push((doubt, found)),
                None => failures.push(found),
            }
        }
        let contracts = rows.pop().filter(|row| row.inputs > 0);
        let tested = self.plan.subjects.iter().map(|subject| subject.tested);
        let rows = rows.into_iter().zip(tested).filter(|(_, tested)| *tested).map(|(row, _)| row);
        CheckReport {
            class: program.java_name(self.plan.class),
            predicate: self.predicate.map(name),
            invariant: self.invariant.as_ref().map(|one| one.name.clone()),
            scope: self.scope,
            finitization: self.bounds.as_ref().and_then(|bounds| bounds.call.clone()),
            shard: self.options.jobs.shard,
            built: self.built,
            white_box: self.options.white_box && !self.built,
            receivers,
            vacuity: None,
            domains: self.bounds.as_ref().map_or(Vec::new(), Bounds::remarked),
            methods: rows.chain(contracts).collect(),
            failures,
            doubtful,
            skipped: self.skipped,
            skipped_allowed: self.options.allow_skipped,
            dropped,
            cut: self.cut,
            stopped,
            tests: None,
            seconds,
        }
    }
}

fn is_over(end: Option<Instant>) -> bool {
    end.is_some_and(|end| Instant::now() >= end)
}

/// Why there is no search for receivers.
fn nothing_to_search(machine: &Machine, class: ClassId) -> anyhow::Error {
    let name = machine.program().java_name(class);
    anyhow!(
        "receivers of {name} cannot be searched for: that needs a predicate (--predicate), and fields \
         without objects of the JDK; leave out --strategy, or choose api"
    )
}

/// What a method written for Korat says of the receivers.
fn by_method(
    machine: &mut Machine,
    (class, is_judged): (ClassId, bool),
    call: &FinitizationCall,
    given: &[Given],
) -> anyhow::Result<Bounds> {
    let bounds = korat::run(machine, class, call, given)?;
    let shown = bounds.call.as_deref().unwrap_or_default();
    let name = machine.program().java_name(class);
    if bounds.root != name {
        bail!("{shown} is for objects of {}, not of {name}: check that class", bounds.root);
    }
    if !is_judged {
        bail!("{shown} needs a predicate, and class {name} has none: see --predicate");
    }
    Ok(bounds)
}

/// The domains of a receiver's structure, and which of those given are for it. None if it holds
/// objects of the JDK's classes, whose insides no invariant of the user's speaks of, or of classes
/// that have no instances: then only calls build what is sensible.
fn generatable(
    machine: &mut Machine,
    (class, predicate): (ClassId, Option<MethodId>),
    scope: u32,
    given: &[Given],
) -> anyhow::Result<(Option<Bounds>, Vec<bool>)> {
    let (bounds, used) = match infer_reached(machine, class, predicate, scope, given) {
        Ok(found) => found,
        Err(problem) if matches!(problem.cause(), ScopeError::NoInstances(_)) => {
            return Ok((None, Vec::new()));
        }
        Err(problem) => bail!(problem),
    };
    let program = machine.program();
    let inside = |field: &FieldDomain| {
        let owner = program.loaded(&field.class.replace('.', "/"));
        owner.is_some_and(|owner| program.is_platform(owner) && !program.is_subclass(class, owner))
    };
    Ok((Some(bounds).filter(|bounds| !bounds.fields.iter().any(inside)), used))
}
