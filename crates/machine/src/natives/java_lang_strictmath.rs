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
    ("log10", |_, a| unary(a, log10)),
    ("sqrt", |_, a| unary(a, f64::sqrt)),
    ("sinh", |_, a| unary(a, sinh)),
    ("cosh", |_, a| unary(a, cosh)),
    ("tanh", |_, a| unary(a, tanh)),
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

/// fdlibm's `log10`: the exponent apart, in two parts of log10(2).
fn log10(x: f64) -> f64 {
    const LOG10_2_HIGH: f64 = f64::from_bits(0x3FD3_4413_509F_6000);
    const LOG10_2_LOW: f64 = f64::from_bits(0x3D59_FEF3_11F1_2B36);
    const INVERSE_LN_10: f64 = f64::from_bits(0x3FDB_CB7B_1526_E50E);
    const TWO_54: f64 = f64::from_bits(0x4350_0000_0000_0000);
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x < 0.0 || !x.is_finite() {
        return if x == f64::INFINITY { x } else { f64::NAN };
    }
    let (x, scale) = if x < f64::MIN_POSITIVE { (x * TWO_54, -54) } else { (x, 0) };
    let exponent = (x.to_bits() >> 52) as i64 - 1023 + scale;
    let negative = i64::from(exponent < 0);
    let mantissa = x.to_bits() & 0x000F_FFFF_FFFF_FFFF;
    let y = (exponent + negative) as f64;
    let x = f64::from_bits(mantissa | ((0x3FF - negative) as u64) << 52);
    y * LOG10_2_HIGH + (y * LOG10_2_LOW + INVERSE_LN_10 * libm::log(x))
}

// The hyperbolic functions choose their formula by the size of the argument,
// as fdlibm does; elsewhere the last bit would differ.

/// From here on the result overflows.
const HYPERBOLIC_OVERFLOW: f64 = f64::from_bits(0x4086_33CE_8FB9_F87D);
/// The largest argument whose exponential is finite, to the upper word.
const LOG_MAX: f64 = f64::from_bits(0x4086_2E42_0000_0000);

fn sinh(x: f64) -> f64 {
    let (size, half) = (x.abs(), 0.5f64.copysign(x));
    if !x.is_finite() || size < 2f64.powi(-28) {
        return x;
    }
    if size < 22.0 {
        let t = libm::expm1(size);
        let grown = if size < 1.0 { 2.0 * t - t * t / (t + 1.0) } else { t + t / (t + 1.0) };
        return half * grown;
    }
    half_exponential(size, half)
}

fn cosh(x: f64) -> f64 {
    const HALF_LN_2: f64 = f64::from_bits(0x3FD6_2E43_0000_0000);
    let size = x.abs();
    if !x.is_finite() {
        return x * x;
    }
    if size < HALF_LN_2 {
        let t = libm::expm1(size);
        let w = 1.0 + t;
        return if size < 2f64.powi(-55) { w } else { 1.0 + (t * t) / (w + w) };
    }
    if size < 22.0 {
        let t = libm::exp(size);
        return 0.5 * t + 0.5 / t;
    }
    half_exponential(size, 0.5)
}

/// `half * exp(size)`, in two steps where the exponential alone would overflow.
fn half_exponential(size: f64, half: f64) -> f64 {
    if size < LOG_MAX {
        return half * libm::exp(size);
    }
    if size <= HYPERBOLIC_OVERFLOW {
        let w = libm::exp(0.5 * size);
        return half * w * w;
    }
    half * f64::INFINITY
}

fn tanh(x: f64) -> f64 {
    let size = x.abs();
    if x.is_nan() {
        return x;
    }
    if size < 2f64.powi(-55) {
        return x * (1.0 + x);
    }
    let z = if size >= 22.0 {
        1.0
    } else if size >= 1.0 {
        1.0 - 2.0 / (libm::expm1(2.0 * size) + 2.0)
    } else {
        let t = libm::expm1(-2.0 * size);
        -t / (t + 2.0)
    };
    z.copysign(x)
}

fn square_root(_: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    unary(arguments, f64::sqrt)
}
