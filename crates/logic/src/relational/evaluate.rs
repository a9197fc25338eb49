//! What a formula means on one structure, by the plainest way: sets of tuples.
//!
//! This is the definition that the translation to clauses is tested against, and every
//! structure that a solver proposes passes here before anybody sees it. Cost: sets are
//! computed again for each value of a variable; only what has no free variables is kept.
//!
//! Numbers are added and multiplied in 128 bits, and stay at the edge of that.

use super::formula::{Arithmetic, Formulas, Invariant, Kind, NodeId, Range, Variable};
use super::instance::{Atom, Instance, Value};
use super::signature::{FieldId, Signature};
use super::syntax::Quantifier;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

type Tuple = Vec<Atom>;
type Relation = Rc<BTreeSet<Tuple>>;

impl Invariant {
    /// The clauses, by their places, that do not hold on a structure.
    pub fn failing(&self, signature: &Signature, instance: &Instance) -> Vec<usize> {
        let mut evaluator = Evaluator::new(&self.formulas, signature, instance);
        let fails = |at: &usize| !evaluator.holds(self.clauses[*at].formula);
        (0..self.clauses.len()).filter(fails).collect()
    }
}

struct Evaluator<'a> {
    formulas: &'a Formulas,
    signature: &'a Signature,
    /// The objects that the root leads to, and what they hold, as relations.
    root: Atom,
    objects: Vec<Atom>,
    fields: BTreeMap<FieldId, BTreeSet<Tuple>>,
    length: BTreeSet<Tuple>,
    elements: BTreeSet<Tuple>,
    indices: BTreeSet<Tuple>,
    univ: BTreeSet<Tuple>,
    values: BTreeMap<Variable, Atom>,
    /// Of nodes without free variables.
    kept: FxHashMap<NodeId, Relation>,
}

pub(super) fn compute(operator: Arithmetic, a: i128, b: i128) -> i128 {
    match operator {
        Arithmetic::Plus => a.saturating_add(b),
        Arithmetic::Minus => a.saturating_sub(b),
        Arithmetic::Times => a.saturating_mul(b),
    }
}

/// Whether so many are enough and not too many.
pub(super) fn fits(quantifier: Quantifier, count: usize) -> bool {
    match quantifier {
        Quantifier::All => panic!("all is not about a number"),
        Quantifier::Some => count > 0,
        Quantifier::No => count == 0,
        Quantifier::One => count == 1,
        Quantifier::Lone => count < 2,
    }
}

fn join(a: &BTreeSet<Tuple>, b: &BTreeSet<Tuple>) -> BTreeSet<Tuple> {
    let mut joined = BTreeSet::new();
    for left in a {
        let (last, rest) = left.split_last().expect("a tuple has columns");
        let rows = b.range(vec![last.clone()]..).take_while(|it| it[0] == *last);
        joined.extend(rows.map(|right| [rest, &right[1..]].concat()));
    }
    joined
}

fn closure(relation: &BTreeSet<Tuple>) -> BTreeSet<Tuple> {
    let mut closure = relation.clone();
    // Only what is new leads to more.
    let mut fresh = relation.clone();
    while !fresh.is_empty() {
        fresh = join(&fresh, relation);
        fresh.retain(|it| !closure.contains(it));
        closure.extend(fresh.iter().cloned());
    }
    closure
}

fn integers(relation: &BTreeSet<Tuple>) -> impl DoubleEndedIterator<Item = i128> + '_ {
    relation.iter().filter_map(|it| match it[0] {
        Atom::Integer(value) => Some(value),
        _ => None,
    })
}

fn number(value: i128) -> BTreeSet<Tuple> {
    BTreeSet::from([vec![Atom::Integer(value)]])
}

impl<'a> Evaluator<'a> {
    fn new(formulas: &'a Formulas, signature: &'a Signature, instance: &Instance) -> Self {
        let objects = instance.breadth_first();
        let mut evaluator = Evaluator {
            formulas,
            signature,
            root: Atom::Object(instance.root),
            objects: objects.iter().copied().map(Atom::Object).collect(),
            fields: BTreeMap::new(),
            length: BTreeSet::new(),
            elements: BTreeSet::new(),
            indices: BTreeSet::new(),
            univ: objects.iter().map(|it| vec![Atom::Object(*it)]).collect(),
            values: BTreeMap::new(),
            kept: FxHashMap::default(),
        };
        for object in objects {
            for (field, value) in &instance.objects[&object] {
                evaluator.relate(&Atom::Object(object), *field, value);
            }
        }
        evaluator
    }

