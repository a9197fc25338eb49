//! An input as a plain printable value.
//!
//! Objects are numbered per class in the order in which they are met, depth
//! first along the fields as declared, so equal text means isomorphic. What Java
//! treats as a value (strings, boxed numbers, enum constants, classes) has no number.
//!
//! Not here: how it is read off a heap (`graph`), drawn or written to a file (`report`).

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashMap;
use std::fmt;

/// All objects that the roots lead to, in order of discovery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Structure {
    /// Where one looks from. A generated input has one, its first object.
    pub roots: Vec<Value>,
    pub objects: Vec<Object>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Object {
    /// The simple name: `Node`, `int[]`.
    pub class: String,
    /// The binary name: `com.example.Tree$Node`, `int[]`, `java.lang.String[]`.
    pub binary_name: String,
    /// Its place among the objects of its class.
    pub number: usize,
    pub content: Content,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Content {
    /// Names and values, inherited first, as declared.
    Fields(Vec<(String, Value)>),
    /// Of an array.
    Elements(Vec<Value>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    Null,
    Boolean(bool),
    Char(u16),
    Integer(i64),
    Float(#[serde(serialize_with = "float_bits", deserialize_with = "float_of_bits")] f32),
    Double(#[serde(serialize_with = "double_bits", deserialize_with = "double_of_bits")] f64),
    Text(String),
    /// An enum constant.
    Constant {
        class: String,
        /// The enum's binary name.
        binary_name: String,
        name: String,
    },
    /// A class as a value, `String.class`: simple and binary name, also of arrays and primitive types.
    Class {
        class: String,
        binary_name: String,
    },
    /// A `java.lang.Integer` and the like, by the simple name of its class.
    Boxed(#[serde(deserialize_with = "box_name")] BoxName, Box<Value>),
    /// An index into the structure's objects.
    Object(usize),
    /// Of a candidate that was dropped before anybody read it.
    Undecided,
}

/// One of [`BOXES`].
pub type BoxName = &'static str;

/// The simple names of the classes of boxes.
pub const BOXES: [BoxName; 8] =
    ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];

fn box_name<'de, D: Deserializer<'de>>(from: D) -> Result<BoxName, D::Error> {
    let name = String::deserialize(from)?;
    let known = BOXES.into_iter().find(|known| *known == name);
    known.ok_or_else(|| D::Error::custom(format!("{name} is no box")))
}

// By their bits: text has neither NaN nor infinity, and may lose a digit.

fn float_bits<S: Serializer>(value: &f32, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u32(value.to_bits())
}

fn float_of_bits<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
    u32::deserialize(from).map(f32::from_bits)
}

fn double_bits<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(value.to_bits())
}

fn double_of_bits<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    u64::deserialize(from).map(f64::from_bits)
}

impl Structure {
    /// What the roots lead to among `objects`, numbered in the order of a depth-first walk.
    pub fn depth_first(roots: Vec<Value>, objects: Vec<Object>) -> Structure {
        Structure::depth_first_from(roots, objects).0
    }

    /// The same, and for each of its objects the place among `objects`.
    pub fn depth_first_from(roots: Vec<Value>, objects: Vec<Object>) -> (Structure, Vec<usize>) {
        let order = depth_first_order(&roots, &objects);
        let mut places = vec![usize::MAX; objects.len()];
        for (place, &index) in order.iter().enumerate() {
            places[index] = place;
        }
        let numbers = numbers(order.iter().map(|&index| &*objects[index].binary_name));
        let mut objects: Vec<Option<Object>> = objects.into_iter().map(Some).collect();
        let mut structure = Structure { roots, objects: Vec::with_capacity(order.len()) };
        for (&index, number) in order.iter().zip(numbers) {
            let object = objects[index].take().expect("it is met once");
            structure.objects.push(Object { number, ..object });
        }
        let inside = structure.objects.iter_mut().flat_map(Object::values_mut);
        for value in structure.roots.iter_mut().chain(inside) {
            if let Value::Object(index) = value {
                *index = places[*index];
            }
        }
        (structure, order)
    }

    /// What one value leads to, alone.
    pub fn part(&self, value: &Value) -> Structure {
        Structure::depth_first(vec![value.clone()], self.objects.clone())
    }

    pub fn root(&self) -> &Object {
        &self.objects[0]
    }

    /// `Node#0`; the first root is only numbered when something else leads to it.
    pub fn name(&self, index: usize) -> String {
        let Object { class, number, .. } = &self.objects[index];
        if self.roots.first() == Some(&Value::Object(index)) && !self.leads_to(index) {
            return class.clone();
        }
        format!("{class}#{number}")
    }

    fn leads_to(&self, index: usize) -> bool {
        let others = self.objects.iter().flat_map(Object::values).chain(self.roots.iter().skip(1));
        others.into_iter().any(|value| *value == Value::Object(index))
    }
}

impl Object {
    /// The values of its fields, or its elements.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        let (fields, elements): (&[_], &[_]) = match &self.content {
            Content::Fields(fields) => (fields, &[]),
            Content::Elements(elements) => (&[], elements),
        };
        fields.iter().map(|(_, value)| value).chain(elements)
    }

    fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let (fields, elements): (&mut [_], &mut [_]) = match &mut self.content {
            Content::Fields(fields) => (fields, &mut []),
            Content::Elements(elements) => (&mut [], elements),
        };
        fields.iter_mut().map(|(_, value)| value).chain(elements)
    }

    /// The same, each with its name: of an element, that is its index.
    pub fn named_values(&self) -> Vec<(String, &Value)> {
        match &self.content {
            Content::Fields(fields) => {
                fields.iter().map(|(name, value)| (name.clone(), value)).collect()
            }
            Content::Elements(elements) => {
                let numbered = elements.iter().enumerate();
                numbered.map(|(index, value)| (format!("[{index}]"), value)).collect()
            }
        }
    }
}

