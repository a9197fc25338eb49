//! Calls, and corners that wait in them.

use super::Cube;
use super::corners::Corners;
use super::run::{Next, Runner};
use super::summary::{NOTHING, Operand, known};
use crate::heap::HeapMark;
use crate::search::lookahead::fails_from;

/// Registers of all calls together.
pub(super) const ROOM: usize = 1024;
/// Registers of a call in which corners can wait.
const MOST_SAVED: usize = 24;

/// A call that has not returned.
pub(super) struct Frame {
    /// Where the caller goes on.
    pub(super) back: u32,
    pub(super) base: u32,
    pub(super) size: u32,
    /// Those that wait in it are from here on.
    pub(super) first: u32,
    /// Whether others have returned from it, these, and what.
    pub(super) has_returned: bool,
    pub(super) returned: Corners,
    pub(super) result: Option<Operand>,
}

impl Frame {
    #[inline(always)]
    pub(super) fn new(back: usize, base: usize, size: usize, first: usize) -> Frame {
        let [back, base, size, first] = [back, base, size, first].map(|number| number as u32);
        let (has_returned, returned, result) = (false, Corners::NONE, None);
        Frame { back, base, size, first, has_returned, returned, result }
    }
}

/// Corners that wait at an instruction of a call.
#[derive(Default)]
struct Waiting {
    pc: usize,
    live: Corners,
    registers: [Operand; MOST_SAVED],
}

/// Those that wait, and room for more.
#[derive(Default)]
pub(super) struct WaitingRoom {
    room: Vec<Waiting>,
    count: usize,
}

impl WaitingRoom {
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The one from `first` on that waits at the lowest instruction.
    #[inline(always)]
    fn lowest(&self, first: usize) -> Option<usize> {
        let mut lowest = first;
        for index in first + 1..self.count {
            if self.room[index].pc < self.room[lowest].pc {
                lowest = index;
            }
        }
        (first < self.count).then_some(lowest)
    }

    fn remove(&mut self, index: usize) {
        self.count -= 1;
        if index < self.count {
            self.room.swap(index, self.count);
        }
    }
}

/// Corners that do what could be noticed while others are elsewhere.
pub(super) struct Aside {
    mark: HeapMark,
    /// The call in which they began.
    frame: usize,
}

