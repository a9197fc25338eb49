//! IEEE 754 in gates: unpack, compute exactly enough, round once.
//!
//! An operation takes its operands apart ([`Unpacked`]), computes on exponents and
//! significands as on integers, and hands the result to [`Gates::rounded`], which rounds to
//! nearest, ties to even, and puts it together again: the only place that rounds. What
//! cannot be computed so (NaN, infinities, zeros) is chosen around it
//! ([`Gates::special`]). A bit below the significand, the *sticky* one, stands for all
//! bits that were cut off: it tells a tie from more than a tie.

mod arithmetic; // add, multiply, divide, remainder
mod convert; // comparisons and conversions

use super::gates::{FALSE, Gate, Gates};
use super::integer::{constant, extended};
use crate::sort::Sort;

/// Bits of the exponents that we compute with, signed: more than any sum or difference of
/// two needs.
const EXPONENT: usize = 14;

/// How a floating-point sort is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Format {
    /// Bits of the exponent.
    exponent: usize,
    /// Bits of the significand, the hidden one included.
    precision: usize,
}

impl Format {
    pub(super) fn of(sort: Sort) -> Format {
        match sort {
            Sort::F32 => Format { exponent: 8, precision: 24 },
            _ => Format { exponent: 11, precision: 53 },
        }
    }

    fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The least exponent of a normal number.
    fn least(self) -> i64 {
        1 - self.bias()
    }

    fn width(self) -> usize {
        self.exponent + self.precision
    }

    fn nan(self) -> Vec<Gate> {
        let mut bits = self.infinity(FALSE);
        bits[self.precision - 2] = !FALSE;
        bits
    }

    fn infinity(self, sign: Gate) -> Vec<Gate> {
        let mut bits = vec![FALSE; self.precision - 1];
        bits.extend(std::iter::repeat_n(!FALSE, self.exponent));
        bits.push(sign);
        bits
    }

    fn zero(self, sign: Gate) -> Vec<Gate> {
        let mut bits = vec![FALSE; self.width() - 1];
        bits.push(sign);
        bits
    }
}

/// A number taken apart. If it is finite it is `significand * 2^(exponent - precision + 1)`;
/// a subnormal one has zeros at the top of the significand.
pub(super) struct Unpacked {
    sign: Gate,
    exponent: Vec<Gate>,
    significand: Vec<Gate>,
    nan: Gate,
    infinite: Gate,
    zero: Gate,
}

fn exponent(value: i64) -> Vec<Gate> {
    constant(value as u64, EXPONENT)
}

impl Gates {
    pub(super) fn unpack(&mut self, bits: &[Gate], format: Format) -> Unpacked {
        let (fraction, rest) = bits.split_at(format.precision - 1);
        let (biased, sign) = (&rest[..format.exponent], rest[format.exponent]);
        let (no_exponent, full) = (self.is_zero(biased), self.all(biased));
        let no_fraction = self.is_zero(fraction);
        let mut significand = fraction.to_vec();
        significand.push(!no_exponent);
        // The exponent 0 means the same power as 1, without the hidden bit.
        let biased = extended(biased, EXPONENT, FALSE);
        let biased = self.increment(&biased, no_exponent);
        let exponent = self.sub(&biased, &exponent(format.bias()));
        Unpacked {
            sign,
            exponent,
            significand,
            nan: self.and(full, !no_fraction),
            infinite: self.and(full, no_fraction),
            zero: self.and(no_exponent, no_fraction),
        }
    }

    /// Shifts left until the highest bit is one, and lowers the exponent by as much.
    fn normalised(&mut self, bits: &[Gate], exponent: &[Gate]) -> (Vec<Gate>, Vec<Gate>) {
        let mut bits = bits.to_vec();
        let mut count = vec![FALSE; EXPONENT];
        let stages = usize::BITS - (bits.len() - 1).leading_zeros();
        for stage in (0..stages as usize).rev() {
            let step = 1 << stage;
            let empty = self.is_zero(&bits[bits.len() - step..]);
            count[stage] = empty;
            let mut moved = vec![FALSE; step];
            moved.extend_from_slice(&bits[..bits.len() - step]);
            bits = self.choose(empty, &moved, &bits);
        }
        (bits, self.sub(exponent, &count))
    }

