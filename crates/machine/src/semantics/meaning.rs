//! What operations and conditions mean.

use super::form::{Condition, Operation};
use super::{Arithmetic, Bits, Relation, Sort, Trap, ValueDomain, Width};
use crate::value::{Kind, float, int};

/// What an operation makes of its operands. One that takes a single operand looks at no
/// other.
///
/// # Errors
/// It does not complete.
#[inline(always)]
pub fn compute<D: ValueDomain>(
    domain: &mut D,
    operation: Operation,
    left: D::Value,
    right: D::Value,
) -> Result<D::Value, D::Stop> {
    Ok(match operation {
        Operation::Copy => left,
        Operation::Arithmetic(operator, sort) => domain.arithmetic(operator, sort, left, right),
        Operation::Division(operator, width) => divide(domain, operator, width, left, right)?,
        Operation::Bits(operator, width) => domain.bits(operator, width, left, right),
        Operation::Shift(operator, width) => shift(domain, operator, width, left, right),
        Operation::Negation(sort) => domain.negation(sort, left),
        Operation::Conversion(from, to) => convert(domain, from, to, left),
        Operation::Narrowing(kind) => narrow(domain, kind, left),
        Operation::Order(sort, with_nan) => order(domain, sort, with_nan, left, right),
    })
}

/// Whether a condition holds.
#[inline(always)]
pub fn holds<D: ValueDomain>(
    domain: &mut D,
    condition: Condition,
    left: D::Value,
    right: D::Value,
) -> D::Truth {
    let truth = domain.relation(condition.relation, condition.sort, left, right);
    if condition.negated { domain.not(truth) } else { truth }
}

/// JVMS `idiv`: an integer is not divided by zero.
#[inline(always)]
fn divide<D: ValueDomain>(
    domain: &mut D,
    operator: Arithmetic,
    width: Width,
    left: D::Value,
    right: D::Value,
) -> Result<D::Value, D::Stop> {
    let zero = domain.constant(width.sort(), 0);
    let is_divisor = domain.relation(Relation::Unequal, width.sort(), right.clone(), zero);
    domain.require(is_divisor, Trap::DivisionByZero)?;
    Ok(domain.arithmetic(operator, width.sort(), left, right))
}

/// JVMS `ishl`, `lshl`: only the low bits of the distance count. That of a `long` is an
/// `int`.
#[inline(always)]
fn shift<D: ValueDomain>(
    domain: &mut D,
    operator: Bits,
    width: Width,
    left: D::Value,
    distance: D::Value,
) -> D::Value {
    let most = match width {
        Width::Int => 31,
        Width::Long => 63,
    };
    let most = domain.constant(Sort::Int, most);
    let distance = domain.bits(Bits::And, Width::Int, distance, most);
    domain.bits(operator, width, left, distance)
}

/// JVMS `i2b` and the like: drops upper bits, and extends what is left.
#[inline(always)]
fn narrow<D: ValueDomain>(domain: &mut D, kind: Kind, value: D::Value) -> D::Value {
    let dropped = match kind {
        Kind::Byte => 24,
        Kind::Short => 16,
        _ => {
            let kept = domain.constant(Sort::Int, 0xFFFF);
            return domain.bits(Bits::And, Width::Int, value, kept);
        }
    };
    let dropped = domain.constant(Sort::Int, dropped);
    let value = domain.bits(Bits::Shl, Width::Int, value, dropped.clone());
    domain.bits(Bits::Shr, Width::Int, value, dropped)
}

#[inline(always)]
fn convert<D: ValueDomain>(domain: &mut D, from: Sort, to: Sort, value: D::Value) -> D::Value {
    match (from, to) {
        (Sort::Float | Sort::Double, Sort::Int) => saturate(domain, from, Width::Int, value),
        (Sort::Float | Sort::Double, Sort::Long) => saturate(domain, from, Width::Long, value),
        _ => domain.conversion(from, to, value),
    }
}

/// JVMS `d2i`: NaN becomes zero, and what is too large the nearest integer.
#[inline(always)]
fn saturate<D: ValueDomain>(domain: &mut D, from: Sort, width: Width, value: D::Value) -> D::Value {
    let to = width.sort();
    let (limit, least, most) = match width {
        Width::Int => (31, int(i32::MIN), int(i32::MAX)),
        Width::Long => (63, i64::MIN as u64, i64::MAX as u64),
    };
    let (low, high) = (power_of_two(from, limit, true), power_of_two(from, limit, false));
    let (low, high) = (domain.constant(from, low), domain.constant(from, high));
    let is_low = domain.relation(Relation::Less, from, value.clone(), low);
    let is_high = domain.relation(Relation::AtLeast, from, value.clone(), high);
    let is_nan = domain.relation(Relation::Unequal, from, value.clone(), value.clone());
    let (least, most) = (domain.constant(to, least), domain.constant(to, most));
    let (zero, inside) = (domain.constant(to, 0), domain.conversion(from, to, value));
    let number = domain.pick(is_low, least, inside);
    let number = domain.pick(is_high, most, number);
    domain.pick(is_nan, zero, number)
}

/// 2 to the `exponent`, or its negation, as a register holds it: exact in both sorts.
#[inline(always)]
fn power_of_two(sort: Sort, exponent: u32, negative: bool) -> u64 {
    let power = (1_u64 << exponent) as f64;
    let power = if negative { -power } else { power };
    if sort == Sort::Float { float(power as f32) } else { power.to_bits() }
}

/// JVMS `lcmp`, `fcmpl`, `fcmpg`.
#[inline(always)]
fn order<D: ValueDomain>(
    domain: &mut D,
    sort: Sort,
    with_nan: i32,
    left: D::Value,
    right: D::Value,
) -> D::Value {
    let is_less = domain.relation(Relation::Less, sort, left.clone(), right.clone());
    let is_greater = domain.relation(Relation::Greater, sort, left.clone(), right.clone());
    let is_equal = domain.relation(Relation::Equal, sort, left, right);
    let [less, equal, greater, with_nan] =
        [-1, 0, 1, with_nan].map(|number| domain.constant(Sort::Int, int(number)));
    let number = domain.pick(is_equal, equal, with_nan);
    let number = domain.pick(is_greater, greater, number);
    domain.pick(is_less, less, number)
}
