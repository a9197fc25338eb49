//! Objects that a class's own constructors and methods build, and the shortest sequence of
//! calls for each.
//!
//! A state is kept as the call that led to it; it is brought about again by running its
//! calls, so it is exactly what a program gets. Isomorphic states are met once. Cost: a
//! canonical form per call that returns, and a replay per state; about 150 bytes of memory for
//! each state, measured as the growth of the process.
//!
//! Not here: who makes the calls (`api`), and whether they do right (`judge`).

use super::NullTaker;
use super::chunks::Chunks;
use super::symmetry::Symmetry;
use crate::graph::state::{Digest, Namer};
use crate::subject::call::{self, Answer};
use crate::subject::combinations::{Combinations, Pick};
use crate::subject::{Candidate, Live, Role, Subject};
use crate::suite::case::{Argument, Call, Recipe};
use crate::suite::structure::{Structure, Value};
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use machine::value::{Kind, Ref};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct StateLimits {
    /// Calls after the one that makes the object.
    pub depth: u32,
    pub states: usize,
    /// Instructions for one call.
    pub instructions: u64,
}

/// What led to a state.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// It is a constant of an enum.
    Constant(Ref),
    Call(Step),
    /// A shorter way to a state that was met before, which may grow further by it.
    Again(Step),
}

/// An object that a call has made, or made something else of.
pub(super) struct Made {
    pub(super) object: Ref,
    pub(super) name: Digest,
    pub(super) step: Step,
}

impl Origin {
    /// Calls after the first; an element of a collection that is an argument counts
    /// as one too.
    fn depth(&self) -> u32 {
        self.step().map_or(0, |step| step.depth)
    }

    /// The state that the call was made on.
    fn from(&self) -> Option<usize> {
        self.step()?.from.map(|from| from as usize)
    }

    /// The last call; None if there is none.
    pub(super) fn step(&self) -> Option<&Step> {
        match self {
            Origin::Constant(_) => None,
            Origin::Call(step) | Origin::Again(step) => Some(step),
        }
    }
}

/// The call that led to a state, by numbers: there may be millions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    subject: u32,
    /// The state that it was made on; None if it makes the object.
    from: Option<u32>,
    /// Its arguments, as `Inputs` counts them.
    combination: u64,
    /// The state is that of the result, not of the receiver.
    result: bool,
    pub(super) depth: u32,
}

/// A state that was met.
#[derive(Clone, Copy, Debug)]
struct Met {
    state: u32,
    /// The least that it was met with.
    depth: u32,
}

/// So many maps grow one after the other: while one does, its entries are there twice.
const MAPS: usize = 16;

/// The states that were met, by name.
#[derive(Default)]
struct Seen {
    maps: Box<[FxHashMap<Digest, Met>; MAPS]>,
}

impl Seen {
    fn get(&self, name: Digest) -> Option<Met> {
        self.maps[name.part(MAPS)].get(&name).copied()
    }

    fn insert(&mut self, name: Digest, met: Met) {
        self.maps[name.part(MAPS)].insert(name, met);
    }
}

pub struct States {
    class: ClassId,
    since: u32,
    limits: StateLimits,
    origins: Chunks<Origin>,
    seen: Seen,
    pub namer: Box<Namer>,
    /// Values that make no difference to a state.
    symmetry: Symmetry,
    /// No state is made with elements of collections that are arguments.
    simple: bool,
    /// What it does not accept is no state.
    pub predicate: Option<MethodId>,
    /// States that somebody looks for and that are not met yet.
    pub wanted: FxHashSet<Digest>,
    /// Whether a state was left out because there are too many.
    pub cut: bool,
}

impl States {
    /// `since` is where the heap ended before any input was made.
    pub fn new(class: ClassId, since: u32, limits: StateLimits) -> States {
        let (origins, seen, wanted) = (Chunks::default(), Seen::default(), FxHashSet::default());
        let symmetry = Symmetry::default();
        States {
            class,
            since,
            limits,
            origins,
            seen,
            namer: Box::default(),
            symmetry,
            simple: false,
            predicate: None,
            wanted,
            cut: false,
        }
    }

