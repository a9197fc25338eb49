//! Mutation testing, scope by scope.
//!
//! All inputs of scope 1, then all of scope 2, and so on up to the one that is asked for: a mutant dies
//! on a small input if there is one, and most are dead before the inputs are many. Smaller scopes
//! together have a fraction of the inputs of the last. What is left after that was
//! compared on every one of them.
//!
//! Where a scope says nothing (a finitization, a draw), there is one round.

mod reach; // which methods are mutated
pub mod plan; // the mutants that are tried
mod bodies; // these on a machine, and which of them a call comes by
mod observe; // what calls came to, and how two of them differ
mod visitor; // every mutant on every input that comes by it
mod tally; // what is known of each mutant
pub mod selection; // a few calls that kill what all of them kill

use crate::check::receivers::MakeVisitor;
use crate::check::{self, Checker};
use crate::explore::Strategy;
use crate::input::classes::Classes;
use crate::jobs::{CheckpointFile, Dependency, RunOutcome};
use crate::space::NotBegun;
use crate::suite::coverage::MethodName;
use crate::suite::mutant::Mutant;
use crate::suite::progress::Moment;
use crate::suite::report::Stopped;
use crate::suite::report::mutate::{Compare, Grown, MutantVerdict, MutateReport, Tried};
use machine::ending::Deadline;
use plan::{Choice, Plan, title};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tally::{Fate, Tally};
use visitor::{Aim, Meeting, Trying};

/// What to mutate, and on which inputs to try it.
#[derive(Clone, Debug)]
pub struct Options {
    /// The class, its methods, and the inputs.
    pub inputs: check::Options,
    pub choice: Choice,
    pub compare: Compare,
    /// Raise the scope until the score is stable.
    pub grow: bool,
}

impl Options {
    /// A scope by itself says which inputs there are.
    fn has_scopes(&self) -> bool {
        let drawn = self.inputs.strategy.and_then(Strategy::choice).is_some();
        self.inputs.space.finitization.is_none() && !drawn
    }

    /// The scope that counts: what was typed, or what the class says.
    fn scope(&self, classes: &Arc<Classes>) -> anyhow::Result<u32> {
        let space = &self.inputs.space;
        if space.scope_typed {
            return Ok(space.scope);
        }
        let (machine, class) = space.boot(classes)?;
        space.scope(&machine, class)
    }

    /// The inputs of one scope.
    fn at_scope(&self, scope: u32) -> check::Options {
        let mut inputs = self.inputs.clone();
        (inputs.space.scope, inputs.space.scope_typed) = (scope, true);
        inputs
    }

    /// All that makes a difference to the result.
    fn depends(&self) -> Vec<Dependency> {
        let Options { inputs, choice, compare, grow } = self;
        let of_inputs = inputs.depends().into_iter().filter(|(name, _)| name != COMMAND);
        let own = [
            (COMMAND, "mutate".to_owned()),
            ("--operators", format!("{:?}", choice.operators)),
            ("--max-mutants", format!("{:?}", choice.max)),
            ("--sample", choice.seed.to_string()),
            ("--compare", format!("{compare:?}")),
            ("--grow", grow.to_string()),
        ];
        of_inputs.chain(own.map(|(name, value)| (name.to_owned(), value))).collect()
    }
}

const COMMAND: &str = "the command";

/// Instructions for a call that only shows what it needs.
const FEW: u64 = 100_000;

/// Raises of the scope that must change nothing for a score to be stable.
const STABLE: usize = 2;

/// Whoever wants to know how far it is: at which scope, and how many mutants were killed before.
pub type Tell<'a> = dyn FnMut(&Moment, u32, u64) + 'a;

/// What was tried, and what came of it.
pub struct Mutated {
    pub report: MutateReport,
    pub plan: Plan,
}

