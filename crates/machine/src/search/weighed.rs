//! Choices of which a look at a cube tells what becomes of all candidates behind some
//! values: these are counted when the search comes by, and nothing is run.

use super::backtrack::Backtracker;
use super::bits::{low, positions};
use super::cube::Outcome;
use super::cube::Weights;
use super::lookahead::{Onward, Verdict};
use super::points::{Opening, Points, Taken};
use super::tables::{Domain, DomainId, TableEntry};
use crate::step::chooser::Undecided;

/// What is known of the values of a point.
pub(super) struct WeighedPoint {
    /// Its position.
    position: usize,
    weights: Weights,
}

/// What looks at cubes told.
#[derive(Default)]
pub(super) struct Weighed {
    outcomes: Vec<Outcome>,
    points: Vec<WeighedPoint>,
    ids: u32,
}

impl Points {
    pub(super) fn entries(&self, domain: &Domain) -> &[TableEntry] {
        &self.domains.entries[domain.start as usize..domain.end as usize]
    }

    /// What is known of the values of the choice to come, at an address.
    #[inline(always)]
    pub(super) fn weigh(&mut self, address: u32) -> Option<Weights> {
        if self.weighed.outcomes.is_empty() { None } else { self.weigh_by_outcome(address) }
    }

    #[cold]
    fn weigh_by_outcome(&mut self, address: u32) -> Option<Weights> {
        let stack = &self.stack;
        if !self.weighed.outcomes.iter().any(|outcome| outcome.is_about(address)) {
            return None;
        }
        let is_there = |outcome: &mut Outcome| {
            stack.get(outcome.position).is_some_and(|point| point.outcome == outcome.id)
        };
        while self.weighed.outcomes.pop_if(|outcome| !is_there(outcome)).is_some() {}
        let mut outcomes = self.weighed.outcomes.iter().rev();
        let outcome = outcomes.find(|outcome| outcome.is_about(address))?;
        {
            let mut corners = Outcome::all();
            for point in &stack[outcome.position..] {
                corners = outcome.narrow(&corners, point.address, point.at - point.start);
            }
            outcome.weigh(&corners, address)
        }
    }

    /// Notes what a look found out about the choice to come.
    fn keep(&mut self, mut outcome: Outcome, address: u32) -> Option<Weights> {
        self.weighed.ids += 1;
        (outcome.id, outcome.position) = (self.weighed.ids, self.stack.len());
        let position = outcome.position;
        while self.weighed.outcomes.pop_if(|outcome| outcome.position >= position).is_some() {}
        let weights = outcome.weigh(&Outcome::all(), address);
        self.weighed.outcomes.push(outcome);
        weights
    }

    /// Notes what is known of the newest point's values.
    fn attach(&mut self, weights: Weights, dead: u64) {
        let position = self.stack.len() - 1;
        let Some(point) = self.stack.last_mut() else { return };
        (point.dead, point.outcome) = (dead, weights.outcome);
        while self.weighed.points.pop_if(|point| point.position >= position).is_some() {}
        self.weighed.points.push(WeighedPoint { position, weights });
    }

    /// Counts some of the newest point's values, which were counted once; false if
    /// no look at a cube told about them.
    pub(super) fn count_weighed(&mut self, values: u64) -> bool {
        let Some(point) = self.stack.last().filter(|point| point.outcome != 0) else { return false };
        let dead = values & point.dead;
        let position = self.stack.len() - 1;
        let mut weighed = self.weighed.points.iter().rev();
        let Some(of) = weighed.find(|weighed| weighed.position == position) else { return false };
        let all: u64 = positions(dead).map(|value| of.weights.rejected[value as usize]).sum();
        self.rejected = self.rejected + all - u64::from(dead.count_ones());
        true
    }
}

impl Backtracker<'_> {
    /// Makes a choice whose values were weighed.
    #[inline(never)]
    pub(super) fn open_weighed(
        &mut self,
        word: &Undecided,
        domain: DomainId,
        weights: Weights,
    ) -> Taken {
        let all = low(self.points.domain(domain).len());
        let before = low(weights.live.trailing_zeros()) & all;
        self.points.rejected +=
            positions(before).map(|value| weights.rejected[value as usize]).sum::<u64>();
        if weights.live == 0 {
            return Taken::Exhausted;
        }
        let dead = all & !before & !weights.live;
        let verdict = Verdict { rejected: dead, accepted: 0 };
        let opening: Opening = self.opening(word, domain, all & !before, verdict);
        let onward = Onward::thread(self.points.kept());
        let is_open = self.points.push(&opening, onward, &mut self.parts);
        assert!(is_open, "a value is worth a run");
        self.points.attach(weights, dead);
        if self.points.mark(&mut self.parts) {
            self.parts.thread.resume_top();
        }
        self.points.decide(&mut self.parts)
    }

    /// Looks at all candidates of the next choices, if that pays where the thread reads a
    /// word; what is known then of the values there.
    #[inline(always)]
    pub(super) fn look_at_cube(
        &mut self,
        word: &Undecided,
        domain: DomainId,
        pc: usize,
    ) -> Option<Weights> {
        let values = self.points.domain(domain).len();
        let may = (2..=8).contains(&values)
            && word.register.is_some()
            && self.points.base.is_some()
            && self.points.has_arrived()
            && self.cube.profit.look(pc);
        if may { self.look_from(word, pc) } else { None }
    }

    #[inline(never)]
    fn look_from(&mut self, word: &Undecided, pc: usize) -> Option<Weights> {
        if self.is_near_end(super::cube::MOST_STEPS) {
            return None;
        }
        let (objects, stack) = super::backtrack::seen(&mut self.parts, self.room);
        let (outcome, steps) = self.cube.look(self.points, stack, objects);
        let rejected = outcome.as_ref().map_or(0, Outcome::count);
        self.cube.profit.learn(pc, rejected, steps);
        self.points.keep(outcome?, word.address)
    }
}
