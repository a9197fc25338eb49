//! Weaker formulas: what is left of an invariant if only some of its parts can be said.
//!
//! Two kinds of parts matter. Those *about shapes* speak of objects and fields of objects alone.
//! Of these, some are *kept by prefixes*: if they hold in a structure, they hold as well in what is
//! left of it when objects are taken away, and with them all that they hold and that holds them.
//! So is a formula that says of objects, quantified with `all`, that something is not reached: a
//! way that is left was there before. It is not so for one that says that something is reached.
//!
//! A relation is *exact* if what is left of it is what it is of what is left; it *shrinks* if
//! it is a part of that.

use super::formula::{Clause, Formulas, Invariant, Kind, NodeId};
use super::signature::FieldId;
use super::syntax::Quantifier;

/// The clauses that are left if only the parts that `keep` accepts can be said.
pub(crate) fn weakened(
    invariant: &Invariant,
    keep: &dyn Fn(&Formulas, NodeId) -> bool,
) -> Invariant {
    let mut formulas = invariant.formulas.clone();
    let mut clauses = Vec::new();
    for clause in &invariant.clauses {
        if let Some(formula) = weaken(&mut formulas, clause.formula, keep) {
            clauses.push(Clause { formula, ..clause.clone() });
        }
    }
    Invariant { clauses, formulas }
}

/// A formula that follows from `node`, of parts that can be said; None if that says nothing.
fn weaken(
    formulas: &mut Formulas,
    node: NodeId,
    keep: &dyn Fn(&Formulas, NodeId) -> bool,
) -> Option<NodeId> {
    if keep(formulas, node) {
        return Some(node);
    }
    match formulas.node(node).kind.clone() {
        Kind::And(a, b) => {
            let (a, b) = (weaken(formulas, a, keep), weaken(formulas, b, keep));
            both(formulas, a, b)
        }
        Kind::Or(a, b) => {
            let (a, b) = (weaken(formulas, a, keep)?, weaken(formulas, b, keep)?);
            Some(formulas.intern(Kind::Or(a, b), None))
        }
        Kind::Equal(a, b) => {
            let mut part = |a, b| {
                let part = formulas.intern(Kind::In(a, b), None);
                keep(formulas, part).then_some(part)
            };
            let (there, back) = (part(a, b), part(b, a));
            both(formulas, there, back)
        }
        Kind::Quantified(Quantifier::All, ranges, body) => {
            let body = weaken(formulas, body, keep)?;
            let all = formulas.intern(Kind::Quantified(Quantifier::All, ranges, body), None);
            keep(formulas, all).then_some(all)
        }
        _ => None,
    }
}

fn both(formulas: &mut Formulas, a: Option<NodeId>, b: Option<NodeId>) -> Option<NodeId> {
    match (a, b) {
        (Some(a), Some(b)) => Some(formulas.intern(Kind::And(a, b), None)),
        (one, other) => one.or(other),
    }
}

/// Whether a formula is about objects and fields of objects alone.
pub(crate) fn is_about_shape(
    formulas: &Formulas,
    formula: NodeId,
    is_reference: &dyn Fn(FieldId) -> bool,
) -> bool {
    let ends_in_objects =
        |node: NodeId| formulas.node(node).relation.as_ref().is_some_and(|it| it.ends_in_objects());
    let mut seen = rustc_hash::FxHashSet::default();
    let mut waiting = vec![formula];
    while let Some(node) = waiting.pop() {
        if !seen.insert(node) {
            continue;
        }
        match &formulas.node(node).kind {
            Kind::Univ | Kind::Iden | Kind::Length | Kind::Indices | Kind::Elements => {
                return false;
            }
            // Who is related to itself depends on which values there are.
            Kind::Star(_) => return false,
            Kind::Fields(fields) if !fields.iter().all(|&it| is_reference(it)) => return false,
            Kind::Join(a, b) => {
                waiting.push(*a);
                match formulas.node(*b).kind {
                    Kind::Star(relation) if ends_in_objects(*a) => waiting.push(relation),
                    _ => waiting.push(*b),
                }
            }
            Kind::Intersection(a, b) if formulas.node(*b).kind == Kind::Iden => {
                // A tuple of objects that is an object twice: no value is asked for.
                if !ends_in_objects(*a) {
                    return false;
                }
                waiting.push(*a);
            }
            other => waiting.extend(other.operands()),
        }
    }
    true
}

/// How a relation that is about shapes compares with what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Grade {
    Unknown,
    Shrinks,
    Exact,
}

