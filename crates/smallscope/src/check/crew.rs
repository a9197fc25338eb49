//! Receivers, dealt out to several machines.
//!
//! One thread, the boss, finds the receivers, in blocks, and names each by numbers:
//! the path of a search, or a state. The workers, each with a machine of its own,
//! make the calls. What the blocks come to is settled in the order of the
//! receivers, so it does not matter who had which block, or where one ends.
//!
//! What a method does after one of its calls did not end depends on that call
//! (`bench`), and a worker does not know what others find at the same time. When a
//! block turns out to have been run on a wrong belief, it is dealt out again with
//! all after it: once for each method that does not end.
//!
//! States are numbered by the boss, who builds each once. Workers tell him of steps
//! that lead to what they have not met themselves.
//!
//! Not here: white-box testing. Which receivers there are depends on the calls.

use super::bench::Flow;
use super::dealer::Dealer;
use super::drive::Drive;
use super::saved::Cursor;
use super::sequence::{Origin, Step};
use super::subject::Subject;
use super::supply::{Feed, Supply};
use super::tally::Tally;
use super::worker::Worker;
use super::{Checker, Options};
use crate::input::classes::Classes;
use crate::report::Dropped;
use anyhow::bail;
use machine::search::parts::Part;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

/// The boss looks around so often while he waits, and finds receivers for so long.
pub(super) const NAP: Duration = Duration::from_millis(20);

/// Receivers that follow each other.
pub(super) enum Receivers {
    Paths(Vec<Vec<u32>>),
    States(Range<usize>),
}

/// Work for a worker.
pub(super) struct Block {
    pub(super) number: usize,
    /// Blocks were dealt out so often again.
    pub(super) deal: u64,
    /// An empty one, with what is known.
    pub(super) tally: Tally,
    pub(super) receivers: Arc<Receivers>,
}

/// What a block came to.
pub(super) struct Done {
    pub(super) number: usize,
    pub(super) deal: u64,
    pub(super) tally: Tally,
    /// Steps to states that the worker had not met.
    pub(super) found: Vec<Step>,
    pub(super) flow: Flow,
}

/// A block that is not settled.
pub(super) struct Pending {
    pub(super) receivers: Arc<Receivers>,
    /// Candidates after its receivers about which the predicate says nothing.
    pub(super) dropped: Dropped,
    /// Where to go on after it.
    pub(super) cursor: Cursor,
    pub(super) done: Option<Done>,
}

/// What boss and workers share.
pub(super) struct Desk {
    pub(super) blocks: Mutex<Receiver<Block>>,
    /// What led to all states.
    pub(super) origins: Mutex<Vec<Origin>>,
}

impl Checker {
    /// Receivers are what the predicate accepts.
    pub(super) fn search_together(
        &mut self,
        drive: &mut Drive<'_>,
        supply: &Supply,
        left: Vec<Part>,
    ) -> anyhow::Result<Flow> {
        let employer = Employer::new(self, drive.deadline);
        let feed = Feed::new(&mut self.machine, supply, self.bench.budget, left);
        let Some(feed) = feed else { return Ok(Flow::GoOn) };
        let dealer = Dealer::Search { feed: Box::new(feed), supply, exhausted: false };
        employer.employ(drive, dealer, &self.bench.subjects)
    }

    /// Receivers are what the class's own constructors and methods build.
    pub(super) fn construct_together(
        &mut self,
        drive: &mut Drive<'_>,
        supply: &mut Supply,
        done: usize,
    ) -> anyhow::Result<Flow> {
        let employer = Employer::new(self, drive.deadline);
        let dealer = Dealer::Calls { machine: &mut self.machine, supply, dealt: done };
        employer.employ(drive, dealer, &self.bench.subjects)
    }
}

/// What it takes to make workers.
struct Employer {
    classes: Arc<Classes>,
    options: Options,
    deadline: Option<Instant>,
}

impl Employer {
    fn new(checker: &Checker, deadline: Option<Instant>) -> Employer {
        // What a worker makes must not depend on the time, and it is the boss who
        // has enough of receivers.
        let options = checker.options.clone();
        let options = Options { time_limit: None, max_receivers: usize::MAX, ..options };
        Employer { classes: Arc::clone(&checker.classes), options, deadline }
    }

    /// Checks with several workers until there is nothing left to do.
    fn employ(
        &self,
        drive: &mut Drive<'_>,
        dealer: Dealer<'_>,
        subjects: &[Subject],
    ) -> anyhow::Result<Flow> {
        let (deal, blocks) = mpsc::channel();
        let (report, reports) = mpsc::channel();
        let desk = Desk { blocks: Mutex::new(blocks), origins: Mutex::new(Vec::new()) };
        thread::scope(|scope| {
            let desk = &desk;
            let worker = |_| {
                let report = report.clone();
                scope.spawn(move || self.work(desk, report))
            };
            let workers = (0..self.options.jobs).map(worker).collect();
            let pending = VecDeque::new();
            let boss =
                Boss { dealer, subjects, desk, deal, reports, workers, pending, next: 0, deals: 0 };
            boss.run(drive)
        })
    }

