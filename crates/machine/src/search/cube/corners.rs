//! Sets of a cube's corners: a bit for each.
//!
//! A corner is a number; a decision has some of its bits, which say what value is chosen.

/// Bits of a corner's number.
pub(super) const BITS: u32 = 10;
const WORDS: usize = 1 << (BITS - 6);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Corners([u64; WORDS]);

/// The corners whose number has a bit, for the bits within a word.
const WITHIN: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// For each bit, the corners whose number has it.
static WITH_BIT: [Corners; BITS as usize] = {
    let mut all = [Corners::NONE; BITS as usize];
    let mut bit = 0;
    while bit < BITS as usize {
        let mut index = 0;
        while index < WORDS {
            all[bit].0[index] = match bit {
                0..6 => WITHIN[bit],
                _ if index >> (bit - 6) & 1 != 0 => u64::MAX,
                _ => 0,
            };
            index += 1;
        }
        bit += 1;
    }
    all
};

impl Default for Corners {
    fn default() -> Corners {
        Corners::NONE
    }
}

impl Corners {
    pub(super) const NONE: Corners = Corners([0; WORDS]);
    pub(super) const ALL: Corners = Corners([u64::MAX; WORDS]);

    /// Those whose number has `value` in so many bits from `shift` on.
    pub(super) fn with(shift: u32, bits: u32, value: u32) -> Corners {
        let mut corners = Corners::ALL;
        for bit in 0..bits {
            let with_bit = &WITH_BIT[(shift + bit) as usize];
            match value >> bit & 1 {
                0 => corners.remove(with_bit),
                _ => corners.keep(with_bit),
            }
        }
        corners
    }

    #[inline(always)]
    pub(super) fn and(&self, other: &Corners) -> Corners {
        let mut both = *self;
        both.keep(other);
        both
    }

    #[inline(always)]
    pub(super) fn and_not(&self, other: &Corners) -> Corners {
        let mut rest = *self;
        rest.remove(other);
        rest
    }

    #[inline(always)]
    pub(super) fn or(&self, other: &Corners) -> Corners {
        let mut either = *self;
        either.add(other);
        either
    }

    // Loops over positions: what goes through iterators is not inlined everywhere.
    #[inline(always)]
    pub(super) fn keep(&mut self, others: &Corners) {
        let mut index = 0;
        while index < WORDS {
            self.0[index] &= others.0[index];
            index += 1;
        }
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, others: &Corners) {
        let mut index = 0;
        while index < WORDS {
            self.0[index] &= !others.0[index];
            index += 1;
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, others: &Corners) {
        let mut index = 0;
        while index < WORDS {
            self.0[index] |= others.0[index];
            index += 1;
        }
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        let (mut all, mut index) = (0, 0);
        while index < WORDS {
            all |= self.0[index];
            index += 1;
        }
        all == 0
    }

    pub(super) fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}
