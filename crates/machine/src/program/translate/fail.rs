//! Where a call that returns 0 makes its caller return 0 at once.
//!
//! Predicates are full of `if (!ordered(left)) return false;`. When the callee
//! returns false, what follows is a jump and a return; while searching, the
//! caller is frozen and would have to be copied for these two instructions. A
//! call site whose continuation with 0 only moves constants about and returns 0
//! is marked, and the interpreter passes such a 0 on to the next caller. Where
//! code only returns 0 whatever the registers hold is marked as well: see
//! `search::lookahead`. A probe that was not hit yet wants to be come by, so there is no mark before it.

use crate::program::Program;
use crate::program::instruction::{Insn, Op};
use std::ops::Range;

/// Instructions that a failing continuation may have.
const LONGEST: usize = 8;

/// Marks the failing call sites in some code, which may have run already.
pub(in crate::program) fn mark(program: &mut Program, code: Range<usize>) {
    for pc in code {
        if is_call(program.code[pc].op) {
            program.fails[pc + 1] = fails(program, pc + 1, Some(program.code[pc].a));
        }
        program.returns_false[pc] = fails(program, pc, None);
    }
}

/// Whether it calls a method by its name, looked up or not yet.
fn is_call(op: Op) -> bool {
    let invokes = matches!(
        op,
        Op::InvokeVirtual | Op::InvokeSpecial | Op::InvokeStatic | Op::InvokeInterface
    );
    invokes || matches!(op, Op::CallVirtual | Op::CallSpecial | Op::CallStatic | Op::CallInterface)
}

/// Whether running from `pc`, with 0 in register `zero` if there is one, returns 0 and does
/// nothing else that could be noticed.
fn fails(program: &Program, mut pc: usize, zero: Option<u16>) -> bool {
    let mut zeros: Vec<u16> = zero.into_iter().collect();
    for _ in 0..LONGEST {
        let Insn { op, a, b, c } = program.code[pc];
        let known = zeros.contains(&a);
        let near =
            |taken: bool| if taken { pc.wrapping_add_signed(c as i16 as isize) } else { pc + 1 };
        pc = match op {
            Op::Const if program.code[pc].bc() == 0 => {
                zeros.push(a);
                pc + 1
            }
            Op::Const | Op::Move => {
                let copies_zero = op == Op::Move && zeros.contains(&b);
                zeros.retain(|&register| register != a);
                zeros.extend(copies_zero.then_some(a));
                pc + 1
            }
            Op::IfEqImm if known && b == 0 => near(true),
            Op::IfNeImm if known && b == 0 => near(false),
            Op::Goto => pc.wrapping_add_signed(program.code[pc].bc() as i32 as isize),
            Op::Nop => pc + 1,
            Op::ReturnValue => return known,
            _ => return false,
        };
    }
    false
}
