//! The command line: what was typed becomes options, options become a run, and
//! how it went becomes an exit code.

mod args;
mod check;
mod check_args;
mod check_tests;
mod coverage; // what of the code ran
mod exit;
mod fields;
mod fields_args;
mod explore;
mod explore_args;
mod generate;
mod grow;
mod grow_args;
mod lines;
mod mutants; // mutants as class files
mod mutate;
mod mutate_args;
mod output;
mod page; // the page for people
mod report; // what is told, and where
mod run;
mod signals;
mod symbolic_args; // flags of symbolic execution
mod test;
mod test_args;

use crate::input::class_path::ClassPath;
use crate::scope::error::ScopeError;
use crate::space::NotBegun;
use args::{Arguments, Command};
use clap::Parser;
pub use exit::Exit;
use output::say;
use std::process::ExitCode;

/// Runs the command that the process's arguments ask for.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(args::respell(std::env::args_os())) {
        Ok(arguments) => arguments,
        Err(error) => {
            // `--help` and `--version` come this way too, and are no errors.
            let failed = error.use_stderr();
            let _ = error.print();
            return if failed { Exit::Usage.into() } else { Exit::Fine.into() };
        }
    };
    // A panic is a bug of ours: say so, and never with the code of anything else.
    match std::panic::catch_unwind(|| dispatch(arguments)) {
        Ok(code) => code,
        Err(_) => {
            say("smallscope: this is a bug of Smallscope's, please report it");
            Exit::Bug.into()
        }
    }
}

fn dispatch(arguments: Arguments) -> ExitCode {
    let result = match arguments.command {
        Command::Run(typed) => run::run(typed),
        Command::Generate(typed) => generate::generate(&typed),
        Command::Check(typed) => check::check(typed),
        Command::Mutate(typed) => mutate::mutate(typed),
        Command::Test(typed) => test::run(typed),
        Command::Explore(typed) => explore::explore(typed),
        Command::Grow(typed) => grow::grow(typed),
        Command::Fields(typed) => fields::fields(&typed),
        Command::Skeleton(typed) => generate::skeleton(typed),
    };
    result.unwrap_or_else(|error| {
        if !output::is_closed_pipe(&error) {
            say(&format!("smallscope: {error:#}"));
        }
        if is_cut(&error) { Exit::Cut.into() } else { Exit::Usage.into() }
    })
}

/// Whether it was not the input that was wrong: there was no time to begin, or something is not
/// modelled.
fn is_cut(error: &anyhow::Error) -> bool {
    let scope = error.downcast_ref::<ScopeError>();
    error.is::<NotBegun>() || scope.is_some_and(ScopeError::is_cut)
}

/// Names what the user put on the class path and is not there: java passes it over, and then wonders
/// about a class.
fn warn_of_missing(class_path: &ClassPath) {
    for path in class_path.missing_as_written() {
        say(&format!("smallscope: warning: {} on the class path does not exist", path.display()));
    }
}
