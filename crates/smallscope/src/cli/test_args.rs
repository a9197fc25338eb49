//! The flags of `smallscope test`, as typed.

use super::args::{JobArguments, SpaceArguments, count};
use super::check_tests::TestFileArguments;
use super::report::ReportArguments;
use super::symbolic_args::{EFFORT, SymbolicArguments};
use crate::symbolic::order::Order;
use crate::symbolic::white_box::Criterion;
use clap::Args;

/// Find inputs that take methods through every side of their branches.
///
/// Each method runs with symbols for its receiver and arguments, and forks only where its code tells inputs
/// apart. A reference is decided when it is first read: null, an object that is there already, or a new one of
/// each class. Receivers satisfy the class's predicate (see `generate`); without one they are what public
/// constructors make. Each test that is found runs once more with plain values, and is judged as in `check`.
///
/// A side (a way out of a branch, as JaCoCo counts them) is covered; or infeasible, if all paths within the bound
/// were explored and none takes it; or open, with the reason.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  smallscope test SearchTree.java
  smallscope test -cp target/classes 'com.example.SearchTree#remove' --scope 4 --tests target/tests
  smallscope test Interval.java --criterion path --json -

Methods that are not public are tested if they are named. They take turns, so that none takes all the time; -j
deals them out to several workers.

A run with --checkpoint may be killed at any moment. Started again with the same class and flags (-j, --json,
--tests and limits of time may differ), it goes on where it was.

Exit codes: 0 if every side is covered or infeasible and nothing is wrong; 1 if the input is wrong;
2 if an oracle found a fault; 3 if a side is open, or a method was skipped.")]
pub(super) struct TestArguments {
    #[command(flatten)]
    pub(super) space: SpaceArguments,
    #[command(flatten)]
    pub(super) symbolic: SymbolicArguments,
    /// Conflicts that the solver may meet in one query, before its answer is unknown.
    #[arg(long, value_name = "N", value_parser = count, default_value_t = EFFORT)]
    pub(super) effort: u64,
    /// What tests are for: every side of a branch, every line, every path, or every @Goal predicate of a method
    /// (tests after which it is true).
    #[arg(long, value_name = "branch|line|path|goal", value_parser = criterion, default_value = "branch")]
    pub(super) criterion: Criterion,
    /// Which path is next: depth or breadth first, paths with few forks first, or of those the nearest to a side
    /// that no test takes yet. All lead to the same sides, if there is time.
    #[arg(long, value_name = "dfs|bfs|deepening|covering", value_parser = order, default_value = "covering")]
    pub(super) order: Order,
    /// Hand out the fewest tests that take the same sides. More paths become tests before, among which there is
    /// more to choose from.
    #[arg(long)]
    pub(super) minimise: bool,
    /// Also methods that are not public.
    #[arg(long)]
    pub(super) all_methods: bool,
    /// Every exception is wrong that is neither declared nor expected, whoever meant it.
    #[arg(long)]
    pub(super) strict: bool,
    /// Instructions for one path.
    #[arg(long, value_name = "N", value_parser = count, default_value = "1e6")]
    pub(super) max_instructions: u64,
    #[command(flatten)]
    pub(super) job: JobArguments,
    #[command(flatten)]
    pub(super) tests: TestFileArguments,
    /// Also tell infeasible sides and every test.
    #[arg(short, long)]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) report: ReportArguments,
}

fn criterion(text: &str) -> Result<Criterion, String> {
    let all = [Criterion::Branch, Criterion::Line, Criterion::Path, Criterion::Goal];
    let found = all.into_iter().find(|one| one.name() == text);
    found.ok_or_else(|| format!("{text} is none of branch, line, path and goal"))
}

fn order(text: &str) -> Result<Order, String> {
    let all = [Order::Dfs, Order::Bfs, Order::Deepening, Order::Covering];
    let found = all.into_iter().find(|one| one.name() == text);
    found.ok_or_else(|| format!("{text} is none of dfs, bfs, deepening and covering"))
}
