//! The flags of `smallscope mutate`, as typed.

use super::args::{CallArguments, JobArguments, SpaceArguments, StrategyArguments, count, shard};
use super::page::PageArguments;
use super::report::ReportArguments;
use crate::suite::mutant::Operator;
use crate::suite::report::Shard;
use crate::suite::report::mutate::Compare;
use clap::Args;
use std::path::PathBuf;

/// Seed small faults into a class, and see which of them the inputs of a scope find.
///
/// A mutant is one method with one small change: `<` became `<=`, `temp.right` became `left.right`,
/// a call was left out. The methods under test are mutated, and those of your classes that
/// they call; predicates, conditions and what only these call are not. Each mutant is
/// tried on the inputs that `check` tries, from small to large, until one kills it: by another
/// result, another exception, another state of receiver, arguments or static fields, a predicate or postcondition
/// that no longer holds, or ten times as many instructions or as much heap. What survives all inputs of a
/// scope is equivalent to the original on all of them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  smallscope mutate SearchTree.java --scope 4
  smallscope mutate -cp target/classes 'com.example.SearchTree#add,remove' --operators relational,boundary
  smallscope mutate SearchTree.java --grow --time-limit 60 --html report.html
  smallscope mutate SearchTree.java --max-mutants 100 --sample 7 --min-score 90

Objects that a call leaves are compared by their own equals, after their predicate, and by their
structure where they have none; --compare structural compares the structure of all. What differs
from run to run (the clock, chance, identity hashes) is not compared.

With --checkpoint or --shard, the scopes below the last one are gone through by every run.

Exit codes: 0 if every mutant was tried on every input that it needs, and enough were killed; 1 if
the input is wrong; 2 if the score is below --min-score; 3 if a budget or something that is not modelled
cut it, or if a method was skipped.")]
pub(super) struct MutateArguments {
    #[command(flatten)]
    pub(super) space: SpaceArguments,
    #[command(flatten)]
    pub(super) strategy: StrategyArguments,
    #[command(flatten)]
    pub(super) job: JobArguments,
    #[command(flatten)]
    pub(super) calls: CallArguments,
    #[command(flatten)]
    pub(super) mutants: MutantArguments,
    /// Raise the scope until two raises have killed no other mutant.
    #[arg(long, conflicts_with_all = ["checkpoint", "shard", "finitization"])]
    pub(super) grow: bool,
    /// The percentage of mutants that must be killed; the exit code is 2 below it.
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub(super) min_score: Option<f64>,
    /// Try the inputs of part I of N, without knowing of the others; what none of them kills survives the whole. Not
    /// where calls build receivers.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(super) shard: Option<Shard>,
    /// Write each mutant as a class file, in a folder of its own, with a list of them (index.tsv). DIR must be new, or
    /// made by an earlier run.
    #[arg(long, value_name = "DIR")]
    pub(super) write_mutants: Option<PathBuf>,
    #[command(flatten)]
    pub(super) page: PageArguments,
    /// Also tell what killed each of the others.
    #[arg(short, long)]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) report: ReportArguments,
}

/// Which mutants are made, and how they are compared with the original.
#[derive(Args, Debug)]
pub(super) struct MutantArguments {
    /// Which changes are made, of: arithmetic, bitwise, shift, unary, relational, boundary, negation, variable,
    /// field, static, call, removed-call, return, constant, increment (default: all).
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = operator)]
    pub(super) operators: Vec<Operator>,
    /// Try N mutants, drawn at random, if there are more.
    #[arg(long, value_name = "N", value_parser = count)]
    pub(super) max_mutants: Option<u64>,
    /// Another draw.
    #[arg(long, value_name = "SEED", requires = "max_mutants", default_value_t = 0)]
    pub(super) sample: u64,
    /// How objects after a call are compared: by equals where they have their own, or by structure.
    #[arg(long, value_name = "equals|structural", value_parser = compare, default_value = "equals")]
    pub(super) compare: Compare,
}

fn operator(text: &str) -> Result<Operator, String> {
    let names = || Operator::ALL.map(Operator::name).join(", ");
    Operator::named(text).ok_or_else(|| format!("{text} is none of {}", names()))
}

fn compare(text: &str) -> Result<Compare, String> {
    match text {
        "equals" => Ok(Compare::Equals),
        "structural" => Ok(Compare::Structural),
        text => Err(format!("{text} is neither equals nor structural")),
    }
}

fn percent(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| format!("{text} is no percentage from 0 to 100"))
}
