//! How far values have got, and the registers that they see there.

use crate::frame::{Frame, Thread};
use crate::program::{MethodId, Program};
use std::ops::Range;

/// Registers of a path: methods that need more are not followed.
pub(super) const ROOM: usize = 64;
const _: () = assert!(ROOM.is_power_of_two() && ROOM <= u64::BITS as usize);
/// Registers that are copied at a time.
const CHUNK: usize = 8;
/// Calls on a path that have not returned.
const MOST_CALLS: usize = 8;

/// What a register of a path holds: an `int` or a reference that all values see, or
/// the name of a lane, in which each value has its own. No instruction that is
/// followed makes or compares anything else.
///
/// A `long` may look like the name of a lane: then its register has no bit in
/// `Path::lanes`.
pub(super) type Operand = u64;

/// The upper half of the name of a lane: the index is the lower half.
const LANE: u64 = 0x7A5E_1A2E;

/// The lane of the values themselves, and that of older ones.
pub(super) const VALUE: Operand = lane(0);
pub(super) const OLDER: Operand = lane(1);

#[inline(always)]
pub(super) const fn lane(index: u32) -> Operand {
    LANE << 32 | index as u64
}

/// The index of a lane, if that is what an operand is.
#[inline(always)]
pub(super) fn lane_in(operand: Operand) -> Option<u32> {
    (operand >> 32 == LANE).then_some(operand as u32)
}

/// Whether both are what all values see.
#[inline(always)]
pub(super) fn are_words(left: Operand, right: Operand) -> bool {
    left | right <= u64::from(u32::MAX)
}

/// What a register holds, and whether it is a lane if it is no word.
#[derive(Clone, Copy)]
pub(super) struct Held {
    pub(super) operand: Operand,
    is_lane: bool,
}

impl Held {
    pub(super) fn lane(self) -> Option<u32> {
        lane_in(self.operand).filter(|_| self.is_lane)
    }
}

/// A call that has not returned: where it goes on, and the registers there (those of
/// the method begin at `base`, and end at `size`).
#[derive(Clone, Copy, Debug, Default)]
struct PathCall {
    method: MethodId,
    pc: u32,
    base: u32,
    size: u32,
}

/// How far values have got.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    pub(super) pc: usize,
    /// Instructions of a run to here, from the read or from where somebody counted them.
    pub(super) steps: u32,
    /// Where the registers of the method at hand begin.
    pub(super) base: u32,
    /// The innermost frame that has not returned, and the calls since then.
    pub(super) frame: u32,
    depth: u32,
    calls: [PathCall; MOST_CALLS],
    registers: [u64; ROOM],
    /// Where those of the method at hand end. What callers have behind that is dead.
    size: u32,
    /// Those that hold a lane unless they hold a word again.
    lanes: u64,
    /// Whether there are lanes that were made, besides those of the values, or something was
    /// done that could be noticed: from then on, no run can go on from here.
    pub(super) is_apart: bool,
    /// Whether it is the latter.
    pub(super) has_effect: bool,
}

impl Default for Path {
    fn default() -> Path {
        Path {
            pc: 0,
            steps: 0,
            base: 0,
            frame: 0,
            depth: 0,
            calls: [PathCall::default(); MOST_CALLS],
            registers: [0; ROOM],
            size: 0,
            lanes: 0,
            is_apart: false,
            has_effect: false,
        }
    }
}

impl Path {
    /// Where a register of the method at hand is.
    #[inline(always)]
    fn index(&self, register: u16) -> usize {
        let index = self.base as usize + usize::from(register);
        debug_assert!(index < ROOM);
        // SAFETY: the translator names only registers of the method's frame, and all of
        // these fit: see `enter` and `call`.
        unsafe { std::hint::assert_unchecked(index < ROOM) };
        index
    }

    #[inline(always)]
    pub(super) fn get(&self, register: u16) -> Operand {
        self.registers[self.index(register)]
    }

    /// So many registers from one on: the arguments of a call.
    pub(super) fn window(&self, first: u16, count: u16) -> &[Operand] {
        let start = self.index(first);
        &self.registers[start..ROOM.min(start + usize::from(count))]
    }

