//! Choices whose answers are known beforehand, made by the machine itself.
//!
//! A driver that tries every value of every undecided place would be asked
//! millions of times and always say: the first, then the next. It gives the
//! machine its tables instead ([`Points::new`]), and the interpreter's loop makes
//! the choices, depth first, without leaving: an undecided place becomes a
//! point and takes its first value; when the run is rejected (the called
//! method returns 0), the newest point takes its next. Only what a driver wants
//! to know ends the loop: a run that was not rejected, the end of the tables, or
//! so many rejected runs. What the tables say, and what the runs mean, remains
//! the driver's business.
//!
//! Of the objects of a class domain that no earlier point uses, only the first
//! is tried: the others would give isomorphic inputs (Korat, section 3.4). Each
//! point keeps the highest index in use before it, so the limit costs O(1).
//!
//! **Rejected by the dozen.** Mostly a value is tested as soon as it is read, and
//! one outcome returns false. `step::probe` finds out for which values: these
//! are counted as rejected and never run.

pub(crate) mod narrow; // fewer values, where a library check knows better
pub mod parts; // parts of the space: giving away, putting back, starting again

use crate::choice::Choice;
use crate::core::Core;
use crate::heap::Heap;
use crate::mark::{Mark, Parts};
use crate::undecided::array::length_of;
use crate::value::Ref;

/// A value that an undecided place may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub word: u64,
    /// The class domain it belongs to and its index there; None for `null`,
    /// numbers and other values without identity.
    pub object: Option<(u16, u16)>,
}

/// A [`Value`] in the table of all domains.
#[derive(Clone, Copy, Debug)]
struct Entry {
    word: u64,
    /// `NONE` for values without identity.
    domain: u16,
    index: u16,
    /// Where the values go on that do not belong to the same class domain; where
    /// objects do not stand for each other, the next one.
    after: u32,
}

const NONE: u16 = u16::MAX;

/// Places in the code that are told apart when it comes to probes.
const PROBED: usize = 1024;
/// Probes in vain after which some are left out.
const IN_VAIN: u8 = 16;

/// The answers that the driver knows beforehand.
#[derive(Default)]
struct Domains {
    entries: Vec<Entry>,
    /// Where each domain lies in `entries`.
    ranges: Vec<(u32, u32)>,
    /// For each word of the heap from `first` on, its domain plus one; 0 if it
    /// is no place of the input.
    places: Vec<u32>,
    first: u32,
    /// For each class domain, whether its objects may stand for each other.
    isomorphic: Vec<bool>,
}

impl Domains {
    /// Tables of values, of which those in a class domain that is `isomorphic`
    /// may stand for each other.
    fn new(domains: &[Vec<Value>], isomorphic: &[bool]) -> Domains {
        let mut tables = Domains { isomorphic: isomorphic.to_vec(), ..Domains::default() };
        for domain in domains {
            let range = tables.append(domain);
            tables.ranges.push(range);
        }
        tables
    }

    fn append(&mut self, values: &[Value]) -> (u32, u32) {
        let start = self.entries.len();
        for (position, value) in values.iter().enumerate() {
            let (domain, index) = value.object.unwrap_or((NONE, 0));
            let same = |other: &&Value| other.object.is_some_and(|(other, _)| other == domain);
            let stands_for_others = self.isomorphic.get(usize::from(domain)).is_some_and(|&is| is);
            let others = match stands_for_others {
                true => values[position + 1..].iter().take_while(same).count(),
                false => 0,
            };
            let after = (start + position + 1 + others) as u32;
            self.entries.push(Entry { word: value.word, domain, index, after });
        }
        (start as u32, self.entries.len() as u32)
    }

    /// The domain of a word of the heap.
    #[inline(always)]
    fn at(&self, address: u32) -> Option<(u32, u32)> {
        let domain = *self.places.get(address.wrapping_sub(self.first) as usize)?;
        (domain != 0).then(|| self.ranges[domain as usize - 1])
    }
}

