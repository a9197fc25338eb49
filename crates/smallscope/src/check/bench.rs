//! The bench: one receiver at a time, every method, every combination of
//! arguments. Each call runs from the same marked state and is taken back.

use super::condition::Condition;
use super::inputs::Inputs;
use super::keep::{Receiver, Witness, input_size, outcome_hash};
use super::oracle::{Ended, Oracle, Verdict, precondition_call};
use super::sequence::{self, Sequences};
use super::snapshot::{Snapshot, parts};
use super::subject::{Live, Role, Subject};
use super::tally::Tally;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::mark::Mark;
use machine::program::{ClassId, MethodId};
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
    /// What to test for now; None tests all.
    pub only: Option<Only>,
    pub deadline: Option<Instant>,
}

/// By how much less is granted to a method that was seen not to end.
const IMPATIENCE: u64 = 10;

/// One subject, and perhaps one combination of its arguments, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Only {
    pub subject: usize,
    pub combination: Option<usize>,
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

/// Where every call of a round starts.
struct Start {
    mark: Mark,
    /// A copy of the receiver, if a postcondition asks for it.
    old: Option<Ref>,
}

/// Where a receiver came from, and who wants to know what calls make of it.
pub enum Source<'a> {
    /// A search, and the receiver's path in it.
    Search(Vec<u32>),
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
        let outside = machine.mark();
        let old = self.copy(machine, &subjects, round);
        let start = Start { mark: machine.mark(), old };
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
            if !self.is_wanted(index, subject, source) {
                continue;
            }
            let Some(inputs) = Inputs::new(machine, subject, live, &parts) else { continue };
            let started = Instant::now();
            flow = self.all_inputs(machine, (index, subject), inputs, &start, source);
            self.tally.spend(index, started.elapsed());
            if flow == Flow::TimeUp {
                break;
            }
        }
        machine.release(start.mark);
        machine.undo_to(&outside);
        machine.release(outside);
        self.subjects = subjects;
        flow
    }

    /// Whether a subject is to be called: to judge it, or to see what it builds.
    fn is_wanted(&self, index: usize, subject: &Subject, source: &Source<'_>) -> bool {
        if subject.tested {
            return self.only.is_none_or(|only| only.subject == index);
        }
        match source {
            Source::Search(_) => false,
            Source::Sequences(sequences, from) => from.is_none_or(|one| sequences.may_grow(one)),
        }
    }

    /// The receiver's parts, if somebody wants them as arguments.
    pub fn parts(&self, machine: &Machine, subjects: &[Subject], round: Round) -> Vec<Ref> {
        let mut parameters = subjects.iter().flat_map(|subject| &subject.parameters);
        match round {
            Round::On(object) if parameters.any(|parameter| parameter.parts.is_some()) => {
                parts(machine.heap(), self.since, object)
            }
            _ => Vec::new(),
        }
    }

    fn all_inputs(
        &mut self,
        machine: &mut Machine,
        (index, subject): (usize, &Subject),
        mut inputs: Inputs<'_>,
        start: &Start,
        source: &mut Source<'_>,
    ) -> Flow {
        let combination = self.only.and_then(|only| only.combination);
        if !inputs.skip(combination.unwrap_or(0)) {
            return Flow::GoOn;
        }
        loop {
            let flow = self.one(machine, (index, subject), &inputs, start, source);
            machine.undo_to(&start.mark);
            if flow == Flow::TimeUp || self.deadline.is_some_and(|end| Instant::now() >= end) {
                return Flow::TimeUp;
            }
            if combination.is_some() || !inputs.advance() {
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
        start: &Start,
        source: &mut Source<'_>,
    ) -> Flow {
        let mut words = inputs.words();
        if !self.oracle.admits(machine, subject, &words) {
            return Flow::GoOn;
        }
        let trail = match source {
            Source::Search(_) => machine.heap().trail_len(),
            // What the calls wrote that built the receiver counts as well.
            Source::Sequences(..) => 0,
        };
        let budget = self.budget_of(index);
        let executed = machine.executed();
        let called = sequence::call(machine, self.class, subject, &mut words, budget);
        let ending = called.unwrap_or(Ending::OutOf(machine::ending::Budget::Heap));
        let outcome = outcome_hash(machine, subject, &ending);
        let long = machine.executed() - executed >= self.budget / IMPATIENCE;
        let inside = self.is_inside(machine, trail);
        let Start { old, .. } = *start;
        let ended = Ended { subject, words: &words, ending, old, budget, inside };
        let verdict = self.oracle.judge(machine, &ended);
        // What comes of a call that is wrong is no receiver for others.
        if matches!(verdict, Verdict::Ok) {
            note(machine, (index, subject), inputs, &ended, source);
        }
        if !subject.tested {
            return Flow::GoOn;
        }
        self.tally.count(index, &verdict);
        if long && !self.tally.is_endless(index) {
            self.tally.slow.insert(index);
        }
        let failure = match verdict {
            Verdict::Wrong(failure) => Some(*failure),
            Verdict::TimeUp => return Flow::TimeUp,
            Verdict::Dropped(_) => return Flow::GoOn,
            Verdict::Ok | Verdict::Refused if self.tally.wants(index, outcome) => None,
            Verdict::Ok | Verdict::Refused => return Flow::GoOn,
        };
        machine.undo_to(&start.mark);
        let witness = Witness {
            subject: index,
            outcome,
            receiver: receiver(subject, &words, source),
            combination: inputs.number(),
            budget,
            size: input_size(machine, subject, inputs),
            failure: failure.clone(),
            case: None,
        };
        match failure {
            Some(failure) => self.tally.fail(index, &failure, witness),
            None => self.tally.keep(witness),
        }
        Flow::GoOn
    }

    /// Whether what was written since the trail had this length is no older than the inputs.
    fn is_inside(&self, machine: &Machine, trail: usize) -> bool {
        let heap = machine.heap();
        heap.trailed(trail, &(self.since..heap.floor())) == heap.trail_len() - trail
    }

    /// One call without end of a method costs all patience; the next are believed sooner.
    fn budget_of(&self, index: usize) -> u64 {
        match self.tally.is_endless(index) {
            true => self.budget / IMPATIENCE,
            false => self.budget,
        }
    }

    /// The calls that `only` asks for on an object, and of the precondition.
    pub fn calls(&self, machine: &Machine, only: Only, object: Ref) -> Vec<(MethodId, Vec<u64>)> {
        let subject = &self.subjects[only.subject];
        let parts = self.parts(machine, &self.subjects, Round::On(object));
        let mut calls = Vec::new();
        let inputs = Inputs::new(machine, subject, Some(object), &parts);
        let Some(mut inputs) = inputs else { return calls };
        let mut more = inputs.skip(only.combination.unwrap_or(0));
        while more {
            let words = inputs.words();
            calls.extend(precondition_call(subject, &words));
            calls.push((subject.method, words));
            more = only.combination.is_none() && inputs.advance();
        }
        calls
    }

    /// What white-box testing searches for: a method with a combination of its
    /// arguments, or with all of them where they depend on the receiver.
    pub fn searches(&self) -> Vec<Only> {
        let mut searches = Vec::new();
        for (index, subject) in self.subjects.iter().enumerate() {
            if !subject.tested || subject.live == Live::Nothing {
                continue;
            }
            let live = |place: usize| subject.live == Live::Parameter(place);
            let sizes = subject.parameters.iter().enumerate();
            let sizes = sizes.filter(|(place, _)| !live(*place)).map(|(_, one)| one.domain.len());
            let single = subject.parameters.iter().all(|parameter| parameter.parts.is_none());
            let combinations = match single {
                true => (0..sizes.product()).map(Some).collect(),
                false => vec![None],
            };
            let only = |combination| Only { subject: index, combination };
            searches.extend(combinations.into_iter().map(only));
        }
        searches
    }

    /// The receiver as it is before all calls, for postconditions that ask.
    fn copy(&self, machine: &mut Machine, subjects: &[Subject], round: Round) -> Option<Ref> {
        let Round::On(receiver) = round else { return None };
        let asks = |subject: &Subject| {
            let ensures = subject.conditions.ensures.as_ref();
            subject.live == Live::This && ensures.is_some_and(Condition::wants_old)
        };
        if !subjects.iter().any(asks) {
            return None;
        }
        Snapshot::take(machine.heap(), self.since, receiver).restore(machine).ok()
    }
}

/// What a call is about, by numbers.
fn receiver(subject: &Subject, words: &[u64], source: &Source<'_>) -> Receiver {
    let object = match subject.live {
        Live::Nothing => return Receiver::Nothing,
        Live::This => words[0],
        Live::Parameter(index) => words[index],
    };
    match source {
        _ if object == 0 => Receiver::Null,
        Source::Sequences(_, Some(state)) => Receiver::State(*state),
        Source::Sequences(_, None) => Receiver::Nothing,
        Source::Search(path) => Receiver::Path(path.clone()),
    }
}

/// Tells whoever builds receivers by calls what a call has made.
fn note(
    machine: &mut Machine,
    (index, subject): (usize, &Subject),
    inputs: &Inputs<'_>,
    ended: &Ended<'_>,
    source: &mut Source<'_>,
) {
    if let (Source::Sequences(sequences, from), Ending::Returned(word)) = (source, &ended.ending)
        && subject.role != Role::Property
        && !matches!(subject.live, Live::Parameter(_))
        && from.is_none_or(|state| sequences.may_grow(state))
    {
        sequences.note(machine, (index, subject), inputs, *from, (ended.words, *word));
    }
}
