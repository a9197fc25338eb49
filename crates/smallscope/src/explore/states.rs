//! Objects that a class's own constructors and methods build, and the shortest sequence of
//! calls for each.
//!
//! A state is an object, and the static fields that calls have changed. It is kept as the call
//! that led to it, and brought about again by running its calls, so it is exactly
//! what a program gets. Isomorphic states are met once. There may be no object: a static
//! method has changed something, or a constructor that threw. Whatever a call has left is a
//! state, also one that threw: its receiver, its result, and each argument of the class that it
//! has changed.
//!
//! Cost: a canonical form per object that a call leaves, and a replay per state; about 85 bytes of
//! memory for each state, measured as the growth of the process. Half of them are its name and its
//! origin (`seen`, `origins`).
//!
//! Not here: who makes the calls (`api`), and whether they do right (`judge`).

use super::calls::Plan;
use super::fresh::Pristine;
use super::origins::Origins;
use super::seen::SeenStates;
use super::symmetry::Symmetry;
use crate::graph::shape::Detail;
use crate::graph::state::{Digest, Namer};
use crate::graph::statics::Statics;
use crate::subject::call::{self, Answer};
use crate::subject::combinations::{Combinations, Pick, Scene};
use crate::subject::{Live, Role, Subject};
use crate::suite::case::Form;
use machine::ending::Ending;
use machine::machine::Machine;
use machine::program::{ClassId, MethodId, flags};
use machine::value::{Kind, Ref};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct StateLimits {
    /// Calls besides the one that makes the object.
    pub depth: u32,
    /// Whether the call that makes an object may take more elements than that; then no other call follows.
    pub filled: bool,
    pub states: usize,
    /// Instructions for one call.
    pub instructions: u64,
    /// Instructions for all calls that [`States::expand`] makes.
    pub work: u64,
}

/// What a call costs besides the instructions that it runs, in instructions.
const CALL: u64 = 5_000;

/// What led to a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// It is a constant of an enum.
    Constant(Ref),
    Call(Step),
    /// A shorter way to a state that was met before, which may grow further by it.
    Again(Step),
}

/// An object that a call has made, or made something else of.
pub(super) struct MadeState {
    pub(super) object: Ref,
    pub(super) name: Digest,
    pub(super) step: Step,
}

impl Origin {
    /// Calls besides the one that makes the object; one with a collection of several elements
    /// counts as that many.
    fn depth(&self) -> u32 {
        self.step().map_or(0, |step| step.depth)
    }

    /// Whether there is an object.
    fn has_object(&self) -> bool {
        !matches!(self, Origin::Call(Step { root: Root::Nothing, .. }))
    }

    /// The state that the call was made on.
    pub(super) fn from(&self) -> Option<usize> {
        self.step()?.from.map(|from| from as usize)
    }

    /// The last call; None if there is none.
    pub(super) fn step(&self) -> Option<Step> {
        match *self {
            Origin::Constant(_) => None,
            Origin::Call(step) | Origin::Again(step) => Some(step),
        }
    }
}

/// The call that led to a state, by numbers: there may be millions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub(super) subject: u32,
    /// The state that it was made on; None if it was the first.
    pub(super) from: Option<u32>,
    /// Its arguments, as [`Combinations`] counts them.
    pub(super) number: u64,
    /// The same, as [`Subject::arguments`] counts, if no part of the receiver is among them.
    pub(super) combination: Option<u64>,
    pub(super) threw: bool,
    /// Which object the state is about.
    pub(super) root: Root,
    pub(super) depth: u32,
}

/// What a call leaves that is a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Root {
    /// The object of the state that it was made on.
    Receiver,
    /// What it has returned; the new object of a constructor.
    Result,
    Argument(u8),
    /// No object: static fields only.
    Nothing,
}

/// Stands for states of which there are too many.
const LEFT_OUT: u32 = u32::MAX;

