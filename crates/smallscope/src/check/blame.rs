//! Which arguments a failure can be blamed on, as far as other values for them tell.
//!
//! Not here: which calls these are (`trial`), and what is concluded from them all (`doubt`).

use super::trial::{Argument, Content, Tested, Tried};
use crate::judge::fate::{Fate, Slip};
use machine::value::Kind;

pub(super) fn has_foreign(call: &Tried) -> bool {
    call.places.iter().any(|one| one.is_foreign)
}

/// Whether it was given an object of any class but the JDK's.
pub(super) fn has_object(call: &Tried) -> bool {
    call.places.iter().any(|one| one.is_foreign || one.is_own)
}

/// Whether it was given a number, and another one would do.
pub(super) fn has_decisive_number(call: &Tried) -> bool {
    call.places.iter().any(|one| matches!(one.argument, Argument::Number(_)) && one.would_do())
}

/// Whether it was given a number of which it does not look whether it is a good one: another one makes it fail,
/// and it refuses none.
pub(super) fn has_unchecked_number(call: &Tried) -> bool {
    let is_number = |one: &Tested| matches!(one.argument, Argument::Number(_));
    call.places.iter().any(|one| is_number(one) && one.slips && !one.is_guarded())
}

/// Whether it was given an object of another class of the user's, and another one would do.
pub(super) fn has_decisive(call: &Tried) -> bool {
    call.places.iter().any(|one| one.is_foreign && one.would_do())
}

/// Whether what is in an argument decides: another one would do, and none is refused; or it is a text
/// or the like, which is in some language. Of arrays and collections, perhaps none is long enough.
pub(super) fn is_of_content(call: &Tried, of_operand: bool) -> bool {
    call.places.iter().any(|one| match one.content {
        Content::Text => one.passes() || of_operand,
        Content::Array => one.would_do() || of_operand && !one.passes() && !one.is_guarded(),
        Content::Platform => {
            let is_short = of_operand && one.argument == Argument::Empty;
            one.would_do() || is_short && !one.passes() && !one.is_guarded()
        }
        Content::Opaque => !one.is_guarded(),
        Content::Number => !of_operand && one.would_do(),
        // A number that is not whole is no index.
        Content::Plain => matches!(one.kind, Kind::Float | Kind::Double) && one.would_do(),
        Content::Object => false,
    })
}

/// Whether there is an array or the like, and several numbers: where to begin and how far to go, of
/// which the code makes others.
pub(super) fn is_range(call: &Tried) -> bool {
    let is_number = |one: &&Tested| matches!(one.argument, Argument::Number(_));
    call.places.iter().any(|one| one.kind == Kind::Ref && !one.is_foreign)
        && call.places.iter().filter(is_number).count() > 1
}

/// Whether there is an array, a text or the like, and also another one or a number, and another value
/// for either would do. Several that are all empty do fit together.
pub(super) fn is_misfit(call: &Tried) -> bool {
    let sized: Vec<&Tested> = call.places.iter().filter(|one| one.is_sized()).collect();
    let is_number = |one: &Tested| matches!(one.argument, Argument::Number(_)) && one.would_do();
    let with_number = !sized.is_empty() && call.places.iter().any(is_number);
    with_number || sized.len() > 1 && sized.iter().any(|one| one.argument != Argument::Empty)
}

/// Whether another object of a class of the user's would do, or, if that is not the class under test,
/// none does that can be made. One of the class itself is as sound as the receiver, unless it was given twice.
pub(super) fn is_of_object(call: &Tried) -> bool {
    let is_of = |one: &Tested| {
        one.is_foreign && !one.is_guarded() || one.is_own && one.is_twice && one.would_do()
    };
    call.places.iter().any(is_of)
}

/// Whether another object would do for an argument that may be of several classes; or an object was
/// given that may hand out others of any class, such as a function.
pub(super) fn is_of_type(calls: &[Tried]) -> bool {
    let mut places = calls.iter().flat_map(|call| &call.places);
    places.any(|one| one.is_foreign || one.has_types && one.passes())
}

impl Tested {
    pub(super) fn passes(&self) -> bool {
        self.fates.iter().any(|(_, fate)| *fate == Fate::Returns)
    }

    /// Whether the code refuses another value on purpose: its author has thought of this argument.
    pub(super) fn is_guarded(&self) -> bool {
        self.fates.iter().any(|(_, fate)| *fate == Fate::Refuses)
    }

    /// Whether another value would do, and none is refused.
    pub(super) fn would_do(&self) -> bool {
        self.passes() && !self.is_guarded()
    }

    /// Whether it is something that code reads, and another one would do.
    pub(super) fn is_source(&self) -> bool {
        (self.is_readable() || self.content == Content::Platform) && self.passes()
    }

    pub(super) fn is_readable(&self) -> bool {
        matches!(self.content, Content::Text | Content::Opaque)
    }

    /// Whether it is an array, a text or the like, and another one would do.
    pub(super) fn is_sized(&self) -> bool {
        self.kind == Kind::Ref && !self.is_foreign && self.would_do()
    }

    /// Whether it is a number beyond which nothing passes, or zero or less, below which nothing does.
    pub(super) fn is_beyond(&self) -> bool {
        let Argument::Number(number) = self.argument else { return false };
        let passes_at = |fits: &dyn Fn(i64) -> bool| {
            self.fates.iter().any(|(other, fate)| match other {
                Argument::Number(other) => *fate == Fate::Returns && fits(*other),
                _ => false,
            })
        };
        let at_an_end = !passes_at(&|other| other > number)
            || number <= 0 && !passes_at(&|other| other < number);
        self.would_do() && at_an_end
    }

