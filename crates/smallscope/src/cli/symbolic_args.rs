//! Flags of symbolic execution.

use super::args::count;
use crate::generate::SymbolicLimits;
use crate::symbolic::effort::{Effort, External};
use clap::Args;

/// How far symbolic execution goes.
#[derive(Args, Debug)]
pub(super) struct SymbolicArguments {
    /// With --strategy symbolic: elements that an array may have, and characters that a text may have.
    #[arg(long, value_name = "L", default_value_t = 16, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(super) length: u32,
    /// With --strategy symbolic: references from the root to the farthest object.
    #[arg(long, value_name = "K")]
    pub(super) depth: Option<u32>,
    /// With --strategy symbolic: conflicts that the solver may meet in one query, before its answer is unknown.
    #[arg(long, value_name = "N", value_parser = count, default_value = "20000")]
    pub(super) effort: u64,
    /// With --strategy symbolic: an installed solver that is asked about what stays unknown. What it calls
    /// infeasible, nobody else has checked: the report counts it.
    #[arg(long, value_name = "z3|cvc5|bitwuzla", value_parser = External::find)]
    pub(super) smt: Option<External>,
}

impl SymbolicArguments {
    pub(super) fn meant(&self) -> SymbolicLimits {
        let effort = Effort { conflicts: self.effort, external: self.smt };
        SymbolicLimits { length: self.length, depth: self.depth, effort }
    }
}
