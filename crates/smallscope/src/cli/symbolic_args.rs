//! Flags of symbolic execution.

use crate::generate::SymbolicLimits;
use crate::symbolic::effort::{Effort, External};
use clap::Args;

/// Conflicts of the solver in one query of symbolic execution, unless somebody says otherwise.
pub(super) const EFFORT: u64 = 20_000;

/// How far symbolic execution goes.
#[derive(Args, Debug)]
pub(super) struct SymbolicArguments {
    /// With --strategy symbolic: elements that an array may have, and characters that a text may have.
    #[arg(long, value_name = "L", default_value_t = 16, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(super) length: u32,
    /// With --strategy symbolic: references from the root to the farthest object.
    #[arg(long, value_name = "K")]
    pub(super) depth: Option<u32>,
    /// With --strategy symbolic: an installed solver that is asked about what stays unknown. What it calls
    /// infeasible, nobody else has checked: the report counts it.
    #[arg(long, value_name = "z3|cvc5|bitwuzla", value_parser = External::find)]
    pub(super) smt: Option<External>,
}

impl SymbolicArguments {
    pub(super) fn meant(&self, conflicts: u64) -> SymbolicLimits {
        let effort = Effort { conflicts, external: self.smt };
        SymbolicLimits { length: self.length, depth: self.depth, effort }
    }
}
