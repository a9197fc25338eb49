//! The flags of `smallscope grow`, as typed.

use super::args::{
    CallArguments, LARGEST_SCOPE, LimitArguments, StrategyArguments, TargetArguments,
};
use super::mutate_args::MutantArguments;
use super::page::PageArguments;
use super::report::ReportArguments;
use clap::Args;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// See what larger and larger scopes cost, what they cover, and which mutants they kill.
///
/// For each scope: how many inputs there are, how long it takes to generate them and to check every method on
/// them, what of the code and of the specification runs, and how many mutants die (see `check` and `mutate`). A second
/// table has as many inputs as the scope before, drawn at random from the larger one: whether all small
/// inputs find more than some larger ones. In the end, the smallest scope with complete coverage, and the smallest that
/// kills all that will be killed: a scope to choose for `check`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  smallscope grow SearchTree.java --scopes 1..6
  smallscope grow -cp target/classes 'com.example.SearchTree#add,remove' --plot growth.svg
  smallscope grow SearchTree.java --scopes 1..7 --domain Node.info=1..N --time-limit 60
  smallscope grow SearchTree.java --max-mutants 100 --json growth.json

In a domain, N stands for the scope: 1..N, Node*N.

The mutants are the same at all scopes. One that a scope has killed is not tried on larger ones, which
have the same inputs, and more; on inputs drawn at random, all are tried.

Exit codes: 0 if every scope was gone through to its end; 1 if the input is wrong; 3 if a budget or
something that is not modelled cut it, or if a method was skipped.", mut_arg("inputs", |arg| arg.hide(true)))]
pub(super) struct GrowArguments {
    /// The scopes, from the first to the last.
    #[arg(long, value_name = "FIRST..LAST", value_parser = scopes, default_value = "1..5")]
    pub(super) scopes: RangeInclusive<u32>,
    #[command(flatten)]
    pub(super) target: TargetArguments,
    #[command(flatten)]
    pub(super) strategy: StrategyArguments,
    #[command(flatten)]
    pub(super) limits: LimitArguments,
    #[command(flatten)]
    pub(super) calls: CallArguments,
    #[command(flatten)]
    pub(super) mutants: MutantArguments,
    /// Draw coverage and killed mutants over the scope (SVG).
    #[arg(long, value_name = "FILE")]
    pub(super) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(super) page: PageArguments,
    /// Also tell the smallest scope that kills each mutant.
    #[arg(short, long)]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) report: ReportArguments,
}

fn scopes(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = || format!("{text} is not like 1..7, from 1 to at most {LARGEST_SCOPE}");
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
    let scopes = number(first)?..=number(last)?;
    let fits = *scopes.start() >= 1 && i64::from(*scopes.end()) <= LARGEST_SCOPE;
    if fits && !scopes.is_empty() { Ok(scopes) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_a_range_or_a_single_one() {
        assert_eq!(scopes("1..7"), Ok(1..=7));
        assert_eq!(scopes("4"), Ok(4..=4));
        for wrong in ["", "0..3", "3..2", "1..", "..3", "a..b", "1..20000"] {
            assert!(scopes(wrong).is_err(), "{wrong}");
        }
    }
}
