//! Rules of integers.

use crate::sort::Sort;
use crate::terms::{Binary, Node, Term, Terms, Unary};

impl Terms {
    fn is_integer(&self, a: Term, b: Term) -> bool {
        self.sort(a) == self.sort(b) && matches!(self.sort(a), Sort::Bits(_))
    }

    fn zero(&mut self, sort: Sort) -> Term {
        self.constant(sort, 0)
    }

    pub fn add(&mut self, a: Term, b: Term) -> Term {
        debug_assert!(self.is_integer(a, b), "integers of one width are added");
        if let Some(folded) = self.folded(Binary::Add, a, b) {
            return folded;
        }
        let (a, b) = self.in_order(Binary::Add, a, b);
        if self.as_constant(b) == Some(0) {
            return a;
        }
        if let Some((x, y)) = self.operands(Binary::Sub, a)
            && y == b
        {
            return x;
        }
        if let Some((x, y)) = self.operands(Binary::Sub, b)
            && y == a
        {
            return x;
        }
        // The constant summand goes outside: there, two of them meet.
        if let Some((x, c)) = self.operands(Binary::Add, a)
            && self.as_constant(c).is_some()
        {
            return match self.folded(Binary::Add, c, b) {
                Some(sum) => self.add(x, sum),
                None => {
                    let sum = self.add(x, b);
                    self.add(sum, c)
                }
            };
        }
        if let Some((y, c)) = self.operands(Binary::Add, b)
            && self.as_constant(c).is_some()
        {
            let sum = self.add(a, y);
            return self.add(sum, c);
        }
        // c + (d - x) is (c + d) - x.
        if let Some((d, x)) = self.operands(Binary::Sub, a)
            && let Some(sum) = self.folded(Binary::Add, d, b)
        {
            return self.sub(sum, x);
        }
        self.make_binary(Binary::Add, a, b)
    }

    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        debug_assert!(self.is_integer(a, b), "integers of one width are subtracted");
        let sort = self.sort(a);
        if a == b {
            return self.zero(sort);
        }
        if let Some(folded) = self.folded(Binary::Sub, a, b) {
            return folded;
        }
        if let Some(value) = self.as_constant(b) {
            let negative = self.constant(sort, value.wrapping_neg());
            return self.add(a, negative);
        }
        if let Some((x, y)) = self.operands(Binary::Add, a) {
            if x == b {
                return y;
            }
            if y == b {
                return x;
            }
            if self.as_constant(y).is_some() {
                let difference = self.sub(x, b);
                return self.add(difference, y);
            }
        }
        if let Some((x, y)) = self.operands(Binary::Add, b) {
            if x == a {
                return self.negate(y);
            }
            if y == a {
                return self.negate(x);
            }
            if let Some(value) = self.as_constant(y) {
                let difference = self.sub(a, x);
                let negative = self.constant(sort, value.wrapping_neg());
                return self.add(difference, negative);
            }
        }
        // c - (d - x) is x + (c - d).
        if let Some((d, x)) = self.operands(Binary::Sub, b)
            && let Some(difference) = self.folded(Binary::Sub, a, d)
        {
            return self.add(x, difference);
        }
        self.make_binary(Binary::Sub, a, b)
    }

    pub fn negate(&mut self, a: Term) -> Term {
        let zero = self.zero(self.sort(a));
        self.sub(zero, a)
    }

    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        debug_assert!(self.is_integer(a, b), "integers of one width are multiplied");
        if let Some(folded) = self.folded(Binary::Mul, a, b) {
            return folded;
        }
        let (a, b) = self.in_order(Binary::Mul, a, b);
        let sort = self.sort(a);
        match self.as_constant(b) {
            Some(0) => return b,
            Some(1) => return a,
            Some(value) if value == sort.mask() => return self.negate(a),
            Some(value) if value.is_power_of_two() && sort.width().is_power_of_two() => {
                let distance = self.constant(sort, u64::from(value.trailing_zeros()));
                return self.shift(Binary::Shl, a, distance);
            }
            _ => {}
        }
        if let Some((x, c)) = self.operands(Binary::Mul, a)
            && let Some(product) = self.folded(Binary::Mul, c, b)
        {
            return self.mul(x, product);
        }
        self.make_binary(Binary::Mul, a, b)
    }

    /// Signed division; see [`Binary::Div`] for a divisor of zero.
    pub fn div(&mut self, a: Term, b: Term) -> Term {
        debug_assert!(self.is_integer(a, b), "integers of one width are divided");
        if let Some(folded) = self.folded(Binary::Div, a, b) {
            return folded;
        }
        match self.as_constant(b) {
            Some(1) if self.width(a) > 1 => a,
            Some(value) if value == self.sort(a).mask() => self.negate(a),
            _ => self.make_binary(Binary::Div, a, b),
        }
    }

    /// Signed remainder; see [`Binary::Rem`] for a divisor of zero.
    pub fn rem(&mut self, a: Term, b: Term) -> Term {
        debug_assert!(self.is_integer(a, b), "integers of one width are divided");
        if let Some(folded) = self.folded(Binary::Rem, a, b) {
            return folded;
        }
        match self.as_constant(b) {
            Some(0) => a,
            Some(1) => self.zero(self.sort(a)),
            Some(value) if value == self.sort(a).mask() => self.zero(self.sort(a)),
            _ => self.make_binary(Binary::Rem, a, b),
        }
    }

    pub fn bit_and(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = match self.combined(Binary::BitAnd, a, b) {
            Ok(combined) => return combined,
            Err(operands) => operands,
        };
        let sort = self.sort(a);
        let Some(kept) = self.as_constant(b) else {
            return self.make_binary(Binary::BitAnd, a, b);
        };
        if kept == 0 {
            return b;
        }
        if kept == sort.mask() {
            return a;
        }
        if let Some(narrow) = narrow_mask(kept, sort) {
            let low = self.narrow(a, narrow);
            return self.zero_extend(low, sort);
        }
        // Of what was zero-extended only the low bits are there.
        if let Some(x) = self.operand(Unary::ZeroExtend, a) {
            let inner = self.constant(self.sort(x), kept);
            let low = self.bit_and(x, inner);
            return self.zero_extend(low, sort);
        }
        self.make_binary(Binary::BitAnd, a, b)
    }

    pub fn bit_or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = match self.combined(Binary::BitOr, a, b) {
            Ok(combined) => return combined,
            Err(operands) => operands,
        };
        match self.as_constant(b) {
            Some(0) => a,
            Some(value) if value == self.sort(a).mask() => b,
            _ => self.make_binary(Binary::BitOr, a, b),
        }
    }

    pub fn bit_xor(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.zero(self.sort(a));
        }
        let (a, b) = match self.combined(Binary::BitXor, a, b) {
            Ok(combined) => return combined,
            Err(operands) => operands,
        };
        if self.as_constant(b) == Some(0) {
            return a;
        }
        if let Some((x, y)) = self.operands(Binary::BitXor, a) {
            if x == b {
                return y;
            }
            if y == b {
                return x;
            }
        }
        self.make_binary(Binary::BitXor, a, b)
    }

    /// The complement of all bits.
    pub fn bit_not(&mut self, a: Term) -> Term {
        let sort = self.sort(a);
        let ones = self.constant(sort, sort.mask());
        self.bit_xor(a, ones)
    }

    /// What `and`, `or` and `xor` have in common; otherwise the operands in order.
    fn combined(&mut self, operator: Binary, a: Term, b: Term) -> Result<Term, (Term, Term)> {
        debug_assert!(self.is_integer(a, b), "bits of one width are combined");
        if a == b {
            return Ok(a);
        }
        if let Some(folded) = self.folded(operator, a, b) {
            return Ok(folded);
        }
        let (a, b) = self.in_order(operator, a, b);
        if let Some((x, c)) = self.operands(operator, a)
            && let Some(both) = self.folded(operator, c, b)
        {
            return Ok(self.binary(operator, x, both));
        }
        Err((a, b))
    }

    /// Java's `<<`. The distance may have another width: its low bits count.
    pub fn shl(&mut self, a: Term, distance: Term) -> Term {
        self.shift(Binary::Shl, a, distance)
    }

    /// Java's `>>`.
    pub fn shr(&mut self, a: Term, distance: Term) -> Term {
        self.shift(Binary::Shr, a, distance)
    }

    /// Java's `>>>`.
    pub fn ushr(&mut self, a: Term, distance: Term) -> Term {
        self.shift(Binary::Ushr, a, distance)
    }

    pub(crate) fn shift(&mut self, operator: Binary, a: Term, distance: Term) -> Term {
        let sort = self.sort(a);
        let width = u64::from(sort.width());
        debug_assert!(width.is_power_of_two(), "a distance is masked to the bits that count");
        let distance = self.resize(distance, sort);
        let Some(value) = self.as_constant(distance) else {
            // The operation masks it anyway.
            let distance = match self.operands(Binary::BitAnd, distance) {
                Some((x, mask)) if self.as_constant(mask) == Some(width - 1) => x,
                _ => distance,
            };
            return self.make_binary(operator, a, distance);
        };
        let distance = self.constant(sort, value & (width - 1));
        if value & (width - 1) == 0 {
            return a;
        }
        if let Some(folded) = self.folded(operator, a, distance) {
            return folded;
        }
        if let Some(cut) = self.cut_out(operator, a, distance) {
            return cut;
        }
        self.make_binary(operator, a, distance)
    }

    /// `x << k >> k`, as `i2b` and `i2s` are computed: the low bits, extended.
    fn cut_out(&mut self, operator: Binary, a: Term, distance: Term) -> Option<Term> {
        let (x, k) = self.operands(Binary::Shl, a)?;
        let sort = self.sort(a);
        let narrow = sort.width() - self.as_constant(distance)? as u32;
        if k != distance || !matches!(narrow, 8 | 16 | 32) {
            return None;
        }
        let low = self.narrow(x, Sort::Bits(narrow as u8));
        match operator {
            Binary::Shr => Some(self.sign_extend(low, sort)),
            Binary::Ushr => Some(self.zero_extend(low, sort)),
            _ => None,
        }
    }

    /// The low bits of what is wider, the same number (unsigned) of what is narrower.
    pub fn resize(&mut self, a: Term, to: Sort) -> Term {
        if self.width(a) < to.width() { self.zero_extend(a, to) } else { self.narrow(a, to) }
    }

    /// The low bits.
    pub fn narrow(&mut self, a: Term, to: Sort) -> Term {
        if self.sort(a) == to {
            return a;
        }
        debug_assert!(self.width(a) > to.width(), "narrowing loses bits");
        match self.node(a) {
            Node::Unary(Unary::Narrow, x) => self.narrow(x, to),
            Node::Unary(Unary::SignExtend, x) if self.width(x) >= to.width() => self.narrow(x, to),
            Node::Unary(Unary::ZeroExtend, x) if self.width(x) >= to.width() => self.narrow(x, to),
            Node::Unary(Unary::SignExtend, x) => self.sign_extend(x, to),
            Node::Unary(Unary::ZeroExtend, x) => self.zero_extend(x, to),
            Node::Binary(operator, x, y) if self.narrows_inside(operator, x, y) => {
                let inside = self.nested(|terms| {
                    let (x, y) = (terms.narrow(x, to), terms.narrow(y, to));
                    Some(terms.binary(operator, x, y))
                });
                inside.unwrap_or_else(|| self.make_unary(Unary::Narrow, to, a))
            }
            _ => self.make_unary(Unary::Narrow, to, a),
        }
    }

    /// Whether the low bits of a result are made of the operands' low bits alone, and an
    /// operand gets simpler by that.
    fn narrows_inside(&self, operator: Binary, x: Term, y: Term) -> bool {
        use Binary::{Add, BitAnd, BitOr, BitXor, Mul, Sub};
        let simpler = |term| {
            matches!(
                self.node(term),
                Node::Constant(_) | Node::Unary(Unary::SignExtend | Unary::ZeroExtend, _)
            )
        };
        matches!(operator, Add | Sub | Mul | BitAnd | BitOr | BitXor) && (simpler(x) || simpler(y))
    }

    pub fn sign_extend(&mut self, a: Term, to: Sort) -> Term {
        if self.sort(a) == to {
            return a;
        }
        debug_assert!(self.width(a) < to.width(), "extending adds bits");
        match self.node(a) {
            Node::Unary(Unary::SignExtend, x) => self.sign_extend(x, to),
            // Its sign is zero.
            Node::Unary(Unary::ZeroExtend, x) => self.zero_extend(x, to),
            _ => self.make_unary(Unary::SignExtend, to, a),
        }
    }

    pub fn zero_extend(&mut self, a: Term, to: Sort) -> Term {
        if self.sort(a) == to {
            return a;
        }
        debug_assert!(self.width(a) < to.width(), "extending adds bits");
        match self.node(a) {
            Node::Unary(Unary::ZeroExtend, x) => self.zero_extend(x, to),
            _ => self.make_unary(Unary::ZeroExtend, to, a),
        }
    }
}

/// The sort of the low bits that a mask keeps, where it is one that a type has.
fn narrow_mask(kept: u64, sort: Sort) -> Option<Sort> {
    let narrow = match kept {
        0xFF => 8,
        0xFFFF => 16,
        0xFFFF_FFFF => 32,
        _ => return None,
    };
    (u32::from(narrow) < sort.width()).then_some(Sort::Bits(narrow))
}
