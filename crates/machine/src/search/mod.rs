//! Depth-first search over tables of values: every input that a predicate accepts.
//!
//! A driver that tries every value of every undecided place would be asked millions of
//! times and always say: the first, then the next. It gives the search its tables
//! instead ([`space`]), and the choices are made inside the interpreter's loop, depth
//! first ([`Search`]). The driver hears of runs that were not rejected.
//!
//! **The hard idea** is the look-ahead (`lookahead`): the code behind a read is followed
//! for all values of the place together, and what it must reject or accept is counted
//! without a run. It changes no result, and can be switched off
//! ([`Search::set_lookahead`]).
//!
//! Cost: a choice costs a mark and what is written until it is taken back; memory grows
//! with the number of choices of one candidate.
//!
//! The room stands on the interpreter and its one seam, `step::chooser`; nothing in the
//! machine depends on it. Not here: what the tables say, and what the runs mean: these
//! are the driver's.

mod answers; // values, for one who asks what becomes of them
mod backtrack; // makes choices in the loop, and goes back to them
mod bits; // sets of values
mod count; // valid inputs that are only counted
mod cube; // all candidates of the next few choices
mod depth_first; // who makes the choices of a run
mod input; // what nobody decided, and what was written
mod lookahead; // which values are rejected right after they are read
mod narrow; // fewer values, where a library check knows better
mod pairs; // what comes after a point, for all of its values
pub mod parts; // parts of the space: giving away, putting back, starting again
mod points; // the choices that were made, and what they have left
mod profit; // where it pays to look ahead
pub mod space; // what is searched, as plain data
pub mod tables; // the values of all places
mod weighed; // choices behind which candidates were counted at once

use crate::choice::Choice;
use crate::ending::{Budget, Ending, Stop};
use crate::machine::Machine;
use crate::program::{ClassId, MethodId};
use crate::step::chooser::Chooser;
use crate::value::Ref;
use depth_first::{DepthFirst, Leave};
use input::Input;
use parts::Part;
use points::Taken;
use space::Space;

/// Instructions between two looks at the clock, while one candidate runs.
const SLICE: u64 = 1 << 20;

/// When the search looks ahead. What it finds is the same.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub enum LookaheadPolicy {
    /// From every read, whether or not that pays: for tests.
    Everywhere,
    #[default]
    WhereItPays,
    /// Every value is run: for tests, and for doubt.
    Never,
}

/// What the search came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The predicate accepted: the input is in the machine's heap.
    Accepted,
    /// It threw, which rejects the candidate.
    Threw(Ref),
    /// It did not end within its budget, or needs what is not modelled.
    Cut(Ending),
    /// There are no more candidates.
    Exhausted,
}

/// How many candidates were explored so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub rejected: u64,
    pub accepted: u64,
    pub threw: u64,
    pub cut: u64,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The predicate is to be run.
    Running,
    /// The predicate has accepted, whatever the input.
    Accepted,
    /// The candidate at hand has been dealt with.
    Backtrack,
    Exhausted,
}

/// A search, which has the machine to itself until it is dropped.
pub struct Search<'m> {
    machine: &'m mut Machine,
    chooser: DepthFirst,
    input: Input,
    /// What is searched.
    part: Part,
    /// How many of the choices the next candidate may have in common with this
    /// one, the last of them made differently; all if nobody says so.
    in_common: usize,
    /// How many choices the predicate made on the candidate that it accepted.
    read: usize,
    /// The same, if it left nothing undecided.
    read_all: Option<usize>,
    /// Whether the predicate accepts without reading anything.
    reads_nothing: bool,
    counts: Counts,
    /// Whether nobody wants to hear of accepted inputs: they are only counted.
    pub counts_only: bool,
    phase: Phase,
}

