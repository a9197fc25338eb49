//! The choices that were made, and what they have left.
//!
//! Of the objects of a class domain that no earlier point uses, only the first
//! is tried: the others would give isomorphic inputs (Korat, section 3.4). Each
//! point keeps the highest index in use before it, so the limit costs O(1).
//!
//! **Rejected by the dozen.** Mostly a value is tested as soon as it is read, and
//! one outcome returns false. `lookahead` finds out for which values: these
//! are counted as rejected and never run. Those that are sure to be accepted are
//! handed out without a run, and the others go on from where it left them
//! (`backtrack`).

use super::answers::{Answers, Order};
use super::bits::{CHUNK, low};
use super::count::ClassPlaces;
use super::lookahead::{Onward, Verdict};
use super::narrow::Narrowed;
use super::pairs::Pairs;
use super::parts::Span;
use super::profit::Profit;
use super::tables::{Domain, DomainId, DomainShape, Domains, NONE, Value};
use super::weighed::Weighed;
use crate::mark::{CoreMark, Parts};
use crate::undecided::array::length_of;
use crate::value::{Ref, int};

/// A choice that was made and may be made differently.
pub(super) struct Point {
    /// The object or array whose place was undecided, and the word that it is.
    pub(super) object: Ref,
    pub(super) address: u32,
    /// None if its values are a part of a domain's.
    pub(super) domain: Option<DomainId>,
    /// Where its values begin and end in the table: others try what comes then.
    pub(super) start: u32,
    pub(super) end: u32,
    /// The value taken, and its bit: 0 behind the first chunk, where nothing is known.
    pub(super) at: u32,
    pub(super) taken: u64,
    /// Where the chunk of values begins that is being tried, and those of it that
    /// are still to come: rejected ones and others.
    pub(super) chunk: u32,
    pub(super) todo: u64,
    /// What is known of them, in the first chunk.
    pub(super) verdict: Verdict,
    /// The highest index of the value's class domain in use before.
    pub(super) before: i32,
    /// Of a `long` or `double`: the word and bit that tell whether it is undecided.
    pub(super) bit: Option<(u32, u8)>,
    /// Whether it is the length of an array, which its words hide.
    pub(super) of_length: bool,
    /// None when there is nothing else to try.
    pub(super) mark: Option<CoreMark>,
    /// From where its values go on.
    pub(super) onward: Onward,
    /// The values of which [`super::pairs`] says what comes next, and those among them that are
    /// rejected there.
    pub(super) paired: u64,
    pub(super) dead: u64,
    /// Others for which there was no room.
    pub(super) others: u64,
    /// The word that says that the place is undecided.
    pub(super) undecided: u64,
    /// Which look at a cube told what becomes of its values, or 0.
    pub(super) outcome: u32,
}

impl Point {
    /// Whether some value to come is worth a run, or may be.
    #[inline(always)]
    pub(super) fn has_more(&self) -> bool {
        self.todo & !self.verdict.rejected != 0 || !self.is_last_chunk()
    }

    /// What a register holds that one of its values is read into.
    #[inline(always)]
    pub(super) fn read(&self, word: u64) -> u64 {
        if self.of_length { int(length_of(word)) } else { word }
    }

    #[inline(always)]
    pub(super) fn is_last_chunk(&self) -> bool {
        self.chunk + CHUNK >= self.end
    }
}

