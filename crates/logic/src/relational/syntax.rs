//! The tree of a text, as written: names mean nothing yet, and formulas and expressions are
//! not told apart (`check`).

use super::diagnostic::Span;

#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) span: Span,
    pub(crate) shape: Shape,
}

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Name(String),
    Integer(i128),
    Text(String),
    Prefix(Prefix, Box<Tree>),
    Infix(Infix, Box<Tree>, Box<Tree>),
    /// `r[a, b]`, or a call.
    Box(Box<Tree>, Vec<Tree>),
    /// `F => a else b`.
    If(Box<Tree>, Box<Tree>, Box<Tree>),
    /// `let x = e | F`.
    Let(Vec<(Ident, Tree)>, Box<Tree>),
    /// `all x, y: e | F`.
    Quantified(Quantifier, Vec<Declaration>, Box<Tree>),
    /// `{x: e | F}`.
    Comprehension(Vec<Declaration>, Box<Tree>),
    /// `sum x: e | i`.
    SumOver(Vec<Declaration>, Box<Tree>),
}

#[derive(Clone, Debug)]
pub(crate) struct Ident {
    pub(crate) name: String,
    pub(crate) span: Span,
}

/// `disj x, y: e`.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) disjoint: bool,
    pub(crate) names: Vec<Ident>,
    pub(crate) set: Tree,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    All,
    Some,
    No,
    One,
    Lone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    Transpose,
    Closure,
    Star,
    Cardinality,
    Not,
    /// `some e`; never [`Quantifier::All`].
    Multiplicity(Quantifier),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Infix {
    Join,
    DomainRestriction,
    RangeRestriction,
    Product,
    Intersection,
    Override,
    Union,
    Difference,
    /// Negated if the flag says so.
    Compare(Comparison, bool),
    And,
    Implies,
    Iff,
    Or,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    In,
    Equal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// A part of an invariant.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Clause {
        label: Option<Ident>,
        formula: Tree,
    },
    Let(Ident, Tree),
    /// A `pred` or a `fun`.
    Function {
        is_predicate: bool,
        name: Ident,
        parameters: Vec<Declaration>,
        body: Tree,
    },
}
