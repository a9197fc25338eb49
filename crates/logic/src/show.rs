//! Terms as Java would write them, for people who read path conditions.
//!
//! Integers are signed, `Long.compareUnsigned` and casts appear where Java needs them, and
//! parentheses only where precedence asks for them. A shared term is written each time, so
//! the text is cut where it gets too long.

use crate::meaning;
use crate::sort::{Sort, signed};
use crate::terms::{Binary, Node, Reading, Term, Terms, Unary};
use std::fmt::{self, Display, Formatter};

/// A term, ready to be displayed.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    terms: &'a Terms,
    term: Term,
}

impl Terms {
    /// The term as text.
    pub fn show(&self, term: Term) -> Shown<'_> {
        Shown { terms: self, term }
    }

    /// A value as Java would write it.
    pub fn show_value(&self, sort: Sort, value: u64) -> String {
        match sort {
            // One bit is a boolean of Java's.
            Sort::Bool | Sort::Bits(1) => (value == 1).to_string(),
            Sort::Bits(64) => format!("{}L", value as i64),
            Sort::Bits(width) => signed(value, u32::from(width)).to_string(),
            Sort::F32 => floating(f64::from(f32::from_bits(value as u32)), "Float", "f", || {
                format!("{:?}", f32::from_bits(value as u32))
            }),
            Sort::F64 => floating(f64::from_bits(value), "Double", "", || {
                format!("{:?}", f64::from_bits(value))
            }),
        }
    }
}

fn floating(number: f64, class: &str, suffix: &str, digits: impl Fn() -> String) -> String {
    if number.is_nan() {
        format!("{class}.NaN")
    } else if number == f64::INFINITY {
        format!("{class}.POSITIVE_INFINITY")
    } else if number == f64::NEG_INFINITY {
        format!("{class}.NEGATIVE_INFINITY")
    } else {
        format!("{}{suffix}", digits())
    }
}

/// How tightly an operator binds, as in Java: the larger, the tighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Choice,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Sign,
    Name,
}

/// Deeper terms are left out.
const DEPTH: usize = 40;

/// Longer texts are cut.
const LENGTH: usize = 4_000;

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut writer = Writer { terms: self.terms, text: String::new() };
        writer.write(self.term, Binding::Choice, DEPTH);
        f.write_str(&writer.text)
    }
}

struct Writer<'a> {
    terms: &'a Terms,
    text: String,
}