pub struct States {
    class: ClassId,
    since: u32,
    limits: StateLimits,
    /// Each call counts as one.
    sequences: bool,
    origins: Origins,
    /// The states that were met. Of several with one name, that with the least depth.
    seen: SeenStates,
    pub namer: Box<Namer>,
    /// The arguments of all calls.
    pristine: Pristine,
    /// What arguments of the class are like before the call at hand, without static fields.
    before: FxHashMap<Ref, Digest>,
    plain_namer: Namer,
    /// The name of the beginning.
    nothing: Option<Digest>,
    /// Values that make no difference to a state.
    symmetry: Symmetry,
    /// What it does not accept is no state.
    pub predicate: Option<MethodId>,
    /// States that somebody looks for and that are not met yet.
    pub wanted: FxHashSet<Digest>,
    /// States that were left out because there are too many.
    pub left_out: u64,
    /// Instructions that calls have run.
    worked: u64,
    /// The object that calls are made on.
    standing: Option<Standing>,
    /// Room for what a call has left.
    left: Vec<(Ref, Root)>,
}

/// What calls are made on: most calls leave most of it as it was, and many all.
struct Standing {
    object: Ref,
    /// How long the trail was before the calls.
    trail: usize,
    /// What it is named then, if somebody has asked.
    name: Option<Digest>,
}