/// A choice that was made and may be made differently.
struct Point {
    /// The object or array whose place was undecided, and the word that it is.
    object: Ref,
    address: u32,
    /// Where its values begin and end in the table, and the one taken.
    start: u32,
    end: u32,
    at: u32,
    /// The next one to try, and how many between the two are rejected.
    next: u32,
    pending: u64,
    /// The highest index of the value's class domain in use before.
    before: i32,
    /// Of a `long` or `double`: the word and bit that tell whether it is undecided.
    bit: Option<(u32, u8)>,
    /// Which of the first values are rejected right after they are read.
    rejects: u64,
    /// None when there is nothing else to try.
    mark: Option<Mark>,
}

/// The first values that a place may take, for one who asks which of them the
/// code rejects. A bit stands for each.
#[derive(Clone, Copy)]
pub(crate) struct Answers<'a> {
    entries: &'a [Entry],
    /// Whether they are lengths of arrays, which their words hide.
    of_length: bool,
}

impl Answers<'_> {
    pub(crate) fn all(self) -> u64 {
        u64::MAX.checked_shr(64 - self.entries.len() as u32).unwrap_or(0)
    }

    /// Those among `some` whose number has a property.
    #[inline(always)]
    pub(crate) fn that(self, some: u64, has: impl Fn(i32) -> bool) -> u64 {
        match self.of_length {
            true => self.words_that(some, |word| has(length_of(word))),
            false => self.words_that(some, |word| has(word as i32)),
        }
    }

    /// Those among `some` whose word has a property.
    #[inline(always)]
    pub(crate) fn words_that(self, some: u64, mut has: impl FnMut(u64) -> bool) -> u64 {
        let mut found = 0;
        for (position, entry) in self.entries.iter().enumerate() {
            if some >> position & 1 != 0 && has(entry.word) {
                found |= 1 << position;
            }
        }
        found
    }
}

/// A part of a point's values: positions in its domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub at: u32,
    pub end: u32,
}

/// What the machine has tried, and what it is to try.
#[derive(Default)]
pub struct Points {
    /// Whether the machine makes the choices; else it asks.
    pub active: bool,
    /// Whether library checks leave no value out: to compare with.
    pub keeps_all: bool,
    domains: Domains,
    stack: Vec<Point>,
    narrowed: Vec<narrow::Narrowed>,
    /// Where the first point is made: there the search has changed nothing yet.
    base: Option<Mark>,
    /// For each class domain, the highest index in use, -1 if none.
    highest: Vec<i32>,
    /// What the first points to come are to try; the others try all.
    replay: Vec<Span>,
    /// Runs that were rejected.
    pub rejected: u64,
    /// The loop ends when so many were.
    pub pause_at: u64,
    /// For some places in the code, how often in a row a probe there was in vain.
    futile: Vec<u8>,
    /// Instructions of the runs that were gone back from.
    pub spent: u64,
}

impl Points {
    /// The choices to come, at `places` (address and domain), are made from
    /// `domains`, first as `replay` says.
    pub fn new(
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
        let futile = vec![0; PROBED];
        Points { domains, highest, replay, futile, ..Points::default() }
    }

    /// Says that an object of a class domain is in use from the start.
    pub fn use_object(&mut self, domain: u16, index: u16) {
        let highest = &mut self.highest[usize::from(domain)];
        *highest = (*highest).max(i32::from(index));
    }

    pub fn len(&self) -> usize {
        self.stack.len()
    }

    pub fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// What was chosen, oldest first.
    pub fn chosen(&self) -> impl Iterator<Item = Chosen> {
        self.stack.iter().map(|point| Chosen {
            object: point.object,
            address: point.address,
            word: self.domains.entries[point.at as usize].word,
            bit: point.bit,
        })
    }

    /// The domain at an address, if the machine makes its choices.
    #[inline(always)]
    pub(crate) fn domain_at(&self, address: u32) -> Option<(u32, u32)> {
        if !self.active {
            return None;
        }
        self.domains.at(address)
    }

    /// Whether to ask which values the code after `pc` rejects. After some
    /// answers in vain in a row, a number of questions is left out.
    #[inline(always)]
    pub(crate) fn probes_at(&mut self, pc: usize) -> bool {
        let futile = &mut self.futile[pc % PROBED];
        if *futile >= IN_VAIN {
            *futile = futile.wrapping_add(1);
        }
        *futile < IN_VAIN
    }

