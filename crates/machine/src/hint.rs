//! Which values are worth trying at a choice, as data.
//!
//! A library check such as `isTree` knows which values can satisfy it (the dedicated
//! generators of Marinov et al. 2003, section 5). Its native read hands that out beside
//! the choice. Whoever answers may leave the other values out, where a false from the
//! check makes the predicate false, or ignore the hint: the check itself rejects them.
//!
//! Not here: who gives hints (`natives::smallscope_choices`), who takes them
//! (`search::narrow`).

use crate::choice::Choice;
use crate::core::Core;
use crate::ending::Interrupt;
use crate::program::ClassId;
use crate::value::{Kind, Ref};
use std::ops::Range;

/// What a check hopes to read: with any other value it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    Anything,
    /// An object that is not among the first `size` of `members`; or this word.
    Fresh {
        members: Ref,
        size: u32,
        or: u64,
    },
    Same(u64),
    /// One of the first `count` elements.
    OneOf {
        array: Ref,
        count: u32,
    },
    InstanceOf(ClassId),
    /// A number, both bounds included.
    Between(i64, i64),
    /// A number between two that is none of these elements of the array.
    Unlike {
        array: Ref,
        from: u32,
        to: u32,
        bounds: (i64, i64),
    },
}

/// A choice with a hint beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hinted {
    pub choice: Choice,
    /// The kind of the word that is chosen.
    pub kind: Kind,
    pub hint: Hint,
}

impl Hint {
    /// The interrupt of a read that needs a choice.
    pub(crate) fn beside(self, kind: Kind, choice: Choice) -> Interrupt {
        match self {
            Hint::Anything => Interrupt::Choice(choice),
            hint => Interrupt::Hinted(Box::new(Hinted { choice, kind, hint })),
        }
    }
}

impl Hinted {
    /// Whether a word is hoped for.
    pub(crate) fn allows(&self, core: &Core, word: u64) -> bool {
        let number = number(self.kind, word);
        match self.hint {
            Hint::Anything => true,
            Hint::Fresh { members, size, or } => {
                let member = |index| core.heap.element(members, Kind::Ref, index);
                word == or || word != 0 && !(0..size).any(|index| member(index) == word)
            }
            Hint::Same(wanted) => word == wanted,
            Hint::OneOf { array, count } => {
                let of = kind_of(core, array);
                has(core, array, 0..count, |one| self::number(of, one) == number)
            }
            Hint::InstanceOf(class) => word != 0 && core.is_instance(Ref::from_word(word), class),
            Hint::Between(low, high) => (low..=high).contains(&number),
            Hint::Unlike { array, from, to, bounds: (low, high) } => {
                let like = |one: u64| self::number(self.kind, one) == number;
                (low..=high).contains(&number) && !has(core, array, from..to, like)
            }
        }
    }
}

/// Whether one of these elements, so far as they are decided, is as asked.
fn has(core: &Core, array: Ref, range: Range<u32>, is: impl Fn(u64) -> bool) -> bool {
    let mut decided = range.filter(|&index| !core.is_element_undecided(array, index));
    decided.any(|index| is(core.element(array, index)))
}

/// The kind of an array's elements.
pub(crate) fn kind_of(core: &Core, array: Ref) -> Kind {
    let class = core.program.class(core.heap.class_of(array));
    class.array().map_or(Kind::Ref, |(kind, _)| kind)
}

/// An `int` as it is compared.
pub(crate) fn small(word: u64) -> i64 {
    i64::from(word as i32)
}

/// What a word of that kind is compared by.
pub(crate) fn number(kind: Kind, word: u64) -> i64 {
    if kind == Kind::Long { word as i64 } else { small(word) }
}
