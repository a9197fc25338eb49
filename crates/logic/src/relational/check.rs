//! Trees to formulas: what names mean, and whether types fit.
//!
//! A definition is checked once by itself, and a call of it is its body with the arguments in
//! the parameters' places. So errors in a body are told once, at the body, whoever calls it.

mod calls; // definitions, calls, built-in functions
mod names; // what a name means
mod relations; // operators on relations

use super::diagnostic::{Problem, Span, line_of};
use super::formula::{Clause, Formulas, Invariant, Kind, NodeId, Range, Variable};
use super::signature::{ClassId, Signature};
use super::syntax::{Comparison, Declaration, Ident, Infix, Item, Prefix, Quantifier, Shape, Tree};
use super::types::Type;
use std::collections::BTreeMap;
use std::sync::Arc;

type Checked<T> = Result<T, Problem>;

/// A node and its type; no type: a formula.
#[derive(Clone, Debug)]
struct Typed {
    node: NodeId,
    relation: Option<Type>,
}

struct Checker<'a> {
    signature: &'a Signature,
    root: ClassId,
    text: &'a str,
    formulas: Formulas,
    /// `let`, `pred` and `fun` of the whole text.
    definitions: BTreeMap<&'a str, &'a Item>,
    /// What each `let` among them is, once that is known.
    known: BTreeMap<&'a str, Typed>,
    /// The definitions that are being expanded: none may come up again.
    expanding: Vec<&'a str>,
    /// Variables and local names, the innermost last.
    scope: Vec<(String, Typed)>,
    variables: u32,
}

/// Checks all parts of an invariant.
pub(super) fn check(
    items: &[Item],
    text: &str,
    signature: &Signature,
    root: ClassId,
) -> Checked<Invariant> {
    let mut checker = Checker {
        signature,
        root,
        text,
        formulas: Formulas::default(),
        definitions: BTreeMap::new(),
        known: BTreeMap::new(),
        expanding: Vec::new(),
        scope: Vec::new(),
        variables: 0,
    };
    checker.define(items)?;
    let mut clauses = Vec::new();
    for item in items {
        match item {
            Item::Clause { label, formula } => {
                clauses.push(checker.clause(label.as_ref(), formula)?)
            }
            Item::Let(name, _) => {
                checker.definition(&name.name, name.span)?;
            }
            Item::Function { .. } => checker.function_by_itself(item)?,
        }
    }
    Ok(Invariant { clauses, formulas: checker.formulas })
}

impl<'a> Checker<'a> {
    fn define(&mut self, items: &'a [Item]) -> Checked<()> {
        for item in items {
            let (Item::Let(name, _) | Item::Function { name, .. }) = item else {
                continue;
            };
            if self.definitions.insert(&name.name, item).is_some() {
                let message = format!("{} is defined twice", name.name);
                return Err(Problem::new(name.span, message));
            }
            if names::is_reserved(&name.name) {
                let message = format!("{} has a meaning already", name.name);
                return Err(Problem::new(name.span, message));
            }
        }
        Ok(())
    }

    fn clause(&mut self, label: Option<&Ident>, tree: &'a Tree) -> Checked<Clause> {
        let formula = self.formula(tree)?;
        Ok(Clause {
            label: label.map(|it| it.name.clone()),
            line: line_of(self.text, label.map_or(tree.span, |it| it.span).begin),
            text: self.text[tree.span.begin..tree.span.end].to_owned(),
            formula,
        })
    }

