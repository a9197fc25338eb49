//! Comparisons of fields with constants, as code has them: plain data.
//!
//! Not here: how they are found in bytecode (`npe::compared`).

use crate::semantics::Relation;

/// A number in the code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    Integer(i64),
    Real(f64),
}

/// A constant that numbers are compared with by their order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    pub constant: Number,
    /// It compares like smaller numbers, not like larger ones.
    pub is_below: bool,
}

/// A comparison of a field with a constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The class that the instruction names, which has the field or inherits it.
    pub class: String,
    pub field: String,
    /// Of the field to the constant.
    pub relation: Relation,
    pub constant: Number,
    /// Whether the method returns false at once if the relation holds, and if it does not.
    pub rejects: (bool, bool),
    /// Index of the bytecode instruction.
    pub index: u16,
}

/// A method as a call names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Callee {
    pub class: String,
    pub name: String,
    pub descriptor: String,
}
