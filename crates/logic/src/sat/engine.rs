//! The SAT solvers behind one small interface: literals are numbers, as in DIMACS files, of which the
//! negative ones are negations.
//!
//! batsat is always there. CaDiCaL is C++, so only a build with the feature `cadical` has it; it stands
//! large problems better, but hears of no phases, and says nothing without a search.
//!
//! Effort is counted in conflicts, by both.

use crate::stop::Stop;
use batsat::{Callbacks, ClauseKind, Lit, SolverInterface, Var, lbool};
use std::cell::Cell;

/// Which solver is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    #[default]
    Batsat,
    #[cfg(feature = "cadical")]
    Cadical,
}

impl Backend {
    /// All that this build has.
    pub fn all() -> Vec<Backend> {
        [Some(Backend::Batsat), Backend::cadical()].into_iter().flatten().collect()
    }

    /// CaDiCaL, if this build has it.
    #[cfg(feature = "cadical")]
    pub fn cadical() -> Option<Backend> {
        Some(Backend::Cadical)
    }

    /// CaDiCaL, if this build has it.
    #[cfg(not(feature = "cadical"))]
    pub fn cadical() -> Option<Backend> {
        None
    }
}

/// What a solver says of the clauses under some assumptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Sat,
    Unsat,
    Unknown,
}

pub(super) enum Engine {
    Batsat(Box<Batsat>),
    #[cfg(feature = "cadical")]
    Cadical(Box<super::cadical::Cadical>),
}

impl Engine {
    pub(super) fn new(backend: Backend) -> Engine {
        match backend {
            Backend::Batsat => Engine::Batsat(Box::default()),
            #[cfg(feature = "cadical")]
            Backend::Cadical => Engine::Cadical(Box::default()),
        }
    }

    /// The number of a new variable, from 1. With a phase, that value is tried first, if the solver
    /// can be told.
    pub(super) fn new_variable(&mut self, phase: Option<bool>) -> i32 {
        match self {
            Engine::Batsat(it) => it.new_variable(phase),
            #[cfg(feature = "cadical")]
            Engine::Cadical(it) => it.new_variable(),
        }
    }

    pub(super) fn add(&mut self, clause: &[i32]) {
        match self {
            Engine::Batsat(it) => it.add(clause),
            #[cfg(feature = "cadical")]
            Engine::Cadical(it) => it.add(clause),
        }
    }

    pub(super) fn solve(&mut self, assumed: &[i32], effort: u64) -> Verdict {
        match self {
            Engine::Batsat(it) => it.solve(assumed, effort),
            #[cfg(feature = "cadical")]
            Engine::Cadical(it) => it.solve(assumed, effort),
        }
    }

    /// Whether one of the assumptions is among those that cannot hold together.
    pub(super) fn has_failed(&mut self, assumed: &[i32]) -> Vec<bool> {
        match self {
            Engine::Batsat(it) => it.has_failed(assumed),
            #[cfg(feature = "cadical")]
            Engine::Cadical(it) => it.has_failed(assumed),
        }
    }

    /// The value of a variable in the last model.
    pub(super) fn value(&self, variable: i32) -> bool {
        match self {
            Engine::Batsat(it) => it.solver.value_var(Batsat::var(variable)) == lbool::TRUE,
            #[cfg(feature = "cadical")]
            Engine::Cadical(it) => it.value(variable),
        }
    }

    /// Whether a literal cannot hold, as far as that is known without any search.
    pub(super) fn refutes(&self, literal: i32) -> bool {
        match self {
            Engine::Batsat(it) => it.solver.value_lvl_0(Batsat::lit(literal)) == lbool::FALSE,
            #[cfg(feature = "cadical")]
            Engine::Cadical(_) => false,
        }
    }

    pub(super) fn conflicts(&self) -> u64 {
        match self {
            Engine::Batsat(it) => it.solver.cb().conflicts,
            #[cfg(feature = "cadical")]
            Engine::Cadical(it) => it.conflicts(),
        }
    }

    pub(super) fn set_stop(&mut self, stop: Stop) {
        match self {
            Engine::Batsat(it) => it.solver.cb_mut().stop = stop,
            #[cfg(feature = "cadical")]
            Engine::Cadical(it) => it.set_stop(stop),
        }
    }

    /// Whether the last query has ended because somebody wanted it to.
    pub(super) fn was_stopped(&self) -> bool {
        match self {
            Engine::Batsat(it) => it.solver.cb().stopped.get(),
            #[cfg(feature = "cadical")]
            Engine::Cadical(it) => it.was_stopped(),
        }
    }
}

/// Counts conflicts, each of which teaches a clause, and stops at a limit.
#[derive(Debug, Default)]
pub(super) struct Effort {
    conflicts: u64,
    limit: u64,
    stop: Stop,
    looks: Cell<u32>,
    /// Nobody waits for the answer any more. The solver asks once more, so this stays until the next query.
    stopped: Cell<bool>,
}

/// Decisions between two looks at the clock.
const LOOK: u32 = 256;

impl Callbacks for Effort {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        self.looks.set(self.looks.get().wrapping_add(1));
        if self.looks.get().is_multiple_of(LOOK) && self.stop.is_due() {
            self.stopped.set(true);
        }
        self.stopped.get() || self.conflicts >= self.limit
    }
}

pub(super) struct Batsat {
    solver: batsat::Solver<Effort>,
    /// Kept, so that a clause needs no memory of its own.
    clause: Vec<Lit>,
}

impl Default for Batsat {
    fn default() -> Batsat {
        let solver = batsat::Solver::new(batsat::SolverOpts::default(), Effort::default());
        Batsat { solver, clause: Vec::new() }
    }
}

impl Batsat {
    fn var(variable: i32) -> Var {
        Var::unsafe_from_idx(variable.unsigned_abs() - 1)
    }

    fn lit(literal: i32) -> Lit {
        Lit::new(Batsat::var(literal), literal > 0)
    }

    fn new_variable(&mut self, phase: Option<bool>) -> i32 {
        let phase = phase.map_or(lbool::UNDEF, lbool::from);
        self.solver.new_var(phase, true).idx() as i32 + 1
    }

    fn add(&mut self, clause: &[i32]) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&it| Batsat::lit(it)));
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self, assumed: &[i32], effort: u64) -> Verdict {
        let assumed: Vec<Lit> = assumed.iter().map(|&it| Batsat::lit(it)).collect();
        let callbacks = self.solver.cb_mut();
        callbacks.limit = callbacks.conflicts.saturating_add(effort);
        callbacks.stopped.set(false);
        match self.solver.solve_limited(&assumed) {
            it if it == lbool::TRUE => Verdict::Sat,
            it if it == lbool::FALSE => Verdict::Unsat,
            _ => Verdict::Unknown,
        }
    }

    fn has_failed(&self, assumed: &[i32]) -> Vec<bool> {
        // A conflict is a clause: it has the negations of what was assumed.
        let core: Vec<Var> = self.solver.unsat_core().iter().map(|literal| literal.var()).collect();
        assumed.iter().map(|&it| core.contains(&Batsat::var(it))).collect()
    }
}
