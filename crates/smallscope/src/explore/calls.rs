//! Every call on one object: every method under test, every combination of arguments. Each
//! call runs from the same marked state and is taken back.
//!
//! One call without end of a method costs all patience: the next ones are believed sooner not
//! to end. What a call comes to then depends on those before it. So whoever does not know them
//! all makes no call that takes as long, and waits for his turn.
//!
//! Methods take turns: in the first, each is called with so many combinations of arguments at most,
//! in the next with as many again, then with twice as many. The next turn on an object comes after
//! whatever is known by then to be explored, so a constructor with eight parameters holds up
//! nobody. Where there are fewer combinations, there is one turn.
//!
//! Not here: whether the calls do right (`judge`).

use super::order::Order;
use crate::graph::parts;
use crate::graph::snapshot::Snapshot;
use crate::subject::call::{self, Answer, PREDICATE_BUDGET, ask};
use crate::subject::combinations::{Combinations, Scene};
use crate::subject::condition::{self, Condition};
use crate::subject::{Live, Role, Subject};
use machine::ending::{Budget, Ending};
use machine::machine::Machine;
use machine::mark::Mark;
use machine::program::{ClassId, MethodId};
use machine::value::Ref;
use std::collections::BTreeSet;
use std::ops::Range;

/// What is called, and within which bounds.
pub struct Plan {
    pub class: ClassId,
    pub subjects: Vec<Subject>,
    /// Where the objects lie that the class's initializer has made.
    pub initialized: Range<u32>,
    /// Where the heap ended before any input was made.
    pub since: u32,
    /// Calls may change static fields: then those that need no object are made on every state.
    pub statics: bool,
    /// Those of them that are not made where static fields are as in the beginning (`quiet`).
    pub quiet: BTreeSet<usize>,
    /// Instructions for one call.
    pub budget: u64,
    /// Sequences of calls are explored, in this order: each call is one, whatever it is given, and
    /// none is made where sequences end.
    pub sequences: Option<Order>,
}

/// By how much less is granted to a method that was seen not to end.
const IMPATIENCE: u64 = 10;

/// What a round of calls is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// Calls that need no object of the class.
    Alone,
    /// Static methods that take an object of the class, with null.
    Null,
    /// Both of these, after calls that have changed static fields.
    Aside,
    /// Calls on an object, or with it.
    On(Ref),
}

impl Round {
    /// Those that need no object, by number.
    pub const WITHOUT_OBJECT: [Round; 2] = [Round::Alone, Round::Null];
}

/// One subject, and perhaps one combination of its arguments, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Only {
    pub subject: usize,
    pub combination: Option<usize>,
}

/// Which of the calls of a round are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selected {
    /// Of those under test; None is all.
    pub only: Option<Only>,
    /// Whether others are made too, to see what they build.
    pub builds: bool,
    /// What was written before a call counts as its own.
    pub since_the_start: bool,
    /// Which of the turns.
    pub turn: u32,
    /// Static fields are as in the beginning.
    pub unchanged: bool,
}

/// Combinations of arguments of one method in the first turn. Where there is little time, each method is
/// to be called on an object before one of them takes it all.
const FIRST_TURN: usize = 8;

impl Selected {
    /// The combinations of this turn, by number; all of them, if calls are chosen one by one.
    fn combinations(&self) -> Range<usize> {
        let up_to = |turn: u32| FIRST_TURN.checked_shl(turn).unwrap_or(usize::MAX);
        match (self.only, self.turn) {
            (Some(_), _) => 0..usize::MAX,
            (None, 0) => 0..up_to(0),
            (None, turn) => up_to(turn - 1)..up_to(turn),
        }
    }
}

/// What is known about calls that do not end.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    /// Methods of which a call did not end.
    pub endless: BTreeSet<usize>,
    /// Whether all calls are known that come before.
    pub in_turn: bool,
}

