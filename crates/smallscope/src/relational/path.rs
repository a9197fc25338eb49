//! A structure as the choices of a search that reads nothing, and a heap as a structure.
//!
//! After a predicate that has read nothing, Korat's search decides what is undecided breadth
//! first: of an object its slots in order, then its arrays, of an array its length and its
//! elements; of objects that stand for each other it takes the next one. A structure of the
//! solver's has other numbers, where arrays come before objects, so its objects are paired with
//! those of the search as these are met.

use super::vocabulary::{Holds, Vocabulary, Words};
use crate::scope::finitization::Finitization;
use logic::relational::instance::{Atom, Instance, Object, Value};
use machine::machine::Machine;
use machine::search::tables::Value as Searched;
use machine::value::Ref;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, VecDeque};

/// What waits for its turn.
enum Waiting<'a> {
    Object(Object, Ref),
    Array(Ref, &'a [Value], &'a Words),
}

impl Vocabulary {
    /// The choices that make a structure, as positions in their domains.
    ///
    /// # Panics
    /// It is none of this vocabulary.
    pub fn path(&self, finitization: &Finitization, machine: &Machine, of: &Instance) -> Vec<u32> {
        let mut walk = Walk {
            vocabulary: self,
            finitization,
            taken: vec![0; self.classes.len()],
            pairs: BTreeMap::new(),
            waiting: VecDeque::new(),
            path: Vec::new(),
        };
        walk.pair(of.root);
        while let Some(next) = walk.waiting.pop_front() {
            match next {
                Waiting::Object(object, place) => walk.object(machine, of, object, place),
                Waiting::Array(array, values, words) => walk.array(array, values, words),
            }
        }
        walk.path
    }
}

struct Walk<'a> {
    vocabulary: &'a Vocabulary,
    finitization: &'a Finitization,
    /// Objects of each class domain that are in use.
    taken: Vec<u16>,
    pairs: BTreeMap<Object, (u16, u16)>,
    waiting: VecDeque<Waiting<'a>>,
    path: Vec<u32>,
}

impl<'a> Walk<'a> {
    /// The object of the search that stands for one of the structure; a new one waits for its turn.
    fn pair(&mut self, object: Object) -> (u16, u16) {
        if let Some(&known) = self.pairs.get(&object) {
            return known;
        }
        let mut classes = self.vocabulary.classes.iter();
        let domain = classes.position(|&class| class == object.class).expect("it has a domain");
        let of_class = &self.finitization.class_domains[domain];
        let next = &mut self.taken[domain];
        let index = if of_class.isomorphic { *next } else { object.number as u16 };
        *next += 1;
        let place = of_class.objects[usize::from(index)];
        self.pairs.insert(object, (domain as u16, index));
        self.waiting.push_back(Waiting::Object(object, place));
        (domain as u16, index)
    }

    fn object(&mut self, machine: &Machine, of: &'a Instance, object: Object, place: Ref) {
        let held = &of.objects[&object];
        let value = |field| &held.iter().find(|one| one.0 == field).expect("it has a value").1;
        let class = self.finitization.class_domains[usize::from(self.pairs[&object].0)].class;
        let mut arrays = Vec::new();
        for one in &self.vocabulary.slots[&object.class] {
            match (&one.holds, value(one.field)) {
                (Holds::Values(words), value) => {
                    let domain = self.finitization.domain(class, one.slot).unwrap_or_default();
                    self.choose(domain, words, value);
                }
                (Holds::Array(words), Value::Array(elements)) => {
                    let array = Ref::from_word(machine.heap().get(place, one.slot));
                    arrays.push(Waiting::Array(array, elements, words));
                }
                (Holds::Array(_), other) => panic!("{other:?} is no array"),
            }
        }
        self.waiting.extend(arrays);
    }

