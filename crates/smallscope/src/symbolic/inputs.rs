//! Inputs that come into being as they are read: lazy initialization (Khurshid, Pasareanu and
//! Visser 2003).
//!
//! The first read of a reference can find null, each earlier object of the input that fits, or
//! one new object of each class. The first read of a value finds a fresh symbol.
//!
//! **The input is the log of these decisions**, not the heap: the code may destroy every link
//! that it has read.

use super::lengths::Text;
use super::making::{class_object, constant, is_one_of, symbol};
use super::mode::Symbolic;
use super::path::Numbers;
use super::word::encode;
use crate::scope::made::Shape;
use crate::scope::world::{Candidate, World};
use logic::terms::Term;
use machine::choice::Choice;
use machine::ending::Outcome;
use machine::machine::Machine;
use machine::program::{ClassId, Program};
use machine::value::{Kind, Ref};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How far inputs may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Objects of each class.
    pub scope: u32,
    /// Elements of an array, characters of a text.
    pub length: u32,
    /// References from the root; None: as many as there may be objects.
    pub depth: Option<u32>,
}

/// What an object of the input is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    /// Its fields are decided one by one.
    Fields,
    /// An array of references, or of arrays: its elements are decided one by one, and so is its
    /// length, unless it is a term.
    References(Option<Term>),
    /// An array of values: its length, and as many symbols as it can have.
    Values(Term, Vec<Term>),
    /// A text: its UTF-16 units, as many as it can have, and whether one is beyond Latin-1.
    Text(Rc<Text>, bool),
}

/// An object of the input.
#[derive(Clone, Debug)]
pub(super) struct InputObject {
    pub(super) object: Ref,
    pub(super) class: ClassId,
    /// `Node#0`: the class and the number among its objects.
    pub(super) label: Rc<str>,
    /// References from the root.
    pub(super) depth: u32,
    pub(super) content: Content,
}

/// What a place was found to hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Found {
    Null,
    /// An object of the input, by its number.
    Object(usize),
    /// An enum's constant: class and field.
    Constant(String, String),
    /// The object that stands for a class.
    Class(String),
    /// A value.
    Value(Term),
    /// The length of an array.
    Length(u32),
    /// An object that a call is about to make, of this class.
    Fresh(ClassId),
    /// What the argument of this number is after that.
    Built(usize),
    /// What the call before has given.
    Result,
}

/// A place of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InputPlace {
    Field(u32),
    Length,
    Element(u32),
}

/// One decision: object, place, and what was found there.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decision {
    pub(super) object: usize,
    pub(super) place: InputPlace,
    pub(super) found: Found,
}

/// What somebody may pick for a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    Null,
    /// An object that is there, by its number.
    Earlier(usize),
    New(ClassId),
    /// A new array of so many values; None: its length is a term.
    Values(ClassId, Option<u32>),
    /// A new array of references.
    References(ClassId),
    /// A new text of so many units, beyond Latin-1 or not; None: its length is a term.
    Text(Option<u32>, bool),
    Constant(String, String),
    /// The object that stands for a class.
    Class(String),
    Length(u32),
    /// What calls make.
    Made(Box<Shape>),
}

/// The objects of the input at hand, and how they came to be.
#[derive(Clone)]
pub(super) struct Inputs {
    pub(super) world: Rc<World>,
    pub(super) bound: Bound,
    pub(super) objects: Vec<InputObject>,
    pub(super) log: Vec<Decision>,
    /// What the parameters of the call were found to be, as far as they are decided.
    pub(super) arguments: Vec<Found>,
    /// The same as words of the machine.
    pub(super) words: Vec<u64>,
    pub(super) by_ref: FxHashMap<Ref, usize>,
    /// Objects as they were before anything ran, for who asks about that: which object's, and the twin.
    pub(super) twins: Vec<(usize, Ref)>,
    /// Something was left out on account of the bound, on any path.
    pub(super) bounded: bool,
    /// Picks of new objects, by type.
    pub(super) classes: FxHashMap<String, Vec<Pick>>,
}

/// A moment to go back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct InputsMark {
    objects: usize,
    log: usize,
    arguments: usize,
    twins: usize,
}

