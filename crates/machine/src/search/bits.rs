//! Sets of a choice's values: a bit for each.

/// Values that are dealt with at a time: a bit for each.
pub(super) const CHUNK: u32 = u64::BITS;

/// The lowest `count` bits.
#[inline(always)]
pub(super) fn low(count: u32) -> u64 {
    if count >= u64::BITS { u64::MAX } else { (1 << count) - 1 }
}

/// The positions of bits.
#[inline(always)]
pub(super) fn positions(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let position = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (position < CHUNK).then_some(position)
    })
}
