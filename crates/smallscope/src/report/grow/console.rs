//! The account of growth, as a person reads it: a table of scopes, in the form of those of Marinov et
//! al. 2003 (Tables 2 and 4), one of inputs that were drawn (Table 3), and what follows from them.

use crate::report::mutate::console::Named;
use crate::report::{counted, number, write_end};
use crate::suite::coverage::{Counter, Counters};
use crate::suite::report::Dropped;
use crate::suite::report::grow::{GrowReport, Peak, ScopeAccount};
use crate::suite::report::mutate::MutantVerdict;
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
        match first == last {
            true => writeln!(f, "{} at scope {first}, {mutants}", report.class)?,
            false => writeln!(f, "{} at scopes {first} to {last}, {mutants}", report.class)?,
        }
        writeln!(f, "{}\n", self.scopes())?;
        if report.scopes.iter().any(|account| account.random.is_some()) {
            writeln!(f, "as many inputs as the scope before has, drawn at random")?;
            writeln!(f, "{}\n", self.draws())?;
        }
        if self.verbose {
            self.mutants(f)?;
        }
        self.wrong(f)?;
        self.dropped(f)?;
        self.coverage(f)?;
        self.kills(f)?;
        write!(f, "complete: {}", report.complete())?;
        write_end(f, report.stopped, report.seconds, &report.skipped)
    }
}

impl GrowSummary<'_> {
    /// What each scope came to. What there is none of has no column.
    fn scopes(&self) -> String {
        let report = self.report;
        let of_code = |account: &ScopeAccount| Some(account.checked?.code);
        let of_specification = |account: &ScopeAccount| Some(account.checked?.specification);
        let mut columns: Vec<(&str, Cell<'_>)> = vec![
            ("\nscope", Box::new(|account| Some(account.scope.to_string()))),
            ("\nreceivers", Box::new(|account| receivers(account).map(number))),
            ("\ninputs", Box::new(|account| Some(number(account.all?.inputs)))),
        ];
        if report.has_specification() {
            columns.push(("spec.\nlines %", covered(of_specification, |all| all.lines)));
            columns.push(("spec.\nbranches %", covered(of_specification, |all| all.branches)));
        }
        columns.push(("code\nlines %", covered(of_code, |all| all.lines)));
        columns.push(("code\nbranches %", covered(of_code, |all| all.branches)));
        let killed = |account: &ScopeAccount| report.percent(account.all?.killed).map(hundredths);
        columns.push(("mutants\nkilled %", Box::new(killed)));
        if !report.built {
            columns.push(("gen.\nseconds", Box::new(|one| Some(seconds(one.generated?.seconds)))));
        }
        columns.push(("check\nseconds", Box::new(|one| Some(seconds(one.checked?.seconds)))));
        let heads: Vec<&str> = columns.iter().map(|(head, _)| *head).collect();
        let row = |account: &ScopeAccount| {
            columns.iter().map(|(_, cell)| cell(account).unwrap_or_else(nothing)).collect()
        };
        table(&heads, report.scopes.iter().map(row))
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
                self.report.percent(random.killed).map_or_else(nothing, hundredths),
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
                MutantVerdict::Killed(kill) => format!("killed at scope {}", kill.scope),
                MutantVerdict::Survived { .. } => "SURVIVED".to_owned(),
                MutantVerdict::Unsupported(what) => format!("UNSUPPORTED, needs {what}"),
            };
            writeln!(f, "{fate}: {}", Named { tried })?;
        }
        if self.report.tried.is_empty() { Ok(()) } else { writeln!(f) }
    }

    /// Inputs that fail, which is another command's.
    fn wrong(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrong = |account: &ScopeAccount| account.checked.map_or(0, |checked| checked.wrong);
        let mut fail = self.report.scopes.iter().filter(|account| wrong(account) > 0);
        let Some(first) = fail.next() else { return Ok(()) };
        let (inputs, scope) = (counted(wrong(first), "input"), first.scope);
        writeln!(f, "  wrong     {inputs} at scope {scope} already: see `smallscope check`")
    }

    /// What scopes leave out. A reason to cut is told once.
    fn dropped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cuts: Vec<(&str, Vec<String>)> = Vec::new();
        for ScopeAccount { scope, dropped, cut, .. } in &self.report.scopes {
            let Dropped { threw, out_of_budget, unsupported, .. } = dropped;
            let at = format!("at scope {scope}");
            if *threw > 0 {
                writeln!(f, "  dropped   {threw} candidates on which the predicate threw, {at}")?;
            }
            if *out_of_budget > 0 {
                writeln!(f, "  dropped   {out_of_budget} out of budget, {at}")?;
            }
            for (what, count) in unsupported {
                writeln!(f, "  dropped   {count} unsupported, {at}: {what}")?;
            }
            for why in cut {
                match cuts.iter_mut().find(|(known, _)| known == why) {
                    Some((_, scopes)) => scopes.push(scope.to_string()),
                    None => cuts.push((why, vec![scope.to_string()])),
                }
            }
        }
        for (why, scopes) in cuts {
            let plural = if scopes.len() > 1 { "s" } else { "" };
            writeln!(f, "  cut       {why} (scope{plural} {})", scopes.join(", "))?;
        }
        if self.report.left_out > 0 {
            let left_out = counted(self.report.left_out, "mutant");
            writeln!(f, "  left out  {left_out} (--max-mutants)")?;
        }
        Ok(())
    }

    /// The smallest scope with complete coverage.
    fn coverage(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lines, branches) = (self.report.lines(), self.report.branches());
        lines.map_or(Ok(()), |most| write_coverage(f, most, ("statement", "line")))?;
        branches.map_or(Ok(()), |most| write_coverage(f, most, ("branch", "branch")))
    }

    /// The smallest scope that kills all that will be killed, as far as anybody can tell.
    fn kills(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(most), Some(last)) = (self.report.kills(), self.report.last_tried()) else {
            return Ok(());
        };
        let Peak { scope, value: killed } = most;
        let (all, last) = (self.report.tried.len(), last.scope);
        let killed_of = number(killed as u64);
        let mutants = counted(all as u64, "mutant");
        match all {
            0 => writeln!(f, "there is nothing to mutate"),
            all if all == killed => {
                writeln!(
                    f,
                    "scope {scope} is the smallest that kills all that there are: {mutants}"
                )
            }
            _ if scope < last => writeln!(
                f,
                "scope {scope} is the smallest that kills all that scope {last} kills: {killed_of} of {mutants}"
            ),
            _ => writeln!(
                f,
                "scope {scope} kills {killed_of} of {mutants}, and a larger one may kill more"
            ),
        }
    }
}

