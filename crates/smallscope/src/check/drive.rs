//! Receivers, one after the other: what the predicate accepts, or what the
//! class's own calls build; then some of them beside each other.

use super::Checker;
use super::bench::{Bench, Flow, Only, Round, Source};
use super::contracts::{Comparison, POOL};
use super::oracle::PREDICATE_BUDGET;
use super::sequence::Sequences;
use super::snapshot::Snapshot;
use crate::explore::korat::{Leaf, Search};
use crate::explore::white_box::skip_alike;
use crate::generate::Moment;
use crate::scope::finitization::{Finitization, build};
use crate::scope::infer::FieldDomain;
use anyhow::anyhow;
use machine::ending::{Budget, Ending};
use machine::program::MethodId;
use machine::value::Ref;
use std::time::{Duration, Instant};

/// Candidates between two looks at the clock.
pub(super) const BETWEEN_LOOKS: u64 = 256;

const BETWEEN_PROGRESS: Duration = Duration::from_millis(100);

/// How far a check is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub moment: Moment,
    pub wrong: u64,
}

/// The clock, and whoever wants to know.
pub(super) struct Drive<'a> {
    pub(super) started: Instant,
    pub(super) told: Instant,
    pub(super) receivers: u64,
    pub(super) tell: &'a mut dyn FnMut(&Progress),
}

impl Drive<'_> {
    fn look(&mut self, bench: &Bench, fraction: impl Fn() -> f64) -> Flow {
        let now = Instant::now();
        if bench.deadline.is_some_and(|deadline| now >= deadline) {
            return Flow::TimeUp;
        }
        if now - self.told >= BETWEEN_PROGRESS {
            self.told = now;
            let elapsed = now - self.started;
            let explored = bench.tally.inputs();
            let moment = Moment { fraction: fraction(), explored, valid: self.receivers, elapsed };
            (self.tell)(&Progress { moment, wrong: bench.tally.wrong() });
        }
        Flow::GoOn
    }
}

impl Checker {
    /// Receivers are what the predicate accepts.
    pub(super) fn search(
        &mut self,
        drive: &mut Drive<'_>,
        predicate: MethodId,
        fields: &[FieldDomain],
    ) -> anyhow::Result<Flow> {
        let finitization = build(&mut self.machine, self.bench.class, fields)
            .map_err(|problem| anyhow!(problem))?;
        let mut source = Source::Search;
        for round in [Round::Alone, Round::Null] {
            if self.bench.round(&mut self.machine, round, &mut source) == Flow::TimeUp {
                return Ok(Flow::TimeUp);
            }
        }
        let mark = self.machine.mark();
        let mut pool = Vec::new();
        let searches: Vec<Option<Only>> = match self.options.white_box {
            true => self.bench.searches().into_iter().map(Some).collect(),
            false => vec![None],
        };
        let mut flow = Flow::GoOn;
        for only in searches {
            self.bench.only = only;
            flow = self.search_all(drive, predicate, &finitization, &mut pool);
            self.machine.undo_to(&mark);
            if flow == Flow::TimeUp {
                break;
            }
        }
        if flow == Flow::TimeUp || !self.contracts.any() {
            self.machine.release(mark);
            return Ok(flow);
        }
        let restore = |snapshot: &Snapshot| snapshot.restore(&mut self.machine.core).ok();
        let objects: Vec<Ref> = pool.iter().filter_map(restore).collect();
        let flow = self.compare(&objects);
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        Ok(flow)
    }

    fn search_all(
        &mut self,
        drive: &mut Drive<'_>,
        predicate: MethodId,
        finitization: &Finitization,
        pool: &mut Vec<Snapshot>,
    ) -> Flow {
        let (bench, root) = (&mut self.bench, finitization.root);
        let budget = bench.budget.min(PREDICATE_BUDGET);
        let mut search = Search::new(&mut self.machine, finitization, predicate, budget);
        let mut source = Source::Search;
        loop {
            match search.advance(BETWEEN_LOOKS) {
                None => {}
                Some(Leaf::Exhausted) => return Flow::GoOn,
                Some(Leaf::Valid) => {
                    drive.receivers += 1;
                    if pool.len() < POOL && self.contracts.any() {
                        pool.push(Snapshot::take(&search.machine().core, bench.since, root));
                    }
                    let round = Round::On(root);
                    if bench.round(search.machine_mut(), round, &mut source) == Flow::TimeUp {
                        return Flow::TimeUp;
                    }
                    if let Some(only) = bench.only {
                        let calls = bench.calls(search.machine(), only, root);
                        skip_alike(&mut search, calls.into_iter());
                    }
                }
                Some(Leaf::Threw(_)) => bench.tally.dropped.threw += 1,
                Some(Leaf::Cut(Ending::OutOf(Budget::Deadline))) => return Flow::TimeUp,
                Some(Leaf::Cut(Ending::Unsupported(what))) => {
                    bench.tally.dropped.note_unsupported(what);
                }
                Some(Leaf::Cut(_)) => bench.tally.dropped.out_of_budget += 1,
            }
            if drive.look(bench, || search.fraction()) == Flow::TimeUp {
                return Flow::TimeUp;
            }
        }
    }

    /// Receivers are what the class's own constructors and methods build.
    pub(super) fn construct(&mut self, drive: &mut Drive<'_>, sequences: &mut Sequences) -> Flow {
        for round in [Round::Alone, Round::Null] {
            let mut source = Source::Sequences(sequences, None);
            if self.bench.round(&mut self.machine, round, &mut source) == Flow::TimeUp {
                return Flow::TimeUp;
            }
        }
        let mut next = 0;
        while next < sequences.len() {
            let mark = self.machine.mark();
            let subjects = std::mem::take(&mut self.bench.subjects);
            let object = sequences.replay(&mut self.machine, &subjects, next);
            self.bench.subjects = subjects;
            let mut flow = Flow::GoOn;
            if let Some(object) = object {
                drive.receivers += 1;
                let mut source = Source::Sequences(sequences, Some(next));
                flow = self.bench.round(&mut self.machine, Round::On(object), &mut source);
            }
            self.machine.undo_to(&mark);
            self.machine.release(mark);
            next += 1;
            let known = sequences.len() as f64;
            if flow == Flow::TimeUp
                || drive.look(&self.bench, || next as f64 / known) == Flow::TimeUp
            {
                return Flow::TimeUp;
            }
        }
        self.compare_states(sequences)
    }

    fn compare_states(&mut self, sequences: &Sequences) -> Flow {
        if !self.contracts.any() {
            return Flow::GoOn;
        }
        let mark = self.machine.mark();
        let states = 0..sequences.len().min(POOL);
        let subjects = &self.bench.subjects;
        let replayed = states.filter_map(|one| sequences.replay(&mut self.machine, subjects, one));
        let objects: Vec<Ref> = replayed.collect();
        let flow = self.compare(&objects);
        self.machine.undo_to(&mark);
        self.machine.release(mark);
        flow
    }

    fn compare(&mut self, objects: &[Ref]) -> Flow {
        let row = self.bench.tally.rows.len() - 1;
        let (contracts, budget) = (self.contracts, self.bench.budget.min(PREDICATE_BUDGET));
        let comparison = Comparison { contracts, objects, budget, row };
        let started = Instant::now();
        let done = comparison.run(&mut self.machine, &mut self.bench.tally);
        self.bench.tally.spend(row, started.elapsed());
        if done { Flow::GoOn } else { Flow::TimeUp }
    }
}
