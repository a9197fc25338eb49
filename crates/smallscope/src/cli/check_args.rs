//! The flags of `smallscope check`, as typed.

use super::args::{
    CallArguments, CoverageArguments, JobArguments, SpaceArguments, StrategyArguments, shard,
};
use super::check_tests::TestFileArguments;
use super::page::PageArguments;
use super::report::ReportArguments;
use crate::check::tally::Select;
use crate::emit::Asserted;
use crate::suite::report::Shard;
use clap::Args;

/// Check every method of a class on every valid input within a scope.
///
/// Receivers are what the class's predicate (see `generate`) accepts, or, without one,
/// what its constructors and at most N calls of its methods build, each state once up to
/// isomorphism (and, with --exchange-values, to values that seem to make no difference). Each method is called on
/// each of them with every combination of arguments. Wrong is: an invariant that no
/// longer holds, an exception that is not declared (what the code throws on purpose
/// is counted apart; see --strict), a false postcondition or property, a
/// failing assert, a broken contract of equals, hashCode, compareTo, toString or clone,
/// and no end.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  smallscope check SearchTree.java --scope 4
  smallscope check -cp target/classes 'com.example.SearchTree#remove' --domain Node.info=1..4
  smallscope check java.util.BitSet --scope 3 --json -
  smallscope check SearchTree.java --scope 4 --coverage --html report.html

A domain may be given for a parameter too: --domain add.info=1..3. Conditions are boolean
methods of the class: those named by @Requires and @Ensures, or addPre and addPost for add;
they take its parameters, `result`, and `old`, the receiver as it was before.

A check with --checkpoint may be killed at any moment. Started again with the same class, domains
and flags (-j, --json, --html, --time-limit, --junit and -q may differ), it goes on and ends with the same
result.

Exit codes: 0 if every input was tried and nothing is wrong; 1 if the input is wrong;
2 if there is a counterexample that the JVM does not refute; 3 if a budget or something that is not modelled cut it, or if a
method was skipped.")]
pub(super) struct CheckArguments {
    #[command(flatten)]
    pub(super) space: SpaceArguments,
    #[command(flatten)]
    pub(super) strategy: StrategyArguments,
    #[command(flatten)]
    pub(super) job: JobArguments,
    #[command(flatten)]
    pub(super) calls: CallArguments,
    /// An exception that a method may throw: Tree#remove=java.util.NoSuchElementException (may be repeated).
    #[arg(long, value_name = "CLASS#METHOD=EXCEPTION")]
    pub(super) expect: Vec<String>,
    /// Every exception is wrong that is neither declared nor expected, whoever meant it.
    #[arg(long)]
    pub(super) strict: bool,
    /// Try receivers once that a method cannot tell apart by what it reads (needs a predicate).
    #[arg(long)]
    pub(super) white_box: bool,
    /// Check the receivers of part I of N, without knowing of the others; together they are the whole. Not with
    /// --white-box, where what is skipped depends on what the other parts find, and not where calls build receivers.
    #[arg(long, value_name = "I/N", value_parser = shard, conflicts_with = "white_box")]
    pub(super) shard: Option<Shard>,
    #[command(flatten)]
    pub(super) page: PageArguments,
    #[command(flatten)]
    pub(super) coverage: CoverageArguments,
    /// What tests say of objects after a call: what a caller can see, or also what is in private fields [default: api;
    /// with --select mutation: fields].
    #[arg(long = "assert", value_name = "api|fields", value_parser = asserted)]
    pub(super) asserted: Option<Asserted>,
    #[command(flatten)]
    pub(super) tests: TestFileArguments,
    /// Which passing inputs become tests: all; only those by which more of the code runs; only a few that kill the
    /// mutants which all of them kill (see `mutate`); or a number of them, first those by which more of the code
    /// runs, then others, spread over methods, outcomes and ways through the code [default: 200, or as many as it
    /// takes to run what all of them run of the class].
    #[arg(long, value_name = "all|coverage|mutation|N", value_parser = select)]
    pub(super) select: Option<Select>,
    /// Also tell what was refused and why that is no failure, and what follows from an earlier null.
    #[arg(short, long)]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) report: ReportArguments,
}

impl CheckArguments {
    /// Which passing inputs become tests.
    pub(super) fn select(&self) -> Select {
        self.select.unwrap_or(Select::Usual)
    }

    /// What tests say of objects. A mutant may be told by what no caller sees.
    pub(super) fn asserted(&self) -> Asserted {
        let by_default = match self.select() {
            Select::Mutation => Asserted::Fields,
            _ => Asserted::Api,
        };
        self.asserted.unwrap_or(by_default)
    }
}

fn asserted(text: &str) -> Result<Asserted, String> {
    match text {
        "api" => Ok(Asserted::Api),
        "fields" => Ok(Asserted::Fields),
        text => Err(format!("{text} is neither api nor fields")),
    }
}

fn select(text: &str) -> Result<Select, String> {
    match text {
        "all" => Ok(Select::All),
        "coverage" => Ok(Select::Coverage),
        "mutation" => Ok(Select::Mutation),
        text => {
            let most = text.parse();
            let most =
                most.map_err(|_| format!("{text} is neither all, coverage, mutation nor a number"));
            most.map(Select::Some)
        }
    }
}
