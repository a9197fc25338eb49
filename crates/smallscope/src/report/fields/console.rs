//! Which values fields can have, as a person reads it.

use crate::report::counted;
use crate::suite::fields::tuple::Tuple;
use crate::suite::fields::{Extension, FieldAccount, GivenTests, Solved};
use crate::suite::report::Stopped;
use crate::suite::report::generate::Report;
use std::fmt;

/// Tuples of a field that are listed unasked.
const FEW_TUPLES: usize = 40;

/// Tuples outside the scope that are listed unasked.
const FEW_OUTSIDE: usize = 10;

/// The summary of `fields`.
pub struct FieldsSummary<'a> {
    pub report: &'a Report,
    pub account: &'a FieldAccount,
    /// List all tuples.
    pub all: bool,
}

/// The lines that a summary of `generate` has more.
pub(crate) fn write_suite(f: &mut fmt::Formatter<'_>, account: &FieldAccount) -> fmt::Result {
    let proved = if account.minimum { " (a minimum)" } else { "" };
    writeln!(f, "  suite     {}{proved}", account.suite)?;
    writeln!(f, "  tuples    {} of {} feasible ones", account.covered(), account.feasible())?;
    if account.unknown() > 0 {
        writeln!(f, "  unknown   {}", counted(account.unknown(), "tuple"))?;
    }
    Ok(())
}

/// What the solver did, and where the predicate does not agree.
pub(crate) fn write_solved(
    f: &mut fmt::Formatter<'_>,
    solved: &Solved,
    predicate: Option<&str>,
) -> fmt::Result {
    let Solved { variables, clauses, calls, conflicts, .. } = solved;
    writeln!(
        f,
        "  solver    {variables} variables, {clauses} clauses, {calls} calls, {conflicts} conflicts"
    )?;
    if let Some(first) = &solved.first_rejected {
        let predicate = predicate.unwrap_or_default();
        let rejected = counted(solved.rejected, "structure");
        writeln!(f, "  rejected  {rejected} by {predicate} (see fields --agree), the first:")?;
        writeln!(f, "            {first}")?;
    }
    if solved.unfinished {
        writeln!(f, "  cut       the solver's effort was spent before the end")?;
    }
    Ok(())
}

impl fmt::Display for FieldsSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FieldsSummary { report, account, .. } = *self;
        write!(f, "{}", report.class)?;
        match &report.finitization {
            Some(call) => write!(f, " by {call}")?,
            None => write!(f, " at scope {}", report.scope)?,
        }
        match (&account.solved, &report.predicate) {
            (Some(solved), _) => writeln!(f, ", valid by {}", solved.invariant)?,
            (None, Some(predicate)) => writeln!(f, ", valid by {predicate}")?,
            (None, None) => writeln!(f)?,
        }
        self.table(f)?;
        for extension in &account.fields {
            self.tuples(f, extension)?;
        }
        match &account.given {
            None => write_suite(f, account)?,
            Some(given) => {
                let (covered, feasible) = (account.covered(), account.feasible());
                writeln!(f, "  suite     {}", counted(given.structures, "structure"))?;
                given.tests.map_or(Ok(()), |tests| write_tests(f, tests))?;
                writeln!(
                    f,
                    "  covered   {covered} of {feasible} tuples, {:.1} %",
                    account.percent()
                )?;
                self.outside(f)?;
            }
        }
        if let Some(solved) = &account.solved {
            write_solved(f, solved, report.predicate.as_deref())?;
        }
        writeln!(f, "  seconds   {:.3}", report.seconds)?;
        write!(f, "  complete: {}", report.complete())?;
        match report.stopped {
            Some(Stopped::Time) => write!(f, " (the time limit is used up)"),
            Some(Stopped::Signal) => write!(f, " (ended by a signal)"),
            _ => Ok(()),
        }
    }
}

impl FieldsSummary<'_> {
    fn table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = ["field", "possible", "feasible", "infeasible", "unknown", "covered"];
        let numbers = |one: &Extension| {
            [one.possible, one.feasible(), one.infeasible, one.unknown(), one.covered]
        };
        let fields = &self.account.fields;
        let mut sums = [0; 5];
        for one in fields {
            sums.iter_mut().zip(numbers(one)).for_each(|(sum, number)| *sum += number);
        }
        let width = fields.iter().map(|one| one.field.len()).max().unwrap_or(0).max(heads[0].len());
        write!(f, "  {:width$}", heads[0])?;
        heads[1..].iter().try_for_each(|head| write!(f, "  {head:>10}"))?;
        writeln!(f)?;
        let rows = fields.iter().map(|one| (&*one.field, numbers(one)));
        for (name, numbers) in rows.chain([("in all", sums)]) {
            write!(f, "  {name:width$}")?;
            numbers.iter().try_for_each(|number| write!(f, "  {number:>10}"))?;
            writeln!(f)?;
        }
        Ok(())
    }

    /// `  Node.left = Node#0 -> null, Node#0 -> Node#1`
    fn tuples(&self, f: &mut fmt::Formatter<'_>, extension: &Extension) -> fmt::Result {
        if extension.tuples.is_empty() {
            return Ok(());
        }
        let all = self.all || extension.tuples.len() <= FEW_TUPLES;
        let shown = extension.tuples.iter().take(if all { usize::MAX } else { FEW_TUPLES });
        let shown: Vec<String> = shown.map(Tuple::to_string).collect();
        let more = if all { "" } else { ", ... (-v lists them all)" };
        writeln!(f, "  {} = {}{more}", extension.field, shown.join(", "))
    }

    fn outside(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(given) = &self.account.given else { return Ok(()) };
        if given.outside.is_empty() {
            return Ok(());
        }
        writeln!(f, "  outside   {}", counted(given.outside.len() as u64, "tuple"))?;
        let shown = given.outside.iter().take(if self.all { usize::MAX } else { FEW_OUTSIDE });
        for (field, tuple) in shown {
            writeln!(f, "            {field} = {tuple}")?;
        }
        Ok(())
    }
}

fn write_tests(f: &mut fmt::Formatter<'_>, tests: GivenTests) -> fmt::Result {
    write!(f, "  seen in   {}", counted(tests.run, "test"))?;
    for (count, how) in [(tests.threw, "with an exception"), (tests.cut, "cut off")] {
        if count > 0 {
            write!(f, ", {count} of which {how}")?;
        }
    }
    writeln!(f)
}
