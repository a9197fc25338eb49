//! A structure as plain data: objects with numbers, and what their fields hold.
//!
//! An object is its class and its number in the structure. [`Instance::labelled`] gives the
//! numbers breadth first from the root, in one queue for all classes: of each object the
//! fields in their order, the elements of an array by index; an object that is met first gets
//! the next number of its class. So two structures are isomorphic if they are equal after it.
//!
//! The *tuples* of a structure are what its fields relate: an object and a value. A field's
//! tuples in all valid structures are its extension (Ponzio et al., "Field-exhaustive
//! testing", 2016, definition 1).

use super::signature::{ClassId, FieldId, Signature};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An object of a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Object {
    /// Its very class, not a superclass.
    pub class: ClassId,
    pub number: u32,
}

/// What a relation relates.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    Object(Object),
    /// The array that a field of an object has to itself.
    Array(Object, FieldId),
    Boolean(bool),
    /// No width: sums and products of what Java has fit in.
    Integer(i128),
    Constant(ClassId, Arc<str>),
    Text(Arc<str>),
}

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    Null,
    /// Never an [`Atom::Array`].
    Atom(Atom),
    /// Elements are no arrays.
    Array(Vec<Value>),
}

/// A structure.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    pub root: Object,
    /// Of each object its fields and what they hold, in the order of
    /// [`Signature::fields_of`]; fields without bounds are not there.
    pub objects: BTreeMap<Object, Vec<(FieldId, Value)>>,
}

/// Where in a field a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// The field itself; of a field with arrays only if it is null.
    Field,
    /// The length of its array.
    Length,
    /// An element of its array.
    Element(u32),
}

/// An object of a structure and the value of its field.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tuple {
    pub field: FieldId,
    pub owner: Object,
    pub place: Place,
    /// [`Value::Null`] or [`Value::Atom`].
    pub value: Value,
}

impl Value {
    pub fn integer(value: i64) -> Value {
        Value::Atom(Atom::Integer(value.into()))
    }

    pub fn object(class: ClassId, number: u32) -> Value {
        Value::Atom(Atom::Object(Object { class, number }))
    }

    pub fn boolean(value: bool) -> Value {
        Value::Atom(Atom::Boolean(value))
    }

    /// The objects in it: itself, or elements by index.
    fn objects(&self) -> Vec<Object> {
        match self {
            Value::Atom(Atom::Object(object)) => vec![*object],
            Value::Array(elements) => elements.iter().flat_map(Value::objects).collect(),
            _ => Vec::new(),
        }
    }

    fn map(&self, rename: &BTreeMap<Object, Object>) -> Value {
        match self {
            Value::Atom(Atom::Object(object)) => Value::Atom(Atom::Object(rename[object])),
            Value::Array(elements) => {
                Value::Array(elements.iter().map(|it| it.map(rename)).collect())
            }
            other => other.clone(),
        }
    }
}

impl Instance {
    /// The objects that the root leads to, breadth first.
    pub fn breadth_first(&self) -> Vec<Object> {
        let mut queue = vec![self.root];
        let mut met = BTreeSet::from([self.root]);
        let mut at = 0;
        while let Some(object) = queue.get(at) {
            for (_, value) in &self.objects[object] {
                let fresh: Vec<Object> =
                    value.objects().into_iter().filter(|it| met.insert(*it)).collect();
                queue.extend(fresh);
            }
            at += 1;
        }
        queue
    }

    /// The same structure with numbers breadth first, without what the root does not lead to.
    /// Objects of the classes in `identities` keep theirs.
    pub fn labelled(&self, identities: &BTreeSet<ClassId>) -> Instance {
        let mut next: BTreeMap<ClassId, u32> = BTreeMap::new();
        let mut rename = BTreeMap::new();
        let order = self.breadth_first();
        for &object in &order {
            let number = next.entry(object.class).or_default();
            let kept = identities.contains(&object.class);
            let new = if kept { object } else { Object { number: *number, ..object } };
            *number += 1;
            rename.insert(object, new);
        }
        let fields = |it: &Object| {
            let fields = &self.objects[it];
            fields.iter().map(|(field, value)| (*field, value.map(&rename))).collect()
        };
        let objects = order.iter().map(|it| (rename[it], fields(it))).collect();
        Instance { root: rename[&self.root], objects }
    }

    /// What its fields relate, in the order of the objects breadth first.
    pub fn tuples(&self) -> Vec<Tuple> {
        let mut tuples = Vec::new();
        for owner in self.breadth_first() {
            for (field, value) in &self.objects[&owner] {
                let mut tuple = |place, value: Value| {
                    tuples.push(Tuple { field: *field, owner, place, value });
                };
                match value {
                    Value::Array(elements) => {
                        tuple(Place::Length, Value::integer(elements.len() as i64));
                        for (index, element) in elements.iter().enumerate() {
                            tuple(Place::Element(index as u32), element.clone());
                        }
                    }
                    other => tuple(Place::Field, other.clone()),
                }
            }
        }
        tuples
    }
}

/// Structures and their parts, as people write them: `Node#0.left = Node#1`.
impl Signature {
    pub fn show_object(&self, object: Object) -> String {
        format!("{}#{}", self.class(object.class).name, object.number)
    }

    pub fn show_atom(&self, atom: &Atom) -> String {
        match atom {
            Atom::Object(object) => self.show_object(*object),
            Atom::Array(owner, field) => {
                format!("{}.{}", self.show_object(*owner), self.field(*field).name)
            }
            Atom::Boolean(value) => value.to_string(),
            Atom::Integer(value) => value.to_string(),
            Atom::Constant(class, name) => format!("{}.{name}", self.class(*class).name),
            Atom::Text(text) => format!("{text:?}"),
        }
    }

    pub fn show_value(&self, value: &Value) -> String {
        match value {
            Value::Null => "null".to_owned(),
            Value::Atom(atom) => self.show_atom(atom),
            Value::Array(elements) => {
                let elements: Vec<String> = elements.iter().map(|it| self.show_value(it)).collect();
                format!("{{{}}}", elements.join(", "))
            }
        }
    }

    pub fn show_tuple(&self, tuple: &Tuple) -> String {
        let Tuple { field, owner, place, value } = tuple;
        let name = format!("{}.{}", self.show_object(*owner), self.field(*field).name);
        let value = self.show_value(value);
        match place {
            Place::Field => format!("{name} = {value}"),
            Place::Length => format!("{name}.length = {value}"),
            Place::Element(index) => format!("{name}[{index}] = {value}"),
        }
    }
}
