//! How far values have got, and the registers that they see there.

use crate::frame::Frame;

/// Registers of a way: methods that need more are not followed.
pub(super) const ROOM: usize = 32;
const _: () = assert!(ROOM.is_power_of_two() && ROOM <= u32::BITS as usize);
/// Calls on a way that have not returned.
pub(super) const MOST_CALLS: usize = 4;

/// How far values have got.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) pc: usize,
    /// Instructions that may still be followed.
    pub(super) left: u32,
    /// Where the registers of the method at hand begin.
    pub(super) base: u32,
    /// The innermost frame that has not returned.
    pub(super) frame: u32,
    /// Calls since then: where they return to, and the registers there.
    pub(super) depth: u32,
    pub(super) calls: [(u32, u32); MOST_CALLS],
    /// Those with a bit in `values` hold the value.
    pub(super) registers: [u64; ROOM],
    pub(super) values: u32,
}

impl Way {
    pub(super) fn new(left: u32, frame: u32) -> Way {
        let (calls, registers) = ([(0, 0); MOST_CALLS], [0; ROOM]);
        Way { pc: 0, left, base: 0, frame, depth: 0, calls, registers, values: 0 }
    }

    /// Where a register of the method at hand is. All of them fit: see `enter` and
    /// `Probe::call`. So this only spares a test.
    #[inline(always)]
    fn index(&self, register: u16) -> usize {
        debug_assert!(self.base as usize + usize::from(register) < ROOM);
        (self.base as usize + usize::from(register)) % ROOM
    }

    /// What a register holds; None if it is the value.
    #[inline(always)]
    pub(super) fn get(&self, register: u16) -> Option<u64> {
        let index = self.index(register);
        (self.values >> index & 1 == 0).then_some(self.registers[index])
    }

    #[inline(always)]
    pub(super) fn set(&mut self, register: u16, word: Option<u64>) {
        let index = self.index(register);
        self.registers[index] = word.unwrap_or(0);
        self.values = self.values & !(1 << index) | u32::from(word.is_none()) << index;
    }

    /// The same way for one of the values.
    pub(super) fn with(&self, word: u64) -> Way {
        let mut way = *self;
        while way.values != 0 {
            way.registers[way.values.trailing_zeros() as usize] = word;
            way.values &= way.values - 1;
        }
        way
    }

    /// Enters a frame; false if its registers do not fit.
    #[inline(always)]
    pub(super) fn enter(&mut self, frame: &Frame, registers: &[u64]) -> bool {
        let Some(to) = self.registers.get_mut(..frame.size as usize) else { return false };
        let from = &registers[frame.base as usize..frame.end() as usize];
        for (to, from) in to.iter_mut().zip(from) {
            *to = *from;
        }
        (self.pc, self.base, self.values) = (frame.pc as usize, 0, 0);
        true
    }
}
