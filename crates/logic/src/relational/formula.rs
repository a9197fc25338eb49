//! Formulas whose names are resolved and whose types fit, each part stored once.
//!
//! `let`, `pred` and `fun` are gone: what they name is a node that several others share. Bound
//! variables have a number each, so a node means the same wherever it is used, given the values
//! of the variables that are free in it.

use super::instance::Atom;
use super::signature::{ClassId, FieldId};
use super::syntax::Quantifier;
use super::types::Type;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A part of a formula, by its place in [`Formulas`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(pub(crate) u32);

/// A bound variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Variable(pub(crate) u32);

/// A variable, what it ranges over, and the variables before it that it must differ from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Range {
    pub(crate) variable: Variable,
    pub(crate) set: NodeId,
    pub(crate) distinct: Arc<[Variable]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Arithmetic {
    Plus,
    Minus,
    Times,
}

/// Relations first, then formulas.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    This,
    /// With so many columns.
    Empty(usize),
    /// The objects and values that are in the structure.
    Univ,
    Iden,
    /// Its objects in the structure and those of its subclasses; the constants of an enum.
    Class(ClassId),
    Fields(Arc<[FieldId]>),
    Length,
    Indices,
    Elements,
    Atom(Atom),
    Variable(Variable),
    Union(NodeId, NodeId),
    Difference(NodeId, NodeId),
    Intersection(NodeId, NodeId),
    Override(NodeId, NodeId),
    Join(NodeId, NodeId),
    Product(NodeId, NodeId),
    DomainRestriction(NodeId, NodeId),
    RangeRestriction(NodeId, NodeId),
    Transpose(NodeId),
    Closure(NodeId),
    /// The closure, and [`Kind::Iden`].
    Star(NodeId),
    IfRelation(NodeId, NodeId, NodeId),
    Comprehension(Arc<[Range]>, NodeId),
    Cardinality(NodeId),
    Sum(NodeId),
    Least(NodeId),
    Greatest(NodeId),
    Arithmetic(Arithmetic, NodeId, NodeId),
    SumOver(Arc<[Range]>, NodeId),

    In(NodeId, NodeId),
    Equal(NodeId, NodeId),
    /// Each number of the first is less than each of the second.
    Less(NodeId, NodeId),
    AtMost(NodeId, NodeId),
    Multiplicity(Quantifier, NodeId),
    Not(NodeId),
    And(NodeId, NodeId),
    Or(NodeId, NodeId),
    Iff(NodeId, NodeId),
    IfFormula(NodeId, NodeId, NodeId),
    Quantified(Quantifier, Arc<[Range]>, NodeId),
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// In ascending order.
    pub(crate) free: Arc<[Variable]>,
    /// None: a formula.
    pub(crate) relation: Option<Arc<Type>>,
}

impl Node {
    pub(crate) fn arity(&self) -> usize {
        self.relation.as_ref().expect("formulas have no columns").arity
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Formulas {
    nodes: Vec<Node>,
    numbers: FxHashMap<Kind, NodeId>,
}

impl Formulas {
    pub(crate) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    pub(crate) fn intern(&mut self, kind: Kind, relation: Option<Type>) -> NodeId {
        if let Some(&node) = self.numbers.get(&kind) {
            return node;
        }
        let node = NodeId(self.nodes.len() as u32);
        let free = self.free(&kind).into();
        self.nodes.push(Node { kind: kind.clone(), free, relation: relation.map(Arc::new) });
        self.numbers.insert(kind, node);
        node
    }

    fn free(&self, kind: &Kind) -> Vec<Variable> {
        let mut free: Vec<Variable> = match kind {
            Kind::Variable(variable) => vec![*variable],
            _ => kind.operands().iter().flat_map(|&it| self.node(it).free.to_vec()).collect(),
        };
        let bound = kind.ranges();
        free.retain(|it| bound.iter().all(|range| range.variable != *it));
        free.sort_unstable();
        free.dedup();
        free
    }
}

impl Kind {
    pub(crate) fn ranges(&self) -> &[Range] {
        match self {
            Kind::Comprehension(ranges, _)
            | Kind::SumOver(ranges, _)
            | Kind::Quantified(_, ranges, _) => ranges,
            _ => &[],
        }
    }

    pub(crate) fn operands(&self) -> Vec<NodeId> {
        use Kind::{
            And, Arithmetic, Atom, Cardinality, Class, Closure, Comprehension, Difference,
            DomainRestriction, Elements, Empty, Equal, Fields, Greatest, Iden, IfFormula,
            IfRelation, Iff, In, Indices, Intersection, Join, Least, Length, Less, Multiplicity,
            Not, Or, Override, Product, Quantified, RangeRestriction, Star, Sum, SumOver, This,
            Transpose, Union, Univ,
        };
        match self {
            This
            | Empty(_)
            | Univ
            | Iden
            | Class(_)
            | Fields(_)
            | Length
            | Indices
            | Elements
            | Atom(_)
            | Kind::Variable(_) => Vec::new(),
            Transpose(a)
            | Closure(a)
            | Star(a)
            | Cardinality(a)
            | Sum(a)
            | Least(a)
            | Greatest(a)
            | Multiplicity(_, a)
            | Not(a) => vec![*a],
            Union(a, b)
            | Difference(a, b)
            | Intersection(a, b)
            | Override(a, b)
            | Join(a, b)
            | Product(a, b)
            | DomainRestriction(a, b)
            | RangeRestriction(a, b)
            | Arithmetic(_, a, b)
            | In(a, b)
            | Equal(a, b)
            | Less(a, b)
            | Kind::AtMost(a, b)
            | And(a, b)
            | Or(a, b)
            | Iff(a, b) => vec![*a, *b],
            IfRelation(a, b, c) | IfFormula(a, b, c) => vec![*a, *b, *c],
            Comprehension(ranges, body) | SumOver(ranges, body) | Quantified(_, ranges, body) => {
                ranges.iter().map(|it| it.set).chain([*body]).collect()
            }
        }
    }
}

/// What all valid structures satisfy; the default is that there is nothing to satisfy.
#[derive(Clone, Debug, Default)]
pub struct Invariant {
    pub clauses: Vec<Clause>,
    pub(crate) formulas: Formulas,
}

/// A part of an invariant that can fail on its own.
#[derive(Clone, Debug)]
pub struct Clause {
    pub label: Option<String>,
    /// Where it begins, from 1.
    pub line: usize,
    /// As written.
    pub text: String,
    pub(crate) formula: NodeId,
}
