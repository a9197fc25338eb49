//! The constructors of terms: constants fold, and what is alike gets one form.
//!
//! Every rule replaces a term by one with the same value under every model. A rule looks
//! at an operand and at its operands, no deeper; it may lead to other rules for what is
//! inside, but only so often, because a term may be as deep as a program runs long. The form: of a commutative operation the constant is on the right;
//! `a - c` is `a + -c`; `a <= b` is `!(b < a)`; extensions are narrowed away where a
//! comparison allows it.

mod bits; // integers: arithmetic, bits, shifts, conversions of width
mod boolean; // not, and, or, ite
mod compare; // equality and order
mod float; // floating point

use crate::meaning;
use crate::sort::Sort;
use crate::terms::{Binary, Node, Term, Terms, Unary};

/// Rules inside each other beyond this are not applied.
const NESTING: u32 = 100;

impl Terms {
    /// Applies a rule that may lead to others, unless there are too many of them already.
    pub(crate) fn nested(&mut self, rule: impl FnOnce(&mut Terms) -> Option<Term>) -> Option<Term> {
        if self.nesting == NESTING {
            return None;
        }
        self.nesting += 1;
        let rewritten = rule(self);
        self.nesting -= 1;
        rewritten
    }

    /// The term of an operation on one operand, of whatever kind.
    pub fn unary(&mut self, operator: Unary, to: Sort, a: Term) -> Term {
        match operator {
            Unary::Not => self.not(a),
            Unary::Narrow => self.narrow(a, to),
            Unary::SignExtend => self.sign_extend(a, to),
            Unary::ZeroExtend => self.zero_extend(a, to),
            Unary::FromBits => self.from_bits(a),
            Unary::ToBits => self.to_bits(a),
            Unary::FloatNegate => self.float_negate(a),
            Unary::FromInteger => self.from_integer(a, to),
            Unary::ToInteger => self.to_integer(a, to),
            Unary::Round => self.round(a, to),
        }
    }

    /// The term of an operation on two operands, of whatever kind.
    pub fn binary(&mut self, operator: Binary, a: Term, b: Term) -> Term {
        match operator {
            Binary::And => self.and(a, b),
            Binary::Equal => self.equal(a, b),
            Binary::Add => self.add(a, b),
            Binary::Sub => self.sub(a, b),
            Binary::Mul => self.mul(a, b),
            Binary::Div => self.div(a, b),
            Binary::Rem => self.rem(a, b),
            Binary::BitAnd => self.bit_and(a, b),
            Binary::BitOr => self.bit_or(a, b),
            Binary::BitXor => self.bit_xor(a, b),
            Binary::Shl | Binary::Shr | Binary::Ushr => self.shift(operator, a, b),
            Binary::Less => self.less(a, b),
            Binary::Below => self.below(a, b),
            _ => self.floating(operator, a, b),
        }
    }

    /// Stores an operation whose rules did not apply; a constant operand is folded.
    pub(crate) fn make_unary(&mut self, operator: Unary, to: Sort, a: Term) -> Term {
        if let Node::Constant(value) = self.node(a) {
            let value = meaning::unary(operator, self.sort(a), to, value);
            return self.constant(to, value);
        }
        self.intern(Node::Unary(operator, a), to)
    }

    /// Stores an operation whose rules did not apply, its operands in order.
    pub(crate) fn make_binary(&mut self, operator: Binary, a: Term, b: Term) -> Term {
        let (a, b) = self.in_order(operator, a, b);
        let sort = operator.result(self.sort(a));
        self.intern(Node::Binary(operator, a, b), sort)
    }

    /// The value of an operation on constants.
    pub(crate) fn folded(&mut self, operator: Binary, a: Term, b: Term) -> Option<Term> {
        let (x, y) = (self.as_constant(a)?, self.as_constant(b)?);
        let sort = self.sort(a);
        Some(self.constant(operator.result(sort), meaning::binary(operator, sort, x, y)))
    }

    /// Constants to the right, the rest by rank; operands that do not commute stay.
    pub(crate) fn in_order(&self, operator: Binary, a: Term, b: Term) -> (Term, Term) {
        let place = |term| (self.as_constant(term).is_some(), self.rank(term));
        if operator.commutes() && place(a) > place(b) { (b, a) } else { (a, b) }
    }

    /// The operands of `operator`, if that is what `term` is.
    pub(crate) fn operands(&self, operator: Binary, term: Term) -> Option<(Term, Term)> {
        match self.node(term) {
            Node::Binary(it, a, b) if it == operator => Some((a, b)),
            _ => None,
        }
    }

    /// The operand of `operator`, if that is what `term` is.
    pub(crate) fn operand(&self, operator: Unary, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Unary(it, a) if it == operator => Some(a),
            _ => None,
        }
    }

    /// `term` with other operands in the place of its own.
    pub(crate) fn with_operands(
        &mut self,
        term: Term,
        mut other: impl FnMut(Term) -> Term,
    ) -> Term {
        let sort = self.sort(term);
        match self.node(term) {
            Node::Constant(_) | Node::Variable(_) => term,
            Node::Unary(operator, a) => {
                let a = other(a);
                self.unary(operator, sort, a)
            }
            Node::Binary(operator, a, b) => {
                let (a, b) = (other(a), other(b));
                self.binary(operator, a, b)
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (other(c), other(a), other(b));
                self.ite(c, a, b)
            }
        }
    }
}
