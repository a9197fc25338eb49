//! The first values that a place may take, for one who asks which of them have a
//! property. A bit stands for each.

use super::{Entry, Value, low};
use crate::undecided::array::length_of;
use crate::value::int;

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Unequal,
    Less,
    AtLeast,
    Greater,
    AtMost,
}

impl Relation {
    #[inline(always)]
    pub(crate) fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
            Relation::Less => left < right,
            Relation::AtLeast => left >= right,
            Relation::Greater => left > right,
            Relation::AtMost => left <= right,
        }
    }

    /// The same with left and right exchanged.
    #[inline(always)]
    pub(crate) fn turned(self) -> Relation {
        match self {
            Relation::Equal | Relation::Unequal => self,
            Relation::Less => Relation::Greater,
            Relation::AtLeast => Relation::AtMost,
            Relation::Greater => Relation::Less,
            Relation::AtMost => Relation::AtLeast,
        }
    }
}

/// Numbers of which each is one more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Consecutive {
    first: i32,
}

impl Consecutive {
    pub(super) fn of(values: &[Value]) -> Option<Consecutive> {
        let first = values.first()?.word as i32;
        let mut numbers = (i64::from(first)..).zip(values);
        let all = numbers.all(|(number, value)| {
            value.object.is_none()
                && value.word <= u64::from(u32::MAX)
                && i64::from(value.word as i32) == number
        });
        all.then_some(Consecutive { first })
    }

    /// Those in a relation to a number, and bits for values that do not exist.
    #[inline(always)]
    fn that(self, relation: Relation, right: i32) -> u64 {
        let before = (i64::from(right) - i64::from(self.first)).clamp(-1, 64);
        let less = low(before.max(0) as u32);
        let at_most = low((before + 1).max(0) as u32);
        match relation {
            Relation::Equal => at_most & !less,
            Relation::Unequal => !(at_most & !less),
            Relation::Less => less,
            Relation::AtLeast => !less,
            Relation::Greater => !at_most,
            Relation::AtMost => at_most,
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Answers<'a> {
    pub(super) entries: &'a [Entry],
    /// Those that would be tried.
    pub(crate) all: u64,
    pub(super) numbers: Option<Consecutive>,
    /// Whether they are lengths of arrays, which their words hide.
    pub(super) of_length: bool,
}

impl Answers<'_> {
    /// Each of `some`: its bit, and what a register holds that it is read into.
    pub(crate) fn each(self, mut some: u64, mut look: impl FnMut(u64, u64)) {
        while some != 0 {
            let bit = some & some.wrapping_neg();
            let word = self.entries[bit.trailing_zeros() as usize].word;
            look(bit, if self.of_length { int(length_of(word)) } else { word });
            some &= !bit;
        }
    }

    /// Those among `some` whose number is in a relation to another.
    #[inline(always)]
    pub(crate) fn that(self, some: u64, relation: Relation, right: i32) -> u64 {
        match self.numbers {
            Some(numbers) => some & numbers.that(relation, right),
            None if self.of_length => {
                self.words_that(some, |word| relation.holds(length_of(word), right))
            }
            None => self.words_that(some, |word| relation.holds(word as i32, right)),
        }
    }

    /// Those among `some` whose word has a property.
    #[inline(always)]
    pub(crate) fn words_that(self, some: u64, mut has: impl FnMut(u64) -> bool) -> u64 {
        let (mut found, mut left) = (0, some);
        while left != 0 {
            let position = left.trailing_zeros();
            left &= left - 1;
            found |= u64::from(has(self.entries[position as usize].word)) << position;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_of_consecutive_numbers_say_what_comparing_says() {
        let relations = [
            Relation::Equal,
            Relation::Unequal,
            Relation::Less,
            Relation::AtLeast,
            Relation::Greater,
            Relation::AtMost,
        ];
        for first in [-3, 0, 5, i32::MIN, i32::MAX - 7] {
            let value = |number: i32| Value { word: int(number), object: None };
            let values: Vec<Value> = (0..8).map(|index| value(first + index)).collect();
            let numbers = Consecutive::of(&values).unwrap();
            for right in [i32::MIN, -4, -3, -1, 0, 4, 5, 9, 12, 13, i32::MAX - 3, i32::MAX] {
                for relation in relations {
                    let expected = (0..8).filter(|&index| relation.holds(first + index, right));
                    let expected = expected.fold(0, |bits, index| bits | 1_u64 << index);
                    assert_eq!(numbers.that(relation, right) & 0xFF, expected);
                }
            }
        }
    }
}
