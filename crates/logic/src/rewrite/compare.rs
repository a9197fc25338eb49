//! Rules of equality and order.

use crate::sort::{Sort, signed};
use crate::terms::{Binary, FALSE, Node, TRUE, Term, Terms, Unary};

/// How a side of a comparison was widened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extension {
    Sign,
    Zero,
}

impl Terms {
    /// The same bits. Of floating point, see [`Terms::float_equal`].
    pub fn equal(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "what is compared has one sort");
        if a == b {
            return TRUE;
        }
        if let Some(folded) = self.folded(Binary::Equal, a, b) {
            return folded;
        }
        let (a, b) = self.in_order(Binary::Equal, a, b);
        if self.sort(a) == Sort::Bool {
            return self.equivalent(a, b);
        }
        let rewritten = self.nested(|terms| match terms.as_constant(b) {
            Some(value) => terms.equal_to_constant(a, b, value),
            None => terms.equal_inside(a, b),
        });
        rewritten.unwrap_or_else(|| self.make_binary(Binary::Equal, a, b))
    }

    pub fn unequal(&mut self, a: Term, b: Term) -> Term {
        let equal = self.equal(a, b);
        self.not(equal)
    }

    fn equivalent(&mut self, a: Term, b: Term) -> Term {
        if b == TRUE {
            return a;
        }
        if b == FALSE {
            return self.not(a);
        }
        match (self.operand(Unary::Not, a), self.operand(Unary::Not, b)) {
            (Some(a), Some(b)) => self.equal(a, b),
            (Some(inner), None) => {
                let equal = self.equal(inner, b);
                self.not(equal)
            }
            (None, Some(inner)) => {
                let equal = self.equal(a, inner);
                self.not(equal)
            }
            (None, None) => self.make_binary(Binary::Equal, a, b),
        }
    }

    /// `a == value`, solved for what is inside `a`.
    fn equal_to_constant(&mut self, a: Term, constant: Term, value: u64) -> Option<Term> {
        let sort = self.sort(a);
        match self.node(a) {
            Node::Binary(Binary::Add, x, c) if self.as_constant(c).is_some() => {
                let rest = self.sub(constant, c);
                Some(self.equal(x, rest))
            }
            Node::Binary(Binary::BitXor, x, c) if self.as_constant(c).is_some() => {
                let rest = self.bit_xor(constant, c);
                Some(self.equal(x, rest))
            }
            Node::Binary(Binary::Sub, c, x) if self.as_constant(c).is_some() => {
                let rest = self.sub(c, constant);
                Some(self.equal(x, rest))
            }
            Node::Binary(Binary::Sub, x, y) if value == 0 => Some(self.equal(x, y)),
            Node::Binary(Binary::BitXor, x, y) if value == 0 => Some(self.equal(x, y)),
            Node::Binary(Binary::Mul, x, c) => {
                let inverse = inverse_of_odd(self.as_constant(c)?)?;
                let rest = self.constant(sort, value.wrapping_mul(inverse));
                Some(self.equal(x, rest))
            }
            Node::Binary(Binary::BitAnd, _, c) => {
                let kept = self.as_constant(c)?;
                (value & !kept != 0).then_some(FALSE)
            }
            Node::Binary(Binary::BitOr, _, c) => {
                let set = self.as_constant(c)?;
                (set & !value != 0).then_some(FALSE)
            }
            Node::Unary(operator @ (Unary::SignExtend | Unary::ZeroExtend), x) => {
                let inner = self.constant(self.sort(x), value);
                let back = self.unary(operator, sort, inner);
                Some(if back == constant { self.equal(x, inner) } else { FALSE })
            }
            Node::Unary(Unary::FromBits, x) => {
                let bits = self.constant(self.sort(x), value);
                Some(self.equal(x, bits))
            }
            Node::Unary(Unary::ToBits, x) => {
                let number = self.constant(self.sort(x), value);
                Some(self.equal(x, number))
            }
            Node::Unary(Unary::FloatNegate, x) => {
                let number = self.constant(sort, value ^ sort.sign());
                Some(self.equal(x, number))
            }
            Node::Ite(c, x, y) => self.by_sides(c, x, y, |terms, side| terms.equal(side, constant)),
            _ => None,
        }
    }

    /// A comparison of a choice with a constant: of its sides, if one of them is a constant
    /// and so disappears.
    fn by_sides(
        &mut self,
        condition: Term,
        x: Term,
        y: Term,
        mut compare: impl FnMut(&mut Terms, Term) -> Term,
    ) -> Option<Term> {
        if self.as_constant(x).is_none() && self.as_constant(y).is_none() {
            return None;
        }
        let (x, y) = (compare(self, x), compare(self, y));
        Some(self.ite(condition, x, y))
    }

    /// `a == b` where both were made in the same way.
    fn equal_inside(&mut self, a: Term, b: Term) -> Option<Term> {
        match (self.node(a), self.node(b)) {
            (Node::Unary(left, x), Node::Unary(right, y))
                if left == right && self.sort(x) == self.sort(y) && is_one_to_one(left) =>
            {
                Some(self.equal(x, y))
            }
            (Node::Binary(Binary::Add, x, c), Node::Binary(Binary::Add, y, d)) => {
                self.without_common((x, c), (y, d))
            }
            (Node::Binary(Binary::Add, x, y), _) if x == b || y == b => {
                let (rest, zero) = (if x == b { y } else { x }, self.constant(self.sort(b), 0));
                Some(self.equal(rest, zero))
            }
            (_, Node::Binary(Binary::Add, x, y)) if x == a || y == a => {
                let (rest, zero) = (if x == a { y } else { x }, self.constant(self.sort(a), 0));
                Some(self.equal(rest, zero))
            }
            _ => None,
        }
    }

    /// `x + y == u + v` where a summand is on both sides.
    fn without_common(&mut self, (x, y): (Term, Term), (u, v): (Term, Term)) -> Option<Term> {
        let rest = if x == u {
            (y, v)
        } else if x == v {
            (y, u)
        } else if y == u {
            (x, v)
        } else if y == v {
            (x, u)
        } else {
            return None;
        };
        Some(self.equal(rest.0, rest.1))
    }

    /// Signed `a < b`.
    pub fn less(&mut self, a: Term, b: Term) -> Term {
        self.order(Binary::Less, a, b)
    }

    /// Signed `a <= b`.
    pub fn at_most(&mut self, a: Term, b: Term) -> Term {
        let greater = self.less(b, a);
        self.not(greater)
    }

    /// Unsigned `a < b`.
    pub fn below(&mut self, a: Term, b: Term) -> Term {
        self.order(Binary::Below, a, b)
    }

    fn order(&mut self, operator: Binary, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "what is compared has one sort");
        if a == b {
            return FALSE;
        }
        if let Some(folded) = self.folded(operator, a, b) {
            return folded;
        }
        let rewritten = self.nested(|terms| {
            terms
                .at_a_limit(operator, a, b)
                .or_else(|| terms.order_of_extended(operator, a, b))
                .or_else(|| terms.order_of_choice(operator, a, b))
        });
        rewritten.unwrap_or_else(|| self.make_binary(operator, a, b))
    }

    /// A comparison with the least or the greatest number, or the one beside it.
    fn at_a_limit(&mut self, operator: Binary, a: Term, b: Term) -> Option<Term> {
        let sort = self.sort(a);
        let (least, most) = match operator {
            Binary::Less => (sort.least(), sort.most()),
            _ => (0, sort.mask()),
        };
        if let Some(bound) = self.as_constant(b) {
            if bound == least {
                return Some(FALSE);
            }
            if bound == least.wrapping_add(1) & sort.mask() {
                let least = self.constant(sort, least);
                return Some(self.equal(a, least));
            }
            if bound == most {
                return Some(self.unequal(a, b));
            }
        }
        if let Some(bound) = self.as_constant(a) {
            if bound == most {
                return Some(FALSE);
            }
            if bound == most.wrapping_sub(1) & sort.mask() {
                let most = self.constant(sort, most);
                return Some(self.equal(b, most));
            }
            if bound == least {
                return Some(self.unequal(b, a));
            }
        }
        None
    }

    /// What was extended is compared before it was.
    fn order_of_extended(&mut self, operator: Binary, a: Term, b: Term) -> Option<Term> {
        let (left, right) = (self.extended(a), self.extended(b));
        match (left, right) {
            (Some((x, how)), Some((y, other))) => {
                if how != other || self.sort(x) != self.sort(y) {
                    return None;
                }
                // Of two zero-extended numbers, or under an unsigned order, signs do not count.
                let signed = operator == Binary::Less && how == Extension::Sign;
                // An unsigned order of sign-extended numbers puts the negative ones last, as
                // the narrow one does.
                let narrow = if signed { Binary::Less } else { Binary::Below };
                Some(self.order(narrow, x, y))
            }
            (Some((x, how)), None) => {
                let bound = self.as_constant(b)?;
                Some(self.extended_against(operator, x, how, bound, self.sort(b), false))
            }
            (None, Some((y, how))) => {
                let bound = self.as_constant(a)?;
                Some(self.extended_against(operator, y, how, bound, self.sort(a), true))
            }
            (None, None) => None,
        }
    }

    fn extended(&self, term: Term) -> Option<(Term, Extension)> {
        match self.node(term) {
            Node::Unary(Unary::SignExtend, x) => Some((x, Extension::Sign)),
            Node::Unary(Unary::ZeroExtend, x) => Some((x, Extension::Zero)),
            _ => None,
        }
    }

    /// `extended(x) < bound`, or turned, `bound < extended(x)`, in the wide sort.
    fn extended_against(
        &mut self,
        operator: Binary,
        x: Term,
        how: Extension,
        bound: u64,
        wide: Sort,
        turned: bool,
    ) -> Term {
        let sort = self.sort(x);
        // The narrow numbers in the order of the wide comparison, as wide numbers: where the
        // extension is by sign and the order unsigned, they are two ranges with a gap between.
        let key = |value: u64| match operator {
            Binary::Less => i128::from(signed(value, wide.width())),
            _ => i128::from(value),
        };
        let bound_key = key(bound);
        let (least, most) = match how {
            Extension::Zero => (key(0), key(sort.mask())),
            Extension::Sign if operator == Binary::Less => (
                i128::from(signed(sort.least(), sort.width())),
                i128::from(signed(sort.most(), sort.width())),
            ),
            Extension::Sign => (key(0), key(wide.mask())),
        };
        if turned && bound_key >= most || !turned && bound_key <= least {
            return FALSE;
        }
        if turned && bound_key < least || !turned && bound_key > most {
            return TRUE;
        }
        let narrow = match how {
            Extension::Sign if operator == Binary::Less => Binary::Less,
            _ => Binary::Below,
        };
        let inside = bound & sort.mask();
        let back = match how {
            Extension::Zero => inside,
            Extension::Sign => signed(inside, sort.width()) as u64 & wide.mask(),
        };
        if back != bound {
            // In the gap: below it is what is not negative.
            let zero = self.constant(sort, 0);
            let negative = self.less(x, zero);
            return if turned { negative } else { self.not(negative) };
        }
        let inside = self.constant(sort, inside);
        if turned { self.order(narrow, inside, x) } else { self.order(narrow, x, inside) }
    }

    fn order_of_choice(&mut self, operator: Binary, a: Term, b: Term) -> Option<Term> {
        match (self.node(a), self.node(b)) {
            (Node::Ite(c, x, y), Node::Constant(_)) => {
                self.by_sides(c, x, y, |terms, side| terms.order(operator, side, b))
            }
            (Node::Constant(_), Node::Ite(c, x, y)) => {
                self.by_sides(c, x, y, |terms, side| terms.order(operator, a, side))
            }
            _ => None,
        }
    }
}

/// Whether different operands have different results, of operands of one sort.
fn is_one_to_one(operator: Unary) -> bool {
    use Unary::{FloatNegate, FromBits, SignExtend, ToBits, ZeroExtend};
    matches!(operator, SignExtend | ZeroExtend | FromBits | ToBits | FloatNegate)
}

/// The number whose product with `odd` is 1, by Newton's iteration: each step doubles the
/// bits that are right, of which there are three at first.
fn inverse_of_odd(odd: u64) -> Option<u64> {
    if odd & 1 == 0 {
        return None;
    }
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    Some(inverse)
}
