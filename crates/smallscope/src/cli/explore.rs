//! `smallscope explore`.

use super::check::expectation;
use super::check_tests::{self, Suite, TestFlags};
use super::exit::Exit;
use super::explore_args::ExploreArguments;
use super::generate;
use super::output::{print, say};
use crate::check::Options;
use crate::check::sequences::Sequences;
use crate::check::tally::Select;
use crate::emit::{self, Asserted};
use crate::explore::Strategy;
use crate::model::calls::{self, Modelled};
use crate::report::explore::console::ExploreSummary;
use crate::report::explore::json;
use crate::report::progress::Progress;
use crate::scope::notation::{self, Domain, Item};
use crate::subject::Selection;
use crate::subject::named::CallName;
use crate::suite::report::explore::ExploreReport;
use anyhow::{anyhow, bail};
use machine::program::probe::HitRecord;
use std::fs;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

pub(super) fn explore(typed: Box<ExploreArguments>) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    let (target, space) = generate::mean_target(&typed.target)?;
    let Some(calls) = &typed.calls else {
        bail!("which calls? For example: --calls put,remove --values 1..3");
    };
    let space = crate::space::Options { coverage: Some(HitRecord::default()), ..space };
    let methods = Selection {
        properties: typed.properties.clone(),
        expect: typed.expect.iter().map(|text| expectation(text)).collect::<Result<_, _>>()?,
        calls: Some(CallName::parse_list(calls).map_err(|problem| anyhow!(problem))?),
        ..Selection::default()
    };
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
        select: typed.tests.is_some().then_some(Select::Some(0)),
        verify: !typed.no_verify,
        sequences: Some(Sequences {
            values: typed.values.as_deref().map(values).transpose()?,
            depth: typed.depth,
            order: typed.order,
            ignored: typed.ignore.clone(),
        }),
    };
    let end = options.schedule().ended;
    let classes = Arc::new(target.classes);
    let mut progress = (!typed.quiet).then(Progress::new);
    let modelled = calls::explore(&classes, options, &mut |moment| {
        if let Some(progress) = &mut progress {
            progress.show_explore(moment);
        }
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let Modelled { mut report, checked } = modelled?;
    let mut files = Vec::new();
    if typed.tests.is_some() {
        let flags =
            TestFlags { junit: typed.junit, asserted: Asserted::Api, no_verify: typed.no_verify };
        let cases = report.failures.iter().map(|found| &found.case).collect();
        let suite = Suite { cases, target: &checked.target, unsaid: checked.unsaid };
        let (confirmed, account) = check_tests::prepare(flags, &classes, &suite, end)?;
        (files, report.tests) = (confirmed, Some(account));
    }
    let told = tell(&typed, &report);
    if let Some(folder) = &typed.tests {
        for written in emit::write::write(folder, &files)? {
            if !typed.quiet {
                say(&written.to_string());
            }
        }
    }
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
    if let Some(file) = &typed.json {
        let text = json::text(report);
        match file.as_str() {
            "-" => print(text)?,
            file => {
                if let Err(error) = fs::write(file, text) {
                    bail!("{file} cannot be written ({error})");
                }
            }
        }
    }
    if !typed.quiet {
        let summary = ExploreSummary { report }.to_string();
        match typed.json.as_deref() {
            Some("-") => say(&summary),
            _ => print(format_args!("{summary}\n"))?,
        }
    }
    Ok(())
}
