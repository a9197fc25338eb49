//! The account of a check, as a person reads it: a table of methods, then one
//! counterexample of each kind and place.

use super::doubtful::Doubtful;
use crate::report::{number, reasons, text, write_end, write_headline};
use crate::suite::case::{Case, Kind, Outcome};
use crate::suite::report::Vacuity;
use crate::suite::report::check::{CheckReport, Counterexample, RefusalReason, Refused};
use crate::suite::report::tests::{
    ByMutants, Reason, TestAccount, Unconfirmed, Unsaid, Verification,
};
use crate::suite::structure::Value;
use comfy_table::{CellAlignment, Table, presets};
use std::collections::BTreeSet;
use std::fmt;

pub struct CheckSummary<'a> {
    pub report: &'a CheckReport,
    /// Tell what was refused, too, and domains that nobody gave.
    pub verbose: bool,
}

impl fmt::Display for CheckSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let by = report.finitization.as_deref();
        write_headline(f, (&report.class, by), report.scope, report.shard)?;
        let receivers = number(report.receivers);
        match report.invariant.as_ref().or(report.predicate.as_ref()) {
            Some(name) if !report.built => writeln!(f, "{receivers} receivers valid by {name}")?,
            _ => writeln!(f, "{receivers} receivers built by its own methods")?,
        }
        if let Some(vacuity) = &report.vacuity {
            write_vacuity(f, report, vacuity)?;
        }
        writeln!(f, "{}", table(report))?;
        if self.verbose {
            report.domains.iter().try_for_each(|line| writeln!(f, "  domain    {line}"))?;
            self.refused(f)?;
        }
        self.dropped(f)?;
        if let Some(tests) = &report.tests {
            write_tests(f, tests)?;
        }
        let told = |found: &Counterexample| self.verbose || found.null_from.is_none();
        for (number, found) in report.failures.iter().enumerate().filter(|(_, found)| told(found)) {
            writeln!(f, "\n{}", Told { found })?;
            if let Some(tests) = &report.tests {
                write_confirmation(f, tests, number)?;
            }
        }
        write_refuted(f, report.is_refuted(), report.failures.len())?;
        for found in report.failures.iter().filter(|found| !told(found)) {
            let taker = found.null_from.as_deref().unwrap_or_default();
            writeln!(f, "  null      from {taker}, met later, {} (-v)", times(found.count))?;
        }
        write!(f, "{}", Doubtful { found: &report.doubtful, verbose: self.verbose })?;
        self.conclusion(f)
    }
}

impl CheckSummary<'_> {
    fn refused(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.report.methods {
            for Refused { exception, reason, count } in &row.refusals {
                let (times, why) = (times(*count), reason_text(*reason));
                writeln!(f, "  refused   {}: {exception}, {times} ({why})", row.title)?;
            }
        }
        Ok(())
    }

    fn dropped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CheckReport { dropped, cut, .. } = self.report;
        if dropped.threw > 0 {
            writeln!(f, "  dropped   {} candidates on which the predicate threw", dropped.threw)?;
        }
        if dropped.out_of_budget > 0 {
            writeln!(f, "  dropped   {} out of budget", dropped.out_of_budget)?;
        }
        for (what, count) in &dropped.unsupported {
            writeln!(f, "  dropped   {count} unsupported: {what}")?;
        }
        cut.iter().try_for_each(|what| writeln!(f, "  cut       {what}"))
    }

    /// What may be believed now.
    fn conclusion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        write!(f, "complete: {}, {}", report.complete(), verdict(report))?;
        write_end(f, report.stopped, report.seconds, &report.skipped)
    }
}

