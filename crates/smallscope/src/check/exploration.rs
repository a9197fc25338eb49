//! Who makes the calls of a check, and where receivers come from: one worker or several, each on a
//! machine of its own. What is made of a call is somebody else's.

use super::Checker;
use super::receivers::{Calls, MakeVisitor, Receivers, Setting, Stated};
use crate::explore::api::Book;
use crate::explore::fields;
use crate::explore::order::Order;
use crate::explore::states::{StateLimits, States};
use crate::explore::symmetry::{Building, Symmetry};
use crate::explore::{Explorer, Leaf, Strategy};
use crate::jobs::{
    self, Account, CheckpointFile, Flow, Run, RunEvent, RunOutcome, UseWorker, Visitor,
};
use crate::relational::{Theory, accept_all};
use crate::scope::finitization::build;
use crate::subject::call::PREDICATE_BUDGET;
use crate::suite::progress::{Counts, Moment};
use crate::suite::report::Stopped;
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

/// What a search for receivers alone came to.
pub(crate) struct Searched {
    pub(crate) receivers: u64,
    /// None when all were found.
    pub(crate) stopped: Option<Stopped>,
    /// Of the search, without what comes before it.
    pub(crate) seconds: f64,
}

impl Checker {
    /// Makes all calls within the bounds, or goes on where an earlier run stopped.
    pub(crate) fn explore<A: Account>(
        &mut self,
        receivers: Receivers,
        make_visitor: MakeVisitor<'_, A>,
        checkpoint: Option<CheckpointFile>,
        tell: &mut dyn FnMut(&Moment),
    ) -> anyhow::Result<(Receivers, RunOutcome<A>)> {
        self.explore_with((receivers, Calls::All), make_visitor, checkpoint, tell)
    }

