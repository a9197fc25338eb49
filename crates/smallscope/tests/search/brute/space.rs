//! All candidate vectors of a finitization, each on plain objects of its own
//! with nothing undecided, and the predicate run on each from its start.

use super::form::{Form, Objects, form};
use machine::driver::Slot;
use machine::ending::{Ending, Stop};
use machine::machine::Machine;
use machine::program::{ClassId, MethodId};
use machine::search::tables::Value;
use machine::value::Ref;
use smallscope::scope::finitization::Finitization;
use std::collections::{BTreeSet, HashMap};

/// What a field may hold.
#[derive(Clone)]
enum Content {
    Word(u64),
    Array { class: ClassId, elements: Vec<Content> },
}

/// A field of a plain object, and all that it may hold.
struct Place {
    object: Ref,
    slot: u32,
    contents: Vec<Content>,
}

pub(crate) struct Space<'a> {
    finitization: &'a Finitization,
    /// For each object of a class domain, the plain object that stands for it.
    plain: HashMap<Ref, Ref>,
    places: Vec<Place>,
}

impl<'a> Space<'a> {
    pub(crate) fn new(machine: &mut Machine, finitization: &'a Finitization) -> Space<'a> {
        let mut space = Space { finitization, plain: HashMap::new(), places: Vec::new() };
        let domains = &finitization.class_domains;
        for domain in domains {
            for &object in &domain.objects {
                let plain = machine.new_object(domain.class).expect("an empty heap");
                space.plain.insert(object, plain);
            }
        }
        for &object in domains.iter().flat_map(|domain| &domain.objects) {
            space.add_places(machine, object);
        }
        space
    }

    fn add_places(&mut self, machine: &Machine, input: Ref) {
        let class = machine.heap().class_of(input);
        let object = self.plain[&input];
        for slot in self.finitization.slots(class) {
            let values = self.finitization.domain(class, slot).expect("it has one");
            self.places.push(Place { object, slot, contents: self.words(values) });
        }
        for array in self.finitization.arrays_of(input) {
            let words = machine.program().class(class).words;
            let holds = |&slot: &u32| machine.heap().get(input, slot) == array.word();
            let slot = (1..words).find(holds).expect("an array is in a field of its owner");
            self.places.push(Place { object, slot, contents: self.arrays(machine, array) });
        }
    }

    fn words(&self, values: &[Value]) -> Vec<Content> {
        let word = |value: &Value| match value.object {
            Some(_) => self.plain[&Ref::from_word(value.word)].word(),
            None => value.word,
        };
        values.iter().map(|value| Content::Word(word(value))).collect()
    }

    /// All lengths with all elements.
    fn arrays(&self, machine: &Machine, array: Ref) -> Vec<Content> {
        let class = machine.heap().class_of(array);
        let inner: Vec<Ref> = self.finitization.arrays_of(array).collect();
        let mut all = Vec::new();
        for length in self.finitization.lengths(array) {
            let mut fillings: Vec<Vec<Content>> = vec![Vec::new()];
            for index in 0..length.word as usize {
                let choices = match inner.get(index) {
                    Some(&inner) => self.arrays(machine, inner),
                    None => self.words(self.finitization.elements(array)),
                };
                let with = |filling: &Vec<Content>, choice: &Content| {
                    filling.iter().chain([choice]).cloned().collect()
                };
                fillings = fillings
                    .iter()
                    .flat_map(|filling| choices.iter().map(move |choice| with(filling, choice)))
                    .collect();
            }
            all.extend(fillings.into_iter().map(|elements| Content::Array { class, elements }));
        }
        all
    }

    pub(crate) fn vectors(&self) -> f64 {
        self.places.iter().map(|place| place.contents.len() as f64).product()
    }

    /// The forms of all candidates that `predicate` accepts.
    pub(crate) fn accepted(
        &self,
        machine: &mut Machine,
        predicate: MethodId,
        budget: u64,
    ) -> BTreeSet<Form> {
        let stand_in = |object: Ref| self.plain[&object];
        let objects = Objects::new(&self.finitization.class_domains, stand_in);
        let root = self.plain[&self.finitization.root];
        let mark = machine.mark();
        let mut accepted = BTreeSet::new();
        let mut vector = vec![0; self.places.len()];
        loop {
            self.fill(machine, &vector);
            let form = form(machine, &objects, root);
            machine.grant(budget);
            machine.call(predicate, &[root.word()]);
            if is_accepted(&machine.run()) {
                accepted.insert(form);
            }
            machine.undo_to(&mark);
            if !self.next(&mut vector) {
                return accepted;
            }
        }
    }

    fn next(&self, vector: &mut [usize]) -> bool {
        for (digit, place) in vector.iter_mut().zip(&self.places) {
            *digit += 1;
            if *digit < place.contents.len() {
                return true;
            }
            *digit = 0;
        }
        false
    }

    fn fill(&self, machine: &mut Machine, vector: &[usize]) {
        for (place, &digit) in self.places.iter().zip(vector) {
            let word = word(machine, &place.contents[digit]);
            machine.write(Slot::Field(place.object, place.slot), word);
        }
    }
}

fn word(machine: &mut Machine, content: &Content) -> u64 {
    match content {
        Content::Word(word) => *word,
        Content::Array { class, elements } => {
            let array = machine.new_array(*class, elements.len() as u32);
            let array = array.expect("room for an array");
            for (index, element) in (0..).zip(elements) {
                let element = word(machine, element);
                machine.write(Slot::Element(array, index), element);
            }
            array.word()
        }
    }
}

fn is_accepted(stop: &Stop) -> bool {
    match stop {
        Stop::Ended(Ending::Returned(accepted)) => *accepted as u32 != 0,
        Stop::Choice(choice) => panic!("nothing is undecided, but {choice:?}"),
        _ => false,
    }
}