/// A call that has ended, before anything is taken back.
#[derive(Clone, Debug, PartialEq)]
pub struct Called {
    /// Its number.
    pub subject: usize,
    /// Receiver (or the new object), then arguments.
    pub words: Vec<u64>,
    /// Which combination of arguments it was made with.
    pub combination: usize,
    /// What they are, by [`Combinations::candidates`].
    pub candidates: Vec<Option<usize>>,
    pub ending: Ending,
    /// Instructions that it took.
    pub took: u64,
    /// A copy of the receiver from before, if a postcondition wants it.
    pub old: Option<Ref>,
    /// Instructions that it was granted.
    pub budget: u64,
    /// It wrote to inputs only, and to what it made.
    pub inside: bool,
    /// It was told that the heap or the stack is full, and may have caught that.
    pub felt_limits: bool,
}

/// What comes next in a round.
#[derive(Debug)]
pub enum Next {
    Called(Called),
    /// Nothing: all calls were made.
    End,
    /// The next call may only be made by one who knows all before it.
    Turn,
    /// There was no time for the next call.
    TimeUp,
}

/// The calls of one round, one after the other.
pub struct Calls<'a> {
    plan: &'a Plan,
    round: Round,
    selected: Selected,
    /// What arguments are made of.
    scene: Scene,
    /// Before anything, and where every call starts.
    outside: Mark,
    start: Mark,
    /// A copy of the receiver, if a postcondition asks for it.
    old: Option<Ref>,
    /// How long the trail is where every call starts, and whether what counts of it is inside.
    trail: usize,
    was_inside: bool,
    /// The subjects in the order of their calls, unless that is the order of their numbers, and how
    /// many are behind.
    order: Option<Vec<usize>>,
    place: usize,
    /// The subject at hand, and its arguments: those of the next call.
    subject: usize,
    inputs: Option<Combinations<'a>>,
    /// Calls that are behind, with those that a precondition forbids.
    made: u64,
    /// Whether a method has combinations that this turn does not get to.
    has_more: bool,
}

