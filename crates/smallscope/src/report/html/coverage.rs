//! Tables of what ran: the code under test, and the specification.

use super::table::{Cell, Row, Table};
use super::{Html, Section, note};
use crate::suite::case::method_title;
use crate::suite::coverage::{ClassCoverage, Counters, Coverage};

/// Classes of a table: a jar has thousands.
const MOST_CLASSES: usize = 200;

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

/// The classes of which something ran, method by method; how many others there are.
fn classes(caption: &str, coverage: &Coverage) -> Html {
    let ran = |class: &&ClassCoverage| class.counters().instructions.covered > 0;
    let with_hits = coverage.with_code().filter(ran).count();
    let mut rows = Vec::new();
    for class in coverage.with_code().filter(ran).take(MOST_CLASSES) {
        rows.push(Row { is_sum: true, ..row(class.name.replace('/', "."), &class.counters()) });
        let methods = class.methods.iter();
        rows.extend(methods.map(|method| {
            row(method_title(&class.name, &method.name, &method.descriptor), &method.counters)
        }));
    }
    if coverage.with_code().count() > 1 {
        rows.push(Row { is_sum: true, ..row("All classes".to_owned(), &coverage.counters()) });
    }
    let table = Table { caption: caption.to_owned(), heads: HEADS.to_vec(), rows }.html();
    let others = coverage.with_code().count() - with_hits;
    let more = with_hits.saturating_sub(MOST_CLASSES);
    let told = match (others, more) {
        (0, 0) => return table,
        (others, 0) => format!("Not listed: classes of which nothing ran ({others})."),
        (others, more) => {
            format!("Not listed: classes of which nothing ran ({others}), and {more} more.")
        }
    };
    table.and(note(&told))
}

const HEADS: [&str; 4] = ["Class, method", "Lines", "Branches", "Instructions"];

fn row(name: String, counters: &Counters) -> Row {
    let counters = [counters.lines, counters.branches, counters.instructions];
    Row::new(Cell::text(name), counters.map(Cell::counter).to_vec())
}
