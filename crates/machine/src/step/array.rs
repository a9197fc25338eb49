//! Array elements. False means: null, out of bounds, or otherwise not this fast.

use super::window::Window;
use crate::heap::Heap;
use crate::program::instruction::Insn;
use crate::program::{ClassId, Program, Shape};
use crate::value::{Kind, Ref};

#[inline(always)]
pub(super) fn load(window: &mut Window<'_>, heap: &Heap, insn: &Insn, kind: Kind) -> bool {
    let (array, index) = (window.reference(insn.b), window.get(insn.c) as u32);
    // The word after null's is zero, so a null array has no elements either.
    let within = index < heap.length(array);
    if within {
        window.set(insn.a, heap.element(array, kind, index));
    }
    within
}

#[inline(always)]
pub(super) fn store(window: &Window<'_>, heap: &mut Heap, insn: &Insn, kind: Kind) -> bool {
    let (array, index) = (window.reference(insn.a), window.get(insn.b) as u32);
    let within = index < heap.length(array);
    if within {
        heap.put_element(array, kind, index, window.get(insn.c));
    }
    within
}

/// `bastore` serves `boolean[]` too, which keeps only the lowest bit.
#[inline(always)]
pub(super) fn store_byte(
    window: &Window<'_>,
    heap: &mut Heap,
    program: &Program,
    insn: &Insn,
) -> bool {
    let (array, index) = (window.reference(insn.a), window.get(insn.b) as u32);
    let within = index < heap.length(array);
    if within {
        let is_boolean = heap.class_of(array) == program.known.boolean_array;
        let kind = if is_boolean { Kind::Boolean } else { Kind::Byte };
        heap.put_element(array, Kind::Byte, index, kind.canonical(window.get(insn.c)));
    }
    within
}

#[inline(always)]
pub(super) fn store_ref(
    window: &Window<'_>,
    heap: &mut Heap,
    program: &Program,
    insn: &Insn,
) -> bool {
    let (array, index) = (window.reference(insn.a), window.get(insn.b) as u32);
    let within = index < heap.length(array);
    let value = window.reference(insn.c);
    if within && may_hold(heap, program, array, value) {
        heap.put_element(array, Kind::Ref, index, value.word());
        return true;
    }
    false
}

/// Whether an array of references may hold `value`.
#[inline(always)]
pub(crate) fn may_hold(heap: &Heap, program: &Program, array: Ref, value: Ref) -> bool {
    if value.is_null() {
        return true;
    }
    match program.class(heap.class_of(array)).shape {
        Shape::Array(_, component) => {
            component == program.known.object
                || program.is_subclass(heap.class_of(value), component)
        }
        _ => false,
    }
}

/// Makes an array of class `bc` whose length is in register `a`.
#[inline(always)]
pub(super) fn create(
    window: &mut Window<'_>,
    heap: &mut Heap,
    program: &Program,
    heap_limit: u32,
    insn: &Insn,
) -> bool {
    let (class, length) = (ClassId(insn.bc()), window.int(insn.a));
    let Shape::Array(kind, _) = program.class(class).shape else {
        return false;
    };
    let words = (length as u64) << kind.shift() >> 3;
    if length < 0 || u64::from(heap.used_words()) + words + 4 > u64::from(heap_limit) {
        return false;
    }
    match heap.allocate_array(class, kind, length as u32) {
        Ok(array) => {
            window.set(insn.a, array.word());
            true
        }
        Err(_) => false,
    }
}