    /// How many states are known.
    pub fn len(&self) -> usize {
        self.origins.len()
    }

    pub fn is_empty(&self) -> bool {
        self.origins.is_empty()
    }

    /// The state of this name.
    pub fn find(&self, name: Digest) -> Option<usize> {
        self.seen.get(name).map(|met| met.state as usize)
    }

    fn name(&mut self, machine: &Machine, object: Ref) -> Digest {
        self.symmetry.name(&mut self.namer, machine, self.since, object)
    }

    /// Whether calls on this state may lead to more.
    pub fn may_grow(&self, state: usize) -> bool {
        self.origins[state].depth() < self.limits.depth
    }

    /// Whether it is a state with a smaller number once more.
    pub fn is_repeated(&self, state: usize) -> bool {
        matches!(self.origins[state], Origin::Again(_))
    }

    /// What a call that returned `word` has made of its receiver, and its result, as far as
    /// that is within the limits. `from` is the state that it was made on.
    pub(super) fn made(
        &mut self,
        machine: &Machine,
        (index, subject): (usize, &Subject),
        inputs: &Combinations<'_>,
        from: Option<usize>,
        (words, word): (&[u64], u64),
    ) -> Vec<Made> {
        let heap = machine.heap();
        let takes = |object: Ref| !object.is_null() && heap.class_of(object) == self.class;
        let receiver = subject.has_receiver().then(|| Ref::from_word(words[0]));
        let result = Ref::from_word(word);
        let result =
            (subject.result == Some(Kind::Ref) && Some(result) != receiver).then_some(result);
        let receiver = receiver.map(|object| (object, false));
        let found = receiver.into_iter().chain(result.map(|object| (object, true)));
        let found: Vec<(Ref, bool)> = found.filter(|(object, _)| takes(*object)).collect();
        let filled = elements(machine, self.class, subject, inputs);
        let (before, call) = from.map_or((0, 0), |from| (self.origins[from].depth(), 1));
        let depth = before + filled.max(call);
        // Parts of a receiver cannot be replayed.
        let Some(combination) = inputs.combination() else { return Vec::new() };
        if filled > 0 && self.simple || depth > self.limits.depth {
            return Vec::new();
        }
        let (subject, from) = (index as u32, from.map(|from| from as u32));
        let made = |(object, result)| Made {
            object,
            name: self.name(machine, object),
            step: Step { subject, from, combination, result, depth },
        };
        found.into_iter().map(made).collect()
    }

    /// Adds what a call has made, unless it is known or not valid.
    fn note(&mut self, machine: &mut Machine, made: Vec<Made>) {
        for Made { object, name, step } in made {
            if !self.is_known(name, step.depth) && self.is_valid(machine, object) {
                self.add(name, Origin::Call(step));
            }
        }
    }

    /// Whether a state was met before. One that was met on a longer way is tried again:
    /// it may grow further.
    pub(super) fn is_known(&self, name: Digest, depth: u32) -> bool {
        self.seen.get(name).is_some_and(|met| met.depth <= depth)
    }

    /// Whether the predicate, if there is one, accepts an object.
    pub(super) fn is_valid(&self, machine: &mut Machine, object: Ref) -> bool {
        self.predicate.is_none_or(|predicate| {
            let words = [object.word()];
            call::ask(machine, predicate, &words, self.limits.instructions) == Answer::Yes
        })
    }

    fn add(&mut self, name: Digest, origin: Origin) {
        if self.origins.len() == self.limits.states {
            self.cut = true;
            return;
        }
        self.wanted.remove(&name);
        let state = u32::try_from(self.origins.len()).expect("each takes 32 bytes and more");
        let origin = match origin {
            Origin::Call(step) if self.seen.get(name).is_some() => Origin::Again(step),
            origin => origin,
        };
        self.seen.insert(name, Met { state, depth: origin.depth() });
        self.origins.push(origin);
    }

