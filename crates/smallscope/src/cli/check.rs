//! `smallscope check`.

use super::check_args::CheckArguments;
use super::exit::Exit;
use super::{generate, say};
use crate::check::{Checked, Checker, Options};
use crate::emit::{self, JUnit};
use crate::explore::Strategy;
use crate::report::check::console::Summary;
use crate::report::check::json;
use crate::report::progress::Progress;
use crate::subject::Selection;
use crate::suite::case::Case;
use crate::suite::report::check::CheckReport;
use anyhow::{anyhow, bail};
use std::fs;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn check(mut typed: Box<CheckArguments>) -> anyhow::Result<ExitCode> {
    // `Class#method`, but also `Class.java#method`.
    let method = typed
        .space
        .class
        .split_once('#')
        .map(|(class, method)| (class.to_owned(), method.to_owned()));
    let method = method.map(|(class, method)| {
        typed.space.class = class;
        method
    });
    let strategy = typed.strategy.meant(typed.space.seed)?;
    if typed.white_box && strategy.is_some_and(|strategy| strategy != Strategy::Korat) {
        bail!("--white-box is driven by Korat's search: leave out --strategy");
    }
    let (target, space) = generate::mean(&typed.space)?;
    let methods = Selection {
        name: method,
        all: typed.all_methods,
        properties: typed.properties.clone(),
        expect: typed.expect.iter().map(|text| expectation(text)).collect::<Result<_, _>>()?,
        predicate: None,
    };
    let options = Options {
        space,
        jobs: generate::organise(&typed.job)?,
        strategy,
        methods,
        aliasing: !typed.no_aliasing,
        white_box: typed.white_box,
        max_instructions: typed.max_instructions,
        max_receivers: usize::try_from(typed.max_receivers)?,
        exchange_values: typed.exchange_values,
        exact_states: typed.exact_states,
        allow_skipped: typed.allow_skipped,
        select: typed.tests.is_some().then_some(typed.select),
    };
    let checker = Checker::new(target.classes, options)?;
    let mut progress = (!typed.quiet).then(Progress::new);
    let checked = checker.run(&mut |moment| {
        if let Some(progress) = &mut progress {
            progress.show_check(moment);
        }
    });
    if let Some(progress) = &mut progress {
        progress.end();
    }
    let checked = checked?;
    let report = &checked.report;
    tell(&typed, report)?;
    if let Some(folder) = &typed.tests {
        write_tests(folder, &typed, &checked)?;
    }
    Ok(exit(report).into())
}

/// A failing test for each counterexample, and tests that keep what passed.
fn write_tests(folder: &Path, typed: &CheckArguments, checked: &Checked) -> anyhow::Result<()> {
    let junit = if typed.junit == 4 { JUnit::Four } else { JUnit::Five };
    let failing = checked.report.failures.iter().map(|found| &found.case);
    let cases: Vec<&Case> = failing.chain(&checked.cases).collect();
    let files = emit::files(&checked.target, &cases, &emit::EmitOptions { junit, java: 17 });
    for written in emit::write::write(folder, &files)? {
        if !typed.quiet {
            say(&written.to_string());
        }
    }
    Ok(())
}

fn exit(report: &CheckReport) -> Exit {
    match report.was_cut() {
        _ if report.wrong() > 0 => Exit::Wrong,
        true => Exit::Cut,
        false => Exit::Fine,
    }
}

/// `Class#method=Exception`, as method and exception.
fn expectation(text: &str) -> anyhow::Result<(String, String)> {
    let parts = text.split_once('=').and_then(|(place, exception)| {
        let (_, method) = place.split_once('#').unwrap_or(("", place));
        Some((method.to_owned(), exception.to_owned())).filter(|(method, _)| !method.is_empty())
    });
    parts.ok_or_else(|| anyhow!("{text} is not like Tree#remove=IllegalStateException"))
}

fn tell(typed: &CheckArguments, report: &CheckReport) -> anyhow::Result<()> {
    if let Some(file) = &typed.json {
        let text = json::text(report);
        match file.as_str() {
            "-" => anstream::print!("{text}"),
            file => {
                if let Err(error) = fs::write(file, text) {
                    bail!("{file} cannot be written ({error})");
                }
            }
        }
    }
    if !typed.quiet {
        let summary = Summary { report }.to_string();
        // Where JSON is, a summary would be in the way of whoever reads it.
        match typed.json.as_deref() {
            Some("-") => say(&summary),
            _ => anstream::println!("{summary}"),
        }
    }
    Ok(())
}
