//! Arithmetic on vectors of gates, the lowest bit first.

use super::gates::{FALSE, Gate, Gates, TRUE};

/// The bits of a number.
pub(crate) fn constant(value: u64, width: usize) -> Vec<Gate> {
    let bit = |at: usize| if at < 64 && value >> at & 1 == 1 { TRUE } else { FALSE };
    (0..width).map(bit).collect()
}

/// More bits above, all of them `fill`.
pub(crate) fn extended(bits: &[Gate], width: usize, fill: Gate) -> Vec<Gate> {
    let mut bits = bits.to_vec();
    bits.resize(width, fill);
    bits
}

pub(crate) fn negated(bits: &[Gate]) -> Vec<Gate> {
    bits.iter().map(|&bit| !bit).collect()
}

impl Gates {
    pub(crate) fn pairwise(
        &mut self,
        a: &[Gate],
        b: &[Gate],
        gate: fn(&mut Gates, Gate, Gate) -> Gate,
    ) -> Vec<Gate> {
        debug_assert_eq!(a.len(), b.len(), "vectors of one width");
        a.iter().zip(b).map(|(&a, &b)| gate(self, a, b)).collect()
    }

    /// Each bit and the same gate.
    pub(crate) fn masked(&mut self, bits: &[Gate], gate: Gate) -> Vec<Gate> {
        bits.iter().map(|&bit| self.and(bit, gate)).collect()
    }

    pub(crate) fn choose(&mut self, condition: Gate, a: &[Gate], b: &[Gate]) -> Vec<Gate> {
        debug_assert_eq!(a.len(), b.len(), "vectors of one width");
        a.iter().zip(b).map(|(&a, &b)| self.mux(condition, a, b)).collect()
    }

    pub(crate) fn equal(&mut self, a: &[Gate], b: &[Gate]) -> Gate {
        let differ = self.pairwise(a, b, Gates::xor);
        !self.any(&differ)
    }

    pub(crate) fn is_zero(&mut self, bits: &[Gate]) -> Gate {
        !self.any(bits)
    }

