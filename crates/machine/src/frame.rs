//! The frames of a thread, which freeze at a mark.
//!
//! Registers of all frames lie in one array; a callee's window starts at its
//! first argument, inside the caller's, so arguments and results are not
//! copied. A mark freezes all frames: the top one is copied up, and a frozen
//! caller is copied up when the run returns into it. Marking and going back
//! therefore cost one frame, however deep the stack is.

use crate::program::MethodId;

/// Registers of all frames together, 256 MB: beyond them the stack overflows,
/// however few frames there are.
pub(crate) const MOST_REGISTERS: usize = (1 << 25) - CHUNK;

/// Registers are copied so many at a time; those that are written too many
/// belong to no frame.
const CHUNK: usize = 4;

/// One activation of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub method: MethodId,
    /// The instruction to run next when this frame is on top.
    pub pc: u32,
    /// Its first register, and how many it has.
    pub base: u32,
    pub size: u32,
    /// The caller's position in `frames`; its own for the outermost.
    pub parent: u32,
    /// Callers below it.
    pub depth: u32,
}

impl Frame {
    /// Where its registers end.
    #[inline(always)]
    pub(crate) fn end(&self) -> u32 {
        self.base + self.size
    }
}

/// A moment of a thread to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadMark {
    frames: u32,
    outer_frozen: u32,
}

/// One Java thread.
#[derive(Default)]
pub(crate) struct Thread {
    /// Those of all frames, and a chunk more.
    pub registers: Vec<u64>,
    /// The last one is running.
    pub frames: Vec<Frame>,
    /// Frames below this position are frozen.
    pub(crate) frozen: u32,
}

impl Thread {
    pub(crate) fn top(&self) -> &Frame {
        self.frames.last().expect("a running thread has a frame")
    }

    pub(crate) fn top_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a running thread has a frame")
    }

    /// The frame that called `frame`.
    pub(crate) fn caller(&self, frame: &Frame) -> Option<&Frame> {
        (frame.depth > 0).then(|| &self.frames[frame.parent as usize])
    }

    /// The live frames, innermost first.
    pub(crate) fn walk(&self) -> impl Iterator<Item = &Frame> {
        std::iter::successors(self.frames.last(), |frame| self.caller(frame))
    }

    pub(crate) fn register(&self, index: u16) -> u64 {
        self.registers[self.top().base as usize + usize::from(index)]
    }

    pub(crate) fn set_register(&mut self, index: u16, value: u64) {
        let base = self.top().base as usize;
        self.registers[base + usize::from(index)] = value;
    }

    /// Makes room for registers up to `end`.
    #[inline(always)]
    pub(crate) fn reserve(&mut self, end: usize) {
        if !fits(&self.registers, end) {
            self.grow(end);
        }
    }

    #[cold]
    fn grow(&mut self, end: usize) {
        self.registers.resize((end + CHUNK).next_power_of_two(), 0);
    }

    /// Pushes a frame of `size` registers whose window starts at `base`.
    pub(crate) fn push(&mut self, method: MethodId, pc: u32, base: u32, size: u32) {
        let parent = self.frames.len().saturating_sub(1) as u32;
        let depth = self.frames.last().map_or(0, |frame| frame.depth + 1);
        self.reserve((base + size) as usize);
        self.frames.push(Frame { method, pc, base, size, parent, depth });
    }

    /// Pushes a frame that no other called, above all there are.
    pub(crate) fn push_outermost(&mut self, method: MethodId, pc: u32, size: u32) {
        let base = self.frames.last().map_or(0, Frame::end);
        self.reserve((base + size) as usize);
        let parent = self.frames.len() as u32;
        self.frames.push(Frame { method, pc, base, size, parent, depth: 0 });
    }

    /// Drops the top frame and uncovers its caller; a frozen caller is copied
    /// up first.
    pub(crate) fn pop(&mut self) {
        let frame = self.frames.pop().expect("a running thread has a frame");
        let adjacent = frame.parent as usize + 1 == self.frames.len();
        let frozen = frame.parent < self.frozen;
        if frame.depth == 0 || (adjacent && !frozen) {
            return;
        }
        let caller = self.frames[frame.parent as usize];
        let base = self.push_copy(caller);
        // It may reach beyond its callees.
        self.registers.copy_within(caller.base as usize..caller.end() as usize, base);
    }

    /// Pushes a frame like `frame`, above all there are; returns its base.
    #[inline(always)]
    fn push_copy(&mut self, frame: Frame) -> usize {
        let last = self.frames.last().expect("the frame itself is below");
        let base = last.end() as usize;
        self.reserve(base + frame.size as usize);
        self.frames.push(Frame { base: base as u32, ..frame });
        base
    }

    /// Freezes all frames. A copy of one of them is to go on: see
    /// [`Thread::resume_top`].
    #[inline(always)]
    pub(crate) fn freeze(&mut self) -> ThreadMark {
        let frames = self.frames.len() as u32;
        ThreadMark { frames, outer_frozen: std::mem::replace(&mut self.frozen, frames) }
    }

    /// Goes back to `mark`, which stays valid: all frames are frozen.
    #[inline(always)]
    pub(crate) fn undo_to(&mut self, mark: &ThreadMark) {
        self.frames.truncate(mark.frames as usize);
        self.frozen = mark.frames;
    }

    /// Goes back to `mark`, the newest, and forgets it: the frames that it froze
    /// go on themselves.
    #[inline(always)]
    pub(crate) fn undo_for_good(&mut self, mark: &ThreadMark) {
        self.frames.truncate(mark.frames as usize);
        self.frozen = mark.outer_frozen;
    }

    /// Goes on with a copy of the top frame, if there is one.
    #[inline(always)]
    pub(crate) fn resume_top(&mut self) {
        if let Some(&frame) = self.frames.last() {
            let base = self.push_copy(frame);
            copy_up(&mut self.registers, frame.base as usize, base, frame.size as usize);
        }
    }

    /// The same, if all frames are frozen: else the top one goes on itself.
    #[inline(always)]
    pub(crate) fn resume_frozen(&mut self) {
        if self.frames.len() as u32 == self.frozen {
            self.resume_top();
        }
    }

    /// Drops the frames that are not frozen; where the registers of another may begin.
    #[inline(always)]
    pub(crate) fn drop_running(&mut self) -> u32 {
        self.frames.truncate(self.frozen as usize);
        self.frames.last().map_or(0, Frame::end)
    }

    /// Forgets the newest mark.
    pub(crate) fn release(&mut self, mark: &ThreadMark) {
        self.frozen = mark.outer_frozen;
    }
}

