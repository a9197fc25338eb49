//! Rules of floating point: few, because few laws of numbers hold for it.

use crate::sort::{Sort, signed};
use crate::terms::{Binary, FALSE, Node, Term, Terms, Unary};

impl Terms {
    /// The number with these bits.
    pub fn from_bits(&mut self, a: Term) -> Term {
        let to = if self.width(a) == 32 { Sort::F32 } else { Sort::F64 };
        debug_assert_eq!(self.width(a), to.width(), "32 or 64 bits are a number");
        match self.operand(Unary::ToBits, a) {
            Some(x) => x,
            None => self.make_unary(Unary::FromBits, to, a),
        }
    }

    /// The bits of a number, the payload of a NaN included.
    pub fn to_bits(&mut self, a: Term) -> Term {
        debug_assert!(self.sort(a).is_float(), "a number has bits");
        match self.operand(Unary::FromBits, a) {
            Some(x) => x,
            None => {
                let to = Sort::Bits(self.width(a) as u8);
                self.make_unary(Unary::ToBits, to, a)
            }
        }
    }

    pub fn float_negate(&mut self, a: Term) -> Term {
        match self.operand(Unary::FloatNegate, a) {
            Some(x) => x,
            None => self.make_unary(Unary::FloatNegate, self.sort(a), a),
        }
    }

    /// A signed integer as floating point.
    pub fn from_integer(&mut self, a: Term, to: Sort) -> Term {
        debug_assert!(to.is_float(), "an integer becomes floating point");
        // The number is the same before it is extended, and so is what it is rounded to.
        match self.operand(Unary::SignExtend, a) {
            Some(x) => self.make_unary(Unary::FromInteger, to, x),
            None => self.make_unary(Unary::FromInteger, to, a),
        }
    }

    /// Floating point as a signed integer, which saturates.
    pub fn to_integer(&mut self, a: Term, to: Sort) -> Term {
        debug_assert!(self.sort(a).is_float(), "floating point becomes an integer");
        if let Some(x) = self.operand(Unary::FromInteger, a)
            && self.width(x) <= to.width()
            && holds_exactly(self.sort(a), self.sort(x))
        {
            return self.sign_extend(x, to);
        }
        self.make_unary(Unary::ToInteger, to, a)
    }

    /// From one floating-point sort to the other.
    pub fn round(&mut self, a: Term, to: Sort) -> Term {
        if self.sort(a) == to {
            return a;
        }
        if let Some(x) = self.operand(Unary::FromInteger, a)
            && holds_exactly(self.sort(a), self.sort(x))
        {
            return self.from_integer(x, to);
        }
        self.make_unary(Unary::Round, to, a)
    }

    pub fn float_add(&mut self, a: Term, b: Term) -> Term {
        self.floating(Binary::FloatAdd, a, b)
    }

    pub fn float_sub(&mut self, a: Term, b: Term) -> Term {
        self.floating(Binary::FloatSub, a, b)
    }

    pub fn float_mul(&mut self, a: Term, b: Term) -> Term {
        self.floating(Binary::FloatMul, a, b)
    }

    pub fn float_div(&mut self, a: Term, b: Term) -> Term {
        self.floating(Binary::FloatDiv, a, b)
    }

    /// Java's `%`.
    pub fn float_rem(&mut self, a: Term, b: Term) -> Term {
        self.floating(Binary::FloatRem, a, b)
    }

    /// Java's `==`.
    pub fn float_equal(&mut self, a: Term, b: Term) -> Term {
        self.floating(Binary::FloatEqual, a, b)
    }

    /// Java's `<`.
    pub fn float_less(&mut self, a: Term, b: Term) -> Term {
        self.floating(Binary::FloatLess, a, b)
    }

    /// Java's `<=`.
    pub fn float_at_most(&mut self, a: Term, b: Term) -> Term {
        self.floating(Binary::FloatAtMost, a, b)
    }

    /// Java's `isNaN`.
    pub fn is_nan(&mut self, a: Term) -> Term {
        let is_number = self.floating(Binary::FloatEqual, a, a);
        self.not(is_number)
    }

    pub(crate) fn floating(&mut self, operator: Binary, a: Term, b: Term) -> Term {
        debug_assert!(
            self.sort(a) == self.sort(b) && self.sort(a).is_float(),
            "floating point of one sort is combined"
        );
        if let Some(folded) = self.folded(operator, a, b) {
            return folded;
        }
        match operator {
            Binary::FloatEqual | Binary::FloatLess | Binary::FloatAtMost => {
                self.float_comparison(operator, a, b)
            }
            _ => self.make_binary(operator, a, b),
        }
    }

    fn float_comparison(&mut self, operator: Binary, a: Term, b: Term) -> Term {
        if a == b && operator == Binary::FloatLess {
            return FALSE;
        }
        if a == b && operator == Binary::FloatAtMost {
            return self.floating(Binary::FloatEqual, a, a);
        }
        let is_nan = |terms: &Terms, term| match terms.as_constant(term) {
            Some(value) => crate::meaning::number(terms.sort(term), value).is_nan(),
            None => false,
        };
        if is_nan(self, a) || is_nan(self, b) {
            return FALSE;
        }
        if let (Some(x), Some(y)) = (self.exact_integer(a), self.exact_integer(b)) {
            let wide = if self.width(x) < self.width(y) { self.sort(y) } else { self.sort(x) };
            let (x, y) = (self.sign_extend(x, wide), self.sign_extend(y, wide));
            return match operator {
                Binary::FloatEqual => self.equal(x, y),
                Binary::FloatLess => self.less(x, y),
                _ => self.at_most(x, y),
            };
        }
        self.make_binary(operator, a, b)
    }

    /// The integer that a floating-point term is exactly: a converted one, or a constant.
    fn exact_integer(&mut self, term: Term) -> Option<Term> {
        let sort = self.sort(term);
        match self.node(term) {
            Node::Unary(Unary::FromInteger, x) if holds_exactly(sort, self.sort(x)) => Some(x),
            Node::Constant(value) => {
                let number = crate::meaning::number(sort, value);
                let integer = number as i64;
                let fits = signed(integer as u64, 32) == integer;
                let same = fits && integer as f64 == number;
                same.then(|| self.int(integer as i32))
            }
            _ => None,
        }
    }
}

/// Whether every integer of sort `integer` is a number of sort `float`.
fn holds_exactly(float: Sort, integer: Sort) -> bool {
    let precision = if float == Sort::F32 { 24 } else { 53 };
    // The least integer is a power of two, so its width may be one more.
    integer.width() <= precision + 1
}