    /// Notes whether an answer was of use.
    #[inline(always)]
    pub(crate) fn note_probe(&mut self, pc: usize, rejects: u64) {
        let futile = &mut self.futile[pc % PROBED];
        *futile = if rejects == 0 { *futile + 1 } else { 0 };
    }

    /// The first values that a place may take.
    #[inline(always)]
    pub(crate) fn answers(&self, (start, end): (u32, u32), of_length: bool) -> Answers<'_> {
        let end = end.min(start + u64::BITS);
        Answers { entries: &self.domains.entries[start as usize..end as usize], of_length }
    }

    /// The first position from `at` on whose value is worth a run, and how many
    /// before it are rejected.
    #[inline(always)]
    fn skip_rejected(&self, mut at: u32, start: u32, end: u32, rejects: u64) -> (u32, u64) {
        let mut rejected = 0;
        while at < end && rejects.checked_shr(at - start).unwrap_or(0) & 1 != 0 {
            rejected += 1;
            at = self.following(at);
        }
        (at, rejected)
    }

    /// The position after `at`, given that `at` is not in use (any more).
    #[inline(always)]
    fn following(&self, at: u32) -> u32 {
        let entry = &self.domains.entries[at as usize];
        let is_fresh = entry.domain != NONE
            && i32::from(entry.index) > self.highest[usize::from(entry.domain)];
        if is_fresh { entry.after } else { at + 1 }
    }

    /// Makes a choice: the first value that is worth a run. False when there is
    /// none: then the run is rejected.
    #[inline(always)]
    pub(crate) fn open(&mut self, place: Opening, parts: &mut Parts<'_>) -> bool {
        let Opening { object, address, domain: (start, mut end), bit, rejects } = place;
        let mut at = start;
        if let Some(span) = self.replay.get(self.stack.len()) {
            (at, end) = (start + span.at, start + span.end);
        }
        let (at, rejected) = self.skip_rejected(at, start, end, rejects);
        self.rejected += rejected;
        if at >= end {
            return false;
        }
        let (next, pending) = self.skip_rejected(self.following(at), start, end, rejects);
        if self.base.is_none() {
            self.base = Some(parts.mark());
        }
        // The place is undecided again when the points before this one go back.
        parts.heap.record(address);
        let mark = (next < end).then(|| parts.mark());
        let before = -1;
        let point =
            Point { object, address, at, next, pending, start, end, before, bit, rejects, mark };
        self.stack.push(point);
        self.take(parts.heap);
        true
    }

    /// Gives the newest point's place its value.
    #[inline(always)]
    fn take(&mut self, heap: &mut Heap) {
        let Some(point) = self.stack.last_mut() else { return };
        let entry = self.domains.entries[point.at as usize];
        if entry.domain != NONE {
            let highest = &mut self.highest[usize::from(entry.domain)];
            point.before = *highest;
            *highest = (*highest).max(i32::from(entry.index));
        }
        heap.decide(point.address, entry.word);
        if let Some((word, bit)) = point.bit {
            heap.put_word(word, heap.word(word) & !(1 << bit));
        }
    }

    /// Counts a rejected run and goes back; see [`Points::back`].
    #[inline(always)]
    pub(crate) fn reject(&mut self, parts: &mut Parts<'_>) -> Back {
        self.rejected += 1;
        self.back(parts)
    }

    /// Takes the next value of the newest point that has one, from where it was
    /// made.
    #[inline(always)]
    pub(crate) fn back(&mut self, parts: &mut Parts<'_>) -> Back {
        if !self.find_next() {
            return Back::Exhausted;
        }
        let Some(point) = self.stack.last_mut() else { return Back::Exhausted };
        let mark = point.mark.as_ref().expect("what has a next value has a mark");
        if parts.patched_since(mark) {
            return Back::Patched;
        }
        self.spent += parts.executed.saturating_sub(mark.executed);
        // The last value needs no way back.
        if point.next < point.end {
            parts.undo_to(mark);
        } else {
            parts.undo_for_good(mark);
            point.mark = None;
        }
        self.take(parts.heap);
        Back::Done
    }

    /// Drops the points that have nothing else to try; false when none is left.
    #[inline(always)]
    fn find_next(&mut self) -> bool {
        loop {
            let Some(point) = self.stack.last() else { return false };
            let (next, start, end, rejects) = (point.next, point.start, point.end, point.rejects);
            self.rejected += point.pending;
            let entry = self.domains.entries[point.at as usize];
            if entry.domain != NONE {
                self.highest[usize::from(entry.domain)] = point.before;
            }
            if next >= end {
                self.stack.pop();
                continue;
            }
            let (following, pending) =
                self.skip_rejected(self.following(next), start, end, rejects);
            let Some(point) = self.stack.last_mut() else { return false };
            (point.at, point.next, point.pending) = (next, following, pending);
            return true;
        }
    }

    /// Drops the points from `count` on without another try.
    fn cut(&mut self, count: usize) {
        while self.stack.len() > count {
            let Some(point) = self.stack.pop() else { return };
            let entry = self.domains.entries[point.at as usize];
            if entry.domain != NONE {
                self.highest[usize::from(entry.domain)] = point.before;
            }
        }
    }
}

