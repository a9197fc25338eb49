//! Workers, shards, checkpoints, progress and limits: once, for every explorer and every
//! command.
//!
//! A command says what it does with what an explorer meets ([`Visitor`]) and what that adds
//! up to ([`Account`]). Here several explorers, each with a machine of its own, go through
//! one exploration together, and what they come to is added up in its order. So the sum is
//! the same to the last byte, whoever did what, and wherever a run was killed and gone on
//! with.

mod checkpoint; // the state of a run in a file
mod coordinator; // tells, watches the clock, saves
mod ledger; // what is left, and what the rest came to, in order
mod shard; // what there is, dealt out to several computers
mod met; // an account, with what was found out to be explored later
mod team; // workers that share the work
mod worker; // an explorer, and what is done with what it meets

pub use checkpoint::{CheckpointFile, CheckpointPlace, Dependency};
pub use worker::Worker;

use crate::explore::{Explorer, Leaf};
use crate::suite::progress::{Counts, Moment};
use crate::suite::report::{Shard, Stopped};
use checkpoint::Saved;
use coordinator::{Clock, Coordinator, Preparing};
use ledger::{Ledger, Stretch};
use machine::ending::Deadline;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use team::Team;

/// What a stretch of an exploration came to. `generate`, `check` and a test have one each.
pub trait Account: Clone + Default + Send + Serialize + DeserializeOwned {
    /// Adds what comes later.
    fn append(&mut self, later: Self);

    /// For whoever wants to know how far it is.
    fn counts(&self) -> Counts;

    /// How much there is in it that waits to be told.
    fn untold(&self) -> usize {
        0
    }

    /// How many there are in it of what somebody wants only so many of ([`Run::max`]).
    fn kept(&self) -> u64 {
        0
    }
}

/// What a command does with what an explorer meets, on one machine.
pub trait Visitor<A> {
    /// A part begins. `before` is the account of what comes before it: of all that does, if it
    /// is `in_turn`.
    fn begin(&mut self, explorer: &mut dyn Explorer, before: &A, in_turn: bool);

    /// Takes note of what was met.
    fn visit(&mut self, explorer: &mut dyn Explorer, leaf: Leaf) -> Flow;

    /// What was met since this was last asked for.
    fn account(&mut self, explorer: &dyn Explorer) -> A;

    /// Whether what was met is all that is wanted.
    fn is_full(&self) -> bool {
        false
    }
}

/// Whether there is time to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    GoOn,
    /// There was no time to deal with what was met: it is still to be met.
    TimeUp,
}

/// What a run has to tell.
pub enum RunEvent<'a, A> {
    /// It begins, or goes on after so many bytes of lines, or is finished already.
    Begin {
        written: u64,
        finished: bool,
    },
    /// All so far that is final: what is to be told of it may be taken out.
    Total(&'a mut A),
    Progress(Moment),
    /// What was told must be safe now; the answer is how many bytes of lines it is.
    Save(&'a mut u64),
}

/// How a run is organised.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// None is one.
    pub workers: usize,
    pub shard: Option<Shard>,
    pub checkpoint: Option<CheckpointPlace>,
    pub time_limit: Option<Duration>,
    /// When the command began, from which on the limit counts; None: when the run does.
    pub began: Option<Instant>,
    /// Becomes true when all is to stop.
    pub stop: Option<&'static AtomicBool>,
}

impl Options {
    /// When a run that started at this moment must end.
    pub fn deadline(&self, started: Instant) -> Deadline {
        let began = self.began.unwrap_or(started);
        Deadline { at: self.time_limit.map(|limit| began + limit), stop: self.stop }
    }
}

/// Why a run ends whose deadline has passed.
pub fn reason(deadline: Deadline) -> Stopped {
    if deadline.was_stopped() { Stopped::Signal } else { Stopped::Time }
}

/// A run as it begins.
pub struct Run {
    pub workers: usize,
    /// Nothing is explored after so many that are kept. The visitor sees to it as far as it
    /// knows what comes before.
    pub max: Option<u64>,
    pub shard: Option<Shard>,
    pub checkpoint: Option<CheckpointFile>,
    pub started: Instant,
    pub deadline: Deadline,
}

/// What a run came to.
pub struct RunOutcome<A> {
    pub account: A,
    pub stopped: Option<Stopped>,
    pub seconds: f64,
}

