//! A machine that searches one part of the space after the other, and keeps
//! account of what it meets.

use super::account::{Account, Input, Wanted};
use crate::exception::{message, place};
use crate::explore::korat::{Leaf, Search, Totals};
use crate::explore::korat_plus::KoratPlus;
use crate::report::FirstThrow;
use crate::scope::infer::simple_name;
use crate::suite::structure::Structure;
use machine::ending::{Budget, Ending};
use machine::machine::Machine;
use machine::program::ClassId;
use machine::search::parts::Part;
use machine::value::Ref;
use std::time::{Duration, Instant};

const BETWEEN_SHARES: Duration = Duration::from_millis(100);

/// What a pause may be late by.
const MOMENT: Duration = Duration::from_millis(2);
/// Candidates that are never too many for a moment.
const FASTEST: u64 = 1 << 16;

pub(super) struct Worker<'a> {
    search: Search<'a>,
    pub(super) plus: Option<KoratPlus>,
    root: Ref,
    wanted: Wanted,
    /// So many inputs may still be kept.
    room: u64,
    /// What was met since the account was last taken.
    account: Account,
    /// What was counted before.
    counted: Totals,
    instructions: u64,
    /// Inputs of the part at hand that were handed out.
    handed_out: u64,
    /// Whether an exception of the part at hand was described: one will do.
    described: bool,
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
    /// There is no more room.
    Full,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        search: Search<'a>,
        plus: Option<KoratPlus>,
        root: Ref,
        wanted: Wanted,
    ) -> Worker<'a> {
        let account = Account::default();
        let counted = Totals::default();
        Worker {
            search,
            plus,
            root,
            wanted,
            room: u64::MAX,
            account,
            counted,
            instructions: 0,
            handed_out: 0,
            described: false,
            tell_share_at: Instant::now(),
            pace: 64,
        }
    }

    pub(super) fn start(&mut self, part: Part) {
        self.handed_out = 0;
        self.described = false;
        self.search.restart(part);
    }

    /// How long to search, and how many inputs to keep: all that there are if None.
    pub(super) fn set_bounds(&mut self, deadline: Option<Instant>, room: Option<u64>) {
        self.search.machine_mut().set_deadline(deadline);
        self.room = room.unwrap_or(u64::MAX);
        let sees_inputs = self.hands_out() || self.plus.is_some() || room.is_some();
        self.search.counts_only = !sees_inputs;
    }

    /// Whether somebody wants to see inputs.
    pub(super) fn hands_out(&self) -> bool {
        self.wanted.lines || self.wanted.structures > 0
    }

    /// Searches on for a moment: as many candidates as take about so long.
    pub(super) fn look(&mut self) -> Pause {
        let started = Instant::now();
        let pause = self.search_on(self.pace);
        let elapsed = started.elapsed();
        if elapsed < MOMENT / 4 {
            self.pace = (2 * self.pace).min(FASTEST);
        } else if elapsed > MOMENT {
            self.pace = (self.pace / 4).max(1);
        }
        pause
    }

    /// Searches on for about so many candidates.
    pub(super) fn search_on(&mut self, candidates: u64) -> Pause {
        for _ in 0..candidates {
            if self.room == 0 {
                return Pause::Full;
            }
            match self.search.advance(candidates) {
                None => break,
                Some(Leaf::Exhausted) => return Pause::Exhausted,
                Some(Leaf::Valid) => self.note_valid(),
                Some(Leaf::Threw(exception)) => self.note_throw(exception),
                Some(Leaf::Cut(Ending::OutOf(Budget::Deadline))) => return Pause::Time,
                Some(Leaf::Cut(ending)) => self.note_cut(ending),
            }
        }
        Pause::Look
    }

    /// What was met since this was last asked for.
    pub(super) fn account(&mut self) -> Account {
        let totals = self.search.totals;
        self.account.explored = totals.explored - self.counted.explored;
        self.account.valid = totals.valid - self.counted.valid;
        if self.search.counts_only {
            self.account.kept = self.account.valid;
        }
        self.account.instructions = self.search.instructions() - self.instructions;
        let (machine, written) = (self.search.machine(), self.search.written());
        self.account.written = written.iter().map(|&field| field_name(machine, field)).collect();
        self.instructions = self.search.instructions();
        self.counted = totals;
        std::mem::take(&mut self.account)
    }

    /// Gives away some of what is left of the part at hand.
    pub(super) fn split(&mut self) -> Option<Part> {
        self.search.split()
    }

    /// What is left of the part at hand.
    pub(super) fn left(&self) -> Vec<Part> {
        self.search.left()
    }

    /// The share of the space that it is: now and then, for it takes a moment.
    pub(super) fn share(&mut self) -> Option<f64> {
        let now = Instant::now();
        if now < self.tell_share_at {
            return None;
        }
        self.tell_share_at = now + BETWEEN_SHARES;
        Some(self.left().iter().map(|part| part.share).sum())
    }

    /// Tells the class of the valid input at hand, if there is a criterion, and
    /// keeps it unless it is one too many of its class.
    fn note_valid(&mut self) {
        if !self.plus.as_mut().is_none_or(|plus| plus.classify(&mut self.search)) {
            return;
        }
        self.room -= 1;
        self.account.kept += 1;
        let as_structure = self.handed_out < self.wanted.structures;
        if !(self.wanted.lines || as_structure) {
            return;
        }
        self.handed_out += 1;
        let structure = Structure::read(self.search.machine(), self.root);
        let line = if self.wanted.lines { structure.to_string() } else { String::new() };
        let structure = as_structure.then_some(structure);
        self.account.inputs.push(Input { number: self.account.kept, line, structure });
    }

    fn note_cut(&mut self, ending: Ending) {
        let dropped = &mut self.account.dropped;
        let what = match ending {
            Ending::OutOf(_) => return dropped.out_of_budget += 1,
            Ending::Unsupported(what) => what,
            Ending::Exited(_) => "System.exit".to_owned(),
            Ending::Deadlock => "waiting for another thread".to_owned(),
            Ending::Returned(_) | Ending::Threw(_) => unreachable!("these are no cuts"),
        };
        dropped.note_unsupported(what);
    }

    /// An exception rejects the candidate, unless it tells of a bound of ours.
    fn note_throw(&mut self, exception: Ref) {
        let machine = self.search.machine();
        let heap = machine.heap();
        let class = heap.program().class_name(heap.class_of(exception));
        let dropped = &mut self.account.dropped;
        match class {
            // A real heap would have been collected.
            "java/lang/OutOfMemoryError" => dropped.out_of_budget += 1,
            "java/lang/NoClassDefFoundError" | "java/lang/ClassNotFoundException" => {
                let missing =
                    machine.missing().last().map_or("?", |(name, _)| name).replace('/', ".");
                dropped.note_unsupported(format!("class {missing}, not on the class path"));
            }
            _ => {
                dropped.threw += 1;
                if !std::mem::replace(&mut self.described, true) {
                    dropped.first_throw = Some(describe(&mut self.search, self.root, exception));
                }
            }
        }
    }
}

fn describe(search: &mut Search<'_>, root: Ref, exception: Ref) -> FirstThrow {
    let heap = search.machine().heap();
    let class = heap.program().java_name(heap.class_of(exception));
    let place = place(search.machine(), exception);
    let input = Structure::read(search.machine(), root).to_string();
    let message = message(search.machine_mut(), exception);
    FirstThrow { exception: class, message, place, input }
}

/// `SearchTree.size`.
fn field_name(machine: &Machine, (class, slot): (ClassId, u32)) -> String {
    let program = machine.program();
    let field = program.field_at(class, slot).map_or("?", |field| program.names.get(field.name));
    format!("{}.{field}", simple_name(program.class_name(class)))
}
