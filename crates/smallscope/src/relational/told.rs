//! Structures that somebody printed, as formulas speak of them.

use super::vocabulary::Vocabulary;
use crate::suite::structure::{self, Content, Structure};
use logic::relational::instance::{Atom, Instance, Object, Value};
use logic::relational::signature::{ClassId, FieldId};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Vocabulary {
    /// What formulas see of a structure, with the numbers that they mean; its values may be others
    /// than those of the scope. None: it has objects or fields that formulas have no words for.
    pub fn read(&self, told: &Structure) -> Option<Instance> {
        let mut objects: Vec<Option<Object>> = Vec::new();
        let mut met: BTreeMap<ClassId, u32> = BTreeMap::new();
        for object in &told.objects {
            let mut classes = self.slots.keys().copied();
            let class = classes.find(|it| self.labels[it.0 as usize] == object.class);
            objects.push(class.map(|class| {
                let next = met.entry(class).or_default();
                *next += 1;
                Object { class, number: *next - 1 }
            }));
        }
        let reading = Reading { vocabulary: self, told, objects: &objects };
        let Some(structure::Value::Object(root)) = told.roots.first() else { return None };
        let root = objects[*root].filter(|it| it.class == self.bounds.root.class)?;
        let mut read = BTreeMap::new();
        for (object, content) in objects.iter().zip(&told.objects) {
            if let (Some(object), Content::Fields(fields)) = (object, &content.content) {
                read.insert(*object, reading.fields(object.class, fields)?);
            }
        }
        Some(Instance { root, objects: read }.labelled(&self.identities))
    }
}

struct Reading<'a> {
    vocabulary: &'a Vocabulary,
    told: &'a Structure,
    /// Those that are no arrays.
    objects: &'a [Option<Object>],
}

impl Reading<'_> {
    fn fields(
        &self,
        class: ClassId,
        fields: &[(String, structure::Value)],
    ) -> Option<Vec<(FieldId, Value)>> {
        let signature = &self.vocabulary.signature;
        let mut read = Vec::new();
        for field in signature.fields_of(class) {
            if self.vocabulary.bounds.domains.contains_key(&(class, field)) {
                let name = &signature.field(field).name;
                let (_, value) = fields.iter().find(|it| it.0 == *name)?;
                read.push((field, self.value(value)?));
            }
        }
        Some(read)
    }

    fn value(&self, value: &structure::Value) -> Option<Value> {
        use structure::Value as Told;
        let constant = |class: &str, name: &str| {
            let class = self.vocabulary.signature.class_named(class)?;
            Some(Value::Atom(Atom::Constant(class, Arc::from(name))))
        };
        match value {
            Told::Null => Some(Value::Null),
            Told::Boolean(it) => Some(Value::boolean(*it)),
            Told::Char(it) => Some(Value::integer((*it).into())),
            Told::Integer(it) => Some(Value::integer(*it)),
            Told::Text(it) => Some(Value::Atom(Atom::Text(Arc::from(it.as_str())))),
            Told::Constant { class, name, .. } => constant(class, name),
            Told::Float(it) => constant("double", &it.to_string()),
            Told::Double(it) => constant("double", &it.to_string()),
            Told::Boxed(_, it) => self.value(it),
            Told::Class { .. } | Told::Undecided => None,
            Told::Object(at) => match (&self.told.objects[*at].content, self.objects[*at]) {
                (Content::Elements(elements), _) => elements
                    .iter()
                    .map(|it| self.value(it))
                    .collect::<Option<_>>()
                    .map(Value::Array),
                (_, object) => object.map(|it| Value::Atom(Atom::Object(it))),
            },
        }
    }
}
