//! What a predicate needs of the JDK, brought about before the search begins.
//!
//! A class with a static initializer that a predicate first meets inside a candidate is
//! initialized there, and at every backtrack again: a predicate with a stream or a
//! formatted message would spend nearly all of its time in that. So a few candidates are
//! tried and taken back, and the classes of the JDK that they needed are initialized for
//! good (`machine::ahead`). Then the search starts from the beginning, and meets what it
//! would have met.
//!
//! Cost: about a thousand candidates, within [`MOST_INSTRUCTIONS`].

use super::korat::{Search, SearchLeaf};
use super::valid::Question;
use crate::scope::bounds::Bounds;
use crate::scope::error::ScopeError;
use crate::scope::finitization::build;
use machine::machine::Machine;

/// Candidates to try: few while every one of them initializes anew, then more.
const ROUNDS: [u64; 2] = [64, 1024];

/// Instructions of the machine for a round, and for one candidate.
const MOST_INSTRUCTIONS: u64 = 2_000_000;
const MOST_FOR_A_CANDIDATE: u64 = 200_000;

/// Prepares a machine without marks for the search that `question` is about.
///
/// # Errors
/// A domain does not fit its field.
pub fn warm_up(
    machine: &mut Machine,
    bounds: &Bounds,
    question: Question,
) -> Result<(), ScopeError> {
    for candidates in ROUNDS {
        machine.within(u64::MAX, |machine| {
            machine.trial(|machine| try_some(machine, bounds, question, candidates))
        })?;
        machine.initialize_ahead();
    }
    Ok(())
}

fn try_some(
    machine: &mut Machine,
    bounds: &Bounds,
    question: Question,
    candidates: u64,
) -> Result<(), ScopeError> {
    let finitization = build(machine, bounds)?;
    let budget = question.budget.min(MOST_FOR_A_CANDIDATE);
    let mut search = Search::new(machine, &finitization, question.predicate, budget);
    while search.totals.explored < candidates && search.instructions() < MOST_INSTRUCTIONS {
        if search.advance(1) == Some(SearchLeaf::Exhausted) {
            break;
        }
    }
    Ok(())
}
