//! What each operation does to values: the definition that everything else must agree with.
//!
//! Constructors fold constants by it, models are evaluated by it, and the tests compare
//! circuits, rewriting and other solvers with it.
//!
//! **NaN.** A floating-point value is the pattern of its bits, so a NaN has the payload
//! that it was given (`longBitsToDouble`), and moving or negating it keeps the payload.
//! A NaN that arithmetic or a conversion makes is always the canonical one: Java leaves
//! its bits open, and only `doubleToRawLongBits` can tell.

use crate::sort::{Sort, signed};
use crate::terms::{Binary, Unary};

/// The value of `operator` on `a`, a value of sort `from`, as one of sort `to`.
pub fn unary(operator: Unary, from: Sort, to: Sort, a: u64) -> u64 {
    match operator {
        Unary::Not => a ^ 1,
        Unary::Narrow => a & to.mask(),
        Unary::SignExtend => signed(a, from.width()) as u64 & to.mask(),
        Unary::ZeroExtend | Unary::FromBits | Unary::ToBits => a,
        Unary::FloatNegate => a ^ to.sign(),
        Unary::FromInteger => {
            let number = signed(a, from.width());
            // Each straight from the integer: by way of the other it would be rounded twice.
            if to == Sort::F32 {
                u64::from((number as f32).to_bits())
            } else {
                (number as f64).to_bits()
            }
        }
        Unary::ToInteger => to_integer(from, to, a),
        Unary::Round => round(from, to, a),
    }
}

/// The value of `operator` on `a` and `b`, both values of `sort`.
pub fn binary(operator: Binary, sort: Sort, a: u64, b: u64) -> u64 {
    let number = |value: u64| signed(value, sort.width());
    let distance = b as u32 & (sort.width() - 1);
    let value = match operator {
        Binary::And | Binary::BitAnd => a & b,
        Binary::Equal => u64::from(a == b),
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::Div if b == 0 => {
            if number(a) < 0 {
                1
            } else {
                u64::MAX
            }
        }
        Binary::Div => number(a).wrapping_div(number(b)) as u64,
        Binary::Rem if b == 0 => a,
        Binary::Rem => number(a).wrapping_rem(number(b)) as u64,
        Binary::BitOr => a | b,
        Binary::BitXor => a ^ b,
        Binary::Shl => a << distance,
        Binary::Shr => (number(a) >> distance) as u64,
        Binary::Ushr => a >> distance,
        Binary::Less => u64::from(number(a) < number(b)),
        Binary::Below => u64::from(a < b),
        _ => return floating(operator, sort, a, b),
    };
    value & operator.result(sort).mask()
}

fn floating(operator: Binary, sort: Sort, a: u64, b: u64) -> u64 {
    // A `float` is a `double` exactly, so the order of doubles is also that of floats.
    let (x, y) = (number(sort, a), number(sort, b));
    match operator {
        Binary::FloatEqual => return u64::from(x == y),
        Binary::FloatLess => return u64::from(x < y),
        Binary::FloatAtMost => return u64::from(x <= y),
        _ => {}
    }
    if sort == Sort::F32 {
        let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
        let result = arithmetic(operator, x, y);
        if result.is_nan() { sort.nan() } else { u64::from(result.to_bits()) }
    } else {
        let result = arithmetic(operator, x, y);
        if result.is_nan() { sort.nan() } else { result.to_bits() }
    }
}

fn arithmetic<T>(operator: Binary, x: T, y: T) -> T
where
    T: std::ops::Add<Output = T>
        + std::ops::Sub<Output = T>
        + std::ops::Mul<Output = T>
        + std::ops::Div<Output = T>
        + std::ops::Rem<Output = T>,
{
    match operator {
        Binary::FloatAdd => x + y,
        Binary::FloatSub => x - y,
        Binary::FloatMul => x * y,
        Binary::FloatDiv => x / y,
        Binary::FloatRem => x % y,
        _ => unreachable!("{operator:?} is no floating-point arithmetic"),
    }
}

/// A floating-point value as a `double`, which holds both sorts exactly.
pub(crate) fn number(sort: Sort, value: u64) -> f64 {
    if sort == Sort::F32 { f64::from(f32::from_bits(value as u32)) } else { f64::from_bits(value) }
}

/// Rust's casts saturate, and make 0 of NaN, as Java's do.
fn to_integer(from: Sort, to: Sort, value: u64) -> u64 {
    let number = number(from, value);
    let least = signed(to.least(), to.width());
    let most = signed(to.most(), to.width());
    (number as i64).clamp(least, most) as u64 & to.mask()
}

fn round(from: Sort, to: Sort, value: u64) -> u64 {
    let number = number(from, value);
    if number.is_nan() {
        return to.nan();
    }
    if to == Sort::F32 { u64::from((number as f32).to_bits()) } else { number.to_bits() }
}