/// What the machine has tried, and what it is to try.
#[derive(Default)]
pub(super) struct Points {
    pub(super) domains: Domains,
    pub(super) stack: Vec<Point>,
    pub(super) narrowed: Vec<Narrowed>,
    /// What is known of the choices after some points, whose positions these are.
    pub(super) pairs: Vec<(usize, Pairs)>,
    pub(super) weighed: Weighed,
    /// Where the first point is made: there the search has changed nothing yet.
    pub(super) base: Option<CoreMark>,
    /// For each class domain, the highest index in use, -1 if none.
    pub(super) highest: Vec<i32>,
    /// The same before the first point.
    pub(super) highest_at_start: Vec<i32>,
    /// What the first points to come are to try; the others try all.
    pub(super) replay: Vec<Span>,
    /// What there is to choose in the objects of each class domain, if the driver
    /// can tell.
    pub(super) places: Option<Vec<ClassPlaces>>,
    /// Whether the driver wants to hear of no input that it need not complete, and how
    /// many of these were accepted.
    pub(super) counts_only: bool,
    pub(super) accepted: u64,
    /// Runs that were rejected.
    pub(super) rejected: u64,
    /// The loop ends when so many were.
    pub(super) pause_at: u64,
    pub(super) profit: Profit,
    /// Instructions of the runs that were gone back from, and those of all runs that
    /// a probe followed for them.
    pub(super) spent: u64,
    pub(super) skipped: u64,
}

impl Points {
    /// The choices to come, at `places` (address and domain), are made from
    /// `domains`, first as `replay` says.
    pub(super) fn new(
        domains: &[Vec<Value>],
        isomorphic: &[bool],
        places: &[(u32, u32)],
        replay: Vec<Span>,
    ) -> Points {
        let mut domains = Domains::new(domains, isomorphic);
        let addresses = places.iter().map(|&(address, _)| address);
        domains.first = addresses.clone().min().unwrap_or(0);
        let end = addresses.max().map_or(0, |last| last + 1);
        domains.places = vec![0; (end - domains.first) as usize];
        for &(address, domain) in places {
            domains.places[(address - domains.first) as usize] = domain + 1;
        }
        let highest = vec![-1; isomorphic.len()];
        let highest_at_start = highest.clone();
        Points { domains, highest, highest_at_start, replay, ..Points::default() }
    }

    /// Says that an object of a class domain is in use from the start.
    pub(super) fn use_object(&mut self, domain: u16, index: u16) {
        let highest = &mut self.highest[usize::from(domain)];
        *highest = (*highest).max(i32::from(index));
        self.highest_at_start.clone_from(&self.highest);
    }

    /// Objects of a class domain up to the last one in use.
    #[inline]
    pub(super) fn in_use(&self, domain: u16) -> usize {
        (self.highest[usize::from(domain)] + 1) as usize
    }

    /// Whether the newest point took a value without identity, which is no length:
    /// one that leaves everything else as it is.
    #[inline]
    pub(super) fn newest_is_plain(&self) -> bool {
        self.stack.last().is_some_and(|point| self.domains.entries[point.at as usize].is_plain())
    }

    /// Instructions that were executed since the first point was made, of a machine
    /// that has counted so many by now.
    pub(super) fn instructions(&self, executed: u64) -> u64 {
        let run = self.base.map_or(0, |base| executed.saturating_sub(base.executed));
        (self.spent + run).saturating_sub(self.skipped)
    }

    /// Adds the instructions since `mark`, which is gone back to.
    pub(super) fn spend(&mut self, executed: u64, mark: &CoreMark) {
        self.spent += executed.saturating_sub(mark.executed);
    }

    /// Where the newest point was made.
    pub(super) fn newest_mark(&self) -> Option<CoreMark> {
        self.stack.last().and_then(|point| point.mark)
    }

    /// Whether as many runs were rejected as the driver allowed.
    #[inline(always)]
    pub(super) fn is_paused(&self) -> bool {
        self.rejected >= self.pause_at
    }

    pub(super) fn len(&self) -> usize {
        self.stack.len()
    }

    /// What was chosen, oldest first.
    pub(super) fn chosen(&self) -> impl Iterator<Item = Chosen> {
        self.stack.iter().map(|point| Chosen {
            object: point.object,
            address: point.address,
            word: self.domains.entries[point.at as usize].word,
            bit: point.bit,
        })
    }

