//! Operators on relations, and what is wrong with their operands.

use super::{Checked, Checker, Typed};
use crate::relational::diagnostic::{Problem, Span};
use crate::relational::formula::{Kind, NodeId};
use crate::relational::matrix::MOST_COLUMNS;
use crate::relational::syntax::{Infix, Prefix, Tree};
use crate::relational::types::Type;

/// An operand with its type and its text.
struct Operand<'a> {
    node: NodeId,
    relation: Type,
    tree: &'a Tree,
}

impl<'a> Checker<'a> {
    fn operand(&mut self, tree: &'a Tree) -> Checked<Operand<'a>> {
        let (node, relation) = self.relation(tree)?;
        Ok(Operand { node, relation, tree })
    }

    pub(super) fn on_pairs(
        &mut self,
        operator: Prefix,
        operand: &'a Tree,
        span: Span,
    ) -> Checked<Typed> {
        let Operand { node, relation, tree } = self.operand(operand)?;
        let symbol = match operator {
            Prefix::Transpose => "~",
            Prefix::Closure => "^",
            _ => "*",
        };
        if relation.arity != 2 {
            let message = format!(
                "{symbol} needs a relation of two columns; {} has {}",
                self.source(tree),
                relation.arity
            );
            return Err(Problem::new(span, message));
        }
        Ok(match operator {
            Prefix::Transpose => self.make(Kind::Transpose(node), relation.transpose()),
            Prefix::Closure => self.make(Kind::Closure(node), relation.closure()),
            _ => {
                let reflexive = relation.closure().union(&Type::iden(self.signature));
                self.make(Kind::Star(node), reflexive)
            }
        })
    }

    pub(super) fn operation(
        &mut self,
        operator: Infix,
        left: &'a Tree,
        right: &'a Tree,
        whole: &'a Tree,
    ) -> Checked<Typed> {
        if operator == Infix::Join
            && let Some(typed) = self.dotted(whole)
        {
            return Ok(typed);
        }
        let a = self.operand(left)?;
        if operator == Infix::Join
            && let Some(Typed { node, relation: Some(relation) }) =
                self.after_arrays(&a.relation, right)
        {
            return self.join(&a, &Operand { node, relation, tree: right }, whole);
        }
        let b = self.operand(right)?;
        match operator {
            Infix::Join => self.join(&a, &b, whole),
            Infix::Product => {
                self.not_too_many(a.relation.arity + b.relation.arity, whole)?;
                Ok(self.make(Kind::Product(a.node, b.node), a.relation.product(&b.relation)))
            }
            Infix::DomainRestriction | Infix::RangeRestriction => {
                self.restriction(operator, &a, &b, whole)
            }
            _ => self.alike(operator, &a, &b, whole),
        }
    }

    /// Operators whose operands have the same columns.
    fn alike(
        &mut self,
        operator: Infix,
        a: &Operand<'a>,
        b: &Operand<'a>,
        whole: &'a Tree,
    ) -> Checked<Typed> {
        if matches!(operator, Infix::Union | Infix::Difference) {
            self.no_numbers(operator, a, b, whole)?;
        }
        self.same_arity(&a.relation, &b.relation, a.tree, b.tree, whole)?;
        Ok(match operator {
            Infix::Union => self.make(Kind::Union(a.node, b.node), a.relation.union(&b.relation)),
            Infix::Override => {
                self.make(Kind::Override(a.node, b.node), a.relation.union(&b.relation))
            }
            Infix::Difference => {
                self.related(&a.relation, &b.relation, a.tree, b.tree, whole)?;
                self.make(Kind::Difference(a.node, b.node), a.relation.clone())
            }
            _ => {
                let relation = a.relation.intersection(&b.relation);
                self.not_empty(&relation, &[a, b], whole)?;
                self.make(Kind::Intersection(a.node, b.node), relation)
            }
        })
    }

    fn join(&mut self, a: &Operand<'a>, b: &Operand<'a>, whole: &'a Tree) -> Checked<Typed> {
        if a.relation.arity + b.relation.arity < 3 {
            let message = format!(
                "{} and {} are both sets: a join leaves nothing of them",
                self.source(a.tree),
                self.source(b.tree)
            );
            return Err(Problem::new(whole.span, message));
        }
        self.not_too_many(a.relation.arity + b.relation.arity - 2, whole)?;
        let relation = a.relation.join(&b.relation);
        self.not_empty(&relation, &[a, b], whole)?;
        Ok(self.make(Kind::Join(a.node, b.node), relation))
    }

    /// `r[x, y]`: joined from the left, one after the other.
    pub(super) fn box_join(
        &mut self,
        function: &'a Tree,
        arguments: &'a [Tree],
        whole: &'a Tree,
    ) -> Checked<Typed> {
        if arguments.is_empty() {
            let message = format!("{} takes no arguments", self.source(function));
            return Err(Problem::new(whole.span, message));
        }
        let mut result = self.operand(function)?;
        for argument in arguments {
            let argument = self.operand(argument)?;
            let joined = self.join(&argument, &result, whole)?;
            let relation = joined.relation.expect("a join is a relation");
            result = Operand { node: joined.node, relation, tree: function };
        }
        Ok(Typed { node: result.node, relation: Some(result.relation) })
    }

    fn restriction(
        &mut self,
        operator: Infix,
        a: &Operand<'a>,
        b: &Operand<'a>,
        whole: &'a Tree,
    ) -> Checked<Typed> {
        let first = operator == Infix::DomainRestriction;
        let (set, relation) = if first { (a, b) } else { (b, a) };
        if set.relation.arity != 1 {
            let side = if first { "left of <:" } else { "right of :>" };
            let message = format!(
                "{side} a set must stand; {} has {} columns",
                self.source(set.tree),
                set.relation.arity
            );
            return Err(Problem::new(set.tree.span, message));
        }
        let restricted = relation.relation.restricted(&set.relation, first);
        self.not_empty(&restricted, &[a, b], whole)?;
        let kind = if first {
            Kind::DomainRestriction(a.node, b.node)
        } else {
            Kind::RangeRestriction(a.node, b.node)
        };
        Ok(self.make(kind, restricted))
    }

    fn no_numbers(
        &self,
        operator: Infix,
        a: &Operand<'a>,
        b: &Operand<'a>,
        whole: &Tree,
    ) -> Checked<()> {
        let Some(number) = [a, b].into_iter().find(|it| it.relation.has_number()) else {
            return Ok(());
        };
        let (symbol, does, name) = match operator {
            Infix::Union => ("+", "unites", "plus"),
            _ => ("-", "takes from", "minus"),
        };
        let message = format!(
            "{symbol} {does} sets, and {} is a number: write {name}[{}, {}]",
            self.source(number.tree),
            self.source(a.tree),
            self.source(b.tree)
        );
        Err(Problem::new(whole.span, message))
    }

    pub(super) fn same_arity(
        &self,
        a: &Type,
        b: &Type,
        left: &Tree,
        right: &Tree,
        whole: &Tree,
    ) -> Checked<()> {
        if a.arity == b.arity {
            return Ok(());
        }
        let message = format!(
            "{} has {}, but {} has {}",
            self.source(left),
            columns(a.arity),
            self.source(right),
            columns(b.arity)
        );
        Err(Problem::new(whole.span, message))
    }

    /// Two sides that have something in common, or are empty on purpose.
    pub(super) fn related(
        &self,
        a: &Type,
        b: &Type,
        left: &Tree,
        right: &Tree,
        whole: &Tree,
    ) -> Checked<()> {
        if a.is_empty() || b.is_empty() || !a.intersection(b).is_empty() {
            return Ok(());
        }
        let message = format!(
            "nothing can be in both: {} is {}, {} is {}",
            self.source(left),
            a.show(self.signature),
            self.source(right),
            b.show(self.signature)
        );
        Err(Problem::new(whole.span, message))
    }

    pub(super) fn not_too_many(&self, arity: usize, whole: &Tree) -> Checked<()> {
        if arity <= MOST_COLUMNS {
            return Ok(());
        }
        let message = format!("{arity} columns are too many: {MOST_COLUMNS} are the most");
        Err(Problem::new(whole.span, message))
    }

    fn not_empty(&self, relation: &Type, operands: &[&Operand<'a>], whole: &Tree) -> Checked<()> {
        if !relation.is_empty() || operands.iter().any(|it| it.relation.is_empty()) {
            return Ok(());
        }
        let shown: Vec<String> = operands
            .iter()
            .map(|it| format!("{} is {}", self.source(it.tree), it.relation.show(self.signature)))
            .collect();
        let message = format!("{} is always empty: {}", self.source(whole), shown.join(", "));
        Err(Problem::new(whole.span, message))
    }
}

fn columns(arity: usize) -> String {
    if arity == 1 { "one column".to_owned() } else { format!("{arity} columns") }
}
