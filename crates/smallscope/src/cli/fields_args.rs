//! The flags of `smallscope fields`, as typed.

use super::args::{
    ByFieldArguments, FromName, InvariantArguments, JobArguments, SpaceArguments, WayName, count,
};
use super::report::ReportArguments;
use crate::generate::agree::Form;
use crate::relational;
use crate::relational::text::{Asked, From, InvariantText};
use crate::suite::fields::{FieldOptions, SatSolver, Way};
use anyhow::{anyhow, bail};
use clap::{Args, ValueEnum};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

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
  smallscope fields SearchTree.java --scope 10 --invariant SearchTree.inv
  smallscope fields SearchTree.java --scope 4 --invariant SearchTree.inv --agree

Exit codes: 0 if all is known; 1 if the input is wrong; 2 if a suite has less than --min-percent, or
--agree finds a difference; 3 if a budget or something that is not modelled left tuples unknown.")]
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
    /// `generate --json`, by whatever strategy; or the name of a test class, whose @Test methods then run on the machine:
    /// the objects that they call methods on are taken before and after each call.
    #[arg(long, value_name = "FILE|CLASS")]
    pub(super) suite: Option<String>,
    /// The exit code is 2 if the structures of --suite have less than P per cent of the tuples.
    #[arg(long, value_name = "P", requires = "suite")]
    pub(super) min_percent: Option<f64>,
    /// Compare the invariant with the predicate on all structures of the scope, both ways, and draw the smallest one
    /// on which they differ; with --suite, compare it with these structures instead.
    #[arg(long, conflicts_with_all = ["min_percent", "fields", "smallest", "no_symmetry", "way", "plain", "from"])]
    pub(super) agree: bool,
    /// With --agree --suite, structures may differ in this field: Class.field.
    #[arg(long, value_name = "FIELD", value_delimiter = ',', requires_all = ["agree", "suite"])]
    pub(super) ignore: Vec<String>,
    /// Print what the solver is asked about the structures of an invariant, and do no more.
    #[arg(long, value_name = "WHAT", conflicts_with_all = ["agree", "suite", "json"])]
    pub(super) print: Option<FormName>,
    /// List all tuples also if they are many.
    #[arg(short, long)]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) report: ReportArguments,
}

/// How what the solver is asked is printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormName {
    /// Gates, a line each.
    Circuit,
    /// Clauses in DIMACS form.
    Cnf,
}

impl FormName {
    pub(super) fn meant(self) -> Form {
        match self {
            FormName::Circuit => Form::Circuit,
            FormName::Cnf => Form::Clauses,
        }
    }
}

impl ByFieldArguments {
    pub(super) fn meant(&self) -> FieldOptions {
        FieldOptions {
            only: self.fields.clone(),
            smallest: self.smallest,
            times: self.times,
            symmetry: !self.no_symmetry,
            way: self.way.map(|way| match way {
                WayName::Exhaustive => Way::Exhaustive,
                WayName::Search => Way::Search,
                WayName::Propose => Way::Propose,
            }),
            plain: self.plain,
            effort: self.effort,
            sat: self.sat,
        }
    }
}

/// A solver of clauses that this build has.
pub(super) fn sat_solver(name: &str) -> Result<SatSolver, String> {
    let solver = match name {
        "batsat" => SatSolver::Batsat,
        "cadical" => SatSolver::Cadical,
        _ => return Err("batsat or cadical is expected".to_owned()),
    };
    match relational::has(solver) {
        true => Ok(solver),
        false => Err("this build has no CaDiCaL: build with --features cadical".to_owned()),
    }
}

impl InvariantArguments {
    /// # Errors
    /// The file cannot be read.
    pub(super) fn meant(&self, found: Asked) -> anyhow::Result<Asked> {
        let typed = self.invariant.as_deref().map(read_invariant).transpose()?;
        if typed.is_some() && self.from == Some(FromName::Predicate) {
            bail!("--invariant and --from predicate contradict each other: leave one out");
        }
        let from = self.from.map(|from| match from {
            FromName::Predicate => From::Predicate,
            FromName::Invariant => From::Invariant,
        });
        Ok(Asked { from, typed, ..found })
    }
}

/// A file, or the text itself.
fn read_invariant(typed: &str) -> anyhow::Result<InvariantText> {
    let is_name = Path::new(typed).extension().is_some_and(|ending| ending == "inv");
    match fs::read_to_string(typed) {
        Ok(text) => Ok(InvariantText { name: typed.to_owned(), text }),
        Err(error) if is_name => Err(anyhow!("{typed} cannot be read ({error})")),
        Err(_) => Ok(InvariantText { name: "--invariant".to_owned(), text: typed.to_owned() }),
    }
}

/// The invariant beside a source file.
///
/// # Errors
/// It is there, and cannot be read.
pub(super) fn beside_source(class: &str) -> anyhow::Result<Option<InvariantText>> {
    let path = Path::new(class);
    if path.extension().is_none_or(|ending| ending != "java") {
        return Ok(None);
    }
    let path = path.with_extension("inv");
    let name = path.display().to_string();
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(InvariantText { name, text })),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(anyhow!("{name} cannot be read ({error})")),
    }
}