    /// The text of a tree, for messages.
    fn source(&self, tree: &Tree) -> &'a str {
        &self.text[tree.span.begin..tree.span.end]
    }

    fn make_formula(&mut self, kind: Kind) -> Typed {
        Typed { node: self.formulas.intern(kind, None), relation: None }
    }

    fn make(&mut self, kind: Kind, relation: Type) -> Typed {
        Typed { node: self.formulas.intern(kind, Some(relation.clone())), relation: Some(relation) }
    }

    /// A tree that must be a formula.
    fn formula(&mut self, tree: &'a Tree) -> Checked<NodeId> {
        let typed = self.tree(tree)?;
        match typed.relation {
            None => Ok(typed.node),
            Some(_) => {
                let message = format!(
                    "{} is a set, not true or false: say no, some, one or lone of it, or compare it",
                    self.source(tree)
                );
                Err(Problem::new(tree.span, message))
            }
        }
    }

    /// A tree that must be an expression.
    fn relation(&mut self, tree: &'a Tree) -> Checked<(NodeId, Type)> {
        let typed = self.tree(tree)?;
        match typed.relation {
            Some(relation) => Ok((typed.node, relation)),
            None => {
                let message =
                    format!("{} is true or false, where a set must stand", self.source(tree));
                Err(Problem::new(tree.span, message))
            }
        }
    }

    /// A tree that must be a set of numbers.
    fn numbers(&mut self, tree: &'a Tree) -> Checked<NodeId> {
        let (node, relation) = self.relation(tree)?;
        if relation.is_numeric() {
            return Ok(node);
        }
        let shown = relation.show(self.signature);
        Err(Problem::new(tree.span, format!("{} is no number but {shown}", self.source(tree))))
    }

    /// A tree that must be a set.
    fn set(&mut self, tree: &'a Tree) -> Checked<(NodeId, Type)> {
        let (node, relation) = self.relation(tree)?;
        if relation.arity == 1 {
            return Ok((node, relation));
        }
        let message =
            format!("a set must stand here; {} has {} columns", self.source(tree), relation.arity);
        Err(Problem::new(tree.span, message))
    }

    fn tree(&mut self, tree: &'a Tree) -> Checked<Typed> {
        match &tree.shape {
            Shape::Name(name) => self.name(name, tree.span),
            Shape::Integer(value) => Ok(self.integer(*value)),
            Shape::Text(text) => Ok(self.text_value(text)),
            Shape::Prefix(operator, operand) => self.prefix(*operator, operand, tree.span),
            Shape::Infix(operator, left, right) => self.infix(*operator, left, right, tree),
            Shape::Box(function, arguments) => self.boxed(function, arguments, tree),
            Shape::If(condition, then, other) => {
                self.conditional(condition, then, other, tree.span)
            }
            Shape::Let(bindings, body) => self.local(bindings, body),
            Shape::Quantified(quantifier, declarations, body) => {
                self.quantified(*quantifier, declarations, body)
            }
            Shape::Comprehension(declarations, body) => {
                self.comprehension(declarations, body, tree)
            }
            Shape::SumOver(declarations, body) => self.sum_over(declarations, body),
        }
    }

    fn prefix(&mut self, operator: Prefix, operand: &'a Tree, span: Span) -> Checked<Typed> {
        match operator {
            Prefix::Not => {
                let operand = self.formula(operand)?;
                Ok(self.make_formula(Kind::Not(operand)))
            }
            Prefix::Multiplicity(quantifier) => {
                let (operand, _) = self.relation(operand)?;
                Ok(self.make_formula(Kind::Multiplicity(quantifier, operand)))
            }
            Prefix::Cardinality => {
                let (operand, _) = self.relation(operand)?;
                Ok(self.number(Kind::Cardinality(operand)))
            }
            Prefix::Transpose | Prefix::Closure | Prefix::Star => {
                self.on_pairs(operator, operand, span)
            }
        }
    }

    fn infix(
        &mut self,
        operator: Infix,
        left: &'a Tree,
        right: &'a Tree,
        whole: &'a Tree,
    ) -> Checked<Typed> {
        let kind = match operator {
            Infix::Compare(comparison, negated) => {
                return self.comparison(comparison, negated, left, right, whole);
            }
            Infix::And => Kind::And(self.formula(left)?, self.formula(right)?),
            Infix::Or => Kind::Or(self.formula(left)?, self.formula(right)?),
            Infix::Iff => Kind::Iff(self.formula(left)?, self.formula(right)?),
            Infix::Implies => {
                let left = self.formula(left)?;
                let right = self.formula(right)?;
                let not = self.make_formula(Kind::Not(left)).node;
                Kind::Or(not, right)
            }
            _ => return self.operation(operator, left, right, whole),
        };
        Ok(self.make_formula(kind))
    }

    fn comparison(
        &mut self,
        comparison: Comparison,
        negated: bool,
        left: &'a Tree,
        right: &'a Tree,
        whole: &'a Tree,
    ) -> Checked<Typed> {
        let kind = match comparison {
            Comparison::In | Comparison::Equal => {
                return self.membership(comparison, negated, left, right, whole);
            }
            Comparison::Less => Kind::Less(self.numbers(left)?, self.numbers(right)?),
            Comparison::AtMost => Kind::AtMost(self.numbers(left)?, self.numbers(right)?),
            Comparison::Greater => {
                let (left, right) = (self.numbers(left)?, self.numbers(right)?);
                Kind::Less(right, left)
            }
            Comparison::AtLeast => {
                let (left, right) = (self.numbers(left)?, self.numbers(right)?);
                Kind::AtMost(right, left)
            }
        };
        Ok(self.negated_if(kind, negated))
    }

    fn negated_if(&mut self, kind: Kind, negated: bool) -> Typed {
        let formula = self.make_formula(kind);
        if negated { self.make_formula(Kind::Not(formula.node)) } else { formula }
    }

    fn membership(
        &mut self,
        comparison: Comparison,
        negated: bool,
        left: &'a Tree,
        right: &'a Tree,
        whole: &'a Tree,
    ) -> Checked<Typed> {
        if comparison == Comparison::In && self.is_null(left) {
            let message = format!(
                "null is the empty set, and that is in every set: write no {} if it is meant to be null",
                self.source(right)
            );
            return Err(Problem::new(whole.span, message));
        }
        let (a, a_type) = self.relation(left)?;
        let (b, b_type) = self.relation(right)?;
        self.same_arity(&a_type, &b_type, left, right, whole)?;
        self.related(&a_type, &b_type, left, right, whole)?;
        let kind = if comparison == Comparison::In { Kind::In(a, b) } else { Kind::Equal(a, b) };
        Ok(self.negated_if(kind, negated))
    }

    fn conditional(
        &mut self,
        condition: &'a Tree,
        then: &'a Tree,
        other: &'a Tree,
        span: Span,
    ) -> Checked<Typed> {
        let condition = self.formula(condition)?;
        let (a, b) = (self.tree(then)?, self.tree(other)?);
        match (a.relation, b.relation) {
            (None, None) => Ok(self.make_formula(Kind::IfFormula(condition, a.node, b.node))),
            (Some(x), Some(y)) if x.arity == y.arity => {
                Ok(self.make(Kind::IfRelation(condition, a.node, b.node), x.union(&y)))
            }
            _ => Err(Problem::new(span, "both sides of else must be formulas, or sets alike")),
        }
    }

    fn local(&mut self, bindings: &'a [(Ident, Tree)], body: &'a Tree) -> Checked<Typed> {
        let before = self.scope.len();
        for (name, value) in bindings {
            let value = self.tree(value)?;
            self.bind(name, value)?;
        }
        let body = self.tree(body);
        self.scope.truncate(before);
        body
    }

    fn bind(&mut self, name: &Ident, value: Typed) -> Checked<()> {
        if names::is_reserved(&name.name) {
            let message = format!("{} has a meaning already", name.name);
            return Err(Problem::new(name.span, message));
        }
        self.scope.push((name.name.clone(), value));
        Ok(())
    }

    /// Binds declared variables; the caller takes them off the scope.
    fn ranges(&mut self, declarations: &'a [Declaration]) -> Checked<Vec<(Range, Type)>> {
        let mut ranges = Vec::new();
        for Declaration { disjoint, names, set } in declarations {
            let (set, relation) = self.set(set)?;
            let mut distinct: Vec<Variable> = Vec::new();
            for name in names {
                let variable = Variable(self.variables);
                self.variables += 1;
                let typed = self.make(Kind::Variable(variable), relation.clone());
                self.bind(name, typed)?;
                let others: Arc<[Variable]> = distinct.as_slice().into();
                ranges.push((Range { variable, set, distinct: others }, relation.clone()));
                if *disjoint {
                    distinct.push(variable);
                }
            }
        }
        Ok(ranges)
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        declarations: &'a [Declaration],
        body: &'a Tree,
    ) -> Checked<Typed> {
        let before = self.scope.len();
        let ranges = self.ranges(declarations)?;
        let body = self.formula(body)?;
        self.scope.truncate(before);
        let ranges = ranges.into_iter().map(|it| it.0).collect();
        Ok(self.make_formula(Kind::Quantified(quantifier, ranges, body)))
    }

    fn comprehension(
        &mut self,
        declarations: &'a [Declaration],
        body: &'a Tree,
        whole: &'a Tree,
    ) -> Checked<Typed> {
        let before = self.scope.len();
        let ranges = self.ranges(declarations)?;
        let body = self.formula(body)?;
        self.scope.truncate(before);
        self.not_too_many(ranges.len(), whole)?;
        let columns = ranges.iter().map(|it| it.1.clone());
        let relation = columns.reduce(|all, one| all.product(&one)).expect("there is a variable");
        let ranges = ranges.into_iter().map(|it| it.0).collect();
        Ok(self.make(Kind::Comprehension(ranges, body), relation))
    }

    fn sum_over(&mut self, declarations: &'a [Declaration], body: &'a Tree) -> Checked<Typed> {
        let before = self.scope.len();
        let ranges = self.ranges(declarations)?;
        let body = self.numbers(body)?;
        self.scope.truncate(before);
        let ranges = ranges.into_iter().map(|it| it.0).collect();
        Ok(self.number(Kind::SumOver(ranges, body)))
    }
}
