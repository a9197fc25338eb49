//! The domain of many values: what differs from value to value lies in a lane, and a
//! condition is the set of values for which it holds.
//!
//! Only `int`s and references are followed, so an operand that is no lane is what all
//! values see.

use super::lanes::Lanes;
use super::path::{OLDER, Operand, VALUE, are_words, lane};
use crate::search::bits::positions;
use crate::semantics::words::Words;
use crate::semantics::{Arithmetic, Bits, Relation, Sort, Trap, ValueDomain, Width};
use crate::value::int;

/// Values that go on together.
pub(super) struct Candidates<'p, 'l> {
    pub(super) lanes: &'p mut Lanes<'l>,
    /// Those for which the instruction completes so far. The others are left behind.
    pub(super) live: u64,
}

impl Candidates<'_, '_> {
    /// Those whose word has a property.
    #[inline(always)]
    pub(super) fn those(&self, operand: Operand, has: impl Fn(u64) -> bool) -> u64 {
        self.those_of_both(operand, 0, |word, _| has(word))
    }

    /// Those of which a number is an index below a length.
    #[inline(always)]
    pub(super) fn those_below(&self, index: Operand, length: u32) -> u64 {
        match index {
            // Compared all at once.
            VALUE | OLDER => {
                let from = self.lanes.that(self.live, Relation::AtLeast, index, 0);
                self.lanes.that(from, Relation::Less, index, int(length as i32))
            }
            _ => self.those(index, |index| (index as u32) < length),
        }
    }

    /// Those of which two words have a property.
    #[inline(always)]
    pub(super) fn those_of_both(
        &self,
        left: Operand,
        right: Operand,
        have: impl Fn(u64, u64) -> bool,
    ) -> u64 {
        let mut found = 0;
        for position in positions(self.live) {
            let has = have(self.lanes.of(left, position), self.lanes.of(right, position));
            found |= u64::from(has) << position;
        }
        found
    }

    /// A lane of what is made of two words.
    #[inline(always)]
    fn make_each(
        &mut self,
        left: Operand,
        right: Operand,
        make: impl Fn(u64, u64) -> u64,
    ) -> Operand {
        if are_words(left, right) {
            return make(left, right);
        }
        let made = self.lanes.add();
        for position in positions(self.live) {
            let word = make(self.lanes.of(left, position), self.lanes.of(right, position));
            self.lanes.set(made, position, word);
        }
        lane(made)
    }

    /// A lane of what is read by way of two words; a value for which there is nothing is left
    /// behind.
    #[inline(always)]
    pub(super) fn read_each(
        &mut self,
        left: Operand,
        right: Operand,
        read: impl Fn(u64, u64) -> Result<Operand, Trap>,
    ) -> Result<Operand, ()> {
        let made = self.lanes.add();
        for position in positions(self.live) {
            match read(self.lanes.of(left, position), self.lanes.of(right, position)) {
                Ok(operand) => {
                    let word = self.lanes.of(operand, position);
                    self.lanes.set(made, position, word);
                }
                Err(_) => self.live &= !(1 << position),
            }
        }
        if self.live == 0 { Err(()) } else { Ok(lane(made)) }
    }
}

impl ValueDomain for Candidates<'_, '_> {
    type Value = Operand;
    /// A bit for each that it holds for, among those that are live.
    type Truth = u64;
    /// None is left.
    type Stop = ();

    #[inline(always)]
    fn constant(&mut self, _: Sort, word: u64) -> Operand {
        word
    }

    #[inline(always)]
    fn arithmetic(
        &mut self,
        operator: Arithmetic,
        _: Sort,
        left: Operand,
        right: Operand,
    ) -> Operand {
        self.make_each(left, right, |l, r| Words.arithmetic(operator, Sort::Int, l, r))
    }

    #[inline(always)]
    fn bits(&mut self, operator: Bits, _: Width, left: Operand, right: Operand) -> Operand {
        self.make_each(left, right, |l, r| Words.bits(operator, Width::Int, l, r))
    }

    #[inline(always)]
    fn negation(&mut self, _: Sort, value: Operand) -> Operand {
        self.make_each(value, 0, |value, _| Words.negation(Sort::Int, value))
    }

    #[inline(always)]
    fn conversion(&mut self, from: Sort, to: Sort, _: Operand) -> Operand {
        unreachable!("{from:?} to {to:?} is not followed")
    }

    #[inline(always)]
    fn relation(&mut self, relation: Relation, _: Sort, left: Operand, right: Operand) -> u64 {
        if are_words(left, right) {
            let holds = relation.holds(left as i32, right as i32);
            return if holds { self.live } else { 0 };
        }
        self.lanes.that(self.live, relation, left, right)
    }

    #[inline(always)]
    fn not(&mut self, truth: u64) -> u64 {
        self.live & !truth
    }

    #[inline(always)]
    fn or(&mut self, left: u64, right: u64) -> u64 {
        left | right
    }

    #[inline(always)]
    fn pick(&mut self, truth: u64, holds: Operand, otherwise: Operand) -> Operand {
        let made = self.lanes.add();
        for position in positions(self.live) {
            let operand = if truth >> position & 1 != 0 { holds } else { otherwise };
            let word = self.lanes.of(operand, position);
            self.lanes.set(made, position, word);
        }
        lane(made)
    }

    #[inline(always)]
    fn require(&mut self, truth: u64, _: Trap) -> Result<(), ()> {
        self.live &= truth;
        if self.live == 0 { Err(()) } else { Ok(()) }
    }
}
