//! Where receivers come from, and those of a search one after the other.

use super::bench::Source;
use super::oracle::PREDICATE_BUDGET;
use super::saved::Cursor;
use super::sequence::Sequences;
use crate::explore::korat::{Leaf, Search};
use crate::report::Dropped;
use crate::scope::finitization::Finitization;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::MethodId;
use machine::search::parts::Part;
use std::collections::VecDeque;

/// Candidates between two looks at the clock.
pub(super) const BETWEEN_LOOKS: u64 = 256;

/// Where receivers come from.
pub(super) enum Supply {
    /// What a predicate accepts of these objects and values.
    Search(MethodId, Finitization),
    /// What calls build.
    Calls(Sequences),
}

impl Supply {
    /// Where a receiver of this supply came from.
    pub(super) fn source(&mut self, state: Option<usize>) -> Source<'_> {
        match self {
            Supply::Search(..) => Source::Search(Vec::new()),
            Supply::Calls(sequences) => Source::Sequences(sequences, state),
        }
    }

    /// Before the first receiver.
    pub(super) fn start(&self) -> Cursor {
        match self {
            Supply::Search(..) => Cursor::search(0, &[Part::whole()]),
            Supply::Calls(_) => Cursor::States(0),
        }
    }
}

/// The receivers of a search, in the order of the space.
pub(super) struct Feed<'a> {
    pub(super) search: Search<'a>,
    waiting: VecDeque<Part>,
}

impl<'a> Feed<'a> {
    /// A search of parts of the space; None if there are none.
    pub(super) fn new(
        machine: &'a mut Machine,
        supply: &'a Supply,
        budget: u64,
        parts: Vec<Part>,
    ) -> Option<Feed<'a>> {
        let Supply::Search(predicate, finitization) = supply else { return None };
        let mut waiting = VecDeque::from(parts);
        let first = waiting.pop_front()?;
        let budget = budget.min(PREDICATE_BUDGET);
        let search = Search::part(machine, finitization, *predicate, budget, first);
        Some(Feed { search, waiting })
    }

    /// Goes on for a moment; None if nothing came up.
    pub(super) fn advance(&mut self) -> Option<Leaf> {
        match self.search.advance(BETWEEN_LOOKS) {
            Some(Leaf::Exhausted) if !self.waiting.is_empty() => {
                self.search.restart(self.waiting.pop_front()?);
                None
            }
            leaf => leaf,
        }
    }

    pub(super) fn left(&self) -> Vec<Part> {
        self.search.left().into_iter().chain(self.waiting.iter().cloned()).collect()
    }

    pub(super) fn fraction(&self) -> f64 {
        1.0 - self.left().iter().map(|part| part.share).sum::<f64>()
    }
}

/// Notes a candidate about which the predicate says nothing.
pub(super) fn note_leaf(dropped: &mut Dropped, leaf: Leaf) {
    match leaf {
        Leaf::Threw(_) => dropped.threw += 1,
        Leaf::Cut(Ending::Unsupported(what)) => dropped.note_unsupported(what),
        Leaf::Cut(_) => dropped.out_of_budget += 1,
        Leaf::Valid | Leaf::Exhausted => {}
    }
}
