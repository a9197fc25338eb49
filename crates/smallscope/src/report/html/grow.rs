//! The page of growth: what each scope came to.

use super::Context;
use super::growth::{About, Growth, GrowthRow, page as growth_page};
use crate::report::number;
use crate::suite::coverage::Counter;
use crate::suite::report::grow::{GrowReport, ScopeAccount};

/// The page.
pub fn page(report: &GrowReport, context: &Context<'_>) -> String {
    let mutants = report.tried.len() as u64;
    let share = |of: Option<Counter>| of.map(|of| (u64::from(of.covered), u64::from(of.total())));
    let row = |account: &ScopeAccount| {
        let code = account.checked.map(|checked| checked.code);
        let seconds = account.checked.map_or(String::new(), |one| format!("{:.2}", one.seconds));
        let killed = |killed: usize| (killed as u64, mutants);
        GrowthRow {
            scope: account.scope,
            inputs: account.all.map_or(0, |all| all.inputs),
            shares: vec![
                share(code.map(|code| code.lines)),
                share(code.map(|code| code.branches)),
                account.all.map(|all| killed(all.killed)),
                account.random.map(|random| killed(random.killed)),
            ],
            others: vec![seconds],
        }
    };
    let growth = Growth {
        shares: vec!["Lines", "Branches", "Mutants killed", "Killed at random"],
        others: vec!["Seconds"],
        scopes: report.scopes.iter().map(row).collect(),
        sentences: sentences(report),
    };
    let about = About {
        class: &report.class,
        verdict: verdict(report),
        is_complete: report.complete(),
        all: "every mutant was compared on every input of every scope".to_owned(),
        missing: report.scopes.iter().flat_map(|one| one.cut.iter().cloned()).collect(),
        facts: vec![
            ("Scopes", format!("{} to {}", report.first, report.last)),
            ("Mutants", number(mutants)),
            ("Time", format!("{:.3} s", report.seconds)),
        ],
    };
    growth_page(&about, &growth, context)
}

fn verdict(report: &GrowReport) -> String {
    match report.kills() {
        Some(most) => format!(
            "{} of {} mutants are killed, from scope {} on",
            number(most.value as u64),
            number(report.tried.len() as u64),
            most.scope
        ),
        None => "nothing was tried".to_owned(),
    }
}

/// The smallest scopes that are enough.
fn sentences(report: &GrowReport) -> Vec<String> {
    let complete = [("lines", report.complete_lines()), ("branches", report.complete_branches())];
    let sentence = |(what, scope): (&str, Option<u32>)| match scope {
        Some(scope) => format!("All {what} run from scope {scope} on."),
        None => format!("No scope runs all {what}."),
    };
    complete.into_iter().map(sentence).collect()
}
