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
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Where the caller goes on.
    pub(super) back: u32,
    pub(super) base: u32,
    pub(super) size: u32,
    /// How many waited when it began: those that came then wait in it.
    pub(super) first: u32,
}

impl Frame {
    #[inline(always)]
    pub(super) fn new(back: usize, base: usize, size: usize, first: usize) -> Frame {
        let [back, base, size, first] = [back, base, size, first].map(|number| number as u32);
        Frame { back, base, size, first }
    }
}

/// Corners that have returned from a call in which others still are, and what.
pub(super) struct Returned {
    /// The position of the call among the frames.
    frame: usize,
    live: Corners,
    result: Option<Operand>,
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
    /// Places in the room: of those that wait, the newer calls' later, and of those in a
    /// call the lower instructions' later; then those that are free.
    order: Vec<u32>,
    count: usize,
}

impl WaitingRoom {
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The one that waits at the lowest instruction of the call in which the newest one waits.
    #[inline(always)]
    fn last(&self) -> &Waiting {
        &self.room[self.order[self.count - 1] as usize]
    }

    /// Room for one that is to wait at an instruction of a call.
    fn add(&mut self, pc: usize, first: usize) -> &mut Waiting {
        if self.count == self.room.len() {
            self.order.push(self.room.len() as u32);
            self.room.push(Waiting::default());
        }
        let mut index = self.count;
        self.count += 1;
        while index > first && self.room[self.order[index - 1] as usize].pc < pc {
            self.order.swap(index - 1, index);
            index -= 1;
        }
        let place = &mut self.room[self.order[index] as usize];
        place.pc = pc;
        place
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
        let Cube { waiting, registers, frames, .. } = &mut *self.cube;
        let first = frames.last().map_or(0, |frame| frame.first as usize);
        let place = waiting.add(pc, first);
        place.live = *live;
        place.registers[..self.size].copy_from_slice(&registers[self.base..][..self.size]);
        self.apart += 1;
        self.meet_at = self.meet_at.min(pc);
    }

    /// Whether some wait in this call.
    #[inline(always)]
    fn has_waiting(&self) -> bool {
        let newest = self.cube.frames.last();
        newest.is_some_and(|frame| self.cube.waiting.count > frame.first as usize)
    }

    #[inline(always)]
    fn look_for_others(&mut self) {
        // Those aside meet nobody.
        let meets = self.has_waiting() && self.aside.is_none();
        self.meet_at = if meets { self.cube.waiting.last().pc } else { usize::MAX };
    }

    /// Goes on with those that wait at the lowest instruction: together with those at hand if
    /// these are there, too, else before them.
    #[inline(never)]
    pub(super) fn meet(&mut self) {
        if self.cube.waiting.last().pc == self.pc {
            self.join();
            self.look_for_others();
        } else {
            self.change_places();
        }
    }

    /// Those at hand wait, and those go on that wait at the lowest instruction.
    fn change_places(&mut self) {
        let (pc, live, size) = (self.pc, self.live, self.size);
        let mut here = [0; MOST_SAVED];
        here[..size].copy_from_slice(&self.cube.registers[self.base..][..size]);
        self.resume();
        let Cube { waiting, frames, .. } = &mut *self.cube;
        let first = frames.last().map_or(0, |frame| frame.first as usize);
        let place = waiting.add(pc, first);
        (place.live, place.registers) = (live, here);
        self.apart += 1;
        self.look_for_others();
    }

    /// Joins those that wait at the instruction at hand.
    fn join(&mut self) {
        let Cube { waiting, registers, summaries, .. } = &mut *self.cube;
        let others = waiting.last();
        let here = &mut registers[self.base..][..self.size];
        let mut sets = None;
        for (register, &other) in here.iter_mut().zip(&others.registers) {
            if *register != other {
                let sets = *sets.get_or_insert_with(|| summaries.meet(&self.live, &others.live));
                *register = sets.map_or(NOTHING, |sets| summaries.either(*register, other, sets));
            }
        }
        self.live.add(&others.live);
        waiting.count -= 1;
        self.apart -= 1;
    }

    /// Goes on with those that wait at the lowest instruction of this call.
    fn resume(&mut self) {
        let Cube { waiting, registers, .. } = &mut *self.cube;
        let resumed = waiting.last();
        (self.pc, self.live) = (resumed.pc, resumed.live);
        registers[self.base..][..self.size].copy_from_slice(&resumed.registers[..self.size]);
        waiting.count -= 1;
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
            if self.has_waiting() {
                self.resume();
                self.look_for_others();
                return Next::On;
            }
            if self.cube.frames.is_empty() {
                return Next::End;
            }
            if self.have_returned() {
                let returned = self.cube.returned.pop().expect("some have returned");
                (self.live, self.apart) = (returned.live, self.apart - 1);
                return self.leave(returned.result);
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
        if !self.have_returned() {
            if !self.has_waiting() {
                return self.leave(result);
            }
            let (frame, live) = (self.cube.frames.len(), self.live);
            self.cube.returned.push(Returned { frame, live, result });
            self.apart += 1;
            return self.next();
        }
        let Cube { returned, summaries, .. } = &mut *self.cube;
        if let Some(others) = returned.last_mut() {
            if let (Some(here), Some(there)) = (result, others.result)
                && here != there
            {
                let sets = summaries.meet(&self.live, &others.live);
                let either = sets.map(|sets| summaries.either(here, there, sets));
                others.result = Some(either.unwrap_or(NOTHING));
            }
            others.live.add(&self.live);
        }
        self.next()
    }

    /// Whether some have returned from this call already.
    #[inline(always)]
    fn have_returned(&self) -> bool {
        let newest = self.cube.returned.last();
        newest.is_some_and(|returned| returned.frame == self.cube.frames.len())
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
        let result = self.settle(result.unwrap_or(NOTHING));
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
