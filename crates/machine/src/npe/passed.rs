//! Which parameters of a method a call in it passes on, unchanged.
//!
//! The same simulation that finds out who pushed a null tells who pushed an argument: if that
//! loads a parameter to which nobody stores, the callee gets what the caller got. Where paths
//! with different origins meet, or a parameter is ever written, the answer is no. In the same way
//! it is found out which parameters an index is computed from.

use super::describe::loaded_local;
use super::names::{MemberReference, ParameterSlots};
use super::stack::{Stacks, stored_local};
use super::{MethodCode, called};
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Method, MethodAccessFlags};
use std::ops::Range;

/// A call in a method, seen from its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedOn {
    /// The name and descriptor of what is called.
    pub name: String,
    pub descriptor: String,
    /// For each argument, the number of the caller's parameter that it is.
    pub arguments: Vec<Option<usize>>,
    /// For each argument, the parameters that it is computed from, if it is a number.
    pub sources: Vec<Vec<usize>>,
    /// The caller's parameters that are elements of arrays made for the call: of `int...`.
    pub elements: Vec<usize>,
    /// The number of the caller's parameter that the receiver is.
    pub receiver: Option<usize>,
    /// The receiver was there before the caller ran: it is read from a field, or a parameter.
    pub receiver_is_kept: bool,
}

/// An access to an element of an array, seen from the parameters of its method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementAccess {
    /// The number of the parameter that the array is, unchanged.
    pub array: Option<usize>,
    /// The parameters that the index is computed from.
    pub index: Vec<usize>,
}

/// The access at instruction `index`; None if there is none.
pub(crate) fn element_access(
    file: &ClassFile<'_>,
    method: &Method,
    index: usize,
) -> Option<ElementAccess> {
    let code = MethodCode::of(file, method)?;
    let (array_slot, index_slot) = element_slots(code.instructions.get(index)?)?;
    let descriptor = descriptor(file, method)?;
    let caller = Caller::new(&code, &descriptor, index)?;
    let array = caller.parameter(index, array_slot);
    Some(ElementAccess { array, index: caller.sources(index, index_slot) })
}

/// The parameter that instruction `index` can fail because of, unchanged: an index into an array,
/// a divisor, the size of a new array.
pub(crate) fn operand(file: &ClassFile<'_>, method: &Method, index: usize) -> Option<usize> {
    let code = MethodCode::of(file, method)?;
    let mut slots = operand_slots(code.instructions.get(index)?)?;
    let descriptor = descriptor(file, method)?;
    let caller = Caller::new(&code, &descriptor, index)?;
    slots.find_map(|slot| caller.parameter(index, slot))
}

/// How far below the top of the stack the operands lie that an instruction can fail because of.
fn operand_slots(instruction: &Instruction) -> Option<Range<usize>> {
    use Instruction as I;
    Some(match instruction {
        I::Idiv | I::Irem | I::Ldiv | I::Lrem | I::Newarray(_) | I::Anewarray(_) => 0..1,
        I::Multianewarray(_, dimensions) => 0..usize::from(*dimensions),
        access => element_slots(access).map(|(_, slot)| slot..slot + 1)?,
    })
}

/// The parameters that the index, divisor or size of instruction `index` is computed from.
pub(crate) fn operand_sources(file: &ClassFile<'_>, method: &Method, index: usize) -> Vec<usize> {
    let sources = || {
        let code = MethodCode::of(file, method)?;
        let slots = operand_slots(code.instructions.get(index)?)?;
        let descriptor = descriptor(file, method)?;
        let caller = Caller::new(&code, &descriptor, index)?;
        Some(slots.flat_map(|slot| caller.sources(index, slot)).collect())
    };
    sources().unwrap_or_default()
}

/// Whether instruction `index` casts what a call with a parameter has just given, and the method
/// returns it: it looks something up, and the type is the caller's guess.
pub(crate) fn casts_what_is_looked_up(
    file: &ClassFile<'_>,
    method: &Method,
    index: usize,
) -> Option<bool> {
    let code = MethodCode::of(file, method)?;
    let descriptor = descriptor(file, method)?;
    let (source, instruction) = Caller::new(&code, &descriptor, index)?.source(index, 0)?;
    called(instruction)?;
    let is_returned = matches!(code.instructions.get(index + 1)?, Instruction::Areturn);
    let call = passed_on(file, method, source)?;
    Some(is_returned && call.arguments.iter().any(Option::is_some))
}

