//! Words that differ from value to value, side by side.

use super::path::{OLDER, Operand, VALUE, are_words, lane_in};
use crate::search::answers::Answers;
use crate::search::bits::{CHUNK, positions};
use crate::semantics::Relation;

/// Lanes that a look may make.
const MOST: usize = 16;

/// Room for lanes.
pub(super) type Rows = Vec<[u64; CHUNK as usize]>;

/// Older values that a look may be about at the same time.
const MOST_OLDER: usize = CHUNK as usize / 2;

/// Values of an older choice that are followed together with those of the one at hand. Then
/// a bit stands for two values: first all newer ones with the first older one.
pub(in crate::search) struct Older {
    /// What registers hold that they are read into.
    words: [u64; MOST_OLDER],
    count: u32,
    /// Newer values for each.
    stride: u32,
    /// What a division by the stride multiplies with.
    inverse: u32,
    /// The first bit of each older value.
    firsts: u64,
}

impl Default for Older {
    fn default() -> Older {
        Older { words: [0; MOST_OLDER], count: 0, stride: 1, inverse: 1, firsts: 0 }
    }
}

impl Older {
    /// Begins anew, with so many newer values for each older one.
    #[inline(always)]
    pub(super) fn clear(&mut self, stride: u32) {
        (self.count, self.stride, self.firsts) = (0, stride, 0);
        self.inverse = (1 << 16) / stride + 1;
    }

    /// Adds a value, if there is room; where its bits begin.
    #[inline(always)]
    pub(in crate::search) fn push(&mut self, word: u64) -> Option<u32> {
        let shift = self.count * self.stride;
        if shift + self.stride > CHUNK {
            return None;
        }
        *self.words.get_mut(self.count as usize)? = word;
        self.count += 1;
        self.firsts |= 1 << shift;
        Some(shift)
    }

    /// The older value of a bit.
    #[inline(always)]
    fn index(&self, position: u32) -> usize {
        ((position * self.inverse) >> 16) as usize % MOST_OLDER
    }

    /// The newer one.
    #[inline(always)]
    fn rest(&self, position: u32) -> u32 {
        position - self.index(position) as u32 * self.stride
    }

    /// The bits of all values, given those of the newer ones for each older one.
    #[inline(always)]
    fn each(&self, mut newer: impl FnMut(u64) -> u64) -> u64 {
        let words = self.words.iter().take(self.count as usize);
        words.rev().fold(0, |all, &word| all << (self.stride % CHUNK) | newer(word))
    }
}

/// The lanes of a look: the values themselves, older ones, and what was made of them.
pub(super) struct Lanes<'a> {
    answers: Answers<'a>,
    older: Option<&'a Older>,
    rows: &'a mut Rows,
    count: usize,
}

/// The first lane that was made.
const FIRST: u32 = 2;

impl<'a> Lanes<'a> {
    #[inline(always)]
    pub(super) fn new(
        answers: Answers<'a>,
        older: Option<&'a Older>,
        rows: &'a mut Rows,
    ) -> Lanes<'a> {
        Lanes { answers, older, rows, count: 0 }
    }

    /// Whether there is room for another lane: no instruction that is followed makes more.
    #[inline(always)]
    pub(super) fn has_room(&self) -> bool {
        self.count < MOST
    }

    /// A new lane.
    pub(super) fn add(&mut self) -> u32 {
        if self.count == self.rows.len() {
            self.rows.push([0; CHUNK as usize]);
        }
        self.count += 1;
        FIRST + self.count as u32 - 1
    }

    #[inline(always)]
    pub(super) fn set(&mut self, lane: u32, position: u32, word: u64) {
        self.rows[(lane - FIRST) as usize][(position % CHUNK) as usize] = word;
    }

    /// A value's word in a lane.
    #[inline(always)]
    pub(super) fn word(&self, lane: u32, position: u32) -> u64 {
        match (lane, self.older) {
            (0, None) => self.answers.word(position),
            (0, Some(older)) => self.answers.word(older.rest(position)),
            (1, Some(older)) => older.words[older.index(position)],
            (lane, _) => self.rows[(lane - FIRST) as usize][(position % CHUNK) as usize],
        }
    }

    /// What an operand is for a value.
    #[inline(always)]
    pub(super) fn of(&self, operand: Operand, position: u32) -> u64 {
        match lane_in(operand) {
            Some(lane) => self.word(lane, position),
            None => operand,
        }
    }

    /// Those among `some` for which two numbers are in a relation.
    #[inline(always)]
    pub(super) fn that(&self, some: u64, relation: Relation, left: Operand, right: Operand) -> u64 {
        if let Some(older) = self.older {
            return some & self.pairs_that(older, some, relation, left, right);
        }
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

    /// The same of pairs with older values, and perhaps others.
    #[inline(never)]
    fn pairs_that(
        &self,
        older: &Older,
        some: u64,
        relation: Relation,
        left: Operand,
        right: Operand,
    ) -> u64 {
        let ones = u64::MAX >> (CHUNK - older.stride);
        let newer = |relation, right| self.answers.that(ones, relation, right as i32);
        let is_known = |word| if word { ones } else { 0 };
        match (left, right) {
            (VALUE, OLDER) => older.each(|word| newer(relation, word)),
            (OLDER, VALUE) => older.each(|word| newer(relation.turned(), word)),
            (VALUE, right) if are_words(right, 0) => newer(relation, right) * older.firsts,
            (left, VALUE) if are_words(left, 0) => newer(relation.turned(), left) * older.firsts,
            (OLDER, right) if are_words(right, 0) => {
                older.each(|word| is_known(relation.holds(word as i32, right as i32)))
            }
            (left, OLDER) if are_words(left, 0) => {
                older.each(|word| is_known(relation.holds(left as i32, word as i32)))
            }
            _ => self.compare(some, relation, left, right),
        }
    }

    #[inline(never)]
    fn compare(&self, some: u64, relation: Relation, left: Operand, right: Operand) -> u64 {
        match (self.row(left), self.row(right)) {
            (Some(left), None) if are_words(right, 0) => {
                compare(some, relation, |position| left[position] as i32, |_| right as i32)
            }
            (Some(left), Some(right)) => {
                let of = |row: &[u64; CHUNK as usize], position: usize| row[position] as i32;
                compare(
                    some,
                    relation,
                    |position| of(left, position),
                    |position| of(right, position),
                )
            }
            _ => {
                let of = |operand, position: usize| self.of(operand, position as u32) as i32;
                compare(
                    some,
                    relation,
                    |position| of(left, position),
                    |position| of(right, position),
                )
            }
        }
    }

    /// The words of a lane that was made.
    #[inline(always)]
    fn row(&self, operand: Operand) -> Option<&[u64; CHUNK as usize]> {
        let lane = lane_in(operand)?.checked_sub(FIRST)?;
        self.rows.get(lane as usize)
    }

    /// Those among `some` whose word in a lane has a property.
    pub(super) fn words_that(&self, some: u64, lane: u32, mut has: impl FnMut(u64) -> bool) -> u64 {
        positions(some)
            .filter(|&position| has(self.word(lane, position)))
            .fold(0, |found, position| found | 1 << position)
    }
}