    /// The sum and the carry out.
    pub(crate) fn add_with_carry(
        &mut self,
        a: &[Gate],
        b: &[Gate],
        carry: Gate,
    ) -> (Vec<Gate>, Gate) {
        debug_assert_eq!(a.len(), b.len(), "vectors of one width");
        let mut carry = carry;
        let mut sum = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let both = self.xor(a, b);
            sum.push(self.xor(both, carry));
            carry = self.majority(a, b, carry);
        }
        (sum, carry)
    }

    pub(crate) fn add(&mut self, a: &[Gate], b: &[Gate]) -> Vec<Gate> {
        self.add_with_carry(a, b, FALSE).0
    }

    pub(crate) fn sub(&mut self, a: &[Gate], b: &[Gate]) -> Vec<Gate> {
        self.add_with_carry(a, &negated(b), TRUE).0
    }

    /// Where `condition` holds, one more.
    pub(crate) fn increment(&mut self, a: &[Gate], condition: Gate) -> Vec<Gate> {
        self.add_with_carry(a, &constant(0, a.len()), condition).0
    }

    /// The negation where `condition` holds.
    pub(crate) fn negate_if(&mut self, a: &[Gate], condition: Gate) -> Vec<Gate> {
        let flipped: Vec<Gate> = a.iter().map(|&bit| self.xor(bit, condition)).collect();
        self.increment(&flipped, condition)
    }

    /// Unsigned `a < b`: no carry out of `a - b`.
    pub(crate) fn below(&mut self, a: &[Gate], b: &[Gate]) -> Gate {
        let carry = a.iter().zip(b).fold(TRUE, |carry, (&a, &b)| self.majority(a, !b, carry));
        !carry
    }

    /// Signed `a < b`: unsigned, once the signs are flipped.
    pub(crate) fn less(&mut self, a: &[Gate], b: &[Gate]) -> Gate {
        let flip = |bits: &[Gate]| {
            let mut bits = bits.to_vec();
            let last = bits.len() - 1;
            bits[last] = !bits[last];
            bits
        };
        self.below(&flip(a), &flip(b))
    }

    /// The low bits of the product, as many as `a` has.
    pub(crate) fn mul(&mut self, a: &[Gate], b: &[Gate]) -> Vec<Gate> {
        let width = a.len();
        // The one with more constant bits is taken apart: a zero there costs nothing.
        let constants =
            |bits: &[Gate]| bits.iter().filter(|&&bit| bit == FALSE || bit == TRUE).count();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        let mut sum = constant(0, width);
        for (at, &bit) in b.iter().enumerate().take(width) {
            let partial = self.masked(&a[..(width - at).min(a.len())], bit);
            let partial = extended(&partial, width - at, FALSE);
            let high = self.add(&sum[at..], &partial);
            sum.truncate(at);
            sum.extend(high);
        }
        sum
    }

    /// Quotient and remainder, unsigned. By zero, the quotient is all ones and the remainder
    /// the dividend.
    pub(crate) fn division(&mut self, a: &[Gate], b: &[Gate]) -> (Vec<Gate>, Vec<Gate>) {
        self.division_from(constant(0, b.len()), a, b)
    }

    /// Goes on with a division: `remainder` is what the digits above `digits` left. Digit by
    /// digit from above, as on paper.
    pub(crate) fn division_from(
        &mut self,
        mut remainder: Vec<Gate>,
        digits: &[Gate],
        divisor: &[Gate],
    ) -> (Vec<Gate>, Vec<Gate>) {
        let width = divisor.len();
        let against = negated(&extended(divisor, width + 1, FALSE));
        let mut quotient = vec![FALSE; digits.len()];
        for at in (0..digits.len()).rev() {
            // One bit more than the divisor has: the remainder is doubled.
            let mut shifted = vec![digits[at]];
            shifted.extend_from_slice(&remainder);
            let (difference, fits) = self.add_with_carry(&shifted, &against, TRUE);
            quotient[at] = fits;
            remainder = self.choose(fits, &difference[..width], &shifted[..width]);
        }
        (quotient, remainder)
    }

    /// Quotient and remainder of signed numbers: of their magnitudes, with signs.
    pub(crate) fn signed_division(&mut self, a: &[Gate], b: &[Gate]) -> (Vec<Gate>, Vec<Gate>) {
        let (sign_a, sign_b) = (a[a.len() - 1], b[b.len() - 1]);
        let (x, y) = (self.negate_if(a, sign_a), self.negate_if(b, sign_b));
        let (quotient, remainder) = self.division(&x, &y);
        let differ = self.xor(sign_a, sign_b);
        (self.negate_if(&quotient, differ), self.negate_if(&remainder, sign_a))
    }

    /// Shifts left by the low bits of a distance.
    pub(crate) fn shift_left(&mut self, bits: &[Gate], distance: &[Gate]) -> Vec<Gate> {
        let counts = bits.len().trailing_zeros() as usize;
        self.shift_left_by(bits, &distance[..counts])
    }

    /// Shifts left by a whole distance.
    pub(crate) fn shift_left_by(&mut self, bits: &[Gate], distance: &[Gate]) -> Vec<Gate> {
        let turned: Vec<Gate> = bits.iter().rev().copied().collect();
        let mut shifted = self.shift_right_by(&turned, distance, FALSE);
        shifted.reverse();
        shifted
    }

    /// Shifts right by the low bits of a distance.
    pub(crate) fn shift_right(
        &mut self,
        bits: &[Gate],
        distance: &[Gate],
        fill: Gate,
    ) -> Vec<Gate> {
        let width = bits.len();
        debug_assert!(width.is_power_of_two(), "a distance is masked to the bits that count");
        let counts = width.trailing_zeros() as usize;
        self.shift_right_by(bits, &distance[..counts], fill)
    }

    /// Shifts right by a whole distance, which may be more than there are bits.
    pub(crate) fn shift_right_by(
        &mut self,
        bits: &[Gate],
        distance: &[Gate],
        fill: Gate,
    ) -> Vec<Gate> {
        let mut bits = bits.to_vec();
        for (stage, &far) in distance.iter().enumerate() {
            let step = 1_usize.checked_shl(stage as u32).unwrap_or(usize::MAX);
            let at = |at: usize| at.checked_add(step).and_then(|at| bits.get(at)).copied();
            let moved: Vec<Gate> = (0..bits.len()).map(|bit| at(bit).unwrap_or(fill)).collect();
            bits = self.choose(far, &moved, &bits);
        }
        bits
    }
}