    /// The domain at an address, if there is a table for it.
    #[inline(always)]
    pub(super) fn domain_at(&self, address: u32) -> Option<DomainId> {
        self.domains.at(address)
    }

    #[inline(always)]
    pub(super) fn domain(&self, domain: DomainId) -> &Domain {
        self.domains.get(domain)
    }

    /// The first values that a place may take, if `all` of them are tried.
    #[inline(always)]
    pub(super) fn answers(&self, domain: &Domain, all: u64, of_length: bool) -> Answers<'_> {
        let end = domain.end.min(domain.start + CHUNK);
        let entries = &self.domains.entries[domain.start as usize..end as usize];
        let order = if of_length { Order::Any } else { domain.order };
        Answers { entries, all, order, of_length }
    }

    /// Which of the first values would be tried, were the choice made now.
    #[inline(always)]
    pub(super) fn tried_first(&self, domain: &Domain) -> u64 {
        let tried = domain.tried(|class| self.highest[usize::from(class)]);
        tried.unwrap_or_else(|| self.tried_one_by_one(domain, domain.start))
    }

    /// The same of a later chunk.
    #[cold]
    pub(super) fn tried(&self, domain: &Domain, chunk: u32) -> u64 {
        match domain.shape {
            DomainShape::Plain => low(domain.end - chunk),
            _ => self.tried_one_by_one(domain, chunk),
        }
    }

    #[cold]
    pub(super) fn tried_one_by_one(&self, domain: &Domain, chunk: u32) -> u64 {
        let (mut tried, mut at) = (0, domain.start);
        while at < domain.end.min(chunk + CHUNK) {
            if at >= chunk {
                tried |= 1 << (at - chunk);
            }
            at = self.following(at);
        }
        tried
    }

    /// The position after `at`, given that `at` is not in use (any more).
    #[inline(always)]
    pub(super) fn following(&self, at: u32) -> u32 {
        let entry = &self.domains.entries[at as usize];
        let is_fresh = entry.domain != NONE
            && i32::from(entry.index) > self.highest[usize::from(entry.domain)];
        if is_fresh { entry.after } else { at + 1 }
    }

    /// Whether a place has a value that is worth a run; if not, the run is rejected.
    #[inline(always)]
    pub(super) fn admit(&mut self, place: &mut Opening, parts: &mut Parts<'_>) -> bool {
        // Whatever becomes of it, other parts begin here.
        if self.base.is_none() {
            self.base = Some(parts.mark());
            parts.thread.resume_top();
        }
        if let Some(span) = self.replay.get(self.stack.len()) {
            place.todo &= low(span.end) & !low(span.at);
            place.end = place.start + span.end;
        }
        let is_dead = place.live() == 0 && place.is_one_chunk();
        if is_dead {
            self.rejected += u64::from(place.todo.count_ones());
        }
        !is_dead
    }

    /// Makes a point of a place, with its first value that is worth a run; false if there
    /// is none after all.
    #[inline(always)]
    pub(super) fn push(&mut self, place: &Opening, onward: Onward, parts: &mut Parts<'_>) -> bool {
        let &Opening { object, address, domain, start, end, todo, verdict, bit, of_length } = place;
        // The place is undecided again when the points before this one go back.
        let undecided = parts.heap.record(address);
        let live = place.live();
        let taken = live & live.wrapping_neg();
        let rejected = todo & taken.wrapping_sub(1);
        self.rejected += u64::from(rejected.count_ones());
        let at = start + taken.trailing_zeros() % CHUNK;
        let point = Point {
            object,
            address,
            domain,
            start,
            end,
            at,
            taken,
            chunk: start,
            todo: todo & !rejected & !taken,
            verdict,
            before: -1,
            bit,
            of_length,
            mark: None,
            onward,
            paired: 0,
            dead: 0,
            others: 0,
            undecided,
            outcome: 0,
        };
        self.stack.push(point);
        taken != 0 || self.advance_or_pop()
    }

    /// Goes on to the newest point's next value, or to the older points.
    pub(super) fn advance_or_pop(&mut self) -> bool {
        let is_found = self.advance();
        if !is_found {
            self.stack.pop();
        }
        is_found
    }

    /// Whether the newest point was looked at.
    #[inline(always)]
    pub(super) fn is_seen(&self) -> bool {
        self.stack.last().is_some_and(|point| !point.onward.ends.is_empty())
    }

    /// Ends that were kept so far.
    #[inline(always)]
    pub(super) fn kept(&self) -> u32 {
        self.stack.last().map_or(0, |point| point.onward.kept)
    }

    /// Marks the newest point if it has another value to try: then all frames are frozen.
    #[inline(always)]
    pub(super) fn mark(&mut self, parts: &mut Parts<'_>) -> bool {
        let Some(point) = self.stack.last_mut() else { return false };
        let has_more = point.has_more();
        if has_more {
            point.mark = Some(parts.mark());
        }
        has_more
    }

    /// Goes on to the newest point's next value that is worth a run; false when
    /// there is none.
    #[inline(always)]
    pub(super) fn advance(&mut self) -> bool {
        loop {
            let Some(point) = self.stack.last_mut() else { return false };
            let live = point.todo & !point.verdict.rejected;
            if live != 0 {
                let bit = live & live.wrapping_neg();
                let rejected = point.todo & (bit - 1);
                point.todo &= !rejected & !bit;
                point.at = point.chunk + bit.trailing_zeros();
                point.taken = if point.chunk == point.start { bit } else { 0 };
                self.reject(rejected);
                return true;
            }
            let rejected = std::mem::take(&mut point.todo);
            let is_last = point.is_last_chunk();
            self.reject(rejected);
            if is_last {
                return false;
            }
            self.next_chunk();
        }
    }

    /// Counts some of the newest point's values, which are rejected.
    #[inline(always)]
    pub(super) fn reject(&mut self, values: u64) {
        self.rejected += u64::from(values.count_ones());
        if self.stack.last().is_some_and(|point| point.dead & values != 0) {
            self.count_dead(values);
        }
    }

    #[cold]
    pub(super) fn next_chunk(&mut self) {
        let Some(&Point { domain, chunk, start, end, .. }) = self.stack.last() else { return };
        let chunk = chunk + CHUNK;
        let tried = domain.map_or(u64::MAX, |domain| self.tried(self.domain(domain), chunk));
        let first = self.replay.get(self.stack.len() - 1).map_or(start, |span| start + span.at);
        let todo = tried & low(end - chunk) & !low(first.saturating_sub(chunk));
        let Some(point) = self.stack.last_mut() else { return };
        (point.chunk, point.todo, point.verdict) = (chunk, todo, Verdict::default());
        (point.paired, point.dead, point.others) = (0, 0, 0);
    }

    /// Gives the newest point's place its value; Accepted if the run is left out.
    #[inline(always)]
    pub(super) fn decide(&mut self, parts: &mut Parts<'_>) -> Taken {
        let Some(point) = self.stack.last_mut() else { return Taken::Exhausted };
        let entry = self.domains.entries[point.at as usize];
        if entry.domain != NONE {
            let highest = &mut self.highest[usize::from(entry.domain)];
            point.before = *highest;
            *highest = (*highest).max(i32::from(entry.index));
        }
        parts.heap.decide(point.address, entry.word);
        if let Some((word, bit)) = point.bit {
            parts.heap.put_word(word, parts.heap.word(word) & !(1 << bit));
        }
        let is_accepted = point.verdict.accepted & point.taken != 0;
        if is_accepted { Taken::Accepted } else { Taken::Open }
    }

    /// The newest point's value: its bit, what a register holds that it is read into, and
    /// from where it goes on.
    #[inline(always)]
    pub(super) fn value(&self) -> (u64, u64, Onward) {
        let Some(point) = self.stack.last() else { return (0, 0, Onward::default()) };
        let word = point.read(self.domains.entries[point.at as usize].word);
        (point.taken, word, point.onward)
    }

    /// The newest point's place.
    #[inline(always)]
    pub(super) fn place(&self) -> u32 {
        self.stack.last().map_or(0, |point| point.address)
    }

    /// The newest point's value, if it is an object, is in use no longer.
    #[inline(always)]
    pub(super) fn release(&mut self) {
        let Some(point) = self.stack.last() else { return };
        let entry = self.domains.entries[point.at as usize];
        if entry.domain != NONE {
            self.highest[usize::from(entry.domain)] = point.before;
        }
    }

    /// The newest point's value is sure to be accepted.
    pub(super) fn accept(&mut self) {
        if let Some(point) = self.stack.last_mut() {
            point.verdict.accepted |= point.taken;
        }
    }

    /// Instructions were followed instead of run.
    #[inline(always)]
    pub(super) fn skip(&mut self, steps: u32, parts: &mut Parts<'_>) {
        *parts.executed += u64::from(steps);
        self.skipped += u64::from(steps);
    }

    /// Goes back to the newest point that has another value, which is to be decided. The
    /// thread is where that point was made, and frozen if there is yet another.
    #[inline(always)]
    pub(super) fn back(&mut self, parts: &mut Parts<'_>) -> Taken {
        if !self.find_next() {
            return Taken::Exhausted;
        }
        let Some(point) = self.stack.last_mut() else { return Taken::Exhausted };
        let mark = point.mark.as_ref().expect("what has a next value has a mark");
        if parts.patched_since(mark) {
            return Taken::Patched;
        }
        self.spent += parts.executed.saturating_sub(mark.executed);
        // The last value needs no way back.
        if point.has_more() {
            parts.undo_to(mark);
        } else {
            parts.undo_for_good(mark);
            point.mark = None;
        }
        Taken::Open
    }

    /// Finds the newest point with something else to try; false when none is left.
    #[inline(always)]
    pub(super) fn find_next(&mut self) -> bool {
        while !self.stack.is_empty() {
            self.release();
            if self.advance() {
                return true;
            }
            self.stack.pop();
        }
        false
    }

    /// Drops the points from `count` on without another try.
    pub(super) fn cut(&mut self, count: usize) {
        while self.stack.len() > count {
            self.release();
            self.stack.pop();
        }
    }
}

