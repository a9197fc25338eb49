//! What a run computes besides the concrete values.
//!
//! The interpreter is generic over its mode and shows it every instruction before
//! executing it, with the registers and the heap as they are then, and every call that
//! runs no instructions when it has returned. A mode may let the instruction run, stop
//! the machine before it, hand out a [`Choice`], or execute it itself. So a mode that
//! keeps terms beside values computes the instruction's effect on the terms
//! (`semantics` says what it is) and forks where a branch could go two ways.
//!
//! What a mode knows goes back in time with the machine: it has a part in every mark,
//! and is told to go back to it.
//!
//! Cost: the concrete mode does nothing, so its interpreter contains no trace of this.
//!
//! Not here: what a mode's choices mean to the one who picks.

use crate::choice::Choice;
use crate::frame::Frame;
use crate::heap::Heap;
use crate::program::instruction::Insn;
use crate::program::{MethodId, Program};
use crate::step::window::Window;
use crate::value::Ref;
use std::fmt::Debug;

/// What the interpreter shows before an instruction.
pub struct View<'a, 'r> {
    /// The instruction's position in the program's code.
    pub pc: usize,
    pub insn: Insn,
    pub program: &'a Program,
    /// A mode that executes an instruction itself writes here; the trail sees it.
    pub heap: &'a mut Heap,
    pub(crate) frames: &'a [Frame],
    pub(crate) window: &'a mut Window<'r>,
}

impl View<'_, '_> {
    /// A register of the running frame.
    pub fn register(&self, register: u16) -> u64 {
        self.window.all()[self.window.base() + usize::from(register)]
    }

    /// Changes a register of the running frame.
    ///
    /// # Panics
    /// The frame has no such register.
    pub fn set_register(&mut self, register: u16, word: u64) {
        assert!(u32::from(register) < self.frame().size, "the frame has this register");
        self.window.set(register, word);
    }

    /// The registers of all frames; the running one's start at [`View::base`].
    pub fn registers(&self) -> &[u64] {
        self.window.all()
    }

    pub fn base(&self) -> usize {
        self.window.base()
    }

    pub fn method(&self) -> MethodId {
        self.frame().method
    }

    /// Callers of the running frame. A mark moves frames to other registers, but never to
    /// another depth: what a mode knows of a register belongs to a depth and a number.
    pub fn depth(&self) -> u32 {
        self.frame().depth
    }

    fn frame(&self) -> &Frame {
        self.frames.last().expect("a running thread has a frame")
    }
}

/// What a mode wants to happen with the instruction that it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observed {
    /// It runs.
    GoOn,
    /// The machine stops before it, as at the end of a slice.
    Pause,
    /// The machine stops before it until somebody has picked. Then it is shown again.
    Choice(Choice),
    /// It has run: the mode did what there was to do. The run goes on at this distance
    /// from it: 1 is the next instruction.
    Jump(i32),
    /// The same, and the method returns, with this word unless it is `void`.
    Return(Option<u64>),
    /// It does not complete: an exception is thrown in its place.
    Throw(Thrown),
}

/// An exception that the virtual machine throws on account of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    DivisionByZero,
    OutOfBounds { array: Ref, index: i32 },
    NegativeSize(i32),
}

/// A call that ran no instructions and has returned: of a native method, or of one whose
/// twin did its work.
pub struct ForeignCall<'a> {
    pub method: MethodId,
    /// A word for each register that they take, receiver first.
    pub arguments: &'a [u64],
    /// None if the method is `void`.
    pub result: Option<u64>,
    /// Whether its twin ran, be it in place of a native method.
    pub is_twin: bool,
    pub program: &'a Program,
    pub heap: &'a Heap,
}

/// Implementations: [`Concrete`], [`Counted`], and in tests one that records and one that
/// runs with symbols for values.
pub trait Mode {
    /// What it needs to go back to a moment: `()` if what it knows is not undone.
    type Mark: Clone + Default + Debug;

    /// Whether it must see all that runs. For others the machine leaves out what makes no
    /// difference to the values: the returns behind a result that all callers pass on
    /// (`translate::fail`), and what it can tell without running it.
    const WATCHES: bool = true;

    /// Whether a twin may run in place of a method's instructions, which it then does not
    /// see (`twins`).
    const TAKES_TWINS: bool = !Self::WATCHES;

    /// Looks at the instruction that is about to run. One that does not complete (a class
    /// to initialize, an undecided field) is shown again.
    fn observe(&mut self, view: &mut View<'_, '_>) -> Observed;

    /// Looks at a call that ran no instructions, if it watches. A native method is seen
    /// before as an instruction, with its arguments in the first registers; one that throws,
    /// or goes on as another call, is not heard of again.
    fn returned(&mut self, _: &ForeignCall<'_>) {}

    /// Somebody picked a way for the choice that it handed out.
    fn decide(&mut self, choice: &Choice, _way: u64) {
        panic!("{choice:?} is not of this mode")
    }

    /// Its part of a mark.
    fn mark(&mut self) -> Self::Mark {
        Self::Mark::default()
    }

    /// Goes back to a mark, which stays valid.
    fn undo_to(&mut self, _: &Self::Mark) {}
}

/// Concrete values only.
#[derive(Clone, Copy, Default, Debug)]
pub struct Concrete;

impl Mode for Concrete {
    type Mark = ();

    const WATCHES: bool = false;

    #[inline(always)]
    fn observe(&mut self, _: &mut View<'_, '_>) -> Observed {
        Observed::GoOn
    }
}

/// Counts how often every instruction runs. Going back takes nothing off: it is work that
/// was done.
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
    type Mark = ();

    #[inline(always)]
    fn observe(&mut self, view: &mut View<'_, '_>) -> Observed {
        if view.pc >= self.counts.len() {
            self.grow(view.pc);
        }
        self.counts[view.pc] += 1;
        Observed::GoOn
    }
}
