//! The registers of the running frame.

use crate::value::Ref;

/// A window onto the registers of a thread, starting at a frame's base.
pub(super) struct Window<'a> {
    registers: &'a mut [u64],
    base: usize,
}

impl<'a> Window<'a> {
    pub(super) fn new(registers: &'a mut [u64], base: usize) -> Window<'a> {
        Window { registers, base }
    }

    #[inline(always)]
    pub(super) fn base(&self) -> usize {
        self.base
    }

    #[inline(always)]
    pub(super) fn all(&self) -> &[u64] {
        self.registers
    }

    /// Whether registers up to `end` exist.
    #[inline(always)]
    pub(super) fn contains(&self, end: usize) -> bool {
        end <= self.registers.len()
    }

    #[inline(always)]
    pub(super) fn move_to(&mut self, base: usize) {
        self.base = base;
    }

    #[inline(always)]
    pub(super) fn get(&self, register: u16) -> u64 {
        self.registers[self.base + usize::from(register)]
    }

    #[inline(always)]
    pub(super) fn set(&mut self, register: u16, word: u64) {
        self.registers[self.base + usize::from(register)] = word;
    }

    #[inline(always)]
    pub(super) fn int(&self, register: u16) -> i32 {
        self.get(register) as i32
    }

    #[inline(always)]
    pub(super) fn long(&self, register: u16) -> i64 {
        self.get(register) as i64
    }

    #[inline(always)]
    pub(super) fn float(&self, register: u16) -> f32 {
        f32::from_bits(self.get(register) as u32)
    }

    #[inline(always)]
    pub(super) fn double(&self, register: u16) -> f64 {
        f64::from_bits(self.get(register))
    }

    #[inline(always)]
    pub(super) fn reference(&self, register: u16) -> Ref {
        Ref::from_word(self.get(register))
    }
}