/// The parameter that is cast at instruction `index`, unchanged.
pub(crate) fn cast_parameter(file: &ClassFile<'_>, method: &Method, index: usize) -> Option<usize> {
    let code = MethodCode::of(file, method)?;
    let descriptor = descriptor(file, method)?;
    Caller::new(&code, &descriptor, index)?.parameter(index, 0)
}

pub(super) fn descriptor(file: &ClassFile<'_>, method: &Method) -> Option<String> {
    let text = file.constant_pool.try_get_utf8(method.descriptor_index).ok()?;
    Some(text.to_str_lossy().into_owned())
}

/// How far below the top of the stack array and index of an access lie.
pub(super) fn element_slots(instruction: &Instruction) -> Option<(usize, usize)> {
    use Instruction as I;
    Some(match instruction {
        I::Iaload | I::Laload | I::Faload | I::Daload => (1, 0),
        I::Aaload | I::Baload | I::Caload | I::Saload => (1, 0),
        I::Iastore | I::Fastore | I::Aastore | I::Bastore | I::Castore | I::Sastore => (2, 1),
        I::Lastore | I::Dastore => (3, 2),
        _ => return None,
    })
}

/// What the call at instruction `index` passes on; None if there is no call.
pub(crate) fn passed_on(file: &ClassFile<'_>, method: &Method, index: usize) -> Option<PassedOn> {
    let code = MethodCode::of(file, method)?;
    let callee = code.member(called(code.instructions.get(index)?)?)?;
    let descriptor = descriptor(file, method)?;
    let caller = Caller::new(&code, &descriptor, index)?;
    let slots = argument_slots(&callee)?;
    let arguments = slots.iter().map(|&slot| caller.parameter(index, slot)).collect();
    let sources = slots.iter().map(|&slot| caller.sources(index, slot)).collect();
    let elements = slots.iter().flat_map(|&slot| caller.elements(index, slot)).collect();
    let below = callee.signature()?.parameter_slots();
    let (receiver, receiver_is_kept) = match code.instructions[index] {
        Instruction::Invokestatic(_) => (None, false),
        _ => (caller.parameter(index, below), caller.is_kept(index, below)),
    };
    let (name, descriptor) = (callee.name.into_owned(), callee.descriptor.into_owned());
    Some(PassedOn { name, descriptor, arguments, sources, elements, receiver, receiver_is_kept })
}

/// The method that calls, simulated up to the call.
pub(super) struct Caller<'a> {
    code: &'a MethodCode<'a>,
    own: ParameterSlots<'a>,
    /// The local that the first parameter is in.
    first: usize,
    stacks: Stacks,
}

