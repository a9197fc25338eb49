//! Which parameters of a method a call in it passes on, unchanged.
//!
//! The same simulation that finds out who pushed a null tells who pushed an argument: if that
//! loads a parameter to which nobody stores, the callee gets what the caller got. Where paths
//! with different origins meet, or a parameter is ever written, the answer is no.

use super::describe::loaded_local;
use super::names::{Member, Signature};
use super::stack::{Stacks, stored_local};
use super::{Code, called};
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Method, MethodAccessFlags};

/// A call in a method, seen from its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedOn {
    /// The name and descriptor of what is called.
    pub name: String,
    pub descriptor: String,
    /// For each argument, the number of the caller's parameter that it is.
    pub arguments: Vec<Option<usize>>,
    /// The receiver was there before the caller ran: it is read from a field, or a parameter.
    pub receiver_is_kept: bool,
}

/// What the call at instruction `index` passes on; None if there is no call.
pub(crate) fn passed_on(file: &ClassFile<'_>, method: &Method, index: usize) -> Option<PassedOn> {
    let code = Code::of(file, method)?;
    let callee = code.member(called(code.instructions.get(index)?)?)?;
    let own = file.constant_pool.try_get_utf8(method.descriptor_index).ok()?.to_str_lossy();
    let own = Signature::parse(&own)?;
    let first = usize::from(!method.access_flags.contains(MethodAccessFlags::STATIC));
    let caller = Caller { code: &code, own, first, stacks: Stacks::up_to(index, &code) };
    let slots = argument_slots(&callee)?;
    let arguments = slots.iter().map(|&slot| caller.parameter(index, slot)).collect();
    let receiver_is_kept = caller.is_kept(index, callee.signature()?.parameter_slots());
    let (name, descriptor) = (callee.name.into_owned(), callee.descriptor.into_owned());
    Some(PassedOn { name, descriptor, arguments, receiver_is_kept })
}

/// The method that calls, simulated up to the call.
struct Caller<'a> {
    code: &'a Code<'a>,
    own: Signature<'a>,
    /// The local that the first parameter is in.
    first: usize,
    stacks: Stacks,
}

impl Caller<'_> {
    fn source(&self, index: usize, slot: usize) -> Option<(usize, &Instruction)> {
        let source = self.stacks.source(index, slot)?;
        Some((source, self.code.instructions.get(source)?))
    }

    /// The number of the parameter that lies `slot` below the top of the stack at `index`.
    fn parameter(&self, index: usize, slot: usize) -> Option<usize> {
        let local = loaded_local(self.source(index, slot)?.1)?;
        let position = self.own.parameter_at(local.into(), self.first)?;
        self.writers(local).is_empty().then_some(position - 1)
    }

    /// Whether what lies there was read from a field, or is a parameter or `this`; a local may
    /// have held it in between.
    fn is_kept(&self, index: usize, slot: usize) -> bool {
        let Some((_, source)) = self.source(index, slot) else { return false };
        if matches!(source, Instruction::Getfield(_) | Instruction::Getstatic(_)) {
            return true;
        }
        let Some(local) = loaded_local(source) else { return false };
        match self.writers(local)[..] {
            [] => true,
            // Not further: a local that was copied from a local is rare.
            [only] => self.source(only, 0).is_some_and(|(_, one)| {
                matches!(one, Instruction::Getfield(_) | Instruction::Getstatic(_))
            }),
            _ => false,
        }
    }

    fn writers(&self, local: u16) -> Vec<usize> {
        let instructions = self.code.instructions.iter().enumerate();
        instructions.filter(|(_, one)| writes(one, local)).map(|(index, _)| index).collect()
    }
}

/// How far below the top of the stack each argument lies.
fn argument_slots(callee: &Member<'_>) -> Option<Vec<usize>> {
    let signature = callee.signature()?;
    let mut below = signature.parameter_slots();
    let slots = signature.each_slots().map(|slots| {
        below -= slots;
        below
    });
    Some(slots.collect())
}

fn writes(instruction: &Instruction, local: u16) -> bool {
    match instruction {
        Instruction::Iinc(one, _) => u16::from(*one) == local,
        Instruction::Iinc_w(one, _) => *one == local,
        other => stored_local(other) == Some(local),
    }
}
