//! How far the index of an array goes.
//!
//! `for (int i = 0; i < coordinates.length; i++) sum += point[i]`: the code counts as far as the
//! receiver's own field tells, and takes for granted that the caller's array is as long. A counter
//! is a local that is written more than once; what it is compared with tells how far it goes.

use super::MethodCode;
use super::compared::SourceFinder;
use super::describe::loaded_local;
use super::passed::element_slots;
use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Method};

/// Whether the array access at instruction `index` has an index that is compared with a field, or
/// with the length of an array that is one.
pub(crate) fn counts_by_field(file: &ClassFile<'_>, method: &Method, index: usize) -> Option<bool> {
    let code = MethodCode::of(file, method)?;
    let (_, slot) = element_slots(code.instructions.get(index)?)?;
    let reader = SourceFinder::new(&code, code.instructions.len());
    let counter = loaded_local(reader.origin(index, slot)?.1)?;
    let is_counter = |at: usize, slot: usize| {
        let source = reader.origin(at, slot);
        source.and_then(|(_, one)| loaded_local(one)) == Some(counter)
    };
    let compares = |at: usize| {
        is_counter(at, 0) && is_of_field(&reader, at, 1)
            || is_counter(at, 1) && is_of_field(&reader, at, 0)
    };
    let jumps = (0..code.instructions.len()).filter(|&at| is_order(&code.instructions[at]));
    Some(jumps.into_iter().any(compares))
}

/// Whether a value is that of a field, or the length of an array that is.
fn is_of_field(reader: &SourceFinder<'_>, index: usize, slot: usize) -> bool {
    match reader.origin(index, slot) {
        Some((_, Instruction::Getfield(_))) => true,
        Some((at, Instruction::Arraylength)) => {
            matches!(reader.origin(at, 0), Some((_, Instruction::Getfield(_))))
        }
        _ => false,
    }
}

/// Whether an instruction jumps by the order of two integers.
fn is_order(instruction: &Instruction) -> bool {
    use Instruction as I;
    matches!(instruction, I::If_icmplt(_) | I::If_icmpge(_) | I::If_icmpgt(_) | I::If_icmple(_))
}
