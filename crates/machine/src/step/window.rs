//! The registers of the running frame.

use crate::frame::{copy_up, fits};
use crate::value::Ref;

/// A window onto the registers of a thread, starting at a frame's base.
///
/// **Invariant:** `frame` points into `registers`, and the running method's
/// registers all lie behind it: [`Window::new`] and [`Window::move_to`] check
/// the whole frame. Operands need no check of their own, because the translator
/// names only registers of the method's frame. Unchecked, the
/// benchmarks take 0.75 to 0.88 times as long (`bench/LOG.md`, 2026-11-15).
pub(crate) struct Window<'a> {
    registers: &'a mut [u64],
    frame: *mut u64,
    base: usize,
}

impl<'a> Window<'a> {
    /// The window of a frame of `size` registers at `base`.
    pub(crate) fn new(registers: &'a mut [u64], base: usize, size: usize) -> Window<'a> {
        let frame = registers.as_mut_ptr();
        let mut window = Window { registers, frame, base };
        window.move_to(base, size);
        window
    }

    #[inline(always)]
    pub(crate) fn base(&self) -> usize {
        self.base
    }

    /// The registers of all frames.
    #[inline(always)]
    pub(crate) fn all(&self) -> &[u64] {
        self.registers
    }

    /// So many registers of the frame, from `first` on: the arguments of a call.
    #[inline(always)]
    pub(crate) fn some(&self, first: u16, count: u16) -> &[u64] {
        let start = self.base + usize::from(first);
        &self.registers[start..start + usize::from(count)]
    }

    /// Whether there is room for a frame up to `end`.
    #[inline(always)]
    pub(crate) fn contains(&self, end: usize) -> bool {
        fits(self.registers, end)
    }

    /// Goes to the frame of `size` registers at `base`, which must exist.
    #[inline(always)]
    pub(crate) fn move_to(&mut self, base: usize, size: usize) {
        assert!(self.contains(base + size), "a frame lies within the registers");
        self.base = base;
        // SAFETY: the frame's registers exist, as just checked.
        self.frame = unsafe { self.registers.as_mut_ptr().add(base) };
    }

    /// Brings the first `count` registers of the frame at `from` here.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, from: usize, count: u16) {
        copy_up(self.registers, from, self.base, usize::from(count));
    }

    #[inline(always)]
    pub(crate) fn get(&self, register: u16) -> u64 {
        debug_assert!(self.contains(self.base + usize::from(register) + 1));
        // SAFETY: the translator names only registers of the method's frame,
        // which lies within `registers` by the invariant above.
        unsafe { self.frame.add(usize::from(register)).read() }
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, register: u16, word: u64) {
        debug_assert!(self.contains(self.base + usize::from(register) + 1));
        // SAFETY: as in `get`; `registers` is borrowed mutably.
        unsafe { self.frame.add(usize::from(register)).write(word) }
    }

    #[inline(always)]
    pub(crate) fn int(&self, register: u16) -> i32 {
        self.get(register) as i32
    }

    #[inline(always)]
    pub(crate) fn long(&self, register: u16) -> i64 {
        self.get(register) as i64
    }

    #[inline(always)]
    pub(crate) fn float(&self, register: u16) -> f32 {
        f32::from_bits(self.get(register) as u32)
    }

    #[inline(always)]
    pub(crate) fn double(&self, register: u16) -> f64 {
        f64::from_bits(self.get(register))
    }

    #[inline(always)]
    pub(crate) fn reference(&self, register: u16) -> Ref {
        Ref::from_word(self.get(register))
    }
}