    fn array(&mut self, array: Ref, elements: &[Value], words: &Words) {
        let length = elements.len() as u64;
        let mut lengths = self.finitization.lengths(array).iter();
        let length = lengths.position(|one| u64::from(one.word as u32) == length);
        self.path.push(length.expect("it has such a length") as u32);
        let domain = self.finitization.elements(array);
        elements.iter().for_each(|value| self.choose(domain, words, value));
    }

    fn choose(&mut self, domain: &[Searched], words: &Words, value: &Value) {
        let position = match value {
            Value::Atom(Atom::Object(object)) => {
                let wanted = Some(self.pair(*object));
                domain.iter().position(|one| one.object == wanted)
            }
            plain => words.values.iter().position(|one| one == plain),
        };
        self.path.push(position.expect("its domain has it") as u32);
    }
}

impl Vocabulary {
    /// The structure that the root leads to on a machine, with the numbers that formulas mean.
    ///
    /// # Panics
    /// Something is undecided, or outside the domains.
    pub fn instance(&self, finitization: &Finitization, machine: &Machine) -> Instance {
        let mut objects = FxHashMap::default();
        for (domain, &class) in finitization.class_domains.iter().zip(&self.classes) {
            for (number, &object) in (0..).zip(&domain.objects) {
                objects.insert(object, Object { class, number });
            }
        }
        let reading = Reading { vocabulary: self, finitization, machine };
        let root = Object { class: self.classes[0], number: 0 };
        let mut read = BTreeMap::new();
        let mut waiting = vec![finitization.root];
        while let Some(place) = waiting.pop() {
            let object = objects[&place];
            if read.contains_key(&object) {
                continue;
            }
            let fields = reading.fields(object, place);
            for (_, value) in &fields {
                waiting.extend(reading.places(value));
            }
            read.insert(object, fields);
        }
        Instance { root, objects: read }.labelled(&self.identities)
    }
}

struct Reading<'a> {
    vocabulary: &'a Vocabulary,
    finitization: &'a Finitization,
    machine: &'a Machine,
}

impl Reading<'_> {
    fn fields(
        &self,
        object: Object,
        place: Ref,
    ) -> Vec<(logic::relational::signature::FieldId, Value)> {
        let heap = self.machine.heap();
        let class = heap.class_of(place);
        let value = |one: &super::vocabulary::SlotWords| {
            let word = heap.get(place, one.slot);
            match &one.holds {
                Holds::Values(words) => {
                    let domain = self.finitization.domain(class, one.slot).unwrap_or_default();
                    word_of(domain, words, word)
                }
                Holds::Array(words) => self.array(Ref::from_word(word), words),
            }
        };
        let slots = &self.vocabulary.slots[&object.class];
        let mut fields: Vec<_> = slots.iter().map(|one| (one.field, value(one))).collect();
        let order = self.vocabulary.signature.fields_of(object.class);
        fields.sort_by_key(|one| order.iter().position(|&field| field == one.0));
        fields
    }

    fn array(&self, array: Ref, words: &Words) -> Value {
        let heap = self.machine.heap();
        let domain = self.finitization.elements(array);
        let length = heap.length(array).expect("it is an array");
        Value::Array(
            (0..length).map(|at| word_of(domain, words, heap.element(array, at))).collect(),
        )
    }

    fn places(&self, value: &Value) -> Vec<Ref> {
        match value {
            Value::Atom(Atom::Object(object)) => {
                let mut classes = self.vocabulary.classes.iter();
                let domain = classes.position(|&class| class == object.class).expect("it has one");
                vec![self.finitization.class_domains[domain].objects[object.number as usize]]
            }
            Value::Array(elements) => elements.iter().flat_map(|one| self.places(one)).collect(),
            _ => Vec::new(),
        }
    }
}

fn word_of(domain: &[Searched], words: &Words, word: u64) -> Value {
    let position = domain.iter().position(|one| one.word == word);
    words.values[position.expect("its domain has it")].clone()
}
