//! Values that a class only keeps and compares by `equals`: states that differ in
//! nothing but which of them they hold are isomorphic.
//!
//! A map does not look into its values, nor a deque into its elements; a tree does
//! look into its keys, a hash table too. Which places of the heap hold values that
//! nobody looks into is found out by trying. On walks through the states, the
//! values at one place are exchanged for others; then every call must lead from
//! the changed state to what the same exchange makes of the states that the calls
//! lead to from the original. One difference, and the values at that place are
//! told apart. Samples prove nothing: whoever asks for this does not get a result that
//! is called complete.
//!
//! Cost: for each state that is visited, all calls for itself and for each place
//! and exchange, until [`MOST_EFFORT`] is spent.

use super::states::elements;
use crate::graph::snapshot::Snapshot;
use crate::graph::state::{Digest, Namer, ReferencePlace, Shared};
use crate::subject::combinations::{Combinations, Scene};
use crate::subject::{Candidate, Live, Role, Subject};
use machine::ending::{Budget, Ending};
use machine::machine::Machine;
use machine::program::ClassId;
use machine::value::{Kind, Ref};
use rustc_hash::{FxHashMap, FxHashSet};

/// Walks from a new object on.
const WALKS: usize = 200;

/// Calls after which no other state is tried; a long one counts for several.
const MOST_EFFORT: u64 = 300_000;

/// Instructions of a call that is not long.
const SHORT: u64 = 2_000;

/// States in which an exchange must have made no difference.
const ENOUGH: u32 = 4;

/// States after which no more are tried for a place.
const PLENTY: u32 = 60;

/// The type of parameters whose values have no meaning of their own.
const ANYTHING: &str = "Ljava/lang/Object;";

/// Which values make no difference, and where.
#[derive(Clone, Debug, Default)]
pub struct Symmetry {
    values: Vec<Ref>,
    places: FxHashSet<ReferencePlace>,
}

impl Symmetry {
    /// Whether there are any.
    pub fn exchanges(&self) -> bool {
        !self.places.is_empty()
    }

    /// The name of an object's state: equal for isomorphic ones. Values that make no
    /// difference are numbered in the order in which they are met.
    pub fn name(&self, namer: &mut Namer, machine: &Machine, since: u32, object: Ref) -> Digest {
        if !self.exchanges() {
            return namer.name(machine.heap(), since, object);
        }
        let mut known: Vec<(ReferencePlace, Ref)> = Vec::new();
        namer.name_with(machine.heap(), since, object, |place, value| {
            if !self.places.contains(&place) || !self.values.contains(&value) {
                return Shared::Object(value);
            }
            let met = known.iter().position(|&one| one == (place, value));
            let number = met.unwrap_or(known.len());
            if met.is_none() {
                known.push((place, value));
            }
            Shared::Number(number as u32)
        })
    }
}

/// How states are built.
#[derive(Clone, Copy, Debug)]
pub struct Building<'a> {
    pub class: ClassId,
    pub subjects: &'a [Subject],
    pub since: u32,
    /// Calls after the one that makes the object.
    pub depth: u32,
    /// Instructions for one call.
    pub instructions: u64,
}

/// Finds out which values of a class make no difference: none, if time is up before.
/// The machine is left as it was.
pub fn learn(machine: &mut Machine, building: &Building<'_>, seed: u64) -> Symmetry {
    let values = values(building.subjects);
    if values.len() < 2 {
        return Symmetry::default();
    }
    let mut learner = Learner {
        building,
        values,
        trials: FxHashMap::default(),
        effort: 0,
        late: false,
        random: seed,
        starts: Vec::new(),
        visited: FxHashSet::default(),
        namer: Namer::default(),
    };
    learner.starts = learner.ways(machine, None);
    for _ in 0..WALKS {
        if learner.is_tired() {
            break;
        }
        let mark = machine.mark();
        learner.walk(machine);
        machine.undo_to(&mark);
        machine.release(mark);
    }
    if learner.late {
        return Symmetry::default();
    }
    let held = |(place, trial): (ReferencePlace, Option<u32>)| {
        trial.is_some_and(|count| count >= ENOUGH).then_some(place)
    };
    let places = learner.trials.into_iter().filter_map(held).collect();
    Symmetry { values: learner.values, places }
}

