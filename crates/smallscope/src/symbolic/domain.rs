//! Terms as a domain of values: what each instruction means for them follows from
//! `machine::semantics`.

use logic::sort::Sort as TermSort;
use logic::terms::{Binary, Term, Terms, Unary};
use machine::semantics::{Arithmetic, Bits, Relation, Sort, Trap, ValueDomain, Width};

/// Something must hold for an instruction to complete, and the terms do not tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Required {
    pub(super) condition: Term,
}

pub(super) struct TermDomain<'a> {
    pub(super) terms: &'a mut Terms,
    /// What was required and is known to hold.
    pub(super) granted: Option<Term>,
}

/// The sort of the terms that stand for values of a sort.
pub(super) fn term_sort(sort: Sort) -> TermSort {
    match sort {
        Sort::Int => TermSort::INT,
        Sort::Long => TermSort::LONG,
        Sort::Float => TermSort::F32,
        Sort::Double => TermSort::F64,
    }
}

impl ValueDomain for TermDomain<'_> {
    type Value = Term;
    type Truth = Term;
    type Stop = Required;

    fn constant(&mut self, sort: Sort, word: u64) -> Term {
        self.terms.constant(term_sort(sort), word)
    }

    fn arithmetic(&mut self, operator: Arithmetic, sort: Sort, left: Term, right: Term) -> Term {
        let is_float = matches!(sort, Sort::Float | Sort::Double);
        let operator = match (operator, is_float) {
            (Arithmetic::Add, false) => Binary::Add,
            (Arithmetic::Sub, false) => Binary::Sub,
            (Arithmetic::Mul, false) => Binary::Mul,
            (Arithmetic::Div, false) => Binary::Div,
            (Arithmetic::Rem, false) => Binary::Rem,
            (Arithmetic::Add, true) => Binary::FloatAdd,
            (Arithmetic::Sub, true) => Binary::FloatSub,
            (Arithmetic::Mul, true) => Binary::FloatMul,
            (Arithmetic::Div, true) => Binary::FloatDiv,
            (Arithmetic::Rem, true) => Binary::FloatRem,
        };
        self.terms.binary(operator, left, right)
    }

    fn bits(&mut self, operator: Bits, width: Width, left: Term, right: Term) -> Term {
        let operator = match operator {
            Bits::And => Binary::BitAnd,
            Bits::Or => Binary::BitOr,
            Bits::Xor => Binary::BitXor,
            Bits::Shl => Binary::Shl,
            Bits::Shr => Binary::Shr,
            Bits::Ushr => Binary::Ushr,
        };
        // The distance of a shift is an `int`, also that of a `long`.
        let right = match width {
            Width::Long if self.terms.sort(right) == TermSort::INT => {
                self.terms.unary(Unary::ZeroExtend, TermSort::LONG, right)
            }
            _ => right,
        };
        self.terms.binary(operator, left, right)
    }

    fn negation(&mut self, sort: Sort, value: Term) -> Term {
        match sort {
            Sort::Int | Sort::Long => {
                let zero = self.terms.constant(term_sort(sort), 0);
                self.terms.binary(Binary::Sub, zero, value)
            }
            Sort::Float | Sort::Double => {
                self.terms.unary(Unary::FloatNegate, term_sort(sort), value)
            }
        }
    }

    fn conversion(&mut self, from: Sort, to: Sort, value: Term) -> Term {
        let operator = match (from, to) {
            (Sort::Int, Sort::Long) => Unary::SignExtend,
            (Sort::Long, Sort::Int) => Unary::Narrow,
            (Sort::Int | Sort::Long, Sort::Float | Sort::Double) => Unary::FromInteger,
            (Sort::Float | Sort::Double, Sort::Int | Sort::Long) => Unary::ToInteger,
            (Sort::Float, Sort::Double) | (Sort::Double, Sort::Float) => Unary::Round,
            _ => return value,
        };
        self.terms.unary(operator, term_sort(to), value)
    }

    fn relation(&mut self, relation: Relation, sort: Sort, left: Term, right: Term) -> Term {
        let terms = &mut *self.terms;
        let (equal, less, at_most) = match sort {
            Sort::Int | Sort::Long => (Binary::Equal, Binary::Less, None),
            Sort::Float | Sort::Double => {
                (Binary::FloatEqual, Binary::FloatLess, Some(Binary::FloatAtMost))
            }
        };
        match (relation, at_most) {
            (Relation::Equal, _) => terms.binary(equal, left, right),
            (Relation::Unequal, _) => {
                let is_equal = terms.binary(equal, left, right);
                terms.not(is_equal)
            }
            (Relation::Less, _) => terms.binary(less, left, right),
            (Relation::Greater, _) => terms.binary(less, right, left),
            (Relation::AtMost, Some(at_most)) => terms.binary(at_most, left, right),
            (Relation::AtLeast, Some(at_most)) => terms.binary(at_most, right, left),
            (Relation::AtMost, None) => {
                let is_greater = terms.binary(less, right, left);
                terms.not(is_greater)
            }
            (Relation::AtLeast, None) => {
                let is_less = terms.binary(less, left, right);
                terms.not(is_less)
            }
        }
    }

    fn not(&mut self, truth: Term) -> Term {
        self.terms.not(truth)
    }

    fn or(&mut self, left: Term, right: Term) -> Term {
        self.terms.or(left, right)
    }

    fn pick(&mut self, truth: Term, holds: Term, otherwise: Term) -> Term {
        self.terms.ite(truth, holds, otherwise)
    }

    /// The only trap of operations on values is a division by zero.
    fn require(&mut self, truth: Term, _: Trap) -> Result<(), Required> {
        let holds = self.granted == Some(truth) || self.terms.as_constant(truth) == Some(1);
        if holds { Ok(()) } else { Err(Required { condition: truth }) }
    }
}
