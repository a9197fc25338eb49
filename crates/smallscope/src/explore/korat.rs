//! Korat's search (Boyapati, Khurshid and Marinov 2002; Marinov et al. 2003):
//! every input within a finitization that a predicate accepts, each once up to
//! isomorphism.
//!
//! The predicate runs on objects whose fields are undecided. Where it first
//! reads one, the machine marks that moment, takes the field's first value and
//! goes on. When the predicate ends, the newest choice takes its next value,
//! from the marked moment on: what the predicate did before is never done
//! again. The fields that were read are the stack of Korat's Figure 7, in the
//! same order, so the same candidates are explored in the same order. All of
//! that happens inside the machine, from tables (`machine::search`); here the
//! tables are made, and the search hears of what was not rejected.
//!
//! An accepted candidate's fields that were reachable but not read are choices
//! too, made after the end; the predicate cannot depend on them. What it wrote
//! to the input is no part of the candidate and is taken back before.

use super::unread::{self, Unread};
use crate::scope::finitization::Finitization;
use machine::choice::Choice;
use machine::ending::{Budget, Ending, Stop};
use machine::heap::HeapMark;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::search::parts::{Part, Span};
use machine::search::points::{Chosen, Points, Taken};
use machine::search::tables::Value;
use machine::undecided::array::length_word;
use machine::value::Ref;
use std::time::Instant;

/// What the search met.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaf {
    /// The predicate accepted: the input is in the machine's heap.
    Valid,
    /// It threw, which rejects the candidate.
    Threw(Ref),
    /// It did not end within its budget, or needs what is not modelled.
    Cut(Ending),
    /// There are no more candidates.
    Exhausted,
}

/// What has been explored so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Candidates on which the predicate came to an end.
    pub explored: u64,
    pub valid: u64,
    pub threw: u64,
    pub cut: u64,
}

/// A search, which has the machine to itself until it is dropped.
pub struct Search<'a> {
    pub(super) machine: &'a mut Machine,
    pub(super) finitization: &'a Finitization,
    /// How many of the choices the next candidate may have in common with this
    /// one, the last of them made differently; all if nobody says so.
    keep: usize,
    /// How many choices the predicate made on the candidate that it accepted.
    read: usize,
    /// The same, if it left nothing undecided.
    settled: Option<usize>,
    /// Whether the predicate accepts without reading anything.
    reads_nothing: bool,
    /// What is searched.
    part: Part,
    unread: Unread,
    /// The input before anything is decided: object, slot, word.
    initial: Vec<(Ref, u32, u64)>,
    /// When the search began: since then, writes to the input are on the trail.
    base: HeapMark,
    /// Fields of the input that the predicate was seen to write.
    written: Vec<(ClassId, u32)>,
    pub totals: Totals,
    /// Whether nobody wants to hear of valid inputs: they are only counted.
    pub counts_only: bool,
    /// Instructions that one candidate may execute.
    pub(super) budget: u64,
    state: State,
}

#[derive(PartialEq)]
enum State {
    /// The predicate is to be run.
    Running,
    /// The predicate has accepted, whatever the input.
    Accepted,
    /// The candidate at hand has been dealt with.
    Backtrack,
    Exhausted,
}

/// Instructions between two looks at the clock, while one candidate runs.
const SLICE: u64 = 1 << 20;

