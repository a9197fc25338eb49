//! Addition, multiplication, division and remainder.

use super::{EXPONENT, Format, exponent};
use crate::circuit::gates::{FALSE, Gate, Gates};
use crate::circuit::integer::{constant, extended, negated};

impl Gates {
    pub(in crate::circuit) fn float_add(
        &mut self,
        x: &[Gate],
        y: &[Gate],
        format: Format,
    ) -> Vec<Gate> {
        // `a` is the one with the greater magnitude, which is ordered as integers are.
        let magnitude = format.width() - 1;
        let swapped = self.below(&x[..magnitude], &y[..magnitude]);
        let (a, b) = (self.choose(swapped, y, x), self.choose(swapped, x, y));
        let (a, b) = (self.unpack(&a, format), self.unpack(&b, format));
        let distance = self.sub(&a.exponent, &b.exponent);
        // Two bits to round by and a sticky one, and one above for the carry.
        let widened = |significand: &[Gate]| {
            let mut bits = vec![FALSE; 3];
            bits.extend_from_slice(significand);
            bits
        };
        let near = widened(&a.significand);
        let far = self.sticky_shift_right(&widened(&b.significand), &distance[..EXPONENT - 1]);
        let subtract = self.xor(a.sign, b.sign);
        let width = format.precision + 4;
        let far: Vec<Gate> = extended(&far, width, FALSE);
        let far: Vec<Gate> = far.iter().map(|&bit| self.xor(bit, subtract)).collect();
        let (sum, _) = self.add_with_carry(&extended(&near, width, FALSE), &far, subtract);
        let is_zero = self.is_zero(&sum);
        let above = self.add(&a.exponent, &exponent(1));
        let (sum, power) = self.normalised(&sum, &above);
        let number = self.rounded(format, a.sign, &power, &sum, FALSE);
        // An exact zero is positive, unless both were negative zeros.
        let negative_zero = self.and(a.sign, b.sign);
        let number = self.choose(is_zero, &format.zero(negative_zero), &number);
        let both_infinite = self.and(a.infinite, b.infinite);
        let cancelled = self.and(both_infinite, subtract);
        let nan = self.any(&[a.nan, b.nan, cancelled]);
        self.special(format, a.sign, [nan, a.infinite, FALSE], &number)
    }

    pub(in crate::circuit) fn float_mul(
        &mut self,
        x: &[Gate],
        y: &[Gate],
        format: Format,
    ) -> Vec<Gate> {
        let (a, b) = (self.unpack(x, format), self.unpack(y, format));
        let sign = self.xor(a.sign, b.sign);
        let wide = extended(&a.significand, 2 * format.precision, FALSE);
        let product = self.mul(&wide, &b.significand);
        let power = self.add_with_carry(&a.exponent, &b.exponent, !FALSE).0;
        let (product, power) = self.normalised(&product, &power);
        let number = self.rounded(format, sign, &power, &product, FALSE);
        let infinite = self.or(a.infinite, b.infinite);
        let zero = self.or(a.zero, b.zero);
        let undefined = self.and(infinite, zero);
        let nan = self.any(&[a.nan, b.nan, undefined]);
        self.special(format, sign, [nan, infinite, zero], &number)
    }

    pub(in crate::circuit) fn float_div(
        &mut self,
        x: &[Gate],
        y: &[Gate],
        format: Format,
    ) -> Vec<Gate> {
        let (a, b) = (self.unpack(x, format), self.unpack(y, format));
        let sign = self.xor(a.sign, b.sign);
        let (dividend, up) = self.normalised(&a.significand, &a.exponent);
        let (divisor, down) = self.normalised(&b.significand, &b.exponent);
        // All but the lowest bit of the dividend are less than the divisor, so the quotient
        // begins with that bit; enough zeros behind it give a bit to round by.
        let mut digits = vec![FALSE; format.precision + 2];
        digits.push(dividend[0]);
        let mut remainder = dividend[1..].to_vec();
        remainder.push(FALSE);
        let (quotient, rest) = self.division_from(remainder, &digits, &divisor);
        let sticky = self.any(&rest);
        let power = self.sub(&up, &down);
        // Of two numbers between 1 and 2 the quotient is above a half.
        let top = quotient[quotient.len() - 1];
        let mut doubled = vec![FALSE];
        doubled.extend_from_slice(&quotient[..quotient.len() - 1]);
        let less = self.sub(&power, &exponent(1));
        let quotient = self.choose(top, &quotient, &doubled);
        let power = self.choose(top, &power, &less);
        let number = self.rounded(format, sign, &power, &quotient, sticky);
        let (infinite, zero) = (self.or(a.infinite, b.zero), self.or(a.zero, b.infinite));
        let (infinities, zeros) = (self.and(a.infinite, b.infinite), self.and(a.zero, b.zero));
        let nan = self.any(&[a.nan, b.nan, infinities, zeros]);
        self.special(format, sign, [nan, infinite, zero], &number)
    }

    /// `fmod`: the dividend is doubled and reduced once for each power of two between the
    /// operands. Nothing is rounded, but the circuit is long: a `double` may need 2,097 steps.
    pub(in crate::circuit) fn float_rem(
        &mut self,
        x: &[Gate],
        y: &[Gate],
        format: Format,
    ) -> Vec<Gate> {
        let (a, b) = (self.unpack(x, format), self.unpack(y, format));
        let (dividend, up) = self.normalised(&a.significand, &a.exponent);
        let (divisor, down) = self.normalised(&b.significand, &b.exponent);
        let distance = self.sub(&up, &down);
        let mut rest = extended(&dividend, format.precision + 1, FALSE);
        let against = negated(&extended(&divisor, format.precision + 1, FALSE));
        let (difference, fits) = self.add_with_carry(&rest, &against, !FALSE);
        rest = self.choose(fits, &difference, &rest);
        let steps = 2 * format.bias() as usize - 1 + format.precision;
        for step in 0..steps {
            let active = self.below(&constant(step as u64, EXPONENT), &distance);
            let mut doubled = vec![FALSE];
            doubled.extend_from_slice(&rest[..format.precision]);
            let (difference, fits) = self.add_with_carry(&doubled, &against, !FALSE);
            let next = self.choose(fits, &difference, &doubled);
            rest = self.choose(active, &next, &rest);
        }
        rest.truncate(format.precision);
        let is_zero = self.is_zero(&rest);
        let (rest, power) = self.normalised(&rest, &down);
        let number = self.rounded(format, a.sign, &power, &rest, FALSE);
        let number = self.choose(is_zero, &format.zero(a.sign), &number);
        // What is less than the divisor is its own remainder.
        let smaller = distance[EXPONENT - 1];
        let unchanged = self.any(&[smaller, b.infinite, a.zero]);
        let number = self.choose(unchanged, x, &number);
        let nan = self.any(&[a.nan, b.nan, a.infinite, b.zero]);
        self.choose(nan, &format.nan(), &number)
    }
}
