//! The account of growth, as a person reads it: a table of scopes, in the form of those of Marinov et
//! al. 2003 (Tables 2 and 4), one of inputs that were drawn (Table 3), and what follows from them.

use crate::report::mutate::console::Named;
use crate::report::{counted, number, write_end};
use crate::suite::coverage::Counter;
use crate::suite::report::Dropped;
use crate::suite::report::grow::{GrowReport, Peak, ScopeAccount};
use crate::suite::report::mutate::Verdict;
use comfy_table::{CellAlignment, Table, presets};
use std::cmp::Ordering;
use std::fmt;

pub struct GrowSummary<'a> {
    pub report: &'a GrowReport,
    /// Tell also the scope that kills each mutant.
    pub verbose: bool,
}

impl fmt::Display for GrowSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let (first, last) = (report.first, report.last);
        let mutants = counted(report.tried.len() as u64, "mutant");
        writeln!(f, "{} at scopes {first} to {last}, {mutants}", report.class)?;
        writeln!(f, "{}\n", self.scopes())?;
        if report.scopes.iter().any(|account| account.random.is_some()) {
            writeln!(f, "as many inputs as the scope before has, drawn at random")?;
            writeln!(f, "{}\n", self.draws())?;
        }
        if self.verbose {
            self.mutants(f)?;
        }
        report.scopes.iter().try_for_each(|account| write_cuts(f, account))?;
        if report.left_out > 0 {
            let left_out = counted(report.left_out, "mutant");
            writeln!(f, "  left out  {left_out} (--max-mutants)")?;
        }
        self.coverage(f)?;
        self.kills(f)?;
        write!(f, "complete: {}", report.complete())?;
        write_end(f, report.stopped, report.seconds, &report.skipped)
    }
}

impl GrowSummary<'_> {
    /// What each scope came to.
    fn scopes(&self) -> String {
        let heads = [
            "\nscope",
            "\nreceivers",
            "\ninputs",
            "spec.\nlines %",
            "spec.\nbranches %",
            "code\nlines %",
            "code\nbranches %",
            "mutants\nkilled %",
            "generation\nseconds",
            "checking\nseconds",
        ];
        let row = |account: &ScopeAccount| {
            let ScopeAccount { scope, generated, checked, all, .. } = account;
            let receivers = all.map(|all| all.receivers);
            let receivers = receivers.or(generated.map(|generated| generated.receivers));
            let covered = |of: fn(&ScopeAccount) -> Option<Counter>| cell(of(account).and_then(percent));
            vec![
                scope.to_string(),
                receivers.map_or_else(nothing, number),
                all.map_or_else(nothing, |all| number(all.inputs)),
                covered(|account| Some(account.checked?.specification.lines)),
                covered(|account| Some(account.checked?.specification.branches)),
                covered(|account| Some(account.checked?.code.lines)),
                covered(|account| Some(account.checked?.code.branches)),
                cell(all.and_then(|all| self.report.percent(all.killed))),
                seconds(generated.map(|generated| generated.seconds)),
                seconds(checked.map(|checked| checked.seconds)),
            ]
        };
        table(&heads, self.report.scopes.iter().map(row))
    }

    /// What was drawn at random, compared with all inputs of the scope before and of the scope.
    fn draws(&self) -> String {
        let heads = ["scope", "receivers", "inputs", "killed %", "scope before", "scope"];
        let pairs = self.report.scopes.windows(2);
        let row = |pair: &[ScopeAccount]| {
            let random = pair[1].random?;
            let against = |account: &ScopeAccount| match random.killed.cmp(&account.all?.killed) {
                Ordering::Less => Some("<"),
                Ordering::Equal => Some("="),
                Ordering::Greater => Some(">"),
            };
            Some(vec![
                pair[1].scope.to_string(),
                number(random.receivers),
                number(random.inputs),
                cell(self.report.percent(random.killed)),
                against(&pair[0]).unwrap_or("-").to_owned(),
                against(&pair[1]).unwrap_or("-").to_owned(),
            ])
        };
        table(&heads, pairs.filter_map(row))
    }

    /// Which scope kills each mutant.
    fn mutants(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tried in &self.report.tried {
            let fate = match &tried.verdict {
                Verdict::Killed(kill) => format!("killed at scope {}", kill.scope),
                Verdict::Survived { .. } => "SURVIVED".to_owned(),
                Verdict::Unsupported(what) => format!("UNSUPPORTED, needs {what}"),
            };
            writeln!(f, "{fate}: {}", Named { tried })?;
        }
        if self.report.tried.is_empty() { Ok(()) } else { writeln!(f) }
    }

    /// The smallest scope with complete coverage.
    fn coverage(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(lines), Some(branches)) = (self.report.lines(), self.report.branches()) else {
            return Ok(());
        };
        write_coverage(f, lines, "line")?;
        write_coverage(f, branches, "branch")
    }

    /// The smallest scope that kills all that will be killed, as far as anybody can tell.
    fn kills(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (report, all) = (self.report, self.report.tried.len());
        let (Some(most), Some(last)) = (report.kills(), report.last_tried()) else {
            return Ok(());
        };
        let Peak { scope, value: killed } = most;
        match () {
            () if all == 0 => writeln!(f, "there is nothing to mutate"),
            () if killed == all => {
                writeln!(f, "scope {scope} is the smallest that kills all {}", counted(all as u64, "mutant"))
            }
            () if scope < last.scope => {
                writeln!(
                    f,
                    "scope {scope} is the smallest that kills all that will be killed up to scope {}: {killed} of {}",
                    last.scope,
                    counted(all as u64, "mutant"),
                )
            }
            () => writeln!(
                f,
                "scope {scope} kills {killed} of {}, more than smaller ones: a larger one may kill more",
                counted(all as u64, "mutant"),
            ),
        }
    }
}

