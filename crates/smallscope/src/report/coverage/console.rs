//! Coverage as a person reads it: a line for each class, and what was not covered of how much.

use crate::suite::coverage::{Counter, Counters, Coverage};
use comfy_table::{CellAlignment, Table, presets};
use std::fmt;

/// A table, with a heading that says what it is about.
pub struct CoverageSummary<'a> {
    pub title: &'a str,
    pub coverage: &'a Coverage,
}

impl fmt::Display for CoverageSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header([self.title, "lines", "branches", "methods"]);
        for class in self.coverage.with_code() {
            table.add_row(row(class.name.replace('/', "."), class.counters()));
        }
        if self.coverage.with_code().count() > 1 {
            table.add_row(row("all".to_owned(), self.coverage.counters()));
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
        f.write_str(&lines.join("\n"))
    }
}

fn row(name: String, counters: Counters) -> [String; 4] {
    [name, cell(counters.lines), cell(counters.branches), cell(counters.methods)]
}

/// `3 of 4`; nothing where there is nothing.
fn cell(counter: Counter) -> String {
    match counter.total() {
        0 => "-".to_owned(),
        total => format!("{} of {total}", counter.covered),
    }
}
