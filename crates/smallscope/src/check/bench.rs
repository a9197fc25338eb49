//! The bench: one receiver at a time, every method, every combination of
//! arguments. Each call runs from the same marked state and is taken back.

use super::inputs::Inputs;
use super::keep::{Origin, Watch, observe, outcome_hash};
use super::oracle::{Ended, Oracle, Verdict};
use super::sequence::{self, Sequences};
use super::snapshot::{Snapshot, key, parts};
use super::subject::{Live, Role, Subject};
use super::tally::Tally;
use machine::ending::Ending;
use machine::machine::{Machine, Mark};
use machine::program::ClassId;
use machine::value::Ref;
use std::time::Instant;

pub struct Bench {
    pub class: ClassId,
    pub subjects: Vec<Subject>,
    pub oracle: Oracle,
    pub tally: Tally,
    /// Where the heap ended before any input was made.
    pub since: u32,
    /// Instructions for one call.
    pub budget: u64,
    pub deadline: Option<Instant>,
}

/// What a round of calls is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// Calls that need no object of the class.
    Alone,
    /// Calls on an object, or with it.
    On(Ref),
    /// Static methods that take an object of the class, with null.
    Null,
}

/// Where a receiver came from, and who wants to know what calls make of it.
pub enum Source<'a> {
    Search,
    Sequences(&'a mut Sequences, Option<usize>),
}

/// Whether there is time to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    GoOn,
    TimeUp,
}

impl Bench {
    /// Makes all calls of a round. The machine is left as it was.
    pub fn round(&mut self, machine: &mut Machine, round: Round, source: &mut Source<'_>) -> Flow {
        let subjects = std::mem::take(&mut self.subjects);
        let parts = self.parts(machine, &subjects, round);
        let mark = machine.mark();
        let mut flow = Flow::GoOn;
        for (index, subject) in subjects.iter().enumerate() {
            let live = match (round, subject.live) {
                (Round::Alone, Live::Nothing) => None,
                (Round::On(object), Live::This | Live::Parameter(_)) => Some(object),
                (Round::Null, Live::Parameter(_)) if subject.role == Role::Method => {
                    Some(Ref::NULL)
                }
                _ => continue,
            };
            let Some(inputs) = Inputs::new(machine, subject, live, &parts) else { continue };
            let started = Instant::now();
            flow = self.all_inputs(machine, (index, subject), inputs, &mark, source);
            self.tally.spend(index, started.elapsed());
            if flow == Flow::TimeUp {
                break;
            }
        }
        machine.release(mark);
        self.subjects = subjects;
        flow
    }

    /// The receiver's parts, if somebody wants them as arguments.
    fn parts(&self, machine: &Machine, subjects: &[Subject], round: Round) -> Vec<Ref> {
        let mut parameters = subjects.iter().flat_map(|subject| &subject.parameters);
        match round {
            Round::On(object) if parameters.any(|parameter| parameter.parts.is_some()) => {
                parts(&machine.core, self.since, object)
            }
            _ => Vec::new(),
        }
    }

    fn all_inputs(
        &mut self,
        machine: &mut Machine,
        (index, subject): (usize, &Subject),
        mut inputs: Inputs<'_>,
        mark: &Mark,
        source: &mut Source<'_>,
    ) -> Flow {
        loop {
            let flow = self.one(machine, (index, subject), &inputs, mark, source);
            machine.undo_to(mark);
            if flow == Flow::TimeUp || self.deadline.is_some_and(|end| Instant::now() >= end) {
                return Flow::TimeUp;
            }
            if !inputs.advance() {
                return Flow::GoOn;
            }
        }
    }

    /// One call, which the caller takes back.
    fn one(
        &mut self,
        machine: &mut Machine,
        (index, subject): (usize, &Subject),
        inputs: &Inputs<'_>,
        mark: &Mark,
        source: &mut Source<'_>,
    ) -> Flow {
        let mut words = inputs.words();
        if !self.oracle.admits(machine, subject, &words) {
            return Flow::GoOn;
        }
        let old = self.copy(machine, subject, &words);
        let called = sequence::call(machine, self.class, subject, &mut words, self.budget);
        let ending = called.unwrap_or(Ending::OutOf(machine::ending::Budget::Heap));
        if let (Source::Sequences(sequences, from), Ending::Returned(word)) =
            (&mut *source, &ending)
            && subject.role != Role::Property
            && !matches!(subject.live, Live::Parameter(_))
            && from.is_none_or(|state| sequences.may_grow(state))
        {
            sequences.note(machine, (index, subject), inputs, *from, (&words, *word));
        }
        let outcome = outcome_hash(machine, subject, &ending);
        let ended = Ended { subject, words: &words, ending, old };
        let verdict = self.oracle.judge(machine, &ended);
        self.tally.count(index, &verdict);
        let failure = match verdict {
            Verdict::Wrong(failure) => Some(*failure),
            Verdict::TimeUp => return Flow::TimeUp,
            Verdict::Dropped(_) => return Flow::GoOn,
            Verdict::Ok | Verdict::Refused if self.tally.wants(index, outcome) => None,
            Verdict::Ok | Verdict::Refused => return Flow::GoOn,
        };
        machine.undo_to(mark);
        let origin = self.origin(machine, subject, &words, source);
        let (class, budget) = (self.class, self.budget);
        let watch = Watch { class, index, subject, inputs, outcome, origin, budget };
        let kept = observe(machine, watch, failure.clone());
        match failure {
            Some(failure) => self.tally.fail(index, &failure, kept),
            None => self.tally.cases.push(kept),
        }
        Flow::GoOn
    }

    /// The receiver as it is before the call, for a postcondition that asks.
    fn copy(&self, machine: &mut Machine, subject: &Subject, words: &[u64]) -> Option<Ref> {
        let wanted = subject.conditions.ensures.as_ref().is_some_and(|one| one.wants_old());
        if !wanted || subject.live != Live::This {
            return None;
        }
        let receiver = Ref::from_word(words[0]);
        Snapshot::take(&machine.core, self.since, receiver).restore(&mut machine.core).ok()
    }

    fn origin(
        &self,
        machine: &Machine,
        subject: &Subject,
        words: &[u64],
        source: &Source<'_>,
    ) -> Origin {
        let object = match subject.live {
            Live::Nothing => return Origin::Nothing,
            Live::This => words[0],
            Live::Parameter(index) => words[index],
        };
        match source {
            Source::Sequences(_, Some(state)) => Origin::State(*state),
            Source::Sequences(_, None) => Origin::Nothing,
            Source::Search => {
                Origin::Key(key(&machine.core, self.since, &[Ref::from_word(object)]))
            }
        }
    }
}
