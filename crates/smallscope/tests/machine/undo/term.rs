//! The smallest domain of terms: an operation becomes a node of a tree, and what a value
//! is, is known when somebody names the inputs.

use machine::semantics::words::Words;
use machine::semantics::{Arithmetic, Bits, Relation, Sort, Trap, ValueDomain, Width};
use std::rc::Rc;

/// A value that depends on inputs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Term {
    /// The input of this number.
    Input(usize),
    Constant(u64),
    Arithmetic(Arithmetic, Sort, Rc<Term>, Rc<Term>),
    Bits(Bits, Width, Rc<Term>, Rc<Term>),
    Negation(Sort, Rc<Term>),
    Conversion(Sort, Sort, Rc<Term>),
    Pick(Rc<Formula>, Rc<Term>, Rc<Term>),
}

/// Something that holds or not.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Formula {
    Relation(Relation, Sort, Rc<Term>, Rc<Term>),
    Not(Rc<Formula>),
    Or(Rc<Formula>, Rc<Formula>),
}

impl Term {
    pub(crate) fn value(&self, inputs: &[u64]) -> u64 {
        let of = |term: &Term| term.value(inputs);
        match self {
            Term::Input(number) => inputs[*number],
            Term::Constant(word) => *word,
            Term::Arithmetic(operator, sort, left, right) => {
                Words.arithmetic(*operator, *sort, of(left), of(right))
            }
            Term::Bits(operator, width, left, right) => {
                Words.bits(*operator, *width, of(left), of(right))
            }
            Term::Negation(sort, term) => Words.negation(*sort, of(term)),
            Term::Conversion(from, to, term) => Words.conversion(*from, *to, of(term)),
            Term::Pick(formula, one, other) => of(if formula.holds(inputs) { one } else { other }),
        }
    }
}

impl Formula {
    pub(crate) fn holds(&self, inputs: &[u64]) -> bool {
        match self {
            Formula::Relation(relation, sort, left, right) => {
                Words.relation(*relation, *sort, left.value(inputs), right.value(inputs))
            }
            Formula::Not(formula) => !formula.holds(inputs),
            Formula::Or(one, other) => one.holds(inputs) || other.holds(inputs),
        }
    }
}

/// What must hold for an instruction to complete, and what happens otherwise.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Required {
    pub(crate) formula: Rc<Formula>,
    pub(crate) trap: Trap,
}

/// The domain of terms, for a run of which some things are known to hold.
pub(crate) struct Terms<'a> {
    pub(crate) known: &'a [Rc<Formula>],
}

impl ValueDomain for Terms<'_> {
    type Value = Rc<Term>;
    type Truth = Rc<Formula>;
    type Stop = Required;

    fn constant(&mut self, _: Sort, word: u64) -> Rc<Term> {
        Rc::new(Term::Constant(word))
    }

    fn arithmetic(
        &mut self,
        operator: Arithmetic,
        sort: Sort,
        left: Rc<Term>,
        right: Rc<Term>,
    ) -> Rc<Term> {
        Rc::new(Term::Arithmetic(operator, sort, left, right))
    }

    fn bits(&mut self, operator: Bits, width: Width, left: Rc<Term>, right: Rc<Term>) -> Rc<Term> {
        Rc::new(Term::Bits(operator, width, left, right))
    }

    fn negation(&mut self, sort: Sort, value: Rc<Term>) -> Rc<Term> {
        Rc::new(Term::Negation(sort, value))
    }

    fn conversion(&mut self, from: Sort, to: Sort, value: Rc<Term>) -> Rc<Term> {
        Rc::new(Term::Conversion(from, to, value))
    }

    fn relation(
        &mut self,
        relation: Relation,
        sort: Sort,
        left: Rc<Term>,
        right: Rc<Term>,
    ) -> Rc<Formula> {
        Rc::new(Formula::Relation(relation, sort, left, right))
    }

    fn not(&mut self, truth: Rc<Formula>) -> Rc<Formula> {
        Rc::new(Formula::Not(truth))
    }

    fn or(&mut self, left: Rc<Formula>, right: Rc<Formula>) -> Rc<Formula> {
        Rc::new(Formula::Or(left, right))
    }

    fn pick(&mut self, truth: Rc<Formula>, holds: Rc<Term>, otherwise: Rc<Term>) -> Rc<Term> {
        Rc::new(Term::Pick(truth, holds, otherwise))
    }

    fn require(&mut self, truth: Rc<Formula>, otherwise: Trap) -> Result<(), Required> {
        match self.known.contains(&truth) {
            true => Ok(()),
            false => Err(Required { formula: truth, trap: otherwise }),
        }
    }
}
