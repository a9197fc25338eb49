//! Arithmetic and comparison on registers.

use super::window::Window;
use crate::heap::Heap;
use crate::program::instruction::Insn;
use crate::value::{Kind, float, int};

impl Window<'_> {
    #[inline(always)]
    pub(super) fn int_binary(&mut self, insn: &Insn, operation: impl Fn(i32, i32) -> i32) {
        self.set(insn.a, int(operation(self.int(insn.b), self.int(insn.c))));
    }

    #[inline(always)]
    pub(super) fn int_immediate(&mut self, insn: &Insn, operation: impl Fn(i32, i32) -> i32) {
        self.set(insn.a, int(operation(self.int(insn.b), i32::from(insn.c as i16))));
    }

    /// False when the divisor is zero.
    #[inline(always)]
    pub(super) fn int_division(
        &mut self,
        insn: &Insn,
        operation: impl Fn(i32, i32) -> i32,
    ) -> bool {
        let divisor = self.int(insn.c);
        if divisor != 0 {
            self.set(insn.a, int(operation(self.int(insn.b), divisor)));
        }
        divisor != 0
    }

    #[inline(always)]
    pub(super) fn long_binary(&mut self, insn: &Insn, operation: impl Fn(i64, i64) -> i64) {
        self.set(insn.a, operation(self.long(insn.b), self.long(insn.c)) as u64);
    }

    /// False when the divisor is zero.
    #[inline(always)]
    pub(super) fn long_division(
        &mut self,
        insn: &Insn,
        operation: impl Fn(i64, i64) -> i64,
    ) -> bool {
        let divisor = self.long(insn.c);
        if divisor != 0 {
            self.set(insn.a, operation(self.long(insn.b), divisor) as u64);
        }
        divisor != 0
    }

    #[inline(always)]
    pub(super) fn float_binary(&mut self, insn: &Insn, operation: impl Fn(f32, f32) -> f32) {
        self.set(insn.a, float(operation(self.float(insn.b), self.float(insn.c))));
    }

    #[inline(always)]
    pub(super) fn double_binary(&mut self, insn: &Insn, operation: impl Fn(f64, f64) -> f64) {
        self.set(insn.a, operation(self.double(insn.b), self.double(insn.c)).to_bits());
    }

    #[inline(always)]
    pub(super) fn long_compare(&mut self, insn: &Insn) {
        let order = self.long(insn.b).cmp(&self.long(insn.c)) as i32;
        self.set(insn.a, int(order));
    }

    #[inline(always)]
    pub(super) fn float_compare(&mut self, insn: &Insn, with_nan: i32) {
        let order = self.float(insn.b).partial_cmp(&self.float(insn.c));
        self.set(insn.a, int(order.map_or(with_nan, |order| order as i32)));
    }

    #[inline(always)]
    pub(super) fn double_compare(&mut self, insn: &Insn, with_nan: i32) {
        let order = self.double(insn.b).partial_cmp(&self.double(insn.c));
        self.set(insn.a, int(order.map_or(with_nan, |order| order as i32)));
    }

    #[inline(always)]
    pub(super) fn float_less(&self, insn: &Insn) -> bool {
        self.float(insn.a) < self.float(insn.b)
    }

    #[inline(always)]
    pub(super) fn float_at_most(&self, insn: &Insn) -> bool {
        self.float(insn.a) <= self.float(insn.b)
    }

    #[inline(always)]
    pub(super) fn double_less(&self, insn: &Insn) -> bool {
        self.double(insn.a) < self.double(insn.b)
    }

    #[inline(always)]
    pub(super) fn double_at_most(&self, insn: &Insn) -> bool {
        self.double(insn.a) <= self.double(insn.b)
    }

    #[inline(always)]
    pub(super) fn put_static(&self, heap: &mut Heap, insn: &Insn, kind: Kind) {
        heap.put_word(insn.bc(), kind.canonical(self.get(insn.a)));
    }

    /// Writes a field narrower than an `int`; false for a null receiver.
    #[inline(always)]
    pub(super) fn put_narrow(&self, heap: &mut Heap, insn: &Insn, kind: Kind) -> bool {
        let object = self.reference(insn.a);
        if !object.is_null() {
            heap.put(object, u32::from(insn.c), kind.canonical(self.get(insn.b)));
        }
        !object.is_null()
    }
}
