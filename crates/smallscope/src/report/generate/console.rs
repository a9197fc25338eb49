//! The summary of a search, as a person reads it.

use crate::report::fields::console::{write_solved, write_suite};
use crate::report::{counted, reasons};
use crate::suite::report::generate::{Equivalence, EquivalenceClass, Report};
use crate::suite::report::symbolic::SymbolicCounts;
use crate::suite::report::{FirstThrow, Stopped};
use std::fmt;

/// Classes that are listed unasked.
const FEW_CLASSES: usize = 20;

pub struct GenerateSummary<'a> {
    pub report: &'a Report,
    /// List the classes, however many there are, and domains that nobody gave.
    pub all_classes: bool,
}

impl fmt::Display for GenerateSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        write!(f, "{}", report.class)?;
        match &report.finitization {
            Some(call) => write!(f, " by {call}")?,
            None => write!(f, " at scope {}", report.scope)?,
        }
        if report.is_built() {
            write!(f, ", built by its own methods")?;
        }
        match (&report.solved, &report.predicate) {
            (Some(solved), _) => write!(f, ", valid by {}", solved.invariant)?,
            (None, Some(predicate)) => write!(f, ", valid by {predicate}")?,
            (None, None) => {}
        }
        if let Some(classes) = &report.classes {
            write!(f, ", classes by {}", classes.criterion)?;
        }
        if let Some(shard) = report.shard {
            write!(f, ", shard {shard}")?;
        }
        writeln!(f)?;
        match (report.candidates, &report.solved) {
            (Some(all), Some(solved)) => {
                let found = counted(solved.found, "structure");
                writeln!(f, "  explored  {found} of the solver's, of {} candidates", size(all))?
            }
            (Some(all), None) => {
                writeln!(f, "  explored  {} of {} candidates", report.explored, size(all))?
            }
            (None, _) if report.symbolic.is_some() => {
                writeln!(f, "  explored  {} paths", report.explored)?
            }
            (None, _) => writeln!(f, "  explored  {} calls", report.explored)?,
        }
        let says_which = report.predicate.is_some() || report.solved.is_some();
        let found = if says_which { "valid" } else { "built" };
        writeln!(f, "  {found}     {}", report.valid)?;
        if let Some(fields) = &report.fields {
            write_suite(f, fields)?;
        }
        if let Some(classes) = &report.classes {
            self.classes(f, classes)?;
        }
        if let Some(solved) = &report.solved {
            write_solved(f, solved, report.predicate.as_deref())?;
        }
        self.dropped(f)?;
        for warning in &report.warnings {
            writeln!(f, "  warning   {warning}")?;
        }
        if self.all_classes {
            report.domains.iter().try_for_each(|line| writeln!(f, "  domain    {line}"))?;
        }
        if let Some(symbolic) = report.symbolic.as_ref().filter(|_| self.all_classes) {
            let solver = &symbolic.counts.solver;
            writeln!(f, "  solver    {} queries, {} by SAT", solver.queries, solver.by_sat)?;
        }
        writeln!(f, "  seconds   {:.3}", report.seconds)?;
        if self.all_classes && report.explored > 0 {
            let each = report.instructions as f64 / report.explored as f64;
            writeln!(f, "  machine   {} instructions, {each:.1} each", report.instructions)?;
        }
        write!(f, "  complete: {}", report.complete())?;
        match report.stopped {
            Some(Stopped::Max) => write!(f, " (stopped at --max)"),
            Some(Stopped::Chosen(chosen)) => write!(f, " ({})", chosen.names().1),
            Some(Stopped::Time) => write!(f, " (the time limit is used up)"),
            Some(Stopped::Signal) => write!(f, " (ended by a signal)"),
            None => Ok(()),
        }
    }
}