impl<'a> Calls<'a> {
    /// Begins a round, after its first `made` calls.
    pub fn begin(
        machine: &mut Machine,
        plan: &'a Plan,
        (round, scene): (Round, Scene),
        selected: Selected,
        made: u64,
    ) -> Calls<'a> {
        let outside = machine.mark();
        let old = plan.copy(machine, round);
        let start = machine.mark();
        let trail = machine.heap().trail_len();
        let was_inside = !selected.since_the_start || plan.is_inside(machine, 0);
        let mut calls = Calls {
            plan,
            round,
            selected,
            scene,
            outside,
            start,
            old,
            trail,
            was_inside,
            order: plan.order(round),
            place: 0,
            subject: 0,
            inputs: None,
            made: 0,
            has_more: false,
        };
        calls.find_inputs(machine);
        while calls.made < made && calls.inputs.is_some() {
            calls.move_on(machine);
        }
        calls
    }

    /// Whether there is another turn, when this one has ended.
    pub fn has_more(&self) -> bool {
        self.has_more
    }

    /// Calls that are behind.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// Makes the next call, and leaves what it did.
    pub fn next(&mut self, machine: &mut Machine, patience: &mut Patience) -> Next {
        while let Some(inputs) = &self.inputs {
            let words = inputs.words();
            let subject = &self.plan.subjects[self.subject];
            if subject.admits(machine, &words, self.plan.budget.min(PREDICATE_BUDGET)) {
                return self.call(machine, words, patience);
            }
            self.move_on(machine);
        }
        Next::End
    }

    fn call(
        &mut self,
        machine: &mut Machine,
        mut words: Vec<u64>,
        patience: &mut Patience,
    ) -> Next {
        let (plan, index) = (self.plan, self.subject);
        let subject = &plan.subjects[index];
        let is_endless = patience.endless.contains(&index);
        let waits = subject.tested && !is_endless && !patience.in_turn;
        let budget = if is_endless || waits { plan.budget / IMPATIENCE } else { plan.budget };
        let felt = machine.limits_felt();
        let executed = machine.executed();
        let called = subject.call(machine, &mut words, budget);
        let took = machine.executed().saturating_sub(executed);
        let felt_limits = machine.limits_felt() > felt;
        let ending = called.unwrap_or(Ending::OutOf(Budget::Heap));
        match ending {
            Ending::OutOf(Budget::Deadline) => {
                self.take_back(machine);
                return Next::TimeUp;
            }
            Ending::OutOf(Budget::Instructions) if waits => {
                self.take_back(machine);
                return Next::Turn;
            }
            Ending::OutOf(Budget::Instructions) if subject.tested => {
                patience.endless.insert(index);
            }
            _ => {}
        }
        let budget = if is_endless { budget } else { plan.budget };
        let inside = self.was_inside && plan.is_inside(machine, self.trail);
        let inputs = self.inputs.as_ref().expect("the call was made with them");
        let (combination, old) = (inputs.number(), self.old);
        Next::Called(Called {
            subject: index,
            words,
            combination,
            candidates: inputs.candidates(),
            ending,
            took,
            old,
            budget,
            inside,
            felt_limits,
        })
    }

    /// The arguments of the call that was made, or is next.
    pub fn inputs(&self) -> Option<&Combinations<'a>> {
        self.inputs.as_ref()
    }

    /// Takes the last call back.
    pub fn take_back(&self, machine: &mut Machine) {
        machine.undo_to(&self.start);
    }

    /// Goes on from the call at hand, which was taken back, to the next.
    pub fn move_on(&mut self, machine: &Machine) {
        self.made += 1;
        let single = self.selected.only.is_some_and(|only| only.combination.is_some());
        let more = !single && self.inputs.as_mut().is_some_and(Combinations::advance);
        let end = self.selected.combinations().end;
        let is_in_turn = self.inputs.as_ref().is_some_and(|inputs| inputs.number() < end);
        self.has_more |= more && !is_in_turn;
        if !(more && is_in_turn) {
            self.place += 1;
            self.find_inputs(machine);
        }
    }

    /// Finds the first subject from the present one on that is called, and its arguments.
    fn find_inputs(&mut self, machine: &Machine) {
        let plan = self.plan;
        self.inputs = None;
        while self.place < plan.subjects.len() {
            self.subject = self.order.as_ref().map_or(self.place, |order| order[self.place]);
            let subject = &plan.subjects[self.subject];
            if let Some(live) = self.live(subject)
                && self.is_wanted(subject)
                && let Some(mut inputs) = Combinations::new(machine, subject, live, &self.scene)
                && self.enter(&mut inputs)
            {
                self.inputs = Some(inputs);
                return;
            }
            self.place += 1;
        }
    }

    /// Goes to the first combination of arguments that is wanted; false if there is none.
    fn enter(&mut self, inputs: &mut Combinations<'_>) -> bool {
        if let Some(number) = self.selected.only.and_then(|only| only.combination) {
            return inputs.go_to(number);
        }
        let turn = self.selected.combinations();
        let is_there = inputs.start_at(turn.start);
        // None of this turn may be needed, and one of the next.
        let is_in_turn = inputs.number() < turn.end;
        self.has_more |= is_there && !is_in_turn;
        is_there && is_in_turn
    }

    /// The object that a subject is called on; None if it is not called in this round.
    fn live(&self, subject: &Subject) -> Option<Option<Ref>> {
        match (self.round, subject.live) {
            (Round::Alone | Round::Aside, Live::Nothing) => Some(None),
            (Round::On(_), Live::Nothing) if self.plan.statics && !self.is_quiet() => Some(None),
            (Round::On(object), Live::This | Live::Parameter(_)) => Some(Some(object)),
            (Round::Null | Round::Aside, Live::Parameter(_)) if subject.role == Role::Method => {
                Some(Some(Ref::NULL))
            }
            _ => None,
        }
    }

    /// Whether the subject at hand would do what it does without any object.
    fn is_quiet(&self) -> bool {
        self.selected.unchanged && self.plan.quiet.contains(&self.subject)
    }

    /// Whether a subject is to be called: to judge it, or to see what it builds.
    fn is_wanted(&self, subject: &Subject) -> bool {
        let goes_on = self.selected.builds || subject.role == Role::Property;
        match subject.tested {
            true if self.plan.sequences.is_some() && !goes_on => false,
            true => self.selected.only.is_none_or(|only| only.subject == self.subject),
            false => self.selected.builds,
        }
    }

    /// Ends the round: the machine is as it was before.
    pub fn end(self, machine: &mut Machine) {
        machine.release(self.start);
        machine.undo_to(&self.outside);
        machine.release(self.outside);
    }
}