fn write_coverage(f: &mut fmt::Formatter<'_>, most: Peak<Counter>, what: &str) -> fmt::Result {
    let Peak { scope, value } = most;
    let (covered, total) = (value.covered, counted(value.total().into(), what));
    match value.missed {
        _ if value.total() == 0 => Ok(()),
        0 => writeln!(f, "scope {scope} is the smallest that covers all {total} of the code"),
        _ => writeln!(f, "no scope covers all {total} of the code: {covered} from scope {scope} on"),
    }
}

/// What a scope leaves out.
fn write_cuts(f: &mut fmt::Formatter<'_>, account: &ScopeAccount) -> fmt::Result {
    let ScopeAccount { scope, dropped, cut, checked, .. } = account;
    let Dropped { threw, out_of_budget, unsupported, .. } = dropped;
    if let Some(wrong) = checked.map(|checked| checked.wrong).filter(|&wrong| wrong > 0) {
        let wrong = counted(wrong, "input");
        writeln!(f, "  wrong     scope {scope}: {wrong}, see `smallscope check`")?;
    }
    if *threw > 0 {
        writeln!(f, "  dropped   scope {scope}: {threw} candidates on which the predicate threw")?;
    }
    if *out_of_budget > 0 {
        writeln!(f, "  dropped   scope {scope}: {out_of_budget} out of budget")?;
    }
    for (what, count) in unsupported {
        writeln!(f, "  dropped   scope {scope}: {count} unsupported: {what}")?;
    }
    cut.iter().try_for_each(|what| writeln!(f, "  cut       scope {scope}: {what}"))
}

pub(super) fn percent(counter: Counter) -> Option<f64> {
    let (covered, total) = (f64::from(counter.covered), f64::from(counter.total()));
    (total > 0.0).then_some(100.0 * covered / total)
}

fn cell(percent: Option<f64>) -> String {
    percent.map_or_else(nothing, |percent| format!("{percent:.2}"))
}

fn seconds(seconds: Option<f64>) -> String {
    seconds.map_or_else(nothing, |seconds| format!("{seconds:.3}"))
}

/// What stands where nothing is known.
fn nothing() -> String {
    "-".to_owned()
}

fn table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let indented = |text: &str| text.replace('\n', "\n  ");
    table.set_header(heads.iter().enumerate().map(|(index, head)| match index {
        0 => indented(&format!("  {head}")),
        _ => (*head).to_owned(),
    }));
    for row in rows {
        let cells = row.into_iter().enumerate();
        table.add_row(cells.map(|(index, cell)| if index == 0 { format!("  {cell}") } else { cell }));
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<String>>().join("\n")
}