impl GenerateSummary<'_> {
    /// A class that the criterion failed to tell is listed even among many.
    fn classes(&self, f: &mut fmt::Formatter<'_>, told: &Equivalence) -> fmt::Result {
        let all = self.all_classes || told.classes.len() <= FEW_CLASSES;
        let hint = if all { "" } else { " (-v lists them)" };
        writeln!(f, "  classes   {}{hint}", told.classes.len())?;
        let listed = told.classes.iter().filter(|class| all || class.failure.is_some());
        let listed = listed.collect::<Vec<&EquivalenceClass>>();
        let most = listed.iter().map(|class| class.inputs).max().unwrap_or(0);
        let width = most.to_string().len();
        for class in listed {
            let name = on_one_line(&class.name);
            writeln!(f, "            {:width$}  {name}", class.inputs)?;
        }
        Ok(())
    }

    fn dropped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { dropped, predicate, skipped, cut, .. } = self.report;
        if dropped.threw > 0 {
            let predicate = predicate.as_deref().unwrap_or_default();
            writeln!(f, "  dropped   {} on which {predicate} threw", dropped.threw)?;
        }
        if let Some(first) = &dropped.first_throw {
            write_first(f, first)?;
        }
        if dropped.out_of_budget > 0 {
            writeln!(f, "  dropped   {} out of budget", dropped.out_of_budget)?;
        }
        for (what, count) in &dropped.unsupported {
            writeln!(f, "  dropped   {count} unsupported: {what}")?;
        }
        for (why, titles) in reasons(skipped) {
            writeln!(f, "  skipped   {}: {why}", titles.join(", "))?;
        }
        if let Some(symbolic) = &self.report.symbolic {
            let SymbolicCounts { unknown, trusted, concretized, .. } = &symbolic.counts;
            if *trusted > 0 {
                writeln!(
                    f,
                    "  trusted   {trusted} ways that only the external solver calls infeasible"
                )?;
            }
            if *unknown > 0 {
                writeln!(f, "  dropped   {unknown} ways of which the solver could not tell")?;
            }
            for (who, count) in concretized {
                writeln!(f, "  fixed     {count} times to one value: {who}")?;
            }
            for class in &symbolic.no_class {
                writeln!(f, "  cut       no objects of {class}")?;
            }
        }
        cut.iter().try_for_each(|what| writeln!(f, "  cut       {what}"))
    }
}

fn write_first(f: &mut fmt::Formatter<'_>, first: &FirstThrow) -> fmt::Result {
    write!(f, "            the first: {}", first.exception)?;
    if let Some(message) = &first.message {
        write!(f, ": {message}")?;
    }
    writeln!(f)?;
    if let Some(place) = &first.place {
        writeln!(f, "            at {place}")?;
    }
    writeln!(f, "            on {}", first.input)
}

/// Text of the user's, without what would break a line or move a cursor.
fn on_one_line(text: &str) -> String {
    let mut line = String::new();
    for c in text.chars() {
        if c.is_control() {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

/// A number that may be astronomical.
pub(crate) fn size(candidates: f64) -> String {
    if candidates < 1e6 { format!("{candidates}") } else { format!("{candidates:.1e}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::generate::json;
    use crate::suite::report::Dropped;

    fn report() -> Report {
        Report {
            class: "SearchTree".to_owned(),
            predicate: Some("repOk".to_owned()),
            scope: 3,
            finitization: None,
            shard: None,
            candidates: Some(10.0),
            explored: 2,
            valid: 1,
            instructions: 0,
            classes: None,
            stopped: None,
            dropped: Dropped::default(),
            skipped: Vec::new(),
            cut: Vec::new(),
            warnings: Vec::new(),
            domains: Vec::new(),
            symbolic: None,
            fields: None,
            solved: None,
            seconds: 0.0,
        }
    }

    #[test]
    fn a_field_that_the_predicate_writes_is_told_once() {
        let mut report = report();
        report.warn_of_write("SearchTree.size");
        report.warn_of_write("SearchTree.size");
        let told = GenerateSummary { report: &report, all_classes: false }.to_string();
        let warning = "SearchTree.size is written by repOk; the write was undone";
        assert_eq!(told.matches(warning).count(), 1, "{told}");
        assert!(told.lines().any(|line| line == format!("  warning   {warning}")), "{told}");
        let json: serde_json::Value =
            serde_json::from_str(&json::text(&report, None, None)).unwrap();
        assert_eq!(json["warnings"], serde_json::json!([warning]));
        assert!(report.complete(), "the search is");
    }

    #[test]
    fn a_finitization_stands_in_the_place_of_the_scope() {
        let report = Report { finitization: Some("finSearchTree(3, 0, 3)".to_owned()), ..report() };
        let told = GenerateSummary { report: &report, all_classes: false }.to_string();
        assert!(
            told.starts_with("SearchTree by finSearchTree(3, 0, 3), valid by repOk\n"),
            "{told}"
        );
        let json: serde_json::Value =
            serde_json::from_str(&json::text(&report, None, None)).unwrap();
        assert_eq!(json["scope"], serde_json::Value::Null);
    }
}