/// The values that parameters without a type of their own take, in order.
fn values(subjects: &[Subject]) -> Vec<Ref> {
    let parameters = subjects.iter().flat_map(|subject| &subject.parameters);
    let domains = parameters.filter(|one| one.descriptor == ANYTHING).flat_map(|one| &one.domain);
    let mut values = Vec::new();
    for candidate in domains {
        match candidate {
            Candidate::Plain(word) if *word != 0 && !values.contains(&Ref::from_word(*word)) => {
                values.push(Ref::from_word(*word));
            }
            _ => {}
        }
    }
    values
}

/// Whether there is more to find out about a place, after so many trials.
fn is_open(trial: &Option<u32>) -> bool {
    trial.is_some_and(|count| count < PLENTY)
}

/// How values are exchanged.
#[derive(Clone, Copy, Debug)]
enum Exchange {
    /// Each for the next.
    Turn,
    /// One for the next, and that for it.
    Swap(usize),
}

impl Exchange {
    fn of(self, values: &[Ref], value: Ref) -> Ref {
        let Some(index) = values.iter().position(|&one| one == value) else { return value };
        let next = |index: usize| (index + 1) % values.len();
        match self {
            Exchange::Turn => values[next(index)],
            Exchange::Swap(one) if index == one => values[next(one)],
            Exchange::Swap(one) if index == next(one) => values[one],
            Exchange::Swap(_) => value,
        }
    }
}

/// A call that leads to another state: the subject, and which combination of arguments.
type LeadingCall = (usize, usize);

struct Learner<'a> {
    building: &'a Building<'a>,
    values: Vec<Ref>,
    /// In how many states an exchange made no difference; None if it once did.
    trials: FxHashMap<ReferencePlace, Option<u32>>,
    effort: u64,
    /// Time is up.
    late: bool,
    random: u64,
    /// The calls that make an object.
    starts: Vec<LeadingCall>,
    visited: FxHashSet<Digest>,
    namer: Namer,
}

