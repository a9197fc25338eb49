//! Formulas to gates, over the slots of a [`Universe`].
//!
//! Each relation becomes a matrix of gates, each formula a gate. A part is translated once for
//! all values of the variables that are free in it: whoever uses it again, in another place or
//! under other variables, gets the same gates.
//!
//! `a < b` is about all pairs. So where `a` is `s.f`, it is said of each object in `s` alone,
//! which is shorter than to unite what they hold, and lets the solver see more.

use super::count::{self, Integers};
use super::evaluate::compute;
use super::formula::{Formulas, Kind, NodeId, Range, Variable};
use super::instance::{Atom, Place, Value};
use super::matrix::{AtomId, Matrix, key};
use super::signature::{FieldId, Signature};
use super::syntax::Quantifier;
use super::universe::{Held, Universe};
use crate::circuit::gates::{FALSE, Gate, Gates, TRUE};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A part and the values of the variables that are free in it.
type Use = (NodeId, Vec<AtomId>);

pub(crate) struct Translator<'a> {
    formulas: &'a Formulas,
    signature: &'a Signature,
    universe: &'a mut Universe,
    values: FxHashMap<Variable, AtomId>,
    matrices: FxHashMap<Use, Rc<Matrix>>,
    gates: FxHashMap<Use, Gate>,
    univ: Option<Rc<Matrix>>,
    /// Whether to say of closures, too, that they are transitive.
    transitive: bool,
}