    /// Sets a register to a word or a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, register: u16, operand: Operand) {
        let index = self.index(register);
        self.registers[index] = operand;
        if !are_words(operand, 0) {
            self.lanes |= 1 << index;
        }
    }

    /// Sets a register to what another one held, whatever it is.
    #[inline(always)]
    pub(super) fn set_held(&mut self, register: u16, held: Held) {
        let index = self.index(register);
        self.registers[index] = held.operand;
        if !are_words(held.operand, 0) {
            self.lanes = self.lanes & !(1 << index) | u64::from(held.is_lane) << index;
        }
    }

    /// What a register holds, be it a `long`.
    #[inline(always)]
    pub(super) fn held(&self, register: u16) -> Held {
        let index = self.index(register);
        Held { operand: self.registers[index], is_lane: self.lanes >> index & 1 != 0 }
    }

    /// Whether so many registers from one on hold words and lanes only.
    pub(super) fn has_lanes(&self, first: u16, count: u16) -> bool {
        (first..first + count)
            .map(|register| self.held(register))
            .all(|held| are_words(held.operand, 0) || held.lane().is_some())
    }

    /// The registers that are in use: a bit for each.
    #[inline(always)]
    fn in_use(&self) -> u64 {
        u64::MAX >> (ROOM as u32 - self.size.clamp(1, ROOM as u32))
    }

    /// The registers that hold lanes.
    #[inline(always)]
    fn lanes(&self) -> u64 {
        let mut lanes = self.lanes & self.in_use();
        let mut left = lanes;
        while left != 0 {
            let index = left.trailing_zeros();
            if are_words(self.registers[index as usize % ROOM], 0) {
                lanes &= !(1 << index);
            }
            left &= left - 1;
        }
        lanes
    }

    /// Goes on with a single value, of which each lane holds a word.
    #[inline(always)]
    pub(super) fn substitute(&mut self, word: impl Fn(u32) -> u64) {
        self.replace(word);
        self.lanes = 0;
    }

    /// Puts something else in the place of each lane.
    #[inline(always)]
    pub(super) fn replace(&mut self, by: impl Fn(u32) -> Operand) {
        self.lanes = self.lanes();
        let mut lanes = self.lanes;
        while lanes != 0 {
            let register = &mut self.registers[lanes.trailing_zeros() as usize % ROOM];
            *register = by(*register as u32);
            lanes &= lanes - 1;
        }
    }

    /// Becomes the same path. Only what is in use is copied.
    #[inline(always)]
    pub(super) fn copy(&mut self, path: &Path) {
        (self.pc, self.steps) = (path.pc, path.steps);
        (self.is_apart, self.has_effect) = (path.is_apart, path.has_effect);
        (self.base, self.size, self.lanes) = (path.base, path.size, path.lanes & path.in_use());
        (self.frame, self.depth) = (path.frame, path.depth);
        if path.depth > 0 {
            let (few, others) = self.calls.split_at_mut(MOST_CALLS / 2);
            let (from, more) = path.calls.split_at(MOST_CALLS / 2);
            few.copy_from_slice(from);
            if path.calls() > MOST_CALLS / 2 {
                others.copy_from_slice(more);
            }
        }
        copy_chunks(&mut self.registers, &path.registers, path.size as usize);
    }

    /// Enters a frame; false if its registers do not fit.
    #[inline(always)]
    pub(super) fn enter(&mut self, frame: u32, frames: &[Frame], registers: &[u64]) -> bool {
        let Frame { pc, base, size, .. } = frames[frame as usize];
        let from = registers.get(base as usize..).and_then(|from| from.first_chunk::<ROOM>());
        let Some(from) = from else { return false };
        if size as usize > ROOM {
            return false;
        }
        copy_chunks(&mut self.registers, from, size as usize);
        (self.pc, self.frame, self.base, self.depth) = (pc as usize, frame, 0, 0);
        (self.size, self.lanes) = (size, 0);
        true
    }

    /// Calls a method whose window begins at a register; false if it does not fit.
    #[inline(always)]
    pub(super) fn call(&mut self, program: &Program, method: MethodId, first: u16) -> bool {
        let entry = program.entries[method.0 as usize];
        let base = self.base + u32::from(first);
        let fits = (base + entry.registers) as usize <= ROOM && self.calls() < MOST_CALLS;
        if entry.code == 0 || !fits {
            return false;
        }
        let pc = self.pc as u32 + 1;
        self.calls[self.calls()] = PathCall { method, pc, base: self.base, size: self.size };
        self.depth += 1;
        (self.base, self.size) = (base, base + entry.registers);
        self.pc = entry.code as usize;
        true
    }

    /// Returns from the newest call; false if all have returned.
    #[inline(always)]
    pub(super) fn give_back(&mut self) -> bool {
        if self.depth == 0 {
            return false;
        }
        self.depth -= 1;
        let PathCall { pc, base, size, .. } = self.calls[self.calls()];
        (self.pc, self.base, self.size) = (pc as usize, base, size);
        true
    }

    /// Calls that have not returned.
    #[inline(always)]
    pub(super) fn calls(&self) -> usize {
        (self.depth as usize).min(MOST_CALLS)
    }

    /// Where the calls that have not returned go on.
    #[inline(always)]
    pub(super) fn returns(&self) -> impl Iterator<Item = usize> {
        self.calls[..self.calls()].iter().map(|call| call.pc as usize)
    }

    /// Moves a thread to here from where the path began: the frames that it left are
    /// dropped unless they are frozen.
    pub(super) fn bring(&self, program: &Program, thread: &mut Thread) {
        let mut frame = thread.frames[self.frame as usize];
        if self.frame >= thread.frozen {
            thread.frames.truncate(self.frame as usize);
        } else {
            frame.base = thread.drop_running();
        }
        let calls = &self.calls[..self.calls()];
        let starts = calls.iter().skip(1).map(|call| call.base).chain([self.base]);
        let base = frame.base;
        for (&PathCall { method, pc, .. }, start) in calls.iter().zip(starts) {
            thread.frames.push(Frame { pc, ..frame });
            let (parent, depth) = (thread.frames.len() as u32 - 1, frame.depth + 1);
            let size = program.entries[method.0 as usize].registers;
            frame = Frame { method, pc: 0, base: base + start, size, parent, depth };
        }
        thread.frames.push(Frame { pc: self.pc as u32, ..frame });
        thread.reserve(base as usize + ROOM);
        if let Some(to) = thread.registers[base as usize..].first_chunk_mut() {
            copy_chunks(to, &self.registers, self.size as usize);
        }
    }
}

