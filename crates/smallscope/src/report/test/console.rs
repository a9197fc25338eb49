//! The account of white-box testing, as a person reads it: a table of methods, the sides that are
//! not covered, then one counterexample of each kind and place.

use crate::report::check::console::{Told, write_confirmation, write_tests};
use crate::report::{number, write_end};
use crate::suite::report::test::{Minimised, Side, SideVerdict, TestReport, TestedMethod};
use comfy_table::{CellAlignment, Table, presets};
use std::fmt;

pub struct TestSummary<'a> {
    pub report: &'a TestReport,
    /// Also tell infeasible sides, each test, and what the solver was asked.
    pub verbose: bool,
}

impl fmt::Display for TestSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        write!(f, "{} at scope {}, by {}", report.class, report.scope, report.criterion)?;
        match &report.predicate {
            Some(predicate) => writeln!(f, ", receivers valid by {predicate}")?,
            None => writeln!(f)?,
        }
        writeln!(f, "{}", table(report))?;
        self.sides(f)?;
        self.tests(f)?;
        self.dropped(f)?;
        if let Some(tests) = &report.written {
            write_tests(f, tests)?;
        }
        for (number, found) in report.failures.iter().enumerate() {
            writeln!(f, "\n{}", Told { found })?;
            if let Some(tests) = &report.written {
                write_confirmation(f, tests, number)?;
            }
        }
        if !report.failures.is_empty() {
            writeln!(f)?;
        }
        self.conclusion(f)
    }
}

impl TestSummary<'_> {
    /// Sides that are open, and on demand those that are infeasible.
    fn sides(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for method in &self.report.methods {
            for side in &method.sides {
                let place = self.place(method, side);
                match (side.verdict, &side.why) {
                    (SideVerdict::Open, Some(why)) => writeln!(f, "  open      {place}: {why}")?,
                    (SideVerdict::Open, None) => writeln!(f, "  open      {place}")?,
                    (SideVerdict::Infeasible, _) if self.verbose => {
                        let within = if method.bounded { " within the bound" } else { "" };
                        writeln!(f, "  infeasible{within} {place}")?;
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Where a side is.
    fn place(&self, method: &TestedMethod, side: &Side) -> String {
        if let Some(goal) = &side.goal {
            return format!("{}, goal {goal}", method.title);
        }
        let line = side.line.map_or("?".to_owned(), |line| line.to_string());
        let place = format!("{}, line {line}", method.title);
        match self.report.criterion {
            "line" => place,
            _ => format!("{place}, side {}", side.side),
        }
    }

    fn tests(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.verbose {
            return Ok(());
        }
        for (number, test) in self.report.tests.iter().enumerate() {
            let call = test.case.method.call_shown(&test.case.before);
            writeln!(f, "  test {:<4} {call}", number + 1)?;
            if !test.condition.is_empty() {
                writeln!(f, "            where {}", test.condition.join(" && "))?;
            }
        }
        let solver = &self.report.symbolic.solver;
        writeln!(
            f,
            "  solver    {} queries, {} by SAT",
            number(solver.queries),
            number(solver.by_sat)
        )
    }

    fn dropped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        if report.mispredicted > 0 {
            let count = report.mispredicted;
            writeln!(f, "  dropped   {count} tests that plain values refute (please report it)")?;
        }
        if report.out_of_budget > 0 {
            writeln!(f, "  dropped   {} paths out of budget", report.out_of_budget)?;
        }
        for (what, count) in &report.unsupported {
            writeln!(f, "  dropped   {count} paths that need {what}")?;
        }
        if report.symbolic.unknown > 0 {
            let unknown = report.symbolic.unknown;
            writeln!(f, "  dropped   {unknown} ways of which the solver could not tell")?;
        }
        if report.symbolic.trusted > 0 {
            let trusted = report.symbolic.trusted;
            writeln!(
                f,
                "  trusted   {trusted} ways that only the external solver calls infeasible"
            )?;
        }
        for (who, count) in &report.symbolic.concretized {
            writeln!(f, "  fixed     {count} times to one value: {who}")?;
        }
        for class in &report.no_class {
            writeln!(f, "  cut       no objects of {class}")?;
        }
        Ok(())
    }

    /// What may be believed now.
    fn conclusion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let count = |verdict| report.count(verdict);
        let [covered, infeasible, open] =
            [SideVerdict::Covered, SideVerdict::Infeasible, SideVerdict::Open].map(count);
        let sides = covered + infeasible + open;
        let tests = report.tests.len();
        let what = counted(report);
        let s = if tests == 1 { "" } else { "s" };
        write!(
            f,
            "complete: {}, {tests} test{s} cover {covered} of {sides} {what}",
            report.complete()
        )?;
        if let Some(minimised) = report.minimised {
            let Minimised { found, at_least } = minimised;
            match at_least == tests {
                true => write!(f, " (no fewer of {found} do)")?,
                false => write!(f, " (of {found}; at least {at_least} are needed)")?,
            }
        }
        let within = if report.bounded() { " within the bound" } else { "" };
        if infeasible > 0 {
            write!(f, ", {infeasible} infeasible{within}")?;
        }
        if open > 0 {
            write!(f, ", {open} open")?;
        }
        let wrong: u64 = report.failures.iter().map(|found| found.count).sum();
        if wrong > 0 {
            write!(f, ", {wrong} fail")?;
        }
        write_end(f, report.stopped, report.seconds, &report.skipped)
    }
}

/// What is covered or not.
fn counted(report: &TestReport) -> &'static str {
    match report.criterion {
        "line" => "lines",
        "goal" => "goals",
        _ => "sides",
    }
}

fn table(report: &TestReport) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let what = counted(report);
    table.set_header(["  method", what, "covered", "infeasible", "open"]);
    for method in &report.methods {
        let counts = [SideVerdict::Covered, SideVerdict::Infeasible, SideVerdict::Open]
            .map(|verdict| method.count(verdict).to_string());
        let cells = [format!("  {}", method.title), method.sides.len().to_string()];
        table.add_row(cells.into_iter().chain(counts));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<String>>().join("\n")
}
