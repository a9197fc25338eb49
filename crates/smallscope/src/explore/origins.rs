//! What led to all states, in their order.
//!
//! There may be millions, and nearly all fit into 16 bytes: a call with a small number on a
//! state. The others lie in a list of their own.

use super::chunks::Chunks;
use super::states::{Origin, Root, Step};

#[derive(Clone, Debug, Default)]
pub struct Origins {
    small: Chunks<Small>,
    large: Chunks<Origin>,
}

impl Origins {
    pub fn push(&mut self, origin: Origin) {
        let small = Small::of(&origin).unwrap_or_else(|| {
            self.large.push(origin);
            let number = u32::try_from(self.large.len() - 1).expect("states have such numbers");
            Small { number, has: LARGE, ..Small::NOTHING }
        });
        self.small.push(small);
    }

    /// What led to a state.
    pub fn get(&self, state: usize) -> Origin {
        let small = self.small[state];
        if small.has & LARGE != 0 { self.large[small.number as usize] } else { small.origin() }
    }

    pub fn len(&self) -> usize {
        self.small.len()
    }

    pub fn is_empty(&self) -> bool {
        self.small.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = Origin> {
        (0..self.len()).map(|state| self.get(state))
    }
}

// Bits of `Small::has`.
const LARGE: u8 = 1;
const FROM: u8 = 2;
const COMBINATION: u8 = 4;
const THROWN: u8 = 8;
const AGAIN: u8 = 16;

/// A step, or the number of what does not fit here.
#[derive(Clone, Copy, Debug)]
struct Small {
    from: u32,
    /// That of the combination as well, if there is one.
    number: u32,
    depth: u16,
    subject: u16,
    root: Root,
    has: u8,
}

const _: () = assert!(size_of::<Small>() == 16);

impl Small {
    const NOTHING: Small =
        Small { from: 0, number: 0, depth: 0, subject: 0, root: Root::Nothing, has: 0 };

    /// None if it does not fit.
    fn of(origin: &Origin) -> Option<Small> {
        let step = origin.step()?;
        if step.combination.is_some_and(|number| number != step.number) {
            return None;
        }
        let bit = |is: bool, bit: u8| if is { bit } else { 0 };
        Some(Small {
            from: step.from.unwrap_or(0),
            number: u32::try_from(step.number).ok()?,
            depth: u16::try_from(step.depth).ok()?,
            subject: u16::try_from(step.subject).ok()?,
            root: step.root,
            has: bit(step.from.is_some(), FROM)
                | bit(step.combination.is_some(), COMBINATION)
                | bit(step.threw, THROWN)
                | bit(matches!(origin, Origin::Again(_)), AGAIN),
        })
    }

    fn origin(self) -> Origin {
        let has = |bit: u8| self.has & bit != 0;
        let number = u64::from(self.number);
        let step = Step {
            subject: u32::from(self.subject),
            from: has(FROM).then_some(self.from),
            number,
            combination: has(COMBINATION).then_some(number),
            threw: has(THROWN),
            root: self.root,
            depth: u32::from(self.depth),
        };
        if has(AGAIN) { Origin::Again(step) } else { Origin::Call(step) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine::value::Ref;

    #[test]
    fn an_origin_is_what_was_pushed_be_it_small_or_large() {
        let call = Step {
            subject: 3,
            from: None,
            number: 7,
            combination: None,
            threw: false,
            root: Root::Argument(2),
            depth: 1,
        };
        let steps = [
            call,
            Step { from: Some(0), ..call },
            Step { from: Some(u32::MAX), threw: true, ..call },
            Step { combination: Some(7), root: Root::Result, ..call },
            Step { combination: Some(8), ..call },
            Step { number: 1 << 40, combination: Some(1 << 40), ..call },
            Step { subject: 1 << 20, ..call },
            Step { depth: 1 << 16, ..call },
        ];
        let calls = steps.iter().flat_map(|&step| [Origin::Call(step), Origin::Again(step)]);
        let all: Vec<Origin> = calls.chain([Origin::Constant(Ref(5))]).collect();
        let mut origins = Origins::default();
        all.iter().for_each(|&origin| origins.push(origin));
        assert!(origins.iter().eq(all));
        assert_eq!(origins.large.len(), 9);
    }
}
