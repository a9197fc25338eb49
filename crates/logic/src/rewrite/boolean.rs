//! Rules of `not`, `and`, `or` and `ite`.

use crate::sort::Sort;
use crate::terms::{Binary, FALSE, Node, TRUE, Term, Terms, Unary};

impl Terms {
    pub fn not(&mut self, a: Term) -> Term {
        match self.operand(Unary::Not, a) {
            Some(inner) => inner,
            None => self.make_unary(Unary::Not, Sort::Bool, a),
        }
    }

    /// Whether one is the negation of the other.
    pub(crate) fn are_opposite(&self, a: Term, b: Term) -> bool {
        self.operand(Unary::Not, a) == Some(b) || self.operand(Unary::Not, b) == Some(a)
    }

    pub fn and(&mut self, a: Term, b: Term) -> Term {
        if a == FALSE || b == FALSE || self.are_opposite(a, b) {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        if b == TRUE {
            return a;
        }
        let rewritten = self.nested(|terms| {
            let absorbed = terms.absorbed(a, b).or_else(|| terms.absorbed(b, a));
            absorbed.or_else(|| terms.ordered(a, b)).or_else(|| terms.ordered(b, a))
        });
        rewritten.unwrap_or_else(|| self.make_binary(Binary::And, a, b))
    }

    /// `a && b` where `b` is a conjunction, or a negated one, that mentions `a`.
    fn absorbed(&mut self, a: Term, b: Term) -> Option<Term> {
        if let Some((x, y)) = self.operands(Binary::And, b) {
            if a == x || a == y {
                return Some(b);
            }
            if self.are_opposite(a, x) || self.are_opposite(a, y) {
                return Some(FALSE);
            }
            return None;
        }
        let (x, y) = self.operands(Binary::And, self.operand(Unary::Not, b)?)?;
        let rest = if a == x {
            y
        } else if a == y {
            x
        } else if self.are_opposite(a, x) || self.are_opposite(a, y) {
            return Some(a);
        } else {
            return None;
        };
        let rest = self.not(rest);
        Some(self.and(a, rest))
    }

    /// `a && b` where both compare the same two terms: what is left of `lcmp` and `fcmpl`.
    fn ordered(&mut self, a: Term, b: Term) -> Option<Term> {
        let not_a = self.operand(Unary::Not, a);
        let not_b = self.operand(Unary::Not, b);
        let compared = |terms: &Terms, term| match terms.node(term) {
            Node::Binary(operator, x, y) => Some((operator, x, y)),
            _ => None,
        };
        let (first, x, y) = compared(self, not_a.unwrap_or(a))?;
        let (second, u, v) = compared(self, not_b.unwrap_or(b))?;
        let same = x == u && y == v;
        let turned = x == v && y == u;
        use Binary::{Below, Equal, FloatAtMost, FloatEqual, FloatLess, Less};
        match (not_a.is_some(), first, not_b.is_some(), second) {
            (false, Less, false, Less) | (false, Below, false, Below) if turned => Some(FALSE),
            (false, FloatLess, false, FloatLess) if turned => Some(FALSE),
            (true, Less, true, Less) | (true, Below, true, Below) if turned => {
                Some(self.equal(x, y))
            }
            (false, Less, true, Less) | (false, Below, true, Below) if turned => Some(a),
            (false, FloatLess, true, FloatLess) if turned => Some(a),
            (false, Equal, true, Less | Below) if same || turned => Some(a),
            (false, Equal, false, Less | Below) if same || turned => Some(FALSE),
            (true, Equal, false, Less | Below) if same || turned => Some(b),
            (true, Equal, true, Less) if same || turned => Some(self.less(v, u)),
            (true, Equal, true, Below) if same || turned => Some(self.below(v, u)),
            (false, FloatEqual, true, FloatLess) if same || turned => Some(a),
            (false, FloatEqual, false, FloatLess) if same || turned => Some(FALSE),
            (true, FloatEqual, false, FloatLess) if same || turned => Some(b),
            (true, FloatEqual, true, FloatLess) if same || turned => {
                let at_most = self.floating(FloatAtMost, u, v);
                Some(self.not(at_most))
            }
            (true, FloatEqual, false, FloatAtMost) if same || turned => {
                Some(self.floating(FloatLess, u, v))
            }
            (true, FloatLess, false, FloatAtMost) if turned => Some(b),
            (true, FloatLess, true, FloatAtMost) if same => Some(b),
            (false, FloatLess, false, FloatAtMost) if same => Some(a),
            (false, FloatLess, false, FloatAtMost) if turned => Some(FALSE),
            (false, FloatLess, true, FloatAtMost) if same => Some(FALSE),
            (false, FloatEqual, false, FloatAtMost) if same || turned => Some(a),
            _ => None,
        }
    }

    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (self.not(a), self.not(b));
        let neither = self.and(a, b);
        self.not(neither)
    }

    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let b = self.not(b);
        let broken = self.and(a, b);
        self.not(broken)
    }

    /// All of them.
    pub fn conjunction(&mut self, all: impl IntoIterator<Item = Term>) -> Term {
        all.into_iter().fold(TRUE, |a, b| self.and(a, b))
    }

    /// Takes a conjunction apart, from left to right; no part is `true`.
    pub(crate) fn conjuncts(&self, term: Term, into: &mut Vec<Term>) {
        let (mut term, mut waiting) = (term, Vec::new());
        loop {
            if let Some((a, b)) = self.operands(Binary::And, term) {
                waiting.push(b);
                term = a;
                continue;
            }
            if term != TRUE {
                into.push(term);
            }
            match waiting.pop() {
                Some(next) => term = next,
                None => return,
            }
        }
    }

    /// Any of them.
    pub fn disjunction(&mut self, any: impl IntoIterator<Item = Term>) -> Term {
        any.into_iter().fold(FALSE, |a, b| self.or(a, b))
    }

    /// `a` where `condition` holds, and `b` elsewhere.
    pub fn ite(&mut self, condition: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "both sides of a choice have one sort");
        if condition == TRUE || a == b {
            return a;
        }
        if condition == FALSE {
            return b;
        }
        if let Some(inner) = self.operand(Unary::Not, condition) {
            return self.ite(inner, b, a);
        }
        if let Some(chosen) = self.nested(|terms| terms.decided_inside(condition, a, b)) {
            return chosen;
        }
        if self.sort(a) == Sort::Bool {
            return self.boolean_ite(condition, a, b);
        }
        // Where x == k, x is k: `x == k ? k : x` is x.
        if let Some((x, k)) = self.operands(Binary::Equal, condition)
            && ((a == k && b == x) || (a == x && b == k))
        {
            return b;
        }
        self.intern(Node::Ite(condition, a, b), self.sort(a))
    }

    /// A choice inside a choice that asks the same, or comes to the same.
    fn decided_inside(&mut self, condition: Term, a: Term, b: Term) -> Option<Term> {
        if let Node::Ite(inner, x, y) = self.node(a) {
            if inner == condition {
                return Some(self.ite(condition, x, b));
            }
            if y == b {
                let both = self.and(condition, inner);
                return Some(self.ite(both, x, b));
            }
            if x == b {
                let inner = self.not(inner);
                let both = self.and(condition, inner);
                return Some(self.ite(both, y, b));
            }
        }
        if let Node::Ite(inner, x, y) = self.node(b) {
            if inner == condition {
                return Some(self.ite(condition, a, y));
            }
            if x == a {
                let either = self.or(condition, inner);
                return Some(self.ite(either, a, y));
            }
        }
        None
    }

    fn boolean_ite(&mut self, condition: Term, a: Term, b: Term) -> Term {
        if a == TRUE || a == condition {
            return self.or(condition, b);
        }
        if b == FALSE || b == condition {
            return self.and(condition, a);
        }
        if a == FALSE {
            let not = self.not(condition);
            return self.and(not, b);
        }
        if b == TRUE {
            return self.implies(condition, a);
        }
        if self.are_opposite(a, b) {
            return self.equal(condition, a);
        }
        self.intern(Node::Ite(condition, a, b), Sort::Bool)
    }
}
