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

mod corners; // sets of corners
pub(super) mod profit; // where it pays
mod run; // from instruction to instruction
mod summary; // values of many corners

use super::lookahead::CallStack;
use super::points::Points;
use crate::twins::Objects;
use corners::Corners;
pub(super) use run::MOST_STEPS;
use run::{Frame, Runner, Waiting};
use summary::{MOST_CASES, Operand, Summaries};

/// A choice that a look came to.
struct Decision {
    address: u32,
    /// Its bits of a corner's number.
    shift: u32,
    bits: u32,
    values: u32,
    /// The corners that read it, and those that have one of its values.
    read: Corners,
    valid: Corners,
    /// What a register holds that it is read into.
    operand: Operand,
}

/// Room for looks, and what the last one found.
#[derive(Default)]
pub(super) struct Cube {
    summaries: Summaries,
    registers: Vec<u64>,
    frames: Vec<Frame>,
    waiting: Vec<Waiting>,
    decisions: Vec<Decision>,
    rejected: Corners,
    unknown: Corners,
    steps: u32,
    pub(super) profit: profit::CubeProfit,
}

impl Default for Corners {
    fn default() -> Corners {
        Corners::NONE
    }
}

/// What is known of a point's choice and some of those behind it.
pub(super) struct Outcome {
    pub(super) id: u32,
    /// The position of the point.
    pub(super) position: usize,
    decisions: Vec<Decision>,
    /// Each candidate once.
    rejected: Corners,
    unknown: Corners,
}

/// What an outcome says of the values of a choice.
pub(super) struct Weights {
    /// Those that are worth a run: a bit for each.
    pub(super) live: u64,
    /// Candidates that are rejected behind each of the others.
    pub(super) rejected: [u64; MOST_CASES],
    pub(super) outcome: u32,
}

impl Outcome {
    /// Those that have a value at a place; all if it is none of the decisions.
    pub(super) fn narrow(&self, corners: &Narrowed, address: u32, value: u32) -> Narrowed {
        match self.decisions.iter().find(|decision| decision.address == address) {
            Some(decision) => Narrowed(corners.0.and(&decision.with(value))),
            None => Narrowed(corners.0),
        }
    }

    pub(super) fn all() -> Narrowed {
        Narrowed(Corners::ALL)
    }

    /// What is known of the values of a place, for some corners.
    pub(super) fn weigh(&self, corners: &Narrowed, address: u32) -> Option<Weights> {
        let decision = self.decisions.iter().find(|decision| decision.address == address)?;
        let mut weights = Weights { live: 0, rejected: [0; MOST_CASES], outcome: self.id };
        for value in 0..decision.values {
            let here = corners.0.and(&decision.with(value));
            match here.and(&self.unknown).is_empty() {
                true => weights.rejected[value as usize] = here.and(&self.rejected).count(),
                false => weights.live |= 1 << value,
            }
        }
        Some(weights)
    }

    /// Whether a place is one of the decisions.
    pub(super) fn is_about(&self, address: u32) -> bool {
        self.decisions.iter().any(|decision| decision.address == address)
    }

    pub(super) fn count(&self) -> u64 {
        self.rejected.count()
    }
}

/// Some of the corners.
pub(super) struct Narrowed(Corners);

impl Decision {
    fn with(&self, value: u32) -> Corners {
        Corners::with(self.shift, self.bits, value)
    }
}

impl Cube {
    /// Follows the code from where a thread reads an undecided place; None if that
    /// does not tell anything.
    pub(super) fn look(
        &mut self,
        points: &Points,
        stack: CallStack<'_>,
        objects: Objects<'_>,
    ) -> (Option<Outcome>, u32) {
        self.summaries.clear();
        self.frames.clear();
        self.waiting.clear();
        self.decisions.clear();
        (self.rejected, self.unknown, self.steps) = (Corners::NONE, Corners::NONE, 0);
        let mark = objects.heap.mark();
        let mut runner = Runner::new(self, points, stack, objects);
        runner.run();
        let heap = runner.objects.heap;
        heap.undo_to(&mark);
        heap.release(&mark);
        (self.outcome(), self.steps)
    }

    fn outcome(&mut self) -> Option<Outcome> {
        if self.rejected.is_empty() {
            return None;
        }
        // Of those that differ in what they did not read, the first.
        let used = self.decisions.last().map_or(0, |last| last.shift + last.bits);
        let rest = Corners::with(used, corners::BITS - used, 0);
        let each = self.decisions.iter().fold(rest, |each, decision| {
            each.and(&decision.read.or(&decision.with(0)))
        });
        Some(Outcome {
            id: 0,
            position: 0,
            decisions: std::mem::take(&mut self.decisions),
            rejected: self.rejected.and(&each),
            unknown: self.unknown.and(&each),
        })
    }
}
