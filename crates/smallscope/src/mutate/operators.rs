//! What could stand in an instruction's place, by operator.
//!
//! To add an operator: a variant of `Operator` (`suite::mutant`), and what the compiler then asks
//! for in [`alternatives`]. An alternative may be wrong, such as one that the verifier refuses:
//! then it is not made.

use super::code::Edit;
use super::conditions::{Condition, Relation, Sort, asks_for_assertions};
use super::constants::Constants;
use super::members::Members;
use super::number::Number;
use super::reading::Reading;
use super::variables::Variables;
use super::{names, values};
use crate::cover::code::{Code, op};
use crate::suite::mutant::Operator;
use machine::program::change::LocalsHeld;
use ristretto_classfile::attributes::Instruction as I;

/// A method, and what operators need to know of it.
pub(super) struct MutatedMethod<'a> {
    pub(super) code: &'a Code<'a>,
    pub(super) variables: &'a Variables,
    pub(super) reading: &'a Reading,
    pub(super) held: &'a LocalsHeld,
    /// What the method returns.
    pub(super) result: &'a str,
    pub(super) members: &'a Members,
    /// Whether a value of the first type may be where the second is asked for.
    pub(super) fits: &'a mut dyn FnMut(&str, &str) -> bool,
    pub(super) constants: &'a mut Constants,
}

impl MutatedMethod<'_> {
    pub(super) fn instruction(&self, at: usize) -> &I {
        &self.code.body.code[at]
    }

    /// The number that an instruction pushes.
    pub(super) fn number(&self, at: usize) -> Option<Number> {
        Number::pushed(self.code.body.code.get(at)?, &self.code.file.constant_pool)
    }
}

/// Everything that an operator can make of an instruction, always in the same order.
pub(super) fn alternatives(
    subject: &mut MutatedMethod<'_>,
    at: usize,
    operator: Operator,
) -> Vec<Edit> {
    match operator {
        Operator::Arithmetic => others(subject, at, 96, &ARITHMETIC, 4),
        Operator::Bitwise if is_complement(subject, at) => Vec::new(),
        Operator::Bitwise => others(subject, at, 126, &BITWISE, 2),
        Operator::Shift => others(subject, at, 120, &SHIFTS, 2),
        Operator::Unary => unary(subject, at),
        Operator::Relational | Operator::Boundary | Operator::Negation => {
            relations(subject, at, operator)
        }
        Operator::Variable => names::variables(subject, at),
        Operator::Field | Operator::Static => names::fields(subject, at, operator),
        Operator::Call => names::calls(subject, at),
        Operator::RemovedCall => values::removed_call(subject, at).into_iter().collect(),
        Operator::Return => values::returned(subject, at),
        Operator::Constant => values::constants(subject, at),
        Operator::Increment => values::increment(subject, at),
    }
}

/// By sign, and for each by type: int, long, float, double.
#[rustfmt::skip]
const ARITHMETIC: [I; 20] = [
    I::Iadd, I::Ladd, I::Fadd, I::Dadd,
    I::Isub, I::Lsub, I::Fsub, I::Dsub,
    I::Imul, I::Lmul, I::Fmul, I::Dmul,
    I::Idiv, I::Ldiv, I::Fdiv, I::Ddiv,
    I::Irem, I::Lrem, I::Frem, I::Drem,
];

const SHIFTS: [I; 6] = [I::Ishl, I::Lshl, I::Ishr, I::Lshr, I::Iushr, I::Lushr];

const BITWISE: [I; 6] = [I::Iand, I::Land, I::Ior, I::Lor, I::Ixor, I::Lxor];

/// The other signs of the same type, if the instruction is in a table that begins with the
/// operation code `first` and has so many types.
fn others(
    subject: &MutatedMethod<'_>,
    at: usize,
    first: u8,
    table: &[I],
    types: usize,
) -> Vec<Edit> {
    let number = subject.code.op(at).and_then(|code| code.checked_sub(first)).map(usize::from);
    let Some(number) = number.filter(|&number| number < table.len()) else { return Vec::new() };
    let same_type = table.iter().skip(number % types).step_by(types);
    let other = same_type.filter(|other| *other != &table[number]);
    other.map(|other| Edit::replace(at, vec![other.clone()])).collect()
}

/// Whether an instruction is the second of the two that are `~`.
fn is_complement(subject: &MutatedMethod<'_>, at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| subject.number(before));
    matches!(
        (subject.instruction(at), before),
        (I::Ixor, Some(Number::Int(-1))) | (I::Lxor, Some(Number::Long(-1)))
    )
}

fn unary(subject: &mut MutatedMethod<'_>, at: usize) -> Vec<Edit> {
    let is_long = matches!(subject.instruction(at), I::Lxor | I::Lneg);
    let minus = if is_long { I::Lneg } else { I::Ineg };
    match subject.instruction(at) {
        _ if is_complement(subject, at) => {
            vec![Edit::leave_out(at - 1, 2), Edit::replace_all(at - 1, 2, vec![minus])]
        }
        I::Fneg | I::Dneg => vec![Edit::leave_out(at, 1)],
        I::Ineg | I::Lneg => {
            let ones = if is_long { Number::Long(-1) } else { Number::Int(-1) };
            let xor = if is_long { I::Lxor } else { I::Ixor };
            let complement = ones.push(subject.constants).map(|ones| {
                let edit = Edit::replace(at, vec![ones, xor]);
                Edit { deeper: 2, ..edit }
            });
            [Edit::leave_out(at, 1)].into_iter().chain(complement).collect()
        }
        _ => Vec::new(),
    }
}

/// A condition with other relations: the opposite, the one that differs for equal operands, or
/// one of the rest.
fn relations(subject: &MutatedMethod<'_>, at: usize, operator: Operator) -> Vec<Edit> {
    if !matches!(subject.code.op(at), Some(153..=166 | op::IFNULL | 199))
        || subject.reading.is_hidden(at)
        || asks_for_assertions(subject.code, at)
    {
        return Vec::new();
    }
    let Some(condition) = Condition::at(subject.code, subject.reading, at) else {
        return Vec::new();
    };
    let is_ordered = matches!(
        condition.sort,
        Sort::Ints | Sort::Zero | Sort::Longs | Sort::Floats | Sort::Doubles
    );
    let relation = condition.relation;
    let (opposite, boundary) = (Some(relation.opposite()), relation.boundary());
    let wanted = |other: &Relation| match operator {
        Operator::Negation => Some(*other) == opposite,
        _ if !is_ordered => false,
        Operator::Boundary => Some(*other) == boundary,
        _ => *other != relation && Some(*other) != opposite && Some(*other) != boundary,
    };
    Relation::ALL.into_iter().filter(wanted).map(|other| condition.with(other)).collect()
}