impl Runner<'_> {
    /// Whether corners can wait in the call at hand. Those aside go on together.
    pub(super) fn may_wait(&self) -> bool {
        self.aside.is_none() && self.size <= MOST_SAVED
    }

    /// Some corners wait at an instruction of this call, with the registers at hand.
    pub(super) fn wait(&mut self, pc: usize, live: &Corners) {
        let Cube { waiting, registers, .. } = &mut *self.cube;
        if waiting.count == waiting.room.len() {
            waiting.room.push(Waiting::default());
        }
        let place = &mut waiting.room[waiting.count];
        (place.pc, place.live) = (pc, *live);
        place.registers[..self.size].copy_from_slice(&registers[self.base..][..self.size]);
        waiting.count += 1;
        self.apart += 1;
        self.meet_at = self.meet_at.min(pc);
    }

    /// The one that waits at the lowest instruction of this call.
    fn lowest(&self) -> Option<usize> {
        self.cube.waiting.lowest(self.cube.frames.last()?.first as usize)
    }

    #[inline(always)]
    fn look_for_others(&mut self) {
        // Those aside meet nobody.
        let lowest = self.lowest().filter(|_| self.aside.is_none());
        self.meet_at = lowest.map_or(usize::MAX, |index| self.cube.waiting.room[index].pc);
    }

    /// Goes on with those that wait at the lowest instruction: together with those at hand if
    /// these are there, too, else before them.
    #[inline(never)]
    pub(super) fn meet(&mut self) {
        let Some(lowest) = self.lowest() else { return };
        if self.cube.waiting.room[lowest].pc == self.pc {
            self.join(lowest);
        } else {
            let live = self.live;
            self.wait(self.pc, &live);
            self.resume(lowest);
        }
        self.look_for_others();
    }

    /// Joins those that wait at the instruction at hand.
    fn join(&mut self, index: usize) {
        let Cube { waiting, registers, summaries, draft, .. } = &mut *self.cube;
        let others = &waiting.room[index];
        let here = &mut registers[self.base..][..self.size];
        for (register, &other) in here.iter_mut().zip(&others.registers) {
            if *register != other {
                draft.clear();
                // One that is not known is dead mostly: other values took its place on one way.
                let all = draft
                    .add_all(summaries, *register, &self.live)
                    .and_then(|()| draft.add_all(summaries, other, &others.live))
                    .and_then(|()| summaries.keep(draft));
                *register = all.unwrap_or(NOTHING);
            }
        }
        self.live.add(&others.live);
        waiting.remove(index);
        self.apart -= 1;
    }

    fn resume(&mut self, index: usize) {
        let Cube { waiting, registers, .. } = &mut *self.cube;
        let resumed = &waiting.room[index];
        (self.pc, self.live) = (resumed.pc, resumed.live);
        registers[self.base..][..self.size].copy_from_slice(&resumed.registers[..self.size]);
        waiting.remove(index);
        self.apart -= 1;
    }

    /// Nothing is known of the corners at hand.
    #[inline(never)]
    pub(super) fn stop(&mut self) -> Next {
        self.cube.unknown.add(&self.live);
        self.leave_off()
    }

    fn reject(&mut self) -> Next {
        self.cube.rejected.add(&self.live);
        self.leave_off()
    }

    /// Goes on with others than those at hand, of which all is said.
    pub(super) fn leave_off(&mut self) -> Next {
        self.end_aside();
        self.next()
    }

    fn next(&mut self) -> Next {
        loop {
            if let Some(lowest) = self.lowest() {
                self.resume(lowest);
                self.look_for_others();
                return Next::On;
            }
            let Some(frame) = self.cube.frames.last_mut() else { return Next::End };
            if std::mem::take(&mut frame.has_returned) {
                self.apart -= 1;
                self.live = frame.returned;
                let result = frame.result;
                return self.leave(result);
            }
            self.cube.frames.pop();
            self.go_to_frame();
        }
    }

    fn go_to_frame(&mut self) {
        if let Some(frame) = self.cube.frames.last() {
            (self.base, self.size) = (frame.base as usize, frame.size as usize);
        }
    }

    /// The corners at hand return, once those that wait in this call have done so as well.
    #[inline(always)]
    pub(super) fn give_back(&mut self, result: Option<Operand>) -> Next {
        if self.apart > 0 { self.give_back_apart(result) } else { self.leave(result) }
    }

    #[inline(never)]
    fn give_back_apart(&mut self, result: Option<Operand>) -> Next {
        let is_outermost_aside =
            self.aside.as_ref().is_some_and(|aside| self.cube.frames.len() == aside.frame + 1);
        if result == Some(0) && self.fails() {
            return self.reject();
        }
        if is_outermost_aside {
            return self.stop();
        }
        let Cube { frames, waiting, summaries, draft, .. } = &mut *self.cube;
        let Some(frame) = frames.last_mut() else { return Next::End };
        if !frame.has_returned {
            if waiting.count == frame.first as usize {
                return self.leave(result);
            }
            (frame.has_returned, frame.returned, frame.result) = (true, self.live, result);
            self.apart += 1;
            return self.next();
        }
        if let (Some(here), Some(there)) = (result, frame.result)
            && here != there
        {
            draft.clear();
            let all = draft
                .add_all(summaries, here, &self.live)
                .and_then(|()| draft.add_all(summaries, there, &frame.returned))
                .and_then(|()| summaries.keep(draft));
            frame.result = Some(all.unwrap_or(NOTHING));
        }
        frame.returned.add(&self.live);
        self.next()
    }

    /// All that are left in this call return.
    #[inline(always)]
    fn leave(&mut self, result: Option<Operand>) -> Next {
        let Some(left) = self.cube.frames.pop() else { return Next::End };
        if self.cube.frames.is_empty() {
            let frame = self.stack.frames[self.frame as usize];
            match frame.depth {
                0 => return self.stop(),
                1 => return self.end(result),
                _ if !self.enter(frame.parent) => return self.stop(),
                _ => {}
            }
        } else {
            self.go_to_frame();
            self.pc = left.back as usize;
        }
        self.look_for_others();
        if let Some(result) = result {
            self.set(self.objects.program.code[self.pc - 1].a, result);
        }
        Next::On
    }

    /// The outermost method returns: what is not false is run.
    fn end(&mut self, result: Option<Operand>) -> Next {
        let result = result.unwrap_or(NOTHING);
        let Cube { summaries, rejected, unknown, .. } = &mut *self.cube;
        let mut others = self.live;
        if summaries.is_known(result) {
            for (word, corners) in summaries.cases(result, &self.live) {
                if word == 0 {
                    rejected.add(&corners);
                    others.remove(&corners);
                }
            }
        }
        unknown.add(&others);
        Next::End
    }

    /// Whether a false from the method at hand makes the outermost one return false.
    pub(super) fn fails(&mut self) -> bool {
        let program = self.objects.program;
        if !self.cube.frames[1..].iter().all(|frame| program.fails[frame.back as usize]) {
            return false;
        }
        let frames = self.stack.frames;
        let frame = &frames[self.frame as usize];
        *self.callers_fail.get_or_insert_with(|| fails_from(program, frames, frame))
    }

    /// Enters a frame of the thread; false if its registers do not fit.
    pub(super) fn enter(&mut self, frame: u32) -> bool {
        let entered = self.stack.frames[frame as usize];
        let (base, size) = (entered.base as usize, entered.size as usize);
        let Some(registers) = self.cube.registers.get_mut(..size) else { return false };
        self.cube.used = self.cube.used.max(size);
        for (register, &word) in registers.iter_mut().zip(&self.stack.registers[base..]) {
            *register = known(word);
        }
        (self.frame, self.callers_fail) = (frame, None);
        (self.pc, self.base, self.size) = (entered.pc as usize, 0, size);
        self.cube.frames.push(Frame::new(0, 0, size, 0));
        true
    }

    /// The corners at hand are about to do what could be noticed. If others are elsewhere,
    /// they do it aside: it is taken back, and they must be rejected.
    #[inline(always)]
    pub(super) fn affect(&mut self) {
        if self.apart > 0 && self.aside.is_none() {
            let frame = self.cube.frames.len() - 1;
            self.aside = Some(Aside { mark: self.objects.heap.mark(), frame });
            self.meet_at = usize::MAX;
        }
    }

    /// Takes back what was done aside.
    pub(super) fn end_aside(&mut self) {
        let Some(Aside { mark, frame }) = self.aside.take() else { return };
        self.objects.heap.undo_to(&mark);
        self.objects.heap.release(&mark);
        self.cube.frames.truncate(frame + 1);
        self.go_to_frame();
    }
}