impl InputsMark {
    /// How many arguments were decided.
    pub(super) fn arguments(self) -> usize {
        self.arguments
    }
}

impl Inputs {
    pub(super) fn new(world: Rc<World>, bound: Bound) -> Inputs {
        Inputs {
            world,
            bound,
            objects: Vec::new(),
            log: Vec::new(),
            arguments: Vec::new(),
            words: Vec::new(),
            by_ref: FxHashMap::default(),
            twins: Vec::new(),
            bounded: false,
            classes: FxHashMap::default(),
        }
    }

    pub(super) fn mark(&self) -> InputsMark {
        let (objects, log) = (self.objects.len(), self.log.len());
        let (arguments, twins) = (self.arguments.len(), self.twins.len());
        InputsMark { objects, log, arguments, twins }
    }

    pub(super) fn undo_to(&mut self, mark: InputsMark) {
        for gone in self.objects.drain(mark.objects..) {
            self.by_ref.remove(&gone.object);
        }
        for (_, gone) in self.twins.drain(mark.twins..) {
            self.by_ref.remove(&gone);
        }
        self.log.truncate(mark.log);
        self.arguments.truncate(mark.arguments);
        self.words.truncate(mark.arguments);
    }

    /// An argument that is a new object, with all fields undecided.
    pub(super) fn add_new(
        &mut self,
        machine: &mut Machine<Symbolic>,
        class: ClassId,
    ) -> Outcome<()> {
        let index = self.make(machine, class, 0)?;
        let (found, word) = self.found(index);
        self.arguments.push(found);
        self.words.push(word);
        Ok(())
    }

    /// An argument that a constructor is about to make: no part of the input.
    pub(super) fn add_fresh(
        &mut self,
        machine: &mut Machine<Symbolic>,
        class: ClassId,
    ) -> Outcome<()> {
        let object = machine.new_object(class)?;
        self.arguments.push(Found::Fresh(class));
        self.words.push(object.word());
        Ok(())
    }

    /// An argument that is the object that was made last.
    pub(super) fn add_built(&mut self) {
        let is_it = |found: &Found| matches!(found, Found::Fresh(_));
        let built = self.arguments.iter().rposition(is_it).expect("an object was made");
        self.add_again(built);
    }

    /// An argument that is the same as an earlier one, after what was done with that.
    pub(super) fn add_again(&mut self, index: usize) {
        let found = match &self.arguments[index] {
            Found::Fresh(_) | Found::Result => Found::Built(index),
            known => known.clone(),
        };
        self.arguments.push(found);
        self.words.push(self.words[index]);
    }

    /// An argument that is a value, with a symbol of this name.
    pub(super) fn add_value(
        &mut self,
        machine: &mut Machine<Symbolic>,
        (name, kind): (&str, Kind),
    ) {
        let term = symbol(&mut machine.mode.path.terms, name, kind);
        self.arguments.push(Found::Value(term));
        self.words.push(encode(&machine.mode.path.terms, term));
    }

    /// An argument that somebody has picked.
    pub(super) fn add_picked(
        &mut self,
        machine: &mut Machine<Symbolic>,
        pick: &Pick,
    ) -> Outcome<()> {
        let (found, word) = self.realize(machine, pick, 0)?;
        self.arguments.push(found);
        self.words.push(word);
        Ok(())
    }

    /// An argument that an earlier call had, as it is now.
    pub(super) fn add_earlier(&mut self, index: usize) {
        self.arguments.push(self.arguments[index].clone());
        self.words.push(self.words[index]);
    }

    /// The same, an object of the input, as it was before anything ran; null if it is none.
    pub(super) fn add_old(&mut self, machine: &mut Machine<Symbolic>, index: usize) -> Outcome<()> {
        let word = match self.arguments[index] {
            Found::Object(object) => self.old(machine, object)?.word(),
            _ => 0,
        };
        self.add_result(word);
        Ok(())
    }

    /// An argument that is no part of the input.
    pub(super) fn add_result(&mut self, word: u64) {
        self.arguments.push(Found::Result);
        self.words.push(word);
    }