/// Whether a formula about shapes that holds in a structure holds in its prefixes.
pub(crate) fn is_kept(formulas: &Formulas, formula: NodeId) -> bool {
    let shrinks = |it: NodeId| grade(formulas, it) >= Grade::Shrinks;
    match &formulas.node(formula).kind {
        Kind::In(a, b) => shrinks(*a) && grade(formulas, *b) == Grade::Exact,
        Kind::Equal(a, b) => [a, b].iter().all(|it| grade(formulas, **it) == Grade::Exact),
        Kind::Multiplicity(Quantifier::No | Quantifier::Lone, a) => shrinks(*a),
        Kind::Not(a) => is_reflected(formulas, *a),
        Kind::And(a, b) | Kind::Or(a, b) => is_kept(formulas, *a) && is_kept(formulas, *b),
        Kind::Iff(a, b) => [a, b].iter().all(|it| is_exact(formulas, **it)),
        Kind::IfFormula(condition, a, b) => {
            is_exact(formulas, *condition) && is_kept(formulas, *a) && is_kept(formulas, *b)
        }
        Kind::Quantified(Quantifier::All, ranges, body) => {
            ranges.iter().all(|it| shrinks(it.set)) && is_kept(formulas, *body)
        }
        Kind::Quantified(Quantifier::No | Quantifier::Lone, ranges, body) => {
            ranges.iter().all(|it| shrinks(it.set)) && is_reflected(formulas, *body)
        }
        _ => false,
    }
}

/// Whether a formula about shapes that holds in a prefix holds in the structure.
fn is_reflected(formulas: &Formulas, formula: NodeId) -> bool {
    let shrinks = |it: NodeId| grade(formulas, it) >= Grade::Shrinks;
    match &formulas.node(formula).kind {
        // Of other sets more may be in the structure.
        Kind::In(a, b) => is_one(formulas, *a) && shrinks(*b),
        Kind::Equal(a, b) => is_one(formulas, *a) && is_one(formulas, *b),
        Kind::Multiplicity(Quantifier::Some, a) => shrinks(*a),
        Kind::Not(a) => is_kept(formulas, *a),
        Kind::And(a, b) | Kind::Or(a, b) => {
            is_reflected(formulas, *a) && is_reflected(formulas, *b)
        }
        Kind::Iff(a, b) => [a, b].iter().all(|it| is_exact(formulas, **it)),
        Kind::IfFormula(condition, a, b) => {
            is_exact(formulas, *condition)
                && is_reflected(formulas, *a)
                && is_reflected(formulas, *b)
        }
        Kind::Quantified(Quantifier::Some, ranges, body) => {
            ranges.iter().all(|it| shrinks(it.set)) && is_reflected(formulas, *body)
        }
        _ => false,
    }
}

fn is_exact(formulas: &Formulas, formula: NodeId) -> bool {
    is_kept(formulas, formula) && is_reflected(formulas, formula)
}

/// One object, which is in every prefix that is asked about.
fn is_one(formulas: &Formulas, node: NodeId) -> bool {
    matches!(formulas.node(node).kind, Kind::Variable(_) | Kind::This)
}

fn grade(formulas: &Formulas, node: NodeId) -> Grade {
    let of = |it: NodeId| grade(formulas, it);
    match &formulas.node(node).kind {
        Kind::This
        | Kind::Empty(_)
        | Kind::Iden
        | Kind::Class(_)
        | Kind::Fields(_)
        | Kind::Atom(_)
        | Kind::Variable(_) => Grade::Exact,
        Kind::Union(a, b)
        | Kind::Intersection(a, b)
        | Kind::Product(a, b)
        | Kind::DomainRestriction(a, b)
        | Kind::RangeRestriction(a, b) => of(*a).min(of(*b)),
        Kind::Difference(a, b) if of(*b) == Grade::Exact => of(*a),
        Kind::Transpose(a) => of(*a),
        Kind::Join(a, b) => {
            let grade = of(*a).min(of(*b));
            // What is joined with one object needs no other in between.
            let exact = is_one(formulas, *a) || is_one(formulas, *b);
            if exact { grade } else { grade.min(Grade::Shrinks) }
        }
        Kind::Closure(a) | Kind::Star(a) => of(*a).min(Grade::Shrinks),
        Kind::IfRelation(condition, a, b) if is_exact(formulas, *condition) => of(*a).min(of(*b)),
        Kind::Comprehension(ranges, body) => {
            let sets = ranges.iter().map(|it| of(it.set)).min().unwrap_or(Grade::Exact);
            match (is_exact(formulas, *body), is_reflected(formulas, *body)) {
                (true, _) => sets,
                (false, true) => sets.min(Grade::Shrinks),
                (false, false) => Grade::Unknown,
            }
        }
        _ => Grade::Unknown,
    }
}
