//! Receivers, one after the other: what the predicate accepts, or what the
//! class's own calls build; then some of them beside each other.
//!
//! What they come to is settled now and then: added to the total, together with
//! where to go on from there. Only what is settled is in a checkpoint.

use super::Checker;
use super::bench::{Bench, Flow, Only, Round, Source};
use super::contracts::{Comparison, POOL};
use super::oracle::PREDICATE_BUDGET;
use super::saved::{Cursor, Saved, States, Text};
use super::sequence::Sequences;
use super::snapshot::Snapshot;
use super::subject::Subject;
use super::supply::{Feed, Supply, note_leaf};
use super::tally::Tally;
use crate::checkpoint::Keeper;
use crate::explore::korat::Leaf;
use crate::explore::white_box::skip_alike;
use crate::generate::Moment;
use machine::ending::{Budget, Ending};
use machine::search::parts::Part;
use machine::value::Ref;
use std::time::{Duration, Instant};

/// Receivers after which what they came to is settled.
pub(super) const BLOCK: usize = 64;

const BETWEEN_PROGRESS: Duration = Duration::from_millis(100);

/// How far a check is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub moment: Moment,
    pub wrong: u64,
}

/// What is settled, the clock, and whoever wants to know.
pub(super) struct Drive<'a> {
    started: Instant,
    /// What earlier runs took.
    before: Duration,
    pub(super) deadline: Option<Instant>,
    told: Instant,
    tell: &'a mut dyn FnMut(&Progress),
    pub(super) total: Tally,
    cursor: Cursor,
    /// What came after it before time was up: told, but not saved.
    rest: Option<Tally>,
    keeper: Option<Keeper>,
    save_at: Option<Instant>,
}

impl<'a> Drive<'a> {
    pub(super) fn new(
        (started, deadline): (Instant, Option<Instant>),
        tell: &'a mut dyn FnMut(&Progress),
        total: Tally,
        keeper: Option<Keeper>,
    ) -> Drive<'a> {
        Drive {
            started,
            before: Duration::ZERO,
            deadline,
            told: started,
            tell,
            total,
            cursor: Cursor::Start,
            rest: None,
            save_at: keeper.as_ref().map(|keeper| started + keeper.every),
            keeper,
        }
    }

    /// Goes on with what an earlier run has left; its states.
    ///
    /// # Errors
    /// The checkpoint cannot be read, or is another check's.
    pub(super) fn resume(&mut self) -> anyhow::Result<Option<States>> {
        let saved: Option<Saved> = self.keeper.as_ref().map_or(Ok(None), Keeper::load)?;
        Ok(saved.map(|Saved { total, cursor, seconds, states }| {
            self.before = Duration::try_from_secs_f64(seconds).unwrap_or_default();
            (self.total, self.cursor) = (total, cursor);
            states
        }))
    }

    /// Time that the check has taken, in all runs.
    pub(super) fn elapsed(&self) -> Duration {
        self.before + self.started.elapsed()
    }

    /// Adds what comes next, and is whole.
    pub(super) fn settle(&mut self, later: Tally, cursor: Cursor) {
        self.total.append(later);
        self.cursor = cursor;
    }

    /// The same with what is on the bench, which begins anew.
    fn clear(&mut self, bench: &mut Bench, cursor: Cursor) {
        self.settle(std::mem::take(&mut bench.tally), cursor);
        bench.tally = self.total.follower();
    }

    /// Time is up: this came next, but it is not whole.
    pub(super) fn leave(&mut self, rest: Tally) -> Flow {
        self.rest = Some(rest);
        Flow::TimeUp
    }

    /// Writes the last checkpoint; then adds what it cannot have.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn finish(&mut self, supply: &Supply, subjects: &[Subject]) -> anyhow::Result<()> {
        self.save(supply, subjects)?;
        if let Some(rest) = self.rest.take() {
            self.total.append(rest);
        }
        Ok(())
    }

    pub(super) fn is_save_due(&self) -> bool {
        self.save_at.is_some_and(|at| Instant::now() >= at)
    }

    /// Writes a checkpoint, if there are to be any.
    pub(super) fn save(&mut self, supply: &Supply, subjects: &[Subject]) -> anyhow::Result<()> {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        let seconds = self.elapsed().as_secs_f64();
        let states = States::new(supply, subjects);
        keeper.write(&Text { total: &self.total, cursor: &self.cursor, seconds, states })?;
        self.save_at = Some(Instant::now() + keeper.every);
        Ok(())
    }

    /// Looks at the clock; `since` is what came after the total.
    pub(super) fn look(&mut self, since: Option<&Tally>, fraction: impl Fn() -> f64) -> Flow {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Flow::TimeUp;
        }
        if now - self.told >= BETWEEN_PROGRESS {
            self.told = now;
            let sum = |of: fn(&Tally) -> u64| of(&self.total) + since.map_or(0, of);
            let moment = Moment {
                fraction: fraction(),
                explored: sum(Tally::inputs),
                valid: sum(|tally| tally.receivers),
                elapsed: self.elapsed(),
            };
            let wrong = sum(Tally::wrong);
            (self.tell)(&Progress { moment, wrong });
        }
        Flow::GoOn
    }
}