    /// What can be found at the place of a choice; None: a value, which is a fresh symbol.
    pub(super) fn picks(
        &mut self,
        machine: &mut Machine<Symbolic>,
        choice: &Choice,
    ) -> Option<Vec<Pick>> {
        if let Choice::Length { .. } = choice {
            self.bounded = true;
            return Some((0..=self.bound.length).map(Pick::Length).collect());
        }
        let (holder, _, descriptor) = self.place(machine, choice);
        let depth = self.objects[holder].depth + 1;
        self.picks_of(machine, &descriptor, depth)
    }

    /// The same of a place of a type, so many references from the root.
    pub(super) fn picks_of(
        &mut self,
        machine: &mut Machine<Symbolic>,
        descriptor: &str,
        depth: u32,
    ) -> Option<Vec<Pick>> {
        if !descriptor.starts_with(['L', '[']) {
            return None;
        }
        let mut picks = vec![Pick::Null];
        picks.extend(self.earlier(machine.program(), descriptor));
        let new = self.new_picks(machine, descriptor);
        picks.extend(self.within_bound(new, depth));
        Some(picks)
    }

    /// New objects that the bound allows, so many references from the root.
    pub(super) fn within_bound(&mut self, new: Vec<Pick>, depth: u32) -> Vec<Pick> {
        let mut picks = Vec::new();
        let too_deep = self.bound.depth.is_some_and(|most| depth > most);
        for pick in new {
            let fits = match &pick {
                Pick::New(class) => !too_deep && self.count(*class) < self.bound.scope,
                Pick::Values(class, _) | Pick::References(class) => {
                    !too_deep && self.count(*class) < self.bound.scope
                }
                _ => true,
            };
            self.bounded |=
                !fits || matches!(pick, Pick::Values(_, Some(_)) | Pick::Text(Some(_), _));
            if fits {
                picks.push(pick);
            }
        }
        picks
    }

    /// Decides a place that nobody need pick for: a value.
    pub(super) fn decide_value(&mut self, machine: &mut Machine<Symbolic>, choice: &Choice) {
        let (object, place, descriptor) = self.place(machine, choice);
        let kind = descriptor.bytes().next().and_then(Kind::of_letter).expect("a linked field");
        let name = self.name(machine.program(), object, place);
        let term = symbol(&mut machine.mode.path.terms, &name, kind);
        if let Some(values) = self.values(machine.program(), object, place) {
            let path = &mut machine.mode.path;
            let condition = is_one_of(&mut path.terms, term, values);
            let holds = path.require(condition);
            assert!(holds || path.was_stopped, "a fresh symbol can have every value");
        }
        // A value is the same in a twin.
        machine.decide(choice, encode(&machine.mode.path.terms, term));
        self.log.push(Decision { object, place, found: Found::Value(term) });
    }

    /// Decides all values that somebody bounds and nobody has read.
    pub(super) fn decide_rest(&mut self, machine: &mut Machine<Symbolic>) {
        for object in 0..self.objects.len() {
            let InputObject { object: holder, class, content, .. } = self.objects[object].clone();
            let bounded = match content {
                Content::Fields => self.first_values(machine.program(), class),
                _ => Vec::new(),
            };
            for (slot, _) in bounded {
                let place = InputPlace::Field(slot);
                let mut decided = self.log.iter();
                if !decided.any(|one| one.object == object && one.place == place) {
                    self.decide_value(machine, &Choice::Field { object: holder, class, slot });
                }
            }
        }
    }

    /// Decides a reference or a length as somebody has picked.
    pub(super) fn decide(
        &mut self,
        machine: &mut Machine<Symbolic>,
        choice: &Choice,
        pick: &Pick,
    ) -> Outcome<()> {
        let (object, place, _) = self.place(machine, choice);
        let depth = self.objects[object].depth + 1;
        let (found, word) = self.realize(machine, pick, depth)?;
        let word = match self.is_in_twin(choice) {
            true => self.word_in_twin(machine, &found)?,
            false => word,
        };
        machine.decide(choice, word);
        self.log.push(Decision { object, place, found });
        Ok(())
    }

