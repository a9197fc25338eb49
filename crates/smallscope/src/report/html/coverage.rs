//! Tables of what ran: the code under test, and the specification.

use super::table::{Cell, Row, Table};
use super::{Html, Section, folded, note};
use crate::suite::case::method_title;
use crate::suite::coverage::{ClassCoverage, Counters, Coverage};

/// Classes of a table: a jar has thousands.
const MOST_CLASSES: usize = 200;

/// Classes whose methods are open.
const OPEN: usize = 1;

pub(super) fn section(coverage: Option<(&Coverage, &Coverage)>) -> Option<Section> {
    let (code, specification) = coverage?;
    let mut body = classes("Code under test", code);
    if specification.with_code().next().is_some() {
        body = body.and(classes(
            "Specification: predicates, conditions, and what only they call",
            specification,
        ));
    }
    Some(Section::new("coverage", "Coverage", body))
}

/// The classes of which something ran, and how many others there are; then each, method by method.
fn classes(caption: &str, coverage: &Coverage) -> Html {
    let ran = |class: &&ClassCoverage| class.counters().instructions.covered > 0;
    let with_hits = coverage.with_code().filter(ran).count();
    let shown: Vec<&ClassCoverage> = coverage.with_code().filter(ran).take(MOST_CLASSES).collect();
    let name = |class: &ClassCoverage| class.name.replace('/', ".");
    let mut rows: Vec<Row> =
        shown.iter().map(|class| row(name(class), &class.counters())).collect();
    if coverage.with_code().count() > 1 {
        rows.push(Row { is_sum: true, ..row("All classes".to_owned(), &coverage.counters()) });
    }
    let mut html = Table { caption: caption.to_owned(), heads: heads("Class"), rows }.html();
    let (others, more) =
        (coverage.with_code().count() - with_hits, with_hits.saturating_sub(MOST_CLASSES));
    if others > 0 {
        html = html.and(note(&format!("Not listed: classes of which nothing ran ({others}).")));
    }
    if more > 0 {
        html = html.and(note(&format!("Not listed, too: {more} more classes.")));
    }
    for (index, class) in shown.into_iter().enumerate() {
        let rows = class.methods.iter().map(|method| {
            row(method_title(&class.name, &method.name, &method.descriptor), &method.counters)
        });
        let caption = format!("Methods of {}", name(class));
        let table = Table { caption, heads: heads("Method"), rows: rows.collect() };
        // Of few, one need not be opened.
        html = html.and(folded(&name(class), index < OPEN, table.html()));
    }
    html
}

fn heads(first: &'static str) -> Vec<&'static str> {
    vec![first, "Lines", "Branches", "Instructions"]
}

fn row(name: String, counters: &Counters) -> Row {
    let counters = [counters.lines, counters.branches, counters.instructions];
    Row::new(Cell::text(name), counters.map(Cell::counter).to_vec())
}
