//! Comparisons of fields with constants, as code has them: plain data.
//!
//! Not here: how they are found in bytecode (`npe::compared`).

/// A number in the code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    Integer(i64),
    Real(f64),
}

/// How a field and a constant are compared, the field first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// A comparison of a field with a constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The class that the instruction names, which has the field or inherits it.
    pub class: String,
    pub field: String,
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

impl Relation {
    /// The same with its sides exchanged.
    pub(crate) fn mirrored(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::LessOrEqual => Relation::GreaterOrEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterOrEqual => Relation::LessOrEqual,
            Relation::Equal | Relation::Unequal => self,
        }
    }
}