/// Of statements, which are lines, or of branches.
fn write_coverage(
    f: &mut fmt::Formatter<'_>,
    most: Peak<Counter>,
    (kind, what): (&str, &str),
) -> fmt::Result {
    let Peak { scope, value } = most;
    let total = counted(value.total().into(), what);
    match value.missed {
        _ if value.total() == 0 => Ok(()),
        0 => writeln!(f, "scope {scope} is the smallest with complete {kind} coverage: {total}"),
        _ => writeln!(
            f,
            "no scope has complete {kind} coverage; scope {scope} is the smallest with the most: \
             {} of {total}",
            value.covered
        ),
    }
}

pub(super) fn percent(counter: Counter) -> Option<f64> {
    let (covered, total) = (f64::from(counter.covered), f64::from(counter.total()));
    (total > 0.0).then_some(100.0 * covered / total)
}

fn hundredths(percent: f64) -> String {
    format!("{percent:.2}")
}

fn seconds(seconds: f64) -> String {
    format!("{seconds:.3}")
}

/// A cell of a scope's row; None if nothing is known.
type Cell<'a> = Box<dyn Fn(&ScopeAccount) -> Option<String> + 'a>;

/// How many in a hundred of something are covered.
fn covered(
    part: impl Fn(&ScopeAccount) -> Option<Counters> + 'static,
    of: fn(Counters) -> Counter,
) -> Cell<'static> {
    Box::new(move |account| percent(of(part(account)?)).map(hundredths))
}

fn receivers(account: &ScopeAccount) -> Option<u64> {
    let generated = account.generated.map(|generated| generated.receivers);
    account.all.map(|all| all.receivers).or(generated)
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
        table.add_row(
            cells.map(|(index, cell)| if index == 0 { format!("  {cell}") } else { cell }),
        );
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<String>>().join("\n")
}
