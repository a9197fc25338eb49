//! Where the fields of a finitization are, and how many tuples its domains allow.

use crate::graph::shape::is_shown;
use crate::graph::tuples::{SearchedPlaces, SlotPlaces, shown_class};
use crate::scope::error::ScopeError;
use crate::scope::finitization::{ClassDomain, Finitization};
use crate::suite::fields::schema::{ArrayPlace, FieldBound, FieldContent};
use machine::machine::Machine;
use machine::program::ClassId;
use machine::value::Ref;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The fields of all objects that a finitization has made, the root's class first.
pub fn find(machine: &Machine, finitization: &Finitization) -> SearchedPlaces {
    let mut finder =
        Finder { machine, finitization, places: SearchedPlaces::default(), fields: Vec::new() };
    for domain in &finitization.class_domains {
        if !domain.isomorphic {
            let numbered = domain.objects.iter().copied().zip(0..);
            finder.places.identities.extend(numbered);
        }
        if domain.made > 0 {
            finder.class(domain);
        }
    }
    let Finder { mut places, fields, .. } = finder;
    places.schema.fields = fields;
    places
}

/// The same with the fields of these names alone; none means all.
pub fn only(mut places: SearchedPlaces, names: &[String]) -> SearchedPlaces {
    for field in &mut places.schema.fields {
        field.wanted = names.is_empty() || names.iter().any(|name| is_named(&field.name, name));
    }
    places
}

/// # Errors
/// One of the names is no field that has a domain.
pub fn require_named(places: &SearchedPlaces, names: &[String]) -> Result<(), ScopeError> {
    let fields = &places.schema.fields;
    let is_there = |name: &&String| fields.iter().any(|field| is_named(&field.name, name));
    match names.iter().find(|name| !is_there(name)) {
        None => Ok(()),
        Some(name) => {
            let known = fields.iter().map(|field| &*field.name).collect::<Vec<_>>().join(", ");
            let hint = format!(": those that are searched are {known}");
            Err(ScopeError::UnknownField { wanted: name.clone(), hint })
        }
    }
}

/// `Heap.items` names its length and its elements.
fn is_named(field: &str, name: &str) -> bool {
    field.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

struct Finder<'a> {
    machine: &'a Machine,
    finitization: &'a Finitization,
    places: SearchedPlaces,
    fields: Vec<FieldBound>,
}

impl Finder<'_> {
    fn class(&mut self, domain: &ClassDomain) {
        let class = domain.class;
        let heap = self.machine.heap();
        let objects = domain.made as u64;
        let first = domain.objects[0];
        let places = match self.finitization.is_array(first) {
            true => {
                let name = shown_class(heap, class);
                SlotPlaces::Array(self.array(&name, first, objects))
            }
            false => SlotPlaces::Fields(self.slots(class, first, objects)),
        };
        self.places.add_class(heap, class, places);
    }

    fn slots(
        &mut self,
        class: ClassId,
        first: Ref,
        objects: u64,
    ) -> FxHashMap<u32, Rc<FieldContent>> {
        let program = self.machine.program();
        let mut slots = FxHashMap::default();
        for &owner in &program.class(class).ancestors {
            let declared = program.class(owner).fields.iter();
            for field in declared.filter(|field| !field.is_static() && is_shown(field)) {
                let name = program.names.get(field.name);
                let name = format!("{}.{name}", shown_class(self.machine.heap(), owner));
                if let Some(place) = self.place(&name, (class, first), field.slot, objects) {
                    slots.insert(field.slot, Rc::new(place));
                }
            }
        }
        slots
    }

    /// What is in a slot of the objects of a class, of which one will do to look at.
    fn place(
        &mut self,
        name: &str,
        (class, first): (ClassId, Ref),
        slot: u32,
        objects: u64,
    ) -> Option<FieldContent> {
        if let Some(domain) = self.finitization.domain(class, slot) {
            let values = domain.len() as u64;
            return Some(FieldContent::Value(self.field(name.to_owned(), objects * values)));
        }
        let word = self.machine.heap().get(first, slot);
        let array = self.finitization.arrays_of(first).find(|array| array.word() == word)?;
        Some(FieldContent::Owned(self.array(name, array, objects)))
    }

    fn array(&mut self, name: &str, array: Ref, holders: u64) -> ArrayPlace {
        let lengths = self.finitization.lengths(array).len() as u64;
        let length = self.field(format!("{name}.length"), holders * lengths);
        let places = holders * u64::from(self.finitization.capacity(array));
        let name = format!("{name}.elements");
        let inner = self.finitization.arrays_of(array).next();
        let elements = match inner {
            Some(inner) => FieldContent::Owned(self.array(&name, inner, places)),
            None => {
                let values = self.finitization.elements(array).len() as u64;
                FieldContent::Value(self.field(name, places * values))
            }
        };
        ArrayPlace { length, elements: Box::new(elements) }
    }

    /// The number of a field, which objects of several classes may have.
    fn field(&mut self, name: String, possible: u64) -> usize {
        if let Some(known) = self.fields.iter().position(|field| field.name == name) {
            self.fields[known].possible += possible;
            return known;
        }
        self.fields.push(FieldBound { name, possible, wanted: true });
        self.fields.len() - 1
    }
}