    /// Whether it is itself the index or size that failed, or where an array ends, and not what the
    /// code has made of it. A place is itself the index whatever number it is: a remainder is not.
    pub(super) fn is_named(&self, slip: &Slip) -> bool {
        self.is_by(slip, &Slip::is_of)
    }

    /// Whether what failed is `of` this number, and so with each other that fails.
    pub(super) fn is_by(&self, slip: &Slip, of: &dyn Fn(&Slip, i64) -> bool) -> bool {
        let Argument::Number(number) = self.argument else { return false };
        let mut others = self.fates.iter().filter_map(|(other, fate)| match (other, fate) {
            (Argument::Number(other), Fate::Throws(now) | Fate::Excused(now)) => {
                (now.class == slip.class).then(|| of(now, *other))
            }
            _ => None,
        });
        of(slip, number) && others.all(|is_of| is_of)
    }

    /// Whether it is a number that the number follows which failed: the index, size or offset moves with it, from
    /// one value to the other, and the length that it is compared with stays. None is refused.
    pub(super) fn drives(&self, slip: &Slip) -> bool {
        let Argument::Number(number) = self.argument else { return false };
        let others = self.fates.iter().filter_map(|other| match other {
            (Argument::Number(other), Fate::Throws(now) | Fate::Excused(now)) => {
                let is_alike = (&now.class, now.numbers.len()) == (&slip.class, slip.numbers.len());
                is_alike.then_some((*other, now))
            }
            _ => None,
        });
        let others: Vec<(i64, &Slip)> = others.collect();
        let same_bound = others.iter().all(|(_, now)| now.bound() == slip.bound());
        let follows = |place: usize, sign: i64| {
            others.iter().all(|(other, now)| {
                let moved = now.numbers[place].wrapping_sub(slip.numbers[place]);
                moved == other.wrapping_sub(number).wrapping_mul(sign)
            })
        };
        let mut places = 0..slip.numbers.len() - usize::from(slip.bound().is_some());
        !self.is_guarded()
            && others.len() > 1
            && same_bound
            && places.any(|place| follows(place, 1) || follows(place, -1))
    }

    /// Whether it is itself the size below zero that failed, or a number beyond all places that what failed follows.
    pub(super) fn is_to_blame(&self, slip: &Slip) -> bool {
        let is_size = matches!(self.argument, Argument::Number(number) if number < 0 && slip.numbers == [number]);
        is_size || self.drives_far(slip)
    }

    /// Whether it is a number from which on each greater one fails, and each that is less by enough does not: a
    /// limit that the caller has gone beyond. A name or a key is none.
    pub(super) fn exceeds(&self) -> bool {
        let Argument::Number(number) = self.argument else { return false };
        let others = self.fates.iter().filter_map(|(other, fate)| match other {
            Argument::Number(other) => Some((*other, fate)),
            _ => None,
        });
        let (passing, failing): (Vec<_>, Vec<_>) =
            others.partition(|(_, fate)| **fate == Fate::Returns);
        let is_slip = |fate: &Fate| matches!(fate, Fate::Throws(_) | Fate::Excused(_));
        let least = failing.iter().map(|(other, _)| *other).chain([number]).min();
        self.would_do()
            && failing.iter().filter(|(other, _)| *other > number).count() > 1
            && failing.iter().all(|(_, fate)| is_slip(fate))
            && passing.iter().all(|(other, _)| Some(*other) < least)
    }

    /// The same of a number that is itself no place in what was too short, whether another one would do or nothing
    /// is in it: what the code makes of a number that is one, is its own affair.
    fn drives_far(&self, slip: &Slip) -> bool {
        let Argument::Number(number) = self.argument else { return false };
        let is_end = |bound| number == bound && slip.numbers.first() == Some(&number);
        let is_beyond = slip.bound().is_some_and(|bound| number > bound || is_end(bound));
        (number < 0 || is_beyond) && self.drives(slip)
    }

    /// Whether it is zero or less, and this very failure is none of a greater one, though another may be.
    pub(super) fn averts(&self, slip: &Slip) -> bool {
        let is_number = matches!(self.argument, Argument::Number(number) if number <= 0);
        let is_other = |fate: &Fate| match fate {
            Fate::Throws(now) | Fate::Excused(now) => now.class != slip.class,
            _ => false,
        };
        is_number && !self.is_guarded() && self.fates.iter().any(|(_, fate)| is_other(fate))
    }

    /// Whether it is zero, less or nothing, and more would do.
    pub(super) fn is_too_little(&self) -> bool {
        self.is_little() && self.would_do()
    }

    pub(super) fn is_little(&self) -> bool {
        match self.argument {
            Argument::Number(number) => number <= 0,
            Argument::Empty => true,
            Argument::Null | Argument::Other => false,
        }
    }
}

impl Slip {
    /// The length that an index is compared with: what its message ends with.
    fn bound(&self) -> Option<i64> {
        self.numbers.last().copied().filter(|_| self.numbers.len() > 1)
    }

    /// Whether a number is the index or size, or the index is where an array ends.
    pub(super) fn is_of(&self, number: i64) -> bool {
        match self.numbers[..] {
            [index, length, ..] => index == number || index == length,
            [size] => size == number,
            [] => true,
        }
    }
}
