//! All candidates of the next few choices at once.
//!
//! Where a predicate reads small numbers, one after the other (the colours of a tree's nodes),
//! the candidates that differ in them mostly take the same way: only what is computed
//! of them differs. Here the code behind a choice is followed once for all of them. The
//! next choices span a *cube*: each has some bits of a corner's number, and a corner is a
//! candidate. A register holds a word, or words for sets of corners (`summary`). Where a
//! condition holds for some corners only, these go on apart, and come together
//! again where the code does: the lowest instruction of the newest call goes first
//! (`run`). It is delta execution (d'Amorim, Lauterburg and Marinov, ISSTA 2007), ahead of a
//! depth-first search.
//!
//! While all corners that are left are together, whatever they do is done, and taken back in the
//! end. What some of them do apart is taken back at once, and must end in rejection.
//!
//! What is found out is which corners are rejected. The search goes on through the others,
//! and counts what was rejected in between when it comes by ([`Outcome`]).
//!
//! Cost: instructions are followed at some times the cost of running them, and a set of corners is
//! 128 bytes. Not here: choices among objects, which may stand for each other.

mod call; // calls, of methods and of their twins
mod corners; // sets of corners
mod place; // reads and writes of objects
mod profit; // where it pays
mod run; // from instruction to instruction
mod summary; // values of many corners
mod wait; // calls, and corners that wait in them

use super::lookahead::CallStack;
use super::points::Points;
use crate::twins::Objects;
use corners::{BITS, Corners};
pub(super) use profit::CubeProfit;
use run::Runner;
pub(super) use summary::MOST_CASES;
use summary::{Draft, Operand, Summaries};
use wait::{Frame, ROOM, Returned, WaitingRoom};

/// Instructions that a look follows.
pub(super) const MOST_STEPS: u32 = 8192;

/// A choice that a look came to.
struct Decision {
    address: u32,
    /// Its bits of a corner's number.
    shift: u32,
    bits: u32,
    values: u32,
    /// The corners that read it, and those whose bits say one of its values.
    read: Corners,
    valid: Corners,
    /// What a register holds that it is read into.
    operand: Operand,
}

impl Decision {
    fn with(&self, value: u32) -> Corners {
        Corners::with(self.shift, self.bits, value)
    }
}

/// Looks at cubes, one after the other.
#[derive(Default)]
pub(super) struct Cube {
    summaries: Summaries,
    draft: Draft,
    registers: Vec<Operand>,
    /// How many of them were a method's.
    used: usize,
    frames: Vec<Frame>,
    returned: Vec<Returned>,
    waiting: WaitingRoom,
    decisions: Vec<Decision>,
    /// What became of corners.
    rejected: Corners,
    unknown: Corners,
    steps: u32,
    pub(super) profit: CubeProfit,
}

/// What is known of the candidates behind a choice.
pub(super) struct Outcome {
    /// Its name, and the position of the choice among the points.
    pub(super) name: u32,
    pub(super) position: usize,
    decisions: Vec<Decision>,
    /// Candidates that are rejected, each as one corner, and corners of which nothing is known.
    rejected: Corners,
    unknown: Corners,
}

/// What an outcome says of the values of a choice.
pub(super) struct Weights {
    /// Those that are worth a run: a bit for each.
    pub(super) live: u64,
    /// How many candidates are rejected behind each of the others.
    pub(super) rejected: [u64; MOST_CASES],
    /// The outcome's name.
    pub(super) outcome: u32,
}

impl Outcome {
    /// Whether a place is one of the decisions.
    #[inline(always)]
    pub(super) fn is_about(&self, address: u32) -> bool {
        self.decisions.iter().any(|decision| decision.address == address)
    }

    /// What is known of the values of a place, once others have some values.
    pub(super) fn weigh(
        &self,
        chosen: impl Iterator<Item = (u32, u32)>,
        address: u32,
    ) -> Option<Weights> {
        let find = |address| self.decisions.iter().find(|decision| decision.address == address);
        let decision = find(address)?;
        let mut corners = Corners::ALL;
        for (address, value) in chosen {
            if let Some(decision) = find(address) {
                corners.keep(&decision.with(value));
            }
        }
        let mut weights = Weights { live: 0, rejected: [0; MOST_CASES], outcome: self.name };
        for value in 0..decision.values {
            let corners = corners.and(&decision.with(value));
            match corners.and(&self.unknown).is_empty() {
                true => weights.rejected[value as usize] = corners.and(&self.rejected).count(),
                false => weights.live |= 1 << value,
            }
        }
        Some(weights)
    }

    /// Candidates that are rejected.
    pub(super) fn rejected(&self) -> u64 {
        self.rejected.count()
    }
}

impl Cube {
    /// Follows the code from where a thread reads an undecided place. What that tells, if
    /// anything, and how many instructions it took.
    pub(super) fn look(
        &mut self,
        points: &Points,
        stack: CallStack<'_>,
        objects: Objects<'_>,
    ) -> (Option<Outcome>, u32) {
        let mark = objects.heap.mark();
        let mut runner = Runner::new(self, points, stack, objects);
        runner.run();
        let heap = runner.objects.heap;
        heap.undo_to(&mark);
        heap.release(&mark);
        (self.outcome(), self.steps)
    }

    /// Forgets the last look.
    fn clear(&mut self) {
        self.summaries.clear();
        self.frames.clear();
        self.returned.clear();
        self.waiting.clear();
        self.decisions.clear();
        // What no method has written yet is looked at where corners meet.
        self.registers.resize(ROOM, 0);
        self.registers[..self.used].fill(0);
        (self.rejected, self.unknown) = (Corners::NONE, Corners::NONE);
        (self.steps, self.used) = (0, 0);
    }

    /// Bits of a corner's number that decisions have so far.
    fn bits(&self) -> u32 {
        self.decisions.last().map_or(0, |last| last.shift + last.bits)
    }

    fn outcome(&mut self) -> Option<Outcome> {
        if self.rejected.is_empty() {
            return None;
        }
        // Of the corners that differ only in what they did not read, the first.
        let mut each = Corners::with(self.bits(), BITS - self.bits(), 0);
        for decision in &self.decisions {
            each.keep(&decision.read.or(&decision.with(0)));
        }
        let decisions = std::mem::take(&mut self.decisions);
        debug_assert!(self.rejected.and(&self.unknown).is_empty(), "a corner has one end");
        // What was left off may read more than it did so far, so all of its corners count.
        let (rejected, unknown) = (self.rejected.and(&each), self.unknown);
        Some(Outcome { name: 0, position: 0, decisions, rejected, unknown })
    }
}
