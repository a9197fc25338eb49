//! The page of a check: methods, counterexamples with pictures, refused calls, tests, coverage, sources.

use super::sources::{Remark, SourceList};
use super::table::{Cell, Row, Table};
use super::{Context, Html, Page, Section, Tone, counted, counterexample, coverage, cuts, note};
use super::{scope_fact, shard_fact, time_fact, within};
use crate::report::check::console::{REFUTED, kind, reason_text, times, verdict};
use crate::report::check::doubtful::doubt_text;
use crate::report::number;
use crate::report::text::shortened;
use crate::suite::report::check::CheckReport;
use crate::suite::report::tests::{TestAccount, Verification};

/// Counterexamples with pictures; all are in the JSON report.
const MOST_SHOWN: usize = 50;

/// Of which the table of contents names some.
const MOST_NAMED: usize = 12;

/// Letters of a message at a line of source.
const LONGEST: usize = 200;

/// Rows of the table of refused calls.
const MOST_REFUSED: usize = 500;

pub fn page(report: &CheckReport, context: &Context<'_>) -> String {
    let sources = sources(report, context);
    let sections = [
        Some(methods(report)),
        counterexamples(report, &sources),
        refused(report),
        report.tests.as_ref().map(tests),
        coverage::section(context.coverage),
        sources.section(),
    ];
    let tone = match (report.wrong(), report.complete()) {
        (0, true) if report.doubtful.is_empty() => Tone::Good,
        (0, true) => Tone::Doubtful,
        (0, false) => Tone::Doubtful,
        _ if report.is_refuted() => Tone::Doubtful,
        _ => Tone::Bad,
    };
    let within = within(report.scope, report.finitization.as_ref(), report.shard);
    Page {
        command: "check",
        class: &report.class,
        command_line: context.command_line,
        version: env!("CARGO_PKG_VERSION"),
        tone,
        verdict: verdict(report),
        is_complete: report.complete(),
        all: format!("every method was called on every input {within}"),
        cuts: what_is_missing(report),
        notes: notes(report),
        facts: facts(report),
        sections: sections.into_iter().flatten().collect(),
    }
    .text()
}

fn facts(report: &CheckReport) -> Vec<(&'static str, String)> {
    let mut facts = vec![scope_fact(report.scope, report.finitization.as_ref())];
    facts.extend(shard_fact(report.shard));
    let receivers = number(report.receivers);
    facts.push(match report.invariant.as_ref().or(report.predicate.as_ref()) {
        Some(name) if !report.built => ("Receivers", format!("{receivers} valid by {name}")),
        _ => ("Receivers", format!("{receivers} built by its own methods")),
    });
    facts.push(("Calls", number(report.inputs())));
    facts.push(time_fact(report.seconds));
    facts
}

fn what_is_missing(report: &CheckReport) -> Vec<String> {
    let mut missing = Vec::new();
    if let Some(vacuity) = &report.vacuity {
        missing.extend(vacuity.sentences(report.predicate.as_deref().unwrap_or_default()));
    }
    missing.extend(cuts(report.stopped, &report.dropped, &report.cut, &report.skipped));
    if report.white_box {
        missing.push(
            "inputs that a method cannot tell apart were tried once (--white-box)".to_owned(),
        );
    }
    if report.is_refuted() {
        missing.push("the real JVM does otherwise on each counterexample".to_owned());
    }
    if missing.is_empty() && !report.complete() {
        missing.push("there was nothing to try".to_owned());
    }
    missing
}

fn notes(report: &CheckReport) -> Vec<String> {
    let mut notes = Vec::new();
    if report.dropped.threw > 0 {
        let count = counted(report.dropped.threw, "candidate");
        notes.push(format!("the predicate threw on {count}, which rejects them"));
    }
    notes.extend(report.domains.iter().map(|domain| format!("domain {domain}")));
    notes.extend(report.doubtful.iter().map(|(doubt, found)| {
        let message = found.case.failure.as_ref().map_or("", |failure| &failure.message);
        let call = shortened(&found.case.call(), LONGEST);
        let message = shortened(message, LONGEST);
        format!("doubtful, {}: {call}: {message}: {}", times(found.count), doubt_text(doubt))
    }));
    notes
}