/// Whether registers up to `end` are there, and a chunk more.
#[inline(always)]
pub(crate) fn fits(registers: &[u64], end: usize) -> bool {
    end + CHUNK <= registers.len()
}

/// Copies `count` registers to a place behind them, and perhaps writes a few
/// more there. By the chunk and unchecked: it is done at every mark, and at every
/// return into a frozen frame.
#[inline(always)]
pub(crate) fn copy_up(registers: &mut [u64], from: usize, to: usize, count: usize) {
    assert!(from <= to && fits(registers, to + count), "a frame is copied up, to where it fits");
    let start = registers.as_mut_ptr();
    let mut at = 0;
    // Mostly once: calling the library's copy costs more.
    loop {
        // SAFETY: a chunk that begins no more than `count` behind `to` lies within
        // the registers, as just checked, and the one behind `from` is below it.
        // Positions have 32 bits, so no sum overflows.
        unsafe {
            let chunk = start.add(from + at).cast::<[u64; CHUNK]>().read();
            start.add(to + at).cast::<[u64; CHUNK]>().write(chunk);
        }
        at += CHUNK;
        if at >= count {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A caller with registers 10.. that has called a callee whose window starts at register 2.
    fn two_frames() -> Thread {
        let mut thread = Thread::default();
        thread.push(MethodId(1), 100, 0, 4);
        thread.registers[..4].copy_from_slice(&[10, 11, 12, 13]);
        thread.push(MethodId(2), 200, 2, 4);
        thread
    }

    #[test]
    fn returning_into_a_frozen_caller_works_on_a_copy() {
        let mut thread = two_frames();
        let mark = thread.freeze();
        thread.resume_top();
        thread.pop();
        assert_eq!((thread.top().method, thread.register(0)), (MethodId(1), 10));
        thread.set_register(0, 99);
        thread.undo_to(&mark);
        thread.resume_top();
        thread.pop();
        assert_eq!(thread.register(0), 10);
    }

    #[test]
    fn depth_counts_callers_not_copies() {
        let mut thread = two_frames();
        for _ in 0..5 {
            thread.freeze();
            thread.resume_top();
        }
        assert_eq!(thread.top().depth, 1);
        assert_eq!(thread.walk().count(), 2);
    }

    #[test]
    fn a_mark_can_be_returned_to_many_times() {
        let mut thread = two_frames();
        let mark = thread.freeze();
        for _ in 0..3 {
            thread.resume_top();
            thread.set_register(1, 77);
            thread.undo_to(&mark);
            thread.resume_top();
            assert_eq!(thread.register(1), 13);
        }
    }
}
