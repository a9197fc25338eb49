//! The command line as data: cases in the headers of Java files with what they must print beside
//! them, and the transcripts in README.md and `docs/`.
//!
//! `cargo test --test cli <part of a name>` runs those whose name has the part; nothing selected is
//! a failure. `SMALLSCOPE_BLESS=1` writes down what is printed now. libtest-mimic runs them,
//! because a test that a macro makes at compile time cannot be named after a line of data.

#[path = "../common/mod.rs"]
mod common;

mod cases; // `//@ case:` and `//@ run:` in Java files
mod expected; // the files with what cases must print
mod shell; // commands as a user types them
mod transcripts; // console blocks in Markdown

use libtest_mimic::{Arguments, Failed};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = cases::trials().into_iter().chain(transcripts::trials()).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    let run = conclusion.num_passed + conclusion.num_failed;
    if run == 0 && !arguments.list {
        tell("nothing is selected: an empty selection is no pass");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}

#[expect(clippy::print_stderr, reason = "the last word of a test")]
fn tell(what: &str) {
    eprintln!("{what}");
}

/// Whether what is printed now is to be written down as right.
fn blesses() -> bool {
    std::env::var_os("SMALLSCOPE_BLESS").is_some_and(|value| !value.is_empty())
}

/// Fails with the lines in which two texts differ.
fn assert_same(expected: &str, actual: &str) -> Result<(), Failed> {
    if expected == actual {
        return Ok(());
    }
    let difference = similar::TextDiff::from_lines(expected, actual);
    let difference = difference.unified_diff().header("expected", "printed").to_string();
    Err(format!("{difference}\nif this is right, SMALLSCOPE_BLESS=1 writes it down").into())
}
