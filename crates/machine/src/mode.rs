//! What a run computes besides the concrete values.
//!
//! The interpreter is generic over its mode and shows it every instruction
//! before executing it, together with the registers and the heap as they are
//! then. A mode that keeps terms beside values computes the instruction's
//! effect on the terms there, and stops a branch that could go two ways. The
//! concrete mode does nothing, so its interpreter contains no trace of this.

use crate::heap::Heap;
use crate::program::instruction::Insn;

/// What the interpreter shows before an instruction.
pub struct View<'a> {
    pub pc: usize,
    pub insn: Insn,
    /// The registers of all frames; the running one's start at `base`.
    pub registers: &'a [u64],
    pub base: usize,
    pub heap: &'a Heap,
}

/// Implementations: [`Concrete`], [`Counted`], and a recording one in tests.
pub trait Mode {
    /// Whether it must see the instructions between a call that returns 0 and
    /// the return that this leads to (`translate::fail`).
    const SEES_FAILURE: bool = true;

    /// Whether a twin may run in place of a method's instructions, which it then
    /// does not see (`twins`).
    const TAKES_TWINS: bool = !Self::SEES_FAILURE;

    /// Looks at the instruction that is about to run. False stops the machine
    /// before it.
    fn observe(&mut self, view: &View<'_>) -> bool;
}

/// Concrete values only.
#[derive(Clone, Copy, Default, Debug)]
pub struct Concrete;

impl Mode for Concrete {
    const SEES_FAILURE: bool = false;

    #[inline(always)]
    fn observe(&mut self, _: &View<'_>) -> bool {
        true
    }
}

/// Counts how often every instruction runs.
#[derive(Clone, Default, Debug)]
pub struct Counted {
    /// By position in the program's code.
    pub counts: Vec<u64>,
}

impl Counted {
    #[cold]
    fn grow(&mut self, pc: usize) {
        self.counts.resize((pc + 1).next_power_of_two().max(1 << 16), 0);
    }
}

impl Mode for Counted {
    #[inline(always)]
    fn observe(&mut self, view: &View<'_>) -> bool {
        if view.pc >= self.counts.len() {
            self.grow(view.pc);
        }
        self.counts[view.pc] += 1;
        true
    }
}
