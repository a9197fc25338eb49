//! How good the inputs of a scope are, as the scope grows: what they cost, what they cover, which
//! mutants they kill, and whether as many inputs drawn at random from a larger scope do better
//! (Marinov et al. 2003, section 8).
//!
//! For each scope, from small to large:
//!
//! 1. Receivers are searched for, and nothing else: that is the time of generation.
//! 2. Every method is checked on every input (`check`), and what of the code ran is noted.
//! 3. The mutants are tried on the same inputs (`mutate`). They are chosen once, at the first scope.
//! 4. The same mutants, all of them, are tried on some inputs of the scope, drawn at random.
//!
//! In step 3, a mutant that a smaller scope has killed is not tried again: a scope has all inputs of
//! the smaller ones, so it would die again.
//!
//! Cost: each step boots a machine and searches anew; coverage slows a search, and so would spoil
//! the times of another step.

use crate::check::{self, Checker};
use crate::cover::classes::Counted;
use crate::explore::Strategy;
use crate::explore::random::Draw;
use crate::input::classes::Classes;
use crate::mutate::run::plan::Choice;
use crate::mutate::run::{self as mutate, Rounds};
use crate::space::NotBegun;
use crate::suite::coverage::{Counters, Coverage, MethodName};
use crate::suite::progress::{Moment, Stage};
use crate::suite::report::Stopped;
use crate::suite::report::check::CheckReport;
use crate::suite::report::grow::{CheckedScope, Generated, GrowReport, ScopeAccount, TriedOn};
use crate::suite::report::mutate::{Compare, MutateReport};
use machine::program::probe::{HitRecord, Hits};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What to look at as the scope grows.
#[derive(Clone, Debug)]
pub struct Options {
    /// The inputs of each scope, from small to large. **Invariant:** there is one, and each scope
    /// is typed.
    pub scopes: Vec<check::Options>,
    pub choice: Choice,
    pub compare: Compare,
}

/// Whoever wants to know how far it is: at which scope, and in which stage of it.
pub type Tell<'a> = dyn FnMut(&Moment, u32, Stage) + 'a;

/// What is known between two scopes.
struct Growth {
    classes: Arc<Classes>,
    rounds: Rounds,
    report: GrowReport,
    /// Predicates and conditions.
    roots: BTreeSet<MethodName>,
    /// What ran at each scope that was checked.
    hits: Vec<(u32, Hits)>,
}

/// Goes from scope to scope, or as far as the bounds allow.
///
/// # Errors
/// The class is missing or malformed, or a domain, condition or name does not fit.
pub fn run(
    classes: Arc<Classes>,
    options: &Options,
    tell: &mut Tell<'_>,
) -> anyhow::Result<GrowReport> {
    let mut growth = Growth::new(classes, options);
    for inputs in &options.scopes {
        match growth.raise(inputs, tell) {
            Ok(None) => {}
            Ok(stopped) => {
                growth.report.stopped = stopped;
                break;
            }
            Err(error) if !growth.has_begun() => return Err(error),
            Err(error) => {
                // What was done before is known all the same.
                growth.report.stopped = Some(error.downcast::<NotBegun>()?.stopped());
                break;
            }
        }
    }
    Ok(growth.end())
}

impl Growth {
    fn new(classes: Arc<Classes>, options: &Options) -> Growth {
        let Options { scopes, choice, compare } = options;
        let (choice, compare) = (choice.clone(), *compare);
        let (first, last) = (&scopes[0], &scopes[scopes.len() - 1]);
        let on = mutate::Options { inputs: first.clone(), choice, compare, grow: false };
        let rounds = Rounds::new(Arc::clone(&classes), on);
        let report = GrowReport {
            class: first.space.class.clone(),
            first: first.space.scope,
            last: last.space.scope,
            built: false,
            scopes: Vec::new(),
            tried: Vec::new(),
            left_out: 0,
            skipped: Vec::new(),
            stopped: None,
            seconds: 0.0,
        };
        Growth { classes, rounds, report, roots: BTreeSet::new(), hits: Vec::new() }
    }

    /// Whether something was found out.
    fn has_begun(&self) -> bool {
        let is_known = |one: &ScopeAccount| one.generated.is_some() || one.checked.is_some();
        self.report.scopes.iter().any(is_known)
    }

    /// Goes through one scope. What was done is in the report, also if it was stopped.
    fn raise(
        &mut self,
        inputs: &check::Options,
        tell: &mut Tell<'_>,
    ) -> anyhow::Result<Option<Stopped>> {
        let scope = inputs.space.scope;
        let before = self.report.scopes.last().and_then(|account| account.all);
        self.report.scopes.push(ScopeAccount { scope, ..ScopeAccount::default() });
        if let Some(stopped) = self.generate(inputs, tell)? {
            return Ok(Some(stopped));
        }
        if let Some(stopped) = self.check(inputs, tell)? {
            return Ok(Some(stopped));
        }
        if let Some(stopped) = self.mutate(inputs, tell)? {
            return Ok(Some(stopped));
        }
        match before.zip(self.account().all) {
            Some((before, all)) if !self.report.built => self.draw(inputs, (before, all), tell),
            _ => Ok(None),
        }
    }

    /// The scope at hand.
    fn account(&mut self) -> &mut ScopeAccount {
        self.report.scopes.last_mut().expect("a scope has begun")
    }

    fn generate(
        &mut self,
        inputs: &check::Options,
        tell: &mut Tell<'_>,
    ) -> anyhow::Result<Option<Stopped>> {
        let scope = inputs.space.scope;
        let mut checker = Checker::new(Arc::clone(&self.classes), inputs.clone())?;
        let searched = checker.search(&mut |moment| tell(moment, scope, Stage::Generating))?;
        self.report.built = searched.is_none();
        let Some(searched) = searched else { return Ok(None) };
        if searched.stopped.is_none() {
            let (receivers, seconds) = (searched.receivers, searched.seconds);
            self.account().generated = Some(Generated { receivers, seconds });
        }
        Ok(searched.stopped)
    }

