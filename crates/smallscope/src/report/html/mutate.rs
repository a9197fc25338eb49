//! The page of mutation testing: methods, operators, growth, survivors at their lines, what was killed.

use super::growth::{Growth, GrowthRow, section as growth_section};
use super::sources::{Remark, SourceList};
use super::table::{Cell, Row, Table};
use super::{
    Context, Html, Page, Part, Section, Tone, counted, coverage, cuts, folded, in_parts, note,
};
use super::{scope_fact, shard_fact, time_fact, within};
use crate::report::mutate::console::{by_method, changed, explained, verdict};
use crate::report::number;
use crate::report::text::shortened;
use crate::suite::report::mutate::{Compare, MutantVerdict, MutateReport, Tried};
use askama::Template;

/// Survivors that are shown; all are in the JSON report.
const MOST_SURVIVORS: usize = 500;

/// Killed mutants that are listed.
const MOST_KILLED: usize = 1_000;

/// Letters of an input.
const LONGEST: usize = 300;

pub fn page(report: &MutateReport, min_score: Option<f64>, context: &Context<'_>) -> String {
    let living = living(report);
    let sources = sources(report, &living, context);
    let sections = [
        Some(methods(report)),
        Some(operators(report)),
        growth(report),
        survivors(report, &living, &sources),
        killed(report),
        coverage::section(context.coverage),
        sources.section(),
    ];
    let is_below = min_score.is_some_and(|least| report.score().is_some_and(|score| score < least));
    let tone = match report.complete() {
        _ if is_below => Tone::Bad,
        true if living.is_empty() => Tone::Good,
        _ => Tone::Doubtful,
    };
    let within = within(report.scope, report.finitization.as_ref(), report.shard);
    let all = format!("each survivor was compared on every input {within} that comes by it");
    Page {
        command: "mutate",
        class: &report.class,
        command_line: context.command_line,
        version: env!("CARGO_PKG_VERSION"),
        tone,
        verdict: verdict(report, min_score),
        is_complete: report.complete(),
        all,
        cuts: what_is_missing(report),
        notes: notes(report),
        facts: facts(report),
        sections: sections.into_iter().flatten().collect(),
    }
    .text()
}

fn facts(report: &MutateReport) -> Vec<(&'static str, String)> {
    let mut facts = vec![scope_fact(report.scope, report.finitization.as_ref())];
    facts.extend(shard_fact(report.shard));
    facts.push(("Mutants", number(report.tried.len() as u64)));
    facts.push(("Inputs", number(report.inputs)));
    let how = match report.compare {
        Compare::Equals => "by equals, else by structure",
        Compare::Structural => "by structure",
    };
    facts.push(("Objects are compared", how.to_owned()));
    facts.push(time_fact(report.seconds));
    facts
}

fn what_is_missing(report: &MutateReport) -> Vec<String> {
    let mut missing = cuts(report.stopped, &report.dropped, &report.cut, &report.skipped);
    let unsupported = |tried: &&Tried| matches!(tried.verdict, MutantVerdict::Unsupported(_));
    let unsupported = report.tried.iter().filter(unsupported).count() as u64;
    if unsupported > 0 {
        let count = counted(unsupported, "mutant");
        missing.push(format!("nobody knows of {count}: what they need is not modelled"));
    }
    if report.inputs == 0 {
        missing.push("there was nothing to try".to_owned());
    }
    missing
}

fn notes(report: &MutateReport) -> Vec<String> {
    let mut notes = Vec::new();
    if report.left_out > 0 {
        notes.push(format!("{} left out (--max-mutants)", counted(report.left_out, "mutant")));
    }
    if report.dropped.threw > 0 {
        let count = counted(report.dropped.threw, "candidate");
        notes.push(format!("the predicate threw on {count}, which rejects them"));
    }
    notes
}

/// How many of the mutants were killed.
fn counts(all: usize, killed: usize) -> Vec<Cell> {
    let survived = Cell::wrong((all - killed) as u64);
    vec![Cell::number(all as u64), Cell::share(killed as u64, all as u64), survived]
}

fn methods(report: &MutateReport) -> Section {
    let rows = by_method(report).into_iter();
    let rows = rows.map(|(name, all, killed)| Row::new(Cell::text(name), counts(all, killed)));
    let mut rows: Vec<Row> = rows.collect();
    let count = Some(rows.len().to_string());
    if rows.len() > 1 {
        rows.push(Row::sum("All methods", counts(report.tried.len(), report.killed())));
    }
    let caption = "Mutants of each method".to_owned();
    let heads = vec!["Method", "Mutants", "Killed", "Survived"];
    let body = Table { caption, heads, rows }.html();
    Section { count, ..Section::new("methods", "Methods", body) }
}

fn operators(report: &MutateReport) -> Section {
    let rows = report.by_operator().into_iter().map(|(operator, all, killed)| {
        let cells = counts(all, killed).into_iter().chain([Cell::text(operator.sentence())]);
        Row::new(Cell::text(operator.name()), cells.collect())
    });
    let caption = "Mutants of each operator".to_owned();
    let heads = vec!["Operator", "Mutants", "Killed", "Survived", "What it changes"];
    let body = Table { caption, heads, rows: rows.collect() }.html();
    Section::new("operators", "Operators", body)
}