    /// Shifts right; the lowest bit is one if any one bit was lost.
    fn sticky_shift_right(&mut self, bits: &[Gate], distance: &[Gate]) -> Vec<Gate> {
        let stages = bits.len().next_power_of_two().trailing_zeros() as usize;
        let (distance, beyond) = distance.split_at(stages.min(distance.len()));
        let any = self.any(bits);
        let mut bits = bits.to_vec();
        for (stage, &far) in distance.iter().enumerate() {
            let step = 1 << stage;
            let lost = self.any(&bits[..step]);
            let mut moved = bits[step..].to_vec();
            moved.resize(bits.len(), FALSE);
            moved[0] = self.or(moved[0], lost);
            bits = self.choose(far, &moved, &bits);
        }
        let mut all_lost = vec![FALSE; bits.len()];
        all_lost[0] = any;
        let beyond = self.any(beyond);
        self.choose(beyond, &all_lost, &bits)
    }

    /// The number nearest to `significand * 2^(exponent - width + 1)`, where the highest bit
    /// of the significand is one; `sticky` stands for a rest below it.
    fn rounded(
        &mut self,
        format: Format,
        sign: Gate,
        exponent_bits: &[Gate],
        significand: &[Gate],
        sticky: Gate,
    ) -> Vec<Gate> {
        let reduced = self.reduced(format, significand, sticky);
        // Below the least exponent the significand gets shorter instead.
        let distance = self.sub(&exponent(format.least()), exponent_bits);
        let subnormal = self.less(exponent_bits, &exponent(format.least()));
        let shifted = self.sticky_shift_right(&reduced, &distance[..EXPONENT - 1]);
        let reduced = self.choose(subnormal, &shifted, &reduced);
        let (sticky, guard, kept) = (reduced[0], reduced[1], &reduced[2..]);
        let biased = self.add(exponent_bits, &exponent(format.bias()));
        let biased = self.masked(&biased, !subnormal);
        // Without the hidden bit; a carry out of the fraction belongs to the exponent.
        let mut magnitude = kept[..format.precision - 1].to_vec();
        magnitude.extend(biased);
        let odd_or_more = self.or(kept[0], sticky);
        let up = self.and(guard, odd_or_more);
        let magnitude = self.increment(&magnitude, up);
        let full = exponent((1 << format.exponent) - 1);
        let overflow = !self.below(&magnitude[format.precision - 1..], &full);
        let mut number = magnitude[..format.width() - 1].to_vec();
        number.push(sign);
        self.choose(overflow, &format.infinity(sign), &number)
    }

    /// The significand with two bits below those that are kept: the next one, and whether
    /// anything is below that.
    fn reduced(&mut self, format: Format, significand: &[Gate], sticky: Gate) -> Vec<Gate> {
        let wanted = format.precision + 1;
        let mut padded = vec![FALSE; wanted.saturating_sub(significand.len())];
        padded.extend_from_slice(significand);
        let (rest, kept) = padded.split_at(padded.len() - wanted);
        let rest = self.any(rest);
        let mut reduced = vec![self.or(rest, sticky)];
        reduced.extend_from_slice(kept);
        reduced
    }

    /// The result, unless it is NaN, infinite or zero.
    fn special(
        &mut self,
        format: Format,
        sign: Gate,
        [nan, infinite, zero]: [Gate; 3],
        number: &[Gate],
    ) -> Vec<Gate> {
        let number = self.choose(zero, &format.zero(sign), number);
        let number = self.choose(infinite, &format.infinity(sign), &number);
        self.choose(nan, &format.nan(), &number)
    }
}
