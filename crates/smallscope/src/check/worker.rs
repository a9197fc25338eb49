//! One of a crew: a machine on which the calls of some blocks are made.

use super::Checker;
use super::bench::{Flow, Round, Source};
use super::contracts::POOL;
use super::crew::{Block, Desk, Done, Receivers};
use super::review::ENOUGH;
use super::sequence::{Sequences, Step};
use super::supply::Supply;
use crate::explore::korat::{Leaf, Search};
use machine::ending::{Budget, Ending};
use machine::search::parts::Part;
use std::ops::Range;
use std::sync::PoisonError;
use std::sync::mpsc::Sender;
use std::time::Instant;

/// Whoever makes calls on a machine.
pub(super) struct Worker {
    checker: Checker,
    supply: Supply,
    deal: u64,
}

impl Worker {
    pub(super) fn new(mut checker: Checker, supply: Supply, deadline: Option<Instant>) -> Worker {
        checker.bench.deadline = deadline;
        checker.machine.set_deadline(deadline);
        Worker { checker, supply, deal: 0 }
    }

    /// Works as long as there are blocks, and somebody who wants to know.
    pub(super) fn work(mut self, desk: &Desk, report: &Sender<anyhow::Result<Done>>) {
        let next = || desk.blocks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok(Block { number, deal, tally, receivers }) = next() {
            self.checker.bench.tally = tally;
            let (flow, found) = self.check(desk, deal, &receivers);
            let tally = std::mem::take(&mut self.checker.bench.tally);
            if report.send(Ok(Done { number, deal, tally, found, flow })).is_err() {
                return;
            }
        }
    }

    /// Makes all calls on a block of receivers.
    fn check(&mut self, desk: &Desk, deal: u64, receivers: &Receivers) -> (Flow, Vec<Step>) {
        let checker = &mut self.checker;
        if checker.bench.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return (Flow::TimeUp, Vec::new());
        }
        match (receivers, &mut self.supply) {
            (Receivers::Paths(paths), supply) => (on_paths(checker, supply, paths), Vec::new()),
            (Receivers::States(states), Supply::Calls(sequences)) => {
                // What was found in blocks that do not count may be found again.
                if std::mem::replace(&mut self.deal, deal) != deal {
                    sequences.forget();
                }
                let origins = desk.origins.lock().unwrap_or_else(PoisonError::into_inner);
                sequences.learn(&origins[sequences.len()..]);
                drop(origins);
                on_states(checker, sequences, states.clone())
            }
            (Receivers::States(_), Supply::Search(..)) => unreachable!("all have the same supply"),
        }
    }
}

/// Makes all calls on what a search finds at the ends of `paths`.
fn on_paths(checker: &mut Checker, supply: &Supply, paths: &[Vec<u32>]) -> Flow {
    let Supply::Search(predicate, finitization) = supply else { return Flow::GoOn };
    let Some(first) = paths.first() else { return Flow::GoOn };
    let (machine, bench) = (&mut checker.machine, &mut checker.bench);
    let mark = machine.mark();
    let part = Part::of_path(first);
    let mut search = Search::part(machine, finitization, *predicate, ENOUGH, part);
    let mut flow = Flow::GoOn;
    for (index, path) in paths.iter().enumerate() {
        if index > 0 {
            search.restart(Part::of_path(path));
        }
        match search.next_leaf() {
            Leaf::Valid => {}
            Leaf::Cut(Ending::OutOf(Budget::Deadline)) => flow = Flow::TimeUp,
            leaf => panic!("what was valid for the boss is {leaf:?}"),
        }
        if flow == Flow::GoOn {
            bench.tally.receivers += 1;
            if checker.contracts.any() && bench.tally.pool.len() < POOL {
                bench.tally.pool.push(path.clone());
            }
            let round = Round::On(finitization.root);
            flow = bench.round(search.machine_mut(), round, &mut Source::Search(path.clone()));
        }
        if flow == Flow::TimeUp {
            break;
        }
    }
    drop(search);
    machine.undo_to(&mark);
    machine.release(mark);
    flow
}

/// Makes all calls on some states; the steps to what was not met before.
fn on_states(
    checker: &mut Checker,
    sequences: &mut Sequences,
    states: Range<usize>,
) -> (Flow, Vec<Step>) {
    let known = sequences.len();
    let mut flow = Flow::GoOn;
    for state in states {
        flow = checker.on_state(sequences, state);
        if flow == Flow::TimeUp {
            break;
        }
    }
    (flow, sequences.hand_over(known))
}
