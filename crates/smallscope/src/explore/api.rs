//! Construction through a class's own API, breadth first: every state that its constructors
//! and methods build, and every call on each of them.
//!
//! A call that ends leads to further states. The calls on a state are handed out one after
//! the other, each with the machine as the call has left it; whoever gets it says whether what
//! came of it counts ([`Explorer::conclude`]). States are numbered by one explorer, in the
//! order of the calls that lead to them; the others are told, and tell what they find. So a
//! state has the same number whoever has built it first.

use super::calls::{Calls, Next, Patience, Plan, Round, Selected};
use super::korat::Totals;
use super::order::{OpenState, OpenStates, Order};
use super::origins::Origins;
use super::part::Part;
use super::states::{States, Step};
use super::{Explored, Explorer, Found, Leaf, Look, Memory, NullTaker};
use crate::graph::state::Digest;
use crate::subject::Role;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::mark::Mark;
use machine::program::probe::HitRecord;
use machine::value::Ref;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Calls that need no object come first.
const WITHOUT_OBJECT: u32 = 0;
const ON_STATES: u32 = 1;

/// What led to all states: they are the same for all explorers of one run.
pub type Book = Arc<Mutex<Origins>>;

pub struct Api<'a> {
    machine: &'a mut Machine,
    plan: &'a Plan,
    states: States,
    book: Book,
    /// Whether it is the one that numbers states.
    numbers: bool,
    stage: u32,
    turn: u32,
    /// What is left of the part at hand: states, or rounds without one. The first is at hand
    /// while there are calls.
    left: Range<usize>,
    /// What was handed out of the first of these, while it is not at hand.
    handed_out: u64,
    /// States that come after these, in an order other than breadth first.
    open: OpenStates,
    /// What of the code ran, if somebody wants to know.
    record: Option<HitRecord>,
    calls: Option<OnState<'a>>,
    /// What the state at hand was made from, and what that was made from, each on the one before it. They
    /// stay built for the next: states that were made from one come one after the other.
    ancestors: Vec<Ancestor>,
    /// The call at hand, and whether what came of it is noted.
    called: Option<Ended>,
    noted: bool,
    /// Room for the words of the next one.
    spare: Vec<u64>,
    patience: Patience,
    /// Where what is not numbered yet was met, and with which depth.
    met: FxHashMap<Digest, FirstMeeting>,
    found: Vec<Found>,
    totals: Totals,
    /// Instructions of all calls that were handed out: the machine forgets them with the calls.
    instructions: u64,
}

/// The calls on one state.
struct OnState<'a> {
    /// Before the state was built.
    outside: Mark,
    root: Ref,
    calls: Calls<'a>,
}

/// What is to be noted of a call.
struct Ended {
    subject: usize,
    words: Vec<u64>,
    ending: Ending,
}

/// A state on which others are built.
struct Ancestor {
    /// Before it was built.
    outside: Mark,
    state: usize,
    object: Ref,
}

/// A state that was met: by which call, in the order of the exploration.
struct FirstMeeting {
    at: (u32, usize, u64),
    depth: u32,
}

