//! Other solvers, asked by SMT-LIB 2 scripts. Off unless somebody asks for it.
//!
//! A script says what our terms mean, not what SMT-LIB's operations of the same name do:
//! floating-point values are bit-vectors, because SMT-LIB has one NaN and Java has many;
//! casts to integers are taken apart, because SMT-LIB leaves those out of range open; and
//! `%` is made of `fp.rem`, which rounds to nearest, by a correction that is exact.
//!
//! [`process`] is the only part of this crate that touches the host.

mod answer; // what a solver prints
mod print; // terms to scripts
pub mod process; // an installed solver

pub use answer::{Reply, parse};
pub use print::script;
#[cfg(test)]
pub(crate) use print::{Printer, literal, sort_name};

/// The solvers whose manners are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Program {
    Z3,
    Cvc5,
    Bitwuzla,
}

impl Program {
    pub const ALL: [Program; 3] = [Program::Z3, Program::Cvc5, Program::Bitwuzla];

    /// The name of the command.
    pub fn name(self) -> &'static str {
        match self {
            Program::Z3 => "z3",
            Program::Cvc5 => "cvc5",
            Program::Bitwuzla => "bitwuzla",
        }
    }

    /// The arguments with which it reads a script from its input. Effort is counted in the
    /// solver's own units, where it has any: bitwuzla has none, and runs until it is done.
    pub(crate) fn arguments(self, effort: u64) -> Vec<String> {
        match self {
            Program::Z3 => vec!["-in".to_owned(), format!("rlimit={effort}")],
            Program::Cvc5 => vec![
                "--lang=smt2".to_owned(),
                "--produce-models".to_owned(),
                format!("--rlimit={effort}"),
                "-".to_owned(),
            ],
            Program::Bitwuzla => vec!["--lang".to_owned(), "smt2".to_owned()],
        }
    }
}
