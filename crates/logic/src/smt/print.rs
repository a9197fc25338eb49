//! Terms to SMT-LIB 2 scripts.

use super::Program;
use crate::sort::Sort;
use crate::terms::{Binary, Node, Term, Terms, Unary, Variable};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A script that asks for a model of all constraints, and for the values of their variables.
pub fn script(program: Program, terms: &Terms, constraints: &[Term]) -> String {
    let mut printer = Printer::new(program, terms);
    for &constraint in constraints {
        printer.define(constraint);
    }
    let mut text = String::from("(set-option :produce-models true)\n(set-logic QF_BVFP)\n");
    text.push_str(&printer.text);
    for &constraint in constraints {
        let _ = writeln!(text, "(assert {})", printer.name(constraint));
    }
    text.push_str("(check-sat)\n");
    if !printer.variables.is_empty() {
        let names: Vec<String> = printer.variables.iter().map(|it| format!("v{}", it.0)).collect();
        let _ = writeln!(text, "(get-value ({}))", names.join(" "));
    }
    text.push_str("(exit)\n");
    text
}

/// Writes a definition for each term: shared terms are written once.
pub(crate) struct Printer<'a> {
    program: Program,
    terms: &'a Terms,
    pub(crate) text: String,
    done: BTreeSet<Term>,
    variables: BTreeSet<Variable>,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(program: Program, terms: &'a Terms) -> Printer<'a> {
        let (done, variables) = (BTreeSet::new(), BTreeSet::new());
        Printer { program, terms, text: String::new(), done, variables }
    }

    /// How the script calls a term that is defined.
    pub(crate) fn name(&self, term: Term) -> String {
        match self.terms.node(term) {
            Node::Constant(value) => literal(self.terms.sort(term), value),
            Node::Variable(variable) => format!("v{}", variable.0),
            _ => format!("t{}", term.0),
        }
    }

    /// Writes what a term needs, and the term. Operands have smaller numbers.
    pub(crate) fn define(&mut self, term: Term) {
        let mut needed = BTreeSet::new();
        let mut waiting = vec![term];
        while let Some(term) = waiting.pop() {
            if self.done.contains(&term) || !needed.insert(term) {
                continue;
            }
            waiting.extend(self.terms.node(term).operands());
        }
        for term in needed {
            self.define_one(term);
            self.done.insert(term);
        }
    }

    fn define_one(&mut self, term: Term) {
        let sort = self.terms.sort(term);
        let body = match self.terms.node(term) {
            Node::Constant(_) => return,
            Node::Variable(variable) => {
                self.variables.insert(variable);
                let _ = writeln!(self.text, "(declare-const v{} {})", variable.0, sort_name(sort));
                return;
            }
            Node::Unary(operator, a) => self.unary(operator, a, sort),
            Node::Binary(operator, a, b) => self.binary(operator, a, b),
            Node::Ite(c, a, b) => {
                format!("(ite {} {} {})", self.name(c), self.name(a), self.name(b))
            }
        };
        if is_rounded(self.terms.node(term)) {
            self.define_float(term, sort, &body);
        } else {
            let (name, sort) = (self.name(term), sort_name(sort));
            let _ = writeln!(self.text, "(define-fun {name} () {sort} {body})");
        }
    }

    /// The bits of a floating-point number. No standard operation tells them, so they are
    /// any bits that stand for the number, of which there is but one unless it is NaN.
    fn define_float(&mut self, term: Term, sort: Sort, body: &str) {
        let (name, nan) = (self.name(term), literal(sort, sort.nan()));
        if self.program == Program::Z3 {
            let bits = format!("(ite (fp.isNaN f) {nan} (fp.to_ieee_bv f))");
            let name_of_sort = sort_name(sort);
            let _ = writeln!(
                self.text,
                "(define-fun {name} () {name_of_sort} (let ((f {body})) {bits}))"
            );
            return;
        }
        let number = as_float(&name, sort);
        let _ = writeln!(self.text, "(declare-const {name} {})", sort_name(sort));
        let _ = writeln!(self.text, "(assert (= {number} {body}))");
        let _ = writeln!(self.text, "(assert (=> (fp.isNaN {number}) (= {name} {nan})))");
    }

    fn float(&self, term: Term) -> String {
        as_float(&self.name(term), self.terms.sort(term))
    }

    fn unary(&self, operator: Unary, a: Term, to: Sort) -> String {
        let (name, from) = (self.name(a), self.terms.sort(a));
        let (more, width) = (to.width().saturating_sub(from.width()), to.width());
        match operator {
            Unary::Not => format!("(not {name})"),
            Unary::Narrow => format!("((_ extract {} 0) {name})", width - 1),
            Unary::SignExtend => format!("((_ sign_extend {more}) {name})"),
            Unary::ZeroExtend => format!("((_ zero_extend {more}) {name})"),
            Unary::FromBits | Unary::ToBits => name,
            Unary::FloatNegate => format!("(bvxor {name} {})", literal(to, to.sign())),
            Unary::FromInteger => format!("((_ to_fp {}) RNE {name})", parameters(to)),
            Unary::Round => format!("((_ to_fp {}) RNE {})", parameters(to), self.float(a)),
            Unary::ToInteger => {
                let (number, zero) = (self.float(a), literal(to, 0));
                let (least, most) = (literal(to, to.least()), literal(to, to.most()));
                let (low, high) =
                    (power_of_two(from, width - 1, true), power_of_two(from, width - 1, false));
                format!(
                    "(ite (fp.isNaN {number}) {zero} (ite (fp.lt {number} {low}) {least} \
                     (ite (fp.geq {number} {high}) {most} ((_ fp.to_sbv {width}) RTZ {number}))))"
                )
            }
        }
    }

    fn binary(&self, operator: Binary, a: Term, b: Term) -> String {
        let sort = self.terms.sort(a);
        let (x, y) = (self.name(a), self.name(b));
        let simple = |name: &str| format!("({name} {x} {y})");
        let shift = |name: &str| {
            let mask = literal(sort, u64::from(sort.width() - 1));
            format!("({name} {x} (bvand {y} {mask}))")
        };
        let float = |name: &str| format!("({name} {} {})", self.float(a), self.float(b));
        match operator {
            Binary::And => simple("and"),
            Binary::Equal => simple("="),
            Binary::Add => simple("bvadd"),
            Binary::Sub => simple("bvsub"),
            Binary::Mul => simple("bvmul"),
            Binary::Div => simple("bvsdiv"),
            Binary::Rem => simple("bvsrem"),
            Binary::BitAnd => simple("bvand"),
            Binary::BitOr => simple("bvor"),
            Binary::BitXor => simple("bvxor"),
            Binary::Shl => shift("bvshl"),
            Binary::Shr => shift("bvashr"),
            Binary::Ushr => shift("bvlshr"),
            Binary::Less => simple("bvslt"),
            Binary::Below => simple("bvult"),
            Binary::FloatAdd => float("fp.add RNE"),
            Binary::FloatSub => float("fp.sub RNE"),
            Binary::FloatMul => float("fp.mul RNE"),
            Binary::FloatDiv => float("fp.div RNE"),
            Binary::FloatRem => self.remainder(a, b),
            Binary::FloatEqual => float("fp.eq"),
            Binary::FloatLess => float("fp.lt"),
            Binary::FloatAtMost => float("fp.leq"),
        }
    }

    /// `fp.rem` of the magnitudes is between minus and plus half the divisor. Where it is
    /// negative, the divisor is added, and the sum is the exact remainder of a division that
    /// truncates: it has no more bits than the operands, so it is not rounded.
    fn remainder(&self, a: Term, b: Term) -> String {
        let (x, y) = (self.float(a), self.float(b));
        let zero = as_float(&literal(self.terms.sort(a), 0), self.terms.sort(a));
        format!(
            "(let ((m (fp.abs {y}))) (let ((r (fp.rem (fp.abs {x}) m))) \
             (let ((s (ite (fp.lt r {zero}) (fp.add RNE r m) r))) \
             (ite (fp.isNegative {x}) (fp.neg s) s))))"
        )
    }
}