/// Makes one more worker, and works with him until there is nothing left to do. Machines that
/// are booted in the same way are the same, to the last address.
pub type MakeWorker<'a, A> = &'a (dyn Fn(UseWorker<'_, A>) -> anyhow::Result<()> + Sync);

/// What to do with a worker.
pub type UseWorker<'a, A> = &'a mut dyn FnMut(&mut Worker<'_, A>) -> anyhow::Result<()>;

impl Run {
    /// Explores everything, or as much as the limits allow.
    ///
    /// # Errors
    /// The checkpoint is another run's, a worker cannot be made, or `tell` failed.
    pub fn start<A: Account>(
        self,
        worker: &mut Worker<'_, A>,
        make_worker: MakeWorker<'_, A>,
        tell: &mut dyn FnMut(RunEvent<'_, A>) -> anyhow::Result<()>,
    ) -> anyhow::Result<RunOutcome<A>> {
        let _lock = self.checkpoint.as_ref().map(CheckpointFile::lock).transpose()?;
        let saved =
            self.checkpoint.as_ref().map(CheckpointFile::load::<Saved<A>>).transpose()?.flatten();
        let written = saved.as_ref().map_or(0, |saved| saved.written);
        let finished = saved.as_ref().is_some_and(|saved| saved.finished);
        tell(RunEvent::Begin { written, finished })?;
        match saved {
            Some(Saved { total, stopped, seconds, memory, .. }) if finished => {
                worker.remember(memory);
                Ok(RunOutcome { account: total, stopped, seconds })
            }
            saved => self.go_on(worker, make_worker, tell, saved),
        }
    }

    fn go_on<A: Account>(
        self,
        worker: &mut Worker<'_, A>,
        make_worker: MakeWorker<'_, A>,
        tell: &mut dyn FnMut(RunEvent<'_, A>) -> anyhow::Result<()>,
        saved: Option<Saved<A>>,
    ) -> anyhow::Result<RunOutcome<A>> {
        let Run { workers, max, shard, checkpoint, started, deadline } = self;
        worker.set_deadline(deadline);
        let saved = match saved {
            Some(saved) => Some(saved),
            None => first(worker, shard, started, tell)?,
        };
        let Some(mut saved) = saved else {
            let seconds = started.elapsed().as_secs_f64();
            return Ok(RunOutcome {
                account: A::default(),
                stopped: Some(reason(deadline)),
                seconds,
            });
        };
        worker.remember(std::mem::take(&mut saved.memory));
        worker.set_deadline(deadline);
        let before = Duration::try_from_secs_f64(saved.seconds).unwrap_or_default();
        let clock = Clock { started, before, deadline };
        let mut coordinator = Coordinator::new(tell, saved.share, clock, checkpoint);
        let team = Team::new(Ledger::new(saved.stretches, max), saved.total, workers);
        std::thread::scope(|scope| {
            for _ in 1..workers {
                scope.spawn(|| team.add_worker(make_worker, deadline));
            }
            team.work(worker, Some(&mut coordinator))
        })?;
        coordinator.finish(worker, team.into_result()?)
    }
}

/// A run that nobody has begun; None if there is no time to.
fn first<A: Account>(
    worker: &mut Worker<'_, A>,
    shard: Option<Shard>,
    started: Instant,
    tell: &mut dyn FnMut(RunEvent<'_, A>) -> anyhow::Result<()>,
) -> anyhow::Result<Option<Saved<A>>> {
    let mut preparing = Preparing::new(started);
    let mut told = Ok(());
    let parts = worker.parts(&mut |explorer| {
        if let (Some(moment), Ok(())) = (preparing.moment(explorer), &told) {
            told = tell(RunEvent::Progress(moment));
        }
    });
    told?;
    let Some(parts) = parts else { return Ok(None) };
    let parts = parts.into_iter().map(Stretch::open).collect();
    // How the space is dealt out must not depend on the time.
    worker.set_deadline(Deadline::NEVER);
    let stretches = match shard {
        Some(shard) => shard::deal(worker, parts, shard),
        None => parts,
    };
    let open = stretches.iter().filter(|stretch| !stretch.done);
    let share = open.map(|stretch| stretch.part.share).sum();
    Ok(Some(Saved { stretches, share, ..Saved::default() }))
}
