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

/// Conflicts of a query that is only to be answered if that is easy, models that are tried for it, and gates
/// of its circuit: the product of two longs is one of 30,000, and that of two doubles of as many.
const EASY: (u64, u64, usize) = (500, 1_000, 1 << 17);
/// Its conflicts times its gates: where there are more than 20,000 of these, conflicts are fewer.
const EASY_WORK: u64 = 500 * 20_000;

impl Effort {
    /// From now on the solver tries as hard; if it `is_easy`, it gives up early.
    pub(super) fn apply(self, solver: &mut Solver, is_easy: bool) {
        let Options { attempts, gates, .. } = Options::default();
        let (most, attempts, gates) = if is_easy { EASY } else { (u64::MAX, attempts, gates) };
        solver.set_size(gates, is_easy.then_some(EASY_WORK));
        solver.set_effort(self.conflicts.min(most));
        solver.set_attempts(attempts);
        let external = self.external.filter(|_| !is_easy);
        solver.set_external(external.map(|External(program)| program));
    }

    pub(super) fn solver(self) -> Solver {
        // What a worker finds must not depend on what it was asked before.
        let options = Options { effort: self.conflicts, remember: false, ..Options::default() };
        let mut solver = Solver::new(options);
        solver.set_external(self.external.map(|External(program)| program));
        solver
    }
}
