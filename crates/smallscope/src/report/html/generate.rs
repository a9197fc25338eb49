//! The page of a search: what was found, the first inputs as pictures, coverage, sources.

use super::objects;
use super::picture::Picture;
use super::sources::SourceList;
use super::table::{Cell, Row, Table};
use super::{Context, Html, Page, Section, Tone, counted, coverage, cuts, note};
use super::{scope_fact, shard_fact, time_fact, within};
use crate::report::generate::console::size;
use crate::report::number;
use crate::report::text::shortened;
use crate::suite::report::generate::{Equivalence, Report};
use crate::suite::structure::Structure;
use askama::Template;

/// Inputs that are drawn; --svg draws more.
pub const MOST_DRAWN: usize = 60;

/// Rows of the table of classes.
const MOST_CLASSES: usize = 500;

/// `structures` are the first inputs; None if nobody kept them.
pub fn page(report: &Report, structures: Option<&[Structure]>, context: &Context<'_>) -> String {
    let mut sources = SourceList::new(context.coverage, &report.class);
    sources.find(context.find_source);
    let sections = [
        report.classes.as_ref().map(classes),
        structures.and_then(|structures| inputs(report, structures)),
        coverage::section(context.coverage),
        sources.section(),
    ];
    let kind = if report.predicate.is_some() { "valid" } else { "built" };
    let within = within(report.scope, report.finitization.as_ref(), report.shard);
    Page {
        command: "generate",
        class: &report.class,
        command_line: context.command_line,
        version: env!("CARGO_PKG_VERSION"),
        tone: if report.complete() { Tone::Good } else { Tone::Doubtful },
        verdict: format!("{} {kind}", counted(report.valid, "input")),
        is_complete: report.complete(),
        all: format!("every input {within} was considered"),
        cuts: what_is_missing(report),
        notes: notes(report),
        facts: facts(report),
        sections: sections.into_iter().flatten().collect(),
    }
    .text()
}

fn facts(report: &Report) -> Vec<(&'static str, String)> {
    let mut facts = vec![scope_fact(report.scope, report.finitization.as_ref())];
    facts.extend(shard_fact(report.shard));
    facts.extend(report.predicate.iter().map(|name| ("Valid by", name.clone())));
    let explored = number(report.explored);
    facts.push(match report.candidates {
        Some(all) => ("Explored", format!("{explored} of {} candidates", size(all))),
        None => ("Explored", format!("{explored} calls")),
    });
    facts.push(time_fact(report.seconds));
    facts
}

fn what_is_missing(report: &Report) -> Vec<String> {
    let mut missing = cuts(report.stopped, &report.dropped, &report.cut, &report.skipped);
    if missing.is_empty() && !report.complete() {
        missing.push("the criterion did not end on some inputs".to_owned());
    }
    missing
}

fn notes(report: &Report) -> Vec<String> {
    let mut notes = report.warnings.clone();
    if report.dropped.threw > 0 {
        let predicate = report.predicate.as_deref().unwrap_or("the predicate");
        let count = counted(report.dropped.threw, "candidate");
        let first = report.dropped.first_throw.as_ref();
        let first = first.map_or(String::new(), |first| format!(", first {}", first.exception));
        notes.push(format!("{predicate} threw on {count}, which rejects them{first}"));
    }
    notes.extend(report.domains.iter().map(|domain| format!("domain {domain}")));
    notes
}

fn classes(told: &Equivalence) -> Section {
    let rows = told.classes.iter().take(MOST_CLASSES).map(|class| {
        Row::new(Cell::text(shortened(&class.name, 300)), vec![Cell::number(class.inputs)])
    });
    let caption = format!("Equivalence classes by {}", told.criterion);
    let table = Table { caption, heads: vec!["Class", "Inputs"], rows: rows.collect() };
    let mut body = table.html();
    let left_out = told.classes.len().saturating_sub(MOST_CLASSES);
    if left_out > 0 {
        body =
            body.and(note(&format!("{left_out} more are not listed here; --json has them all.")));
    }
    let count = Some(told.classes.len().to_string());
    Section { count, ..Section::new("classes", "Equivalence classes", body) }
}

#[derive(Template)]
#[template(source = "<div class=\"gallery\">\n{{ pictures|safe }}</div>\n", ext = "html")]
struct Gallery {
    pictures: Html,
}

fn inputs(report: &Report, structures: &[Structure]) -> Option<Section> {
    let shown = structures.iter().enumerate().take(MOST_DRAWN);
    let mut pictures = Html::default();
    for (index, structure) in shown {
        let drawn = objects::draw(structure);
        let caption = format!("Input {}", index + 1);
        let picture = Picture::new(&format!("input-{}", index + 1), &caption, &drawn);
        pictures = pictures.and(picture.html());
    }
    if structures.is_empty() {
        return None;
    }
    let drawn = structures.len().min(MOST_DRAWN) as u64;
    let said = format!("{} of {} drawn.", number(drawn), counted(report.valid, "input"));
    let body = note(&said).and(Html::of(&Gallery { pictures }));
    let count = Some(number(report.valid));
    Some(Section { count, ..Section::new("inputs", "Inputs", body) })
}
