//! Formulas of few bits: all models are tried.

use super::generator::{Pool, Random, Sample, Taste};
use super::times;
use crate::model::{Evaluator, Model};
use crate::solver::{Account, Options, Solver, Verdict};
use crate::sort::Sort;
use crate::terms::{Term, Terms, Variable};

/// Whether any values of the variables satisfy all constraints.
fn has_model(terms: &Terms, variables: &[Variable], constraints: &[Term]) -> bool {
    let mut evaluator = Evaluator::default();
    let widths: Vec<u32> = variables.iter().map(|&it| terms.sort_of_variable(it).width()).collect();
    (0..1_u64 << widths.iter().sum::<u32>()).any(|mut pattern| {
        let mut model = Model::new();
        for (&variable, &width) in variables.iter().zip(&widths) {
            model.set(variable, pattern & ((1 << width) - 1));
            pattern >>= width;
        }
        evaluator.begin(terms);
        constraints.iter().all(|&it| evaluator.next(terms, &model, it) == 1)
    })
}

fn compare(terms: &mut Terms, constraints: &[Term], options: &Options) -> Account {
    let variables: Vec<Variable> = terms.variables().collect();
    let mut solver = Solver::new(options.clone());
    for &constraint in constraints {
        solver.push(terms, constraint);
        // Asked at every step, so that models, cores and circuits are reused.
        solver.check(terms);
    }
    let wanted = has_model(terms, &variables, constraints);
    let shown: Vec<String> = constraints.iter().map(|&it| terms.show(it).to_string()).collect();
    match solver.check(terms) {
        Verdict::Sat(_) => assert!(wanted, "there is no model of {shown:?}"),
        Verdict::Unsat(_) => assert!(!wanted, "there is a model of {shown:?}"),
        Verdict::Unknown(why) => panic!("few bits are decided, but {why:?}: {shown:?}"),
    }
    solver.account()
}

#[test]
fn formulas_of_two_bytes() {
    let taste = Taste { sorts: &[Sort::Bool, Sort::BYTE], variables: 2, gentle: false };
    let mut random = Random::new(6);
    let options = Options::default();
    for _ in 0..times(150, 20_000) {
        let mut pool = Pool::new(&mut random, taste);
        for _ in 0..30 {
            pool.grow(&mut random, taste);
        }
        let fits = |it: &&Sample| it.sort == Sort::Bool && it.size > 2 && it.size < 16;
        let conditions: Vec<Term> = pool.samples.iter().filter(fits).map(|it| it.term).collect();
        if conditions.is_empty() {
            continue;
        }
        let constraints: Vec<Term> = (0..3).map(|_| random.of(&conditions)).collect();
        compare(&mut pool.terms, &constraints, &options);
    }
}

/// Comparisons of variables, constants and sums, which wrap all the time at four bits.
#[test]
fn orders_of_three_numbers_of_four_bits() {
    let mut random = Random::new(7);
    let mut by_order = 0;
    let count = times(1_500, 200_000);
    for round in 0..count {
        let mut terms = Terms::new();
        let (narrow, wide) = (Sort::Bits(4), Sort::Bits(8));
        let names = ["x", "y", "z"];
        let variables = names.map(|name| terms.variable(name, narrow));
        let constraints: Vec<Term> = (0..2 + random.below(6))
            .map(|_| {
                let (a, b) = (
                    side(&mut terms, &mut random, &variables),
                    side(&mut terms, &mut random, &variables),
                );
                let (a, b) = match random.below(6) {
                    0 => (terms.zero_extend(a, wide), terms.zero_extend(b, wide)),
                    1 => (terms.zero_extend(a, wide), terms.sign_extend(b, wide)),
                    _ => (a, b),
                };
                match random.below(6) {
                    0 => terms.equal(a, b),
                    1 => terms.unequal(a, b),
                    2 => terms.at_most(a, b),
                    3 => terms.below(a, b),
                    _ => terms.less(a, b),
                }
            })
            .collect();
        let options = Options { remember: round % 2 == 0, ..Options::default() };
        by_order += compare(&mut terms, &constraints, &options).by.order;
    }
    assert!(by_order as usize > count / 4, "{by_order} of {count} were decided by order");
}

fn side(terms: &mut Terms, random: &mut Random, variables: &[Term]) -> Term {
    let variable = random.of(variables);
    let constant = terms.constant(terms.sort(variable), random.next());
    match random.below(4) {
        0 => constant,
        1 => terms.add(variable, constant),
        _ => variable,
    }
}
