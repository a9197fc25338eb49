//! `smallscope test`.

use super::check_tests::{self, Suite};
use super::exit::Exit;
use super::generate;
use super::test_args::TestArguments;
use crate::emit::Asserted;
use crate::jobs;
use crate::report::test::console::TestSummary;
use crate::report::test::json;
use crate::subject::Selection;
use crate::suite::case::Case;
use crate::suite::report::test::{PathTest, TestReport};
use crate::suite::report::tests::Unsaid;
use crate::symbolic::white_box::Criterion;
use crate::test::{self, Options};
use anyhow::bail;
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// The scope, unless somebody says otherwise.
const SCOPE: u32 = 5;

/// What of a time limit is for finding tests, if they are to run on the real JVM.
const EXPLORING: f64 = 0.6;

pub(super) fn run(mut typed: Box<TestArguments>) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    let method = typed.space.target.take_method();
    typed.space.scope.get_or_insert(SCOPE);
    let (target, space) = generate::mean(&typed.space)?;
    if space.finitization.is_some() {
        bail!("--finitization says which values are tried; `test` has symbols");
    }
    if typed.minimise && typed.criterion == Criterion::Path {
        bail!("--minimise leaves tests out, and --criterion path wants one of every path");
    }
    let jobs = generate::organise(&typed.job, began)?;
    let end = jobs.time_limit.map(|limit| began + limit);
    // Some of it is for running the tests.
    let share = if typed.tests.verifies() { EXPLORING } else { 1.0 };
    let time_limit = jobs.time_limit.map(|limit| limit.mul_f64(share));
    let options = Options {
        space,
        jobs: jobs::Options { time_limit, ..jobs },
        methods: Selection { name: method, all: typed.all_methods, ..Selection::default() },
        limits: typed.symbolic.meant(typed.effort),
        criterion: typed.criterion,
        order: typed.order,
        minimise: typed.minimise,
        strict: typed.strict,
        max_instructions: typed.max_instructions,
    };
    let classes = Arc::new(target.classes);
    let mut progress = typed.report.progress();
    let tested = test::test(&classes, &options, &mut |moment| {
        if let Some(progress) = &mut progress {
            progress.show_test(moment);
        }
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let mut tested = tested?;
    let mut files = Vec::new();
    if typed.tests.folder.is_some() {
        let cases = written(&tested.report);
        let suite = Suite { cases, target: &tested.target, unsaid: Unsaid::default() };
        let (confirmed, account) =
            check_tests::prepare((&typed.tests, Asserted::Api), &classes, &suite, end)?;
        (files, tested.report.written) = (confirmed, Some(account));
    }
    let told = tell(&typed, &tested.report);
    typed.tests.write(&files, typed.report.quiet)?;
    told?;
    Ok(exit(&tested.report).into())
}

/// What tests are written of: counterexamples, those that fail like one and take what no other test takes, and
/// what passed.
fn written(report: &TestReport) -> Vec<&Case> {
    let mut cases: Vec<&Case> = report.failures.iter().map(|found| &found.case).collect();
    let mut taken = BTreeSet::new();
    for PathTest { case, takes, .. } in &report.tests {
        let is_new = takes.iter().filter(|side| taken.insert(**side)).count() > 0;
        if is_new && case.failure.is_some() && !cases.contains(&case) {
            cases.push(case);
        }
    }
    let passing = report.tests.iter().map(|test| &test.case);
    cases.extend(passing.filter(|case| case.failure.is_none()));
    cases
}

fn exit(report: &TestReport) -> Exit {
    match report.was_cut() {
        _ if !report.failures.is_empty() => Exit::Wrong,
        true => Exit::Cut,
        false => Exit::Fine,
    }
}

fn tell(typed: &TestArguments, report: &TestReport) -> anyhow::Result<()> {
    let summary = TestSummary { report, verbose: typed.verbose };
    typed.report.tell(|| json::text(report), summary)
}