impl Writer<'_> {
    /// Writes a term where an operator of `outside` has it as an operand.
    fn write(&mut self, term: Term, outside: Binding, depth: usize) {
        if depth == 0 || self.text.len() > LENGTH {
            self.text.push_str("...");
            return;
        }
        let binding = self.binding(term);
        if binding < outside {
            self.text.push('(');
        }
        self.write_inside(term, binding, depth - 1);
        if binding < outside {
            self.text.push(')');
        }
    }

    fn write_inside(&mut self, term: Term, binding: Binding, depth: usize) {
        match self.terms.node(term) {
            Node::Constant(value) => {
                let text = self.terms.show_value(self.terms.sort(term), value);
                self.text.push_str(&text);
            }
            Node::Variable(variable) => self.text.push_str(self.terms.name(variable)),
            Node::Unary(Unary::Not, a) => self.write_negated(a, depth),
            Node::Unary(operator, a) => self.write_unary(operator, term, a, depth),
            Node::Binary(operator, a, b) => self.write_binary(operator, a, b, binding, depth),
            Node::Ite(c, a, b) => {
                self.write(c, Binding::Or, depth);
                self.text.push_str(" ? ");
                self.write(a, Binding::Or, depth);
                self.text.push_str(" : ");
                self.write(b, Binding::Choice, depth);
            }
        }
    }

    fn write_negated(&mut self, a: Term, depth: usize) {
        match self.terms.node(a) {
            Node::Binary(Binary::And, x, y) => {
                // !(!x && !y) is x || y.
                self.write_opposite(x, depth);
                self.text.push_str(" || ");
                self.write_opposite(y, depth);
            }
            Node::Binary(Binary::Less, x, y) => {
                self.write_infix(x, ">=", y, Binding::Relation, depth)
            }
            Node::Binary(Binary::Equal, x, y) if !self.terms.sort(x).is_float() => {
                self.write_infix(x, "!=", y, Binding::Equality, depth);
            }
            Node::Binary(Binary::FloatEqual, x, y) if x != y => {
                self.write_infix(x, "!=", y, Binding::Equality, depth);
            }
            Node::Binary(Binary::FloatEqual, x, _) => self.write_call("isNaN", &[x], depth),
            Node::Binary(Binary::Below, x, y) => {
                self.write_call("compareUnsigned", &[x, y], depth);
                self.text.push_str(" >= 0");
            }
            _ => {
                self.text.push('!');
                self.write(a, Binding::Sign, depth);
            }
        }
    }

    fn write_opposite(&mut self, term: Term, depth: usize) {
        if depth == 0 {
            return self.text.push_str("...");
        }
        if let Some(inner) = self.terms.operand(Unary::Not, term) {
            return self.write(inner, Binding::Or, depth);
        }
        let tight = self.negated_binding(term);
        if tight < Binding::Or {
            self.text.push('(');
        }
        self.write_negated(term, depth - 1);
        if tight < Binding::Or {
            self.text.push(')');
        }
    }

    fn write_unary(&mut self, operator: Unary, term: Term, a: Term, depth: usize) {
        let to = self.terms.sort(term);
        match operator {
            Unary::FloatNegate => {
                self.text.push('-');
                self.write(a, Binding::Name, depth);
            }
            Unary::FromBits => self.write_call("fromBits", &[a], depth),
            Unary::ToBits => self.write_call("toRawBits", &[a], depth),
            Unary::SignExtend => self.write(a, Binding::Sign, depth),
            // A `char` is what Java extends with zeros.
            Unary::ZeroExtend if self.is_char(a) => self.write(a, Binding::Sign, depth),
            Unary::ZeroExtend => self.write_call("toUnsigned", &[a], depth),
            _ => {
                self.text.push_str(match to {
                    Sort::Bits(8) => "(byte) ",
                    Sort::Bits(16) => "(short) ",
                    Sort::Bits(32) => "(int) ",
                    Sort::F32 => "(float) ",
                    Sort::F64 => "(double) ",
                    _ => "(long) ",
                });
                self.write(a, Binding::Sign, depth);
            }
        }
    }

    fn is_char(&self, term: Term) -> bool {
        let variable = self.terms.as_variable(term);
        variable.is_some_and(|it| self.terms.reading(it) == Reading::Character)
    }

    fn write_binary(&mut self, operator: Binary, a: Term, b: Term, binding: Binding, depth: usize) {
        let symbol = match operator {
            Binary::And => "&&",
            Binary::Equal if self.terms.sort(a).is_float() => {
                return self.write_call("sameBits", &[a, b], depth);
            }
            Binary::Equal | Binary::FloatEqual => "==",
            Binary::Add => return self.write_sum(a, b, depth),
            Binary::FloatAdd => "+",
            Binary::Sub if self.terms.as_constant(a) == Some(0) => {
                self.text.push('-');
                return self.write(b, Binding::Name, depth);
            }
            Binary::Sub | Binary::FloatSub => "-",
            Binary::Mul | Binary::FloatMul => "*",
            Binary::Div | Binary::FloatDiv => "/",
            Binary::Rem | Binary::FloatRem => "%",
            Binary::BitAnd => "&",
            Binary::BitOr => "|",
            Binary::BitXor => "^",
            Binary::Shl => "<<",
            Binary::Shr => ">>",
            Binary::Ushr => ">>>",
            Binary::Less | Binary::FloatLess => "<",
            Binary::FloatAtMost => "<=",
            Binary::Below => {
                self.write_call("compareUnsigned", &[a, b], depth);
                self.text.push_str(" < 0");
                return;
            }
        };
        self.write_infix(a, symbol, b, binding, depth);
    }

    /// A negative summand is subtracted, unless it is the least number, which has no
    /// positive twin.
    fn write_sum(&mut self, a: Term, b: Term, depth: usize) {
        let sort = self.terms.sort(b);
        let negative = self.terms.as_constant(b).filter(|&value| {
            value != sort.least() && meaning::binary(Binary::Less, sort, value, 0) == 1
        });
        let Some(value) = negative else {
            return self.write_infix(a, "+", b, Binding::Sum, depth);
        };
        self.write(a, Binding::Sum, depth);
        let positive = meaning::binary(Binary::Sub, sort, 0, value);
        let text = self.terms.show_value(sort, positive);
        self.text.push_str(" - ");
        self.text.push_str(&text);
    }

    fn write_infix(&mut self, a: Term, symbol: &str, b: Term, binding: Binding, depth: usize) {
        self.write(a, binding, depth);
        self.text.push(' ');
        self.text.push_str(symbol);
        self.text.push(' ');
        // Operators group to the left: on the right, what binds as tightly needs parentheses.
        let right = if symbol == "&&" { binding } else { binding.tighter() };
        self.write(b, right, depth);
    }

    fn write_call(&mut self, name: &str, operands: &[Term], depth: usize) {
        self.text.push_str(name);
        self.text.push('(');
        for (at, &operand) in operands.iter().enumerate() {
            if at > 0 {
                self.text.push_str(", ");
            }
            self.write(operand, Binding::Choice, depth);
        }
        self.text.push(')');
    }

    fn binding(&self, term: Term) -> Binding {
        match self.terms.node(term) {
            Node::Constant(value) if self.is_negative(term, value) => Binding::Sign,
            Node::Constant(_) | Node::Variable(_) => Binding::Name,
            Node::Unary(Unary::Not, a) => self.negated_binding(a),
            Node::Unary(Unary::FromBits | Unary::ToBits, _) => Binding::Name,
            Node::Unary(Unary::SignExtend, a) => self.binding(a),
            Node::Unary(Unary::ZeroExtend, _) => Binding::Name,
            Node::Unary(..) => Binding::Sign,
            Node::Ite(..) => Binding::Choice,
            Node::Binary(operator, a, _) => match operator {
                Binary::And => Binding::And,
                Binary::Equal if self.terms.sort(a).is_float() => Binding::Name,
                Binary::Equal | Binary::FloatEqual => Binding::Equality,
                Binary::Sub if self.terms.as_constant(a) == Some(0) => Binding::Sign,
                Binary::Add | Binary::Sub | Binary::FloatAdd | Binary::FloatSub => Binding::Sum,
                Binary::BitAnd => Binding::BitAnd,
                Binary::BitOr => Binding::BitOr,
                Binary::BitXor => Binding::BitXor,
                Binary::Shl | Binary::Shr | Binary::Ushr => Binding::Shift,
                Binary::Less | Binary::Below | Binary::FloatLess | Binary::FloatAtMost => {
                    Binding::Relation
                }
                _ => Binding::Product,
            },
        }
    }

    fn is_negative(&self, term: Term, value: u64) -> bool {
        let sort = self.terms.sort(term);
        !matches!(sort, Sort::Bool | Sort::Bits(1)) && value & sort.sign() != 0
    }

    fn negated_binding(&self, a: Term) -> Binding {
        match self.terms.node(a) {
            Node::Binary(Binary::And, ..) => Binding::Or,
            Node::Binary(Binary::Less | Binary::Below, ..) => Binding::Relation,
            Node::Binary(Binary::FloatEqual, x, y) if x == y => Binding::Name,
            Node::Binary(Binary::Equal, x, _) if self.terms.sort(x).is_float() => Binding::Sign,
            Node::Binary(Binary::Equal | Binary::FloatEqual, ..) => Binding::Equality,
            _ => Binding::Sign,
        }
    }
}

impl Binding {
    fn tighter(self) -> Binding {
        match self {
            Binding::Choice => Binding::Or,
            Binding::Or => Binding::And,
            Binding::And => Binding::BitOr,
            Binding::BitOr => Binding::BitXor,
            Binding::BitXor => Binding::BitAnd,
            Binding::BitAnd => Binding::Equality,
            Binding::Equality => Binding::Relation,
            Binding::Relation => Binding::Shift,
            Binding::Shift => Binding::Sum,
            Binding::Sum => Binding::Product,
            Binding::Product => Binding::Sign,
            Binding::Sign | Binding::Name => Binding::Name,
        }
    }
}