    /// Says how states are built and which are the same, before there are any. The
    /// constants of an enum are the first.
    pub fn prepare(&mut self, machine: &Machine, simple: bool, symmetry: Symmetry) {
        (self.simple, self.symmetry) = (simple, symmetry);
        self.add_constants(machine);
    }

    /// Whether states are met once that differ in values.
    pub fn exchanges(&self) -> bool {
        self.symmetry.exchanges()
    }

    fn add_constants(&mut self, machine: &Machine) {
        let program = machine.program();
        let fields = program.class(self.class).fields.iter();
        let mirror = machine.heap().mirror(self.class);
        for field in fields.filter(|field| field.flags & flags::ENUM != 0) {
            let constant = Ref::from_word(machine.heap().get(mirror, field.slot));
            let name = self.name(machine, constant);
            self.add(name, Origin::Constant(constant));
        }
    }

    /// Makes the calls that need no object of the class.
    pub fn begin(&mut self, machine: &mut Machine, subjects: &[Subject]) {
        for (index, subject) in subjects.iter().enumerate() {
            if subject.live == Live::Nothing && subject.role != Role::Property {
                self.call_all(machine, (index, subject), None);
            }
        }
    }

    /// Makes all calls on one state. The machine is left as it was.
    pub fn expand(&mut self, machine: &mut Machine, subjects: &[Subject], state: usize) {
        if !self.may_grow(state) {
            return;
        }
        machine.trial(|machine| {
            let Some(object) = self.replay(machine, subjects, state) else { return };
            for (index, subject) in subjects.iter().enumerate() {
                if subject.live == Live::This && subject.role == Role::Method {
                    self.call_all(machine, (index, subject), Some((state, object)));
                }
            }
        });
    }

    fn call_all(
        &mut self,
        machine: &mut Machine,
        (index, subject): (usize, &Subject),
        from: Option<(usize, Ref)>,
    ) {
        let live = from.map(|(_, object)| object);
        let Some(mut inputs) = Combinations::new(machine, subject, live, &[]) else { return };
        let mark = machine.mark();
        loop {
            let mut words = inputs.words();
            let called = subject.call(machine, self.class, &mut words, self.limits.instructions);
            if let Some(Ending::Returned(word)) = called {
                let state = from.map(|(state, _)| state);
                let made = self.made(machine, (index, subject), &inputs, state, (&words, word));
                self.note(machine, made);
            }
            machine.undo_to(&mark);
            if !inputs.advance() || machine.deadline().has_passed() {
                break;
            }
        }
        machine.release(mark);
    }

    /// Brings a state about.
    pub fn replay(&self, machine: &mut Machine, subjects: &[Subject], state: usize) -> Option<Ref> {
        match &self.origins[state] {
            Origin::Constant(constant) => Some(*constant),
            Origin::Call(step) | Origin::Again(step) => self.make(machine, subjects, step),
        }
    }

    /// Brings about what a step leads to.
    fn make(&self, machine: &mut Machine, subjects: &[Subject], step: &Step) -> Option<Ref> {
        let subject = &subjects[step.subject as usize];
        let live = match step.from {
            Some(from) => Some(self.replay(machine, subjects, from as usize)?),
            None => None,
        };
        let arguments = subject.arguments(step.combination).into_iter();
        let arguments = arguments.map(|candidate| match candidate {
            Candidate::Plain(word) => *word,
            Candidate::Object(object, _) => object.word(),
            Candidate::Live => live.map_or(0, Ref::word),
        });
        let receiver = subject.has_receiver().then(|| live.map_or(0, Ref::word));
        let mut words: Vec<u64> = receiver.into_iter().chain(arguments).collect();
        match subject.call(machine, self.class, &mut words, self.limits.instructions)? {
            Ending::Returned(word) if step.result => Some(Ref::from_word(word)),
            Ending::Returned(_) => Some(Ref::from_word(words[0])),
            _ => None,
        }
    }