impl Learner<'_> {
    fn is_tired(&self) -> bool {
        self.late || self.effort > MOST_EFFORT
    }

    /// Goes from a new object to ever other states, and tries the exchanges in each.
    fn walk(&mut self, machine: &mut Machine) {
        let Some(mut object) = self.go(machine, None) else { return };
        for _ in 0..self.building.depth {
            if self.is_tired() || !self.try_exchanges(machine, object) {
                return;
            }
            let Some(next) = self.go(machine, Some(object)) else { return };
            object = next;
        }
    }

    /// Makes one of the calls that change an object, or that make one.
    fn go(&mut self, machine: &mut Machine, object: Option<Ref>) -> Option<Ref> {
        let ways = match object {
            Some(_) => self.ways(machine, object),
            None => self.starts.clone(),
        };
        let (index, combination) = ways[self.draw(ways.len())?];
        let subject = &self.building.subjects[index];
        let mut inputs = Combinations::new(machine, subject, object, &Scene::default())?;
        inputs.go_to(combination);
        let mut words = inputs.words();
        let Building { instructions, .. } = *self.building;
        match subject.call(machine, &mut words, instructions)? {
            Ending::Returned(_) if subject.has_receiver() => Some(Ref::from_word(words[0])),
            Ending::Returned(word) => Some(Ref::from_word(word)),
            _ => None,
        }
    }

    /// The first call that leads to each of the states that calls lead to.
    fn ways(&mut self, machine: &mut Machine, object: Option<Ref>) -> Vec<LeadingCall> {
        let mut ways: Vec<LeadingCall> =
            self.successors(machine, object, None).into_values().collect();
        ways.sort_unstable();
        ways
    }

    /// A number below `count`; the same ones for the same seed.
    fn draw(&mut self, count: usize) -> Option<usize> {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.random >> 33).checked_rem(count as u64).map(|drawn| drawn as usize)
    }

    /// Tries all exchanges in one state; false if there is nothing left to find out.
    fn try_exchanges(&mut self, machine: &mut Machine, object: Ref) -> bool {
        let since = self.building.since;
        if self.visited.insert(self.namer.name(machine.heap(), since, object)) {
            let original = Snapshot::take(machine.heap(), since, object);
            for (place, index) in self.open_places(&original) {
                let held = [Exchange::Turn, Exchange::Swap(index)]
                    .into_iter()
                    .all(|exchange| self.holds(machine, (object, &original), place, exchange));
                let trial = self.trials.entry(place).or_insert(Some(0));
                *trial = trial.filter(|_| held).map(|count| count + 1);
            }
        }
        self.trials.is_empty() || self.trials.values().any(is_open)
    }

    /// The places where values are that may make no difference, and one of the values.
    fn open_places(&self, state: &Snapshot) -> Vec<(ReferencePlace, usize)> {
        let mut places: Vec<(ReferencePlace, usize)> = Vec::new();
        for (place, value) in state.shared() {
            if let Some(index) = self.values.iter().position(|&one| one == value)
                && self.trials.get(&place).is_none_or(is_open)
                && !places.iter().any(|(known, _)| *known == place)
            {
                places.push((place, index));
            }
        }
        places
    }

    /// Whether calls lead from the changed state to what the exchange makes of the
    /// states that they lead to from the original.
    fn holds(
        &mut self,
        machine: &mut Machine,
        (object, original): (Ref, &Snapshot),
        place: ReferencePlace,
        exchange: Exchange,
    ) -> bool {
        let expected = self.successors(machine, Some(object), Some((place, exchange)));
        let mut changed = original.clone();
        changed.exchange(|at, value| match at == place {
            true => exchange.of(&self.values, value),
            false => value,
        });
        let mark = machine.mark();
        let restored = changed.restore(machine).ok();
        let found = restored.map(|object| self.successors(machine, Some(object), None));
        machine.undo_to(&mark);
        machine.release(mark);
        found.is_some_and(|found| {
            found.len() == expected.len() && found.keys().all(|key| expected.contains_key(key))
        })
    }

    /// The states that calls lead to, after an exchange, and the first way to each.
    fn successors(
        &mut self,
        machine: &mut Machine,
        object: Option<Ref>,
        exchange: Option<(ReferencePlace, Exchange)>,
    ) -> FxHashMap<Digest, LeadingCall> {
        let mut found = FxHashMap::default();
        let live = if object.is_some() { Live::This } else { Live::Nothing };
        for (index, subject) in self.building.subjects.iter().enumerate() {
            if subject.live == live && subject.role != Role::Property {
                self.calls_of(machine, (index, subject), object, exchange, &mut found);
            }
        }
        found
    }

    fn calls_of(
        &mut self,
        machine: &mut Machine,
        (index, subject): (usize, &Subject),
        object: Option<Ref>,
        exchange: Option<(ReferencePlace, Exchange)>,
        found: &mut FxHashMap<Digest, LeadingCall>,
    ) {
        let Building { class, since, instructions, .. } = *self.building;
        let Some(mut inputs) = Combinations::new(machine, subject, object, &Scene::default())
        else {
            return;
        };
        let mark = machine.mark();
        loop {
            let combination = inputs.number();
            let mut words = inputs.words();
            let before = machine.executed();
            let ending = subject.call(machine, &mut words, instructions);
            self.effort += 1 + (machine.executed() - before) / SHORT;
            // What a collection holds is not exchanged with what the receiver holds.
            let filled = elements(machine, class, subject, &inputs) > 0;
            if let Some(Ending::Returned(word)) = ending
                && !filled
            {
                let result = subject.result == Some(Kind::Ref);
                let state = match subject.has_receiver() {
                    true => Some(Ref::from_word(words[0])),
                    false => Some(Ref::from_word(word)).filter(|_| result),
                };
                let of_class = |one: &Ref| !one.is_null() && machine.heap().class_of(*one) == class;
                if let Some(state) = state.filter(of_class) {
                    let name = self.name(machine, since, state, exchange);
                    found.entry(name).or_insert((index, combination));
                }
            }
            machine.undo_to(&mark);
            self.late |= ending == Some(Ending::OutOf(Budget::Deadline));
            if self.late || self.effort > 2 * MOST_EFFORT || !inputs.advance() {
                break;
            }
        }
        machine.release(mark);
    }

    fn name(
        &mut self,
        machine: &Machine,
        since: u32,
        state: Ref,
        exchange: Option<(ReferencePlace, Exchange)>,
    ) -> Digest {
        let values = &self.values;
        self.namer.name_with(machine.heap(), since, state, |place, value| match exchange {
            Some((at, exchange)) if at == place => Shared::Object(exchange.of(values, value)),
            _ => Shared::Object(value),
        })
    }
}