/// Those among `some` for which two numbers are in a relation.
#[inline(always)]
fn compare(
    some: u64,
    relation: Relation,
    left: impl Fn(usize) -> i32,
    right: impl Fn(usize) -> i32,
) -> u64 {
    let (mut less, mut equal) = (0, 0);
    for position in positions(some) {
        let index = (position % CHUNK) as usize;
        let (left, right) = (left(index), right(index));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::points::Points;
    use crate::search::tables::Value;
    use crate::value::int;

    /// Numbers that are looked at: one after the other, or in no order.
    fn numbers(numbers: &[i32]) -> Points {
        let value = |&number: &i32| Value { word: int(number), object: None };
        let values = numbers.iter().map(value).collect();
        Points::new(&[values], &[], &[(1, 0)], Vec::new())
    }

    #[test]
    fn pairs_compare_as_their_numbers_do() {
        let (mut rows, mut older) = (Rows::new(), Older::default());
        for newer in [&[-1, 0, 1, 2, 3][..], &[7, -2, 7, 0][..], &[4, 5][..]] {
            let (points, old) = (numbers(newer), [2, -2, 0, 9]);
            let domain = points.domain(points.domain_at(1).unwrap());
            older.clear(newer.len() as u32);
            let firsts: Vec<u32> = old.map(|word| older.push(int(word)).unwrap()).to_vec();
            assert_eq!(firsts, [0, 1, 2, 3].map(|index| index * newer.len() as u32));
            let all = u64::MAX >> (CHUNK - newer.len() as u32 * 4);
            let answers = points.answers(domain, all, false);
            let mut lanes = Lanes::new(answers, Some(&older), &mut rows);
            let made = lanes.add();
            let pairs: Vec<(i32, i32)> =
                old.iter().flat_map(|&old| newer.iter().map(move |&new| (old, new))).collect();
            for (position, (old, new)) in (0..).zip(&pairs) {
                lanes.set(made, position, int(old * new));
            }
            let operands =
                [VALUE, OLDER, crate::search::lookahead::path::lane(made), int(0), int(5)];
            let of = |operand: Operand, &(old, new): &(i32, i32)| match operand {
                VALUE => new,
                OLDER => old,
                operand if are_words(operand, 0) => operand as i32,
                _ => old * new,
            };
            for (left, right) in operands.iter().flat_map(|l| operands.map(|r| (*l, r))) {
                for relation in Relation::ALL {
                    let holds = |pair| relation.holds(of(left, pair), of(right, pair));
                    let expected = (0..)
                        .zip(&pairs)
                        .filter(|(_, pair)| holds(pair))
                        .fold(0, |bits, (position, _)| bits | 1_u64 << position);
                    let found = lanes.that(all, relation, left, right);
                    assert_eq!(found, expected, "{left:x} {relation:?} {right:x} of {newer:?}");
                }
            }
        }
    }

    #[test]
    fn older_values_are_as_many_as_there_are_bits_for() {
        let mut older = Older::default();
        older.clear(20);
        let places: Vec<_> = (0..4).map(|word| older.push(word)).collect();
        assert_eq!(places, [Some(0), Some(20), Some(40), None]);
    }
}
