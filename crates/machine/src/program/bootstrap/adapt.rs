//! Conversions of the value on top of the stack: widening, boxing, unboxing, casts.
//!
//! The one hard idea: a lambda's argument has three types. It arrives as the erased
//! one, is known to be of the instantiated one, and is wanted as the implementation's
//! parameter. [`argument`] follows the JDK's own order (TypeConvertingMethodAdapter):
//! cast to the instantiated type first, so that heap pollution is a
//! `ClassCastException` even where the implementation would accept more.
//!
//! Not here: whether a conversion is allowed. `javac` saw to that.

use super::code::{CodeBuilder, InvokeKind};
use super::descriptor::TypeDescriptor;
use ristretto_classfile::attributes::Instruction;

/// Converts from `from`, known to be `instantiated`, to `to`.
pub(super) fn argument(
    code: &mut CodeBuilder<'_>,
    from: &TypeDescriptor,
    instantiated: &TypeDescriptor,
    to: &TypeDescriptor,
) {
    if !from.is_reference() || from == instantiated || !instantiated.is_reference() {
        return value(code, from, to);
    }
    code.check_cast(instantiated.class_name());
    value(code, instantiated, to);
}

/// Converts from `from` to `to`; nothing when either is `void`.
pub(super) fn value(code: &mut CodeBuilder<'_>, from: &TypeDescriptor, to: &TypeDescriptor) {
    match (from.is_reference(), to.is_reference()) {
        _ if from == to || from.is_void() || to.is_void() => {}
        (false, false) => primitive(code, from, to),
        (false, true) => boxing(code, from, to),
        (true, false) => unboxing(code, from, to),
        (true, true) => code.check_cast(to.class_name()),
    }
}

/// A result: as [`value`], but `void` drops it.
pub(super) fn result(code: &mut CodeBuilder<'_>, from: &TypeDescriptor, to: &TypeDescriptor) {
    if to.is_void() {
        code.pop(from);
    } else {
        value(code, from, to);
    }
}

/// Java's casting conversion between primitive types; to `boolean`, the lowest bit.
pub(super) fn primitive(code: &mut CodeBuilder<'_>, from: &TypeDescriptor, to: &TypeDescriptor) {
    let target = TypeDescriptor::primitive(to.stack_code());
    if let Some(instruction) = between(from.stack_code(), to.stack_code()) {
        code.emit(instruction, from.slots(), target.slots());
    }
    match to.code() {
        code if code == from.code() => {}
        b'B' => code.emit(Instruction::I2b, 1, 1),
        b'S' if from.code() != b'B' => code.emit(Instruction::I2s, 1, 1),
        b'C' => code.emit(Instruction::I2c, 1, 1),
        b'Z' => {
            code.push_int(1);
            code.emit(Instruction::Iand, 2, 1);
        }
        _ => {}
    }
}

/// Boxes a primitive, after widening it to what the class `to` boxes.
pub(super) fn boxing(code: &mut CodeBuilder<'_>, from: &TypeDescriptor, to: &TypeDescriptor) {
    let boxed = to.unboxed().unwrap_or_else(|| from.clone());
    primitive(code, from, &boxed);
    if let Some(class) = boxed.box_class() {
        let descriptor = format!("({})L{class};", boxed.descriptor());
        code.call_known(InvokeKind::Static, class, "valueOf", &descriptor);
    }
}

/// Unboxes what `from` boxes and widens it to `to`. When `from` is not a box, the object
/// decides: any number for a numeric primitive.
fn unboxing(code: &mut CodeBuilder<'_>, from: &TypeDescriptor, to: &TypeDescriptor) {
    let class = match to.code() {
        b'Z' => "java/lang/Boolean",
        b'C' => "java/lang/Character",
        _ if from.class_name() == "java/lang/Character" => "java/lang/Character",
        _ => "java/lang/Number",
    };
    if from.unboxed().is_none() {
        code.check_cast(class);
    }
    let unboxed = match class {
        "java/lang/Character" => TypeDescriptor::primitive(b'C'),
        _ => to.clone(),
    };
    if let Some(keyword) = unboxed.keyword() {
        let descriptor = format!("(){}", unboxed.descriptor());
        code.call_known(InvokeKind::Virtual, class, &format!("{keyword}Value"), &descriptor);
    }
    primitive(code, &unboxed, to);
}

/// The instruction between two of I, J, F and D.
fn between(from: u8, to: u8) -> Option<Instruction> {
    Some(match (from, to) {
        (b'I', b'J') => Instruction::I2l,
        (b'I', b'F') => Instruction::I2f,
        (b'I', b'D') => Instruction::I2d,
        (b'J', b'I') => Instruction::L2i,
        (b'J', b'F') => Instruction::L2f,
        (b'J', b'D') => Instruction::L2d,
        (b'F', b'I') => Instruction::F2i,
        (b'F', b'J') => Instruction::F2l,
        (b'F', b'D') => Instruction::F2d,
        (b'D', b'I') => Instruction::D2i,
        (b'D', b'J') => Instruction::D2l,
        (b'D', b'F') => Instruction::D2f,
        _ => return None,
    })
}
