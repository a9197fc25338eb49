//! Formulas of few bits: all models are tried.

use super::generator::{Pool, Random, Sample, Taste};
use super::times;
use crate::model::{Evaluator, Model};
use crate::solver::{Account, Options, Solver, Verdict};
use crate::sort::Sort;
use crate::terms::{Binary, Node, Term, Terms, Unary, Variable};

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

/// Decides the constraints, and tries all models of `raw`, which they were before rewriting.
fn compare(
    terms: &mut Terms,
    constraints: &[Term],
    raw: (&Terms, &[Term]),
    options: &Options,
) -> Account {
    let variables: Vec<Variable> = terms.variables().collect();
    let mut solver = Solver::new(options.clone());
    for &constraint in constraints {
        solver.push(terms, constraint);
        // Asked at every step, so that models, cores and circuits are reused.
        solver.check(terms);
    }
    let wanted = has_model(raw.0, &variables, raw.1);
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
    let taste = Taste { sorts: &[Sort::Bool, Sort::BYTE], variables: 2 };
    let mut random = Random::new(6);
    let options = Options::default();
    for _ in 0..times(50, 5_000) {
        let mut pool = Pool::new(&mut random, taste);
        for _ in 0..30 {
            pool.grow(&mut random, taste);
        }
        let fits = |it: &&Sample| it.sort == Sort::Bool && it.size > 2 && it.size < 16;
        let conditions: Vec<(Term, Term)> =
            pool.samples.iter().filter(fits).map(|it| (it.term, it.raw)).collect();
        if conditions.is_empty() {
            continue;
        }
        let (constraints, raw): (Vec<Term>, Vec<Term>) =
            (0..3).map(|_| random.of(&conditions)).unzip();
        compare(&mut pool.terms, &constraints, (&pool.raw, &raw), &options);
    }
}

/// Comparisons of variables, constants and sums, which wrap all the time at four bits.
#[test]
fn orders_of_three_numbers_of_four_bits() {
    let mut random = Random::new(7);
    let mut by_order = 0;
    let count = times(1_500, 200_000);
    for round in 0..count {
        let (mut terms, mut raw) = (Terms::new(), Terms::new());
        let names = ["x", "y", "z"];
        let both = names.map(|it| [&mut terms, &mut raw].map(|to| to.variable(it, NARROW)));
        let (constraints, plain): (Vec<Term>, Vec<Term>) = (0..2 + random.below(6))
            .map(|_| comparison(&mut random, &mut terms, &mut raw, &both))
            .unzip();
        let options = Options { remember: round % 2 == 0, ..Options::default() };
        let account = compare(&mut terms, &constraints, (&raw, &plain), &options);
        by_order += account.by.order;
    }
    assert!(by_order as usize > count / 4, "{by_order} of {count} were decided by order");
}

const NARROW: Sort = Sort::Bits(4);
const WIDE: Sort = Sort::Bits(8);

/// A random comparison: by constructors, and stored as it is.
fn comparison(
    random: &mut Random,
    terms: &mut Terms,
    raw: &mut Terms,
    variables: &[[Term; 2]],
) -> (Term, Term) {
    let mut sides = [(); 2].map(|()| side(random, terms, raw, variables));
    let extensions = match random.below(6) {
        0 => Some([Unary::ZeroExtend; 2]),
        1 => Some([Unary::ZeroExtend, Unary::SignExtend]),
        _ => None,
    };
    if let Some(extensions) = extensions {
        for (side, extension) in sides.iter_mut().zip(extensions) {
            side[0] = terms.unary(extension, WIDE, side[0]);
            side[1] = raw.intern(Node::Unary(extension, side[1]), WIDE);
        }
    }
    let [a, b] = sides;
    let operator = random.of(&[Binary::Equal, Binary::Less, Binary::Less, Binary::Below]);
    let term = terms.binary(operator, a[0], b[0]);
    let plain = raw.intern(Node::Binary(operator, a[1], b[1]), Sort::Bool);
    if random.below(3) > 0 {
        return (term, plain);
    }
    (terms.not(term), raw.intern(Node::Unary(Unary::Not, plain), Sort::Bool))
}

fn side(
    random: &mut Random,
    terms: &mut Terms,
    raw: &mut Terms,
    variables: &[[Term; 2]],
) -> [Term; 2] {
    let [variable, plain] = random.of(variables);
    let value = random.next();
    let constant = [terms.constant(NARROW, value), raw.constant(NARROW, value)];
    match random.below(4) {
        0 => constant,
        1 => {
            let sum = raw.intern(Node::Binary(Binary::Add, plain, constant[1]), NARROW);
            [terms.add(variable, constant[0]), sum]
        }
        _ => [variable, plain],
    }
}