impl<'m> Search<'m> {
    /// A search of a part of a space for all inputs that `predicate` accepts; each
    /// candidate may execute `budget` instructions.
    pub fn new(
        machine: &'m mut Machine,
        space: &Space,
        predicate: MethodId,
        budget: u64,
        part: Part,
    ) -> Search<'m> {
        let core = &mut machine.core;
        let chooser = DepthFirst::new(space.points(core, part.spans.clone()));
        let input = Input::watch(core, space);
        // Going back takes the count back as well, so this holds for each candidate.
        core.limits.instructions = core.executed.saturating_add(budget);
        machine.call(predicate, &[space.root().word()]);
        Search {
            machine,
            chooser,
            input,
            part,
            in_common: usize::MAX,
            read: 0,
            read_all: None,
            reads_nothing: false,
            counts: Counts::default(),
            counts_only: false,
            phase: Phase::Running,
        }
    }

    /// Says when to look ahead from now on.
    pub fn set_lookahead(&mut self, policy: LookaheadPolicy) {
        self.chooser.set_policy(policy);
    }

    /// Tries also what library checks hint is in vain, from now on: to compare with.
    pub fn ignore_hints(&mut self) {
        self.chooser.ignores_hints = true;
    }

    /// Goes on with another part. What the predicate does before its first choice
    /// is not done again.
    pub fn restart(&mut self, part: Part) {
        self.part = part;
        self.in_common = usize::MAX;
        self.read_all = None;
        let has_begun = self.chooser.restart(&mut self.machine.core, self.part.spans.clone());
        self.phase = match self.phase {
            _ if has_begun && self.reads_nothing => Phase::Accepted,
            _ if has_begun => Phase::Running,
            Phase::Running => Phase::Running,
            // Without a choice, the only candidate there is has been met.
            _ => Phase::Exhausted,
        };
    }

    /// Gives away a part of what is left: the largest that is at hand.
    pub fn split(&mut self) -> Option<Part> {
        match self.phase {
            Phase::Running | Phase::Backtrack => self.chooser.points.split(),
            Phase::Accepted | Phase::Exhausted => None,
        }
    }

    /// What is left, in the order of the search: whoever searches these parts one
    /// after the other meets what this search would.
    pub fn left(&self) -> Vec<Part> {
        let points = &self.chooser.points;
        let at_hand = match self.phase {
            Phase::Exhausted => return Vec::new(),
            Phase::Accepted => return vec![self.part.clone()],
            Phase::Running if !points.has_arrived() => return vec![self.part.clone()],
            Phase::Running => Some(points.at_hand()),
            Phase::Backtrack => None,
        };
        // Below the choices to keep, nothing else will be tried.
        let open = points.open_parts().into_iter();
        let open = open.filter(|part| part.spans.len() <= self.in_common);
        at_hand.into_iter().chain(open).collect()
    }

    /// The candidate at hand: for each choice, the position of its value in its domain.
    pub fn path(&self) -> Vec<u32> {
        self.chooser.points.path()
    }

    /// The choices that make the candidate at hand, oldest first.
    pub fn choices(&self) -> impl Iterator<Item = Choice> {
        let core = &self.machine.core;
        self.chooser.points.chosen().map(|chosen| self.input.choice(core, &chosen))
    }

    /// Skips the other candidates that begin with the same `count` choices.
    pub fn skip(&mut self, count: usize) {
        self.in_common = count;
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
        self.input.root()
    }

    /// Instructions of the machine that were executed so far.
    pub fn instructions(&self) -> u64 {
        self.chooser.points.instructions(self.machine.core.executed)
    }

    /// The fields of valid inputs that the predicate was seen to write: classes
    /// and slots.
    pub fn written(&self) -> &[(ClassId, u32)] {
        self.input.written()
    }

    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Goes on to the next candidate that is not rejected, or comes back with None
    /// after about so many that are, or are only counted: for a driver that looks at
    /// the clock.
    pub fn advance(&mut self, candidates: u64) -> Option<Event> {
        let points = &mut self.chooser.points;
        points.pause_at = points.rejected.saturating_add(candidates);
        points.counts_only = self.counts_only;
        let event = loop {
            let event = self.go_on();
            if !self.counts_only || !matches!(event, Some(Event::Accepted)) {
                break event;
            }
            self.chooser.points.count_similar(self.read);
            if self.is_paused() {
                break None;
            }
        };
        let points = &mut self.chooser.points;
        self.counts.accepted += std::mem::take(&mut points.accepted);
        self.counts.rejected = points.rejected;
        event
    }

    fn go_on(&mut self) -> Option<Event> {
        loop {
            if self.phase == Phase::Backtrack
                && let Some(event) = self.go_back()
            {
                return Some(event);
            }
            match self.phase {
                Phase::Accepted => return Some(self.accept()),
                Phase::Exhausted => return Some(Event::Exhausted),
                Phase::Running | Phase::Backtrack => {}
            }
            match self.run() {
                Ok(Stop::Ended(Ending::Returned(accepted))) if accepted as u32 != 0 => {
                    return Some(self.accept_as_read());
                }
                Ok(Stop::Ended(ending)) => {
                    self.phase = Phase::Backtrack;
                    if let Some(event) = self.end(ending) {
                        return Some(event);
                    }
                }
                Ok(Stop::Input) => {
                    return Some(self.cut(Ending::Unsupported("standard input".to_owned())));
                }
                Ok(Stop::Choice(choice)) => unreachable!("{choice:?} has a domain"),
                Err(Leave::Accepted) => return Some(self.accept_as_read()),
                Err(Leave::Exhausted) => self.phase = Phase::Exhausted,
                Ok(Stop::Paused) | Err(Leave::Paused | Leave::Patched) => {}
            }
            if self.is_paused() {
                return None;
            }
        }
    }

    /// Goes back to the next candidate; None if it is to be run, or there is none.
    fn go_back(&mut self) -> Option<Event> {
        self.phase = Phase::Running;
        let in_common = std::mem::replace(&mut self.in_common, usize::MAX);
        match self.chooser.back(&mut self.machine.core, in_common) {
            Taken::Exhausted => {
                self.phase = Phase::Exhausted;
                None
            }
            // The predicate does not depend on what it did not read.
            _ if self.chooser.points.len() > self.read => Some(self.accept()),
            Taken::Accepted if self.differs_in_a_number() => {
                self.input.take_writes_back(&mut self.machine.core, &self.chooser.points);
                self.phase = Phase::Backtrack;
                self.counts.accepted += 1;
                Some(Event::Accepted)
            }
            Taken::Accepted => Some(self.accept_as_read()),
            Taken::Open | Taken::Patched => None,
        }
    }

    fn is_paused(&self) -> bool {
        self.phase != Phase::Exhausted && self.chooser.points.is_paused()
    }

    /// Runs the predicate, on one rejected candidate after the other.
    fn run(&mut self) -> Result<Stop, Leave> {
        let deadline = self.machine.core.limits.deadline;
        self.read_all = None;
        loop {
            match self.machine.run_with(&mut self.chooser, SLICE) {
                Ok(Stop::Paused) | Err(Leave::Paused) => {}
                Err(Leave::Patched) => match self.chooser.resume(&mut self.machine.core) {
                    Taken::Accepted => return Err(Leave::Accepted),
                    _ => continue,
                },
                stop => return stop,
            }
            if self.is_paused() {
                return Err(Leave::Paused);
            }
            if deadline.has_passed() {
                return Ok(Stop::Ended(Ending::OutOf(Budget::Deadline)));
            }
        }
    }

    /// How a candidate ended that was not accepted; None when it was rejected.
    fn end(&mut self, ending: Ending) -> Option<Event> {
        match ending {
            Ending::Returned(_) => {
                self.chooser.points.rejected += 1;
                self.read = usize::MAX;
                None
            }
            Ending::Threw(exception) => {
                self.counts.threw += 1;
                self.read = usize::MAX;
                Some(Event::Threw(exception))
            }
            Ending::OutOf(Budget::Deadline) => {
                // The candidate was not at fault: it is still to be met.
                self.phase = Phase::Running;
                Some(Event::Cut(ending))
            }
            ending => Some(self.cut(ending)),
        }
    }

    fn cut(&mut self, ending: Ending) -> Event {
        self.phase = Phase::Backtrack;
        self.read = usize::MAX;
        self.counts.cut += 1;
        Event::Cut(ending)
    }

    /// Whether the candidate at hand differs from the last one, which was accepted
    /// and of which everything was read, only in a number.
    fn differs_in_a_number(&self) -> bool {
        let points = &self.chooser.points;
        self.read_all == Some(points.len()) && points.newest_is_plain()
    }

    /// The predicate accepts, having read what was chosen so far.
    fn accept_as_read(&mut self) -> Event {
        self.input.take_writes_back(&mut self.machine.core, &self.chooser.points);
        self.read = self.chooser.points.len();
        self.reads_nothing = self.read == 0;
        self.accept()
    }

    /// The predicate accepts: decide what it left undecided.
    fn accept(&mut self) -> Event {
        self.counts.accepted += 1;
        self.phase = Phase::Backtrack;
        let (core, points) = (&mut self.machine.core, &self.chooser.points);
        if !points.is_all_chosen(points.len(), &core.heap) {
            while let Some(choice) = self.input.first_undecided(core) {
                assert!(self.chooser.answer(core, &choice), "{choice:?} has a table");
            }
        }
        self.read_all = Some(self.chooser.points.len()).filter(|&count| count == self.read);
        Event::Accepted
    }
}

/// The machine is left as it was, but for the classes that were initialized
/// before the first choice.
impl Drop for Search<'_> {
    fn drop(&mut self) {
        let core = &mut self.machine.core;
        self.chooser.end(core);
        self.input.put_back(core);
    }
}
