//! The flags of `smallscope fields`, as typed.

use super::args::{ByFieldArguments, JobArguments, SpaceArguments, WayName, count};
use crate::suite::fields::{FieldOptions, Way};
use clap::Args;
use std::path::PathBuf;

/// Tell which values each field can have in valid structures, and how many of them a suite has.
///
/// A tuple is an object of a valid structure and the value of one of its fields there, such as
/// Node#0.left = null. Objects are numbered for each class as they are met breadth first from the
/// root. A suite in which every tuple occurs is field-exhaustive: it is small, and often finds nearly
/// as much as all valid structures do. `generate`, `check`, `mutate` and `grow` take such a suite with
/// --strategy fields.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  smallscope fields SearchTree.java --scope 4 --domain Node.info=1..4
  smallscope fields SearchTree.java --scope 4 --fields Node.left,Node.right --smallest
  smallscope generate SearchTree.java --scope 3 --strategy api --print=built.txt
  smallscope fields SearchTree.java --scope 3 --suite built.txt --min-percent 90
  smallscope check SearchTree.java --scope 6 --strategy fields

Exit codes: 0 if all is known; 1 if the input is wrong; 2 if a suite has less than --min-percent;
3 if a budget or something that is not modelled left tuples unknown.")]
pub(super) struct FieldsArguments {
    #[command(flatten)]
    pub(super) space: SpaceArguments,
    #[command(flatten)]
    pub(super) by_fields: ByFieldArguments,
    #[command(flatten)]
    pub(super) job: JobArguments,
    /// Instructions that the predicate may execute on one candidate.
    #[arg(long, value_name = "N", value_parser = count, default_value = "1e6")]
    pub(super) max_instructions: u64,
    /// Tell how many of the tuples these structures have: lines of `generate --print`, or a report of
    /// `generate --json`, by whatever strategy.
    #[arg(long, value_name = "FILE")]
    pub(super) suite: Option<PathBuf>,
    /// The exit code is 2 if the structures of --suite have less than P per cent of the tuples.
    #[arg(long, value_name = "P", requires = "suite")]
    pub(super) min_percent: Option<f64>,
    /// Write a report for programs; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<String>,
    /// List all tuples also if they are many.
    #[arg(short, long)]
    pub(super) verbose: bool,
    /// No summary and no progress.
    #[arg(short, long)]
    pub(super) quiet: bool,
}

impl ByFieldArguments {
    pub(super) fn meant(&self) -> FieldOptions {
        FieldOptions {
            only: self.fields.clone(),
            smallest: self.smallest,
            symmetry: !self.no_symmetry,
            way: self.way.map(|way| match way {
                WayName::Exhaustive => Way::Exhaustive,
                WayName::Search => Way::Search,
            }),
        }
    }
}
