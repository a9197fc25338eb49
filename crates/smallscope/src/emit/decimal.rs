//! Floating-point numbers as Java prints them.

use std::fmt::LowerExp;

/// As `Double.toString` or `Float.toString` has it: the shortest digits that tell
/// it, but of those with one digit the nearest with two (`4.9E-324`).
pub(super) fn java_number<T: LowerExp + Copy + Into<f64>>(number: T) -> String {
    let value: f64 = number.into();
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    let mut scientific = format!("{number:e}");
    if !scientific.contains('.') {
        scientific = format!("{number:.1e}").replace(".0e", "e");
    }
    let (digits, exponent) = scientific.split_once('e').expect("that is the format");
    if value == 0.0 || (1e-3..1e7).contains(&value.abs()) {
        let exponent: i32 = exponent.parse().expect("a small number");
        let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
        return sign.to_owned() + &positional(&digits.replace('.', ""), exponent);
    }
    let point = if digits.contains('.') { "" } else { ".0" };
    format!("{digits}{point}E{exponent}")
}

/// `digits` with the point behind the first, moved by `exponent`.
fn positional(digits: &str, exponent: i32) -> String {
    let Ok(places) = usize::try_from(exponent) else {
        let zeros = usize::try_from(-exponent - 1).expect("it is negative");
        return format!("0.{}{digits}", "0".repeat(zeros));
    };
    let padded = format!("{digits:0<width$}", width = places + 2);
    let (whole, fraction) = padded.split_at(places + 1);
    format!("{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_look_as_java_prints_them() {
        let shown = |value: f64| java_number(value);
        let values = [0.0, -0.0, 1.0, -1.5, 0.001, 9999999.0, 1e7, 1.25e-5, f64::MIN_POSITIVE];
        let texts = values.map(shown);
        let expected = [
            "0.0",
            "-0.0",
            "1.0",
            "-1.5",
            "0.001",
            "9999999.0",
            "1.0E7",
            "1.25E-5",
            "2.2250738585072014E-308",
        ];
        assert_eq!(texts, expected);
        assert_eq!(shown(100.0), "100.0");
        assert_eq!(shown(123.45), "123.45");
        assert_eq!(shown(5e-324), "4.9E-324");
        assert_eq!(shown(2e-5), "2.0E-5");
        assert_eq!(java_number(f32::from_bits(1)), "1.4E-45");
        assert_eq!(java_number(0.1f32), "0.1");
    }
}