/// The same mutants on one set of inputs after the other: those of a scope are a round.
pub(crate) struct Rounds {
    classes: Arc<Classes>,
    options: Options,
    began: Instant,
    plan: Option<Plan>,
    known: KnownFates,
    /// How long the last round took to begin, and in all.
    took: (Duration, Duration),
}

/// What is known between two rounds.
#[derive(Default)]
struct KnownFates {
    fates: Vec<Fate>,
    growth: Vec<Grown>,
    /// Mutants whose changed code ran on some input.
    met: BTreeSet<usize>,
}

/// Tries every mutant on every input, or as much as the bounds allow.
///
/// # Errors
/// The class is missing or malformed, a domain, condition or name does not fit, or the checkpoint is
/// another run's.
pub fn run(
    classes: Arc<Classes>,
    options: Options,
    tell: &mut Tell<'_>,
) -> anyhow::Result<Mutated> {
    let mut rounds = Rounds::new(classes, options);
    let options = &rounds.options;
    if !options.has_scopes() {
        let (scope, inputs) = (options.inputs.space.scope, options.inputs.clone());
        let report = rounds.round(scope, inputs, true, tell)?;
        return Ok(rounds.end(report));
    }
    let last = options.scope(&rounds.classes)?;
    rounds.choose(rounds.options.at_scope(1))?;
    let mut report = rounds.round(1, rounds.options.at_scope(1), last == 1, tell)?;
    while !report.stopped.is_some_and(Stopped::is_cut) {
        let grows = rounds.options.grow && !rounds.known.is_stable();
        if report.scope >= last && !grows {
            break;
        }
        let scope = report.scope + 1;
        match rounds.round(scope, rounds.options.at_scope(scope), scope >= last, tell) {
            Ok(larger) => report = larger,
            // What smaller scopes came to is known all the same.
            Err(error) => report.stopped = Some(error.downcast::<NotBegun>()?.stopped()),
        }
    }
    Ok(rounds.end(report))
}

/// Makes the calls of the smallest scope, to see which methods they need, and the mutants of these. A
/// quarter of a time limit is for the calls: mutants that are never tried are of no use.
fn meet(
    classes: &Arc<Classes>,
    mut inputs: check::Options,
    options: &Options,
) -> anyhow::Result<Plan> {
    let limit = inputs.jobs.time_limit;
    inputs.jobs.time_limit = limit.map(|limit| limit / 4);
    let began = inputs.jobs.began.unwrap_or_else(Instant::now);
    (inputs.jobs.checkpoint, inputs.jobs.shard, inputs.jobs.workers) = (None, None, 1);
    inputs.max_instructions = inputs.max_instructions.min(FEW);
    let mut checker = Checker::new(Arc::clone(classes), inputs)?;
    let make_visitor: MakeVisitor<'_, Tally> = &|_, _| Box::new(Meeting);
    let receivers = checker.receivers()?;
    checker.explore(receivers, make_visitor, None, &mut |_| {})?;
    let machine = checker.machine();
    let is_late = machine.deadline().has_passed();
    let at = limit.map(|limit| began + limit);
    machine.set_deadline(Deadline { at, ..machine.deadline() });
    let mut plan = make_plan(&mut checker, options);
    // Calls that were not made may need other methods.
    plan.late |= is_late;
    Ok(plan)
}

impl Rounds {
    pub(crate) fn new(classes: Arc<Classes>, options: Options) -> Rounds {
        let began = options.inputs.jobs.began.unwrap_or_else(Instant::now);
        let (plan, known, took) = (None, KnownFates::default(), Default::default());
        Rounds { classes, options, began, plan, known, took }
    }

    /// Makes the mutants, of the methods that the calls of these inputs need.
    ///
    /// # Errors
    /// As [`run`].
    pub(crate) fn choose(&mut self, inputs: check::Options) -> anyhow::Result<()> {
        self.plan = match meet(&self.classes, inputs, &self.options) {
            // There may be time for the first round.
            Err(error) if error.is::<NotBegun>() => None,
            plan => Some(plan?),
        };
        Ok(())
    }

