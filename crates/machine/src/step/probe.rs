//! Which values are rejected, or accepted, right after they are read.
//!
//! A search runs a predicate once for each value of a field. Mostly the value
//! is soon compared with something that is known, or added to a set of visited
//! objects, and one of the outcomes only returns false, through all callers.
//! That outcome need not be run: its values can be counted. To find them we
//! follow the code from the read on, through calls and returns, with all registers
//! known but the value's, and stop at whatever could be noticed.
//!
//! All values go together as long as they can. Where a comparison sends some of
//! them another way, both ways are followed; where an instruction makes a word of
//! its own for each value (an element at that index, a field of that object), the
//! words lie side by side in a lane. The heap is only looked at, and a way has its
//! own copy of the registers.
//!
//! A way ends where something could be noticed. Whatever is neither rejected nor
//! accepted by then will be run, from there on: what was followed need not be
//! run for each value again.

mod follow; // from instruction to instruction
mod lanes; // words that differ from value to value
mod way; // how far values have got

use crate::frame::Frame;
use crate::points::answers::Answers;
use crate::points::worth::{Look, Sample};
use crate::program::Program;
use crate::twins::Objects;
use follow::Probe;
use lanes::Lanes;
pub(crate) use way::{Place, Way};
use way::{VALUE, Ways};

/// Ways that are followed from one read.
const MOST_WAYS: u32 = 64;

/// What becomes of values: a bit for each.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) rejected: u64,
    pub(crate) accepted: u64,
}

/// Looks ahead.
#[derive(Default)]
pub(crate) struct Ahead {
    /// The way at hand; when all have ended, the last one.
    way: Way,
    pub(crate) found: Found,
    /// Ways that are still to be followed.
    forks: Ways,
    rows: lanes::Rows,
}

/// What a look ahead found.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) verdict: Verdict,
    /// The values that go on where the last way ended.
    last: u64,
    /// Where others go on.
    ends: Ways,
    /// What it gained, if somebody wants to learn.
    pub(super) sample: Sample,
}

impl Ahead {
    /// Where values go on.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (u64, &Way)> {
        self.found.ends.iter().chain([(self.found.last, &self.way)])
    }

    /// The same, if it is one place.
    #[inline(always)]
    pub(crate) fn only_end(&self) -> Option<(u64, &Way)> {
        match (self.found.ends.count, self.found.last) {
            (0, last) => Some((last, &self.way)),
            (1, 0) => self.found.ends.iter().next(),
            _ => None,
        }
    }

    /// Looks ahead from a read, of which `answers` are the values.
    #[inline(always)]
    pub(super) fn look(
        &mut self,
        read: &Read,
        answers: Answers<'_>,
        stack: Stack<'_>,
        objects: Objects<'_>,
    ) {
        let look = read.look;
        let Ahead { way, found, forks, rows } = self;
        if look.learns {
            found.sample = Sample::default();
        }
        (found.verdict, found.last, found.ends.count) = (Verdict::default(), 0, 0);
        if !way.enter(stack.frames.len() as u32 - 1, stack.frames, stack.registers) {
            return;
        }
        // The read itself is the first step.
        (way.pc, way.steps, way.is_apart) = (read.pc + 1, 1, false);
        way.set(read.register, VALUE);
        let (place, lanes) = (read.place, Lanes::new(answers, rows));
        let (ways, callers_fail) = (MOST_WAYS, None);
        let mut probe =
            Probe { objects, stack, lanes, place, look, callers_fail, ways, forks, found };
        let mut live = answers.all;
        while live != 0 {
            let began = way.steps;
            let stopped = probe.follow(way, live);
            if look.learns {
                probe.learn(way, began, stopped);
            }
            probe.found.last = if way.is_apart { 0 } else { stopped };
            live = if probe.forks.count == 0 { 0 } else { probe.next_way(way) };
        }
    }
}

/// A read of an undecided word.
pub(super) struct Read {
    pub(super) pc: usize,
    /// The register that it is read into.
    pub(super) register: u16,
    /// The word's place.
    pub(super) place: u32,
    pub(super) look: Look,
}

/// The frames of the run that reads.
pub(super) struct Stack<'a> {
    pub(super) frames: &'a [Frame],
    pub(super) registers: &'a [u64],
    /// Frames that there may be.
    pub(super) deepest: u32,
}

/// Whether a false from the method that `frame` runs makes the outermost one
/// return false.
#[inline(always)]
pub(crate) fn fails_from<'a>(program: &Program, frames: &'a [Frame], mut frame: &'a Frame) -> bool {
    while frame.depth > 1 {
        frame = &frames[frame.parent as usize];
        if !program.fails[frame.pc as usize] {
            return false;
        }
    }
    frame.depth == 1
}