impl<'a> Search<'a> {
    /// A search for all inputs that `predicate` accepts; each candidate may
    /// execute `budget` instructions.
    pub fn new(
        machine: &'a mut Machine,
        finitization: &'a Finitization,
        predicate: MethodId,
        budget: u64,
    ) -> Search<'a> {
        Search::part(machine, finitization, predicate, budget, Part::whole())
    }

    /// A search of a part of the space.
    pub fn part(
        machine: &'a mut Machine,
        finitization: &'a Finitization,
        predicate: MethodId,
        budget: u64,
        part: Part,
    ) -> Search<'a> {
        machine.core.points = points(machine, finitization, part.spans.clone());
        let core = &machine.core;
        let words =
            |object: Ref| core.input_words(object).map(move |(slot, word)| (object, slot, word));
        let initial: Vec<_> = finitization.inputs().into_iter().flat_map(words).collect();
        let addresses = initial.iter().map(|&(object, slot, _)| object.0 + slot);
        let first = addresses.clone().min().unwrap_or(0);
        let range = first..addresses.max().map_or(0, |last| last + 1);
        let unread = Unread::new(&machine.core, finitization);
        let core = &mut machine.core;
        let base = core.heap.mark();
        core.heap.watch(range);
        // Going back takes the count back as well, so this holds for each candidate.
        core.limits.instructions = core.executed.saturating_add(budget);
        machine.call(predicate, &[finitization.root.word()]);
        Search {
            machine,
            finitization,
            keep: usize::MAX,
            read: 0,
            settled: None,
            reads_nothing: false,
            part,
            unread,
            initial,
            base,
            written: Vec::new(),
            totals: Totals::default(),
            counts_only: false,
            budget,
            state: State::Running,
        }
    }

    /// Goes on with another part. What the predicate does before its first choice
    /// is not done again.
    pub fn restart(&mut self, part: Part) {
        self.part = part;
        self.keep = usize::MAX;
        self.settled = None;
        let has_begun = self.machine.restart(self.part.spans.clone());
        self.state = match self.state {
            _ if has_begun && self.reads_nothing => State::Accepted,
            _ if has_begun => State::Running,
            State::Running => State::Running,
            // Without a choice, the only candidate there is has been met.
            _ => State::Exhausted,
        };
    }

    /// Gives away a part of what is left: the largest that is at hand.
    pub fn split(&mut self) -> Option<Part> {
        match self.state {
            State::Running | State::Backtrack => self.machine.core.points.split(&[ROOT]),
            State::Accepted | State::Exhausted => None,
        }
    }

    /// What is left, in the order of the search: whoever searches these parts one
    /// after the other meets what this search would.
    pub fn left(&self) -> Vec<Part> {
        let points = &self.machine.core.points;
        let at_hand = match self.state {
            State::Exhausted => return Vec::new(),
            State::Accepted => return vec![self.part.clone()],
            State::Running if !points.has_arrived() => return vec![self.part.clone()],
            State::Running => Some(points.at_hand(&[ROOT])),
            State::Backtrack => None,
        };
        // Below the choices to keep, nothing else will be tried.
        let open = points.open_parts(&[ROOT]).into_iter();
        let open = open.filter(|part| part.spans.len() <= self.keep);
        at_hand.into_iter().chain(open).collect()
    }

    /// The share of the space that lies behind, as if the parts below each
    /// value of a choice were equally large: 0 at the start, 1 at the end.
    pub fn fraction(&self) -> f64 {
        1.0 - self.left().iter().map(|part| part.share).sum::<f64>()
    }

    /// The machine, whose heap holds the candidate at hand.
    pub fn machine(&self) -> &Machine {
        self.machine
    }

    /// The same, to run something beside the search, under a mark of its own.
    pub fn machine_mut(&mut self) -> &mut Machine {
        self.machine
    }

    /// The object that the predicate is asked about.
    pub fn root(&self) -> Ref {
        self.finitization.root
    }

    /// Instructions of the machine that were executed so far.
    pub fn instructions(&self) -> u64 {
        let core = &self.machine.core;
        core.points.instructions(core.executed)
    }

    /// The fields of valid inputs that the predicate was seen to write: classes
    /// and slots.
    pub fn written(&self) -> &[(ClassId, u32)] {
        &self.written
    }

    /// The choices that make the candidate at hand, oldest first.
    pub(super) fn choices(&self) -> impl Iterator<Item = Choice> {
        self.machine.core.points.chosen().map(|chosen| self.choice(&chosen))
    }

    fn choice(&self, chosen: &Chosen) -> Choice {
        let (object, core) = (chosen.object, &self.machine.core);
        let slot = chosen.address - object.0;
        if !self.finitization.is_array(object) {
            return Choice::Field { object, class: core.heap.class_of(object), slot };
        }
        if slot == 1 {
            return Choice::Length { array: object };
        }
        let first = core.element_slot(object, self.finitization.capacity(object), 0);
        Choice::Element { array: object, index: slot - first }
    }

    /// Skips the other candidates that begin with the same `count` choices.
    pub(super) fn skip(&mut self, count: usize) {
        self.keep = count;
    }

    /// Goes on to the next candidate that is valid or needs to be told of.
    pub fn next_leaf(&mut self) -> Leaf {
        loop {
            if let Some(leaf) = self.advance(u64::MAX) {
                return leaf;
            }
        }
    }

    /// The same, but comes back with None after about so many rejected
    /// candidates, or valid ones that are only counted: for a driver that looks at
    /// the clock.
    pub fn advance(&mut self, candidates: u64) -> Option<Leaf> {
        let points = &mut self.machine.core.points;
        points.pause_at = points.rejected.saturating_add(candidates);
        let leaf = loop {
            let leaf = self.go_on();
            if !self.counts_only || !matches!(leaf, Some(Leaf::Valid)) {
                break leaf;
            }
            self.machine.core.points.count_similar(self.read);
            if self.is_paused() {
                break None;
            }
        };
        let points = &mut self.machine.core.points;
        self.totals.valid += std::mem::take(&mut points.accepted);
        self.totals.explored = points.rejected + self.totals.valid + self.totals.threw;
        leaf
    }

    fn go_on(&mut self) -> Option<Leaf> {
        loop {
            if self.state == State::Backtrack {
                self.state = State::Running;
                let keep = std::mem::replace(&mut self.keep, usize::MAX);
                match self.machine.back(keep) {
                    Taken::Exhausted => self.state = State::Exhausted,
                    // The predicate does not depend on what it did not read.
                    _ if self.machine.core.points.len() > self.read => return Some(self.accept()),
                    Taken::Accepted if self.is_settled() => {
                        self.take_writes_back();
                        self.state = State::Backtrack;
                        self.totals.valid += 1;
                        return Some(Leaf::Valid);
                    }
                    Taken::Accepted => return Some(self.accept_as_read()),
                    Taken::Open | Taken::Patched => {}
                }
            }
            match self.state {
                State::Accepted => return Some(self.accept()),
                State::Exhausted => return Some(Leaf::Exhausted),
                State::Running | State::Backtrack => {}
            }
            match self.run() {
                Stop::Ended(Ending::Returned(accepted)) if accepted as u32 != 0 => {
                    return Some(self.accept_as_read());
                }
                Stop::Ended(ending) => {
                    self.state = State::Backtrack;
                    if let Some(leaf) = self.end(ending) {
                        return Some(leaf);
                    }
                }
                Stop::Exhausted => self.state = State::Exhausted,
                Stop::Input => {
                    return Some(self.cut(Ending::Unsupported("standard input".to_owned())));
                }
                Stop::Choice(choice) => unreachable!("{choice:?} has a domain"),
                Stop::Paused => {}
            }
            if self.is_paused() {
                return None;
            }
        }
    }

    fn is_paused(&self) -> bool {
        let points = &self.machine.core.points;
        self.state != State::Exhausted && points.rejected >= points.pause_at
    }

    /// Runs the predicate, on one rejected candidate after the other.
    fn run(&mut self) -> Stop {
        let deadline = self.machine.core.limits.deadline;
        self.settled = None;
        let points = &mut self.machine.core.points;
        (points.active, points.counts_only) = (true, self.counts_only);
        let stop = loop {
            let stop = self.machine.run_slice(SLICE);
            if stop != Stop::Paused || self.is_paused() {
                break stop;
            }
            if deadline.is_some_and(|end| Instant::now() >= end) {
                break Stop::Ended(Ending::OutOf(Budget::Deadline));
            }
        };
        self.machine.core.points.active = false;
        stop
    }

    /// How a candidate ended that was not accepted; None when it was rejected.
    fn end(&mut self, ending: Ending) -> Option<Leaf> {
        match ending {
            Ending::Returned(_) => {
                self.machine.core.points.rejected += 1;
                self.read = usize::MAX;
                None
            }
            Ending::Threw(exception) => {
                self.totals.threw += 1;
                self.read = usize::MAX;
                Some(Leaf::Threw(exception))
            }
            Ending::OutOf(Budget::Deadline) => {
                // The candidate was not at fault: it is still to be met.
                self.state = State::Running;
                Some(Leaf::Cut(ending))
            }
            ending => Some(self.cut(ending)),
        }
    }

    fn cut(&mut self, ending: Ending) -> Leaf {
        self.state = State::Backtrack;
        self.read = usize::MAX;
        self.totals.cut += 1;
        Leaf::Cut(ending)
    }

    /// Whether the candidate at hand differs from the last one, which was accepted
    /// and of which everything was read, only in a number.
    fn is_settled(&self) -> bool {
        self.settled == Some(self.machine.core.points.len())
            && self.machine.core.points.newest_is_plain()
    }

    /// The predicate accepts, having read what was chosen so far.
    fn accept_as_read(&mut self) -> Leaf {
        self.take_writes_back();
        self.read = self.machine.core.points.len();
        self.reads_nothing = self.read == 0;
        self.accept()
    }

    /// The predicate accepts: decide what it left undecided.
    fn accept(&mut self) -> Leaf {
        self.totals.valid += 1;
        self.state = State::Backtrack;
        let points = &self.machine.core.points;
        if !points.is_all_chosen(points.len(), &self.machine.core.heap) {
            self.machine.core.points.active = true;
            while let Some(choice) = self.unread.first(&self.machine.core, self.finitization) {
                self.machine.choose(&choice);
            }
            self.machine.core.points.active = false;
        }
        self.settled = Some(self.machine.core.points.len()).filter(|&len| len == self.read);
        Leaf::Valid
    }

    /// Makes the input again what it was when the predicate began, as far as
    /// that has been chosen.
    fn take_writes_back(&mut self) {
        let core = &mut self.machine.core;
        if core.points.is_unwritten(&mut core.heap) {
            return;
        }
        let chosen: Vec<Chosen> = core.points.chosen().collect();
        for &(object, slot, initial) in &self.initial {
            let address = object.0 + slot;
            let choice = chosen.iter().find(|chosen| chosen.address == address);
            let decided = chosen.iter().filter_map(|chosen| chosen.bit);
            let bits = decided.filter(|&(word, _)| word == address);
            let clear = bits.fold(0, |bits, (_, bit)| bits | 1 << bit);
            let word = choice.map_or(initial & !clear, |choice| choice.word);
            if core.heap.word(address) != word {
                core.heap.put_word(address, word);
                let field = (core.heap.class_of(object), slot);
                if !self.finitization.is_array(object) && !self.written.contains(&field) {
                    self.written.push(field);
                }
            }
        }
    }
}

