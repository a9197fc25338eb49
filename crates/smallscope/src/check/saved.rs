//! What a checkpoint has of a check: what it has come to so far, and where it goes
//! on.

use super::sequence::{Origin, Step};
use super::subject::{Candidate, Subject};
use super::supply::Supply;
use super::tally::Tally;
use crate::checkpoint::Open;
use machine::machine::Machine;
use machine::search::parts::Part;
use serde::{Deserialize, Serialize};

/// Where a check goes on.
#[derive(Serialize, Deserialize)]
pub(super) enum Cursor {
    /// With the calls that need no receiver.
    Start,
    /// So many searches are done, and this is left of the next.
    Search { done: usize, left: Vec<Open> },
    /// So many states are done.
    States(usize),
}

impl Cursor {
    pub(super) fn search(done: usize, left: &[Part]) -> Cursor {
        Cursor::Search { done, left: left.iter().map(Open::from).collect() }
    }
}

/// A check between two runs, as it is written.
#[derive(Serialize)]
pub(super) struct Text<'a> {
    pub(super) total: &'a Tally,
    pub(super) cursor: &'a Cursor,
    pub(super) seconds: f64,
    pub(super) states: States,
}

/// The same as it is read.
#[derive(Deserialize)]
pub(super) struct Saved {
    pub(super) total: Tally,
    pub(super) cursor: Cursor,
    pub(super) seconds: f64,
    pub(super) states: States,
}

/// The states that calls build. The constants of an enum are not among them: they come
/// first, and are there without a call.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct States {
    steps: Vec<StepText>,
    cut: bool,
}

/// A step with its arguments as positions in their domains; None is the receiver.
#[derive(Serialize, Deserialize)]
struct StepText {
    subject: usize,
    from: Option<usize>,
    arguments: Vec<Option<usize>>,
    result: bool,
    depth: u32,
}

impl States {
    pub(super) fn new(supply: &Supply, subjects: &[Subject]) -> States {
        let Supply::Calls(sequences) = supply else { return States::default() };
        let steps = sequences.origins().iter().filter_map(|origin| match origin {
            Origin::Constant(_) => None,
            Origin::Call(step) => Some(StepText::new(step, subjects)),
        });
        States { steps: steps.collect(), cut: sequences.cut }
    }

    /// Makes the states known again: each is built once.
    pub(super) fn restore(self, machine: &mut Machine, supply: &mut Supply, subjects: &[Subject]) {
        let Supply::Calls(sequences) = supply else { return };
        for step in self.steps {
            sequences.offer(machine, subjects, step.into_step(subjects));
        }
        sequences.cut = self.cut;
    }
}

impl StepText {
    fn new(step: &Step, subjects: &[Subject]) -> StepText {
        let parameters = &subjects[step.subject].parameters;
        let position = |(index, candidate): (usize, &Candidate)| {
            parameters[index].domain.iter().position(|one| one == candidate)
        };
        StepText {
            subject: step.subject,
            from: step.from,
            arguments: step.arguments.iter().enumerate().map(position).collect(),
            result: step.result,
            depth: step.depth,
        }
    }

    fn into_step(self, subjects: &[Subject]) -> Step {
        let parameters = &subjects[self.subject].parameters;
        let candidate = |(index, position): (usize, Option<usize>)| match position {
            Some(position) => parameters[index].domain[position].clone(),
            None => Candidate::Live,
        };
        Step {
            subject: self.subject,
            from: self.from,
            arguments: self.arguments.into_iter().enumerate().map(candidate).collect(),
            result: self.result,
            depth: self.depth,
        }
    }
}
