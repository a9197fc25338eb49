//! What could stand in an instruction's place.

use super::Edit;
use crate::suite::mutant::Operator;
use ristretto_classfile::attributes::{Attribute, Instruction as I};

/// A change of a method.
pub(super) struct Change {
    pub(super) operator: Operator,
    /// The first instruction that is changed.
    pub(super) at: usize,
    pub(super) edits: Vec<Edit>,
    pub(super) description: String,
}

/// All changes of a method's code, by instruction and operator.
pub(super) fn changes(code: &Attribute) -> Vec<Change> {
    let Attribute::Code { code, .. } = code else { return Vec::new() };
    let changes = code.iter().enumerate().filter_map(|(at, instruction)| {
        let edit = Edit { at, removed: 1, with: vec![opposite(instruction)?] };
        let description = "a condition became its opposite".to_owned();
        Some(Change { operator: Operator::Negation, at, edits: vec![edit], description })
    });
    changes.collect()
}

/// The jump that is taken when this one is not.
fn opposite(jump: &I) -> Option<I> {
    Some(match *jump {
        I::Ifeq(to) => I::Ifne(to),
        I::Ifne(to) => I::Ifeq(to),
        I::Iflt(to) => I::Ifge(to),
        I::Ifge(to) => I::Iflt(to),
        I::Ifgt(to) => I::Ifle(to),
        I::Ifle(to) => I::Ifgt(to),
        I::If_icmpeq(to) => I::If_icmpne(to),
        I::If_icmpne(to) => I::If_icmpeq(to),
        I::If_icmplt(to) => I::If_icmpge(to),
        I::If_icmpge(to) => I::If_icmplt(to),
        I::If_icmpgt(to) => I::If_icmple(to),
        I::If_icmple(to) => I::If_icmpgt(to),
        I::If_acmpeq(to) => I::If_acmpne(to),
        I::If_acmpne(to) => I::If_acmpeq(to),
        I::Ifnull(to) => I::Ifnonnull(to),
        I::Ifnonnull(to) => I::Ifnull(to),
        _ => return None,
    })
}