/// Whether a term's body is a floating-point number of SMT-LIB, and not yet bits.
fn is_rounded(node: Node) -> bool {
    use Binary::{FloatAdd, FloatDiv, FloatMul, FloatRem, FloatSub};
    matches!(
        node,
        Node::Unary(Unary::FromInteger | Unary::Round, _)
            | Node::Binary(FloatAdd | FloatSub | FloatMul | FloatDiv | FloatRem, _, _)
    )
}

fn as_float(bits: &str, sort: Sort) -> String {
    format!("((_ to_fp {}) {bits})", parameters(sort))
}

fn parameters(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "8 24" } else { "11 53" }
}

fn power_of_two(sort: Sort, exponent: u32, negative: bool) -> String {
    let power = (1_u64 << exponent) as f64;
    let power = if negative { -power } else { power };
    let bits =
        if sort == Sort::F32 { u64::from((power as f32).to_bits()) } else { power.to_bits() };
    as_float(&literal(sort, bits), sort)
}

pub(crate) fn literal(sort: Sort, value: u64) -> String {
    match sort {
        Sort::Bool => (value == 1).to_string(),
        _ if sort.width().is_multiple_of(4) => {
            format!("#x{value:0digits$x}", digits = sort.width() as usize / 4)
        }
        _ => format!("#b{value:0digits$b}", digits = sort.width() as usize),
    }
}

pub(crate) fn sort_name(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".to_owned(),
        _ => format!("(_ BitVec {})", sort.width()),
    }
}
