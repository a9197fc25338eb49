//! Workers that search one space together.
//!
//! Each has a machine of its own and shares nothing but the ledger. A worker
//! takes the first open part; one that finds none waits, and whoever sees
//! somebody waiting, at his next look at the clock, splits off the largest piece
//! of what he has. So a lock is taken once for some hundred candidates, and parts
//! change hands a few times for each worker: a queue without locks would not be
//! felt.
//!
//! One of them, the boss, works on the thread that may write. At each look he
//! tells what has come to stand before all that is left, so everything is told in
//! the order of the space. For a checkpoint he calls all parts back, writes down
//! the ledger, and everybody goes on.

use super::boss::Boss;
use super::ledger::{EntryId, Ledger};
use super::worker::{Pause, Worker};
use crate::report::Stopped;
use machine::search::parts::Part;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Inputs that may wait for those before them to be told.
const MOST_WAITING: usize = 10_000;

/// The boss looks around so often while he waits.
const NAP: Duration = Duration::from_millis(20);

pub(super) struct Crew {
    state: Mutex<State>,
    /// Rings when there may be something to do for those who wait.
    bell: Condvar,
}

pub(super) struct State {
    pub(super) ledger: Ledger,
    /// Workers that have not come yet: nobody begins without them.
    absent: usize,
    /// Workers that wait for something to search.
    idle: usize,
    /// Everybody is to put back what he has, until this is over.
    pub(super) recall: bool,
    /// Everybody is to put back what he has, and go.
    over: bool,
    stopped: Option<Stopped>,
    /// Why a worker could not come.
    failure: Option<anyhow::Error>,
}

impl Crew {
    /// So many workers, the boss included.
    pub(super) fn new(ledger: Ledger, workers: usize) -> Crew {
        let state = State {
            ledger,
            absent: workers,
            idle: 0,
            recall: false,
            over: false,
            stopped: None,
            failure: None,
        };
        Crew { state: Mutex::new(state), bell: Condvar::new() }
    }

    /// Works until there is nothing left to do. The boss leaves last: whatever he
    /// leaves for, the others follow.
    ///
    /// # Errors
    /// What the boss had to tell could not be told.
    pub(super) fn work(
        &self,
        worker: &mut Worker<'_>,
        mut boss: Option<&mut Boss<'_>>,
    ) -> anyhow::Result<()> {
        let _leave = Leave { crew: self, is_boss: boss.is_some() };
        self.lock().absent -= 1;
        self.bell.notify_all();
        while let Some((id, part)) = self.next(boss.as_deref_mut())? {
            worker.start(part);
            while self.go_on(worker, id) {
                if let Some(boss) = &mut boss {
                    boss.attend(self)?;
                }
                if worker.hands_out() {
                    self.wait_for_room(id, boss.as_deref_mut())?;
                }
            }
        }
        Ok(())
    }

    /// Somebody who was to work cannot.
    pub(super) fn fail(&self, error: anyhow::Error) {
        let mut state = self.lock();
        state.failure = Some(error);
        state.over = true;
        self.bell.notify_all();
    }

    /// The search is to end.
    pub(super) fn stop(&self, why: Stopped) {
        let mut state = self.lock();
        state.stopped.get_or_insert(why);
        state.over = true;
        self.bell.notify_all();
    }

    /// Lets everybody go on after a recall.
    pub(super) fn dismiss(&self) {
        self.lock().recall = false;
        self.bell.notify_all();
    }

    /// When all have left: the ledger, and why the search ended before its end.
    ///
    /// # Errors
    /// A worker could not come.
    pub(super) fn into_ledger(self) -> anyhow::Result<(Ledger, Option<Stopped>)> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        match state.failure {
            Some(error) => Err(error),
            None => Ok((state.ledger, state.stopped)),
        }
    }

    /// The state is whole also after a panic: no change to it can fail halfway.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something to search, as soon as there is; None when there will be none.
    fn next(&self, mut boss: Option<&mut Boss<'_>>) -> anyhow::Result<Option<(EntryId, Part)>> {
        let mut state = self.lock();
        loop {
            if state.over || state.ledger.is_done() {
                self.bell.notify_all();
                return Ok(None);
            }
            if state.absent == 0
                && !state.recall
                && let Some(taken) = state.ledger.take()
            {
                return Ok(Some(taken));
            }
            // When all is put back, everybody waits for the boss, and he for nobody.
            let is_due = boss.is_some() && state.recall && !state.ledger.has_taken();
            if !is_due {
                state.idle += 1;
                state = self.wait(state);
                state.idle -= 1;
            }
            if let Some(boss) = &mut boss {
                drop(state);
                boss.attend(self)?;
                state = self.lock();
            }
        }
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let waited = self.bell.wait_timeout(state, NAP);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Searches for a while; false when the part was put back.
    fn go_on(&self, worker: &mut Worker<'_>, id: EntryId) -> bool {
        let pause = worker.look();
        let mut state = self.lock();
        state.ledger.deposit(id, worker.account());
        match pause {
            Pause::Look if !state.recall && !state.over => {
                if let Some(share) = worker.share() {
                    state.ledger.note_share(id, share);
                }
                if state.idle > 0
                    && !state.ledger.has_open()
                    && let Some(part) = worker.split()
                {
                    state.ledger.insert_after(id, part);
                    self.bell.notify_all();
                }
                return true;
            }
            Pause::Look | Pause::Exhausted => {}
            Pause::Time => state.end(Stopped::Time),
            Pause::Full => state.end(Stopped::Max),
        }
        state.ledger.put_back(id, worker.left());
        self.bell.notify_all();
        false
    }

    /// Waits while too many inputs wait for those before them.
    fn wait_for_room(&self, id: EntryId, mut boss: Option<&mut Boss<'_>>) -> anyhow::Result<()> {
        let mut state = self.lock();
        while !(state.over || state.recall)
            && state.ledger.waiting() > MOST_WAITING
            && !state.ledger.is_next_to_tell(id)
        {
            state = self.wait(state);
            if let Some(boss) = &mut boss {
                drop(state);
                boss.attend(self)?;
                state = self.lock();
            }
        }
        Ok(())
    }
}

impl State {
    fn end(&mut self, why: Stopped) {
        self.stopped.get_or_insert(why);
        self.over = true;
    }
}

/// Tells the others when a worker leaves who is missed: the boss, or one that
/// panics and so never puts back what he has.
struct Leave<'a> {
    crew: &'a Crew,
    is_boss: bool,
}

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        if self.is_boss || std::thread::panicking() {
            self.crew.lock().over = true;
            self.crew.bell.notify_all();
        }
    }
}
