//! The first values that a place may take, for one who asks which of them have a
//! property. A bit stands for each.

use super::tables::{TableEntry, Value};
use crate::semantics::Relation;
use crate::undecided::array::length_of;
use crate::value::int;

/// Values in an order in which one is found without looking at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Numbers of which each is one more than the one before.
    Numbers(Consecutive),
    /// Objects that lie one behind the other, or null besides.
    Objects(Neighbours),
    Any,
}

impl Order {
    pub(super) fn of(values: &[Value]) -> Order {
        let numbers = Consecutive::of(values).map(Order::Numbers);
        numbers.or_else(|| Neighbours::of(values).map(Order::Objects)).unwrap_or(Order::Any)
    }
}

/// Numbers of which each is one more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Consecutive {
    first: i32,
}

impl Consecutive {
    fn of(values: &[Value]) -> Option<Consecutive> {
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
        let before = i64::from(right) - i64::from(self.first);
        let (less, at_most) = match before {
            0..64 => ((1 << before) - 1, u64::MAX >> (63 - before)),
            64.. => (u64::MAX, u64::MAX),
            _ => (0, 0),
        };
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

/// Objects that lie one behind the other in the heap, each with as many words, and
/// perhaps null before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Neighbours {
    null: u8,
    count: u8,
    words: u16,
    first: u32,
}

impl Neighbours {
    fn of(values: &[Value]) -> Option<Neighbours> {
        let is_null = |value: &&Value| value.word == 0;
        let null = u8::from(values.first().filter(is_null).is_some());
        let objects = &values[usize::from(null)..];
        let count = u8::try_from(objects.len()).ok().filter(|&count| count < 64)?;
        let first = u32::try_from(objects.first()?.word).ok()?;
        let second = objects.get(1).map_or(u64::from(first) + 1, |value| value.word);
        let words = u16::try_from(second.checked_sub(u64::from(first))?).ok()?;
        let place = |index: usize| u64::from(first) + u64::from(words) * index as u64;
        let mut all = objects.iter().enumerate();
        let in_order =
            all.all(|(index, value)| value.object.is_some() && value.word == place(index));
        (in_order && words > 0).then_some(Neighbours { null, count, words, first })
    }

    /// The one that a reference is about, if it is there.
    #[inline(always)]
    fn equal(self, reference: u32) -> u64 {
        if reference == 0 {
            return u64::from(self.null);
        }
        let (distance, words) = (reference.wrapping_sub(self.first), u32::from(self.words));
        if distance >= words * u32::from(self.count) || !distance.is_multiple_of(words) {
            return 0;
        }
        1 << (u32::from(self.null) + distance / words)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Answers<'a> {
    pub(super) entries: &'a [TableEntry],
    /// Those that would be tried.
    pub(crate) all: u64,
    pub(super) order: Order,
    /// Whether they are lengths of arrays, which their words hide.
    pub(super) of_length: bool,
}

impl Answers<'_> {
    /// No values at all.
    pub(crate) const NONE: Answers<'static> =
        Answers { entries: &[], all: 0, order: Order::Any, of_length: false };

    /// What a register holds that a value is read into.
    #[inline(always)]
    pub(crate) fn word(self, position: u32) -> u64 {
        let word = self.entries[position as usize].word;
        if self.of_length { int(length_of(word)) } else { word }
    }

    /// Those among `some` whose number is in a relation to another.
    #[inline(always)]
    pub(crate) fn that(self, some: u64, relation: Relation, right: i32) -> u64 {
        match (self.order, relation) {
            (Order::Numbers(numbers), _) => some & numbers.that(relation, right),
            (Order::Objects(objects), Relation::Equal) => some & objects.equal(right as u32),
            (Order::Objects(objects), Relation::Unequal) => some & !objects.equal(right as u32),
            _ if self.of_length => {
                self.words_that(some, |word| relation.holds(length_of(word), right))
            }
            _ => self.words_that(some, |word| relation.holds(word as i32, right)),
        }
    }

    /// Those among `some` whose word has a property.
    #[inline(always)]
    fn words_that(self, some: u64, mut has: impl FnMut(u64) -> bool) -> u64 {
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
        for first in [-3, 0, 5, i32::MIN, i32::MAX - 7] {
            let value = |number: i32| Value { word: int(number), object: None };
            let values: Vec<Value> = (0..8).map(|index| value(first + index)).collect();
            let numbers = Consecutive::of(&values).unwrap();
            for right in [i32::MIN, -4, -3, -1, 0, 4, 5, 9, 12, 13, i32::MAX - 3, i32::MAX] {
                for relation in Relation::ALL {
                    let expected = (0..8).filter(|&index| relation.holds(first + index, right));
                    let expected = expected.fold(0, |bits, index| bits | 1_u64 << index);
                    assert_eq!(numbers.that(relation, right) & 0xFF, expected);
                }
            }
        }
    }

    #[test]
    fn an_object_is_found_among_its_neighbours() {
        let value = |word, object| Value { word, object };
        let object = |index: u16| value(100 + 5 * u64::from(index), Some((0, index)));
        let null = value(0, None);
        for (values, is_ordered) in [
            (vec![null, object(0), object(1), object(2)], true),
            (vec![object(0), object(1)], true),
            (vec![null, object(3)], true),
            (vec![null, object(0), object(2), object(3)], false),
            (vec![object(1), object(0)], false),
            (vec![object(0), null], false),
        ] {
            let neighbours = Neighbours::of(&values);
            assert_eq!(neighbours.is_some(), is_ordered, "{values:?}");
            for reference in 0..130 {
                let found = values.iter().position(|value| value.word == u64::from(reference));
                let expected = found.map_or(0, |position| 1 << position);
                assert!(neighbours.is_none_or(|objects| objects.equal(reference) == expected));
            }
        }
    }
}
