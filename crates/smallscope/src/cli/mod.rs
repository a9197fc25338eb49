//! The command line: what was typed becomes options, options become a run, and
//! how it went becomes an exit code.

mod args;
mod check;
mod check_args;
mod check_tests;
mod exit;
mod generate;
mod lines;
mod run;

use args::{Arguments, Command};
use clap::Parser;
pub use exit::Exit;
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
        Command::Skeleton(typed) => generate::skeleton(typed),
    };
    result.unwrap_or_else(|error| {
        say(&format!("smallscope: {error:#}"));
        Exit::Usage.into()
    })
}

/// One line to the user, on standard error.
fn say(line: &str) {
    anstream::eprintln!("{line}");
}
