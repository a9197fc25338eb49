//! The same input once more, as it was before anything ran: so that a predicate can be asked about
//! it at any moment.

use super::identity::is_value;
use super::inputs::{Content, Decision, Found, InputObject, InputPlace, Inputs};
use super::making::{class_object, constant, give_length, new_undecided, put, text_of};
use super::mode::Symbolic;
use super::word::encode;
use machine::choice::Choice;
use machine::ending::Outcome;
use machine::machine::Machine;
use machine::value::Ref;
use std::rc::Rc;

impl Inputs {
    /// The same input once more, as it was before anything ran: what is decided holds the same,
    /// what is not is undecided there too. Its objects have the same numbers.
    pub(super) fn twin(&self, machine: &mut Machine<Symbolic>) -> Outcome<Inputs> {
        let mut twin = Inputs::new(Rc::clone(&self.world), self.bound);
        twin.classes.clone_from(&self.classes);
        for one in &self.objects {
            let InputObject { class, label, depth, content, .. } = one;
            let object = self.copy(machine, one)?;
            let index = twin.add(machine, object, *class, *depth, content.clone());
            twin.objects[index].label = Rc::clone(label);
        }
        for Decision { object, place, found } in &self.log {
            let holder = twin.objects[*object].object;
            let choice = match *place {
                InputPlace::Field(slot) => {
                    Choice::Field { object: holder, class: twin.objects[*object].class, slot }
                }
                InputPlace::Length => Choice::Length { array: holder },
                InputPlace::Element(index) => Choice::Element { array: holder, index },
            };
            let word = twin.word(machine, found);
            machine.decide(&choice, word);
        }
        twin.log.clone_from(&self.log);
        for found in &self.arguments {
            let word = twin.word(machine, found);
            twin.words.push(word);
            twin.arguments.push(found.clone());
        }
        Ok(twin)
    }

    /// An object like one of the input, in which is undecided what was undecided there at first.
    fn copy(&self, machine: &mut Machine<Symbolic>, one: &InputObject) -> Outcome<Ref> {
        let InputObject { class, content, .. } = one;
        Ok(match content {
            Content::Fields => new_undecided(machine, *class)?,
            Content::References(length) => {
                let room = self.bound.length;
                let array = machine.new_input_array(*class, room)?;
                if let Some(length) = *length {
                    machine.decide(&Choice::Length { array }, u64::from(room));
                    give_length(machine, array, length);
                }
                array
            }
            Content::Values(length, values) => {
                let array = machine.new_array(*class, values.len() as u32)?;
                let (kind, _) = machine.program().class(*class).array().expect("an array");
                give_length(machine, array, *length);
                for (at, &value) in (0..).zip(values) {
                    put(machine, (array, kind), at, value);
                }
                array
            }
            Content::Text(text, wide) => text_of(machine, text, *wide)?,
        })
    }

    /// An object of the input as it was before anything ran. It is decided together with the other: what
    /// is known of one is known of its twin.
    pub(super) fn old(&mut self, machine: &mut Machine<Symbolic>, index: usize) -> Outcome<Ref> {
        if let Some((_, twin)) = self.twins.iter().find(|(of, _)| *of == index) {
            return Ok(*twin);
        }
        let one = self.objects[index].clone();
        let twin = self.copy(machine, &one)?;
        let is_value = is_value(machine.program(), one.class);
        machine.mode.identities.add(twin, is_value);
        self.by_ref.insert(twin, index);
        self.twins.push((index, twin));
        Ok(twin)
    }

    /// Whether a place belongs to a twin.
    pub(super) fn is_in_twin(&self, choice: &Choice) -> bool {
        let holder = match *choice {
            Choice::Field { object, .. } => object,
            Choice::Length { array } | Choice::Element { array, .. } => array,
            Choice::Branch { .. } | Choice::Pick { .. } => return false,
        };
        self.twins.iter().any(|(_, twin)| *twin == holder)
    }

    /// What is found at a place, as a twin has it.
    pub(super) fn word_in_twin(
        &mut self,
        machine: &mut Machine<Symbolic>,
        found: &Found,
    ) -> Outcome<u64> {
        match found {
            Found::Object(index) => self.old(machine, *index).map(Ref::word),
            found => Ok(self.word(machine, found)),
        }
    }

    /// The word for a place that was decided in its twin; None if it was not.
    pub(super) fn known(
        &mut self,
        machine: &mut Machine<Symbolic>,
        choice: &Choice,
    ) -> Outcome<Option<u64>> {
        if self.twins.is_empty() {
            return Ok(None);
        }
        let (object, place, _) = self.place(machine, choice);
        let is_it = |one: &&Decision| one.object == object && one.place == place;
        let Some(found) = self.log.iter().find(is_it).map(|one| one.found.clone()) else {
            return Ok(None);
        };
        match self.is_in_twin(choice) {
            true => self.word_in_twin(machine, &found).map(Some),
            false => Ok(Some(self.word(machine, &found))),
        }
    }

    fn word(&self, machine: &mut Machine<Symbolic>, found: &Found) -> u64 {
        match found {
            Found::Null | Found::Fresh(_) | Found::Built(_) | Found::Result => 0,
            Found::Object(index) => self.objects[*index].object.word(),
            Found::Constant(class, field) => constant(machine, class, field).word(),
            Found::Class(class) => class_object(machine, class).word(),
            Found::Value(term) => encode(&machine.mode.path.terms, *term),
            Found::Length(length) => u64::from(*length),
        }
    }

    /// Whether another input, which a predicate has accepted, holds the same wherever this one is
    /// decided and the predicate has looked.
    pub(super) fn agrees_with(&self, accepted: &Inputs) -> bool {
        let mut matched =
            Matched { own: self, other: accepted, pairs: vec![None; self.objects.len()] };
        let mut arguments = self.arguments.iter().zip(&accepted.arguments);
        if !arguments.all(|(own, other)| matched.join(own, other)) {
            return false;
        }
        // Whoever holds an object is decided before the object's own places are.
        self.log.iter().all(|Decision { object, place, found }| {
            let Some(other) = matched.pairs[*object] else { return true };
            let mut decided = accepted.log.iter();
            let same = decided.find(|one| one.object == other && one.place == *place);
            same.is_none_or(|same| matched.join(found, &same.found))
        })
    }
}

/// Which objects of one input are which of another.
struct Matched<'a> {
    own: &'a Inputs,
    other: &'a Inputs,
    pairs: Vec<Option<usize>>,
}

impl Matched<'_> {
    /// Whether what is found in one is the same in the other.
    fn join(&mut self, own: &Found, other: &Found) -> bool {
        match (own, other) {
            (&Found::Object(own), &Found::Object(other)) => match self.pairs[own] {
                Some(known) => known == other,
                None if self.pairs.contains(&Some(other)) => false,
                None => {
                    self.pairs[own] = Some(other);
                    self.own.objects[own].class == self.other.objects[other].class
                }
            },
            // Whether a value fits is asked when the path has ended.
            (Found::Value(_), Found::Value(_)) => true,
            (own, other) => own == other,
        }
    }
}
