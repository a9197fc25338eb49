//! `smallscope explore`.

use super::check::expectation;
use super::check_tests::{self, Suite};
use super::exit::Exit;
use super::explore_args::ExploreArguments;
use super::generate;
use crate::check::Options;
use crate::check::sequences::Sequences;
use crate::check::tally::Select;
use crate::emit::Asserted;
use crate::explore::Strategy;
use crate::generate::SymbolicLimits;
use crate::input::classes::Classes;
use crate::input::target::Target;
use crate::model::calls::{self, Modelled};
use crate::model::{program, symbolic};
use crate::report::explore::console::ExploreSummary;
use crate::report::explore::json;
use crate::scope::notation::{self, Domain, Item};
use crate::space;
use crate::subject::Selection;
use crate::subject::named::CallName;
use crate::suite::class_under_test::ClassUnderTest;
use crate::suite::report::explore::ExploreReport;
use crate::suite::report::tests::Unsaid;
use crate::symbolic::effort::Effort;
use anyhow::{anyhow, bail};
use machine::program::probe::HitRecord;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

pub(super) fn explore(typed: Box<ExploreArguments>) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    let (target, space) = generate::mean_target(&typed.target)?;
    let space = space::Options { coverage: Some(HitRecord::default()), ..space };
    let Some(calls) = &typed.calls else {
        return explore_program(&typed, target, space, began);
    };
    let methods = Selection {
        properties: typed.properties.clone(),
        expect: typed.expect.iter().map(|text| expectation(text)).collect::<Result<_, _>>()?,
        ..Selection::default()
    };
    let named = CallName::parse_list(calls).map_err(|problem| anyhow!(problem))?;
    let methods = Selection { calls: Some(named), ..methods };
    if typed.symbolic {
        return explore_symbolic(&typed, target, space, methods, began);
    }
    let options = Options {
        space,
        jobs: generate::organise(&typed.job, began)?,
        strategy: Some(Strategy::Api),
        methods,
        strict: typed.strict,
        aliasing: false,
        literals: false,
        white_box: false,
        max_instructions: typed.max_instructions,
        max_receivers: usize::try_from(typed.max_states)?,
        exchange_values: false,
        exact_states: typed.exact_states,
        allow_skipped: false,
        select: typed.tests.folder.is_some().then_some(Select::Some(0)),
        verify: !typed.tests.no_verify,
        sequences: Some(Sequences {
            values: typed.values.as_deref().map(values).transpose()?,
            depth: typed.depth,
            order: typed.order,
            ignored: typed.ignore.clone(),
        }),
    };
    let end = options.schedule().ended;
    let classes = Arc::new(target.classes);
    let mut progress = typed.report.progress();
    let modelled = calls::explore(&classes, options, &mut |moment| {
        if let Some(progress) = &mut progress {
            progress.show_explore(moment);
        }
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let Modelled { report, checked } = modelled?;
    conclude(&typed, &classes, (report, &checked.target, checked.unsaid), end)
}

/// The same with symbols for arguments.
fn explore_symbolic(
    typed: &ExploreArguments,
    target: Target,
    space: space::Options,
    methods: Selection,
    began: Instant,
) -> anyhow::Result<ExitCode> {
    let jobs = generate::organise(&typed.job, began)?;
    let end = jobs.time_limit.map(|limit| began + limit);
    let options = symbolic::Options {
        space,
        jobs,
        methods,
        depth: typed.depth,
        limits: SymbolicLimits {
            length: LENGTH,
            depth: None,
            effort: Effort { conflicts: typed.effort, external: None },
        },
        strict: typed.strict,
        max_instructions: typed.max_instructions,
        max_states: typed.max_states,
    };
    let classes = Arc::new(target.classes);
    let mut progress = typed.report.progress();
    let explored = symbolic::explore(&classes, &options, &mut |report| {
        if let Some(progress) = &mut progress {
            progress.show_symbolic(began.elapsed(), report.transitions, report.states);
        }
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let (report, target) = explored?;
    conclude(typed, &classes, (report, &target, Unsaid::default()), end)
}

/// All runs of a program with choices.
fn explore_program(
    typed: &ExploreArguments,
    target: Target,
    space: space::Options,
    began: Instant,
) -> anyhow::Result<ExitCode> {
    let is_for_calls = typed.values.is_some() || typed.symbolic || !typed.ignore.is_empty();
    if is_for_calls || typed.tests.folder.is_some() || typed.job.checkpoint.is_some() {
        bail!("which calls? For example: --calls put,remove --values 1..3");
    }
    let jobs = generate::organise(&typed.job, began)?;
    let class = target.main_class()?;
    let options = program::Options {
        space: space::Options { class, ..space },
        jobs,
        depth: typed.depth,
        max_instructions: typed.max_instructions,
        max_states: typed.max_states,
    };
    let classes = Arc::new(target.classes);
    let mut progress = typed.report.progress();
    let explored = program::explore(&classes, &options, &mut |report| {
        if let Some(progress) = &mut progress {
            progress.show_symbolic(began.elapsed(), report.transitions, report.states);
        }
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let report = explored?;
    tell(typed, &report)?;
    Ok(exit(&report).into())
}

/// The longest array that a call may make with a length that is a symbol.
const LENGTH: u32 = 16;

/// Confirms and writes tests, and tells what was found.
fn conclude(
    typed: &ExploreArguments,
    classes: &Classes,
    (mut report, target, unsaid): (ExploreReport, &ClassUnderTest, Unsaid),
    end: Option<Instant>,
) -> anyhow::Result<ExitCode> {
    let mut files = Vec::new();
    if typed.tests.folder.is_some() {
        let cases = report.failures.iter().map(|found| &found.case).collect();
        let suite = Suite { cases, target, unsaid };
        let (confirmed, account) =
            check_tests::prepare((&typed.tests, Asserted::Api), classes, &suite, end)?;
        (files, report.tests) = (confirmed, Some(account));
    }
    let told = tell(typed, &report);
    typed.tests.write(&files, typed.report.quiet)?;
    told?;
    Ok(exit(&report).into())
}

/// `1..4` as items.
fn values(text: &str) -> anyhow::Result<Vec<Item>> {
    match notation::parse(text).map_err(|problem| anyhow!("--values {text}: {problem}"))? {
        Domain::Values(items) => Ok(items),
        Domain::Array { .. } => bail!("--values {text}: arrays are for --domain"),
    }
}

fn exit(report: &ExploreReport) -> Exit {
    match report.was_cut() {
        _ if !report.failures.is_empty() && !report.is_refuted() => Exit::Wrong,
        true => Exit::Cut,
        false => Exit::Fine,
    }
}

fn tell(typed: &ExploreArguments, report: &ExploreReport) -> anyhow::Result<()> {
    typed.report.tell(|| json::text(report), ExploreSummary { report })
}
