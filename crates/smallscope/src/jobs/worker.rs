//! An explorer that goes through one part after the other, and what is done with what it
//! meets.

use super::met::Met;
use super::{Account, Flow, Visitor, reason};
use crate::explore::part::Part;
use crate::explore::{Explorer, Found, Leaf, Look, Memory};
use crate::suite::report::Stopped;
use machine::ending::Deadline;
use std::time::{Duration, Instant};

const BETWEEN_SHARES: Duration = Duration::from_millis(100);

/// What a pause may be late by.
const MOMENT: Duration = Duration::from_millis(2);
/// Candidates that are never too many for a moment.
const FASTEST: u64 = 1 << 16;

pub struct Worker<'a, A> {
    explorer: &'a mut (dyn Explorer + 'a),
    visitor: &'a mut (dyn Visitor<A> + 'a),
    /// When to tell how much is left.
    tell_share_at: Instant,
    /// Candidates until the next pause.
    pace: u64,
}

/// Why a worker comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// There is more, but somebody may want to look at the clock.
    Look,
    Exhausted,
    /// The time is up.
    Time,
    /// What comes next depends on what comes before.
    Turn,
    /// What was met is enough.
    Full,
}

impl<'a, A: Account> Worker<'a, A> {
    pub fn new(
        explorer: &'a mut (dyn Explorer + 'a),
        visitor: &'a mut (dyn Visitor<A> + 'a),
    ) -> Worker<'a, A> {
        Worker { explorer, visitor, tell_share_at: Instant::now(), pace: 64 }
    }

    /// All there is to explore; None if there was no time to find out.
    pub(super) fn parts(&mut self, look: &mut Look<'_>) -> Option<Vec<Part>> {
        self.explorer.parts(look)
    }

    /// Begins with a part; for `before` and `in_turn` see [`Visitor::begin`].
    pub(super) fn start(&mut self, part: &Part, before: &A, in_turn: bool) {
        self.explorer.go_to(part);
        self.visitor.begin(self.explorer, before, in_turn);
    }

    /// Meets each input, also if nobody wants to see it: where a part is cut must not depend
    /// on that.
    pub(super) fn see_inputs(&mut self) {
        self.explorer.count_only(false);
    }

    pub(super) fn set_deadline(&mut self, deadline: Deadline) {
        self.explorer.machine_mut().set_deadline(deadline);
    }

    /// Why there is no time left.
    pub(super) fn lateness(&self) -> Stopped {
        reason(self.explorer.machine().deadline())
    }

    /// Explores for a moment: as many candidates as take about so long.
    pub(super) fn look(&mut self) -> Pause {
        let started = Instant::now();
        let pause = self.explore(self.pace);
        let elapsed = started.elapsed();
        if elapsed < MOMENT / 4 {
            self.pace = (2 * self.pace).min(FASTEST);
        } else if elapsed > MOMENT {
            self.pace = (self.pace / 4).max(1);
        }
        pause
    }

    /// Explores about so many candidates.
    pub(super) fn explore(&mut self, candidates: u64) -> Pause {
        for _ in 0..candidates {
            if self.visitor.is_full() {
                return Pause::Full;
            }
            let leaf = match self.explorer.advance(candidates) {
                None => break,
                Some(Leaf::Exhausted) => return Pause::Exhausted,
                Some(Leaf::TimeUp) => return Pause::Time,
                Some(Leaf::Turn) => return Pause::Turn,
                Some(leaf) => leaf,
            };
            if self.visitor.visit(self.explorer, leaf) == Flow::TimeUp {
                return Pause::Time;
            }
        }
        Pause::Look
    }

    /// What was met since this was last asked for.
    pub(super) fn account(&mut self) -> Met<A> {
        let found = self.explorer.found();
        Met { account: self.visitor.account(self.explorer), found }
    }

    /// Makes parts of what was found.
    pub(super) fn absorb(&mut self, found: Vec<Found>) -> Vec<Part> {
        self.explorer.absorb(found)
    }

    /// All that was found so far.
    pub(super) fn memory(&self) -> Memory {
        self.explorer.memory()
    }

    pub(super) fn remember(&mut self, memory: Memory) {
        self.explorer.remember(memory);
    }

    /// Parts that are not to be explored after all.
    pub(super) fn skipped(&mut self) -> Vec<Part> {
        self.explorer.skipped()
    }

    /// Gives away some of what is left of the part at hand.
    pub(super) fn split(&mut self) -> Option<Part> {
        self.explorer.split()
    }

    /// What is left of the part at hand.
    pub(super) fn left(&self) -> Vec<Part> {
        self.explorer.left()
    }

    /// How much that is: now and then, for it takes a moment.
    pub(super) fn share(&mut self) -> Option<f64> {
        let now = Instant::now();
        if now < self.tell_share_at {
            return None;
        }
        self.tell_share_at = now + BETWEEN_SHARES;
        Some(self.left().iter().map(|part| part.share).sum())
    }
}