    fn relate(&mut self, owner: &Atom, field: FieldId, value: &Value) {
        let held = match value {
            Value::Null => return,
            Value::Atom(atom) => atom.clone(),
            Value::Array(elements) => self.array(owner, field, elements),
        };
        self.univ.insert(vec![held.clone()]);
        self.fields.entry(field).or_default().insert(vec![owner.clone(), held]);
    }

    fn array(&mut self, owner: &Atom, field: FieldId, elements: &[Value]) -> Atom {
        let Atom::Object(object) = owner else { panic!("only objects have fields") };
        let array = Atom::Array(*object, field);
        let length = Atom::Integer(elements.len() as i128);
        self.univ.insert(vec![length.clone()]);
        self.length.insert(vec![array.clone(), length]);
        for (index, element) in elements.iter().enumerate() {
            let index = Atom::Integer(index as i128);
            self.univ.insert(vec![index.clone()]);
            self.indices.insert(vec![array.clone(), index.clone()]);
            if let Value::Atom(element) = element {
                self.univ.insert(vec![element.clone()]);
                self.elements.insert(vec![array.clone(), index, element.clone()]);
            }
        }
        array
    }

    fn holds(&mut self, formula: NodeId) -> bool {
        match self.formulas.node(formula).kind.clone() {
            Kind::In(a, b) => self.relation(a).is_subset(&self.relation(b)),
            Kind::Equal(a, b) => self.relation(a) == self.relation(b),
            Kind::Less(a, b) => self.ordered(a, b, |greatest, least| greatest < least),
            Kind::AtMost(a, b) => self.ordered(a, b, |greatest, least| greatest <= least),
            Kind::Multiplicity(quantifier, a) => fits(quantifier, self.relation(a).len()),
            Kind::Not(a) => !self.holds(a),
            Kind::And(a, b) => self.holds(a) && self.holds(b),
            Kind::Or(a, b) => self.holds(a) || self.holds(b),
            Kind::Iff(a, b) => self.holds(a) == self.holds(b),
            Kind::IfFormula(a, b, c) => {
                if self.holds(a) {
                    self.holds(b)
                } else {
                    self.holds(c)
                }
            }
            Kind::Quantified(quantifier, ranges, body) => {
                let mut counts = [0, 0];
                self.each(&ranges, &mut |evaluator, _| {
                    counts[usize::from(evaluator.holds(body))] += 1;
                });
                match quantifier {
                    Quantifier::All => counts[0] == 0,
                    _ => fits(quantifier, counts[1]),
                }
            }
            other => panic!("{other:?} is a relation"),
        }
    }

    /// All pairs are in order if the greatest and the least are; no pairs are.
    fn ordered(&mut self, a: NodeId, b: NodeId, order: fn(i128, i128) -> bool) -> bool {
        let (a, b) = (self.relation(a), self.relation(b));
        let greatest = integers(&a).next_back();
        let least = integers(&b).next();
        greatest.zip(least).is_none_or(|(a, b)| order(a, b))
    }

    /// Calls `each` with the variables set to all values together that they can take.
    fn each(&mut self, ranges: &[Range], each: &mut dyn FnMut(&mut Self, &Tuple)) {
        self.each_from(ranges, &mut Vec::new(), each);
    }

    fn each_from(
        &mut self,
        ranges: &[Range],
        tuple: &mut Tuple,
        each: &mut dyn FnMut(&mut Self, &Tuple),
    ) {
        let Some((range, rest)) = ranges.split_first() else {
            return each(self, tuple);
        };
        for one in self.relation(range.set).iter() {
            let atom = &one[0];
            if range.distinct.iter().any(|it| self.values[it] == *atom) {
                continue;
            }
            self.values.insert(range.variable, atom.clone());
            tuple.push(atom.clone());
            self.each_from(rest, tuple, each);
            tuple.pop();
        }
        self.values.remove(&range.variable);
    }

    fn relation(&mut self, node: NodeId) -> Relation {
        if let Some(kept) = self.kept.get(&node) {
            return Rc::clone(kept);
        }
        let relation = Rc::new(self.compute(node));
        if self.formulas.node(node).free.is_empty() {
            self.kept.insert(node, Rc::clone(&relation));
        }
        relation
    }

