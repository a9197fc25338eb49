//! A table: its caption, a head for each column, and rows that begin with what they are about.

use super::Html;
use crate::report::number;
use crate::suite::coverage::Counter;
use askama::Template;

#[derive(Template)]
#[template(path = "table.html")]
pub(super) struct Table {
    pub(super) caption: String,
    /// The first is above the names of the rows.
    pub(super) heads: Vec<&'static str>,
    pub(super) rows: Vec<Row>,
}

pub(super) struct Row {
    pub(super) name: Cell,
    pub(super) cells: Vec<Cell>,
    pub(super) is_sum: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Cell {
    pub(super) text: String,
    /// An id on this page.
    pub(super) link: Option<String>,
    /// It asks for attention.
    pub(super) is_bad: bool,
    pub(super) is_number: bool,
    /// In percent, drawn as a bar.
    pub(super) share: Option<String>,
}

impl Cell {
    pub(super) fn text(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }

    pub(super) fn link(text: impl Into<String>, id: Option<String>) -> Cell {
        Cell { link: id, ..Cell::text(text) }
    }

    pub(super) fn number(value: u64) -> Cell {
        Cell { is_number: true, ..Cell::text(number(value)) }
    }

    /// A number that should be 0.
    pub(super) fn wrong(value: u64) -> Cell {
        Cell { is_bad: value > 0, ..Cell::number(value) }
    }

    pub(super) fn seconds(value: f64) -> Cell {
        Cell { is_number: true, ..Cell::text(format!("{value:.3}")) }
    }

    /// `3 of 4`, with a bar; a dash where there is nothing.
    pub(super) fn share(covered: u64, total: u64) -> Cell {
        if total == 0 {
            return Cell { is_number: true, ..Cell::text("–") };
        }
        let share = Some(format!("{:.0}", 100.0 * covered as f64 / total as f64));
        let text = format!("{} of {}", number(covered), number(total));
        Cell { is_number: true, share, ..Cell::text(text) }
    }

    pub(super) fn counter(counter: Counter) -> Cell {
        Cell::share(counter.covered.into(), counter.total().into())
    }
}

impl Row {
    pub(super) fn new(name: Cell, cells: Vec<Cell>) -> Row {
        Row { name, cells, is_sum: false }
    }

    pub(super) fn sum(name: &str, cells: Vec<Cell>) -> Row {
        Row { name: Cell::text(name), cells, is_sum: true }
    }
}

impl Table {
    pub(super) fn html(&self) -> Html {
        Html::of(self)
    }

    /// Whether a column has numbers, so that its head stands above them.
    fn is_number(&self, column: &usize) -> bool {
        let first = self.rows.first().and_then(|row| row.cells.get(column.checked_sub(1)?));
        first.is_some_and(|cell| cell.is_number)
    }
}