impl Plan {
    /// What arguments are made of, on an object that a search has found.
    pub fn scene(&self, machine: &Machine, round: Round) -> Scene {
        let mut parameters = self.subjects.iter().flat_map(|subject| &subject.parameters);
        let parts = match round {
            Round::On(object) if parameters.any(|parameter| parameter.parts.is_some()) => {
                parts(machine.heap(), self.since, object)
            }
            _ => Vec::new(),
        };
        Scene { parts, ..Scene::default() }
    }

    /// The subjects in the order of their calls, if that is not the order of their numbers: where
    /// calls that need no object are made on each again, those that need it come first.
    fn order(&self, round: Round) -> Option<Vec<usize>> {
        if !self.statics || !matches!(round, Round::On(_)) {
            return None;
        }
        let needs_none = |&number: &usize| self.subjects[number].live == Live::Nothing;
        let (behind, first): (Vec<usize>, Vec<usize>) =
            (0..self.subjects.len()).partition(needs_none);
        Some(first.into_iter().chain(behind).collect())
    }

    /// The receiver as it is before all calls, for postconditions that ask.
    fn copy(&self, machine: &mut Machine, round: Round) -> Option<Ref> {
        let Round::On(receiver) = round else { return None };
        let asks = |subject: &Subject| {
            let ensures = subject.conditions.ensures.as_ref();
            subject.live == Live::This && ensures.is_some_and(Condition::wants_old)
        };
        if !self.subjects.iter().any(asks) {
            return None;
        }
        Snapshot::take(machine.heap(), self.since, receiver).restore(machine).ok()
    }

    /// Whether what was written since the trail had this length is no older than the inputs.
    fn is_inside(&self, machine: &Machine, trail: usize) -> bool {
        let heap = machine.heap();
        heap.trailed_only(trail, &(self.since..heap.floor()))
    }

    /// The calls that `only` asks for on an object, and of the precondition.
    pub fn words(&self, machine: &Machine, only: Only, object: Ref) -> Vec<(MethodId, Vec<u64>)> {
        let subject = &self.subjects[only.subject];
        let scene = self.scene(machine, Round::On(object));
        let mut calls = Vec::new();
        let inputs = Combinations::new(machine, subject, Some(object), &scene);
        let Some(mut inputs) = inputs else { return calls };
        let mut more = inputs.go_to(only.combination.unwrap_or(0));
        while more {
            let words = inputs.words();
            calls.extend(condition::precondition(subject, &words));
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
}

impl Subject {
    /// Whether the precondition, if there is one, holds; a throwing one does not.
    fn admits(&self, machine: &mut Machine, words: &[u64], budget: u64) -> bool {
        let Some((method, words)) = condition::precondition(self, words) else { return true };
        ask(machine, method, &words, budget) == Answer::Yes
    }

    /// Makes a call and leaves what it did; of a constructor, the new object becomes
    /// the first word. None if there is no room for it.
    pub fn call(&self, machine: &mut Machine, words: &mut [u64], budget: u64) -> Option<Ending> {
        if self.role == Role::Constructor {
            let class = machine.program().method(self.method).class;
            words[0] = machine.new_object(class).ok()?.word();
        }
        let method = match self.live {
            // An inherited method may be overridden by one that nobody wrote, a bridge, and the
            // receiver may be of a subclass.
            Live::This => call::overriding(machine, Ref::from_word(words[0]), self.method),
            Live::Nothing | Live::Parameter(_) => self.method,
        };
        Some(call::run(machine, method, words, budget))
    }
}