    /// The calls that bring a state about; None if one of them takes an object
    /// that nobody knows how to make.
    pub fn recipe(&self, machine: &Machine, subjects: &[Subject], state: usize) -> Option<Draft> {
        let mut chain = vec![state];
        while let Some(from) = self.origins[chain[chain.len() - 1]].from() {
            chain.push(from);
        }
        let mut draft = Draft::default();
        let mut object = None;
        for &state in chain.iter().rev() {
            let step = match &self.origins[state] {
                Origin::Constant(constant) => return constant_recipe(machine, *constant),
                Origin::Call(step) | Origin::Again(step) => step,
            };
            let subject = &subjects[step.subject as usize];
            let mut arguments = Vec::new();
            let chosen = subject.arguments(step.combination).into_iter();
            for (candidate, parameter) in chosen.zip(&subject.parameters) {
                let kind = parameter.kind;
                arguments.push(draft.argument(machine, candidate, kind, object)?);
            }
            let receiver = object.filter(|_| subject.live == Live::This);
            let calls = &mut draft.recipe.calls;
            calls.push(Call { method: subject.declared.clone(), receiver, arguments });
            if step.result || object.is_none() {
                object = Some(calls.len() - 1);
            }
        }
        draft.recipe.roots = object.map(Argument::Made).into_iter().collect();
        Some(draft)
    }
}

impl States {
    /// The first of the calls that lead to a state that was given a null.
    pub fn null_taker<'a>(&self, subjects: &'a [Subject], state: usize) -> Option<NullTaker<'a>> {
        let step = self.origins[state].step()?;
        let before = step.from.and_then(|from| self.null_taker(subjects, from as usize));
        before.or_else(|| {
            let index = step.subject as usize;
            let arguments = subjects[index].arguments(step.combination).into_iter();
            let mut taken = arguments.zip(&subjects[index].parameters).filter_map(|(one, of)| {
                let is_null = *one == Candidate::Plain(0) && of.kind == Kind::Ref;
                // Who takes a list with a null in it takes the null.
                let made = one.null_taker().map(|method| match method.class.starts_with("java.") {
                    true => NullTaker::Subject(index),
                    false => NullTaker::Other(method),
                });
                if is_null { Some(NullTaker::Subject(index)) } else { made }
            });
            taken.next()
        })
    }
}

/// What several machines need that build together: one of them numbers all states, the others
/// are told, and tell which steps lead to what they have not met before.
impl States {
    /// What led to all states, in their order.
    pub fn origins(&self) -> &Chunks<Origin> {
        &self.origins
    }

    /// Is told of all states, of which it knows the first.
    pub(super) fn learn(&mut self, origins: Chunks<Origin>) {
        self.origins = origins;
    }

    /// Notes that `object` is a state that it was told of.
    pub(super) fn recognise(&mut self, machine: &Machine, object: Ref, state: usize) {
        let name = self.name(machine, object);
        let depth = self.origins[state].depth();
        if !self.is_known(name, depth) {
            self.seen.insert(name, Met { state: state as u32, depth });
        }
    }

    /// Adds what a step leads to, unless it is known: however late it is, for which
    /// states there are must not depend on the time. `name` is that of the state, if it is
    /// known.
    pub(super) fn offer(
        &mut self,
        machine: &mut Machine,
        subjects: &[Subject],
        step: Step,
        name: Option<Digest>,
    ) {
        if self.cut {
            return;
        }
        let name = name.or_else(|| {
            machine.without_deadline(|machine| {
                machine.trial(|machine| {
                    let object = self.make(machine, subjects, &step)?;
                    Some(self.name(machine, object))
                })
            })
        });
        if let Some(name) = name.filter(|&name| !self.is_known(name, step.depth)) {
            self.add(name, Origin::Call(step));
        }
    }
}

