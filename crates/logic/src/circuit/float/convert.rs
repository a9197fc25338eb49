//! Comparisons and conversions.

use super::{EXPONENT, Format, exponent};
use crate::circuit::gates::{FALSE, Gate, Gates};
use crate::circuit::integer::{constant, extended};

impl Gates {
    fn is_nan(&mut self, bits: &[Gate], format: Format) -> Gate {
        let magnitude = &bits[..format.width() - 1];
        let infinity = format.infinity(FALSE);
        self.below(&infinity[..format.width() - 1], magnitude)
    }

    /// Neither is NaN, and whether both are zero.
    fn compared(&mut self, x: &[Gate], y: &[Gate], format: Format) -> (Gate, Gate) {
        let (x_nan, y_nan) = (self.is_nan(x, format), self.is_nan(y, format));
        let magnitude = format.width() - 1;
        let (x_any, y_any) = (self.any(&x[..magnitude]), self.any(&y[..magnitude]));
        (self.and(!x_nan, !y_nan), self.and(!x_any, !y_any))
    }

    pub(in crate::circuit) fn float_equal(
        &mut self,
        x: &[Gate],
        y: &[Gate],
        format: Format,
    ) -> Gate {
        let (numbers, zeros) = self.compared(x, y, format);
        let same = self.equal(x, y);
        let equal = self.or(same, zeros);
        self.and(numbers, equal)
    }

    pub(in crate::circuit) fn float_less(
        &mut self,
        x: &[Gate],
        y: &[Gate],
        format: Format,
    ) -> Gate {
        let (numbers, zeros) = self.compared(x, y, format);
        let ordered = self.magnitudes_ordered(x, y, format);
        self.all(&[numbers, !zeros, ordered])
    }

    pub(in crate::circuit) fn float_at_most(
        &mut self,
        x: &[Gate],
        y: &[Gate],
        format: Format,
    ) -> Gate {
        let (numbers, zeros) = self.compared(x, y, format);
        let greater = self.magnitudes_ordered(y, x, format);
        let at_most = self.or(zeros, !greater);
        self.and(numbers, at_most)
    }

    /// `x < y` of numbers that are not both zero: by signs, then by magnitudes, which among
    /// negative numbers are ordered the other way.
    fn magnitudes_ordered(&mut self, x: &[Gate], y: &[Gate], format: Format) -> Gate {
        let magnitude = format.width() - 1;
        let (x_sign, y_sign) = (x[magnitude], y[magnitude]);
        let below = self.below(&x[..magnitude], &y[..magnitude]);
        let above = self.below(&y[..magnitude], &x[..magnitude]);
        let when_negative = self.or(!y_sign, above);
        let otherwise = self.and(!y_sign, below);
        self.mux(x_sign, when_negative, otherwise)
    }

    pub(in crate::circuit) fn float_from_integer(
        &mut self,
        bits: &[Gate],
        format: Format,
    ) -> Vec<Gate> {
        let sign = bits[bits.len() - 1];
        let magnitude = self.negate_if(bits, sign);
        let zero = self.is_zero(&magnitude);
        let (significand, power) = self.normalised(&magnitude, &exponent(bits.len() as i64 - 1));
        let number = self.rounded(format, sign, &power, &significand, FALSE);
        self.choose(zero, &format.zero(FALSE), &number)
    }

    pub(in crate::circuit) fn float_to_integer(
        &mut self,
        bits: &[Gate],
        format: Format,
        width: usize,
    ) -> Vec<Gate> {
        let number = self.unpack(bits, format);
        let too_large = self.less(&exponent(width as i64 - 2), &number.exponent);
        let too_large = self.or(too_large, number.infinite);
        let below_one = number.exponent[EXPONENT - 1];
        // The significand, shifted left by the exponent, above as many bits of fraction as
        // it has.
        let register = extended(&number.significand, width + format.precision - 1, FALSE);
        let stages = (width - 1).next_power_of_two().trailing_zeros() as usize;
        let shifted = self.shift_left_by(&register, &number.exponent[..stages]);
        let magnitude = self.masked(&shifted[format.precision - 1..], !below_one);
        let integer = self.negate_if(&magnitude, number.sign);
        let least = constant(1 << (width - 1), width);
        let most = constant((1 << (width - 1)) - 1, width);
        let limit = self.choose(number.sign, &least, &most);
        let integer = self.choose(too_large, &limit, &integer);
        self.masked(&integer, !number.nan)
    }

    pub(in crate::circuit) fn float_round(
        &mut self,
        bits: &[Gate],
        from: Format,
        to: Format,
    ) -> Vec<Gate> {
        let number = self.unpack(bits, from);
        let (significand, power) = self.normalised(&number.significand, &number.exponent);
        let result = self.rounded(to, number.sign, &power, &significand, FALSE);
        let special = [number.nan, number.infinite, number.zero];
        self.special(to, number.sign, special, &result)
    }
}
