//! How hard the solver tries, and whom it asks in the end.

use logic::smt::{Program, process};
use logic::solver::{Options, Solver};

/// What a query may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Conflicts of the solver.
    pub conflicts: u64,
    /// Who is asked about what stays unknown.
    pub external: Option<External>,
}

/// A solver that is installed: a process of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct External(Program);

impl External {
    /// The solver of this name.
    ///
    /// # Errors
    /// It is not known, or cannot be started.
    pub fn find(name: &str) -> Result<External, String> {
        let program = Program::ALL.into_iter().find(|program| program.name() == name);
        let program = program.ok_or_else(|| format!("{name} is none of z3, cvc5 and bitwuzla"))?;
        match process::is_installed(program) {
            true => Ok(External(program)),
            false => Err(format!("{name} cannot be started: install it, or do without")),
        }
    }

    pub fn name(self) -> &'static str {
        self.0.name()
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { conflicts: 20_000, external: None }
    }
}

impl Effort {
    pub(super) fn solver(self) -> Solver {
        // What a worker finds must not depend on what it was asked before.
        let options = Options { effort: self.conflicts, remember: false, ..Options::default() };
        let mut solver = Solver::new(options);
        solver.set_external(self.external.map(|External(program)| program));
        solver
    }
}
