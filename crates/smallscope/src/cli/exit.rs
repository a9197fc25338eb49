//! Exit codes, all of them.

use std::process::ExitCode;

/// How a command ended, as the shell sees it. `smallscope run` is different
/// when the program ends by itself: then the code is the program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything that was asked for was done, and nothing is wrong. A search that
    /// stops at `--max` has done what was asked for, though it is not complete.
    Fine = 0,
    /// The command line or the input is wrong: a missing class, a bad jar. Or standard output
    /// cannot be written.
    Usage = 1,
    /// `check` found a counterexample, whatever else was cut. `mutate` killed fewer than were asked for. A
    /// suite has fewer of the values of `fields` than were asked for.
    Wrong = 2,
    /// A budget or a signal cut the run or a part of the search, or it needs something that is
    /// not modelled.
    Cut = 3,
    /// A bug of ours.
    Bug = 70,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