impl<'a> Api<'a> {
    pub fn new(machine: &'a mut Machine, plan: &'a Plan, states: States, book: Book) -> Api<'a> {
        Api {
            machine,
            plan,
            states,
            book,
            numbers: false,
            stage: WITHOUT_OBJECT,
            turn: 0,
            left: 0..0,
            handed_out: 0,
            open: OpenStates::default(),
            record: None,
            calls: None,
            ancestors: Vec::new(),
            spare: Vec::new(),
            called: None,
            noted: false,
            patience: Patience::default(),
            met: FxHashMap::default(),
            found: Vec::new(),
            totals: Totals::default(),
            instructions: 0,
        }
    }

    /// Looks there for what of the code ran.
    pub fn covering(mut self, record: Option<HitRecord>) -> Api<'a> {
        self.record = record;
        self
    }

    /// The order in which this explorer alone takes all states; None: they are taken as they were
    /// found, by whoever has time.
    fn alone(&self) -> Option<Order> {
        self.plan.sequences.filter(|&order| order != Order::Bfs)
    }

    /// Goes on to the next open state; false if there is none.
    fn take_open(&mut self) -> bool {
        let next = self.alone().and_then(|order| self.open.take(order));
        if let Some(state) = next {
            (self.stage, self.turn) = (ON_STATES, 0);
            (self.left, self.handed_out) = (state..state + 1, 0);
        }
        next.is_some()
    }

    /// Numbers what the calls on one state have found, to take it in an order of its own.
    fn open_found(&mut self) {
        if self.alone().is_none() {
            return;
        }
        let covered = self.record.as_ref().map_or(0, HitRecord::count);
        let (states, others) = std::mem::take(&mut self.found)
            .into_iter()
            .partition(|one| matches!(one, Found::State { .. }));
        self.found = others;
        let states = states.into_iter().filter_map(|one| match one {
            Found::State { step, name } => Some((step, name)),
            Found::Turn(_) => None,
        });
        for state in self.number(states.collect()) {
            let depth = self.states.depth(state);
            self.open.push(OpenState { state, depth, covered });
        }
    }

    /// The states that were numbered.
    pub fn into_states(mut self) -> States {
        self.leave();
        self.states
    }

    /// Begins with the calls on the first of what is left; None if it cannot be built.
    fn begin(&mut self) -> Option<Leaf> {
        let on_states = self.stage == ON_STATES;
        let live = if on_states { self.stand_on_parent(self.left.start) } else { None };
        let outside = self.machine.mark();
        let (first, handed_out) = (self.left.start, std::mem::take(&mut self.handed_out));
        let (round, builds) = match self.stage {
            WITHOUT_OBJECT => (Round::WITHOUT_OBJECT[first], true),
            _ => {
                let subjects = &self.plan.subjects;
                let built = self.states.replay_from(self.machine, subjects, first, live);
                let Some(object) = built else { return self.give_up(outside) };
                // Who numbers states has named each.
                if !self.numbers {
                    self.states.recognise(self.machine, object, first);
                }
                let round = if object.is_null() { Round::Aside } else { Round::On(object) };
                (round, self.states.may_grow(first))
            }
        };
        let root = if let Round::On(object) = round { object } else { Ref::NULL };
        let scene = self.states.scene(self.machine, &self.plan.subjects, Some(root));
        let unchanged = self.states.has_first_statics(self.machine);
        let (only, since_the_start, turn) = (None, true, self.turn);
        let selected = Selected { only, builds, since_the_start, turn, unchanged };
        let made = handed_out.saturating_sub(1);
        let calls = Calls::begin(self.machine, self.plan, (round, scene), selected, made);
        self.states.stand_on(self.machine, root);
        self.calls = Some(OnState { outside, root, calls });
        let is_first = handed_out == 0 && self.turn == 0 && !self.is_repeated(first);
        if self.plan.sequences.is_some() && self.is_repeated(first) {
            return self.expand_again(first);
        }
        let is_new = matches!(round, Round::On(_)) && is_first;
        self.totals.valid += u64::from(is_new);
        is_new.then_some(Leaf::Input)
    }

    /// Builds what a state was made from, on as much of it as stands; None if there is no such thing, or no way to it.
    fn stand_on_parent(&mut self, state: usize) -> Option<Ref> {
        let mut way = Vec::new();
        let mut next = self.states.origins().get(state).from();
        while let Some(state) = next {
            way.push(state);
            next = self.states.origins().get(state).from();
        }
        way.reverse();
        let pairs = self.ancestors.iter().zip(&way);
        let standing = pairs.take_while(|(one, state)| one.state == **state).count();
        self.leave_ancestors(standing);
        for &state in &way[standing..] {
            let outside = self.machine.mark();
            let live = self.ancestors.last().map(|one| one.object);
            let subjects = &self.plan.subjects;
            let Some(object) = self.states.replay_from(self.machine, subjects, state, live) else {
                self.machine.undo_to(&outside);
                self.machine.release(outside);
                return None;
            };
            self.ancestors.push(Ancestor { outside, state, object });
        }
        self.ancestors.last().map(|one| one.object)
    }

    /// Leaves all but the first of what stands.
    fn leave_ancestors(&mut self, standing: usize) {
        while self.ancestors.len() > standing
            && let Some(Ancestor { outside, .. }) = self.ancestors.pop()
        {
            self.machine.undo_to(&outside);
            self.machine.release(outside);
        }
    }

    /// Makes the calls on a state that was handed out before, now that a shorter way to it is
    /// known: they are not counted again, but lead further.
    fn expand_again(&mut self, state: usize) -> Option<Leaf> {
        self.leave();
        let known = self.states.len();
        self.states.expand(self.machine, &self.plan.subjects, state);
        if self.machine.deadline().has_passed() {
            return Some(Leaf::TimeUp);
        }
        for state in known..self.states.len() {
            let depth = self.states.depth(state);
            self.open.push(OpenState { state, depth, covered: 0 });
        }
        self.left.start += 1;
        None
    }

    /// Whether it was handed out before, by a smaller number.
    fn is_repeated(&self, first: usize) -> bool {
        self.stage == ON_STATES && self.states.is_repeated(first)
    }

    /// Leaves out a state that could not be built, unless there was no time for it.
    fn give_up(&mut self, outside: Mark) -> Option<Leaf> {
        self.machine.undo_to(&outside);
        self.machine.release(outside);
        if self.machine.deadline().has_passed() {
            self.leave_ancestors(0);
            return Some(Leaf::TimeUp);
        }
        self.left.start += 1;
        None
    }

    /// What was handed out of the first of what is left: itself, and calls on it.
    fn handed_out(&self) -> u64 {
        self.calls.as_ref().map_or(self.handed_out, |one| one.calls.made() + 1)
    }

    /// Leaves the state at hand, and all that it was made from: the machine is as it was in the beginning.
    fn leave(&mut self) {
        self.leave_state();
        self.leave_ancestors(0);
    }

    /// Leaves the state at hand.
    fn leave_state(&mut self) {
        self.called = None;
        if let Some(OnState { outside, calls, .. }) = self.calls.take() {
            self.states.step_off();
            calls.end(self.machine);
            self.machine.undo_to(&outside);
            self.machine.release(outside);
        }
    }

    /// Notes what came of the call at hand.
    fn note(&mut self, called: &Ended) {
        let (plan, index) = (self.plan, called.subject);
        let subject = &plan.subjects[index];
        let Some(OnState { calls, root, .. }) = &self.calls else { return };
        let from = (self.stage == ON_STATES).then_some((self.left.start, *root));
        let Some(inputs) = calls.inputs() else { return };
        if subject.role == Role::Property
            || from.is_some_and(|(state, _)| !self.states.may_grow(state))
        {
            return;
        }
        let at = (self.stage, self.left.start, calls.made());
        let words = (&called.words[..], &called.ending);
        let made = self.states.made(self.machine, (index, subject), inputs, from, words);
        for made in made {
            let depth = made.step.depth;
            // Where a later turn comes in the order is not seen here, so it is told in any case.
            let is_before =
                |met: &FirstMeeting| self.turn == 0 && met.at <= at && met.depth <= depth;
            let met = self.met.get(&made.name).is_some_and(is_before);
            if met
                || self.states.is_known(made.name, depth)
                || !self.states.is_valid(self.machine, made.object)
            {
                continue;
            }
            if self.turn == 0 {
                self.met.insert(made.name, FirstMeeting { at, depth });
            }
            let name = self.numbers.then_some(made.name);
            self.found.push(Found::State { step: made.step, name });
        }
    }

    /// A part with all states of a range.
    fn part(&self, states: Range<usize>) -> Part {
        let share = states.len() as f64;
        let spans = vec![(states.start as u32, states.end as u32)];
        Part { stage: self.stage, spans, turn: 0, handed_out: 0, share }
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Origins> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Numbers what was found; the new states.
    fn number(&mut self, found: Vec<(Step, Option<Digest>)>) -> Range<usize> {
        self.numbers = true;
        let known = self.states.len();
        // What others have found is built once more, and not in the world of the state at hand.
        if found.iter().any(|(_, name)| name.is_none()) {
            self.handed_out = self.handed_out();
            self.leave();
        }
        for (step, name) in found {
            if let Some(name) = &name {
                self.met.remove(name);
            }
            self.states.offer(self.machine, &self.plan.subjects, step, name);
        }
        self.locked().clone_from(self.states.origins());
        known..self.states.len()
    }
}