fn methods(report: &CheckReport) -> Section {
    let heads = ["Method", "Inputs", "Ok", "Refused", "Wrong", "Seconds"].to_vec();
    let rows = report.methods.iter().map(|row| {
        let shown = report.failures.iter().take(MOST_SHOWN);
        let first = shown.clone().position(|found| found.method == row.name);
        let name = Cell::link(&row.title, first.map(counterexample::id));
        let counts = [row.inputs, row.ok, row.refused].map(Cell::number);
        let rest = [Cell::wrong(row.wrong), Cell::seconds(row.seconds)];
        Row::new(name, counts.into_iter().chain(rest).collect())
    });
    let mut rows: Vec<Row> = rows.collect();
    if rows.len() > 1 {
        let sum = |count: fn(&crate::suite::report::check::Row) -> u64| {
            report.methods.iter().map(count).sum::<u64>()
        };
        let counts = [sum(|row| row.inputs), sum(|row| row.ok), sum(|row| row.refused)];
        let seconds = report.methods.iter().map(|row| row.seconds).sum();
        let rest = [Cell::wrong(report.wrong()), Cell::seconds(seconds)];
        let cells = counts.map(Cell::number).into_iter().chain(rest).collect();
        rows.push(Row::sum("All methods", cells));
    }
    let caption = "How the calls of each method ended".to_owned();
    let body = Table { caption, heads, rows }.html();
    let count = Some(report.methods.len().to_string());
    Section { count, ..Section::new("methods", "Methods", body) }
}

fn counterexamples(report: &CheckReport, sources: &SourceList) -> Option<Section> {
    if report.failures.is_empty() {
        return None;
    }
    let mut body = note(
        "The smallest input of each kind and place. What the call changes is marked by thick dashes and \
         frames; new are objects that only it leads to, and gone are those that nothing leads to any more.",
    );
    if report.is_refuted() {
        body = body.and(note(REFUTED));
    }
    let shown = report.failures.iter().enumerate().take(MOST_SHOWN);
    let mut places = Vec::new();
    for (number, found) in shown {
        body = body.and(counterexample::html(number, found, report.tests.as_ref(), sources));
        let failure = found.case.failure.as_ref().expect("a counterexample has a failure");
        let title = format!("{}: {}", found.method, kind(failure.kind));
        places.push((counterexample::id(number), title));
    }
    places.truncate(MOST_NAMED);
    let left_out = report.failures.len().saturating_sub(MOST_SHOWN);
    if left_out > 0 {
        let text = format!("{} more are not shown here; --json has them all.", left_out);
        body = body.and(note(&text));
    }
    let count = Some(report.failures.len().to_string());
    Some(Section { count, places, ..Section::new("counterexamples", "Counterexamples", body) })
}

fn refused(report: &CheckReport) -> Option<Section> {
    let refusals = report.methods.iter().flat_map(|row| {
        row.refusals.iter().map(move |refused| {
            let cells = vec![
                Cell::text(&refused.exception),
                Cell::text(reason_text(refused.reason)),
                Cell::number(refused.count),
            ];
            Row::new(Cell::text(&row.title), cells)
        })
    });
    let mut rows: Vec<Row> = refusals.collect();
    if rows.is_empty() {
        return None;
    }
    let left_out = rows.len().saturating_sub(MOST_REFUSED);
    rows.truncate(MOST_REFUSED);
    let caption = "Calls that end with an exception which is no failure".to_owned();
    let heads = ["Method", "Exception", "Why it is no failure", "Calls"].to_vec();
    let mut body = Table { caption, heads, rows }.html();
    if left_out > 0 {
        body = body.and(note(&format!("{left_out} more rows are not shown here.")));
    }
    Some(Section::new("refused", "Refused calls", body))
}

fn tests(tests: &TestAccount) -> Section {
    let written = counted(tests.written.len() as u64, "test");
    let said = match &tests.verification {
        Verification::On(java) => format!("{written} written, all confirmed on java {java}."),
        Verification::Declined => {
            format!("{written} written, not run on a real JVM (--no-verify).")
        }
        Verification::Impossible(why) => {
            format!("{written} written, not run on a real JVM: {why}.")
        }
    };
    let mut body = note(&said);
    let unconfirmed = tests.unconfirmed.values().take(MOST_SHOWN);
    let rows: Vec<Row> = unconfirmed
        .map(|one| Row::new(Cell::text(&one.method), vec![Cell::text(one.reason.to_string())]))
        .collect();
    if !rows.is_empty() {
        let caption =
            format!("Not written, because they are not confirmed: {}", tests.unconfirmed.len());
        let table = Table { caption, heads: vec!["Calls", "Why"], rows };
        body = body.and(Html::of(&table));
    }
    Section::new("tests", "Tests", body)
}

/// The sources, with what fails at their lines.
fn sources(report: &CheckReport, context: &Context<'_>) -> SourceList {
    let mut sources = SourceList::new(context.coverage, &report.class);
    for (number, found) in report.failures.iter().enumerate().take(MOST_SHOWN) {
        let failure = found.case.failure.as_ref().expect("a counterexample has a failure");
        let Some(place) = failure.trace.first().or(failure.place.as_ref()) else { continue };
        let remark = Remark {
            link: counterexample::id(number),
            title: format!("Counterexample {}", number + 1),
            text: vec![(false, shortened(&failure.message, LONGEST))],
        };
        sources.add_at_place(place, remark);
    }
    sources.find(context.find_source);
    sources
}
