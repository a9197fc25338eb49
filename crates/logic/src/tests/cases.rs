//! Single facts, and the cases in which other tools were wrong.

use crate::model::Model;
use crate::solver::{Options, Solver, Verdict};
use crate::sort::Sort;
use crate::terms::{Term, Terms};
use std::rc::Rc;

fn decide(terms: &mut Terms, constraints: &[Term]) -> Verdict {
    let mut solver = Solver::new(Options::default());
    for &constraint in constraints {
        solver.push(terms, constraint);
    }
    solver.check(terms)
}

fn model(verdict: Verdict) -> Rc<Model> {
    match verdict {
        Verdict::Sat(model) => model,
        other => panic!("there is a model, but the verdict is {other:?}"),
    }
}

#[test]
fn a_product_of_longs_is_taken_apart() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::LONG), terms.variable("y", Sort::LONG));
    let product = terms.mul(x, y);
    let (wanted, one, limit) = (terms.long(1_000_003 * 37), terms.long(1), terms.long(1 << 24));
    let is = terms.equal(product, wanted);
    let constraints =
        [is, terms.less(one, x), terms.less(one, y), terms.less(x, limit), terms.less(y, limit)];
    model(decide(&mut terms, &constraints));
}

/// jpf-symbc 141: said to have no solution.
#[test]
fn a_quotient_whose_divisor_has_the_dividend() {
    let mut terms = Terms::new();
    let (a, b) = (terms.variable("a", Sort::INT), terms.variable("b", Sort::INT));
    let (two, zero, five) = (terms.int(2), terms.int(0), terms.int(5));
    let sum = terms.add(b, a);
    let divisor = terms.sub(sum, two);
    let quotient = terms.div(a, divisor);
    let nonzero = terms.unequal(divisor, zero);
    let equal = terms.equal(quotient, five);
    model(decide(&mut terms, &[nonzero, equal]));
}
