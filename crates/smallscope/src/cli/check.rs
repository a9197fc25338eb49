//! `smallscope check`.

use super::check_args::CheckArguments;
use super::check_tests::{self, Suite};
use super::coverage::{Begun, Parts};
use super::exit::Exit;
use super::generate;
use crate::check::tally::Select;
use crate::check::{Checker, Options};
use crate::explore::Strategy;
use crate::input::sources::Sources;
use crate::jobs;
use crate::mutate::run::selection;
use crate::report::check::console::CheckSummary;
use crate::report::check::json;
use crate::report::html;
use crate::subject::Selection;
use crate::suite::report::check::CheckReport;
use anyhow::{anyhow, bail};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) fn check(mut typed: Box<CheckArguments>) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    let method = typed.space.target.take_method();
    let strategy = typed.strategy.meant(typed.space.target.seed)?;
    if typed.white_box && strategy.is_some_and(|strategy| strategy != Strategy::Korat) {
        bail!("--white-box is driven by Korat's search: leave out --strategy");
    }
    typed.page.check()?;
    let (target, space) = generate::mean(&typed.space)?;
    let sources =
        Sources::new(typed.page.source_path.as_deref(), &typed.space.target.class, &target.classes);
    let methods = Selection {
        name: method,
        all: typed.calls.all_methods,
        properties: typed.calls.properties.clone(),
        expect: typed.expect.iter().map(|text| expectation(text)).collect::<Result<_, _>>()?,
        predicate: None,
        type_arguments: Vec::new(),
        calls: None,
    };
    let record = typed.coverage.record();
    let mut jobs = generate::organise(&typed.job, began)?;
    let limit = (began, jobs.time_limit);
    let mut coverage = record.is_some().then(|| Begun::new(&target.classes, &space.class, limit));
    let took = coverage.as_ref().map_or(Duration::ZERO, |begun| begun.took);
    jobs.time_limit = jobs.time_limit.map(|limit| limit.saturating_sub(took));
    let options = Options {
        space: generate::covered(space, &typed.strategy, record.clone())?,
        jobs: jobs::Options { shard: typed.shard, ..jobs },
        strategy,
        methods,
        strict: typed.strict,
        aliasing: !typed.calls.no_aliasing,
        literals: !typed.calls.no_literals,
        white_box: typed.white_box,
        max_instructions: typed.calls.max_instructions,
        max_receivers: usize::try_from(typed.calls.max_receivers)?,
        exchange_values: typed.calls.exchange_values,
        exact_states: typed.calls.exact_states,
        allow_skipped: typed.calls.allow_skipped,
        select: typed.tests.folder.is_some().then_some(typed.select()),
        verify: !typed.tests.no_verify,
        sequences: None,
    };
    let end = options.schedule().ended;
    let classes = Arc::new(target.classes);
    let mut progress = typed.report.progress();
    let scope = options.space.scope;
    let killing = (options.select == Some(Select::Mutation)).then(|| {
        selection::select(&classes, options.clone(), &mut |moment| {
            if let Some(progress) = &mut progress {
                progress.show_mutate(moment, scope, 0);
            }
        })
    });
    let mut checker = Checker::new(Arc::clone(&classes), options)?;
    if let Some(killing) = killing.transpose()? {
        checker.keep(killing);
    }
    if let Some(begun) = &mut coverage {
        begun.note(&checker.specification());
    }
    let checked = checker.run(&mut |moment| {
        if let Some(progress) = &mut progress {
            progress.show_check(moment);
        }
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let mut checked = checked?;
    let mut files = Vec::new();
    if typed.tests.folder.is_some() {
        let how = (&typed.tests, typed.asserted());
        let failing = checked.report.failures.iter().map(|found| &found.case);
        let cases = failing.chain(&checked.cases).collect();
        let suite = Suite { cases, target: &checked.target, unsaid: checked.unsaid };
        let (confirmed, account) = check_tests::prepare(how, &classes, &suite, end)?;
        (files, checked.report.tests) = (confirmed, Some(account));
    }
    checked.report.cut.extend(coverage.as_ref().and_then(Begun::left_out));
    let parts = record.zip(coverage).map(|(record, begun)| Parts::of(&classes, &record, begun));
    let told = tell(&typed, &checked.report, parts.as_ref());
    typed.tests.write(&files, typed.report.quiet)?;
    told?;
    typed.page.write(&sources, parts.as_ref(), typed.report.quiet, |context| {
        html::check::page(&checked.report, context)
    })?;
    Ok(exit(&checked.report).into())
}

fn exit(report: &CheckReport) -> Exit {
    match report.was_cut() {
        _ if report.wrong() > 0 && !report.is_refuted() => Exit::Wrong,
        true => Exit::Cut,
        false => Exit::Fine,
    }
}

/// `Class#method=Exception`, as method and exception.
pub(super) fn expectation(text: &str) -> anyhow::Result<(String, String)> {
    let parts = text.split_once('=').and_then(|(place, exception)| {
        let (_, method) = place.split_once('#').unwrap_or(("", place));
        Some((method.to_owned(), exception.to_owned())).filter(|(method, _)| !method.is_empty())
    });
    parts.ok_or_else(|| anyhow!("{text} is not like Tree#remove=IllegalStateException"))
}

fn tell(
    typed: &CheckArguments,
    report: &CheckReport,
    coverage: Option<&Parts>,
) -> anyhow::Result<()> {
    let summary = CheckSummary { report, verbose: typed.verbose };
    typed.report.tell(|| json::text(report, coverage.map(Parts::json)), summary)?;
    let file = typed.coverage.file();
    coverage.map_or(Ok(()), |parts| parts.tell(file, typed.report.tables()))
}