impl Checker {
    /// Makes all calls within the bounds, and goes on where an earlier run stopped.
    ///
    /// # Errors
    /// A checkpoint cannot be written, or a worker cannot begin.
    pub(super) fn drive(
        &mut self,
        drive: &mut Drive<'_>,
        supply: &mut Supply,
    ) -> anyhow::Result<Flow> {
        self.bench.tally = drive.total.follower();
        if matches!(drive.cursor, Cursor::Start) {
            if self.without_receiver(supply) == Flow::TimeUp {
                return Ok(drive.leave(std::mem::take(&mut self.bench.tally)));
            }
            drive.clear(&mut self.bench, supply.start());
        }
        let together = self.options.jobs > 1;
        match &drive.cursor {
            Cursor::Start => unreachable!("it has begun"),
            Cursor::Search { done, left } => {
                let (done, left) = (*done, left.iter().map(Part::from).collect());
                match together && !self.options.white_box {
                    true if done > 0 => Ok(Flow::GoOn),
                    true => self.search_together(drive, supply, left),
                    false => self.search(drive, supply, done, left),
                }
            }
            &Cursor::States(done) => match together {
                true => self.construct_together(drive, supply, done),
                false => self.construct(drive, supply, done),
            },
        }
    }

    /// Makes the calls that need no receiver, or take null for it.
    fn without_receiver(&mut self, supply: &mut Supply) -> Flow {
        for round in [Round::Alone, Round::Null] {
            let mut source = supply.source(None);
            if self.bench.round(&mut self.machine, round, &mut source) == Flow::TimeUp {
                return Flow::TimeUp;
            }
        }
        Flow::GoOn
    }

    /// Receivers are what the predicate accepts.
    fn search(
        &mut self,
        drive: &mut Drive<'_>,
        supply: &Supply,
        done: usize,
        mut left: Vec<Part>,
    ) -> anyhow::Result<Flow> {
        let searches: Vec<Option<Only>> = match self.options.white_box {
            true => self.bench.searches().into_iter().map(Some).collect(),
            false => vec![None],
        };
        let mark = self.machine.mark();
        let mut flow = Flow::GoOn;
        for (number, only) in searches.into_iter().enumerate().skip(done) {
            self.bench.only = only;
            flow = self.search_on(drive, supply, number, left)?;
            self.machine.undo_to(&mark);
            if flow == Flow::TimeUp {
                break;
            }
            left = vec![Part::whole()];
        }
        self.machine.release(mark);
        Ok(flow)
    }

    /// Searches what is left of one search.
    fn search_on(
        &mut self,
        drive: &mut Drive<'_>,
        supply: &Supply,
        number: usize,
        left: Vec<Part>,
    ) -> anyhow::Result<Flow> {
        let bench = &mut self.bench;
        let feed = Feed::new(&mut self.machine, supply, bench.budget, left);
        let Some(mut feed) = feed else { return Ok(Flow::GoOn) };
        loop {
            let flow = match feed.advance() {
                None => Flow::GoOn,
                Some(Leaf::Exhausted) => {
                    drive.clear(bench, Cursor::search(number + 1, &[Part::whole()]));
                    return Ok(Flow::GoOn);
                }
                Some(Leaf::Valid) => on_receiver(bench, &mut feed, self.contracts.any()),
                Some(Leaf::Cut(Ending::OutOf(Budget::Deadline))) => Flow::TimeUp,
                Some(leaf) => {
                    note_leaf(&mut bench.tally.dropped, leaf);
                    Flow::GoOn
                }
            };
            if flow == Flow::TimeUp
                || drive.look(Some(&bench.tally), || feed.fraction()) == Flow::TimeUp
            {
                return Ok(drive.leave(std::mem::take(&mut bench.tally)));
            }
            let saves = drive.is_save_due();
            if saves || bench.tally.receivers >= BLOCK as u64 {
                drive.clear(bench, Cursor::search(number, &feed.left()));
            }
            if saves {
                drive.save(supply, &bench.subjects)?;
            }
        }
    }