    fn compute(&mut self, node: NodeId) -> BTreeSet<Tuple> {
        match self.formulas.node(node).kind.clone() {
            Kind::This => BTreeSet::from([vec![self.root.clone()]]),
            Kind::Empty(_) => BTreeSet::new(),
            Kind::Univ => self.univ.clone(),
            Kind::Iden => self.iden(),
            Kind::Class(class) => {
                let constants = self.signature.class(class).constants.iter();
                let constants = constants.map(|it| vec![Atom::Constant(class, it.as_str().into())]);
                let is_one = |it: &&Atom| {
                    matches!(it, Atom::Object(object)
                        if self.signature.is_subclass(object.class, class))
                };
                let objects = self.objects.iter().filter(is_one).map(|it| vec![it.clone()]);
                objects.chain(constants).collect()
            }
            Kind::Fields(fields) => {
                fields.iter().filter_map(|it| self.fields.get(it)).flatten().cloned().collect()
            }
            Kind::Length => self.length.clone(),
            Kind::Indices => self.indices.clone(),
            Kind::Elements => self.elements.clone(),
            Kind::Atom(atom) => BTreeSet::from([vec![atom]]),
            Kind::Variable(variable) => BTreeSet::from([vec![self.values[&variable].clone()]]),
            Kind::Union(a, b) => &*self.relation(a) | &*self.relation(b),
            Kind::Difference(a, b) => &*self.relation(a) - &*self.relation(b),
            Kind::Intersection(a, b) => &*self.relation(a) & &*self.relation(b),
            Kind::Override(a, b) => self.overridden(a, b),
            Kind::Join(a, b) => join(&self.relation(a), &self.relation(b)),
            Kind::Product(a, b) => {
                let (a, b) = (self.relation(a), self.relation(b));
                let row = |left: &Tuple| {
                    b.iter().map(|right| [&left[..], right].concat()).collect::<Vec<_>>()
                };
                a.iter().flat_map(row).collect()
            }
            Kind::DomainRestriction(set, relation) => self.restricted(relation, set, true),
            Kind::RangeRestriction(relation, set) => self.restricted(relation, set, false),
            Kind::Transpose(a) => {
                self.relation(a).iter().map(|it| vec![it[1].clone(), it[0].clone()]).collect()
            }
            Kind::Closure(a) => closure(&self.relation(a)),
            Kind::Star(a) => &closure(&self.relation(a)) | &self.iden(),
            Kind::IfRelation(condition, a, b) => {
                let side = if self.holds(condition) { a } else { b };
                self.relation(side).as_ref().clone()
            }
            Kind::Comprehension(ranges, body) => {
                let mut tuples = BTreeSet::new();
                self.each(&ranges, &mut |evaluator, tuple| {
                    if evaluator.holds(body) {
                        tuples.insert(tuple.clone());
                    }
                });
                tuples
            }
            other => self.computed(&other),
        }
    }

    /// Relations that are numbers.
    fn computed(&mut self, kind: &Kind) -> BTreeSet<Tuple> {
        match kind {
            Kind::Cardinality(a) => number(self.relation(*a).len() as i128),
            Kind::Sum(a) => number(self.sum(*a)),
            Kind::Least(a) => {
                integers(&self.relation(*a)).next().map_or_else(BTreeSet::new, number)
            }
            Kind::Greatest(a) => {
                integers(&self.relation(*a)).next_back().map_or_else(BTreeSet::new, number)
            }
            Kind::Arithmetic(operator, a, b) => {
                let (a, b) = (self.relation(*a), self.relation(*b));
                let row = |x| integers(&b).map(move |y| compute(*operator, x, y));
                integers(&a).flat_map(row).map(|it| vec![Atom::Integer(it)]).collect()
            }
            Kind::SumOver(ranges, body) => {
                let mut sum: i128 = 0;
                self.each(ranges, &mut |evaluator, _| {
                    sum = sum.saturating_add(evaluator.sum(*body));
                });
                number(sum)
            }
            other => panic!("{other:?} is a formula"),
        }
    }

    fn sum(&mut self, node: NodeId) -> i128 {
        integers(&self.relation(node)).fold(0, i128::saturating_add)
    }

    fn iden(&self) -> BTreeSet<Tuple> {
        self.univ.iter().map(|it| vec![it[0].clone(), it[0].clone()]).collect()
    }

    fn overridden(&mut self, a: NodeId, b: NodeId) -> BTreeSet<Tuple> {
        let (a, b) = (self.relation(a), self.relation(b));
        let firsts: BTreeSet<&Atom> = b.iter().map(|it| &it[0]).collect();
        a.iter().filter(|it| !firsts.contains(&it[0])).chain(b.iter()).cloned().collect()
    }

    fn restricted(&mut self, relation: NodeId, set: NodeId, first: bool) -> BTreeSet<Tuple> {
        let (relation, set) = (self.relation(relation), self.relation(set));
        let column = |it: &Tuple| if first { it[0].clone() } else { it[it.len() - 1].clone() };
        relation.iter().filter(|it| set.contains(&vec![column(it)])).cloned().collect()
    }
}
