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
//! them elsewhere, both paths are followed; where an instruction makes a word of
//! its own for each value (an element at that index, a field of that object), the
//! words lie side by side in a lane. The heap is only looked at, but for an object that is
//! made and taken back, and a path has its own copy of the registers.
//!
//! A path ends where something could be noticed. Whatever is neither rejected nor
//! accepted by then goes on from there, be it followed alone or run: what was followed
//! together need not be followed or run for each value again. Where there are lanes, each
//! value goes on with its own words.
//!
//! A look may also be about pairs: values of the choice before, and of the one at hand.

mod candidates; // many values as a domain of the semantics
mod computed; // what an instruction makes of its operands
mod follow; // from instruction to instruction
mod lanes; // words that differ from value to value
mod made; // an object that a look makes
mod path; // how far values have got
mod seen; // the objects, with the values in their places

use crate::frame::{Frame, Thread};
use crate::heap::Heap;
use crate::mark::Parts;
use crate::program::Program;
use crate::program::instruction::Op;
use crate::search::answers::Answers;
use crate::search::profit::{LookKind, Sample};
use crate::step::chooser::Undecided;
use crate::twins::Objects;
use crate::undecided::array::open_elements;
use crate::value::{Kind, Ref, is_undecided};
use follow::Probe;
use lanes::{Lanes, Older};
use path::{OLDER, Path, Paths, VALUE, are_words};
use std::ops::Range;

/// What becomes of values: a bit for each.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) rejected: u64,
    pub(crate) accepted: u64,
}

/// Looks ahead.
#[derive(Default)]
pub(crate) struct Lookahead {
    /// The path at hand; when all have ended, the last one.
    path: Path,
    pub(crate) found: Findings,
    /// Paths that are still to be followed.
    forks: Paths,
    rows: lanes::Rows,
    older: Older,
}

/// What a look ahead found.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) verdict: Verdict,
    /// Where values go on, but those of the last path: from `start` on. Those of older
    /// points are before.
    ends: Paths,
    start: u32,
    /// The values that go on where the last path ended, as long as it is at hand; they may
    /// be kept as well.
    last: u64,
    /// What it gained, if somebody wants to learn.
    pub(super) sample: Sample,
}

/// Where the values of a point go on: positions among the ends that were kept.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct EndRange {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl EndRange {
    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub(crate) fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// From where the values of a point go on.
#[derive(Clone, Copy, Default)]
pub(crate) struct Onward {
    /// If there are none, from where the thread is.
    pub(crate) ends: EndRange,
    /// If the look was about pairs: how far the bits are shifted in it, and what a register
    /// holds that the older value is read into.
    pub(crate) shift: u32,
    pub(crate) older: u64,
    /// Ends that are kept from now on.
    pub(crate) kept: u32,
}

impl Onward {
    /// From where the thread is.
    pub(super) fn thread(kept: u32) -> Onward {
        Onward { ends: EndRange { start: kept, end: kept }, kept, ..Onward::default() }
    }
}

impl Lookahead {
    /// Keeps where the values of the last look go on; without `all`, those of the last
    /// path go on before another look.
    #[inline(always)]
    pub(super) fn save_ends(&mut self, all: bool) -> EndRange {
        let Findings { ends, last, start, .. } = &mut self.found;
        if all && *last != 0 {
            ends.push(*last, &self.path);
        }
        EndRange { start: *start, end: ends.count as u32 }
    }

    /// Goes to where a value goes on, given its bit and what a register holds that it is
    /// read into; false if that is where the thread is.
    #[inline(always)]
    pub(super) fn arrive(&mut self, bit: u64, word: u64, onward: &Onward) -> bool {
        let bit = bit << onward.shift;
        if bit & self.found.last == 0 {
            let mut ends = self.found.ends.some(onward.ends.range()).iter();
            let Some((_, end)) = ends.find(|(values, _)| values & bit != 0) else {
                return false;
            };
            self.path.copy(end);
        }
        self.forget_path();
        self.path.substitute(|lane| if lane == 0 { word } else { onward.older });
        true
    }

    /// Goes to where most of some values go on, if several do; which these are. They are
    /// the older ones of the look that follows.
    #[inline(always)]
    pub(super) fn arrive_with(&mut self, bits: u64, onward: &Onward) -> Option<u64> {
        let count = |values: u64| (values & bits).count_ones();
        let ends = self.found.ends.some(onward.ends.range());
        let (values, end) = ends.iter().max_by_key(|(values, _)| count(*values))?;
        if count(*values) < 2 {
            return None;
        }
        if *values != self.found.last {
            self.path.copy(end);
        }
        let values = values & bits;
        self.forget_path();
        self.path.replace(|lane| if lane == 0 { OLDER } else { onward.older });
        Some(values)
    }

    /// The path at hand is not where some values go on any more.
    #[inline(always)]
    pub(super) fn forget_path(&mut self) {
        self.found.last = 0;
    }

    /// Moves the thread to where the path at hand is.
    #[inline(always)]
    pub(super) fn bring(&self, parts: &mut Parts<'_>) {
        self.path.bring(parts.program, parts.thread);
    }

