//! The flags of `smallscope explore`, as typed.

use super::args::{JobArguments, TargetArguments, count};
use super::check_tests::TestFileArguments;
use super::report::ReportArguments;
use crate::explore::order::Order;
use clap::Args;

/// Explore every sequence of some calls of a class, and every state that they lead to.
///
/// Objects begin with the public constructor without parameters (others can be named among the calls). Then every
/// call is made on every state, with every combination of arguments, until no call leads to a new state. A state is
/// an object with all that it leads to, and the static fields that calls have changed; states that differ only in
/// which object is which are one. Each call is judged as in `check`: the invariant, exceptions, postconditions,
/// properties, asserts, and whether it ends. Of what is wrong, the shortest sequence is told.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  smallscope explore java.util.TreeMap --calls put,remove --values 1..4 --domain put.value=null
  smallscope explore SearchTree.java --calls add,remove --values 1..5 --json -
  smallscope explore SearchTree.java --calls add,remove --symbolic --depth 4
  smallscope explore Main.java
  smallscope explore -cp target/classes com.example.Cache --calls 'put(Object,Object),get' \\
      --values 1..3 --depth 6 --tests target/tests

A call by its name alone means all public methods of that name; with the types of its parameters, one method,
public or not. --values is for every parameter that can hold such values and is not a position (`index`, `size`):
numbers are boxed where objects are wanted. --domain counts more: put.value=null. Whatever has neither takes what
its type suggests, as in `check`.

No field is left out of a state that a program could tell; of the JDK's collections, what is provably invisible
(counts of changes, remembered views). A field that only counts, such as a version of your own, makes the states
endless: --ignore Cache.version leaves it out, and the report says so. Or bound the sequences by --depth.

Without --calls, CLASS is a program with choices: smallscope.Verify.random(n) gives every number from 0 to n,
randomBool() both values, ignoreIf(b) ends a run. All its runs are explored, whole states matched.

The order changes when a state is met, not which states there are. Only bfs uses several workers (-j), and only
its sequences are the shortest that lead to a state.

A run with --checkpoint may be killed at any moment. Started again with the same class and flags (-j, --json,
--time-limit, --tests and -q may differ), it goes on and ends with the same result.

Exit codes: 0 if every call was made on every state and nothing is wrong; 1 if the input is wrong;
2 if an oracle found a fault; 3 if a budget or something that is not modelled cut it.")]
pub(super) struct ExploreArguments {
    #[command(flatten)]
    pub(super) target: TargetArguments,
    #[command(flatten)]
    pub(super) job: JobArguments,
    /// What is called: put,remove or put(Object,Object),remove.
    #[arg(long, value_name = "METHODS")]
    pub(super) calls: Option<String>,
    /// What parameters take: 1..4, or any domain of values.
    #[arg(long, value_name = "VALUES")]
    pub(super) values: Option<String>,
    /// Calls of a sequence, besides the one that makes the object (default: as many as lead to new states).
    #[arg(long, value_name = "K")]
    pub(super) depth: Option<u32>,
    /// Which state is next: the first that was found (bfs), the last (dfs), one of the least depth (deepening), or
    /// one behind code that had not run before (covering).
    #[arg(long, value_name = "bfs|dfs|deepening|covering", value_parser = order, default_value = "bfs")]
    pub(super) order: Order,
    /// A field that makes no difference to a state: Cache.version (may be repeated).
    #[arg(long, value_name = "CLASS.FIELD")]
    pub(super) ignore: Vec<String>,
    /// Arguments are symbols for all values of their types, and a state that an earlier one stands for is not gone
    /// on from. Calls take values only; --depth bounds the sequences, which seldom end by themselves.
    #[arg(long, conflicts_with_all = ["values", "order", "ignore", "properties", "checkpoint", "exact_states"])]
    pub(super) symbolic: bool,
    /// With --symbolic: conflicts that the solver may meet in one query, before its answer is unknown.
    #[arg(long, value_name = "N", value_parser = count, default_value = "20000")]
    pub(super) effort: u64,
    /// A boolean method that must return true in every state (may be repeated; those with @Property are).
    #[arg(long = "property", value_name = "METHOD")]
    pub(super) properties: Vec<String>,
    /// An exception that a method may throw: Tree#remove=java.util.NoSuchElementException (may be repeated).
    #[arg(long, value_name = "CLASS#METHOD=EXCEPTION")]
    pub(super) expect: Vec<String>,
    /// Every exception is wrong that is neither declared nor expected, whoever meant it.
    #[arg(long)]
    pub(super) strict: bool,
    /// Instructions for one call.
    #[arg(long, value_name = "N", value_parser = count, default_value = "1e7")]
    pub(super) max_instructions: u64,
    /// States that are kept; each takes about 85 bytes.
    #[arg(long, value_name = "N", value_parser = count, default_value = "2e6")]
    pub(super) max_states: u64,
    /// Keep whole states and compare them, not digests of 128 bits. For who doubts; it takes memory.
    #[arg(long)]
    pub(super) exact_states: bool,
    #[command(flatten)]
    pub(super) tests: TestFileArguments,
    #[command(flatten)]
    pub(super) report: ReportArguments,
}

fn order(text: &str) -> Result<Order, String> {
    let all = [Order::Bfs, Order::Dfs, Order::Deepening, Order::Covering];
    let found = all.into_iter().find(|order| order.name() == text);
    found.ok_or_else(|| format!("{text} is none of bfs, dfs, deepening and covering"))
}