/// A place and the value that it was given.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    pub object: Ref,
    pub address: u32,
    pub word: u64,
    /// Of a `long` or `double`: the word and bit that tell whether it is undecided.
    pub bit: Option<(u32, u8)>,
}

/// An undecided place that is to become a point.
pub(crate) struct Opening {
    pub(crate) object: Ref,
    pub(crate) address: u32,
    pub(crate) domain: (u32, u32),
    pub(crate) bit: Option<(u32, u8)>,
    /// Which of the first values are rejected right after they are read.
    pub(crate) rejects: u64,
}

/// What became of going back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Back {
    Done,
    /// Code was patched since: only the whole machine can go back.
    Patched,
    /// There is nothing else to try.
    Exhausted,
}

impl Core {
    /// Makes a choice outside of the loop. False when nobody gave a table for
    /// it: then somebody must be asked.
    pub(crate) fn choose(&mut self, choice: &Choice) -> bool {
        let (_, address) = self.address_of(choice);
        let domain = self.points.domain_at(address);
        domain.is_some_and(|domain| self.choose_from(choice, domain))
    }

    /// Makes a choice from a part of the tables, which is not empty.
    fn choose_from(&mut self, choice: &Choice, domain: (u32, u32)) -> bool {
        let (object, address) = self.address_of(choice);
        let bit = self.undecided_bit(choice);
        let opening = Opening { object, address, domain, bit, rejects: 0 };
        let Core { points, program, heap, thread, world, executed, marks, .. } = self;
        let mut parts = Parts { program, heap, thread, world, executed, marks };
        let opened = points.open(opening, &mut parts);
        debug_assert!(opened, "a domain is not empty");
        opened
    }

    /// Drops the points from `count` on, and goes on to the next values; false
    /// when all were tried.
    pub(crate) fn back(&mut self, count: usize) -> bool {
        self.points.cut(count);
        let Core { points, program, heap, thread, world, executed, marks, .. } = self;
        let mut parts = Parts { program, heap, thread, world, executed, marks };
        // When code was patched, the value is found and nothing is undone yet.
        match points.back(&mut parts) {
            Back::Done => true,
            Back::Exhausted => false,
            Back::Patched => {
                self.resume_point();
                true
            }
        }
    }

    /// Goes back to where the first point was made, and forgets all tables.
    pub(crate) fn end_points(&mut self) {
        if let Some(base) = std::mem::take(&mut self.points).base {
            self.undo_to(&base);
            self.release(&base);
        }
    }

    /// Goes back to the newest point, whose next value was found.
    pub(crate) fn resume_point(&mut self) {
        let Some(mark) = self.points.stack.last().and_then(|point| point.mark.clone()) else {
            return;
        };
        self.points.spent += self.executed.saturating_sub(mark.executed);
        self.undo_to(&mark);
        self.points.take(&mut self.heap);
    }
}