impl<'a> Translator<'a> {
    pub(crate) fn new(
        formulas: &'a Formulas,
        signature: &'a Signature,
        universe: &'a mut Universe,
    ) -> Translator<'a> {
        Translator {
            formulas,
            signature,
            universe,
            values: FxHashMap::default(),
            matrices: FxHashMap::default(),
            gates: FxHashMap::default(),
            univ: None,
            transitive: false,
        }
    }

    /// Says of closures, beside what they are, that a step and a way are a way. It follows, but
    /// only from all ways of all lengths together; so said, a solver sees it at once.
    pub(crate) fn say_transitive(&mut self) {
        self.transitive = true;
    }

    fn circuit(&mut self) -> &mut Gates {
        &mut self.universe.gates
    }

    fn used(&self, node: NodeId) -> Use {
        let free = &self.formulas.node(node).free;
        (node, free.iter().map(|it| self.values[it]).collect())
    }

    /// Whether a formula holds.
    pub(crate) fn formula(&mut self, node: NodeId) -> Gate {
        let used = self.used(node);
        if let Some(&gate) = self.gates.get(&used) {
            return gate;
        }
        let gate = self.build_formula(node);
        self.gates.insert(used, gate);
        gate
    }

    fn build_formula(&mut self, node: NodeId) -> Gate {
        match self.formulas.node(node).kind.clone() {
            Kind::In(a, b) => {
                let (a, b) = (self.relation(a), self.relation(b));
                a.is_subset(self.circuit(), &b)
            }
            Kind::Equal(a, b) => self.equal(a, b),
            Kind::Less(a, b) => self.ordered(a, b, false),
            Kind::AtMost(a, b) => self.ordered(a, b, true),
            Kind::Multiplicity(quantifier, a) => {
                let all = self.relation(a).gates();
                count::fitting(self.circuit(), quantifier, all)
            }
            Kind::Not(a) => !self.formula(a),
            Kind::And(..) | Kind::Or(..) => self.row(node),
            Kind::Iff(a, b) => {
                let (a, b) = (self.formula(a), self.formula(b));
                !self.circuit().xor(a, b)
            }
            Kind::IfFormula(a, b, c) => {
                let (a, b, c) = (self.formula(a), self.formula(b), self.formula(c));
                self.circuit().mux(a, b, c)
            }
            Kind::Quantified(quantifier, ranges, body) => {
                self.quantified(quantifier, &ranges, body)
            }
            other => panic!("{other:?} is a relation"),
        }
    }

    /// A row of `and`, or of `or`, as one gate.
    fn row(&mut self, node: NodeId) -> Gate {
        let is_and = matches!(self.formulas.node(node).kind, Kind::And(..));
        let mut parts = Vec::new();
        let mut waiting = vec![node];
        while let Some(next) = waiting.pop() {
            match self.formulas.node(next).kind {
                Kind::And(a, b) if is_and => waiting.extend([b, a]),
                Kind::Or(a, b) if !is_and => waiting.extend([b, a]),
                _ => parts.push(self.formula(next)),
            }
        }
        if is_and { self.circuit().every(parts) } else { self.circuit().some(parts) }
    }

    fn equal(&mut self, a: NodeId, b: NodeId) -> Gate {
        let kinds = (&self.formulas.node(a).kind, &self.formulas.node(b).kind);
        if let (&Kind::Cardinality(x), &Kind::Cardinality(y)) = kinds {
            return self.equally_many(x, y);
        }
        let (a, b) = (self.relation(a), self.relation(b));
        a.is_equal(self.circuit(), &b)
    }

    /// Two numbers are equal if each `at least k` says the same of both.
    fn equally_many(&mut self, a: NodeId, b: NodeId) -> Gate {
        let (a, b) = (self.relation(a).gates(), self.relation(b).gates());
        let gates = self.circuit();
        let (a, b) = (count::at_least(gates, &a), count::at_least(gates, &b));
        let at = |all: &[Gate], k: usize| all.get(k).copied().unwrap_or(FALSE);
        let same = (0..a.len().max(b.len())).map(|k| !gates.xor(at(&a, k), at(&b, k))).collect();
        gates.every(same)
    }

    fn ordered(&mut self, a: NodeId, b: NodeId, or_equal: bool) -> Gate {
        let (left, right) = (self.summands(a), self.summands(b));
        let mut pairs = Vec::new();
        for (guard, a) in &left {
            for (other, b) in &right {
                let gates = &mut self.universe.gates;
                let ordered = count::ordered(gates, a, b, or_equal);
                pairs.push(gates.some(vec![!*guard, !*other, ordered]));
            }
        }
        self.circuit().every(pairs)
    }

    /// Sets of integers whose union, each where its guard holds, is a set.
    fn summands(&mut self, node: NodeId) -> Vec<(Gate, Integers)> {
        if let Kind::Join(set, relation) = self.formulas.node(node).kind
            && self.formulas.node(set).arity() == 1
        {
            let (set, relation) = (self.relation(set), self.relation(relation));
            let row = |atom| self.integers(relation.row(atom));
            return set.atoms().map(|(atom, gate)| (gate, row(atom))).collect();
        }
        let set = self.relation(node);
        vec![(TRUE, self.integers(set.entries().iter().copied()))]
    }

    fn integers(&self, set: impl Iterator<Item = (u128, Gate)>) -> Integers {
        let integer = |(key, gate): (u128, Gate)| match self.universe.atom_of(key as AtomId) {
            Atom::Integer(value) => Some((*value, gate)),
            _ => None,
        };
        set.filter_map(integer).collect()
    }

    fn numbers(&mut self, node: NodeId) -> Integers {
        let set = self.relation(node);
        self.integers(set.entries().iter().copied())
    }

    /// Integers as a set.
    fn set_of(&mut self, integers: Integers) -> Matrix {
        let entries: Vec<(u128, Gate)> = integers
            .into_iter()
            .map(|(value, gate)| (key(&[self.universe.atom(&Atom::Integer(value))]), gate))
            .collect();
        Matrix::collect(1, self.circuit(), entries)
    }

    /// Calls `each` with the variables set to all values together that they can take, the gate
    /// that tells whether they can, and their values.
    fn each(
        &mut self,
        ranges: &[Range],
        guard: Gate,
        tuple: &mut Vec<AtomId>,
        each: &mut dyn FnMut(&mut Self, Gate, &[AtomId]),
    ) {
        let Some((range, rest)) = ranges.split_first() else {
            return each(self, guard, tuple);
        };
        let set = self.relation(range.set);
        for (atom, gate) in set.atoms() {
            let guard = self.circuit().and(guard, gate);
            if guard == FALSE || range.distinct.iter().any(|it| self.values[it] == atom) {
                continue;
            }
            self.values.insert(range.variable, atom);
            tuple.push(atom);
            self.each(rest, guard, tuple, each);
            tuple.pop();
        }
        self.values.remove(&range.variable);
    }

    fn quantified(&mut self, quantifier: Quantifier, ranges: &[Range], body: NodeId) -> Gate {
        let mut all = Vec::new();
        let for_all = quantifier == Quantifier::All;
        self.each(ranges, TRUE, &mut Vec::new(), &mut |translator, guard, _| {
            let body = translator.formula(body);
            let gates = translator.circuit();
            all.push(if for_all { gates.or(!guard, body) } else { gates.and(guard, body) });
        });
        count::fitting(self.circuit(), quantifier, all)
    }

    /// The matrix of a relation.
    fn relation(&mut self, node: NodeId) -> Rc<Matrix> {
        let used = self.used(node);
        if let Some(matrix) = self.matrices.get(&used) {
            return Rc::clone(matrix);
        }
        let matrix = Rc::new(self.build(node));
        self.matrices.insert(used, Rc::clone(&matrix));
        matrix
    }

    fn build(&mut self, node: NodeId) -> Matrix {
        match self.formulas.node(node).kind.clone() {
            Kind::Empty(arity) => Matrix::empty(arity),
            Kind::Univ => self.univ().as_ref().clone(),
            Kind::Iden => self.iden(),
            Kind::Atom(atom) => Matrix::one(self.universe.atom(&atom)),
            Kind::Variable(variable) => Matrix::one(self.values[&variable]),
            Kind::This | Kind::Class(_) | Kind::Fields(_) => self.of_structure(node),
            Kind::Length | Kind::Indices | Kind::Elements => self.of_arrays(node),
            Kind::Join(a, b) => self.join(a, b),
            Kind::Transpose(a) => self.relation(a).transposed(),
            Kind::Closure(a) => self.closure(a).as_ref().clone(),
            Kind::Star(a) => {
                let (closure, iden) = (self.closure(a), self.iden());
                closure.union(self.circuit(), &iden)
            }
            Kind::IfRelation(condition, a, b) => {
                let condition = self.formula(condition);
                let (a, b) = (self.relation(a), self.relation(b));
                a.or_else(self.circuit(), condition, &b)
            }
            Kind::Comprehension(ranges, body) => {
                let mut tuples = Vec::new();
                self.each(&ranges, TRUE, &mut Vec::new(), &mut |translator, guard, tuple| {
                    let body = translator.formula(body);
                    tuples.push((key(tuple), translator.circuit().and(guard, body)));
                });
                Matrix::collect(ranges.len(), self.circuit(), tuples)
            }
            Kind::Cardinality(_)
            | Kind::Sum(_)
            | Kind::Least(_)
            | Kind::Greatest(_)
            | Kind::Arithmetic(..)
            | Kind::SumOver(..) => {
                let integers = self.computed(node);
                self.set_of(integers)
            }
            other => self.combined(&other),
        }
    }

    fn combined(&mut self, kind: &Kind) -> Matrix {
        let operands = kind.operands();
        let [a, b] = operands[..] else { panic!("{kind:?} is a formula") };
        let (a, b) = (self.relation(a), self.relation(b));
        let gates = self.circuit();
        match kind {
            Kind::Union(..) => a.union(gates, &b),
            Kind::Difference(..) => a.difference(gates, &b),
            Kind::Intersection(..) => a.intersection(gates, &b),
            Kind::Override(..) => a.overridden(gates, &b),
            Kind::Product(..) => a.product(gates, &b),
            Kind::DomainRestriction(..) => b.restricted(gates, &a, true),
            Kind::RangeRestriction(..) => a.restricted(gates, &b, false),
            other => panic!("{other:?} is a formula"),
        }
    }

    fn join(&mut self, a: NodeId, b: NodeId) -> Matrix {
        // Objects are in the structure if anything relates them: what is joined with `*r` keeps
        // them, and nobody needs to ask whether they are there.
        if let Kind::Star(relation) = self.formulas.node(b).kind
            && self.formulas.node(a).relation.as_ref().is_some_and(|it| it.ends_in_objects())
        {
            let a = self.relation(a);
            let closure = self.closure(relation);
            let further = a.join(self.circuit(), &closure);
            return a.union(self.circuit(), &further);
        }
        if let Kind::Star(relation) = self.formulas.node(a).kind
            && self.formulas.node(b).relation.as_ref().is_some_and(|it| it.begins_in_objects())
        {
            let b = self.relation(b);
            let closure = self.closure(relation);
            let further = closure.join(self.circuit(), &b);
            return b.union(self.circuit(), &further);
        }
        let (a, b) = (self.relation(a), self.relation(b));
        a.join(self.circuit(), &b)
    }

    /// The closure of a relation, whether `^` or `*` asks for it.
    fn closure(&mut self, relation: NodeId) -> Rc<Matrix> {
        // No node is its own operand, so this place is free for what has no node.
        let (_, values) = self.used(relation);
        let used = (NodeId(u32::MAX - relation.0), values);
        if let Some(matrix) = self.matrices.get(&used) {
            return Rc::clone(matrix);
        }
        let step = self.relation(relation);
        let closure = step.closure(self.circuit());
        if self.transitive {
            let ways = step.leads_along(self.circuit(), &closure);
            self.universe.constraints.extend(ways);
        }
        let matrix = Rc::new(closure);
        self.matrices.insert(used, Rc::clone(&matrix));
        matrix
    }

    fn of_structure(&mut self, node: NodeId) -> Matrix {
        match &self.formulas.node(node).kind {
            Kind::This => {
                let root = self.universe.root.expect("a universe has a root");
                Matrix::one(self.universe.atom(&Atom::Object(root)))
            }
            Kind::Class(class) => {
                let mut entries = Vec::new();
                for (object, gate) in self.universe.exists.clone() {
                    if self.signature.is_subclass(object.class, *class) {
                        let atom = self.universe.atom(&Atom::Object(object));
                        entries.push((key(&[atom]), gate));
                    }
                }
                for constant in &self.signature.class(*class).constants {
                    let constant = Atom::Constant(*class, constant.as_str().into());
                    entries.push((key(&[self.universe.atom(&constant)]), TRUE));
                }
                Matrix::collect(1, self.circuit(), entries)
            }
            Kind::Fields(fields) => self.fields(&fields.clone()),
            other => panic!("{other:?} is computed"),
        }
    }

    fn fields(&mut self, fields: &[FieldId]) -> Matrix {
        let mut entries = Vec::new();
        for at in 0..self.universe.slots.len() {
            let slot = self.universe.slots[at].clone();
            if slot.place != Place::Field || !fields.contains(&slot.field) {
                continue;
            }
            let owner = self.universe.atom(&Atom::Object(slot.owner));
            for (held, gate) in &slot.options {
                let atom = match held {
                    Held::Value(Value::Atom(atom)) => atom.clone(),
                    Held::Value(_) => continue,
                    Held::Array => Atom::Array(slot.owner, slot.field),
                };
                entries.push((key(&[owner, self.universe.atom(&atom)]), *gate));
            }
        }
        Matrix::collect(2, self.circuit(), entries)
    }

    fn of_arrays(&mut self, node: NodeId) -> Matrix {
        let kind = &self.formulas.node(node).kind;
        let arity = if *kind == Kind::Elements { 3 } else { 2 };
        let mut entries = Vec::new();
        for at in 0..self.universe.slots.len() {
            let slot = self.universe.slots[at].clone();
            let array = Atom::Array(slot.owner, slot.field);
            let (index, wanted) = match slot.place {
                Place::Field => continue,
                Place::Length => (None, *kind == Kind::Length),
                Place::Element(index) => (Some(Atom::Integer(index.into())), *kind != Kind::Length),
            };
            if !wanted {
                continue;
            }
            let array = self.universe.atom(&array);
            let mut begin = vec![array];
            begin.extend(index.map(|it| self.universe.atom(&it)));
            if *kind == Kind::Indices {
                entries.push((key(&begin), slot.guard));
                continue;
            }
            for (held, gate) in &slot.options {
                if let Held::Value(Value::Atom(atom)) = held {
                    let atom = self.universe.atom(atom);
                    entries.push((key(&[&begin[..], &[atom]].concat()), *gate));
                }
            }
        }
        Matrix::collect(arity, self.circuit(), entries)
    }

    /// The objects, arrays and values that are in the structure.
    fn univ(&mut self) -> Rc<Matrix> {
        if let Some(univ) = &self.univ {
            return Rc::clone(univ);
        }
        let mut entries = Vec::new();
        for (object, gate) in self.universe.exists.clone() {
            entries.push((key(&[self.universe.atom(&Atom::Object(object))]), gate));
        }
        for at in 0..self.universe.slots.len() {
            let slot = self.universe.slots[at].clone();
            if let Place::Element(index) = slot.place {
                let index = self.universe.atom(&Atom::Integer(index.into()));
                entries.push((key(&[index]), slot.guard));
            }
            for (held, gate) in slot.options {
                let atom = match held {
                    Held::Value(Value::Atom(Atom::Object(_))) => continue,
                    Held::Value(Value::Atom(atom)) => atom,
                    Held::Value(_) => continue,
                    Held::Array => Atom::Array(slot.owner, slot.field),
                };
                entries.push((key(&[self.universe.atom(&atom)]), gate));
            }
        }
        let univ = Rc::new(Matrix::collect(1, self.circuit(), entries));
        self.univ = Some(Rc::clone(&univ));
        univ
    }

    fn iden(&mut self) -> Matrix {
        let univ = self.univ();
        let pairs: Vec<(u128, Gate)> =
            univ.atoms().map(|(atom, gate)| (key(&[atom, atom]), gate)).collect();
        Matrix::collect(2, self.circuit(), pairs)
    }

    fn computed(&mut self, node: NodeId) -> Integers {
        match self.formulas.node(node).kind.clone() {
            Kind::Cardinality(a) => {
                let counted = self.relation(a).gates();
                count::count(self.circuit(), &counted)
            }
            Kind::Sum(a) => {
                let set = self.numbers(a);
                count::sum(self.circuit(), &set)
            }
            Kind::Least(a) => {
                let set = self.numbers(a);
                count::extreme(self.circuit(), &set, false)
            }
            Kind::Greatest(a) => {
                let set = self.numbers(a);
                count::extreme(self.circuit(), &set, true)
            }
            Kind::Arithmetic(operator, a, b) => {
                let (a, b) = (self.numbers(a), self.numbers(b));
                count::pairwise(self.circuit(), &a, &b, |x, y| compute(operator, x, y))
            }
            Kind::SumOver(ranges, body) => self.sum_over(&ranges, body),
            other => panic!("{other:?} is no number"),
        }
    }

    fn sum_over(&mut self, ranges: &[Range], body: NodeId) -> Integers {
        let mut total = Integers::from([(0, TRUE)]);
        self.each(ranges, TRUE, &mut Vec::new(), &mut |translator, guard, _| {
            let set = translator.numbers(body);
            let gates = translator.circuit();
            // Where the guard does not hold, there is nothing to add.
            let guarded = set.into_iter().map(|(value, gate)| (value, gates.and(gate, guard)));
            let guarded: Integers = guarded.collect();
            let term = count::sum(gates, &guarded);
            total = count::pairwise(gates, &total, &term, i128::saturating_add);
        });
        total
    }
}