/// The machine is left as it was, but for the classes that were initialized
/// before the first choice.
impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.machine.end_points();
        let heap = &mut self.machine.core.heap;
        for &(object, slot, word) in &self.initial {
            heap.put(object, slot, word);
        }
        heap.release(&self.base);
    }
}

/// The root's class domain and index: in use from the start.
const ROOT: (u16, u16) = (0, 0);

/// The tables of a finitization.
fn points(machine: &Machine, finitization: &Finitization, spans: Vec<Span>) -> Points {
    let core = &machine.core;
    let mut domains: Vec<Vec<Value>> = finitization.domains.clone();
    let mut places = Vec::new();
    for object in finitization.inputs() {
        let Some((lengths, elements)) = finitization.array_domains(object) else {
            let class = core.heap.class_of(object);
            for slot in finitization.slots(class) {
                let domain = finitization.domain_index(class, slot).expect("it has a domain");
                places.push((object.0 + slot, domain));
            }
            continue;
        };
        // In the heap, a length stands together with the capacity.
        let capacity = finitization.capacity(object);
        let word = |value: &Value| length_word(capacity, value.word as u32);
        let values = finitization.domains[lengths as usize].iter();
        domains.push(values.map(|value| Value { word: word(value), object: None }).collect());
        places.push((object.0 + 1, domains.len() as u32 - 1));
        let slots = (0..capacity).map(|index| core.element_slot(object, capacity, index));
        places.extend(slots.filter_map(|slot| Some((object.0 + slot, elements?))));
    }
    let isomorphic: Vec<bool> =
        finitization.class_domains.iter().map(|domain| domain.isomorphic).collect();
    let mut points = Points::new(&domains, &isomorphic, &places, spans);
    points.places = unread::places(finitization);
    points.use_object(ROOT.0, ROOT.1);
    points
}
