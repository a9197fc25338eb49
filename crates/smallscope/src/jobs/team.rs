//! Workers that explore together.
//!
//! Each has a machine of its own and shares nothing but the ledger. A worker takes the first
//! open part; one that finds none waits, and whoever sees somebody waiting, at his next look
//! at the clock, splits off the largest piece of what he has. So a lock is taken once for some
//! hundred candidates, and parts change hands a few times for each worker: a queue without
//! locks would not be felt.
//!
//! One of them works on the thread that may write, and coordinates. At each look he tells what
//! has come to stand before all that is left, so everything is told in order. For a checkpoint
//! he calls all parts back, writes down the ledger, and everybody goes on.

use super::coordinator::Coordinator;
use super::ledger::{Ledger, Taken};
use super::met::Met;
use super::worker::{Pause, Worker};
use super::{Account, MakeWorker};
use crate::suite::report::Stopped;
use machine::ending::Deadline;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What may wait for that before it to be told.
const MOST_UNTOLD: usize = 10_000;

/// What was found may wait until it is so much.
const MOST_FOUND: usize = 4096;

/// The coordinator looks around so often while he waits.
const NAP: Duration = Duration::from_millis(20);

pub(super) struct Team<A> {
    state: Mutex<TeamState<A>>,
    /// Rings when there may be something to do for those who wait.
    bell: Condvar,
}

pub(super) struct TeamState<A> {
    pub(super) ledger: Ledger<Met<A>>,
    /// What came before all that is in the ledger.
    pub(super) total: Met<A>,
    /// Somebody is making parts of what was found.
    absorbing: bool,
    /// How much there is of them.
    pub(super) added: f64,
    /// Workers that have not come yet: nobody begins without them.
    absent: usize,
    /// Workers that wait for something to explore.
    idle: usize,
    /// Everybody is to put back what he has, until this is over.
    pub(super) recall: bool,
    /// Everybody is to put back what he has, and go.
    over: bool,
    stopped: Option<Stopped>,
    /// Why a worker could not come.
    failure: Option<anyhow::Error>,
}

/// What is there when all have left.
pub(super) struct TeamResult<A> {
    pub(super) ledger: Ledger<Met<A>>,
    pub(super) total: Met<A>,
    pub(super) stopped: Option<Stopped>,
}

impl<A: Account> Team<A> {
    /// So many workers, the coordinator included.
    pub(super) fn new(ledger: Ledger<Met<A>>, total: A, workers: usize) -> Team<A> {
        let mut state = TeamState {
            ledger,
            total: Met { account: total, found: Vec::new() },
            absorbing: false,
            added: 0.0,
            absent: workers,
            idle: 0,
            recall: false,
            over: false,
            stopped: None,
            failure: None,
        };
        state.add_up();
        Team { state: Mutex::new(state), bell: Condvar::new() }
    }

    /// Makes one more worker, on a thread of its own, and works with him.
    pub(super) fn add_worker(&self, make_worker: MakeWorker<'_, A>, deadline: Deadline) {
        let worked = make_worker(&mut |worker| {
            worker.set_deadline(deadline);
            self.work(worker, None)
        });
        if let Err(error) = worked {
            let mut state = self.lock();
            state.failure = Some(error);
            state.over = true;
            self.bell.notify_all();
        }
    }

    /// Works until there is nothing left to do. The coordinator leaves last: whatever he
    /// leaves for, the others follow.
    ///
    /// # Errors
    /// What there was to tell could not be told.
    pub(super) fn work(
        &self,
        worker: &mut Worker<'_, A>,
        mut coordinator: Option<&mut Coordinator<'_, A>>,
    ) -> anyhow::Result<()> {
        let _leave = Leave { team: self, coordinates: coordinator.is_some() };
        self.lock().absent -= 1;
        self.bell.notify_all();
        while let Some(taken) = self.next(worker, coordinator.as_deref_mut())? {
            let mut goes_on = true;
            while goes_on {
                goes_on = self.go_on(worker, &taken);
                // Also after the last of a part: there may be many, and each of them short.
                if let Some(coordinator) = &mut coordinator {
                    coordinator.attend(self, worker)?;
                }
                if goes_on {
                    self.wait_for_room(&taken, worker, coordinator.as_deref_mut())?;
                }
            }
        }
        Ok(())
    }

    /// The run is to end.
    pub(super) fn stop(&self, why: Stopped) {
        self.lock().end(why);
        self.bell.notify_all();
    }

    /// Lets everybody go on after a recall.
    pub(super) fn dismiss(&self) {
        self.lock().recall = false;
        self.bell.notify_all();
    }

