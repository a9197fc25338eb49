//! The account of mutation testing, as a person reads it: a table of methods, one of operators,
//! then the survivors by source line.

use crate::report::{counted, number, write_end, write_headline};
use crate::suite::report::mutate::{Compare, Kill, MutantVerdict, MutateReport, Tried};
use comfy_table::{CellAlignment, Table, presets};
use std::fmt;

pub struct Summary<'a> {
    pub report: &'a MutateReport,
    /// The score that was asked for.
    pub min_score: Option<f64>,
    /// Tell also what killed each of the others.
    pub verbose: bool,
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let by = report.finitization.as_deref();
        write_headline(f, (&report.class, by), report.scope, report.shard)?;
        let (inputs, mutants) = (report.inputs, report.tried.len());
        writeln!(f, "{} on {}", counted(mutants as u64, "mutant"), counted(inputs, "input"))?;
        if mutants > 0 {
            writeln!(
                f,
                "{}\n\n{}\n",
                table("method", by_method(report).into_iter()),
                operators(report)
            )?;
        }
        self.survivors(f)?;
        if self.verbose {
            self.killed(f)?;
        }
        self.dropped(f)?;
        self.growth(f)?;
        self.conclusion(f)
    }
}

impl Summary<'_> {
    /// Those that live, by source line.
    fn survivors(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut living: Vec<&Tried> =
            self.report.tried.iter().filter(|tried| !tried.is_killed()).collect();
        living.sort_by_key(|tried| (&tried.file, tried.mutant.line, tried.mutant.number));
        for tried in &living {
            let fate = match tried.verdict {
                MutantVerdict::Unsupported(_) => "UNSUPPORTED",
                _ => "SURVIVED",
            };
            writeln!(f, "{fate} {}", Named { tried })?;
            write_source(f, tried)?;
            if let Some(why) = explained(tried, self.report.compare) {
                writeln!(f, "  {why}")?;
            }
        }
        if living.is_empty() { Ok(()) } else { writeln!(f) }
    }

    fn killed(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tried in &self.report.tried {
            let MutantVerdict::Killed(Kill { how, input, scope, by_structure_alone }) =
                &tried.verdict
            else {
                continue;
            };
            let how = how.name();
            writeln!(f, "killed   {}", Named { tried })?;
            let alone = if *by_structure_alone { ", though equals sees no difference" } else { "" };
            writeln!(f, "  by {how} at scope {scope}{alone}: {input}")?;
        }
        if self.report.killed() == 0 { Ok(()) } else { writeln!(f) }
    }

    fn dropped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MutateReport { dropped, cut, left_out, .. } = self.report;
        if dropped.threw > 0 {
            writeln!(f, "  dropped   {} candidates on which the predicate threw", dropped.threw)?;
        }
        if dropped.out_of_budget > 0 {
            writeln!(f, "  dropped   {} out of budget", dropped.out_of_budget)?;
        }
        for (what, count) in &dropped.unsupported {
            writeln!(f, "  dropped   {count} unsupported: {what}")?;
        }
        if *left_out > 0 {
            writeln!(f, "  left out  {} (--max-mutants)", counted(*left_out, "mutant"))?;
        }
        cut.iter().try_for_each(|what| writeln!(f, "  cut       {what}"))
    }

    /// How many mutants each scope on the way has killed.
    fn growth(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.report.growth.len() < 2 {
            return Ok(());
        }
        let steps = self.report.growth.iter();
        let steps: Vec<String> =
            steps.map(|grown| format!("{} at {}", grown.killed, grown.scope)).collect();
        writeln!(f, "killed by scope: {}", steps.join(", "))
    }

    /// What may be believed now.
    fn conclusion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        write!(f, "complete: {}, {}", report.complete(), verdict(report, self.min_score))?;
        write_end(f, report.stopped, report.seconds, &report.skipped)
    }
}

/// What may be believed now, in a sentence without a full stop.
pub(crate) fn verdict(report: &MutateReport, min_score: Option<f64>) -> String {
    let (killed, all) = (report.killed(), report.tried.len());
    let mut said = match report.score() {
        None => "there is nothing to mutate".to_owned(),
        Some(score) => format!("{killed} of {all} mutants killed, {score:.2} %"),
    };
    if let Some(wanted) = min_score
        && report.score().is_some_and(|score| score < wanted)
    {
        said += &format!(" of at least {wanted}");
    }
    let (survived, equivalent) = (report.survivors().count(), report.equivalent().count());
    let inputs = counted(report.inputs, "input");
    match (report.complete(), &report.finitization) {
        _ if survived == 0 => {}
        (false, _) => said += &format!("; {survived} survived the {inputs} tried"),
        _ if equivalent == 0 => {}
        (true, None) => {
            let scope = report.scope;
            said += &format!("; {equivalent} equivalent for all {inputs} up to scope {scope}");
        }
        (true, Some(call)) => {
            said += &format!("; {equivalent} equivalent for all {inputs} by {call}");
        }
    }
    if report.complete() && survived > equivalent {
        said += &format!("; {} cannot be compared", survived - equivalent);
    }
    said
}

