//! Why the predicate rejects a structure: few of its values that are enough for that.
//!
//! A run reads more than what decides it. So values are left out, and the run is made again without
//! them. Where it reads one that is not there, the call that reads is given up, and goes on with each
//! result that it could have: if all of them end in a rejection, the value was not needed. That is
//! sound only if the call has no effect but its result, which nobody proves: what is concluded so is
//! a *guess*. Only calls are given up whose arguments are objects of the structure and plain values,
//! so the collections that a predicate keeps for itself are not pulled from under it.
//!
//! Cost: a run for each value that is left out or widened, and one for each result of each call that
//! is given up, up to a limit.

use super::model::{Layout, Model};
use super::witness::is_bound;
use crate::scope::finitization::Finitization;
use machine::ending::{Budget, Ending, Stop};
use machine::machine::Machine;
use machine::mark::Mark;
use machine::program::descriptor::{class_of_field, split};
use machine::program::{MethodId, Program, flags};
use machine::value::Kind;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Runs that go on after a call was given up, for one question.
const MOST_TURNS: u32 = 300;

/// Such a run may take so many times as many instructions as one of a whole structure.
const MORE_INSTRUCTIONS: u64 = 8;

/// Who judges.
pub(super) struct Judge<'a> {
    pub(super) layout: Rc<Layout>,
    finitization: &'a Finitization,
    predicate: MethodId,
    /// Instructions for one run.
    budget: u64,
    /// What the last run of a whole structure took.
    usual: u64,
    /// The classes of which the structure's objects are.
    classes: FxHashSet<String>,
    /// What a call may return, the likeliest to lead on first; None if it is not given up.
    results: FxHashMap<MethodId, Option<Rc<[u64]>>>,
}

/// What the predicate says of what is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Judged {
    Accepted,
    /// Whatever is decided else.
    Rejected(Reads),
    /// It depends on what is not decided.
    Open,
    /// A run was cut off, so nobody knows.
    Cut,
    TimeUp,
}

/// What was read, and whether a call was given up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reads {
    /// Places, each once, in order.
    pub(super) places: Vec<usize>,
    pub(super) is_guess: bool,
}

/// A set of values that is enough to reject.
pub(super) struct Reason {
    /// These places with these values,
    pub(super) places: Vec<(usize, u32)>,
    /// and this one with any of these.
    pub(super) any: Option<(usize, Vec<u32>)>,
    pub(super) is_guess: bool,
}