/// What may be believed now, in a sentence without a full stop.
pub(crate) fn verdict(report: &CheckReport) -> String {
    let (inputs, wrong) = (number(report.inputs()), report.wrong());
    let names: Vec<&str> = report.methods.iter().map(|row| row.name.as_str()).collect();
    let of = match &names[..] {
        [] => String::new(),
        [first @ .., last] if !first.is_empty() && names.len() <= FEW => {
            format!(" of {} and {last}", first.join(", "))
        }
        [only] => format!(" of {only}"),
        _ => format!(" of {} methods", names.len()),
    };
    let of = if report.white_box { format!("{of} that they can tell apart") } else { of };
    let of = report.shard.map_or(of.clone(), |shard| format!("{of} in shard {shard}"));
    let doubtful = report.doubtful();
    let also = match doubtful {
        0 => String::new(),
        _ => format!(", and {} are doubtful", number(doubtful)),
    };
    match (report.complete(), wrong) {
        (true, 0) if doubtful > 0 => {
            format!(
                "none of all {inputs} inputs{of} fails for sure, {} are doubtful",
                number(doubtful)
            )
        }
        (false, 0) if doubtful > 0 => {
            format!(
                "none of the {inputs} inputs tried fails for sure, {} are doubtful",
                number(doubtful)
            )
        }
        (true, 0) => match &report.finitization {
            Some(call) => format!("all {inputs} inputs{of} by {call} pass"),
            None => format!("all {inputs} inputs{of} up to scope {} pass", report.scope),
        },
        (true, _) => format!("{} of all {inputs} inputs{of} fail{also}", number(wrong)),
        (false, _) if report.inputs() == 0 => "nothing was tried".to_owned(),
        (false, 0) => format!("the {inputs} inputs tried pass"),
        (false, _) => format!("{} of the {inputs} inputs tried fail{also}", number(wrong)),
    }
}

/// That next to nothing was checked, and why.
fn write_vacuity(
    f: &mut fmt::Formatter<'_>,
    report: &CheckReport,
    vacuity: &Vacuity,
) -> fmt::Result {
    let predicate = report.predicate.as_deref().unwrap_or_default();
    let mut sentences = vacuity.sentences(predicate).into_iter();
    let accepts = sentences.next().unwrap_or_default();
    writeln!(f, "  NO PASS   {accepts}")?;
    sentences.try_for_each(|one| writeln!(f, "            {one}"))?;
    for (place, count) in vacuity.rejected_at.iter().skip(1).take(MOST_PLACES) {
        writeln!(f, "            then at {place}: {count}")?;
    }
    writeln!(f, "            `smallscope skeleton` lists the domains, --domain changes them")
}

/// Further places at which a predicate fails that are listed; all are in the JSON report.
const MOST_PLACES: usize = 2;

/// What is said when our machine is wrong.
pub(crate) const REFUTED: &str = "\
No counterexample is confirmed: on the real JVM the test of each does something else. Either the clock,
chance or hash codes decide about them, or our machine is wrong, and not your class. Please report it:
the class, the command, and this.";

/// Whether the real JVM agrees about a counterexample.
pub(crate) fn write_confirmation(
    f: &mut fmt::Formatter<'_>,
    tests: &TestAccount,
    number: usize,
) -> fmt::Result {
    match (tests.of_failure(number), &tests.verification) {
        (Some(Ok(java)), _) => writeln!(f, "  confirmed on java {java}"),
        (Some(Err(reason)), Verification::On(java)) => {
            writeln!(f, "  NOT confirmed on java {java}: {reason}")
        }
        _ => Ok(()),
    }
}

/// What comes after so many failures, of which the JVM may have refuted one.
pub(crate) fn write_refuted(
    f: &mut fmt::Formatter<'_>,
    is_refuted: bool,
    failures: usize,
) -> fmt::Result {
    if failures > 0 {
        writeln!(f)?;
    }
    if is_refuted { writeln!(f, "{REFUTED}\n") } else { Ok(()) }
}