/// Copies `count` registers or a few more.
#[inline(always)]
fn copy_chunks(to: &mut [u64; ROOM], from: &[u64; ROOM], count: usize) {
    let (to, from) = (to.as_chunks_mut::<CHUNK>().0, from.as_chunks::<CHUNK>().0);
    // No loop: the compiler would call the library's copy, which costs more.
    to[0] = from[0];
    if count > CHUNK {
        to[1] = from[1];
        if count > 2 * CHUNK {
            (to[2], to[3]) = (from[2], from[3]);
            if count > 4 * CHUNK {
                to[4..].copy_from_slice(&from[4..]);
            }
        }
    }
}

/// Some paths and their values, and room for more.
#[derive(Default)]
pub(super) struct Paths {
    room: Vec<(u64, Path)>,
    pub(super) count: usize,
}

impl Paths {
    pub(super) fn some(&self, range: Range<usize>) -> &[(u64, Path)] {
        &self.room[range]
    }

    /// Adds a copy of a path.
    pub(super) fn push(&mut self, values: u64, path: &Path) -> &mut Path {
        if self.count == self.room.len() {
            self.room.push((values, Path::default()));
        }
        let (place, copy) = &mut self.room[self.count];
        *place = values;
        copy.copy(path);
        self.count += 1;
        copy
    }

    /// Takes some values from the paths from `start` on.
    pub(super) fn forget(&mut self, start: usize, values: u64) {
        for (of_path, _) in &mut self.room[start..self.count] {
            *of_path &= !values;
        }
    }

    pub(super) fn pop(&mut self) -> Option<(u64, &Path)> {
        self.count = self.count.checked_sub(1)?;
        self.room.get(self.count).map(|(values, path)| (*values, path))
    }
}
