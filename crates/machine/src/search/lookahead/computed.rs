//! What one instruction computes or reads, in whatever domain its operands are.

use crate::program::instruction::{Insn, Op};
use crate::semantics::ValueDomain;
use crate::semantics::form;
use crate::semantics::load::{Memory, load};
use crate::semantics::meaning::compute;

/// What an instruction makes of its operands.
#[inline(always)]
pub(super) fn result<D: ValueDomain, M: Memory<D>>(
    domain: &mut D,
    memory: &M,
    op: Op,
    insn: &Insn,
    left: D::Value,
    right: D::Value,
) -> Result<D::Value, D::Stop> {
    match form::operation(op) {
        Some(operation) => compute(domain, operation, left, right),
        None => {
            let what = form::load(&Insn { op, ..*insn }).expect("it computes or reads");
            load(domain, memory, what, left, right)
        }
    }
}