impl<'a> Caller<'a> {
    /// `descriptor` is the method's own.
    pub(super) fn new(
        code: &'a MethodCode<'a>,
        descriptor: &'a str,
        index: usize,
    ) -> Option<Caller<'a>> {
        let own = ParameterSlots::parse(descriptor)?;
        let first = usize::from(!code.method.access_flags.contains(MethodAccessFlags::STATIC));
        Some(Caller { code, own, first, stacks: Stacks::up_to(index, code) })
    }

    /// The parameters that a value is computed from.
    fn sources(&self, index: usize, slot: usize) -> Vec<usize> {
        let mut from = Vec::new();
        self.collect_sources(index, slot, &mut from, &mut Vec::new());
        from
    }

    /// Adds the parameters that a value is computed from, through arithmetic and other locals.
    fn collect_sources(
        &self,
        index: usize,
        slot: usize,
        from: &mut Vec<usize>,
        seen: &mut Vec<usize>,
    ) {
        let Some((source, instruction)) = self.source(index, slot) else { return };
        if seen.contains(&source) {
            return;
        }
        seen.push(source);
        if let Some(local) = carried_local(instruction) {
            // What a number has of an object is no number of the caller's.
            if is_object(instruction) {
                return;
            }
            if let Some(position) = self.own.parameter_at(local.into(), self.first) {
                from.push(position - 1);
            }
            let stores = self.writers(local);
            stores.iter().for_each(|&store| self.collect_sources(store, 0, from, seen));
        } else {
            // Each value once, though a long is two slots with the same source.
            let operands = self.operands(instruction).unwrap_or(0..0);
            operands.for_each(|slot| self.collect_sources(source, slot, from, seen));
        }
    }

    /// The slots of the numbers that an instruction computes another one from: by arithmetic, or by
    /// a static method such as `Math.min`.
    fn operands(&self, instruction: &Instruction) -> Option<Range<usize>> {
        if let Instruction::Invokestatic(callee) = instruction {
            return Some(0..self.code.member(*callee)?.signature()?.parameter_slots());
        }
        arithmetic_slots(instruction).map(|slots| 0..slots)
    }

    /// The parameters that are stored into an array which is made in the method and lies there.
    fn elements(&self, index: usize, slot: usize) -> Vec<usize> {
        let Some((array, Instruction::Newarray(_))) = self.source(index, slot) else {
            return Vec::new();
        };
        let is_element = |&at: &usize| {
            let stores = element_slots(&self.code.instructions[at]);
            stores.is_some_and(|(slot, _)| self.stacks.source(at, slot) == Some(array))
        };
        let stores = (array..index).filter(is_element);
        stores.filter_map(|at| self.parameter(at, 0)).collect()
    }

    fn source(&self, index: usize, slot: usize) -> Option<(usize, &'a Instruction)> {
        let source = self.stacks.source(index, slot)?;
        Some((source, self.code.instructions.get(source)?))
    }

    /// The number of the parameter that lies `slot` below the top of the stack at `index`.
    pub(super) fn parameter(&self, index: usize, slot: usize) -> Option<usize> {
        let local = carried_local(self.source(index, slot)?.1)?;
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
        let Some(local) = carried_local(source) else { return false };
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

/// The local that an instruction loads, whatever its type.
#[rustfmt::skip] // A local per line.
fn carried_local(instruction: &Instruction) -> Option<u16> {
    use Instruction as I;
    loaded_local(instruction).or(match instruction {
        I::Lload_0 | I::Fload_0 | I::Dload_0 => Some(0),
        I::Lload_1 | I::Fload_1 | I::Dload_1 => Some(1),
        I::Lload_2 | I::Fload_2 | I::Dload_2 => Some(2),
        I::Lload_3 | I::Fload_3 | I::Dload_3 => Some(3),
        I::Lload(local) | I::Fload(local) | I::Dload(local) => Some((*local).into()),
        I::Lload_w(local) | I::Fload_w(local) | I::Dload_w(local) => Some(*local),
        _ => None,
    })
}

fn is_object(load: &Instruction) -> bool {
    use Instruction as I;
    matches!(load, I::Aload(_) | I::Aload_w(_) | I::Aload_0 | I::Aload_1 | I::Aload_2 | I::Aload_3)
}

/// How many slots of integers an instruction takes to compute another one.
fn arithmetic_slots(instruction: &Instruction) -> Option<usize> {
    use Instruction as I;
    Some(match instruction {
        I::Ineg | I::I2l | I::I2b | I::I2c | I::I2s => 1,
        I::Iadd | I::Isub | I::Imul | I::Idiv | I::Irem | I::Iand | I::Ior => 2,
        I::Ixor | I::Ishl | I::Ishr | I::Iushr | I::Lneg | I::L2i => 2,
        I::Lshl | I::Lshr | I::Lushr => 3,
        I::Ladd | I::Lsub | I::Lmul | I::Ldiv | I::Lrem | I::Land | I::Lor | I::Lxor => 4,
        _ => return None,
    })
}

/// How far below the top of the stack each argument lies.
fn argument_slots(callee: &MemberReference<'_>) -> Option<Vec<usize>> {
    let signature = callee.signature()?;
    let mut below = signature.parameter_slots();
    let slots = signature.each_slots().map(|slots| {
        below -= slots;
        below
    });
    Some(slots.collect())
}

pub(super) fn writes(instruction: &Instruction, local: u16) -> bool {
    match instruction {
        Instruction::Iinc(one, _) => u16::from(*one) == local,
        Instruction::Iinc_w(one, _) => *one == local,
        other => stored_local(other) == Some(local),
    }
}