    /// Makes what somebody has picked, if it is new.
    fn realize(
        &mut self,
        machine: &mut Machine<Symbolic>,
        pick: &Pick,
        depth: u32,
    ) -> Outcome<(Found, u64)> {
        Ok(match pick {
            Pick::Null => (Found::Null, 0),
            Pick::Length(length) => (Found::Length(*length), u64::from(*length)),
            Pick::Earlier(index) => (Found::Object(*index), self.objects[*index].object.word()),
            Pick::Made(shape) => self.begin_made(machine, shape)?,
            Pick::Constant(class, field) => {
                let constant = constant(machine, class, field);
                (Found::Constant(class.clone(), field.clone()), constant.word())
            }
            Pick::Class(class) => {
                (Found::Class(class.clone()), class_object(machine, class).word())
            }
            Pick::New(class) => {
                let index = self.make(machine, *class, depth)?;
                self.found(index)
            }
            Pick::References(class) => {
                let index = self.make_references(machine, *class, depth)?;
                self.found(index)
            }
            Pick::Values(class, length) => {
                let index = self.make_values(machine, *class, (*length, depth))?;
                self.found(index)
            }
            Pick::Text(length, wide) => {
                let index = self.make_text(machine, (*length, *wide), depth)?;
                self.found(index)
            }
        })
    }
}

impl Inputs {
    /// The lengths of arrays and texts that are terms or numbers.
    pub(super) fn lengths_found(&self) -> Vec<Term> {
        let lengths = self.objects.iter().filter_map(|object| match &object.content {
            Content::Values(length, _) | Content::References(Some(length)) => Some(*length),
            Content::Text(text, _) => Some(text.length),
            Content::Fields | Content::References(None) => None,
        });
        lengths.collect()
    }

    /// The values of the input, in the order in which they were decided, given what the lengths of arrays
    /// and texts are.
    pub(super) fn values_found(&self, number: &Numbers<'_>) -> Vec<Term> {
        let value = |found: &Found| match found {
            Found::Value(term) => Some(*term),
            _ => None,
        };
        let arguments = self.arguments.iter().filter_map(value);
        let places = self.log.iter().filter_map(|decision| value(&decision.found));
        let contents = self.objects.iter().flat_map(|object| match &object.content {
            Content::Values(length, values) => &values[..number(*length) as usize],
            Content::Text(text, _) => &text.units[..number(text.length) as usize],
            Content::Fields | Content::References(_) => &[],
        });
        arguments.chain(places).chain(contents.copied()).collect()
    }
}

/// What there is to find.
impl Inputs {
    /// Objects that are there and fit a type.
    pub(super) fn earlier(&self, program: &Program, descriptor: &str) -> Vec<Pick> {
        let Some(declared) = program.loaded(class_name(descriptor)) else { return Vec::new() };
        let fits = |one: &InputObject| program.is_subclass(one.class, declared);
        let objects = self.objects.iter().enumerate();
        objects.filter(|(_, one)| fits(one)).map(|(index, _)| Pick::Earlier(index)).collect()
    }

    /// New objects of a type, smallest first.
    fn new_picks(&mut self, machine: &mut Machine<Symbolic>, descriptor: &str) -> Vec<Pick> {
        if let Some(known) = self.classes.get(descriptor) {
            return known.clone();
        }
        let picks = match descriptor.strip_prefix('[') {
            Some(_) => self.arrays(machine, descriptor),
            None => self.candidates(machine, self.world.candidates(descriptor)),
        };
        self.classes.insert(descriptor.to_owned(), picks.clone());
        picks
    }

    /// New arrays of a type.
    fn arrays(&self, machine: &mut Machine<Symbolic>, descriptor: &str) -> Vec<Pick> {
        let class = machine.load(descriptor).expect("it is the type of a linked field");
        match descriptor[1..].starts_with(['L', '[']) {
            true => vec![Pick::References(class)],
            false => self.lengths(machine, 0).map(|one| Pick::Values(class, one)).collect(),
        }
    }

