//! Labels, values and tuples.

use crate::suite::structure::Value;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An object of a structure: `Node#0`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Label {
    /// The simple name.
    pub class: String,
    pub number: u32,
}

/// What a field or an element holds. The order is the one in which tuples are listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TupleValue {
    Null,
    Boolean(bool),
    Integer(i64),
    /// A `float` or `double` as Java would write it: then equal text means equal value.
    Real(String),
    /// A UTF-16 unit.
    Char(u16),
    Text(String),
    /// An enum constant: `Color.RED`.
    Constant(String),
    Object(Label),
}

/// An object, of an element of its array also the indices, and the value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Tuple {
    pub object: Label,
    pub indices: Vec<u32>,
    pub value: TupleValue,
}

impl TupleValue {
    /// A value without identity. Boxes count as what is in them.
    pub fn of(value: &Value) -> TupleValue {
        match value {
            Value::Null | Value::Undecided | Value::Object(_) => TupleValue::Null,
            Value::Boolean(value) => TupleValue::Boolean(*value),
            Value::Char(unit) => TupleValue::Char(*unit),
            Value::Integer(value) => TupleValue::Integer(*value),
            Value::Float(_) | Value::Double(_) => TupleValue::Real(value.to_string()),
            Value::Text(text) => TupleValue::Text(text.clone()),
            Value::Constant { .. } | Value::Class { .. } => TupleValue::Constant(value.to_string()),
            Value::Boxed(_, inner) => TupleValue::of(inner),
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.class, self.number)
    }
}

impl fmt::Display for TupleValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TupleValue::Null => f.write_str("null"),
            TupleValue::Boolean(value) => write!(f, "{value}"),
            TupleValue::Integer(value) => write!(f, "{value}"),
            TupleValue::Real(text) | TupleValue::Constant(text) => f.write_str(text),
            TupleValue::Char(unit) => write!(f, "{}", Value::Char(*unit)),
            TupleValue::Text(text) => write!(f, "{text:?}"),
            TupleValue::Object(label) => write!(f, "{label}"),
        }
    }
}

/// `Node#0 -> null`, `Heap#0[2] -> 3`.
impl fmt::Display for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.object)?;
        self.indices.iter().try_for_each(|index| write!(f, "[{index}]"))?;
        write!(f, " -> {}", self.value)
    }
}
