//! Which objects there may be, and which values a field of them may take.

use super::instance::{Atom, Object, Value};
use super::signature::{ClassId, FieldId, Signature};
use std::collections::BTreeMap;

/// A scope: all structures that a formula is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The object that formulas call `thiz`. It is in every structure.
    pub root: Object,
    /// The most objects of each class, the root included. No subclasses.
    pub objects: BTreeMap<ClassId, Objects>,
    /// For each very class of an object, and each field that it declares or inherits. A field
    /// without a domain is in no structure, and its relation is empty.
    pub domains: BTreeMap<(ClassId, FieldId), Domain>,
}

/// The objects of one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objects {
    pub count: u32,
    /// Objects that stand for each other get their numbers breadth first. The others keep their
    /// identity: structures that differ in which of them they have are different.
    pub alike: bool,
}

/// The values that a field may take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Domain {
    /// Objects, numbers, texts and constants. Objects by all numbers that they may have: labels
    /// cut what they can.
    pub values: Vec<Atom>,
    pub null: bool,
    /// Arrays of these lengths, with such elements.
    pub array: Option<ArrayDomain>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayDomain {
    pub lengths: Vec<u32>,
    /// What an element may be: no arrays.
    pub elements: Vec<Atom>,
    /// Whether an element may be null.
    pub null: bool,
}

impl Domain {
    /// Numbers from the first to the last.
    pub fn range(first: i64, last: i64) -> Domain {
        let values = (first..=last).map(|it| Atom::Integer(it.into())).collect();
        Domain { values, ..Domain::default() }
    }

    pub fn booleans() -> Domain {
        let values = vec![Atom::Boolean(false), Atom::Boolean(true)];
        Domain { values, ..Domain::default() }
    }

    /// Objects of a class by their numbers from 0, and null.
    pub fn objects_or_null(class: ClassId, count: u32) -> Domain {
        Domain { null: true, ..Domain::objects(class, count) }
    }

    /// Objects of a class by their numbers from 0.
    pub fn objects(class: ClassId, count: u32) -> Domain {
        let object = |number| Atom::Object(Object { class, number });
        Domain { values: (0..count).map(object).collect(), ..Domain::default() }
    }

    pub fn array(lengths: Vec<u32>, elements: Domain) -> Domain {
        let array = ArrayDomain { lengths, elements: elements.values, null: elements.null };
        Domain { array: Some(array), ..Domain::default() }
    }

    /// All values of the field itself, null first; not its arrays.
    pub(crate) fn plain_values(&self) -> Vec<Value> {
        plain_values(&self.values, self.null)
    }
}

impl ArrayDomain {
    pub(crate) fn plain_values(&self) -> Vec<Value> {
        plain_values(&self.elements, self.null)
    }
}

fn plain_values(atoms: &[Atom], null: bool) -> Vec<Value> {
    let null = null.then_some(Value::Null);
    null.into_iter().chain(atoms.iter().cloned().map(Value::Atom)).collect()
}

impl Bounds {
    /// All objects that there may be.
    pub fn all_objects(&self) -> Vec<Object> {
        let mut all = Vec::new();
        for (&class, objects) in &self.objects {
            all.extend((0..objects.count).map(|number| Object { class, number }));
        }
        all
    }

    /// The fields with a domain of an object, in the order in which they are visited.
    pub fn fields<'a>(
        &'a self,
        signature: &Signature,
        class: ClassId,
    ) -> Vec<(FieldId, &'a Domain)> {
        let fields = signature.fields_of(class).into_iter();
        fields.filter_map(|it| Some((it, self.domains.get(&(class, it))?))).collect()
    }
}
