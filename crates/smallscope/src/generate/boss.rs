//! What only one of the workers does: tells what was found, watches the clock,
//! and writes checkpoints.

use super::account::Account;
use super::crew::Crew;
use super::ledger::Ledger;
use super::saved::{Saved, Text};
use super::{Event, Moment};
use crate::checkpoint::Keeper;
use crate::report::Stopped;
use std::time::{Duration, Instant};

const BETWEEN_PROGRESS: Duration = Duration::from_millis(100);

pub(super) struct Boss<'a> {
    tell: &'a mut dyn FnMut(Event<'_>) -> anyhow::Result<()>,
    /// What was told.
    pub(super) told: Account,
    /// The share of the space that there was to search.
    share: f64,
    started: Instant,
    /// What earlier runs took.
    before: Duration,
    deadline: Option<Instant>,
    tell_progress_at: Instant,
    keeper: Option<Keeper>,
    save_at: Option<Instant>,
}

/// When a search began, and when it must end.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    pub(super) started: Instant,
    pub(super) before: Duration,
    pub(super) deadline: Option<Instant>,
}

impl<'a> Boss<'a> {
    /// One who has told a part of it already, of a `share` of the space.
    pub(super) fn new(
        tell: &'a mut dyn FnMut(Event<'_>) -> anyhow::Result<()>,
        told: Account,
        share: f64,
        clock: Clock,
        keeper: Option<Keeper>,
    ) -> Boss<'a> {
        let Clock { started, before, deadline } = clock;
        let save_at = keeper.as_ref().map(|keeper| started + keeper.every);
        let tell_progress_at = started + BETWEEN_PROGRESS;
        Boss { tell, told, share, started, before, deadline, tell_progress_at, keeper, save_at }
    }

    /// Time that the search has taken, in all runs.
    fn elapsed(&self) -> Duration {
        self.before + self.started.elapsed()
    }

    /// Looks after what is due.
    pub(super) fn attend(&mut self, crew: &Crew) -> anyhow::Result<()> {
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            crew.stop(Stopped::Time);
        }
        let mut state = crew.lock();
        let account = state.ledger.drain();
        let moment = (now >= self.tell_progress_at).then(|| self.moment(&state.ledger, &account));
        let saves = self.save_at.is_some_and(|at| now >= at);
        state.recall |= saves;
        // Once nobody has a part, nobody takes one either until the recall is over.
        let stretches = (saves && !state.ledger.has_taken()).then(|| state.ledger.stretches());
        drop(state);
        self.tell(account)?;
        if let Some(moment) = moment {
            self.tell_progress_at = now + BETWEEN_PROGRESS;
            (self.tell)(Event::Progress(moment))?;
        }
        if let Some(stretches) = stretches {
            self.save(|saved| Saved { stretches, ..saved })?;
            self.save_at = self.keeper.as_ref().map(|keeper| Instant::now() + keeper.every);
            crew.dismiss();
        }
        Ok(())
    }

    /// When all have left: tells the rest, and writes the last checkpoint; the
    /// seconds that the search took.
    pub(super) fn finish(
        &mut self,
        mut ledger: Ledger,
        stopped: Option<Stopped>,
    ) -> anyhow::Result<f64> {
        self.tell(ledger.drain())?;
        let seconds = self.elapsed().as_secs_f64();
        let finished = stopped != Some(Stopped::Time);
        let stretches = ledger.stretches();
        self.save(|saved| Saved { stretches, stopped, finished, seconds, ..saved })?;
        Ok(seconds)
    }

    fn tell(&mut self, mut account: Account) -> anyhow::Result<()> {
        for mut input in std::mem::take(&mut account.inputs) {
            input.number += self.told.kept;
            (self.tell)(Event::Valid(input))?;
        }
        self.told.append(account);
        Ok(())
    }

    fn moment(&self, ledger: &Ledger, account: &Account) -> Moment {
        let (explored, valid) = ledger.counts();
        Moment {
            fraction: 1.0 - ledger.share() / self.share,
            explored: self.told.explored + account.explored + explored,
            valid: self.told.valid + account.valid + valid,
            elapsed: self.elapsed(),
        }
    }

    /// Writes a checkpoint, if there are to be any. What was told is safe before.
    fn save(&mut self, complete: impl FnOnce(Saved) -> Saved) -> anyhow::Result<()> {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        let mut written = 0;
        (self.tell)(Event::Save(&mut written))?;
        let saved = Saved {
            told: self.told.clone(),
            share: self.share,
            seconds: self.elapsed().as_secs_f64(),
            written,
            ..Saved::default()
        };
        keeper.write(&Text::new(&complete(saved)))
    }
}
