//! Blocks of receivers, for a crew: in the order of the search, or of the states.

use super::crew::{NAP, Pending, Receivers};
use super::drive::BLOCK;
use super::saved::Cursor;
use super::sequence::Step;
use super::subject::Subject;
use super::supply::{Feed, Supply, note_leaf};
use crate::explore::korat::Leaf;
use crate::report::Dropped;
use machine::ending::{Budget, Ending};
use machine::machine::Machine;
use machine::search::parts::Part;
use std::sync::Arc;
use std::time::Instant;

/// States in a block: more calls are made on each than on a receiver of a search.
const STATES: usize = 16;

/// Where blocks come from.
pub(super) enum Dealer<'a> {
    Search { feed: Box<Feed<'a>>, supply: &'a Supply, exhausted: bool },
    Calls { machine: &'a mut Machine, supply: &'a mut Supply, dealt: usize },
}

impl Dealer<'_> {
    pub(super) fn supply(&self) -> &Supply {
        match self {
            Dealer::Search { supply, .. } => supply,
            Dealer::Calls { supply, .. } => supply,
        }
    }

    /// The share of the receivers that lies behind.
    pub(super) fn fraction(&self) -> f64 {
        match self {
            Dealer::Search { feed, .. } => feed.fraction(),
            Dealer::Calls { supply: Supply::Calls(sequences), dealt, .. } => {
                *dealt as f64 / sequences.len().max(1) as f64
            }
            Dealer::Calls { .. } => 1.0,
        }
    }

    /// The next block for one of so many workers; None if there is none at present.
    pub(super) fn next(&mut self, workers: usize) -> Option<Pending> {
        match self {
            Dealer::Search { exhausted: true, .. } => None,
            Dealer::Search { feed, exhausted, .. } => Some(next_of_search(feed, exhausted)),
            Dealer::Calls { supply: Supply::Calls(sequences), dealt, .. } => {
                let known = sequences.len() - *dealt;
                let count = known.min((known / (2 * workers)).clamp(1, STATES));
                let states = *dealt..*dealt + count;
                *dealt += count;
                let pending = Pending {
                    cursor: Cursor::States(states.end),
                    receivers: Arc::new(Receivers::States(states)),
                    dropped: Dropped::default(),
                    done: None,
                };
                (count > 0).then_some(pending)
            }
            Dealer::Calls { .. } => None,
        }
    }

    /// Takes steps that a worker has found.
    pub(super) fn take(&mut self, subjects: &[Subject], found: Vec<Step>) {
        if let Dealer::Calls { machine, supply: Supply::Calls(sequences), .. } = self {
            found.into_iter().for_each(|step| sequences.offer(machine, subjects, step));
        }
    }
}

/// The next receivers that a search finds. A candidate without a verdict ends the
/// block, so that it is noted in its place.
fn next_of_search(feed: &mut Feed<'_>, exhausted: &mut bool) -> Pending {
    let until = Instant::now() + NAP;
    let (mut paths, mut dropped) = (Vec::new(), Dropped::default());
    while paths.len() < BLOCK && Instant::now() < until {
        match feed.advance() {
            None => {}
            Some(Leaf::Valid) => paths.push(feed.search.path()),
            Some(Leaf::Exhausted) => {
                *exhausted = true;
                break;
            }
            Some(Leaf::Cut(Ending::OutOf(Budget::Deadline))) => break,
            Some(leaf @ Leaf::Threw(_)) => note_leaf(&mut dropped, leaf),
            Some(leaf @ Leaf::Cut(_)) => {
                note_leaf(&mut dropped, leaf);
                break;
            }
        }
    }
    let cursor = match exhausted {
        true => Cursor::search(1, &[Part::whole()]),
        false => Cursor::search(0, &feed.left()),
    };
    Pending { receivers: Arc::new(Receivers::Paths(paths)), dropped, cursor, done: None }
}
