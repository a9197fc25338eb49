//! Which fields there are, and the tuples of a structure that is plain data.

use super::tuple::{Label, Tuple, TupleValue};
use crate::suite::structure::{Content, Object, Structure, Value};
use std::collections::{BTreeMap, HashMap};

/// The fields of a scope that have tuples, and where they are in the objects of each class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schema {
    pub fields: Vec<FieldBound>,
    /// By the simple names of classes.
    pub classes: BTreeMap<String, ClassPlaces>,
}

/// A field, and how many tuples the domains allow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldBound {
    /// `Node.left`, `Heap.items.length`.
    pub name: String,
    pub possible: u64,
    /// Whether its tuples are to be covered.
    pub wanted: bool,
}

/// What there is in the objects of a class.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassPlaces {
    /// Names as a structure has them, and what is there.
    Fields(BTreeMap<String, FieldContent>),
    /// Arrays that fields share.
    Array(ArrayPlace),
}

/// What a field or an element is. Numbers are positions in [`Schema::fields`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldContent {
    Value(usize),
    /// An array that belongs to the place, and counts as a part of the object.
    Owned(ArrayPlace),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayPlace {
    pub length: usize,
    pub elements: Box<FieldContent>,
}

impl Schema {
    /// The tuples of a structure, each with the number of its field. What has no domain has none.
    pub fn tuples(&self, structure: &Structure) -> Vec<(usize, Tuple)> {
        let reading = Reading { schema: self, structure, labels: self.labels(structure) };
        let mut tuples = Vec::new();
        for (object, label) in structure.objects.iter().zip(&reading.labels) {
            if let (Some(label), Some(places)) = (label, self.classes.get(&object.class)) {
                reading.object(object, label, places, &mut tuples);
            }
        }
        tuples
    }

    /// The label of each object; None for arrays that belong to another.
    fn labels(&self, structure: &Structure) -> Vec<Option<Label>> {
        let count = structure.objects.len();
        let mut walk = Walk { schema: self, structure, met: vec![false; count], queue: Vec::new() };
        structure.roots.iter().for_each(|root| walk.meet(root));
        let mut labels = vec![None; count];
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut next = 0;
        while let Some(&index) = walk.queue.get(next) {
            next += 1;
            let class = &structure.objects[index].class;
            let number = numbers.entry(class).or_default();
            labels[index] = Some(Label { class: class.clone(), number: *number });
            *number += 1;
            walk.go_along(index, None);
        }
        labels
    }

    /// What a field or element of an object is, which may itself be an array that belongs to another.
    fn place<'a>(
        &'a self,
        object: &Object,
        owned: Option<&'a ArrayPlace>,
        name: &str,
    ) -> Option<&'a FieldContent> {
        match (owned, self.classes.get(&object.class)) {
            (Some(array), _) | (None, Some(ClassPlaces::Array(array))) => Some(&array.elements),
            (None, Some(ClassPlaces::Fields(fields))) => fields.get(name),
            (None, None) => None,
        }
    }
}

/// A walk breadth first.
struct Walk<'a> {
    schema: &'a Schema,
    structure: &'a Structure,
    met: Vec<bool>,
    queue: Vec<usize>,
}

impl Walk<'_> {
    fn meet(&mut self, value: &Value) {
        if let Value::Object(index) = value
            && !std::mem::replace(&mut self.met[*index], true)
        {
            self.queue.push(*index);
        }
    }

    /// Meets what an object leads to. An array that belongs to it does not wait.
    fn go_along(&mut self, index: usize, owned: Option<&ArrayPlace>) {
        let (schema, structure) = (self.schema, self.structure);
        let object = &structure.objects[index];
        for (name, value) in object.named_values() {
            match (value, schema.place(object, owned, &name)) {
                (Value::Object(array), Some(FieldContent::Owned(place))) => {
                    if !std::mem::replace(&mut self.met[*array], true) {
                        self.go_along(*array, Some(place));
                    }
                }
                _ => self.meet(value),
            }
        }
    }
}

struct Reading<'a> {
    schema: &'a Schema,
    structure: &'a Structure,
    labels: Vec<Option<Label>>,
}

type Tuples = Vec<(usize, Tuple)>;

impl Reading<'_> {
    fn object(&self, object: &Object, label: &Label, places: &ClassPlaces, tuples: &mut Tuples) {
        match (places, &object.content) {
            (ClassPlaces::Fields(places), Content::Fields(fields)) => {
                for (name, value) in fields {
                    if let Some(place) = places.get(name) {
                        self.value((label, &[]), place, value, tuples);
                    }
                }
            }
            (ClassPlaces::Array(array), Content::Elements(elements)) => {
                self.array((label, &[]), array, elements, tuples);
            }
            _ => {}
        }
    }

    fn value(
        &self,
        at: (&Label, &[u32]),
        place: &FieldContent,
        value: &Value,
        tuples: &mut Tuples,
    ) {
        match place {
            FieldContent::Value(field) if self.schema.fields[*field].wanted => {
                let value = match value {
                    Value::Undecided => return,
                    Value::Object(index) => match &self.labels[*index] {
                        Some(label) => TupleValue::Object(label.clone()),
                        None => return,
                    },
                    plain => TupleValue::of(plain),
                };
                let (object, indices) = (at.0.clone(), at.1.to_vec());
                tuples.push((*field, Tuple { object, indices, value }));
            }
            FieldContent::Value(_) => {}
            FieldContent::Owned(array) => {
                let Value::Object(index) = value else { return };
                if let Content::Elements(elements) = &self.structure.objects[*index].content {
                    self.array(at, array, elements, tuples);
                }
            }
        }
    }

    fn array(
        &self,
        (label, indices): (&Label, &[u32]),
        array: &ArrayPlace,
        elements: &[Value],
        tuples: &mut Tuples,
    ) {
        if self.schema.fields[array.length].wanted {
            let value = TupleValue::Integer(elements.len() as i64);
            let (object, indices) = (label.clone(), indices.to_vec());
            tuples.push((array.length, Tuple { object, indices, value }));
        }
        for (index, element) in (0..).zip(elements) {
            let inner: Vec<u32> = indices.iter().copied().chain([index]).collect();
            self.value((label, &inner), &array.elements, element, tuples);
        }
    }
}