    /// Receivers are what the class's own constructors and methods build.
    fn construct(
        &mut self,
        drive: &mut Drive<'_>,
        supply: &mut Supply,
        done: usize,
    ) -> anyhow::Result<Flow> {
        let mut next = done;
        while let Supply::Calls(sequences) = supply
            && next < sequences.len()
        {
            let mut flow = self.on_state(sequences, next);
            next += 1;
            let known = sequences.len() as f64;
            if flow == Flow::GoOn {
                flow = drive.look(Some(&self.bench.tally), || next as f64 / known);
            }
            if flow == Flow::TimeUp {
                return Ok(drive.leave(std::mem::take(&mut self.bench.tally)));
            }
            let saves = drive.is_save_due();
            if saves || next.is_multiple_of(BLOCK) {
                drive.clear(&mut self.bench, Cursor::States(next));
            }
            if saves {
                drive.save(supply, &self.bench.subjects)?;
            }
        }
        drive.clear(&mut self.bench, Cursor::States(next));
        Ok(Flow::GoOn)
    }

    /// All calls on one state.
    pub(super) fn on_state(&mut self, sequences: &mut Sequences, state: usize) -> Flow {
        let mark = self.machine.mark();
        let object = sequences.replay(&mut self.machine, &self.bench.subjects, state);
        let mut flow = Flow::GoOn;
        if let Some(object) = object {
            sequences.recognise(&self.machine, object, state);
            self.bench.tally.receivers += 1;
            let mut source = Source::Sequences(sequences, Some(state));
            flow = self.bench.round(&mut self.machine, Round::On(object), &mut source);
        } else if self.bench.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            // Perhaps that is why there is none.
            flow = Flow::TimeUp;
        }
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        flow
    }

    /// Compares some receivers with each other.
    pub(super) fn compare(&mut self, drive: &mut Drive<'_>, supply: &Supply) -> Flow {
        if !self.contracts.any() {
            return Flow::GoOn;
        }
        let snapshots = self.snapshots(supply, &drive.total.pool);
        let mark = self.machine.mark();
        let objects: Vec<Ref> = match supply {
            Supply::Search(..) => {
                let restore = |one: &Snapshot| one.restore(&mut self.machine).ok();
                snapshots.iter().filter_map(restore).collect()
            }
            Supply::Calls(sequences) => {
                let replay =
                    |state| sequences.replay(&mut self.machine, &self.bench.subjects, state);
                (0..sequences.len().min(POOL)).filter_map(replay).collect()
            }
        };
        let row = drive.total.rows.len() - 1;
        let (contracts, budget) = (self.contracts, self.bench.budget.min(PREDICATE_BUDGET));
        let comparison = Comparison { contracts, objects: &objects, budget, row };
        let started = Instant::now();
        let done = comparison.run(&mut self.machine, &mut drive.total);
        drive.total.spend(row, started.elapsed());
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        if done { Flow::GoOn } else { Flow::TimeUp }
    }
}

/// All calls on the receiver that a search has found.
fn on_receiver(bench: &mut Bench, feed: &mut Feed<'_>, pools: bool) -> Flow {
    let search = &mut feed.search;
    bench.tally.receivers += 1;
    if pools && bench.tally.pool.len() < POOL {
        bench.tally.pool.push(search.path());
    }
    let (root, mut source) = (search.root(), Source::Search(search.path()));
    if bench.round(search.machine_mut(), Round::On(root), &mut source) == Flow::TimeUp {
        return Flow::TimeUp;
    }
    if let Some(only) = bench.only {
        let calls = bench.calls(search.machine(), only, root);
        skip_alike(search, calls.into_iter());
    }
    Flow::GoOn
}