/// A question in the making.
struct Asking<'a> {
    model: &'a Model,
    /// All is decided that can be read.
    is_whole: bool,
    guessing: bool,
    reads: Reads,
    turns: u32,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        machine: &Machine,
        layout: Rc<Layout>,
        finitization: &'a Finitization,
        predicate: MethodId,
        budget: u64,
    ) -> Judge<'a> {
        let program = machine.program();
        let domains = finitization.class_domains.iter();
        let ancestors = domains.flat_map(|domain| &program.class(domain.class).ancestors);
        let classes = ancestors.map(|&class| program.class_name(class).to_owned()).collect();
        let (results, usual) = (FxHashMap::default(), budget);
        Judge { layout, finitization, predicate, budget, usual, classes, results }
    }

    /// What the predicate says of a whole structure.
    pub(super) fn judge(&mut self, machine: &mut Machine, model: &Model) -> Judged {
        self.usual = self.budget;
        let (judged, instructions) = self.ask(machine, asking(model, true, false));
        self.usual = instructions.saturating_mul(MORE_INSTRUCTIONS).min(self.budget);
        judged
    }

    /// What follows from a part of one. Guessing, calls are given up.
    fn judge_part(&mut self, machine: &mut Machine, part: &Model, guessing: bool) -> Judged {
        self.ask(machine, asking(part, false, guessing)).0
    }

    /// The same, and the instructions that it took.
    fn ask(&mut self, machine: &mut Machine, mut asking: Asking<'_>) -> (Judged, u64) {
        // A run is too short to look at the clock.
        if machine.deadline().has_passed() {
            return (Judged::TimeUp, 0);
        }
        let begin = machine.executed();
        let mut instructions = 0;
        let judged = machine.trial(|machine| {
            machine.call(self.predicate, &[self.finitization.root.word()]);
            let judged = self.go_on(machine, &mut asking);
            instructions = machine.executed().saturating_sub(begin);
            judged
        });
        match judged {
            Ok(()) => (Judged::Rejected(asking.reads), instructions),
            Err(judged) => (judged, instructions),
        }
    }

    /// Runs on to the end, by all ways; an error if one does not end in a rejection.
    fn go_on(&mut self, machine: &mut Machine, asking: &mut Asking<'_>) -> Result<(), Judged> {
        let budget = if asking.is_whole { self.budget } else { self.usual };
        loop {
            match machine.within(budget, Machine::run) {
                Stop::Choice(choice) => {
                    let place = self.layout.place_of(&choice).ok_or(Judged::Cut)?;
                    let Some(value) = asking.model.value(place) else {
                        return self.give_up(machine, asking);
                    };
                    if !asking.reads.places.contains(&place) {
                        asking.reads.places.push(place);
                    }
                    machine.decide(&choice, value.word);
                }
                Stop::Ended(Ending::Returned(word)) if word as u32 != 0 => {
                    return Err(Judged::Accepted);
                }
                Stop::Ended(Ending::Returned(_)) => return Ok(()),
                Stop::Ended(Ending::Threw(exception)) if !is_bound(machine, exception) => {
                    return Ok(());
                }
                Stop::Ended(Ending::OutOf(Budget::Deadline)) => return Err(Judged::TimeUp),
                // What a result leads to that the call cannot have need not end.
                _ => return Err(if asking.is_whole { Judged::Cut } else { Judged::Open }),
            }
        }
    }

    /// Gives up a call that reads what is not decided: the outermost with which every result ends
    /// in a rejection.
    fn give_up(&mut self, machine: &mut Machine, asking: &mut Asking<'_>) -> Result<(), Judged> {
        if !asking.guessing {
            return Err(Judged::Open);
        }
        let calls: Vec<MethodId> = machine.calls().collect();
        let mark = machine.mark();
        let mut judged = Err(Judged::Open);
        for count in (1..=calls.len()).rev() {
            let results = self.results(machine.program(), calls[count - 1]);
            let Some(results) = results else { continue };
            judged = self.each_result(machine, asking, (count, &results), &mark);
            if !matches!(judged, Err(Judged::Accepted | Judged::Open)) {
                break;
            }
        }
        machine.undo_to(&mark);
        machine.release(mark);
        judged
    }

    /// Goes on with each result of a call.
    fn each_result(
        &mut self,
        machine: &mut Machine,
        asking: &mut Asking<'_>,
        (count, results): (usize, &[u64]),
        mark: &Mark,
    ) -> Result<(), Judged> {
        for &result in results {
            asking.turns += 1;
            if asking.turns > MOST_TURNS {
                return Err(Judged::Open);
            }
            machine.undo_to(mark);
            machine.abandon(count, result);
            self.go_on(machine, asking)?;
        }
        asking.reads.is_guess = true;
        Ok(())
    }

    fn results(&mut self, program: &Program, method: MethodId) -> Option<Rc<[u64]>> {
        if let Some(known) = self.results.get(&method) {
            return known.clone();
        }
        let found = self.find_results(program, method);
        self.results.insert(method, found.clone());
        found
    }

    fn find_results(&self, program: &Program, method: MethodId) -> Option<Rc<[u64]>> {
        let linked = program.method(method);
        let class = program.class(linked.class);
        let own = |name: &str| self.classes.contains(name);
        let (types, _) = split(program.names.get(linked.descriptor))?;
        let is_known = |descriptor: &&str| match descriptor.as_bytes()[0] {
            b'L' => own(class_of_field(descriptor)),
            b'[' => false,
            _ => true,
        };
        let is_locked = linked.flags & flags::SYNCHRONIZED != 0;
        let has_receiver = linked.is_static() || own(program.class_name(linked.class));
        let fits = !class.trusted && !is_locked && has_receiver && types.iter().all(is_known);
        if method == self.predicate || !fits {
            return None;
        }
        match linked.result? {
            Kind::Boolean => Some(Rc::new([1, 0])),
            Kind::Byte | Kind::Short | Kind::Int => {
                // Counts and heights of the structure, and what says that there is none.
                let objects: usize = self.layout.domains.iter().map(|one| one.0.len()).sum();
                let counts = 0..=objects as u64;
                Some(counts.chain([u64::from(u32::MAX)]).collect())
            }
            _ => None,
        }
    }

    /// Reasons to reject a whole structure, of which the predicate has read this; None if there is no
    /// time.
    pub(super) fn reasons(
        &mut self,
        machine: &mut Machine,
        model: &Model,
        mut kept: Reads,
        guessing: bool,
    ) -> Option<Vec<Reason>> {
        let mut part = Model::new(Rc::clone(&self.layout));
        kept.places.iter().for_each(|&place| part.decided[place] = model.decided[place]);
        let mut size = kept.places.len().div_ceil(2).max(1);
        loop {
            self.leave_out(machine, &mut part, &mut kept, (size, guessing))?;
            if size == 1 {
                break;
            }
            size = size.div_ceil(2);
        }
        self.widened(machine, &mut part, &kept, guessing)
    }

    /// Leaves out what is not needed, so many places at a time. The last that were read decide, so these
    /// are tried first.
    fn leave_out(
        &mut self,
        machine: &mut Machine,
        part: &mut Model,
        kept: &mut Reads,
        (size, guessing): (usize, bool),
    ) -> Option<()> {
        let mut at = kept.places.len();
        while at > 0 {
            let from = at.saturating_sub(size);
            let left_out: Vec<usize> = kept.places[from..at].to_vec();
            let decided: Vec<Option<u32>> =
                left_out.iter().map(|&place| part.decided[place].take()).collect();
            at = from;
            match self.judge_part(machine, part, guessing) {
                Judged::Rejected(reads) => {
                    for &place in kept.places.iter().filter(|it| !reads.places.contains(it)) {
                        part.decided[place] = None;
                    }
                    kept.places.retain(|place| reads.places.contains(place));
                    kept.is_guess = reads.is_guess;
                    at = at.min(kept.places.len());
                }
                Judged::TimeUp => return None,
                Judged::Accepted | Judged::Open | Judged::Cut => {
                    for (place, decided) in left_out.iter().zip(decided) {
                        part.decided[*place] = decided;
                    }
                }
            }
        }
        Some(())
    }

    /// The values of a place that are rejected with all others as they are.
    fn rejected(
        &mut self,
        machine: &mut Machine,
        part: &mut Model,
        place: usize,
        (guessing, is_guess): (bool, &mut bool),
    ) -> Option<Vec<u32>> {
        let own = part.decided[place];
        let mut any = Vec::new();
        for value in 0..self.layout.places[place].values.len() as u32 {
            part.decided[place] = Some(value);
            match self.judge_part(machine, part, guessing) {
                Judged::Rejected(reads) => {
                    any.push(value);
                    *is_guess |= reads.is_guess;
                }
                Judged::TimeUp => return None,
                Judged::Accepted | Judged::Open | Judged::Cut => {}
            }
        }
        part.decided[place] = own;
        Some(any)
    }

    /// The same reason with more values, one place at a time: of the place that was read last, and of
    /// those that hold no objects.
    fn widened(
        &mut self,
        machine: &mut Machine,
        part: &mut Model,
        kept: &Reads,
        guessing: bool,
    ) -> Option<Vec<Reason>> {
        let layout = Rc::clone(&self.layout);
        let holds_objects =
            |place: usize| layout.places[place].values.iter().any(|value| value.object.is_some());
        let last = kept.places.last().copied();
        let but = |part: &Model, place: Option<usize>| {
            let places = kept.places.iter().filter(|&&one| Some(one) != place);
            let value = |&place: &usize| part.decided[place].map(|value| (place, value));
            places.filter_map(value).collect::<Vec<_>>()
        };
        let mut reasons = Vec::new();
        for &place in kept.places.iter().rev() {
            if holds_objects(place) && Some(place) != last {
                continue;
            }
            let mut is_guess = kept.is_guess;
            let any = self.rejected(machine, part, place, (guessing, &mut is_guess))?;
            let places = but(part, Some(place));
            reasons.push(Reason { places, any: Some((place, any)), is_guess });
        }
        if reasons.is_empty() {
            let (places, is_guess) = (but(part, None), kept.is_guess);
            reasons.push(Reason { places, any: None, is_guess });
        }
        Some(reasons)
    }
}

fn asking(model: &Model, is_whole: bool, guessing: bool) -> Asking<'_> {
    Asking { model, is_whole, guessing, reads: Reads::default(), turns: 0 }
}
