//! Terms as circuits: a gate for each bit.
//!
//! [`gates`] stores gates, each once; [`integer`] builds adders, multipliers, dividers and
//! shifters of them; [`Circuit`] builds the circuit of a term from those of its operands.
//! Cost: a circuit is built once for each term. A multiplication of w bits has about w²
//! adders, a division twice as many.
//!
//! Not here: clauses (`cnf`), and which gates must be true (`solver`).

pub(crate) mod gates; // and, xor, mux, majority
pub(crate) mod integer; // arithmetic on vectors of gates
mod float; // IEEE 754

use crate::sort::Sort;
use crate::terms::{Binary, Node, Term, Terms, Unary, Variable};
use float::Format;
use gates::{FALSE, Gate, Gates};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The bits of a value, the lowest first.
pub(crate) type Bits = Rc<[Gate]>;

/// The circuits of terms.
#[derive(Debug, Default)]
pub(crate) struct Circuit {
    pub(crate) gates: Gates,
    bits: FxHashMap<Term, Bits>,
    inputs: FxHashMap<Variable, Bits>,
}

/// The circuit would have more gates than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl Circuit {
    /// The bits of a term. Not recursive, as terms may be deep.
    ///
    /// # Errors
    /// There are more than `most` gates. What was built stays.
    pub(crate) fn build(
        &mut self,
        terms: &Terms,
        term: Term,
        most: usize,
    ) -> Result<Bits, TooLarge> {
        let mut waiting = vec![term];
        while let Some(&top) = waiting.last() {
            if self.bits.contains_key(&top) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let unbuilt = |operand: &Term| !self.bits.contains_key(operand);
            waiting.extend(terms.node(top).operands().filter(unbuilt));
            if waiting.len() > before {
                continue;
            }
            let bits = self.build_one(terms, top);
            debug_assert_eq!(bits.len(), terms.width(top) as usize, "a gate for each bit");
            self.bits.insert(top, bits.into());
            if self.gates.count() > most {
                return Err(TooLarge);
            }
        }
        Ok(Rc::clone(&self.bits[&term]))
    }

    /// The inputs of a variable, if any circuit needs it.
    pub(crate) fn inputs(&self, variable: Variable) -> Option<&Bits> {
        self.inputs.get(&variable)
    }

    fn of(&self, term: Term) -> Bits {
        Rc::clone(&self.bits[&term])
    }

    fn build_one(&mut self, terms: &Terms, term: Term) -> Vec<Gate> {
        let width = terms.width(term) as usize;
        match terms.node(term) {
            Node::Constant(value) => integer::constant(value, width),
            Node::Variable(variable) => {
                let bits: Vec<Gate> = (0..width).map(|_| self.gates.input()).collect();
                self.inputs.insert(variable, bits.clone().into());
                bits
            }
            Node::Unary(operator, a) => {
                let bits = self.of(a);
                self.unary(operator, &bits, terms.sort(a), terms.sort(term))
            }
            Node::Binary(operator, a, b) => {
                let (x, y) = (self.of(a), self.of(b));
                if terms.sort(a).is_float() && operator != Binary::Equal {
                    return self.floating(operator, &x, &y, Format::of(terms.sort(a)));
                }
                self.binary(operator, &x, &y)
            }
            Node::Ite(c, a, b) => {
                let (condition, x, y) = (self.of(c)[0], self.of(a), self.of(b));
                self.gates.choose(condition, &x, &y)
            }
        }
    }

    fn unary(&mut self, operator: Unary, bits: &[Gate], from: Sort, to: Sort) -> Vec<Gate> {
        let width = to.width() as usize;
        match operator {
            Unary::Not => vec![!bits[0]],
            Unary::Narrow => bits[..width].to_vec(),
            Unary::SignExtend => integer::extended(bits, width, bits[bits.len() - 1]),
            Unary::ZeroExtend => integer::extended(bits, width, FALSE),
            Unary::FromBits | Unary::ToBits => bits.to_vec(),
            Unary::FloatNegate => negated(bits),
            Unary::FromInteger => self.gates.float_from_integer(bits, Format::of(to)),
            Unary::ToInteger => self.gates.float_to_integer(bits, Format::of(from), width),
            Unary::Round => self.gates.float_round(bits, Format::of(from), Format::of(to)),
        }
    }

    fn binary(&mut self, operator: Binary, x: &[Gate], y: &[Gate]) -> Vec<Gate> {
        let gates = &mut self.gates;
        match operator {
            Binary::And => vec![gates.and(x[0], y[0])],
            Binary::Equal => vec![gates.equal(x, y)],
            Binary::Add => gates.add(x, y),
            Binary::Sub => gates.sub(x, y),
            Binary::Mul => gates.mul(x, y),
            Binary::Div => gates.signed_division(x, y).0,
            Binary::Rem => gates.signed_division(x, y).1,
            Binary::BitAnd => gates.pairwise(x, y, Gates::and),
            Binary::BitOr => gates.pairwise(x, y, Gates::or),
            Binary::BitXor => gates.pairwise(x, y, Gates::xor),
            Binary::Shl => gates.shift_left(x, y),
            Binary::Shr => gates.shift_right(x, y, x[x.len() - 1]),
            Binary::Ushr => gates.shift_right(x, y, FALSE),
            Binary::Less => vec![gates.less(x, y)],
            Binary::Below => vec![gates.below(x, y)],
            _ => unreachable!("{operator:?} has floating-point operands"),
        }
    }

    fn floating(&mut self, operator: Binary, x: &[Gate], y: &[Gate], format: Format) -> Vec<Gate> {
        let gates = &mut self.gates;
        match operator {
            Binary::FloatAdd => gates.float_add(x, y, format),
            Binary::FloatSub => gates.float_add(x, &negated(y), format),
            Binary::FloatMul => gates.float_mul(x, y, format),
            Binary::FloatDiv => gates.float_div(x, y, format),
            Binary::FloatRem => gates.float_rem(x, y, format),
            Binary::FloatEqual => vec![gates.float_equal(x, y, format)],
            Binary::FloatLess => vec![gates.float_less(x, y, format)],
            Binary::FloatAtMost => vec![gates.float_at_most(x, y, format)],
            _ => unreachable!("{operator:?} has no floating-point operands"),
        }
    }
}

/// Floating point with the other sign.
fn negated(bits: &[Gate]) -> Vec<Gate> {
    let mut bits = bits.to_vec();
    let last = bits.len() - 1;
    bits[last] = !bits[last];
    bits
}