    /// When all have left.
    ///
    /// # Errors
    /// A worker could not come.
    pub(super) fn into_result(self) -> anyhow::Result<TeamResult<A>> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let TeamState { ledger, total, stopped, failure, .. } = state;
        failure.map_or(Ok(TeamResult { ledger, total, stopped }), Err)
    }

    /// The state is whole also after a panic: no change to it can fail halfway.
    pub(super) fn lock(&self) -> MutexGuard<'_, TeamState<A>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins with something, as soon as there is; None when there will be nothing.
    fn next(
        &self,
        worker: &mut Worker<'_, A>,
        mut coordinator: Option<&mut Coordinator<'_, A>>,
    ) -> anyhow::Result<Option<Taken>> {
        let mut state = self.lock();
        loop {
            if coordinator.is_some() && state.absorbs(1) {
                drop(state);
                self.absorb(worker);
                state = self.lock();
            }
            if state.over || state.is_done() {
                self.bell.notify_all();
                return Ok(None);
            }
            if state.absent == 0
                && !state.recall
                && let Some(taken) = state.ledger.take()
            {
                worker.start(&taken.part, &state.total.account, taken.in_turn);
                return Ok(Some(taken));
            }
            // When all is put back, everybody waits for the coordinator, and he for nobody.
            let is_due = coordinator.is_some() && state.recall && !state.ledger.has_taken();
            if !is_due {
                state.idle += 1;
                state = self.wait(state);
                state.idle -= 1;
            }
            if let Some(coordinator) = &mut coordinator {
                drop(state);
                coordinator.attend(self, worker)?;
                state = self.lock();
            }
        }
    }

    /// Makes parts of what was found, which come after all others.
    pub(super) fn absorb(&self, worker: &mut Worker<'_, A>) {
        let mut state = self.lock();
        let found = std::mem::take(&mut state.total.found);
        state.absorbing = true;
        drop(state);
        let parts = worker.absorb(found);
        let mut state = self.lock();
        state.added += parts.iter().map(|part| part.share).sum::<f64>();
        parts.into_iter().for_each(|part| state.ledger.push(part));
        state.absorbing = false;
        self.bell.notify_all();
    }

    fn wait<'a>(&self, state: MutexGuard<'a, TeamState<A>>) -> MutexGuard<'a, TeamState<A>> {
        let waited = self.bell.wait_timeout(state, NAP);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Explores for a while; false when the part was put back, or counts no more.
    fn go_on(&self, worker: &mut Worker<'_, A>, taken: &Taken) -> bool {
        let pause = worker.look();
        let (account, skipped) = (worker.account(), worker.skipped());
        let mut state = self.lock();
        if !state.ledger.deposit(taken.id, account) {
            return false;
        }
        skipped.iter().for_each(|part| state.ledger.strike_out(taken.id, part));
        state.add_up();
        match pause {
            Pause::Look if !(state.recall || state.over || state.ledger.has_its_turn(taken)) => {
                self.share(worker, taken, &mut state);
                return true;
            }
            Pause::Look | Pause::Exhausted | Pause::Turn => {}
            Pause::Time => state.end(worker.lateness()),
            // Else there may be too many, together with what comes before.
            Pause::Full if taken.in_turn => state.end(Stopped::Max),
            Pause::Full => {}
        }
        let left = if pause == Pause::Exhausted { Vec::new() } else { worker.left() };
        state.ledger.put_back(taken.id, left, matches!(pause, Pause::Turn | Pause::Full));
        state.add_up();
        self.bell.notify_all();
        false
    }

    /// Splits off a part for somebody who waits.
    fn share(&self, worker: &mut Worker<'_, A>, taken: &Taken, state: &mut TeamState<A>) {
        if let Some(share) = worker.share() {
            state.ledger.note_share(taken.id, share);
        }
        if state.idle > 0
            && !state.ledger.has_open()
            && let Some(part) = worker.split()
        {
            state.ledger.insert_after(taken.id, part);
            self.bell.notify_all();
        }
    }

    /// Waits while too much waits to be told.
    fn wait_for_room(
        &self,
        taken: &Taken,
        worker: &mut Worker<'_, A>,
        mut coordinator: Option<&mut Coordinator<'_, A>>,
    ) -> anyhow::Result<()> {
        let mut state = self.lock();
        while !(state.over || state.recall) && state.is_crowded(taken) {
            state = self.wait(state);
            if let Some(coordinator) = &mut coordinator {
                drop(state);
                coordinator.attend(self, worker)?;
                state = self.lock();
            }
        }
        Ok(())
    }
}

impl<A: Account> TeamState<A> {
    fn end(&mut self, why: Stopped) {
        self.stopped.get_or_insert(why);
        self.over = true;
    }

    /// Adds up what has come to stand before all that is left.
    fn add_up(&mut self) {
        self.ledger.drain(&mut self.total);
    }

    /// Whether parts are to be made of what was found, though so many want something to do: a few
    /// large ones are less work than many small ones.
    pub(super) fn absorbs(&self, waiting: usize) -> bool {
        let is_needed = waiting > 0 && !self.ledger.has_open();
        let found = self.total.found.len();
        found > 0 && (is_needed || self.recall || found >= MOST_FOUND)
    }

    /// How many wait for something to explore.
    pub(super) fn idle(&self) -> usize {
        self.idle
    }

    /// Whether there is nothing left to explore, and nothing will come up.
    fn is_done(&self) -> bool {
        self.ledger.is_done() && self.total.found.is_empty() && !self.absorbing
    }

    /// Whether too much waits to be told for the one who has `taken` a part to go on.
    fn is_crowded(&self, taken: &Taken) -> bool {
        let waiting = || self.ledger.accounts().map(Account::untold).sum::<usize>();
        self.total.untold() > MOST_UNTOLD
            || !self.ledger.is_first(taken.id) && waiting() > MOST_UNTOLD
    }
}

/// Tells the others when a worker leaves who is missed: the coordinator, or one that panics
/// and so never puts back what he has.
struct Leave<'a, A: Account> {
    team: &'a Team<A>,
    coordinates: bool,
}

impl<A: Account> Drop for Leave<'_, A> {
    fn drop(&mut self) {
        if self.coordinates || std::thread::panicking() {
            self.team.lock().over = true;
            self.team.bell.notify_all();
        }
    }
}