/// How many tests there are, and what is wrong with those that are not handed over.
pub(crate) fn write_tests(f: &mut fmt::Formatter<'_>, tests: &TestAccount) -> fmt::Result {
    let written = number(tests.written.len() as u64);
    match &tests.verification {
        Verification::On(java) => {
            writeln!(f, "  tests     {written} written, all confirmed on java {java}")?;
        }
        Verification::Declined | Verification::Impossible(_) => {
            writeln!(f, "  tests     {written} written, unverified")?;
        }
    }
    write_unsaid(f, &tests.unsaid)?;
    let is_late = |one: &&Unconfirmed| one.reason == Reason::NoTime;
    let (late, faulty): (Vec<&Unconfirmed>, Vec<&Unconfirmed>) =
        tests.unconfirmed.values().partition(is_late);
    if !late.is_empty() {
        let count = number(late.len() as u64);
        writeln!(f, "  tests     {count} not written: there was no time to run them")?;
    }
    if faulty.is_empty() {
        return Ok(());
    }
    let count = number(faulty.len() as u64);
    writeln!(
        f,
        "  tests     {count} unconfirmed, not written. Please report them: the class, the command, and this:"
    )?;
    let told: Vec<(String, String)> =
        faulty.iter().map(|one| (one.method.clone(), one.reason.to_string())).collect();
    for (why, methods) in reasons(&told).into_iter().take(MOST_REASONS) {
        let names: BTreeSet<&str> = methods.iter().copied().collect();
        let names: Vec<&str> = names.into_iter().collect();
        writeln!(f, "            {} ({} times): {why}", names.join(", "), methods.len())?;
    }
    Ok(())
}

/// What tests do not say, and why.
fn write_unsaid(f: &mut fmt::Formatter<'_>, unsaid: &Unsaid) -> fmt::Result {
    let Unsaid { values, cases, statics, not_compared, covered, by_mutants } = *unsaid;
    if let Some(ByMutants { chosen, passing, killed, mutants }) = by_mutants {
        let [chosen, killed, mutants] = [chosen, killed, mutants].map(|count| number(count as u64));
        let passing = number(passing);
        writeln!(
            f,
            "  tests     {chosen} of {passing} passing cases chosen: like all of them, they kill {killed} \
             of {mutants} mutants"
        )?;
    }
    let decided = "by the clock, the locale, chance, hash codes or earlier calls";
    for (count, what) in [
        (values, format!("values not asserted: decided {decided}")),
        (cases, format!("cases without a test: how they end is decided {decided}")),
        (statics, "cases without a test: no test can set their static fields".to_owned()),
        (not_compared, "cases not compared with another run, for lack of time".to_owned()),
        (covered, "cases at hand without a test: the tests run the same code".to_owned()),
    ] {
        if count > 0 {
            writeln!(f, "  tests     {} {what}", number(count as u64))?;
        }
    }
    Ok(())
}

/// Reasons that are listed; all are in the JSON report.
const MOST_REASONS: usize = 10;

/// Characters of a static field and its value that are shown.
const LONGEST_FIELD: usize = 200;

/// Methods that the last line names.
const FEW: usize = 4;

fn table(report: &CheckReport) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let doubts = report.doubtful() > 0;
    let doubtful = |cell: String| doubts.then_some(cell);
    let heads = ["  method", "inputs", "ok", "refused", "wrong"].map(str::to_owned).into_iter();
    table.set_header(heads.chain(doubtful("doubtful".to_owned())).chain(["seconds".to_owned()]));
    for row in &report.methods {
        let counts = [row.inputs, row.ok, row.refused, row.wrong].map(number).into_iter();
        let counts = counts.chain(doubtful(number(row.doubtful)));
        let cells = [format!("  {}", row.title)].into_iter().chain(counts);
        table.add_row(cells.chain([format!("{:.3}", row.seconds)]));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<String>>().join("\n")
}

/// How often: `once`, `1,200 times`.
pub(crate) fn times(count: u64) -> String {
    if count == 1 { "once".to_owned() } else { format!("{} times", number(count)) }
}

