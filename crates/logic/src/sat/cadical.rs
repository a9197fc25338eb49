//! CaDiCaL (Biere and others), which is C++ and therefore optional.
//!
//! Cost: a call of foreign code for each literal and each value.

use super::engine::Verdict;
use crate::stop::Stop;
use cadical::{Callbacks, Solver};

/// Counts what is learned, and ends a query that nobody waits for.
#[derive(Default)]
struct Effort {
    conflicts: u64,
    stop: Stop,
    stopped: bool,
}

impl Callbacks for Effort {
    fn started(&mut self) {
        self.stopped = false;
    }

    fn terminate(&mut self) -> bool {
        self.stopped |= self.stop.is_due();
        self.stopped
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, _: &[i32]) {
        self.conflicts += 1;
    }
}

#[derive(Default)]
pub(super) struct Cadical {
    solver: Solver<Effort>,
    variables: i32,
    /// The last model. The solver forgets it when it hears of another clause.
    model: Vec<bool>,
    conflicts: u64,
    stopped: bool,
    stop: Stop,
}

impl Cadical {
    pub(super) fn new_variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    pub(super) fn add(&mut self, clause: &[i32]) {
        self.solver.add_clause(clause.iter().copied());
    }

    pub(super) fn solve(&mut self, assumed: &[i32], effort: u64) -> Verdict {
        if effort == 0 {
            return Verdict::Unknown;
        }
        let effort = i32::try_from(effort).unwrap_or(i32::MAX);
        self.solver.set_limit("conflicts", effort).expect("it knows this limit");
        self.solver.set_callbacks(Some(Effort { stop: self.stop, ..Effort::default() }));
        let verdict = self.solver.solve_with(assumed.iter().copied());
        let told = self.solver.get_callbacks().expect("they were set");
        self.conflicts += told.conflicts;
        self.stopped = told.stopped;
        match verdict {
            Some(true) => {
                let value = |it| self.solver.value(it) == Some(true);
                self.model = (1..=self.variables).map(value).collect();
                Verdict::Sat
            }
            Some(false) => Verdict::Unsat,
            None => Verdict::Unknown,
        }
    }

    pub(super) fn has_failed(&self, assumed: &[i32]) -> Vec<bool> {
        assumed.iter().map(|&it| self.solver.failed(it)).collect()
    }

    pub(super) fn value(&self, variable: i32) -> bool {
        self.model.get(variable as usize - 1).copied().unwrap_or(false)
    }

    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    pub(super) fn set_stop(&mut self, stop: Stop) {
        self.stop = stop;
    }

    pub(super) fn was_stopped(&self) -> bool {
        self.stopped
    }
}