    #[inline(always)]
    pub(super) fn pc(&self) -> usize {
        self.path.pc
    }

    /// Instructions that the path at hand took since somebody asked.
    #[inline(always)]
    pub(super) fn steps(&mut self) -> u32 {
        std::mem::take(&mut self.path.steps)
    }

    /// What the path at hand comes to next.
    #[inline(always)]
    pub(super) fn comes_to(&self, program: &Program, heap: &Heap) -> ComesTo {
        let (path, insn) = (&self.path, &program.code[self.path.pc]);
        let is_word = |register| are_words(path.get(register), 0);
        let (object, address) = match insn.op {
            Op::GetWord if !is_word(insn.b) => return ComesTo::Unknown,
            Op::LoadInt | Op::LoadRef if !is_word(insn.b) || !is_word(insn.c) => {
                return ComesTo::Unknown;
            }
            Op::GetWord => {
                let object = Ref::from_word(path.get(insn.b));
                (object, object.0 + u32::from(insn.c))
            }
            Op::LoadInt | Op::LoadRef => {
                let kind = if insn.op == Op::LoadInt { Kind::Int } else { Kind::Ref };
                let (array, index) = (Ref::from_word(path.get(insn.b)), path.get(insn.c) as u32);
                match open_elements(heap, array, kind) {
                    Some((first, length)) if index < length => (array, first + index),
                    _ => return ComesTo::Unknown,
                }
            }
            // Mostly it was followed as far as that is possible.
            Op::CallVirtual | Op::CallInterface => return ComesTo::Call,
            _ => return ComesTo::Unknown,
        };
        if object.is_null() || !is_undecided(heap.word(address)) {
            return ComesTo::Unknown;
        }
        let (register, of_length) = (Some(insn.a), false);
        ComesTo::Undecided(Undecided { object, address, register, of_length })
    }

    /// Follows the one value of the path at hand; whether it goes on behind that.
    pub(super) fn go_on(&mut self, stack: CallStack<'_>, objects: Objects<'_>) -> bool {
        let Lookahead { path, found, forks, rows, .. } = self;
        (found.verdict, found.last) = (Verdict::default(), 0);
        let lanes = Lanes::new(Answers::NONE, None, rows);
        let kept = found.ends.count;
        let mut probe = Probe::new(objects, stack, lanes, &Read::NOTHING, forks, found);
        let goes_on = probe.follow(path, 1) != 0;
        probe.unmake();
        if goes_on && found.ends.count > kept {
            // It must be run from before its first effect.
            path.copy(&found.ends.some(kept..kept + 1)[0].1);
        }
        found.ends.count = kept;
        goes_on
    }

    /// Begins where a thread is; false if its registers do not fit.
    #[inline(always)]
    pub(super) fn enter(&mut self, thread: &mut Thread) -> bool {
        thread.reserve(thread.top().base as usize + path::ROOM);
        self.path.enter(thread.frames.len() as u32 - 1, &thread.frames, &thread.registers)
    }

    /// The older values of the next look that is about pairs, none so far; each has so
    /// many newer ones.
    #[inline(always)]
    pub(super) fn older(&mut self, stride: u32) -> &mut Older {
        self.older.clear(stride);
        &mut self.older
    }

    /// Looks ahead from a read where the path at hand is. Its values are `answers`, or
    /// pairs with the values of an older place; their ends are kept from `start` on.
    #[inline(always)]
    pub(super) fn look(
        &mut self,
        read: &Read,
        answers: Answers<'_>,
        start: u32,
        stack: CallStack<'_>,
        objects: Objects<'_>,
    ) {
        let Lookahead { path, found, forks, rows, older } = self;
        if read.look == LookKind::Sample {
            found.sample = Sample::default();
        }
        (found.verdict, found.last) = (Verdict::default(), 0);
        (found.start, found.ends.count) = (start, start as usize);
        // The read itself is the first step.
        (path.pc, path.steps) = (read.pc + 1, 1);
        (path.is_apart, path.has_effect) = (false, false);
        path.set(read.register, VALUE);
        let older = (read.older_place != 0).then_some(&*older);
        let lanes = Lanes::new(answers, older, rows);
        Probe::new(objects, stack, lanes, read, forks, found).follow_all(path, answers.all);
    }
}

/// What a path comes to.
pub(super) enum ComesTo {
    Undecided(Undecided),
    Call,
    /// Something else, behind which one value may get further than all together did.
    Unknown,
}

/// A read of an undecided word.
pub(super) struct Read {
    pub(super) pc: usize,
    /// The register that it is read into.
    pub(super) register: u16,
    /// The word's place, and that of the older one if the look is about pairs, or 0.
    pub(super) place: u32,
    pub(super) older_place: u32,
    pub(super) look: LookKind,
}

impl Read {
    const NOTHING: Read =
        Read { pc: 0, register: 0, place: 0, older_place: 0, look: LookKind::Plain };
}

/// The frames of the run that reads.
pub(super) struct CallStack<'a> {
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
