//! What is searched, as plain data: objects, the places in them, and the values of each
//! place.
//!
//! All objects exist before the search, every searched place undecided. A candidate is
//! then only a choice of words.

use super::count::ClassPlaces;
use super::parts::Span;
use super::points::Points;
use super::tables::Value;
use crate::core::Core;
use crate::undecided::array::length_word;
use crate::value::Ref;

/// A search space. The first object of the first class domain is its root: in use from
/// the start, and what the predicate is asked about.
#[derive(Clone, Debug)]
pub struct Space {
    pub class_domains: Vec<ClassObjects>,
    /// Values, in the order in which they are tried.
    pub domains: Vec<Vec<Value>>,
    /// All objects and arrays whose contents are searched.
    pub inputs: Vec<InputObject>,
}

/// The objects of a class domain.
#[derive(Clone, Debug)]
pub struct ClassObjects {
    pub objects: Vec<Ref>,
    /// Whether they may stand for each other.
    pub isomorphic: bool,
}

/// An object or array whose contents are searched.
#[derive(Clone, Debug)]
pub struct InputObject {
    pub object: Ref,
    pub contents: Contents,
    /// The input arrays that belong to it, in order.
    pub arrays: Vec<Ref>,
}

/// The searched places of an input object, and the domain of each.
#[derive(Clone, Debug)]
pub enum Contents {
    /// Slots, each with its domain.
    Fields(Vec<(u32, u32)>),
    Array {
        /// The domain of the length.
        lengths: u32,
        /// That of each element; None if each is an input array of its own.
        elements: Option<u32>,
    },
}

impl InputObject {
    fn is_array(&self) -> bool {
        matches!(self.contents, Contents::Array { .. })
    }

    /// How many fields are searched.
    fn fields(&self) -> usize {
        match &self.contents {
            Contents::Fields(fields) => fields.len(),
            Contents::Array { .. } => 0,
        }
    }

    /// The arrays that come into use with it: itself and its own.
    fn all_arrays(&self) -> impl Iterator<Item = Ref> {
        let itself = self.is_array().then_some(self.object);
        itself.into_iter().chain(self.arrays.iter().copied())
    }
}

impl Space {
    pub(super) fn root(&self) -> Ref {
        self.class_domains[0].objects[0]
    }

    /// The elements that an array has room for, given the domain of its length.
    pub(super) fn capacity(&self, lengths: u32) -> u32 {
        let lengths = self.domains[lengths as usize].iter();
        lengths.map(|length| length.word as u32).max().unwrap_or(0)
    }

    /// The tables of a search, which begins with the part that `spans` name.
    pub(super) fn points(&self, core: &Core, spans: Vec<Span>) -> Points {
        let mut domains = self.domains.clone();
        let mut places = Vec::new();
        for &InputObject { object, ref contents, .. } in &self.inputs {
            match contents {
                Contents::Fields(fields) => {
                    places.extend(fields.iter().map(|&(slot, domain)| (object.0 + slot, domain)));
                }
                &Contents::Array { lengths, elements } => {
                    let capacity = self.capacity(lengths);
                    domains.push(self.length_words(lengths));
                    places.push((object.0 + 1, domains.len() as u32 - 1));
                    let address = |index| object.0 + core.element_slot(object, capacity, index);
                    let elements = elements.map(|domain| (0..capacity).map(move |i| (i, domain)));
                    let elements = elements.into_iter().flatten();
                    places.extend(elements.map(|(index, domain)| (address(index), domain)));
                }
            }
        }
        let isomorphic: Vec<bool> =
            self.class_domains.iter().map(|class| class.isomorphic).collect();
        let mut points = Points::new(&domains, &isomorphic, &places, spans);
        points.places = self.class_places();
        points.use_object(0, 0);
        points
    }

    /// The lengths of a domain as they are in the heap, together with the capacity.
    fn length_words(&self, lengths: u32) -> Vec<Value> {
        let capacity = self.capacity(lengths);
        let word = |value: &Value| length_word(capacity, value.word as u32);
        let values = self.domains[lengths as usize].iter();
        values.map(|value| Value { word: word(value), object: None }).collect()
    }

    /// What there is to choose in the objects of each class domain; None where there are
    /// arrays of arrays, or objects that are not searched.
    fn class_places(&self) -> Option<Vec<ClassPlaces>> {
        if self.inputs.iter().any(|input| input.is_array() && !input.arrays.is_empty()) {
            return None;
        }
        self.class_domains.iter().map(|class| self.places_of(&class.objects)).collect()
    }

    fn places_of(&self, objects: &[Ref]) -> Option<ClassPlaces> {
        let input = |object: &Ref| self.inputs.iter().find(|input| input.object == *object);
        let inputs: Vec<&InputObject> = objects.iter().map(input).collect::<Option<_>>()?;
        // Objects of one class have the same fields and arrays.
        let first = inputs.first();
        Some(ClassPlaces {
            fields: first.map_or(0, |input| input.fields()),
            arrays_each: first.map_or(0, |input| input.all_arrays().count()),
            arrays: inputs.iter().flat_map(|input| input.all_arrays()).collect(),
        })
    }
}
