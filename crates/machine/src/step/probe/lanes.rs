//! Words that differ from value to value, side by side.

use super::way::{Operand, VALUE, are_words, lane_in};
use crate::points::CHUNK;
use crate::points::answers::{Answers, Relation};

/// Lanes that a look may make.
const MOST: usize = 16;

/// Room for lanes.
pub(super) type Rows = Vec<[u64; CHUNK as usize]>;

/// The lanes of a look: the values themselves, and what was made of them.
pub(super) struct Lanes<'a> {
    answers: Answers<'a>,
    rows: &'a mut Rows,
    count: usize,
}

impl<'a> Lanes<'a> {
    #[inline(always)]
    pub(super) fn new(answers: Answers<'a>, rows: &'a mut Rows) -> Lanes<'a> {
        Lanes { answers, rows, count: 0 }
    }

    /// A new lane, if there is room.
    pub(super) fn add(&mut self) -> Option<u32> {
        if self.count == MOST {
            return None;
        }
        if self.count == self.rows.len() {
            self.rows.push([0; CHUNK as usize]);
        }
        self.count += 1;
        Some(self.count as u32)
    }

    #[inline(always)]
    pub(super) fn set(&mut self, lane: u32, position: u32, word: u64) {
        self.rows[lane as usize - 1][(position % CHUNK) as usize] = word;
    }

    /// A value's word in a lane.
    #[inline(always)]
    pub(super) fn word(&self, lane: u32, position: u32) -> u64 {
        match lane {
            0 => self.answers.word(position),
            lane => self.rows[lane as usize - 1][(position % CHUNK) as usize],
        }
    }

    /// What an operand is for a value.
    #[inline(always)]
    pub(super) fn of(&self, operand: Operand, position: u32) -> u64 {
        lane_in(operand).map_or(operand, |lane| self.word(lane, position))
    }

    /// Those among `some` for which two numbers are in a relation.
    #[inline(always)]
    pub(super) fn that(&self, some: u64, relation: Relation, left: Operand, right: Operand) -> u64 {
        match (left, right) {
            (VALUE, right) if are_words(right, 0) => {
                self.answers.that(some, relation, right as i32)
            }
            (left, VALUE) if are_words(left, 0) => {
                self.answers.that(some, relation.turned(), left as i32)
            }
            _ => self.compare(some, relation, left, right),
        }
    }

    #[inline(never)]
    fn compare(&self, some: u64, relation: Relation, left: Operand, right: Operand) -> u64 {
        let (mut less, mut equal) = (0, 0);
        for position in positions(some) {
            let (left, right) = (self.of(left, position) as i32, self.of(right, position) as i32);
            less |= u64::from(left < right) << position;
            equal |= u64::from(left == right) << position;
        }
        match relation {
            Relation::Equal => equal,
            Relation::Unequal => some & !equal,
            Relation::Less => less,
            Relation::AtLeast => some & !less,
            Relation::Greater => some & !(less | equal),
            Relation::AtMost => less | equal,
        }
    }

    /// Those among `some` whose word in a lane has a property.
    pub(super) fn words_that(&self, some: u64, lane: u32, mut has: impl FnMut(u64) -> bool) -> u64 {
        positions(some)
            .filter(|&position| has(self.word(lane, position)))
            .fold(0, |found, position| found | 1 << position)
    }
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
