//! `java.lang.StrictMath`, where the JDK still leaves it to C: the fdlibm
//! algorithms, whose results are specified to the bit.

use super::Natives;
use crate::core::Core;
use crate::ending::Outcome;

pub(super) const NATIVES: Natives = &[
    ("sin", |_, a| unary(a, libm::sin)),
    ("cos", |_, a| unary(a, libm::cos)),
    ("tan", |_, a| unary(a, libm::tan)),
    ("asin", |_, a| unary(a, libm::asin)),
    ("acos", |_, a| unary(a, libm::acos)),
    ("atan", |_, a| unary(a, libm::atan)),
    ("log", |_, a| unary(a, libm::log)),
    ("log10", |_, a| unary(a, libm::log10)),
    ("sqrt", |_, a| unary(a, f64::sqrt)),
    ("sinh", |_, a| unary(a, libm::sinh)),
    ("cosh", |_, a| unary(a, libm::cosh)),
    ("tanh", |_, a| unary(a, libm::tanh)),
    ("expm1", |_, a| unary(a, libm::expm1)),
    ("log1p", |_, a| unary(a, libm::log1p)),
    ("atan2", |_, a| binary(a, libm::atan2)),
    ("IEEEremainder", |_, a| binary(a, libm::remainder)),
    // The JDK's bytecode is a placeholder that only the compiler replaces.
    ("sqrt(D)D", square_root),
];

fn unary(arguments: &[u64], function: fn(f64) -> f64) -> Outcome<u64> {
    Ok(function(f64::from_bits(arguments[0])).to_bits())
}

fn binary(arguments: &[u64], function: fn(f64, f64) -> f64) -> Outcome<u64> {
    Ok(function(f64::from_bits(arguments[0]), f64::from_bits(arguments[2])).to_bits())
}

fn square_root(_: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    unary(arguments, f64::sqrt)
}