    /// Tries all mutants on some inputs, as if no other input were known, and forgets what came of
    /// it.
    ///
    /// # Errors
    /// As [`run`].
    pub(crate) fn apart(
        &mut self,
        scope: u32,
        inputs: check::Options,
        tell: &mut Tell<'_>,
    ) -> anyhow::Result<MutateReport> {
        let known = std::mem::take(&mut self.known);
        let report = self.round(scope, inputs, false, tell);
        self.known = known;
        report
    }
}

impl Rounds {
    /// Tries the mutants that live on the inputs of one scope.
    ///
    /// # Errors
    /// As [`run`].
    pub(crate) fn round(
        &mut self,
        scope: u32,
        mut inputs: check::Options,
        is_last: bool,
        tell: &mut Tell<'_>,
    ) -> anyhow::Result<MutateReport> {
        let started = Instant::now();
        if !is_last {
            (inputs.jobs.checkpoint, inputs.jobs.shard) = (None, None);
            // A second worker takes as long to begin, and a scope a few times as long as the one before.
            let (beginning, all) = self.took;
            if all <= 2 * beginning {
                inputs.jobs.workers = 1;
            }
        }
        let checkpoint = inputs.jobs.checkpoint.clone();
        let chosen = inputs.strategy.and_then(Strategy::choice);
        let mut checker = Checker::new(Arc::clone(&self.classes), inputs)?;
        let beginning = started.elapsed();
        let plan = match self.plan.take() {
            Some(plan) => plan,
            None => {
                let mut plan = make_plan(&mut checker, &self.options);
                plan.late |= self.options.has_scopes();
                plan
            }
        };
        self.known.fates.resize(plan.mutants.len(), Fate::default());
        let living: Vec<bool> = self.known.fates.iter().map(|fate| fate.kill.is_none()).collect();
        let killed = living.iter().filter(|lives| !**lives).count() as u64;
        let compare = self.options.compare;
        let make_visitor: MakeVisitor<'_, Tally> = &|machine, known| {
            let (mutants, how) = ((&plan, &living[..]), (scope, compare));
            Box::new(Trying::new(machine, known, mutants, how, Aim::Verdicts))
        };
        let checkpoint = checkpoint
            .map(|place| CheckpointFile::new(place, self.options.depends(), &self.classes));
        let receivers = checker.receivers()?;
        let mut tell = |moment: &Moment| tell(moment, scope, killed);
        let (receivers, outcome) =
            checker.explore(receivers, make_visitor, checkpoint, &mut tell)?;
        let RunOutcome { account: mut tally, stopped, .. } = outcome;
        self.known.note(&mut tally, scope);
        let ground = checker.into_ground(&receivers, tally.receivers);
        let class = ground.class.clone();
        let report = MutateReport {
            scope,
            finitization: ground.finitization,
            shard: self.options.inputs.jobs.shard,
            compare,
            receivers: tally.receivers,
            inputs: tally.inputs,
            tried: self.known.tried(&plan, &class),
            left_out: plan.left_out,
            growth: self.known.growth.clone(),
            skipped: ground.skipped,
            skipped_allowed: self.options.inputs.allow_skipped,
            dropped: tally.dropped,
            cut: ground.cut.into_iter().chain(plan.cut()).collect(),
            stopped: stopped.or(chosen),
            seconds: self.began.elapsed().as_secs_f64(),
            class: ground.class,
        };
        self.plan = Some(plan);
        self.took = (beginning, started.elapsed());
        Ok(report)
    }

    fn end(self, report: MutateReport) -> Mutated {
        Mutated { report, plan: self.plan.expect("there was a round") }
    }

    /// How long it takes by now.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// The methods that are mutated, as far as it is known by now: those under test, and what they
    /// call.
    pub(crate) fn methods(&self) -> BTreeSet<MethodName> {
        self.plan.as_ref().map_or_else(BTreeSet::new, |plan| self.known.counted(plan))
    }
}

