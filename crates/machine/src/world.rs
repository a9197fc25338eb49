//! What a program sees of the outside: output, input, clock, seeds, and the
//! table of interned strings.
//!
//! All of it is deterministic, and all of it goes back in time. The clock
//! moves a little with every look, so that code that waits for it gets on.

use crate::value::Ref;
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    Out,
    Err,
}

/// 2020-01-01T00:00:00Z, when every run begins.
const START_MILLIS: i64 = 1_577_836_800_000;
/// What one look at the clock costs.
const TICK_NANOS: i64 = 1_000;
/// The same elsewhere: what took no time takes seconds, as it may where others use the computer.
const SLOW_TICK_NANOS: i64 = 3_007_001_003;

/// This bit of a seed makes a world in which whatever may differ between two runs on a JVM does:
/// hash tables have the opposite order, it is another time of another day, it passes faster, and
/// language, country and time zone are others.
const ELSEWHERE: u64 = 1 << 63;
/// 400 days, 5 hours, 7 minutes, 13 seconds and a bit: no part of a date is the same.
const ELSEWHERE_MILLIS: i64 = ((400 * 24 + 5) * 60 + 7) * 60_000 + 13_131;

/// The seed of a world that differs from that of `seed` wherever it may.
pub fn elsewhere(seed: u64) -> u64 {
    seed ^ ELSEWHERE
}

/// Whether a seed is of the one world or the other.
#[inline(always)]
pub(crate) fn is_elsewhere(seed: u64) -> bool {
    seed & ELSEWHERE != 0
}

/// What a seed has in common with that of the other world.
#[inline(always)]
pub(crate) fn here(seed: u64) -> u64 {
    seed & !ELSEWHERE
}

/// The part of the world that a mark copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counters {
    nanos: i64,
    input: usize,
    /// An `OutOfMemoryError` was thrown: the reserve is in use.
    reserve_open: bool,
}

/// A moment of the world to go back to: which of the saved ones it is.
#[derive(Clone, Copy, Debug)]
pub struct WorldMark(u32);

/// What is saved of a moment. Marks between which nothing changes share it.
#[derive(Clone, Copy, Debug)]
struct SavedMoment {
    changes: u64,
    counters: Counters,
    output: usize,
    interned: usize,
    /// How much input was supplied: that, too, is an answer to take back.
    supplied: usize,
    input_ended: bool,
}

#[derive(Clone, Copy, Debug)]
struct Interned {
    string: Ref,
    /// Interned when no mark was set.
    for_good: bool,
}

pub struct World {
    /// How often it has changed, in the past that was not taken back.
    changes: u64,
    saved: Vec<SavedMoment>,
    counters: Counters,
    pub seed: u64,
    /// Everything printed and not yet taken, in order.
    output: Vec<(Stream, Vec<u8>)>,
    /// Standard input as far as it was supplied.
    input: Vec<u8>,
    input_ended: bool,
    interned: FxHashMap<Rc<[u16]>, Interned>,
    /// What the texts in the table take: it counts as heap.
    interned_bytes: usize,
    /// Strings interned that a mark may take back, in order.
    interned_log: Vec<Rc<[u16]>>,
    /// The permanent strings of literals. One that was first met after a mark is
    /// interned while its header says so ([`crate::heap::Heap::meet`]) and is not in
    /// the table: the program must not notice that it met it in a future taken back.
    literals: FxHashMap<Rc<[u16]>, Ref>,
    pub arguments: Vec<String>,
}

/// Where `nanoTime` begins. It seeds whatever the program leaves unseeded, so
/// it differs with the seed, by less than a millisecond.
fn start_nanos(seed: u64) -> i64 {
    (seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 45) as i64
}

/// About what an entry of the table of interned strings takes.
fn entry_bytes(text: &[u16]) -> usize {
    const OVERHEAD: usize = 64;
    2 * text.len() + OVERHEAD
}

impl World {
    pub fn new(seed: u64) -> World {
        World {
            changes: 0,
            saved: Vec::new(),
            counters: Counters { nanos: start_nanos(seed), input: 0, reserve_open: false },
            seed,
            output: Vec::new(),
            input: Vec::new(),
            input_ended: false,
            interned: FxHashMap::default(),
            interned_bytes: 0,
            interned_log: Vec::new(),
            literals: FxHashMap::default(),
            arguments: Vec::new(),
        }
    }

    pub fn nano_time(&mut self) -> i64 {
        self.changes += 1;
        let tick = if is_elsewhere(self.seed) { SLOW_TICK_NANOS } else { TICK_NANOS };
        self.counters.nanos += tick;
        self.counters.nanos
    }

    pub fn current_time_millis(&mut self) -> i64 {
        let start = if is_elsewhere(self.seed) { ELSEWHERE_MILLIS } else { 0 };
        START_MILLIS + start + self.nano_time() / 1_000_000
    }

    /// Time passes: the program sleeps or waits.
    pub fn sleep(&mut self, nanos: i64) {
        self.changes += 1;
        self.counters.nanos = self.counters.nanos.saturating_add(nanos.max(0));
    }

    pub fn print(&mut self, stream: Stream, bytes: &[u8]) {
        self.changes += 1;
        self.output.push((stream, bytes.to_vec()));
    }

    /// Hands out what was printed; only when no mark could take it back.
    pub fn take_output(&mut self) -> Vec<(Stream, Vec<u8>)> {
        self.changes += 1;
        std::mem::take(&mut self.output)
    }

    pub fn output(&self) -> &[(Stream, Vec<u8>)] {
        &self.output
    }

