//! What only one of the workers does: tells what was found, watches the clock, and writes
//! checkpoints.

use super::checkpoint::{CheckpointFile, Saved};
use super::team::{Team, TeamResult, TeamState};
use super::{Account, RunEvent, RunOutcome, Worker, reason};
use crate::explore::Explorer;
use crate::suite::progress::{Counts, Moment};
use crate::suite::report::Stopped;
use machine::ending::Deadline;
use std::time::{Duration, Instant};

const BETWEEN_PROGRESS: Duration = Duration::from_millis(100);

/// However often checkpoints are wanted, exploring gets so many times as long as writing them.
const MOSTLY_EXPLORING: u32 = 3;

pub(super) struct Coordinator<'a, A> {
    tell: &'a mut dyn FnMut(RunEvent<'_, A>) -> anyhow::Result<()>,
    /// How much there was to explore.
    share: f64,
    clock: Clock,
    tell_progress_at: Instant,
    checkpoint: Option<CheckpointFile>,
    save_at: Option<Instant>,
}

/// When a run began, what earlier ones took, and when it must end.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    pub(super) started: Instant,
    pub(super) before: Duration,
    pub(super) deadline: Deadline,
}

impl Clock {
    /// Time that all runs took.
    fn elapsed(&self) -> Duration {
        self.before + self.started.elapsed()
    }
}

/// Tells how far an exploration is that comes before the run: what there is to explore is
/// drawn from what it finds.
pub(super) struct Preparing {
    started: Instant,
    tell_progress_at: Instant,
}

impl Preparing {
    pub(super) fn new(started: Instant) -> Preparing {
        Preparing { started, tell_progress_at: started + BETWEEN_PROGRESS }
    }

    /// What is to be told now, if it is time.
    pub(super) fn moment(&mut self, explorer: &dyn Explorer) -> Option<Moment> {
        let now = Instant::now();
        if now < self.tell_progress_at {
            return None;
        }
        self.tell_progress_at = now + BETWEEN_PROGRESS;
        let left: f64 = explorer.left().iter().map(|part| part.share).sum();
        let totals = explorer.totals().totals;
        let counts = Counts { explored: totals.explored, valid: totals.valid, wrong: 0 };
        let elapsed = self.started.elapsed();
        Some(Moment { fraction: 1.0 - left, counts, elapsed, drawing: true })
    }
}

impl<'a, A: Account> Coordinator<'a, A> {
    pub(super) fn new(
        tell: &'a mut dyn FnMut(RunEvent<'_, A>) -> anyhow::Result<()>,
        share: f64,
        clock: Clock,
        checkpoint: Option<CheckpointFile>,
    ) -> Coordinator<'a, A> {
        let save_at = checkpoint.as_ref().map(|checkpoint| clock.started + checkpoint.every);
        let tell_progress_at = clock.started + BETWEEN_PROGRESS;
        Coordinator { tell, share, clock, tell_progress_at, checkpoint, save_at }
    }

    /// Looks after what is due.
    pub(super) fn attend(
        &mut self,
        team: &Team<A>,
        worker: &mut Worker<'_, A>,
    ) -> anyhow::Result<()> {
        let now = Instant::now();
        if self.clock.deadline.has_passed() {
            team.stop(reason(self.clock.deadline));
        }
        let absorbs = {
            let state = team.lock();
            state.absorbs(state.idle())
        };
        if absorbs {
            team.absorb(worker);
        }
        let mut state = team.lock();
        if state.total.untold() > 0 {
            (self.tell)(RunEvent::Total(&mut state.total.account))?;
        }
        self.share += std::mem::take(&mut state.added);
        let moment = (now >= self.tell_progress_at).then(|| self.moment(&state));
        let saves = self.save_at.is_some_and(|at| now >= at);
        state.recall |= saves;
        // Once nobody has a part, nobody takes one either until the recall is over.
        let is_whole = || !state.ledger.has_taken() && state.total.found.is_empty();
        let saved =
            (saves && is_whole()).then(|| (state.total.account.clone(), state.ledger.stretches()));
        drop(state);
        if let Some(moment) = moment {
            self.tell_progress_at = now + BETWEEN_PROGRESS;
            (self.tell)(RunEvent::Progress(moment))?;
        }
        if let Some((total, stretches)) = saved {
            let (memory, seconds) = (worker.memory(), self.clock.elapsed().as_secs_f64());
            self.save(Saved { total, stretches, memory, seconds, ..Saved::default() })?;
            let pause = MOSTLY_EXPLORING * now.elapsed();
            let every = self.checkpoint.as_ref().map(|checkpoint| checkpoint.every.max(pause));
            self.save_at = every.map(|every| Instant::now() + every);
            team.dismiss();
        }
        Ok(())
    }

    /// When all have left: tells the rest, and writes the last checkpoint.
    pub(super) fn finish(
        mut self,
        worker: &mut Worker<'_, A>,
        ended: TeamResult<A>,
    ) -> anyhow::Result<RunOutcome<A>> {
        let TeamResult { mut ledger, total, stopped } = ended;
        worker.absorb(total.found).into_iter().for_each(|part| ledger.push(part));
        let mut total = total.account;
        let is_cut = stopped.is_some_and(Stopped::is_cut);
        // Nobody will go on with it, so what waits for what comes before it is told all the same.
        if is_cut && self.checkpoint.is_none() {
            ledger.accounts().for_each(|met| total.append(met.account.clone()));
        }
        (self.tell)(RunEvent::Total(&mut total))?;
        let seconds = self.clock.elapsed().as_secs_f64();
        // What is saved is a copy of all that is known, which may be most of the memory.
        if self.checkpoint.is_some() {
            self.save(Saved {
                total: total.clone(),
                stretches: ledger.stretches(),
                memory: worker.memory(),
                stopped,
                finished: !is_cut,
                seconds,
                ..Saved::default()
            })?;
        }
        Ok(RunOutcome { account: total, stopped, seconds })
    }

    fn moment(&self, state: &TeamState<A>) -> Moment {
        let mut counts = state.total.counts();
        state.ledger.accounts().for_each(|account| counts.add(account.counts()));
        let fraction = 1.0 - state.ledger.share() / self.share;
        Moment { fraction, counts, elapsed: self.clock.elapsed(), drawing: false }
    }

    /// Writes a checkpoint, if there are to be any. What was told is safe before.
    fn save(&mut self, saved: Saved<A>) -> anyhow::Result<()> {
        let Some(checkpoint) = &self.checkpoint else { return Ok(()) };
        let mut written = 0;
        (self.tell)(RunEvent::Save(&mut written))?;
        checkpoint.write(&Saved { share: self.share, written, ..saved })
    }
}