    /// The picks that candidates are.
    pub(super) fn candidates(
        &self,
        machine: &mut Machine<Symbolic>,
        candidates: &[Candidate],
    ) -> Vec<Pick> {
        let mut picks = Vec::new();
        for candidate in candidates {
            match candidate {
                Candidate::New(name) => picks.extend(machine.load(name).ok().map(Pick::New)),
                Candidate::Constant(class, field) => {
                    picks.push(Pick::Constant(class.clone(), field.clone()));
                }
                Candidate::Class(name) => picks.push(Pick::Class(name.clone())),
                Candidate::Array(descriptor) => picks.extend(self.arrays(machine, descriptor)),
                Candidate::Text => {
                    picks.extend(self.lengths(machine, 0).map(|one| Pick::Text(one, false)));
                    picks.extend(self.lengths(machine, 1).map(|one| Pick::Text(one, true)));
                }
            }
        }
        picks
    }

    /// The lengths of which each is an input of its own, from a least one on; None: a term for all.
    fn lengths(
        &self,
        machine: &Machine<Symbolic>,
        least: u32,
    ) -> impl Iterator<Item = Option<u32>> + use<> {
        let is_term = machine.mode.lengths.are_terms && least <= self.bound.length;
        let each = if is_term { 0..0 } else { least..self.bound.length + 1 };
        is_term.then_some(None).into_iter().chain(each.map(Some))
    }

    pub(super) fn count(&self, class: ClassId) -> u32 {
        self.objects.iter().filter(|one| one.class == class).count() as u32
    }

    /// The object of a choice by its number, the place in it, and the type of the place.
    pub(super) fn place(
        &self,
        machine: &Machine<Symbolic>,
        choice: &Choice,
    ) -> (usize, InputPlace, String) {
        let program = machine.program();
        match *choice {
            Choice::Field { object, class, slot } => {
                let field = program.field_at(class, slot).expect("a field is undecided");
                let descriptor = program.names.get(field.descriptor).to_owned();
                (self.by_ref[&object], InputPlace::Field(slot), descriptor)
            }
            Choice::Length { array } => (self.by_ref[&array], InputPlace::Length, "I".to_owned()),
            Choice::Element { array, index } => {
                let class = program.class_name(machine.heap().class_of(array));
                (self.by_ref[&array], InputPlace::Element(index), class[1..].to_owned())
            }
            Choice::Branch { .. } | Choice::Pick { .. } => unreachable!("a way has no place"),
        }
    }

    /// The values that a place may have, if somebody bounds them.
    fn values(&self, program: &Program, object: usize, place: InputPlace) -> Option<&[u64]> {
        let InputPlace::Field(slot) = place else { return None };
        let class = self.objects[object].class;
        let field = program.field_at(class, slot)?;
        let declaring = program.class(class).ancestors.iter().find(|&&ancestor| {
            program.class(ancestor).fields.iter().any(|one| !one.is_static() && one.slot == slot)
        })?;
        self.world.values(program.class_name(*declaring), program.names.get(field.name))
    }

    /// The fields of a class whose values somebody bounds: slot, and the first value.
    pub(super) fn first_values(&self, program: &Program, class: ClassId) -> Vec<(u32, u64)> {
        let mut found = Vec::new();
        for &owner in &program.class(class).ancestors {
            let fields = program.class(owner).fields.iter().filter(|field| !field.is_static());
            found.extend(fields.filter_map(|field| {
                let name = program.names.get(field.name);
                let values = self.world.values(program.class_name(owner), name)?;
                Some((field.slot, *values.first()?))
            }));
        }
        found
    }

    /// `Node#0.left`.
    fn name(&self, program: &Program, object: usize, place: InputPlace) -> String {
        let InputObject { class, label, .. } = &self.objects[object];
        match place {
            InputPlace::Field(slot) => {
                let field = program.field_at(*class, slot);
                let field = field.map_or("?", |field| program.names.get(field.name));
                format!("{label}.{field}")
            }
            InputPlace::Length => format!("{label}.length"),
            InputPlace::Element(index) => format!("{label}[{index}]"),
        }
    }
}

/// The class that a descriptor names, as it is loaded by: `Node` of `LNode;`, `[I` of `[I`.
fn class_name(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(descriptor)
}