    fn explore_with<A: Account>(
        &mut self,
        (receivers, calls): (Receivers, Calls),
        make_visitor: MakeVisitor<'_, A>,
        checkpoint: Option<CheckpointFile>,
        tell: &mut dyn FnMut(&Moment),
    ) -> anyhow::Result<(Receivers, RunOutcome<A>)> {
        let book = Book::default();
        let mut options = self.options.clone();
        // What a worker makes must not depend on the time, and it is not the workers who have
        // enough of receivers.
        options.jobs.time_limit = None;
        options.max_receivers = usize::MAX;
        let (classes, shared) = (Arc::clone(&self.classes), Book::clone(&book));
        let deadline = self.deadline;
        let make_worker = move |use_worker: UseWorker<'_, A>| {
            let checker = Checker::within(Arc::clone(&classes), options.clone(), deadline);
            // One that is late may lack something, and is not needed any more.
            if deadline.has_passed() {
                return Ok(());
            }
            let mut checker = checker?;
            let receivers = checker.receivers()?;
            receivers.work(checker.setting(Book::clone(&shared), calls), make_visitor, use_worker).1
        };
        let run = Run {
            // Others would have more arguments than were made here in time.
            workers: if self.late || self.works_alone() {
                1
            } else {
                self.options.jobs.workers.max(1)
            },
            max: None,
            shard: self.options.jobs.shard,
            checkpoint: checkpoint.filter(|_| !self.late),
            started: self.started,
            deadline: self.deadline,
        };
        let mut tell = |event: RunEvent<'_, A>| {
            if let RunEvent::Progress(moment) = event {
                tell(&moment);
            }
            Ok(())
        };
        let act = |worker: &mut jobs::Worker<'_, A>| run.start(worker, &make_worker, &mut tell);
        let (receivers, outcome) = receivers.work(self.setting(book, calls), make_visitor, act);
        Ok((receivers, outcome?))
    }

    /// Whether what comes next depends on what was found last, so that one does it all.
    fn works_alone(&self) -> bool {
        self.plan.sequences.is_some_and(|order| order != Order::Bfs)
    }

    fn setting(&mut self, book: Book, calls: Calls) -> Setting<'_> {
        Setting {
            machine: &mut self.machine,
            plan: &self.plan,
            oracle: &mut self.oracle,
            strategy: self.options.strategy.unwrap_or(Strategy::Korat),
            fields: &self.options.space.fields,
            white_box: self.options.white_box,
            calls,
            book,
            record: self.options.space.coverage.clone(),
        }
    }

    /// Whether something says which receivers there are.
    fn searches(&self) -> bool {
        self.predicate.is_some() || self.invariant.is_some()
    }

    /// Where receivers come from; the objects for a search are made here.
    pub(crate) fn receivers(&mut self) -> anyhow::Result<Receivers> {
        if let Some(bounds) = self.bounds.as_ref().filter(|_| self.searches()) {
            let mut built = build(&mut self.machine, bounds)?;
            built.lookahead = self.options.space.lookahead;
            if self.options.strategy == Some(Strategy::Fields) {
                fields::prepare(&self.machine, &mut built, &self.options.space.fields)?;
            }
            let theory = self
                .invariant
                .as_ref()
                .map(|text| Theory::new(&self.machine, &built, text, self.predicate).map(Rc::new));
            let theory = theory.transpose()?;
            let predicate = match (&theory, self.predicate) {
                (None, Some(predicate)) => predicate,
                _ => accept_all(&mut self.machine),
            };
            let stated = theory.map(|theory| Stated { theory, solved: None });
            return Ok(Receivers::Search(predicate, Box::new(built), stated));
        }
        let limits = StateLimits {
            depth: match &self.options.sequences {
                Some(sequences) => sequences.depth.unwrap_or(u32::MAX),
                None => self.scope,
            },
            filled: true,
            states: self.options.max_receivers,
            instructions: self.plan.budget,
            work: u64::MAX,
        };
        let symmetry = match self.options.exchange_values {
            true => self.learn_symmetry(),
            false => Symmetry::default(),
        };
        let mut states = self.states(limits);
        if self.options.exact_states {
            states.namer.be_exact();
        }
        self.ignore_fields(&mut states)?;
        states.prepare(&self.machine, symmetry);
        Ok(Receivers::Built(Box::new(states)))
    }

    /// No states yet. What the predicate does not accept is none.
    pub(super) fn states(&self, limits: StateLimits) -> States {
        let mut states = States::new(&self.machine, &self.plan, limits);
        states.predicate = self.predicate;
        states
    }

    fn learn_symmetry(&mut self) -> Symmetry {
        let building = Building {
            class: self.plan.class,
            subjects: &self.plan.subjects,
            since: self.plan.since,
            depth: self.scope,
            instructions: self.plan.budget.min(PREDICATE_BUDGET),
        };
        crate::explore::symmetry::learn(&mut self.machine, &building, self.options.space.seed)
    }

    /// Searches for all receivers, and makes no call on them. None if there is no search: calls
    /// build receivers while they are checked.
    pub(crate) fn search(
        &mut self,
        tell: &mut dyn FnMut(&Moment),
    ) -> anyhow::Result<Option<Searched>> {
        let receivers = self.receivers()?;
        if let Receivers::Built(_) = receivers {
            return Ok(None);
        }
        let started = Instant::now();
        let make_visitor: MakeVisitor<'_, Met> = &|_, _| Box::new(Meeting(Met::default()));
        let (_, outcome) = self.explore_with((receivers, Calls::None), make_visitor, None, tell)?;
        let RunOutcome { account: Met { receivers }, stopped, .. } = outcome;
        Ok(Some(Searched { receivers, stopped, seconds: started.elapsed().as_secs_f64() }))
    }
}

/// How many receivers were met.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Met {
    receivers: u64,
}

impl Account for Met {
    fn append(&mut self, later: Met) {
        self.receivers += later.receivers;
    }

    fn counts(&self) -> Counts {
        Counts { explored: self.receivers, valid: self.receivers, wrong: 0 }
    }
}

/// Somebody to whom it is enough that receivers are met.
struct Meeting(Met);

impl Visitor<Met> for Meeting {
    fn begin(&mut self, explorer: &mut dyn Explorer, _before: &Met, _in_turn: bool) {
        self.0 = Met::default();
        explorer.count_only(false);
    }

    fn visit(&mut self, _explorer: &mut dyn Explorer, leaf: Leaf) -> Flow {
        self.0.receivers += u64::from(leaf == Leaf::Input);
        Flow::GoOn
    }

    fn account(&mut self, _explorer: &dyn Explorer) -> Met {
        std::mem::take(&mut self.0)
    }
}
