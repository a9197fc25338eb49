//! Choices of which a look at a cube told what becomes of all candidates behind some of their
//! values: these are counted when the search comes by, and nothing is run.

use super::backtrack::{Backtracker, seen};
use super::bits::{low, positions};
use super::cube::{MOST_CASES, MOST_STEPS, Outcome, Weights};
use super::lookahead::{Onward, Verdict};
use super::points::{Point, Points, Taken};
use super::tables::{Domain, DomainId, TableEntry};
use crate::step::chooser::Undecided;

/// What looks at cubes told.
#[derive(Default)]
pub(super) struct Weighed {
    /// About the choices from some points on.
    outcomes: Vec<Outcome>,
    /// What is known of the values of some points, whose positions these are.
    weights: Vec<(usize, Weights)>,
    /// The newest one's name.
    newest: u32,
}

impl Points {
    /// All values of a domain.
    pub(super) fn entries(&self, domain: &Domain) -> &[TableEntry] {
        &self.domains.entries[domain.start as usize..domain.end as usize]
    }

    /// Whether looks at cubes can be about the choice to come: not before the search has
    /// come to its part, which ends in the middle of them.
    #[inline(always)]
    fn may_weigh(&self) -> bool {
        self.base.is_some() && self.has_arrived()
    }

    /// What is known of the values of the choice to come, at an address.
    #[inline(always)]
    pub(super) fn weigh(&mut self, address: u32) -> Option<Weights> {
        let mut outcomes = self.weighed.outcomes.iter();
        if outcomes.any(|outcome| outcome.is_about(address)) { self.recall(address) } else { None }
    }

    #[cold]
    fn recall(&mut self, address: u32) -> Option<Weights> {
        let Points { stack, weighed, .. } = self;
        let is_gone = |outcome: &mut Outcome| {
            stack.get(outcome.position).is_none_or(|point| point.outcome != outcome.name)
        };
        while weighed.outcomes.pop_if(is_gone).is_some() {}
        let mut outcomes = weighed.outcomes.iter().rev();
        let outcome = outcomes.find(|outcome| outcome.is_about(address))?;
        let since = &stack[outcome.position..];
        // Where a library check has narrowed a choice, its values are others.
        let is_narrowed = |point: &Point| point.domain.is_none() && outcome.is_about(point.address);
        if since.iter().any(is_narrowed) {
            return None;
        }
        let chosen = since.iter().map(|point| (point.address, point.at - point.start));
        outcome.weigh(chosen, address)
    }

    /// Notes what a look found out about the choice to come.
    fn note_outcome(&mut self, mut outcome: Outcome, address: u32) -> Option<Weights> {
        let Points { stack, weighed, .. } = self;
        weighed.newest += 1;
        (outcome.name, outcome.position) = (weighed.newest, stack.len());
        let is_gone = |old: &mut Outcome| old.position >= stack.len();
        while weighed.outcomes.pop_if(is_gone).is_some() {}
        let weights = outcome.weigh([].into_iter(), address);
        weighed.outcomes.push(outcome);
        weights
    }

    /// Notes what is known of the newest point's values, some of which are rejected.
    fn note_weights(&mut self, weights: Weights, dead: u64) {
        let Some(point) = self.stack.last_mut() else { return };
        (point.dead, point.outcome) = (dead, weights.outcome);
        let position = self.stack.len() - 1;
        while self.weighed.weights.pop_if(|(point, _)| *point >= position).is_some() {}
        self.weighed.weights.push((position, weights));
    }

    /// What is known of the newest point's values, if a look at a cube told.
    pub(super) fn newest_weights(&self) -> Option<&Weights> {
        self.stack.last().filter(|point| point.outcome != 0)?;
        let position = self.stack.len() - 1;
        // Those of points that are gone may be behind.
        let mut weights = self.weighed.weights.iter().rev();
        weights.find(|(point, _)| *point == position).map(|(_, weights)| weights)
    }
}

impl Weights {
    /// Candidates that are rejected behind some values.
    pub(super) fn of(&self, values: u64) -> u64 {
        positions(values).map(|value| self.rejected[value as usize]).sum()
    }
}

impl Backtracker<'_> {
    /// What is known of the values of a choice where the thread is: by a look at a cube that
    /// was, or by one now, if that pays and no other look does.
    #[inline(always)]
    pub(super) fn weigh(
        &mut self,
        word: &Undecided,
        domain: DomainId,
        pc: usize,
        others_pay: bool,
    ) -> Option<Weights> {
        if let Some(weights) = self.points.weigh(word.address) {
            return Some(weights);
        }
        let may = (2..=MOST_CASES as u32).contains(&self.points.domain(domain).len())
            && word.register.is_some()
            && self.points.may_weigh()
            && self.cube.profit.look(pc, others_pay)
            && !self.is_near_end(MOST_STEPS);
        if may { self.look_at_cube(word, pc) } else { None }
    }

    #[inline(never)]
    fn look_at_cube(&mut self, word: &Undecided, pc: usize) -> Option<Weights> {
        let (objects, stack) = seen(&mut self.parts, self.room);
        let (outcome, steps) = self.cube.look(self.points, stack, objects);
        let candidates = outcome.as_ref().map_or(0, Outcome::rejected);
        self.cube.profit.learn(pc, candidates, steps);
        self.points.note_outcome(outcome?, word.address)
    }

    /// Makes a choice of which something is known, where the thread is.
    #[inline(never)]
    pub(super) fn open_weighed(
        &mut self,
        word: &Undecided,
        domain: DomainId,
        weights: Weights,
    ) -> Taken {
        let all = low(self.points.domain(domain).len());
        // Those before the first one that is worth a run.
        let before = low(weights.live.trailing_zeros()) & all;
        self.points.rejected += weights.of(before);
        if weights.live == 0 {
            return Taken::Exhausted;
        }
        let dead = all & !before & !weights.live;
        let verdict = Verdict { rejected: dead, accepted: 0 };
        let place = self.opening(word, domain, all & !before, verdict);
        let onward = Onward::thread(self.points.kept());
        let is_open = self.points.push(&place, onward, &mut self.parts);
        debug_assert!(is_open, "a value is worth a run");
        self.points.note_weights(weights, dead);
        if self.points.mark(&mut self.parts) {
            self.parts.thread.resume_top();
        }
        self.points.decide(&mut self.parts)
    }
}
