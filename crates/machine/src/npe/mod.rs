//! Helpful messages for null dereferences (JEP 358), word for word as HotSpot gives them.
//!
//! A message has two halves: what failed (`Cannot read field "next"`), told by the failing
//! instruction alone, and why (`because "this.head" is null`), told by the instructions that
//! computed the null. The hard idea is finding those: `stack` simulates the operand stack and
//! keeps, for every slot, the instruction that pushed it; `describe` walks these links
//! backwards and writes the expression down as Java; `names` spells classes, methods and
//! locals. Where HotSpot is imprecise we are imprecise in the same way, and say so there.
//!
//! The rules are those of OpenJDK's `bytecodeUtils.cpp`, which was read to learn them; the code is
//! our own, and was compared with the messages of real JVMs.
//!
//! Cost: a copy of the simulated stack per instruction up to the failing one, some microseconds
//! for an ordinary method. Nothing is kept, so nobody pays before asking for a message.
//!
//! Not here: whether the exception came from an instruction at all. `new NullPointerException()`
//! has no helpful message, and the caller must know which it was.

pub(crate) mod bounds;
pub(crate) mod compared;
mod describe;
mod names;
pub(crate) mod literals;
pub(crate) mod passed;
mod stack;
pub(crate) mod unset;

use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Method, MethodAccessFlags};

use describe::Describer;
use names::{MemberReference, ParameterSlots, member};
use stack::Stacks;

/// The message for a null dereference at instruction `index` of `method`, or None where HotSpot
/// gives none.
#[must_use]
pub(crate) fn helpful_message(
    file: &ClassFile<'_>,
    method: &Method,
    index: usize,
) -> Option<String> {
    let code = MethodCode::of(file, method)?;
    let failure = Failure::of(&code, code.instructions.get(index)?)?;
    let stacks = Stacks::up_to(index, &code);
    let cause = Describer::new(&code, &stacks).because(index, failure.null_slot);
    Some(failure.action + &cause)
}

/// A method with code, and the class file that its constants are in.
struct MethodCode<'a> {
    file: &'a ClassFile<'a>,
    method: &'a Method,
    instructions: &'a [Instruction],
    /// Where the exception handlers begin.
    handlers: Vec<usize>,
    attributes: &'a [Attribute],
}

impl<'a> MethodCode<'a> {
    /// None for native and abstract methods.
    fn of(file: &'a ClassFile<'a>, method: &'a Method) -> Option<Self> {
        method.attributes.iter().find_map(|attribute| {
            let Attribute::Code { code, exception_table, attributes, .. } = attribute else {
                return None;
            };
            let handlers = exception_table.iter().map(|entry| entry.handler_pc.into()).collect();
            Some(MethodCode { file, method, instructions: code, handlers, attributes })
        })
    }

    fn member(&self, index: u16) -> Option<MemberReference<'a>> {
        member(&self.file.constant_pool, index)
    }
}

/// Whether a constant is a constructor.
pub(crate) fn names_constructor(file: &ClassFile<'_>, constant: u16) -> bool {
    member(&file.constant_pool, constant).is_some_and(|member| member.name == "<init>")
}

/// Whether a method has stored something in a variable or a static field before the instruction `index`, or a
/// constructor in a field; or may have: it is read from its beginning.
pub(crate) fn stores_before(file: &ClassFile<'_>, method: &Method, index: usize) -> Option<bool> {
    use Instruction as I;
    let first = usize::from(!method.access_flags.contains(MethodAccessFlags::STATIC));
    let descriptor = passed::descriptor(file, method)?;
    let slots = ParameterSlots::parse(&descriptor)?.parameter_slots();
    // Of other objects, what they are like tells.
    let name = file.constant_pool.try_get_utf8(method.name_index);
    let is_constructor = name.is_ok_and(|name| name == "<init>");
    // A parameter that takes another form is an argument still.
    let is_parameter = |local: u16| usize::from(local) < first + slots;
    let is_store = |one: &I| {
        let counted = match one {
            I::Iinc(local, _) => Some(u16::from(*local)),
            I::Iinc_w(local, _) => Some(*local),
            one => stack::stored_local(one),
        };
        counted.is_some_and(|local| !is_parameter(local))
            || matches!(one, I::Putstatic(_))
            || is_constructor && matches!(one, I::Putfield(_))
    };
    let code = MethodCode::of(file, method)?;
    Some(code.instructions.get(..index)?.iter().any(is_store))
}

/// The constant that names what a call calls.
fn called(instruction: &Instruction) -> Option<u16> {
    match instruction {
        Instruction::Invokevirtual(method)
        | Instruction::Invokespecial(method)
        | Instruction::Invokestatic(method)
        | Instruction::Invokeinterface(method, _) => Some(*method),
        _ => None,
    }
}

/// What an instruction could not do, and where on the stack it found the null.
struct Failure {
    action: String,
    /// Counted in slots from the top of the stack, which is 0.
    null_slot: usize,
}

impl Failure {
    /// None for an instruction that never dereferences a null.
    fn of(code: &MethodCode<'_>, instruction: &Instruction) -> Option<Self> {
        let (action, null_slot) = match instruction {
            Instruction::Getfield(field) => {
                (format!("Cannot read field \"{}\"", code.member(*field)?.name), 0)
            }
            Instruction::Putfield(field) => {
                let field = code.member(*field)?;
                (format!("Cannot assign field \"{}\"", field.name), field.slots()?)
            }
            Instruction::Invokevirtual(method)
            | Instruction::Invokespecial(method)
            | Instruction::Invokeinterface(method, _) => Self::call(&code.member(*method)?)?,
            _ => {
                let (action, null_slot) = nameless_failure(instruction)?;
                (format!("Cannot {action}"), null_slot)
            }
        };
        Some(Failure { action, null_slot })
    }

    /// A constructor is never called on null, so an exception at such a call is one that the
    /// program made with `new`.
    fn call(method: &MemberReference<'_>) -> Option<(String, usize)> {
        if method.name == "<init>" {
            return None;
        }
        let action = format!("Cannot invoke \"{}\"", method.call()?);
        Some((action, method.signature()?.parameter_slots()))
    }
}

/// The action and the null's slot, for the instructions that name no field or method.
fn nameless_failure(instruction: &Instruction) -> Option<(&'static str, usize)> {
    Some(match instruction {
        Instruction::Iaload => ("load from int array", 1),
        Instruction::Laload => ("load from long array", 1),
        Instruction::Faload => ("load from float array", 1),
        Instruction::Daload => ("load from double array", 1),
        Instruction::Aaload => ("load from object array", 1),
        Instruction::Baload => ("load from byte/boolean array", 1),
        Instruction::Caload => ("load from char array", 1),
        Instruction::Saload => ("load from short array", 1),
        Instruction::Iastore => ("store to int array", 2),
        Instruction::Lastore => ("store to long array", 3),
        Instruction::Fastore => ("store to float array", 2),
        Instruction::Dastore => ("store to double array", 3),
        Instruction::Aastore => ("store to object array", 2),
        Instruction::Bastore => ("store to byte/boolean array", 2),
        Instruction::Castore => ("store to char array", 2),
        Instruction::Sastore => ("store to short array", 2),
        Instruction::Arraylength => ("read the array length", 0),
        Instruction::Athrow => ("throw exception", 0),
        Instruction::Monitorenter => ("enter synchronized block", 0),
        Instruction::Monitorexit => ("exit synchronized block", 0),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