impl KnownFates {
    /// Takes over what a round came to.
    fn note(&mut self, tally: &mut Tally, scope: u32) {
        for (number, known) in self.fates.iter_mut().enumerate() {
            if known.kill.is_some() {
                continue;
            }
            let found = tally.fates.remove(&number).unwrap_or_default();
            if found.reached_by > 0 {
                self.met.insert(number);
            }
            let differs = known.differs.take().or(found.differs);
            let varies = known.varies.take().or(found.varies);
            *known = Fate { differs, varies, ..found };
        }
        let killed = self.fates.iter().filter(|fate| fate.kill.is_some()).count();
        self.growth.push(Grown { scope, inputs: tally.inputs, killed });
    }

    /// The methods whose mutants count. One of another class that only made arguments is not called
    /// by those under test.
    fn counted(&self, plan: &Plan) -> BTreeSet<MethodName> {
        let met: BTreeSet<MethodName> =
            self.met.iter().map(|&number| method_of(&plan.mutants[number].mutant)).collect();
        let is_own = |name: &str| plan.classes.iter().any(|one| one.name == name && one.is_own);
        let counts = |method: &&MethodName| is_own(&method.class) || met.contains(*method);
        plan.methods.iter().filter(counts).cloned().collect()
    }

    /// Whether nothing more is to be expected of larger scopes.
    fn is_stable(&self) -> bool {
        let all_dead = self.fates.iter().all(|fate| fate.kill.is_some());
        let last: Vec<usize> =
            self.growth.iter().rev().take(STABLE + 1).map(|grown| grown.killed).collect();
        all_dead || last.len() > STABLE && last.iter().all(|&killed| killed == last[0])
    }

    fn tried(&self, plan: &Plan, class: &str) -> Vec<Tried> {
        let verdicts = self.fates.iter().map(|fate| match (&fate.kill, &fate.unsupported) {
            (Some(kill), _) => MutantVerdict::Killed(kill.clone()),
            (None, Some(what)) => MutantVerdict::Unsupported(what.clone()),
            (None, None) => {
                let (differs, varies) = (fate.differs.clone(), fate.varies.clone());
                MutantVerdict::Survived { reached_by: fate.reached_by, differs, varies }
            }
        });
        let counting = plan.counting(&self.met);
        let all = plan.mutants.iter().map(|made| made.mutant.clone()).zip(verdicts);
        let all = all.zip(counting).filter(|(_, counts)| *counts).map(|(tried, _)| tried);
        let tried = all.map(|(mutant, verdict)| {
            let method = title(class, &mutant.class, (&mutant.method, &mutant.descriptor));
            let of_class = plan.classes.iter().find(|one| one.name == mutant.class);
            let file = of_class.and_then(|one| one.file.clone());
            Tried { mutant, method, file, source: None, verdict }
        });
        tried.collect()
    }
}

fn method_of(mutant: &Mutant) -> MethodName {
    let Mutant { class, method, descriptor, .. } = mutant.clone();
    MethodName { class, name: method, descriptor }
}

/// Makes the mutants. Those of a large library may take longer than there is; half of the time is
/// left to try what was made.
fn make_plan(checker: &mut Checker, options: &Options) -> Plan {
    let (roots, specification) = (checker.tested(), checker.says_what_is_right());
    let class = checker.class();
    let machine = checker.machine();
    let (deadline, now) = (machine.deadline(), Instant::now());
    let halfway = deadline.at.map(|end| now + end.saturating_duration_since(now) / 2);
    machine.set_deadline(Deadline { at: halfway, ..deadline });
    let plan = Plan::new(machine, class, (&roots, &specification), &options.choice);
    machine.set_deadline(deadline);
    plan
}