    /// Makes a worker, who works as long as there are blocks. Machines that are
    /// booted in the same way are the same, to the last address.
    fn work(&self, desk: &Desk, report: Sender<anyhow::Result<Done>>) {
        let ready = Checker::new(Arc::clone(&self.classes), self.options.clone());
        let ready = ready.and_then(|mut checker| {
            let supply = checker.supply()?;
            Ok((checker, supply))
        });
        match ready {
            Ok((checker, supply)) => {
                Worker::new(checker, supply, self.deadline).work(desk, &report);
            }
            // Whoever is not there to listen does not want to know.
            Err(error) => drop(report.send(Err(error))),
        }
    }
}

/// Whoever finds receivers and puts together what they come to.
struct Boss<'a, 'scope> {
    dealer: Dealer<'a>,
    subjects: &'a [Subject],
    desk: &'a Desk,
    deal: Sender<Block>,
    reports: Receiver<anyhow::Result<Done>>,
    workers: Vec<ScopedJoinHandle<'scope, ()>>,
    /// Blocks that are dealt out, in their order, and the number of the first.
    pending: VecDeque<Pending>,
    next: usize,
    deals: u64,
}

impl Boss<'_, '_> {
    fn run(mut self, drive: &mut Drive<'_>) -> anyhow::Result<Flow> {
        loop {
            if drive.look(None, || self.dealer.fraction()) == Flow::TimeUp {
                return self.stop(drive);
            }
            self.tell_of_states();
            while self.pending.len() <= 2 * self.workers.len()
                && let Some(pending) = self.dealer.next(self.workers.len())
            {
                self.pending.push_back(pending);
                self.send(self.pending.len() - 1, drive);
            }
            if self.pending.is_empty() {
                return Ok(Flow::GoOn);
            }
            self.listen()?;
            self.settle(drive);
            if drive.is_save_due() {
                drive.save(self.dealer.supply(), self.subjects)?;
            }
        }
    }

    /// Deals out a block, with what is known by now.
    fn send(&self, index: usize, drive: &Drive<'_>) {
        let block = Block {
            number: self.next + index,
            deal: self.deals,
            tally: drive.total.follower(),
            receivers: Arc::clone(&self.pending[index].receivers),
        };
        // If all workers are gone, `listen` says so.
        let _ = self.deal.send(block);
    }

    /// Waits for a moment for what a block came to.
    fn listen(&mut self) -> anyhow::Result<()> {
        match self.reports.recv_timeout(NAP) {
            Ok(done) => {
                let done = done?;
                if done.deal == self.deals {
                    let index = done.number - self.next;
                    self.pending[index].done = Some(done);
                }
            }
            // They leave after the boss, unless they panic.
            Err(RecvTimeoutError::Timeout) if self.workers.iter().all(|one| !one.is_finished()) => {
            }
            Err(_) => bail!("a worker is gone"),
        }
        Ok(())
    }

    /// Settles the first blocks, as far as they are done.
    fn settle(&mut self, drive: &mut Drive<'_>) {
        let whole =
            |pending: &Pending| pending.done.as_ref().is_some_and(|done| done.flow == Flow::GoOn);
        while let Some(first) = self.pending.pop_front_if(|first| whole(first)) {
            let Pending { dropped, cursor, done, receivers } = first;
            let done = done.expect("it is done");
            if drive.total.refutes(&done.tally) {
                self.pending.push_front(Pending { dropped, cursor, done: None, receivers });
                return self.deal_again(drive);
            }
            self.next += 1;
            let mut tally = done.tally;
            tally.dropped.append(dropped);
            self.dealer.take(self.subjects, done.found);
            drive.settle(tally, cursor);
        }
    }

    fn deal_again(&mut self, drive: &Drive<'_>) {
        self.deals += 1;
        for index in 0..self.pending.len() {
            self.pending[index].done = None;
            self.send(index, drive);
        }
    }

    /// Tells the workers of all states, before one of them is to check them.
    fn tell_of_states(&self) {
        if let Supply::Calls(sequences) = self.dealer.supply() {
            let mut origins = self.desk.origins.lock().unwrap_or_else(PoisonError::into_inner);
            let known = origins.len();
            origins.extend_from_slice(&sequences.origins()[known..]);
        }
    }

    /// Time is up: waits for what all have, and takes it as far as it is sound.
    fn stop(mut self, drive: &mut Drive<'_>) -> anyhow::Result<Flow> {
        while self.pending.iter().any(|pending| pending.done.is_none()) {
            self.listen()?;
        }
        self.settle(drive);
        let mut rest = drive.total.follower();
        for done in self.pending.into_iter().filter_map(|pending| pending.done) {
            if !drive.total.refutes(&done.tally) && !rest.refutes(&done.tally) {
                rest.append(done.tally);
            }
        }
        Ok(drive.leave(rest))
    }
}
