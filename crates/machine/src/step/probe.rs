//! Which values are rejected right after they are read.
//!
//! A search runs a predicate once for each value of a field. Where the next
//! instruction compares the value with something that is known, and one side of
//! the comparison only returns false, through all callers, that side need not
//! be run: the values can be counted.

use super::window::Window;
use crate::frame::Frame;
use crate::points::{Probe, Relation};
use crate::program::Program;
use crate::program::instruction::{Insn, Op};

/// What the instruction after the read at `pc` says of the value that the read
/// puts into `register`.
#[inline(always)]
pub(super) fn after(
    program: &Program,
    frames: &[Frame],
    window: &Window<'_>,
    pc: usize,
    register: u16,
) -> Probe {
    let next = pc + 1;
    let insn = program.code[next];
    let Some((relation, other)) = comparison(insn, window, register) else {
        return Probe::default();
    };
    let taken = next.wrapping_add_signed(insn.c as i16 as isize);
    let rejects_if = if program.returns_false[taken] {
        relation
    } else if program.returns_false[next + 1] {
        relation.negated()
    } else {
        return Probe::default();
    };
    if !callers_fail(program, frames) {
        return Probe::default();
    }
    Probe { rejects_if, other, of_length: false }
}

/// The relation between the value in `register` and the other operand.
#[inline(always)]
fn comparison(insn: Insn, window: &Window<'_>, register: u16) -> Option<(Relation, i32)> {
    let (relation, immediate) = match insn.op {
        Op::IfEq => (Relation::Eq, false),
        Op::IfNe => (Relation::Ne, false),
        Op::IfLt => (Relation::Lt, false),
        Op::IfGe => (Relation::Ge, false),
        Op::IfGt => (Relation::Gt, false),
        Op::IfLe => (Relation::Le, false),
        Op::IfEqImm => (Relation::Eq, true),
        Op::IfNeImm => (Relation::Ne, true),
        Op::IfLtImm => (Relation::Lt, true),
        Op::IfGeImm => (Relation::Ge, true),
        Op::IfGtImm => (Relation::Gt, true),
        Op::IfLeImm => (Relation::Le, true),
        _ => return None,
    };
    match (insn.a == register, immediate) {
        (true, true) => Some((relation, i32::from(insn.b as i16))),
        (true, false) if insn.b != register => Some((relation, window.int(insn.b))),
        (false, false) if insn.b == register => Some((relation.swapped(), window.int(insn.a))),
        _ => None,
    }
}

/// Whether a false from the running method makes the outermost one return false.
#[inline(always)]
fn callers_fail(program: &Program, frames: &[Frame]) -> bool {
    frames.last().is_some_and(|frame| fails_from(program, frames, frame))
}

/// The same for a false from the method that `frame` runs.
#[inline(always)]
pub(crate) fn fails_from<'a>(program: &Program, frames: &'a [Frame], mut frame: &'a Frame) -> bool {
    while frame.depth > 1 {
        frame = &frames[frame.parent as usize];
        if !program.fails[frame.pc as usize] {
            return false;
        }
    }
    frame.depth == 1
}