impl States {
    /// No states: the machine is as it is before any call of the plan.
    pub fn new(machine: &Machine, plan: &Plan, limits: StateLimits) -> States {
        let Plan { class, since, ref subjects, ref initialized, .. } = *plan;
        let statics = Statics::new(machine.heap(), initialized.clone());
        let mut namer = Box::new(Namer::with(statics));
        let nothing = Some(namer.name(machine.heap(), since, Ref::NULL));
        States {
            class,
            since,
            limits,
            sequences: plan.sequences.is_some(),
            origins: Origins::default(),
            seen: SeenStates::default(),
            namer,
            pristine: Pristine::of(machine, since, subjects),
            before: FxHashMap::default(),
            plain_namer: Namer::default(),
            nothing,
            symmetry: Symmetry::default(),
            predicate: None,
            wanted: FxHashSet::default(),
            left_out: 0,
            worked: 0,
            standing: None,
            left: Vec::new(),
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
        self.seen.get(name).filter(|&state| state != LEFT_OUT).map(|state| state as usize)
    }

    /// What an object is like, to compare two moments. Static fields are left out: a class may have
    /// been initialized in between.
    pub(super) fn digest(&mut self, machine: &Machine, object: Ref) -> Digest {
        self.plain_namer.name(machine.heap(), self.since, object)
    }

    fn name(&mut self, machine: &Machine, object: Ref) -> Digest {
        self.symmetry.name(&mut self.namer, machine, self.since, object)
    }

    /// From now on calls are made on this object, and taken back before the next one.
    pub(super) fn stand_on(&mut self, machine: &Machine, object: Ref) {
        self.standing = Some(Standing { object, trail: machine.heap().trail_len(), name: None });
    }

    /// No more calls are made there.
    pub(super) fn step_off(&mut self) {
        self.standing = None;
    }

    /// The name of what a call has left. If it wrote nothing new, what it was made on has its name still.
    fn name_after(&mut self, machine: &Machine, object: Ref) -> Digest {
        let is_same = |one: &Standing| one.object == object && machine.heap().is_as_at(one.trail);
        let Some(mut standing) = self.standing.take_if(|one| is_same(one)) else {
            return self.name(machine, object);
        };
        let name = standing.name.unwrap_or_else(|| self.name(machine, object));
        standing.name = Some(name);
        self.standing = Some(standing);
        name
    }

    /// Whether calls on this state may lead to more.
    pub fn may_grow(&self, state: usize) -> bool {
        let origin = self.origins.get(state);
        // The call that makes the object does not count.
        origin.depth() < self.limits.depth || !origin.has_object()
    }

    /// How many there are, each once, and calls of the longest sequence that one was kept with.
    pub fn count(&self) -> (u64, u32) {
        let kept = self.seen.states().filter(|&state| state != LEFT_OUT);
        let kept = kept.map(|state| self.origins.get(state as usize)).filter(Origin::has_object);
        kept.fold((0, 0), |(count, deepest), one| (count + 1, deepest.max(one.depth())))
    }

    /// Calls that lead to a state, besides the one that makes the object.
    pub fn depth(&self, state: usize) -> u32 {
        self.origins.get(state).depth()
    }

    /// Whether the calls on this state count.
    fn has_calls(&self, state: usize) -> bool {
        !self.sequences || self.may_grow(state)
    }

    /// Whether it is a state with a smaller number once more.
    pub fn is_repeated(&self, state: usize) -> bool {
        matches!(self.origins.get(state), Origin::Again(_))
    }

    /// What arguments are made of at this moment, if calls are made on `live`.
    pub fn scene(
        &mut self,
        machine: &mut Machine,
        subjects: &[Subject],
        live: Option<Ref>,
    ) -> Scene {
        let scene = self.plain_scene(machine, subjects, live);
        self.look_at_arguments(machine, &scene);
        scene
    }

    /// The same, if nobody asks which arguments the call will have changed.
    pub(super) fn plain_scene(
        &mut self,
        machine: &mut Machine,
        subjects: &[Subject],
        live: Option<Ref>,
    ) -> Scene {
        let mut parameters = subjects.iter().flat_map(|subject| &subject.parameters);
        let wants_parts = parameters.any(|parameter| parameter.parts.is_some());
        let statics = self.namer.changed(machine.heap(), Detail::All);
        let statics: Vec<(Kind, u64)> = statics.iter().map(|one| (one.kind, one.word)).collect();
        self.pristine.scene(machine, live, &statics, wants_parts)
    }

    /// Notes what the objects of the class are like that may be arguments.
    fn look_at_arguments(&mut self, machine: &Machine, scene: &Scene) {
        let (heap, class, since) = (machine.heap(), self.class, self.since);
        let originals = self.pristine.objects().map(|object| {
            scene.fresh.get(&object.word()).map_or(object, |&fresh| Ref::from_word(fresh))
        });
        let all = originals.chain(scene.parts.iter().copied());
        let own: Vec<Ref> = all.filter(|&object| heap.class_of(object) == class).collect();
        let namer = &mut self.plain_namer;
        self.before = own.iter().map(|&one| (one, namer.name(heap, since, one))).collect();
    }

    /// Whether an argument is not what it was before the call.
    fn has_changed(&mut self, machine: &Machine, object: Ref) -> bool {
        let name = self.plain_namer.name(machine.heap(), self.since, object);
        self.before.get(&object).is_some_and(|before| *before != name)
    }

    /// What a call that ended has left, as far as that is within the limits. `from` is the
    /// state that it was made on, and its object.
    pub(super) fn made(
        &mut self,
        machine: &Machine,
        (index, subject): (usize, &Subject),
        inputs: &Combinations<'_>,
        from: Option<(usize, Ref)>,
        (words, ending): (&[u64], &Ending),
    ) -> Vec<MadeState> {
        let filled = match self.sequences {
            true => 0,
            false => elements(machine, self.class, subject, inputs),
        };
        let before = from.map_or(0, |(state, _)| self.origins.get(state).depth());
        let object = from.map(|(_, object)| object).filter(|object| !object.is_null());
        let (combination, threw) = (inputs.combination(), matches!(ending, Ending::Threw(_)));
        self.find_left(machine, subject, object, (words, ending));
        let all_left = std::mem::take(&mut self.left);
        let mut made = Vec::with_capacity(all_left.len());
        for &(left, root) in &all_left {
            let is_first = object.is_none() && root != Root::Nothing;
            let depth = match self.sequences {
                true => before + u32::from(!is_first),
                false if is_first && self.limits.filled => (before + filled).min(self.limits.depth),
                false => before + if is_first { filled } else { filled.max(1) },
            };
            if depth > self.limits.depth {
                continue;
            }
            let name = self.name_after(machine, left);
            if root == Root::Nothing && Some(name) == self.nothing {
                continue;
            }
            let (subject, from) = (index as u32, from.map(|(from, _)| from as u32));
            let number = inputs.number() as u64;
            let step = Step { subject, from, number, combination, threw, root, depth };
            made.push(MadeState { object: left, name, step });
        }
        self.left = all_left;
        made
    }

    /// Finds the objects that a call has left, each once.
    fn find_left(
        &mut self,
        machine: &Machine,
        subject: &Subject,
        object: Option<Ref>,
        (words, ending): (&[u64], &Ending),
    ) {
        self.left.clear();
        let receiver = object.map(|object| (object, Root::Receiver));
        let result = match ending {
            Ending::Returned(word) => subject.new_object(words, *word),
            Ending::Threw(_) => None,
            _ => return,
        };
        let result = result.map(|object| (object, Root::Result));
        let arguments = &words[usize::from(subject.has_receiver())..];
        let arguments = arguments.iter().zip(&subject.parameters).enumerate();
        let arguments = arguments.filter(|(_, (_, parameter))| parameter.kind == Kind::Ref);
        let arguments = arguments
            .map(|(place, (&word, _))| (Ref::from_word(word), Root::Argument(place as u8)));
        for (object, root) in receiver.into_iter().chain(result).chain(arguments) {
            let is_left = !object.is_null()
                && machine.heap().is_instance(object, self.class)
                && !self.left.iter().any(|&(other, _)| other == object)
                && (!matches!(root, Root::Argument(_)) || self.has_changed(machine, object));
            if is_left {
                self.left.push((object, root));
            }
        }
        if object.is_none() {
            self.left.push((Ref::NULL, Root::Nothing));
        }
    }

    /// Adds what a call has made, unless it is known or not valid.
    fn note(&mut self, machine: &mut Machine, made: Vec<MadeState>) {
        for MadeState { object, name, step } in made {
            if !self.is_known(name, step.depth) && self.is_valid(machine, object) {
                self.add(name, Origin::Call(step));
            }
        }
    }

    /// Whether a state was met before. One that was met on a longer way is tried again:
    /// it may grow further.
    pub(super) fn is_known(&self, name: Digest, depth: u32) -> bool {
        let limit = self.limits.depth;
        self.seen.get(name).is_some_and(|state| match state {
            LEFT_OUT => true,
            // However far it is, it grows as far as there is anything to find.
            _ if self.sequences && limit == u32::MAX => true,
            state => self.origins.get(state as usize).depth() <= depth,
        })
    }

    /// Whether the predicate, if there is one, accepts an object, if there is one.
    pub(super) fn is_valid(&self, machine: &mut Machine, object: Ref) -> bool {
        self.predicate.filter(|_| !object.is_null()).is_none_or(|predicate| {
            let words = [object.word()];
            call::ask(machine, predicate, &words, self.limits.instructions) == Answer::Yes
        })
    }

    fn add(&mut self, name: Digest, origin: Origin) {
        if self.origins.len() >= self.limits.states {
            // It is counted once.
            self.seen.insert(name, LEFT_OUT);
            self.left_out += 1;
            return;
        }
        self.wanted.remove(&name);
        let state = u32::try_from(self.origins.len()).expect("each takes 40 bytes and more");
        let origin = match origin {
            // Of sequences, the first that may go on has the calls that count.
            Origin::Call(step) if self.find(name).is_some_and(|met| self.has_calls(met)) => {
                Origin::Again(step)
            }
            origin => origin,
        };
        self.seen.insert(name, state);
        self.origins.push(origin);
    }

    /// Says which states are the same, before there are any. The constants of an enum are the
    /// first.
    pub fn prepare(&mut self, machine: &Machine, symmetry: Symmetry) {
        self.symmetry = symmetry;
        self.nothing = Some(self.name(machine, Ref::NULL));
        self.add_constants(machine);
    }

    /// Whether static fields are as in the beginning.
    pub(super) fn has_first_statics(&mut self, machine: &Machine) -> bool {
        self.namer.changed(machine.heap(), Detail::All).is_empty()
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

    /// Whether calls have run as many instructions as they may.
    pub fn is_tired(&self) -> bool {
        self.worked >= self.limits.work
    }

    /// Makes all calls on one state. The machine is left as it was.
    pub fn expand(&mut self, machine: &mut Machine, subjects: &[Subject], state: usize) {
        if !self.may_grow(state) {
            return;
        }
        machine.trial(|machine| {
            let Some(object) = self.replay(machine, subjects, state) else { return };
            for (index, subject) in subjects.iter().enumerate() {
                let fits = match subject.live {
                    Live::Nothing => object.is_null(),
                    Live::This | Live::Parameter(_) => !object.is_null(),
                };
                if fits && subject.role != Role::Property {
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
        let outside = machine.mark();
        let scene = self.scene(machine, std::slice::from_ref(subject), live);
        let mark = machine.mark();
        self.stand_on(machine, live.unwrap_or(Ref::NULL));
        let mut inputs = Combinations::new(machine, subject, live, &scene);
        while let Some(at_hand) = &mut inputs {
            let mut words = at_hand.words();
            let before = machine.executed();
            let called = subject.call(machine, &mut words, self.limits.instructions);
            self.worked += machine.executed().saturating_sub(before) + CALL;
            if let Some(ending) = called {
                let made = self.made(machine, (index, subject), at_hand, from, (&words, &ending));
                self.note(machine, made);
            }
            machine.undo_to(&mark);
            if !at_hand.advance() || machine.deadline().has_passed() || self.is_tired() {
                break;
            }
        }
        self.step_off();
        machine.release(mark);
        machine.undo_to(&outside);
        machine.release(outside);
    }

    /// Brings a state about: its object, which is null if there is none.
    pub fn replay(
        &mut self,
        machine: &mut Machine,
        subjects: &[Subject],
        state: usize,
    ) -> Option<Ref> {
        match self.origins.get(state) {
            Origin::Constant(constant) => Some(constant),
            Origin::Call(step) | Origin::Again(step) => self.make(machine, subjects, &step),
        }
    }

    /// The same, if what the last call was made on stands already.
    pub(super) fn replay_from(
        &mut self,
        machine: &mut Machine,
        subjects: &[Subject],
        state: usize,
        live: Option<Ref>,
    ) -> Option<Ref> {
        let (Some(step), Some(_)) = (self.origins.get(state).step(), live) else {
            return self.replay(machine, subjects, state);
        };
        let budget = self.limits.instructions;
        self.call_again(machine, subjects, (&step, live), None, (budget, false))?.object
    }

    /// Brings about what a step leads to.
    fn make(&mut self, machine: &mut Machine, subjects: &[Subject], step: &Step) -> Option<Ref> {
        let live = match step.from {
            Some(from) => Some(self.replay(machine, subjects, from as usize)?),
            None => None,
        };
        let budget = self.limits.instructions;
        self.call_again(machine, subjects, (step, live), None, (budget, false))?.object
    }
}

/// What several machines need that build together: one of them numbers all states, the others
/// are told, and tell which steps lead to what they have not met before.
impl States {
    /// What led to all states, in their order.
    pub fn origins(&self) -> &Origins {
        &self.origins
    }

    /// Is told of all states, of which it knows the first.
    pub(super) fn learn(&mut self, origins: Origins) {
        self.origins = origins;
    }

    /// Is told of the states of a machine that was prepared in another world. The constants of an
    /// enum are its own.
    pub fn adopt(&mut self, others: &States) {
        let own = self.origins.len();
        others.origins.iter().skip(own).for_each(|origin| self.origins.push(origin));
    }

    /// Notes that `object` is a state that it was told of.
    pub(super) fn recognise(&mut self, machine: &Machine, object: Ref, state: usize) {
        let name = self.name(machine, object);
        let depth = self.origins.get(state).depth();
        if !self.is_known(name, depth) {
            self.seen.insert(name, state as u32);
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
    let recipe_of = |pick| match pick {
        Pick::From(candidate) => candidate.recipe(),
        _ => None,
    };
    let of_candidate = |pick| match recipe_of(pick) {
        Some(recipe) => {
            // The class of a lambda would not tell.
            let made_by = recipe.made_by();
            let of_jdk = made_by.is_some_and(|call| call.method.class.starts_with("java."));
            match made_by.filter(|_| of_jdk).map(|call| (call.form, call.method.is_static)) {
                None | Some((Form::Array, _)) => 0,
                Some((Form::Call, false)) => recipe.calls.len() as u32 - 1,
                Some(_) => u32::from(subject.role == Role::Method),
            }
        }
        None => 0,
    };
    let parameters = subject.parameters.iter().zip(inputs.picks());
    let others = parameters.filter(|(parameter, _)| parameter.descriptor != own);
    others.map(|(_, pick)| of_candidate(pick)).sum()
}
