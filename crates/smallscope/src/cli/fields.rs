//! `smallscope fields`.

use super::exit::Exit;
use super::fields_args::FieldsArguments;
use super::generate::{mean, organise};
use super::output::print;
use crate::explore::Strategy;
use crate::generate::account::Wanted;
use crate::generate::agree::suite::agree_with;
use crate::generate::agree::{agree, show};
use crate::generate::receivers::{Receivers, receivers};
use crate::generate::{Event, Generator, Options, SymbolicLimits};
use crate::input::classes::Classes;
use crate::report::fields::agreement::{self, AgreementSummary};
use crate::report::fields::console::FieldsSummary;
use crate::report::fields::json;
use crate::space;
use crate::suite::fields::agreement::Agreement;
use crate::suite::fields::{FieldAccount, GivenTests, parse};
use crate::suite::report::generate::Report;
use crate::suite::structure::Structure;
use anyhow::{anyhow, bail};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

pub(super) fn fields(typed: &FieldsArguments) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    let (target, space) = mean(&typed.space)?;
    let asked = typed.by_fields.stated.meant(space.asked.clone())?;
    let options = Options {
        space: space::Options { fields: typed.by_fields.meant(), asked, ..space },
        jobs: organise(&typed.job, began)?,
        strategy: Strategy::Fields,
        criterion: None,
        one_per_class: false,
        max_instructions: typed.max_instructions,
        max: None,
        wanted: Wanted::default(),
        symbolic: SymbolicLimits::default(),
    };
    let classes = Arc::new(target.classes);
    let suite = typed.suite.as_deref().map(|it| read_suite(it, &classes, &options)).transpose()?;
    if let Some(form) = typed.print {
        print(show(&classes, &options, form.meant())?)?;
        return Ok(Exit::Fine.into());
    }
    if let (true, Some(suite)) = (typed.agree, &suite) {
        return compare(typed, &agree_with(&classes, &options, &suite.structures, &typed.ignore)?);
    }
    if typed.agree {
        return compare(typed, &agree(&classes, &options)?);
    }
    let generator = Generator::new(classes, options)?;
    let mut progress = typed.report.progress();
    let report = generator.run(&mut |event| {
        if let (Event::Progress(moment), Some(progress)) = (event, &mut progress) {
            progress.show(&moment);
        }
        Ok(())
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let mut report = report?;
    let mut account = report.fields.take().unwrap_or_default();
    if let Some(suite) = suite {
        let all = suite.structures.iter();
        account.measure(&all.map(|one| account.schema.tuples(one)).collect::<Vec<_>>());
        if let Some(given) = &mut account.given {
            given.tests = suite.tests;
        }
    }
    tell(typed, &report, &account)?;
    let poor = typed.min_percent.is_some_and(|least| account.percent() < least);
    let unknown = report.was_cut() || account.unknown() > 0;
    Ok(match (poor, unknown) {
        (true, _) => Exit::Wrong.into(),
        (false, true) => Exit::Cut.into(),
        (false, false) => Exit::Fine.into(),
    })
}

fn compare(typed: &FieldsArguments, agreement: &Agreement) -> anyhow::Result<ExitCode> {
    typed.report.tell(|| agreement::text(agreement), AgreementSummary(agreement))?;
    Ok(match agreement.agree() {
        Some(true) => Exit::Fine.into(),
        Some(false) => Exit::Wrong.into(),
        None => Exit::Cut.into(),
    })
}

fn tell(typed: &FieldsArguments, report: &Report, account: &FieldAccount) -> anyhow::Result<()> {
    let summary = FieldsSummary { report, account, all: typed.verbose };
    typed.report.tell(|| json::text(report, account), summary)
}

/// Structures that somebody else has chosen.
struct Suite {
    structures: Vec<Structure>,
    /// If they were seen in tests.
    tests: Option<GivenTests>,
}

/// The structures of a file, or those that the tests of a class work on.
fn read_suite(typed: &str, classes: &Arc<Classes>, options: &Options) -> anyhow::Result<Suite> {
    let path = Path::new(typed);
    let is_name = |part: &str| {
        part.chars().all(|one| one.is_alphanumeric() || one == '_' || one == '$')
            && !part.is_empty()
    };
    let is_class = || {
        let found = classes.class_path().find(&typed.replace('.', "/"));
        typed.split('.').all(is_name) && found.is_ok_and(|it| it.is_some())
    };
    if path.exists() || !is_class() {
        return Ok(Suite { structures: read_file(path)?, tests: None });
    }
    let deadline = options.jobs.deadline(Instant::now());
    let Receivers { structures, tests } = receivers(classes, &options.space, typed, deadline)?;
    Ok(Suite { structures, tests: Some(tests) })
}

/// The structures of a file: lines, or a report for programs.
fn read_file(path: &Path) -> anyhow::Result<Vec<Structure>> {
    let shown = path.display();
    let text =
        fs::read_to_string(path).map_err(|error| anyhow!("{shown} cannot be read ({error})"))?;
    if text.trim_start().starts_with('{') {
        return from_report(&text).map_err(|problem| anyhow!("{shown}: {problem}"));
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let structure = parse::structure(line.trim());
            structure.map_err(|problem| anyhow!("{shown}:{}: {problem}", number + 1))
        })
        .collect()
}

fn from_report(text: &str) -> anyhow::Result<Vec<Structure>> {
    let report: serde_json::Value = serde_json::from_str(text)?;
    let Some(structures) = report["structures"].as_array() else {
        bail!("it has no structures: `generate --json` without --count-only writes them");
    };
    let structure = |(number, one): (usize, &serde_json::Value)| {
        let text = one["text"].as_str().ok_or_else(|| anyhow!("structure {number} has no text"))?;
        parse::structure(text).map_err(|problem| anyhow!("structure {number}: {problem}"))
    };
    (1..).zip(structures).map(structure).collect()
}