impl Explorer for Api<'_> {
    fn parts(&mut self, _look: &mut Look<'_>) -> Option<Vec<Part>> {
        // The constants of an enum are there from the beginning.
        let constants = self.states.len();
        self.number(Vec::new());
        let first = Part { stage: WITHOUT_OBJECT, ..self.part(0..Round::WITHOUT_OBJECT.len()) };
        let rest = Part { stage: ON_STATES, ..self.part(0..constants) };
        Some(if constants > 0 { vec![first, rest] } else { vec![first] })
    }

    fn go_to(&mut self, part: &Part) {
        self.leave();
        if !self.numbers {
            let all = self.locked().clone();
            self.states.learn(all);
        }
        let (start, end) = part.spans[0];
        (self.stage, self.turn) = (part.stage, part.turn);
        (self.left, self.handed_out) = (start as usize..end as usize, part.handed_out);
        self.open.clear();
    }

    fn advance(&mut self, candidates: u64) -> Option<Leaf> {
        for _ in 0..candidates {
            let Some(on_state) = &mut self.calls else {
                if self.left.is_empty() && !self.take_open() {
                    self.leave();
                    return Some(Leaf::Exhausted);
                }
                if let Some(leaf) = self.begin() {
                    return Some(leaf);
                }
                continue;
            };
            let before = self.machine.executed();
            match on_state.calls.next(self.machine, &mut self.patience) {
                Next::Called(called) => {
                    self.totals.explored += 1;
                    self.instructions += self.machine.executed() - before;
                    let mut words = std::mem::take(&mut self.spare);
                    words.clone_from(&called.words);
                    let ending = called.ending.clone();
                    self.called = Some(Ended { subject: called.subject, words, ending });
                    self.noted = false;
                    return Some(Leaf::Called(called));
                }
                Next::Turn => return Some(Leaf::Turn),
                Next::TimeUp => return Some(Leaf::TimeUp),
                Next::End => {
                    if on_state.calls.has_more() {
                        let at_hand = self.part(self.left.start..self.left.start + 1);
                        self.found.push(Found::Turn(Part { turn: self.turn + 1, ..at_hand }));
                    }
                    self.leave_state();
                    self.left.start += 1;
                    self.open_found();
                }
            }
        }
        None
    }

    fn left(&self) -> Vec<Part> {
        let part = self.part(self.left.clone());
        let part = Part { turn: self.turn, handed_out: self.handed_out(), ..part };
        let at_hand = (!self.left.is_empty()).then_some(part);
        let open = self.alone().map_or_else(Vec::new, |order| self.open.in_order(order));
        let open = open.into_iter();
        let open = open.map(|state| Part { stage: ON_STATES, ..self.part(state..state + 1) });
        at_hand.into_iter().chain(open).collect()
    }

    fn split(&mut self) -> Option<Part> {
        let rest = self.left.start + 1..self.left.end;
        if self.stage == WITHOUT_OBJECT || rest.is_empty() || self.alone().is_some() {
            return None;
        }
        let middle = rest.start + rest.len() / 2;
        let given = self.part(middle..rest.end);
        self.left.end = middle;
        Some(given)
    }

    fn machine(&self) -> &Machine {
        self.machine
    }

    fn machine_mut(&mut self) -> &mut Machine {
        self.machine
    }

    fn root(&self) -> Ref {
        self.calls.as_ref().map_or(Ref::NULL, |one| one.root)
    }

    fn path(&self) -> Option<Vec<u32>> {
        (self.stage == ON_STATES).then(|| vec![self.left.start as u32])
    }

    fn calls_before(&self) -> Option<u32> {
        let on_state = self.plan.sequences.is_some() && self.stage == ON_STATES;
        on_state.then(|| self.states.depth(self.left.start))
    }

    fn null_taker(&self) -> Option<NullTaker<'_>> {
        let on_state = self.stage == ON_STATES;
        on_state.then(|| self.states.null_taker(&self.plan.subjects, self.left.start)).flatten()
    }

    fn take_back(&mut self, counts: bool) {
        if let Some(called) = self.called.take() {
            if counts && !self.noted {
                self.note(&called);
            }
            (self.called, self.noted) = (Some(called), true);
        }
        if let Some(OnState { calls, .. }) = &self.calls {
            calls.take_back(self.machine);
        }
    }

    fn conclude(&mut self, counts: bool) {
        let Some(called) = self.called.take() else { return };
        if counts && !self.noted {
            self.note(&called);
        }
        if let Some(OnState { calls, .. }) = &mut self.calls {
            calls.take_back(self.machine);
            calls.move_on(self.machine);
        }
        self.spare = called.words;
    }

    fn repeat(&mut self) {
        if let (Some(_), Some(OnState { calls, .. })) = (self.called.take(), &self.calls) {
            calls.take_back(self.machine);
            self.totals.explored -= 1;
        }
    }

    fn believe(&mut self, endless: &BTreeSet<usize>, in_turn: bool) {
        self.patience = Patience { endless: endless.clone(), in_turn };
    }

    fn found(&mut self) -> Vec<Found> {
        std::mem::take(&mut self.found)
    }

    fn absorb(&mut self, found: Vec<Found>) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut found = found.into_iter().peekable();
        while found.peek().is_some() {
            let mut states = Vec::new();
            while let Some(Found::State { step, name }) =
                found.next_if(|one| matches!(one, Found::State { .. }))
            {
                states.push((step, name));
            }
            let new = self.number(states);
            if !new.is_empty() {
                parts.push(Part { stage: ON_STATES, ..self.part(new) });
            }
            if let Some(Found::Turn(part)) = found.next() {
                parts.push(part);
            }
        }
        parts
    }

    fn memory(&self) -> Memory {
        // Those that no call leads to are there from the beginning.
        let steps = self.states.origins().iter().filter_map(|origin| origin.step()).collect();
        Memory { steps, left_out: self.states.left_out, ..Memory::default() }
    }

    fn remember(&mut self, memory: Memory) {
        let Memory { steps, left_out, .. } = memory;
        self.number(steps.into_iter().map(|step| (step, None)).collect());
        self.states.left_out = left_out;
    }

    fn totals(&self) -> Explored {
        Explored { totals: self.totals, instructions: self.instructions }
    }
}
