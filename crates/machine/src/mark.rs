//! A moment of the whole machine to go back to.
//!
//! A mark is the marks of the parts: heap, thread, world, patched code, the count of
//! instructions, and what the mode knows. [`Parts`] borrows all but the last one by
//! one, so that the interpreter's loop can mark and go back while it holds the program:
//! only for modes that have nothing to take back.

use crate::core::Core;
use crate::frame::{Thread, ThreadMark};
use crate::heap::{Heap, HeapMark};
use crate::machine::Machine;
use crate::mode::Mode;
use crate::program::Program;
use crate::world::{World, WorldMark};

/// A moment of a machine to go back to, and of its mode.
#[derive(Clone, Copy, Debug)]
pub struct Mark<T = ()> {
    core: CoreMark,
    mode: T,
}

/// A moment of all but the mode.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoreMark {
    heap: HeapMark,
    thread: ThreadMark,
    world: WorldMark,
    patches: u32,
    pub(crate) executed: u64,
    /// How many marks there are, this one included.
    depth: u32,
}

/// What a mark is about, apart from the program's code.
pub(crate) struct Parts<'a> {
    pub(crate) program: &'a Program,
    pub(crate) heap: &'a mut Heap,
    pub(crate) thread: &'a mut Thread,
    pub(crate) world: &'a mut World,
    pub(crate) executed: &'a mut u64,
    pub(crate) marks: &'a mut u32,
}

impl Parts<'_> {
    /// A moment to go back to. All frames are frozen: one is to be resumed.
    #[inline(always)]
    pub(crate) fn mark(&mut self) -> CoreMark {
        *self.marks += 1;
        CoreMark {
            heap: self.heap.mark(),
            thread: self.thread.freeze(),
            world: self.world.mark(),
            patches: self.program.patches() as u32,
            executed: *self.executed,
            depth: *self.marks,
        }
    }

    /// Whether code was patched since: then [`Core::undo_to`] must go back.
    #[inline(always)]
    pub(crate) fn patched_since(&self, mark: &CoreMark) -> bool {
        self.program.patches() != mark.patches as usize
    }

    /// Goes back to `mark`, but for patched code. All frames are frozen: one is to
    /// be resumed.
    #[inline(always)]
    pub(crate) fn undo_to(&mut self, mark: &CoreMark) {
        self.heap.undo_to(&mark.heap);
        self.thread.undo_to(&mark.thread);
        self.world.undo_to(mark.world);
        *self.executed = mark.executed;
        *self.marks = mark.depth;
    }

    /// The same, and forgets the mark, which must be the newest: nothing is
    /// frozen for it any more.
    #[inline(always)]
    pub(crate) fn undo_for_good(&mut self, mark: &CoreMark) {
        self.heap.undo_to(&mark.heap);
        self.heap.release(&mark.heap);
        self.thread.undo_for_good(&mark.thread);
        self.world.undo_to(mark.world);
        *self.executed = mark.executed;
        *self.marks = mark.depth - 1;
    }
}

impl<M: Mode> Machine<M> {
    /// A moment to go back to. Marks nest: going back to one forgets those after it.
    pub fn mark(&mut self) -> Mark<M::Mark> {
        Mark { core: self.core.mark(), mode: self.mode.mark() }
    }

    /// Goes back to `mark`, which stays valid. The one door.
    pub fn undo_to(&mut self, mark: &Mark<M::Mark>) {
        // There is no mark between an answer and who takes it.
        self.core.picked = None;
        self.core.undo_to(&mark.core);
        self.mode.undo_to(&mark.mode);
    }

    /// Forgets the newest mark without going back to it.
    pub fn release(&mut self, mark: Mark<M::Mark>) {
        self.core.release(&mark.core);
    }
}

impl Core {
    pub(crate) fn parts(&mut self) -> Parts<'_> {
        let Core { program, heap, thread, world, executed, marks, .. } = self;
        Parts { program, heap, thread, world, executed, marks }
    }

    pub(crate) fn mark(&mut self) -> CoreMark {
        let mark = self.parts().mark();
        self.thread.resume_top();
        mark
    }

    pub(crate) fn undo_to(&mut self, mark: &CoreMark) {
        self.undo_frozen(mark);
        self.thread.resume_top();
    }

    /// The same, but leaves all frames frozen: one is to be resumed.
    pub(crate) fn undo_frozen(&mut self, mark: &CoreMark) {
        self.program.undo_patches(mark.patches as usize);
        self.parts().undo_to(mark);
    }

    pub(crate) fn release(&mut self, mark: &CoreMark) {
        self.heap.release(&mark.heap);
        self.thread.release(&mark.thread);
        self.marks = mark.depth - 1;
        if self.marks == 0 {
            self.program.keep_patches();
            self.world.keep();
        }
    }
}
