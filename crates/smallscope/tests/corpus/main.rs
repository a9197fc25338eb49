//! What a user could notice: programs and classes of `corpus/`, and what each must print.

#[path = "../common/mod.rs"]
mod common;

mod check_cli; // the command line of `check`
mod cli; // the command line of `run`
mod generate; // the counts in the headers
mod generate_cli; // the command line of `generate` and `skeleton`
mod java_library; // the library checks on a plain JVM
mod run; // programs beside the real JVM
mod sources; // where domains come from
mod unsupported; // what is not modelled