    fn check(
        &mut self,
        inputs: &check::Options,
        tell: &mut Tell<'_>,
    ) -> anyhow::Result<Option<Stopped>> {
        let scope = inputs.space.scope;
        let record = HitRecord::default();
        let mut inputs = inputs.clone();
        inputs.space.coverage = Some(record.clone());
        let checker = Checker::new(Arc::clone(&self.classes), inputs)?;
        self.roots.extend(checker.specification());
        let checked = checker.run(&mut |moment| tell(moment, scope, Stage::Checking))?;
        let report: CheckReport = checked.report;
        self.report.class.clone_from(&report.class);
        let stopped = report.stopped.filter(|stopped| stopped.is_cut());
        if stopped.is_none() {
            self.hits.push((scope, record.hits()));
            // What ran is counted in the end, when it is known which methods are mutated.
            let (code, specification) = (Counters::default(), Counters::default());
            let seconds = report.methods.iter().map(|row| row.seconds).sum();
            let wrong = report.wrong();
            self.account().checked = Some(CheckedScope { wrong, code, specification, seconds });
        }
        Ok(stopped)
    }

    fn mutate(
        &mut self,
        inputs: &check::Options,
        tell: &mut Tell<'_>,
    ) -> anyhow::Result<Option<Stopped>> {
        let tell: &mut mutate::Tell<'_> =
            &mut |moment, scope, killed| tell(moment, scope, Stage::Mutating { killed });
        // Not sooner: what a check covers is known also where there is no time to make mutants.
        if inputs.space.scope == self.report.first {
            self.rounds.choose(inputs.clone())?;
        }
        let is_last = inputs.space.scope == self.report.last;
        let report = self.rounds.round(inputs.space.scope, inputs.clone(), is_last, tell)?;
        let is_late = inputs.jobs.time_limit.is_some_and(|limit| self.rounds.elapsed() >= limit);
        let account = self.account();
        (account.complete, account.was_cut) = (report.complete(), report.was_cut());
        let stopped = report.stopped.filter(|stopped| stopped.is_cut());
        // Something was left out at the last moment: a larger scope has no time.
        let stopped = stopped.or((is_late && !report.complete()).then_some(Stopped::Time));
        if stopped.is_none() {
            account.all = Some(tried_on(&report));
        }
        (account.dropped, account.cut) = (report.dropped, report.cut);
        (self.report.tried, self.report.left_out) = (report.tried, report.left_out);
        self.report.skipped = report.skipped;
        Ok(stopped)
    }

    /// Tries all mutants on about as many inputs as the scope `before` has. Receivers are drawn,
    /// each with all its calls, so it takes fewer of them than there were: here is more to call
    /// them with.
    fn draw(
        &mut self,
        inputs: &check::Options,
        (before, all): (TriedOn, TriedOn),
        tell: &mut Tell<'_>,
    ) -> anyhow::Result<Option<Stopped>> {
        let calls_on_each = all.inputs as f64 / all.receivers.max(1) as f64;
        let receivers = (before.inputs as f64 / calls_on_each).round() as usize;
        // Nothing is called on receivers, or nothing is to be found.
        if calls_on_each < 1.0 || receivers == 0 || self.report.tried.is_empty() {
            return Ok(None);
        }
        let mut inputs = inputs.clone();
        let draw = Draw { inputs: receivers, seed: inputs.space.seed };
        inputs.strategy = Some(Strategy::Random(draw));
        let tell: &mut mutate::Tell<'_> =
            &mut |moment, scope, _| tell(moment, scope, Stage::Drawing);
        let report = self.rounds.apart(inputs.space.scope, inputs, tell)?;
        let stopped = report.stopped.filter(|stopped| stopped.is_cut());
        if stopped.is_none() {
            self.account().random = Some(tried_on(&report));
        }
        Ok(stopped)
    }

    /// Counts what ran at each scope.
    fn end(self) -> GrowReport {
        let Growth { classes, rounds, mut report, roots, hits } = self;
        let code = rounds.methods();
        let counted = counted(&classes, &report.class, code.iter().chain(&roots));
        let mut specification = counted.specification(&roots);
        specification.retain(|method| !code.contains(method));
        for (scope, hits) in &hits {
            let coverage = counted.coverage(hits);
            let of = |methods| Coverage::split(coverage.clone(), methods).0.counters();
            let mut accounts = report.scopes.iter_mut();
            let account = accounts.find(|account| account.scope == *scope);
            if let Some(checked) = account.and_then(|account| account.checked.as_mut()) {
                (checked.code, checked.specification) = (of(&code), of(&specification));
            }
        }
        report.seconds = rounds.elapsed().as_secs_f64();
        report
    }
}

fn tried_on(report: &MutateReport) -> TriedOn {
    let (receivers, inputs, killed) = (report.receivers, report.inputs, report.killed());
    TriedOn { receivers, inputs, killed }
}

/// The classes of these methods, the class under test, and those inside it.
fn counted<'a>(
    classes: &Classes,
    under_test: &str,
    methods: impl Iterator<Item = &'a MethodName>,
) -> Counted {
    let main = under_test.replace('.', "/");
    let outermost = main.split('$').next().unwrap_or(&main);
    let inside = |name: &String| name.split('$').next() == Some(outermost);
    let beside = classes.class_path().beside(&main).into_iter().filter(inside);
    Counted::named(classes, beside.chain(methods.map(|method| method.class.clone())).collect())
}
