//! What formulas call a tuple, as suites call it.

use super::vocabulary::{Holds, SlotWords, Vocabulary, Words};
use crate::suite::fields::tuple::{Label, Tuple, TupleValue};
use logic::relational::instance::{self, Atom, Object, Place, Value};
use logic::relational::signature::FieldId;
use logic::relational::suite::Part;
use std::collections::BTreeSet;

impl Vocabulary {
    fn slot(&self, class: logic::relational::signature::ClassId, field: FieldId) -> &SlotWords {
        let mut slots = self.slots[&class].iter();
        slots.find(|one| one.field == field).expect("its class has the field")
    }

    fn label(&self, object: Object) -> Label {
        Label { class: self.labels[object.class.0 as usize].clone(), number: object.number }
    }

    /// `Node.left`, `Heap.items.length`.
    pub fn field_name(&self, field: FieldId, part: Part) -> String {
        let mut slots = self.slots.values().flatten();
        let name = &slots.find(|one| one.field == field).expect("somebody has it").name;
        match part {
            Part::Field => name.clone(),
            Part::Length => format!("{name}.length"),
            Part::Elements => format!("{name}.elements"),
        }
    }

    /// The fields of these names; `Heap.items` is its length and its elements.
    pub fn fields_named(&self, names: &[String]) -> Option<BTreeSet<FieldId>> {
        let is_named = |one: &&SlotWords| {
            let tail = |name: &String| name.strip_prefix(&one.name).map(str::to_owned);
            names.iter().filter_map(tail).any(|tail| tail.is_empty() || tail.starts_with('.'))
        };
        let named = self.slots.values().flatten().filter(is_named).map(|one| one.field);
        (!names.is_empty()).then(|| named.collect())
    }

    pub fn tuple(&self, tuple: &instance::Tuple) -> Tuple {
        let object = self.label(tuple.owner);
        let holds = &self.slot(tuple.owner.class, tuple.field).holds;
        let (indices, value) = match (tuple.place, &tuple.value, holds) {
            (Place::Length, Value::Atom(Atom::Integer(length)), _) => {
                (Vec::new(), TupleValue::Integer(*length as i64))
            }
            (Place::Element(index), value, Holds::Array(words)) => {
                (vec![index], self.value(words, value))
            }
            (_, value, Holds::Values(words) | Holds::Array(words)) => {
                (Vec::new(), self.value(words, value))
            }
        };
        Tuple { object, indices, value }
    }

    fn value(&self, words: &Words, value: &Value) -> TupleValue {
        if let Value::Atom(Atom::Object(object)) = value {
            return TupleValue::Object(self.label(*object));
        }
        let position = words.values.iter().position(|one| one == value);
        words.shown[position.expect("its domain has it")].clone()
    }
}
