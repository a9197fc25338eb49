//! The account of model checking, as a person reads it: states and transitions, a table of
//! methods, then for each kind of failure and place the shortest sequence that leads there.

use crate::report::check::console::{Told, write_confirmation, write_refuted, write_tests};
use crate::report::{number, write_end};
use crate::suite::report::explore::ExploreReport;
use comfy_table::{CellAlignment, Table, presets};
use std::fmt;

pub struct ExploreSummary<'a> {
    pub report: &'a ExploreReport,
}

impl fmt::Display for ExploreSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        self.head(f)?;
        if !report.methods.is_empty() {
            writeln!(f, "{}", table(report))?;
        }
        for field in &report.ignored {
            writeln!(f, "  ignored   {field}: states that differ only there are one")?;
        }
        self.dropped(f)?;
        if let Some(tests) = &report.tests {
            write_tests(f, tests)?;
        }
        for (number, found) in report.failures.iter().enumerate() {
            writeln!(f, "\n{}", Told { found })?;
            if let Some(sequence) = report.sequences.get(number).filter(|one| !one.is_empty()) {
                writeln!(f, "  sequence  {}", sequence.join("; "))?;
            }
            if let Some(tests) = &report.tests {
                write_confirmation(f, tests, number)?;
            }
        }
        write_refuted(f, report.is_refuted(), report.failures.len())?;
        self.conclusion(f)
    }
}

impl ExploreSummary<'_> {
    /// What was explored.
    fn head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        write!(f, "{}", report.class)?;
        if report.calls.is_empty() {
            write!(f, ", all its choices")?;
        } else {
            write!(f, ", all sequences of {}", report.calls.join(", "))?;
        }
        if report.symbolic.is_some() {
            write!(f, " with symbols")?;
        }
        let unit = if report.calls.is_empty() { "choices" } else { "calls" };
        match report.depth {
            Some(depth) => writeln!(f, ", up to {depth} {unit}"),
            None => writeln!(f),
        }
    }

    fn dropped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        if report.ignored_runs > 0 {
            writeln!(f, "  ignored   {} runs, by ignoreIf", number(report.ignored_runs))?;
        }
        if report.dropped.out_of_budget > 0 {
            writeln!(f, "  dropped   {} out of budget", report.dropped.out_of_budget)?;
        }
        for (what, count) in &report.dropped.unsupported {
            writeln!(f, "  dropped   {count} unsupported: {what}")?;
        }
        if let Some(symbolic) = &report.symbolic {
            if symbolic.unknown > 0 {
                let unknown = symbolic.unknown;
                writeln!(f, "  dropped   {unknown} ways of which the solver could not tell")?;
            }
            for (who, count) in &symbolic.concretized {
                writeln!(f, "  fixed     {count} times to one value: {who}")?;
            }
        }
        report.cut.iter().try_for_each(|what| writeln!(f, "  cut       {what}"))
    }

    /// What may be believed now.
    fn conclusion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let [states, transitions] = [report.states, report.transitions].map(number);
        write!(
            f,
            "complete: {}, {states} states, {transitions} transitions, the deepest after {}",
            report.complete(),
            calls(report),
        )?;
        if report.subsumed > 0 {
            write!(f, ", {} subsumed", number(report.subsumed))?;
        }
        let wrong: u64 = report.failures.iter().map(|found| found.count).sum();
        if wrong > 0 {
            write!(f, "; {} wrong", number(wrong))?;
        }
        write_end(f, report.stopped, report.seconds, &report.skipped)
    }
}

/// `1 call`, `12 choices`.
fn calls(report: &ExploreReport) -> String {
    let unit = if report.calls.is_empty() { "choice" } else { "call" };
    let s = if report.deepest == 1 { "" } else { "s" };
    format!("{} {unit}{s}", report.deepest)
}

fn table(report: &ExploreReport) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["  method", "sides", "covered"]);
    for method in &report.methods {
        let counts = [method.sides, method.covered].map(|count| count.to_string());
        table.add_row([format!("  {}", method.name)].into_iter().chain(counts));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<String>>().join("\n")
}