fn growth(report: &MutateReport) -> Option<Section> {
    if report.growth.len() < 2 {
        return None;
    }
    let all = report.tried.len() as u64;
    let scopes = report.growth.iter().map(|grown| GrowthRow {
        scope: grown.scope,
        inputs: grown.inputs,
        shares: vec![Some((grown.killed as u64, all))],
        others: Vec::new(),
    });
    let shares = vec!["Mutants killed"];
    Some(growth_section(&Growth { shares, scopes: scopes.collect(), ..Growth::default() }))
}

/// Those that live, by source line.
fn living(report: &MutateReport) -> Vec<&Tried> {
    let mut living: Vec<&Tried> = report.tried.iter().filter(|tried| !tried.is_killed()).collect();
    living.sort_by_key(|tried| (&tried.file, tried.mutant.line, tried.mutant.number));
    living
}

fn id(number: usize) -> String {
    format!("survivor-{}", number + 1)
}

#[derive(Template)]
#[template(path = "survivors.html")]
struct Survivors {
    survivors: Vec<Survivor>,
    left_out: usize,
}

struct Survivor {
    id: String,
    mutant: String,
    operator: &'static str,
    place: String,
    link: Option<String>,
    method: String,
    description: Vec<Part>,
    before: Option<String>,
    after: Option<String>,
    why: Option<String>,
    is_unsupported: bool,
}

fn survivors(report: &MutateReport, living: &[&Tried], sources: &SourceList) -> Option<Section> {
    if living.is_empty() {
        return None;
    }
    let shown = living.iter().enumerate().take(MOST_SURVIVORS);
    let survivors = shown.map(|(number, tried)| {
        let before = tried.source.as_deref().map(|line| shortened(line.trim(), LONGEST));
        let place = place(tried);
        Survivor {
            id: id(number),
            mutant: tried.mutant.id(),
            operator: tried.mutant.operator.name(),
            link: place.and_then(|(package, file, line)| sources.id_of(package, file, line)),
            place: place.map_or(String::new(), |(_, file, line)| format!("{file}:{line}")),
            method: tried.method.clone(),
            description: in_parts(&shortened(&tried.mutant.description, LONGEST)),
            after: before.as_deref().and_then(|line| changed(line, &tried.mutant.description)),
            before,
            why: explained(tried, report.compare).map(|why| shortened(&why, LONGEST)),
            is_unsupported: matches!(tried.verdict, MutantVerdict::Unsupported(_)),
        }
    });
    let left_out = living.len().saturating_sub(MOST_SURVIVORS);
    let body = Html::of(&Survivors { survivors: survivors.collect(), left_out });
    let count = Some(living.len().to_string());
    Some(Section { count, ..Section::new("survivors", "Survivors", body) })
}

/// Package, file and line of a mutant.
fn place(tried: &Tried) -> Option<(&str, &str, usize)> {
    let package = tried.mutant.class.rsplit_once('/').map_or("", |(package, _)| package);
    Some((package, tried.file.as_deref()?, tried.mutant.line?.into()))
}

fn killed(report: &MutateReport) -> Option<Section> {
    let killed = report.tried.iter().filter_map(|tried| match &tried.verdict {
        MutantVerdict::Killed(kill) => Some((tried, kill)),
        _ => None,
    });
    let rows: Vec<Row> = killed
        .take(MOST_KILLED)
        .map(|(tried, kill)| {
            let line =
                place(tried).map_or(String::new(), |(_, file, line)| format!("{file}:{line}"));
            let cells = vec![
                Cell::text(line),
                Cell::text(shortened(&tried.mutant.description, LONGEST)),
                Cell::text(kill.how.name()),
                Cell { is_number: true, ..Cell::text(kill.scope.to_string()) },
                Cell::text(shortened(&kill.input, LONGEST)),
            ];
            Row::new(Cell::text(tried.mutant.id()), cells)
        })
        .collect();
    if rows.is_empty() {
        return None;
    }
    let caption = "By what, at which scope, and on which input first".to_owned();
    let heads = ["Mutant", "Line", "Change", "Killed by", "Scope", "Input"].to_vec();
    let summary = format!("What killed {}", counted(report.killed() as u64, "mutant"));
    let mut body = folded(&summary, false, Table { caption, heads, rows }.html());
    let left_out = report.killed().saturating_sub(MOST_KILLED);
    if left_out > 0 {
        body =
            body.and(note(&format!("{left_out} more are not listed here; --json has them all.")));
    }
    let count = Some(report.killed().to_string());
    Some(Section { count, ..Section::new("killed", "Killed", body) })
}

/// The sources, with the survivors at their lines.
fn sources(report: &MutateReport, living: &[&Tried], context: &Context<'_>) -> SourceList {
    let mut sources = SourceList::new(context.coverage, &report.class);
    for (number, tried) in living.iter().enumerate().take(MOST_SURVIVORS) {
        let Some((package, file, line)) = place(tried) else { continue };
        let fate = match tried.verdict {
            MutantVerdict::Unsupported(_) => "Unsupported",
            _ => "Survived",
        };
        let remark = Remark {
            link: id(number),
            title: format!("{fate} {}", tried.mutant.id()),
            text: in_parts(&shortened(&tried.mutant.description, LONGEST)),
        };
        sources.add(package, file, line, remark);
    }
    sources.find(context.find_source);
    sources
}
