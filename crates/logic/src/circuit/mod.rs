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

use crate::terms::{Binary, Node, Term, Terms, Unary, Variable};
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
            self.missing_operands(terms, top, &mut waiting);
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

    fn missing_operands(&self, terms: &Terms, term: Term, missing: &mut Vec<Term>) {
        let operands = match terms.node(term) {
            Node::Constant(_) | Node::Variable(_) => [None; 3],
            Node::Unary(_, a) => [Some(a), None, None],
            Node::Binary(_, a, b) => [Some(a), Some(b), None],
            Node::Ite(c, a, b) => [Some(c), Some(a), Some(b)],
        };
        let unbuilt = |operand: &Term| !self.bits.contains_key(operand);
        missing.extend(operands.into_iter().flatten().filter(unbuilt));
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
                self.unary(terms, operator, a, &bits, width)
            }
            Node::Binary(operator, a, b) => {
                let (x, y) = (self.of(a), self.of(b));
                self.binary(terms, operator, a, &x, &y)
            }
            Node::Ite(c, a, b) => {
                let (condition, x, y) = (self.of(c)[0], self.of(a), self.of(b));
                self.gates.choose(condition, &x, &y)
            }
        }
    }

    fn unary(
        &mut self,
        _terms: &Terms,
        operator: Unary,
        _a: Term,
        bits: &[Gate],
        width: usize,
    ) -> Vec<Gate> {
        match operator {
            Unary::Not => vec![!bits[0]],
            Unary::Narrow => bits[..width].to_vec(),
            Unary::SignExtend => integer::extended(bits, width, bits[bits.len() - 1]),
            Unary::ZeroExtend => integer::extended(bits, width, FALSE),
            Unary::FromBits | Unary::ToBits => bits.to_vec(),
            Unary::FloatNegate => {
                let mut bits = bits.to_vec();
                let last = bits.len() - 1;
                bits[last] = !bits[last];
                bits
            }
            _ => unimplemented!(),
        }
    }

    fn binary(
        &mut self,
        _terms: &Terms,
        operator: Binary,
        _a: Term,
        x: &[Gate],
        y: &[Gate],
    ) -> Vec<Gate> {
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
            _ => unimplemented!(),
        }
    }
}