    pub fn supply_input(&mut self, bytes: &[u8]) {
        self.changes += 1;
        self.input.extend_from_slice(bytes);
    }

    /// Says whether there is more input than was supplied.
    pub fn end_input(&mut self, ended: bool) {
        self.changes += 1;
        self.input_ended = ended;
    }

    /// Up to `length` bytes of standard input; None when more must be supplied first.
    pub fn read_input(&mut self, length: usize) -> Option<&[u8]> {
        let start = self.counters.input;
        if start == self.input.len() && !self.input_ended && length > 0 {
            return None;
        }
        self.changes += 1;
        let end = self.input.len().min(start + length);
        self.counters.input = end;
        Some(&self.input[start..end])
    }

    /// Bytes that can be read without waiting.
    pub fn available_input(&self) -> usize {
        self.input.len() - self.counters.input
    }

    pub fn interned(&self, text: &[u16]) -> Option<Ref> {
        self.interned.get(text).map(|interned| interned.string)
    }

    /// Memory that the table of interned strings takes.
    pub fn interned_bytes(&self) -> usize {
        self.interned_bytes
    }

    /// Whether no undo can take the interned string back.
    pub fn is_interned_for_good(&self, text: &[u16]) -> bool {
        self.interned.get(text).is_some_and(|interned| interned.for_good)
    }

    /// Enters a string; `for_good` when no mark is set.
    pub fn intern(&mut self, text: &[u16], string: Ref, for_good: bool) {
        self.changes += 1;
        let text: Rc<[u16]> = text.into();
        if !for_good {
            self.interned_log.push(text.clone());
        }
        self.interned_bytes += entry_bytes(&text);
        self.interned.insert(text, Interned { string, for_good });
    }

    /// The permanent string made for an equal literal.
    pub fn literal(&self, text: &[u16]) -> Option<Ref> {
        self.literals.get(text).copied()
    }

    pub fn add_literal(&mut self, text: &[u16], string: Ref) {
        self.literals.insert(text.into(), string);
    }

    pub fn reserve_open(&self) -> bool {
        self.counters.reserve_open
    }

    pub fn open_reserve(&mut self) {
        self.changes += 1;
        self.counters.reserve_open = true;
    }

    /// Feeds what a mark would save to `hasher`.
    pub fn digest(&self, hasher: &mut impl Hasher) {
        let Counters { nanos, input, reserve_open } = self.counters;
        (nanos, input, reserve_open).hash(hasher);
        (&self.input, self.input_ended).hash(hasher);
        for (stream, bytes) in &self.output {
            (*stream == Stream::Out, bytes).hash(hasher);
        }
        self.interned_log.hash(hasher);
    }

    #[inline(always)]
    pub fn mark(&mut self) -> WorldMark {
        if self.saved.last().is_none_or(|saved| saved.changes != self.changes) {
            self.save();
        }
        WorldMark(self.saved.len() as u32 - 1)
    }

    #[cold]
    fn save(&mut self) {
        self.saved.push(SavedMoment {
            changes: self.changes,
            counters: self.counters,
            output: self.output.len(),
            interned: self.interned_log.len(),
            supplied: self.input.len(),
            input_ended: self.input_ended,
        });
    }

    #[inline(always)]
    pub fn undo_to(&mut self, mark: WorldMark) {
        if self.saved[mark.0 as usize].changes != self.changes {
            self.go_back_to(mark);
        }
    }

    #[cold]
    fn go_back_to(&mut self, mark: WorldMark) {
        self.saved.truncate(mark.0 as usize + 1);
        let mark = self.saved[mark.0 as usize];
        self.changes = mark.changes;
        self.counters = mark.counters;
        self.output.truncate(mark.output);
        self.input.truncate(mark.supplied);
        self.input_ended = mark.input_ended;
        for text in self.interned_log.drain(mark.interned..) {
            self.interned_bytes -= entry_bytes(&text);
            self.interned.remove(&text);
        }
    }

    /// No mark is left that could take anything back.
    pub(crate) fn keep(&mut self) {
        self.saved.clear();
        for text in self.interned_log.drain(..) {
            if let Some(interned) = self.interned.get_mut(&text) {
                interned.for_good = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undo_takes_back_output_input_clock_and_interned_strings() {
        let mut world = World::new(0);
        world.supply_input(b"abc");
        world.print(Stream::Out, b"kept");
        let mark = world.mark();
        world.print(Stream::Err, b"gone");
        let time = world.nano_time();
        assert_eq!(world.read_input(2), Some(&b"ab"[..]));
        world.intern(&[65], Ref(8), false);
        world.undo_to(mark);
        assert_eq!(world.output(), [(Stream::Out, b"kept".to_vec())]);
        assert_eq!(world.nano_time(), time);
        assert_eq!(world.read_input(9), Some(&b"abc"[..]));
        assert_eq!(world.interned(&[65]), None);
    }

    #[test]
    fn undo_takes_back_the_input_supplied_since() {
        let mut world = World::new(0);
        let mark = world.mark();
        world.supply_input(b"abc");
        world.end_input(true);
        world.undo_to(mark);
        assert_eq!((world.available_input(), world.read_input(1)), (0, None));
        world.supply_input(b"x");
        assert_eq!(world.read_input(9), Some(&b"x"[..]));
    }

    #[test]
    fn reading_past_the_supplied_input_waits_unless_it_ended() {
        let mut world = World::new(0);
        assert_eq!(world.read_input(1), None);
        world.end_input(true);
        assert_eq!(world.read_input(1), Some(&b""[..]));
    }
}