fn constant_recipe(machine: &Machine, constant: Ref) -> Option<Draft> {
    let value = Structure::read_all(machine, &[(Kind::Ref, constant.word())]).roots.pop()?;
    let recipe = Recipe { calls: Vec::new(), roots: vec![Argument::Plain(value)] };
    Some(Draft { recipe, made: Vec::new() })
}

/// How many elements the collections have that are arguments, other than those that
/// a parameter of the class itself asks for. A function that a method takes counts as
/// one: what it gives depends on what is kept.
pub fn elements(
    machine: &Machine,
    class: ClassId,
    subject: &Subject,
    inputs: &Combinations<'_>,
) -> u32 {
    let own = format!("L{};", machine.program().class_name(class));
    let of_candidate = |pick| match pick {
        Pick::From(Candidate::Object(_, Some(recipe))) => {
            // The class of a lambda would not tell.
            let made_by = recipe.calls.first().map(|call| &call.method);
            let collection = made_by.is_some_and(|method| method.class.starts_with("java."));
            let function = made_by.is_some_and(|method| method.is_static);
            match (collection, function) {
                (false, _) => 0,
                (true, false) => recipe.calls.len() as u32 - 1,
                (true, true) => u32::from(subject.role == Role::Method),
            }
        }
        _ => 0,
    };
    let parameters = subject.parameters.iter().zip(inputs.picks());
    let others = parameters.filter(|(parameter, _)| parameter.descriptor != own);
    others.map(|(_, pick)| of_candidate(pick)).sum()
}

/// Whether objects can be made without collections as arguments.
pub fn has_simple_start(machine: &Machine, class: ClassId, subjects: &[Subject]) -> bool {
    let made = format!(")L{};", machine.program().class_name(class));
    let starts = subjects.iter().filter(|subject| {
        subject.role == Role::Constructor
            || subject.live == Live::Nothing && subject.declared.descriptor.ends_with(&made)
    });
    starts.into_iter().any(|subject| {
        let mut candidates = subject.parameters.iter().flat_map(|parameter| &parameter.domain);
        candidates.all(|candidate| !matches!(candidate, Candidate::Object(..)))
    })
}

/// A recipe that is being written.
#[derive(Debug, Default)]
pub struct Draft {
    pub recipe: Recipe,
    /// Objects that its calls have made: one that is passed twice is one object.
    made: Vec<(Ref, Argument)>,
}

impl Draft {
    /// An argument, with the calls that make it put before; None if nobody knows how to.
    pub fn argument(
        &mut self,
        machine: &Machine,
        candidate: &Candidate,
        kind: Kind,
        live: Option<usize>,
    ) -> Option<Argument> {
        match candidate {
            Candidate::Plain(word) => {
                let value = Structure::read_all(machine, &[(kind, *word)]).roots.pop()?;
                (!matches!(value, Value::Object(_))).then_some(Argument::Plain(value))
            }
            Candidate::Live => live.map(Argument::Made),
            Candidate::Object(object, made) => {
                if let Some((_, known)) = self.made.iter().find(|(known, _)| known == object) {
                    return Some(known.clone());
                }
                let argument = self.append(made.as_ref()?)?;
                self.made.push((*object, argument.clone()));
                Some(argument)
            }
        }
    }

    /// Adds the calls of another recipe, and returns what they make.
    fn append(&mut self, made: &Recipe) -> Option<Argument> {
        let offset = self.recipe.calls.len();
        let shifted = |argument: &Argument| match argument {
            Argument::Made(index) => Argument::Made(index + offset),
            plain => plain.clone(),
        };
        self.recipe.calls.extend(made.calls.iter().map(|call| Call {
            method: call.method.clone(),
            receiver: call.receiver.map(|index| index + offset),
            arguments: call.arguments.iter().map(shifted).collect(),
        }));
        made.roots.first().map(shifted)
    }
}
