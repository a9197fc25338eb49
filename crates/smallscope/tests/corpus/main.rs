//! What a user could notice: programs and classes of `corpus/`, and what each must print.

#[path = "../common/mod.rs"]
mod common;

mod cli; // what the command line refuses, and budgets
mod coverage; // of programs, beside JaCoCo's on the real JVM
mod experiments; // their counts
mod explore; // states of sequences of calls
mod generate; // the counts in the headers
mod generate_cli; // files that `generate` and `skeleton` read and write
mod java_library; // the library checks on a plain JVM
mod mutants; // which there are, and whether the real JVM takes them
mod pages; // of `--html`, in a browser
mod run; // programs beside the real JVM
mod signals; // and checkpoints that two want
mod sources; // where domains come from
mod specification; // its coverage, beside that of all candidates on the real JVM
mod symbolic; // sides of branches, beside the real JVM
mod time_limit; // of every command
mod unsupported; // what is not modelled