/// Objects in the order in which a depth-first walk along the values meets them. A list may
/// be longer than our stack is deep, so those that wait are in a list of their own.
fn depth_first_order(roots: &[Value], objects: &[Object]) -> Vec<usize> {
    let (mut order, mut met) = (Vec::new(), vec![false; objects.len()]);
    let mut waiting = targets(roots.iter());
    while let Some(index) = waiting.pop() {
        if !std::mem::replace(&mut met[index], true) {
            order.push(index);
            waiting.extend(targets(objects[index].values()));
        }
    }
    order
}

/// The objects that values lead to, the first one last.
fn targets<'a>(values: impl Iterator<Item = &'a Value>) -> Vec<usize> {
    let target = |value: &Value| match value {
        Value::Object(index) => Some(*index),
        _ => None,
    };
    let mut targets: Vec<usize> = values.filter_map(target).collect();
    targets.reverse();
    targets
}

/// How many of the same class come before each.
fn numbers<'a>(classes: impl Iterator<Item = &'a str>) -> Vec<usize> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let number = |class| {
        let count = counts.entry(class).or_default();
        *count += 1;
        *count - 1
    };
    classes.map(number).collect()
}

/// One line; an object is spelled out where it is first mentioned:
/// `List(first=Node#0(next=Node#0))`. Several roots have commas between them.
impl Structure {
    /// A plain value or a short array as it is, another object by its name.
    pub fn plain_or_name(&self, value: &Value) -> String {
        match value {
            Value::Object(index) => self.inline(value).unwrap_or_else(|| self.name(*index)),
            plain => plain.to_string(),
        }
    }

    /// A short array of plain values.
    pub fn inline(&self, value: &Value) -> Option<String> {
        const SHORT: usize = 8;
        let Value::Object(index) = value else { return None };
        let Content::Elements(elements) = &self.objects[*index].content else { return None };
        let plain = elements.iter().all(|element| !matches!(element, Value::Object(_)));
        let shown: Vec<String> = elements.iter().map(ToString::to_string).collect();
        (plain && elements.len() <= SHORT).then(|| format!("[{}]", shown.join(", ")))
    }
}

impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = vec![false; self.objects.len()];
        for (position, root) in self.roots.iter().enumerate() {
            f.write_str(if position > 0 { ", " } else { "" })?;
            match root {
                Value::Object(index) => self.write_object(f, *index, &mut shown)?,
                plain => write!(f, "{plain}")?,
            }
        }
        Ok(())
    }
}

impl Structure {
    fn write_object(
        &self,
        f: &mut fmt::Formatter<'_>,
        index: usize,
        shown: &mut [bool],
    ) -> fmt::Result {
        f.write_str(&self.name(index))?;
        if std::mem::replace(&mut shown[index], true) {
            return Ok(());
        }
        let object = &self.objects[index];
        let (open, close) = match object.content {
            Content::Fields(_) => ('(', ')'),
            Content::Elements(_) => ('[', ']'),
        };
        write!(f, "{open}")?;
        for (position, (name, value)) in object.named_values().into_iter().enumerate() {
            f.write_str(if position > 0 { ", " } else { "" })?;
            if let Content::Fields(_) = object.content {
                write!(f, "{name}=")?;
            }
            match value {
                Value::Object(target) => self.write_object(f, *target, shown)?,
                plain => write!(f, "{plain}")?,
            }
        }
        write!(f, "{close}")
    }
}

/// As Java would write it; an object of a structure by its index, for want of more.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Boolean(value) => write!(f, "{value}"),
            Value::Char(unit) => match char::from_u32(u32::from(*unit)) {
                Some(letter) => write!(f, "{letter:?}"),
                None => write!(f, "'\\u{unit:04x}'"),
            },
            Value::Integer(value) => write!(f, "{value}"),
            Value::Float(value) => write!(f, "{value:?}"),
            Value::Double(value) => write!(f, "{value:?}"),
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Constant { class, name, .. } => write!(f, "{class}.{name}"),
            Value::Class { class, .. } => write!(f, "{class}.class"),
            Value::Boxed(_, value) => write!(f, "{value}"),
            Value::Object(index) => write!(f, "#{index}"),
            Value::Undecided => f.write_str("?"),
        }
    }
}