/// Why an exception is no failure.
pub(crate) fn reason_text(reason: RefusalReason) -> &'static str {
    match reason {
        RefusalReason::Declared => "it is declared or expected",
        RefusalReason::Null => "an argument is null, or holds one",
        RefusalReason::Meant => "Java code says no with it",
        RefusalReason::Own => "the code throws it itself",
        RefusalReason::Check => "the code calls a check",
        RefusalReason::PassedOn => "the JDK refuses an argument that is passed on",
        RefusalReason::Changed => "an iterator's collection was changed",
        RefusalReason::Comparison => "a comparison meets a value of another type",
        RefusalReason::Cast => "an argument is cast, and its type allows others",
        RefusalReason::Element => "array and index are both arguments",
        RefusalReason::Operand => "an argument is itself the index, divisor or size",
        RefusalReason::Function => "a function that is an argument throws it",
        RefusalReason::Given => "it is, or is in, what the call was given",
        RefusalReason::Documented => "the JDK documents it",
    }
}

/// The same for programs.
pub fn reason_name(reason: RefusalReason) -> &'static str {
    match reason {
        RefusalReason::Declared => "declared",
        RefusalReason::Null => "null",
        RefusalReason::Meant => "meant",
        RefusalReason::Own => "own",
        RefusalReason::Check => "check",
        RefusalReason::PassedOn => "passed_on",
        RefusalReason::Changed => "changed",
        RefusalReason::Comparison => "comparison",
        RefusalReason::Cast => "cast",
        RefusalReason::Element => "element",
        RefusalReason::Operand => "operand",
        RefusalReason::Function => "function",
        RefusalReason::Given => "given",
        RefusalReason::Documented => "documented",
    }
}

/// One failure, told with its smallest input.
pub struct Told<'a> {
    pub found: &'a Counterexample,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counterexample { count, case, .. } = self.found;
        let failure = case.failure.as_ref().expect("a counterexample has a failure");
        write!(f, "WRONG ({}, {}): {}", kind(failure.kind), times(*count), failure.message)?;
        write!(f, "\n  call      {}", case.call())?;
        for (name, drawing) in drawings(case) {
            write_block(f, &name, &drawing)?;
        }
        for field in &failure.statics {
            write!(f, "\n  static    {}", text::shortened(field, LONGEST_FIELD))?;
        }
        match &case.outcome {
            Outcome::Returned(None) => {}
            Outcome::Returned(Some(value)) => {
                write!(f, "\n  returned  {}", case.after.plain_or_name(value))?;
            }
            Outcome::Threw { class, .. } => write!(f, "\n  threw     {class}")?,
            Outcome::OutOfBudget => write!(f, "\n  ended     not within its budget")?,
            Outcome::Unsupported(what) => write!(f, "\n  needs     {what}")?,
        }
        if case.after.roots.iter().any(|root| matches!(root, Value::Object(_)))
            && matches!(failure.kind, Kind::Invariant | Kind::Postcondition)
        {
            let after = text::draw_each(&case.after);
            write_block(f, "after", after.first().map_or("", |drawing| drawing))?;
        }
        failure.trace.iter().try_for_each(|place| write!(f, "\n  at        {place}"))
    }
}

/// Text of several lines beside its name.
fn write_block(f: &mut fmt::Formatter<'_>, name: &str, drawing: &str) -> fmt::Result {
    for (index, line) in drawing.lines().enumerate() {
        write!(f, "\n  {:<9} {line}", if index == 0 { name } else { "" })?;
    }
    Ok(())
}

/// The objects of an input, each with what it is to the call.
fn drawings(case: &Case) -> Vec<(String, String)> {
    let has_receiver = !case.method.is_static && case.method.name != "<init>";
    let drawn = text::draw_each(&case.before);
    let mut blocks = Vec::new();
    for (index, (root, drawing)) in case.before.roots.iter().zip(drawn).enumerate() {
        let name = match (index, has_receiver) {
            (0, true) => "on".to_owned(),
            (index, receiver) => format!("arg {}", index + usize::from(!receiver)),
        };
        let again = case.before.roots[..index].contains(root);
        if matches!(root, Value::Object(_)) && !again && case.before.inline(root).is_none() {
            blocks.push((name, drawing));
        }
    }
    blocks
}

pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Invariant => "invariant",
        Kind::Exception => "exception",
        Kind::Postcondition => "postcondition",
        Kind::Property => "property",
        Kind::Contract => "contract",
        Kind::Endless => "endless",
        Kind::Assertion => "assertion",
    }
}
