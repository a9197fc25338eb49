//! Writes the null's origin down as a Java expression: `this.rows[i].next`.
//!
//! From a stack slot, `stack` gives the instruction that pushed it; fields and array elements
//! lead on to the instructions that pushed their operands, down to a local, a constant, a static
//! field or a call. A call is named but its receiver and arguments are not. The walk follows
//! field and array links at most five deep, after which `<array>` or nothing stands in for the
//! rest; what is too complex for an index is written `...`.
//!
//! Cost: one step per part of the expression, with a limit that only malformed code reaches.

use std::cell::Cell;

use ristretto_classfile::attributes::Instruction;

use super::stack::Stacks;
use super::{MethodCode, names};

/// How many links HotSpot follows.
const MAX_DETAIL: usize = 5;

/// An index may contain an index, which `MAX_DETAIL` does not count. Verified code is finite in
/// this respect, but malformed code may lead in circles.
const MAX_STEPS: usize = 1000;

pub(super) struct Describer<'a> {
    code: &'a MethodCode<'a>,
    stacks: &'a Stacks,
    steps: Cell<usize>,
}

impl<'a> Describer<'a> {
    pub(super) fn new(code: &'a MethodCode<'a>, stacks: &'a Stacks) -> Self {
        Describer { code, stacks, steps: Cell::new(0) }
    }

    /// ` because "..." is null`, for the null in `slot` below the top of the stack at `index`;
    /// empty if paths with different origins meet there.
    pub(super) fn because(&self, index: usize, slot: usize) -> String {
        let Some(source) = self.stacks.source(index, slot) else {
            return String::new();
        };
        match (is_call(&self.code.instructions[source]), self.expression(index, slot, MAX_DETAIL)) {
            (true, Some(call)) => format!(" because the return value of \"{call}\" is null"),
            (false, Some(expression)) => format!(" because \"{expression}\" is null"),
            // HotSpot opens the quotation before it finds that it has nothing to say, as for
            // the null result of an invokedynamic.
            (false, None) => " because \"".to_string(),
            (true, None) => String::new(),
        }
    }

    /// The expression whose value is in `slot` at `index`, or None if it cannot be written.
    fn expression(&self, index: usize, slot: usize, detail: usize) -> Option<String> {
        self.steps.set(self.steps.get() + 1);
        if detail == 0 || self.steps.get() > MAX_STEPS {
            return None;
        }
        let source = self.stacks.source(index, slot)?;
        let instruction = self.code.instructions.get(source)?;
        if let Some(local) = loaded_local(instruction) {
            let overwritten = self.stacks.overwritten(index, local);
            return Some(names::local(self.code, local, source, overwritten));
        }
        match instruction {
            Instruction::Iaload | Instruction::Aaload => Some(self.element(source, detail)),
            Instruction::Getfield(field) => self.field(source, *field, detail),
            Instruction::Getstatic(field) => self.code.member(*field)?.qualified(),
            Instruction::Invokevirtual(method)
            | Instruction::Invokespecial(method)
            | Instruction::Invokestatic(method)
            | Instruction::Invokeinterface(method, _) => self.code.member(*method)?.call(),
            other => constant(other),
        }
    }

    /// `array[index]`, as loaded by instruction `load`.
    fn element(&self, load: usize, detail: usize) -> String {
        let array = self.expression(load, 1, detail - 1);
        // The index keeps its full detail: it is a side expression, not a step towards the null.
        let index = self.expression(load, 0, detail);
        format!("{}[{}]", array.as_deref().unwrap_or("<array>"), index.as_deref().unwrap_or("..."))
    }

    /// `object.field`, as read by instruction `read`.
    fn field(&self, read: usize, field: u16, detail: usize) -> Option<String> {
        let name = self.code.member(field)?.name;
        Some(match self.expression(read, 0, detail - 1) {
            Some(object) => format!("{object}.{name}"),
            None => name.into_owned(),
        })
    }
}

fn is_call(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Invokevirtual(_)
            | Instruction::Invokespecial(_)
            | Instruction::Invokestatic(_)
            | Instruction::Invokeinterface(..)
    )
}

/// The local that an `iload` or `aload` reads; the other types can be neither null nor an index.
pub(super) fn loaded_local(instruction: &Instruction) -> Option<u16> {
    Some(match instruction {
        Instruction::Iload_0 | Instruction::Aload_0 => 0,
        Instruction::Iload_1 | Instruction::Aload_1 => 1,
        Instruction::Iload_2 | Instruction::Aload_2 => 2,
        Instruction::Iload_3 | Instruction::Aload_3 => 3,
        Instruction::Iload(local) | Instruction::Aload(local) => (*local).into(),
        Instruction::Iload_w(local) | Instruction::Aload_w(local) => *local,
        _ => return None,
    })
}

fn constant(instruction: &Instruction) -> Option<String> {
    Some(match instruction {
        Instruction::Aconst_null => "null".to_string(),
        Instruction::Iconst_m1 => "-1".to_string(),
        Instruction::Iconst_0 => "0".to_string(),
        Instruction::Iconst_1 => "1".to_string(),
        Instruction::Iconst_2 => "2".to_string(),
        Instruction::Iconst_3 => "3".to_string(),
        Instruction::Iconst_4 => "4".to_string(),
        Instruction::Iconst_5 => "5".to_string(),
        Instruction::Bipush(value) => value.to_string(),
        // HotSpot reads the operand without its sign.
        Instruction::Sipush(value) => value.cast_unsigned().to_string(),
        _ => return None,
    })
}