/// A place and the value that it was given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen {
    pub(super) object: Ref,
    pub(super) address: u32,
    pub(super) word: u64,
    /// Of a `long` or `double`: the word and bit that tell whether it is undecided.
    pub(super) bit: Option<(u32, u8)>,
}

/// An undecided place that is to become a point.
pub(super) struct Opening {
    pub(super) object: Ref,
    pub(super) address: u32,
    /// Its values in the table; None if they are a part of a domain's.
    pub(super) domain: Option<DomainId>,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) bit: Option<(u32, u8)>,
    /// Whether it is the length of an array.
    pub(super) of_length: bool,
    /// Those of the first values that are tried.
    pub(super) todo: u64,
    /// What is known of them.
    pub(super) verdict: Verdict,
}

impl Opening {
    /// The first values that are worth a run.
    #[inline(always)]
    pub(super) fn live(&self) -> u64 {
        self.todo & !self.verdict.rejected
    }

    #[inline(always)]
    pub(super) fn is_one_chunk(&self) -> bool {
        self.end - self.start <= CHUNK
    }

    /// Whether more than one value may be worth a run.
    #[inline(always)]
    pub(super) fn has_several(&self) -> bool {
        self.live().count_ones() > 1 || !self.is_one_chunk()
    }
}

/// What became of taking a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// The run goes on.
    Open,
    /// The run would go on and accept, without changing or choosing anything.
    Accepted,
    /// Code was patched since: only the whole machine can go back.
    Patched,
    /// There is nothing else to try.
    Exhausted,
}
