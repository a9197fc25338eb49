//! The domain of the interpreter: a value is a word as a register holds it.

use super::load::Memory;
use super::{Arithmetic, Bits, Relation, Sort, Trap, ValueDomain, Width};
use crate::heap::Heap;
use crate::program::{ClassId, Program};
use crate::undecided::SUSPICIOUS;
use crate::undecided::array::{ElementPlace, decided_length, look_at_element};
use crate::value::{Kind, Ref, float, int, is_undecided};

/// Words, as registers hold them (`value`).
#[derive(Clone, Copy, Debug, Default)]
pub struct Words;

#[inline(always)]
fn as_float(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

#[inline(always)]
fn as_double(word: u64) -> f64 {
    f64::from_bits(word)
}

impl ValueDomain for Words {
    type Value = u64;
    type Truth = bool;
    type Stop = Trap;

    #[inline(always)]
    fn constant(&mut self, _: Sort, word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn arithmetic(&mut self, operator: Arithmetic, sort: Sort, left: u64, right: u64) -> u64 {
        match sort {
            Sort::Int => int(int_arithmetic(operator, left as i32, right as i32)),
            Sort::Long => long_arithmetic(operator, left as i64, right as i64) as u64,
            Sort::Float => float(float_arithmetic(operator, as_float(left), as_float(right))),
            Sort::Double => {
                double_arithmetic(operator, as_double(left), as_double(right)).to_bits()
            }
        }
    }

    #[inline(always)]
    fn bits(&mut self, operator: Bits, width: Width, left: u64, right: u64) -> u64 {
        let distance = right as u32;
        match (operator, width) {
            (Bits::And, _) => left & right,
            (Bits::Or, _) => left | right,
            (Bits::Xor, _) => left ^ right,
            (Bits::Shl, Width::Int) => int((left as i32).wrapping_shl(distance)),
            (Bits::Shr, Width::Int) => int((left as i32).wrapping_shr(distance)),
            (Bits::Ushr, Width::Int) => u64::from((left as u32).wrapping_shr(distance)),
            (Bits::Shl, Width::Long) => left.wrapping_shl(distance),
            (Bits::Shr, Width::Long) => (left as i64).wrapping_shr(distance) as u64,
            (Bits::Ushr, Width::Long) => left.wrapping_shr(distance),
        }
    }

    #[inline(always)]
    fn negation(&mut self, sort: Sort, value: u64) -> u64 {
        match sort {
            Sort::Int => int((value as i32).wrapping_neg()),
            Sort::Long => value.wrapping_neg(),
            Sort::Float => float(-as_float(value)),
            Sort::Double => (-as_double(value)).to_bits(),
        }
    }

    #[inline(always)]
    fn conversion(&mut self, from: Sort, to: Sort, value: u64) -> u64 {
        match from {
            Sort::Int => from_int(value as i32, to),
            Sort::Long => from_long(value as i64, to),
            Sort::Float => from_double(f64::from(as_float(value)), to),
            Sort::Double => from_double(as_double(value), to),
        }
    }

    #[inline(always)]
    fn relation(&mut self, relation: Relation, sort: Sort, left: u64, right: u64) -> bool {
        match sort {
            Sort::Int => relation.holds(left as i32, right as i32),
            Sort::Long => relation.holds(left as i64, right as i64),
            Sort::Float => relation.holds(as_float(left), as_float(right)),
            Sort::Double => relation.holds(as_double(left), as_double(right)),
        }
    }

    #[inline(always)]
    fn not(&mut self, truth: bool) -> bool {
        !truth
    }

    #[inline(always)]
    fn or(&mut self, left: bool, right: bool) -> bool {
        left || right
    }

    #[inline(always)]
    fn pick(&mut self, truth: bool, holds: u64, otherwise: u64) -> u64 {
        if truth { holds } else { otherwise }
    }

    #[inline(always)]
    fn require(&mut self, truth: bool, otherwise: Trap) -> Result<(), Trap> {
        if truth { Ok(()) } else { Err(otherwise) }
    }
}

/// A function for the arithmetic of a whole number's type, which wraps around.
macro_rules! wrapping {
    ($name:ident, $number:ty) => {
        #[inline(always)]
        fn $name(operator: Arithmetic, left: $number, right: $number) -> $number {
            match operator {
                Arithmetic::Add => left.wrapping_add(right),
                Arithmetic::Sub => left.wrapping_sub(right),
                Arithmetic::Mul => left.wrapping_mul(right),
                Arithmetic::Div => left.wrapping_div(right),
                Arithmetic::Rem => left.wrapping_rem(right),
            }
        }
    };
}

wrapping!(int_arithmetic, i32);
wrapping!(long_arithmetic, i64);

/// The same for `float` and `double`.
macro_rules! floating {
    ($name:ident, $number:ty) => {
        #[inline(always)]
        fn $name(operator: Arithmetic, left: $number, right: $number) -> $number {
            match operator {
                Arithmetic::Add => left + right,
                Arithmetic::Sub => left - right,
                Arithmetic::Mul => left * right,
                Arithmetic::Div => left / right,
                Arithmetic::Rem => left % right,
            }
        }
    };
}

floating!(float_arithmetic, f32);
floating!(double_arithmetic, f64);

#[inline(always)]
fn from_int(value: i32, to: Sort) -> u64 {
    match to {
        Sort::Int => int(value),
        Sort::Long => i64::from(value) as u64,
        Sort::Float => float(value as f32),
        Sort::Double => f64::from(value).to_bits(),
    }
}

#[inline(always)]
fn from_long(value: i64, to: Sort) -> u64 {
    match to {
        Sort::Int => int(value as i32),
        Sort::Long => value as u64,
        // Not by way of a double, which would round twice.
        Sort::Float => float(value as f32),
        Sort::Double => (value as f64).to_bits(),
    }
}

/// A `float` is a `double` exactly, and comes back exactly.
#[inline(always)]
fn from_double(value: f64, to: Sort) -> u64 {
    match to {
        Sort::Int => int(value as i32),
        Sort::Long => value as i64 as u64,
        Sort::Float => float(value as f32),
        Sort::Double => value.to_bits(),
    }
}

/// The objects of a machine.
#[derive(Clone, Copy)]
pub struct Store<'a> {
    pub heap: &'a Heap,
    pub program: &'a Program,
}

impl Memory<Words> for Store<'_> {
    fn field(&self, _: &mut Words, object: u64, slot: u16, sort: Sort) -> Result<u64, Trap> {
        let word = self.heap.get(Ref::from_word(object), u32::from(slot));
        let is_open = match sort {
            // Only a bitmap can tell, and it is not asked here: see `undecided`.
            Sort::Long | Sort::Double => word == SUSPICIOUS,
            Sort::Int | Sort::Float => is_undecided(word),
        };
        if is_open { Err(Trap::Undecided) } else { Ok(word) }
    }

    fn length(&self, _: &mut Words, array: u64) -> Result<u64, Trap> {
        let length = decided_length(self.heap, Ref::from_word(array));
        length.map(u64::from).ok_or(Trap::Undecided)
    }

    fn has_element(
        &self,
        words: &mut Words,
        array: u64,
        _: Kind,
        index: u64,
    ) -> Result<bool, Trap> {
        Ok((index as u32) < self.length(words, array)? as u32)
    }

    fn element(&self, _: &mut Words, array: u64, kind: Kind, index: u64) -> Result<u64, Trap> {
        let (array, index) = (Ref::from_word(array), index as u32);
        if index < self.heap.length(array) {
            return Ok(self.heap.element(array, kind, index));
        }
        match look_at_element(self.heap, array, kind, index) {
            ElementPlace::At(address) if !is_undecided(self.heap.word(address)) => {
                Ok(self.heap.word(address))
            }
            _ => Err(Trap::Undecided),
        }
    }

    fn is_instance(&self, _: &mut Words, object: u64, class: ClassId) -> bool {
        let object = Ref::from_word(object);
        !object.is_null() && self.program.is_subclass(self.heap.class_of(object), class)
    }
}