/// What is to be known of a mutant that was not killed, if anything.
pub(crate) fn explained(tried: &Tried, compare: Compare) -> Option<String> {
    let other = match compare {
        Compare::Equals => "not equal in structure, though equals sees no difference, after",
        Compare::Structural => "equals sees a difference after",
    };
    match &tried.verdict {
        MutantVerdict::Survived { reached_by: 0, .. } => Some("no input comes by it".to_owned()),
        MutantVerdict::Survived { differs: Some(input), .. } => Some(format!("{other}: {input}")),
        MutantVerdict::Survived { varies: Some(input), .. } => Some(format!(
            "differs in what the clock, chance or identity hashes decide after: {input}"
        )),
        MutantVerdict::Unsupported(what) => Some(format!("needs {what}, not modelled")),
        _ => None,
    }
}

/// `SearchTree.java:81 in remove(int): ... (variable, SearchTree:42)`.
pub(crate) struct Named<'a> {
    pub(crate) tried: &'a Tried,
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tried { mutant, method, file, .. } = self.tried;
        match (file, mutant.line) {
            (Some(file), Some(line)) => write!(f, "{file}:{line} in {method}")?,
            _ => write!(f, "{method}")?,
        }
        write!(f, ": {} ({}, {})", mutant.description, mutant.operator, mutant.id())
    }
}

/// The line of source that was changed, and what it became, where that can be read off the description.
fn write_source(f: &mut fmt::Formatter<'_>, tried: &Tried) -> fmt::Result {
    let Some(source) = tried.source.as_deref().map(str::trim) else { return Ok(()) };
    writeln!(f, "  - {source}")?;
    match changed(source, &tried.mutant.description) {
        Some(changed) => writeln!(f, "  + {changed}"),
        None => Ok(()),
    }
}

/// The line after "`a` became `b`", if `a` is there once.
pub(crate) fn changed(source: &str, description: &str) -> Option<String> {
    let (before, after) = description.split_once("` became `")?;
    let before = before.strip_prefix('`')?;
    let (after, rest) = after.split_once('`')?;
    let mut places = source.match_indices(before);
    let (at, _) = places.next()?;
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$' || c == '.';
    let (left, right) = (&source[..at], &source[at + before.len()..]);
    let is_whole = !left.ends_with(is_word) && !right.starts_with(is_word);
    let is_clear = places.next().is_none() && is_whole && rest.is_empty();
    is_clear.then(|| format!("{left}{after}{right}"))
}

/// How many mutants each method has, and how many were killed.
pub(crate) fn by_method(report: &MutateReport) -> Vec<(String, usize, usize)> {
    let mut names: Vec<&str> = Vec::new();
    for tried in &report.tried {
        if !names.contains(&tried.method.as_str()) {
            names.push(&tried.method);
        }
    }
    let count = |name: &str| {
        let all = report.tried.iter().filter(|tried| tried.method == name);
        (name.to_owned(), all.clone().count(), all.filter(|tried| tried.is_killed()).count())
    };
    names.into_iter().map(count).collect()
}

fn operators(report: &MutateReport) -> String {
    let rows = report.by_operator().into_iter();
    table("operator", rows.map(|(operator, all, killed)| (operator.name().to_owned(), all, killed)))
}

fn table(title: &str, rows: impl Iterator<Item = (String, usize, usize)>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header([&format!("  {title}"), "mutants", "killed", "survived"]);
    for (name, all, killed) in rows {
        let numbers = [all, killed, all - killed].map(|count| number(count as u64));
        table.add_row([format!("  {name}")].into_iter().chain(numbers));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_changed_where_its_description_says_so_and_there_is_one_place() {
        let became = "`temp.right` became `left.right`";
        let changed_line = changed("temp = temp.right;", became);
        assert_eq!(changed_line.as_deref(), Some("temp = left.right;"));
        assert_eq!(changed("a(temp.right, temp.right)", became), None);
        assert_eq!(changed("temp = temp.rights;", became), None);
        assert_eq!(changed("temp = temp.right;", "a call was left out"), None);
    }
}
