//! Single facts, and the cases in which other tools were wrong.

use crate::model::Model;
use crate::smt::{Program, process::is_installed};
use crate::solver::{Options, Solver, Source, Verdict, Why};
use crate::sort::Sort;
use crate::stop::Stop;
use crate::terms::{Reading, Term, Terms};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

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
    let (wanted, one, limit) = (terms.long(1_009 * 37), terms.long(1), terms.long(1 << 16));
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

/// jpf-symbc 144: bit operations are not operations on integers of any size.
#[test]
fn bit_operations_are_on_bits() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::INT), terms.variable("y", Sort::INT));
    let (mask, wanted) = (terms.int(0x0F0F), terms.int(0x0505));
    let low = terms.bit_and(x, mask);
    let mixed = terms.bit_xor(x, y);
    let (minus_one, zero) = (terms.int(-1), terms.int(0));
    let constraints =
        [terms.equal(low, wanted), terms.equal(mixed, minus_one), terms.less(x, zero)];
    let found = model(decide(&mut terms, &constraints));
    let (x, y) = (terms.as_variable(x).unwrap(), terms.as_variable(y).unwrap());
    assert_eq!(found.get(x) ^ found.get(y), 0xFFFF_FFFF);
    assert!(decide_not(&mut terms, &constraints, mixed, zero));
}

/// Whether `constraints` and `a == b` have no model.
fn decide_not(terms: &mut Terms, constraints: &[Term], a: Term, b: Term) -> bool {
    let mut all = constraints.to_vec();
    all.push(terms.equal(a, b));
    decide(terms, &all).is_unsat()
}

/// SymCC 85: only the low bits of a distance count.
#[test]
fn distances_of_shifts_are_masked() {
    let mut terms = Terms::new();
    for (sort, width) in [(Sort::INT, 32), (Sort::LONG, 64)] {
        let x = terms.variable("x", sort);
        let distance = terms.variable("d", Sort::INT);
        let far = terms.int(width + 1);
        let shifted = terms.shl(x, distance);
        let is_far = terms.equal(distance, far);
        let one = terms.constant(sort, 1);
        let is_doubled = {
            let doubled = terms.shl(x, one);
            terms.equal(shifted, doubled)
        };
        let is_not = terms.not(is_doubled);
        assert!(decide(&mut terms, &[is_far, is_not]).is_unsat());
        let large = terms.int(width - 1);
        let is_large = terms.less(large, distance);
        let is_odd = {
            let bit = terms.bit_and(shifted, one);
            terms.equal(bit, one)
        };
        // Only a distance that is a multiple of the width keeps the lowest bit.
        let found = model(decide(&mut terms, &[is_large, is_odd]));
        let distance = terms.as_variable(distance).unwrap();
        assert_eq!(found.get(distance) % width as u64, 0);
    }
}

/// CrossHair 491: 0.1 + 0.2 is not 0.3, and no real number rounds onto the other path.
#[test]
fn doubles_are_not_reals() {
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::F64);
    let (tenth, three_tenths) = (terms.double(0.1), terms.double(0.3));
    let two_tenths = terms.double(0.2);
    let sum = terms.float_add(x, tenth);
    let is_three = terms.float_equal(sum, three_tenths);
    let is_two = terms.float_equal(x, two_tenths);
    assert!(decide(&mut terms, &[is_three, is_two]).is_unsat());
    let found = model(decide(&mut terms, &[is_three]));
    let x = terms.as_variable(x).unwrap();
    assert_eq!(f64::from_bits(found.get(x)) + 0.1, 0.3);
    // As reals, x + 1 is never x.
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::F64);
    let one = terms.double(1.0);
    let next = terms.float_add(x, one);
    let same = terms.float_equal(next, x);
    model(decide(&mut terms, &[same]));
}

/// Two factors of a large number: nothing that little effort finds.
fn push_hard(terms: &mut Terms, solver: &mut Solver) {
    let (x, y) = (terms.variable("x", Sort::LONG), terms.variable("y", Sort::LONG));
    let product = terms.mul(x, y);
    let (wanted, one) = (terms.long(0x7FFF_FFDB_8000_0123), terms.long(1));
    let limit = terms.long(1 << 32);
    let constraints = [
        terms.equal(product, wanted),
        terms.less(one, x),
        terms.less(one, y),
        terms.less(x, limit),
        terms.less(y, limit),
    ];
    for constraint in constraints {
        solver.push(terms, constraint);
    }
}

/// CrossHair 243: what is unknown is said once, with little effort, and is not infeasible.
#[test]
fn what_is_unknown_is_neither_feasible_nor_infeasible() {
    let mut terms = Terms::new();
    let mut solver = Solver::new(Options { effort: 10, ..Options::default() });
    push_hard(&mut terms, &mut solver);
    assert_eq!(solver.check(&mut terms), Verdict::Unknown(Why::Effort));
    assert_eq!(solver.account().unknown, 1);
    let spent = solver.account().conflicts;
    assert!(spent <= 12, "the effort is kept: {:?}", solver.account());
    // Asked again, it costs nothing; with more effort it is looked at again.
    assert_eq!(solver.check(&mut terms), Verdict::Unknown(Why::Effort));
    assert_eq!(solver.account().conflicts, spent);
    solver.set_effort(20);
    solver.check(&mut terms);
    assert!(solver.account().conflicts > spent);
}

/// Somebody loses patience in the middle of a query: that is no verdict, and nothing remembers it.
#[test]
fn a_query_that_is_stopped_is_asked_again() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let mut terms = Terms::new();
    let mut solver = Solver::new(Options { effort: 10_000_000, ..Options::default() });
    push_hard(&mut terms, &mut solver);
    solver.set_stop(Stop { at: None, flag: Some(&STOP) });
    let verdict = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            STOP.store(true, Ordering::Relaxed);
        });
        solver.check(&mut terms)
    });
    assert_eq!(verdict, Verdict::Unknown(Why::Stopped));
    solver.set_stop(Stop::default());
    solver.set_effort(10);
    assert_eq!(solver.check(&mut terms), Verdict::Unknown(Why::Effort));
}

/// Yices 656: an interval of `x + 1` forgets that it wraps.
#[test]
fn sums_wrap_also_in_intervals() {
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::INT);
    let (zero, one) = (terms.int(0), terms.int(1));
    let next = terms.add(x, one);
    let is_less = terms.less(next, x);
    let found = model(decide(&mut terms, &[is_less]));
    let variable = terms.as_variable(x).unwrap();
    assert_eq!(found.get(variable), 0x7FFF_FFFF);
    // Positive and doubled below zero: it wraps.
    let doubled = terms.add(x, x);
    let constraints = [terms.less(zero, x), terms.less(doubled, zero)];
    let found = model(decide(&mut terms, &constraints));
    assert!(found.get(variable) >= 0x4000_0000);
    // But not if it is small.
    let limit = terms.int(1_000);
    let mut small = constraints.to_vec();
    small.push(terms.less(x, limit));
    let mut solver = Solver::new(Options::default());
    for constraint in small {
        solver.push(&terms, constraint);
    }
    assert!(solver.check(&mut terms).is_unsat());
    assert_eq!(solver.account().by.order, 1, "intervals show it");
}

/// SMT-LIB leaves casts out of range open; Java does not.
#[test]
fn casts_saturate() {
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::F64);
    let cast = terms.to_integer(x, Sort::INT);
    let (most, limit) = (terms.int(i32::MAX), terms.double(1e300));
    let is_large = terms.float_less(limit, x);
    assert!({
        let is_most = terms.equal(cast, most);
        let is_not = terms.not(is_most);
        decide(&mut terms, &[is_large, is_not]).is_unsat()
    });
    let zero = terms.int(0);
    let is_nan = terms.is_nan(x);
    let is_zero = terms.equal(cast, zero);
    let is_not_zero = terms.not(is_zero);
    assert!(decide(&mut terms, &[is_nan, is_not_zero]).is_unsat());
}

/// SMT-LIB has one NaN; `doubleToRawLongBits` tells many apart.
#[test]
fn there_are_many_nans_and_two_zeros() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::F64), terms.variable("y", Sort::F64));
    let (a, b) = (terms.to_bits(x), terms.to_bits(y));
    let constraints = [terms.is_nan(x), terms.is_nan(y), terms.unequal(a, b)];
    model(decide(&mut terms, &constraints));
    // 0.0 == -0.0, but their quotients differ.
    let one = terms.double(1.0);
    let (p, q) = (terms.float_div(one, x), terms.float_div(one, y));
    let constraints = [terms.float_equal(x, y), terms.float_less(p, q)];
    let found = model(decide(&mut terms, &constraints));
    let values = [x, y].map(|it| found.get(terms.as_variable(it).unwrap()));
    assert_eq!(values, [(-0.0_f64).to_bits(), 0]);
}

/// `fcmpl` and `fcmpg` as the machine spells them out: what is left is one comparison.
#[test]
fn comparisons_with_nan_become_one_comparison() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::F64), terms.variable("y", Sort::F64));
    let (less, at_most) = (terms.float_less(x, y), terms.float_at_most(y, x));
    let zero = terms.int(0);
    for (with_nan, wanted) in [(1, less), (-1, terms.not(at_most))] {
        let [minus, equal, plus, nan] = [-1, 0, 1, with_nan].map(|it| terms.int(it));
        let (greater, is_equal) = (terms.float_less(y, x), terms.float_equal(x, y));
        let order = terms.ite(is_equal, equal, nan);
        let order = terms.ite(greater, plus, order);
        let order = terms.ite(less, minus, order);
        assert_eq!(terms.less(order, zero), wanted);
    }
    let (x, y) = (terms.variable("x", Sort::LONG), terms.variable("y", Sort::LONG));
    let [minus, equal, plus] = [-1, 0, 1].map(|it| terms.int(it));
    let (less, greater, same) = (terms.less(x, y), terms.less(y, x), terms.equal(x, y));
    let order = terms.ite(same, equal, equal);
    let order = terms.ite(greater, plus, order);
    let order = terms.ite(less, minus, order);
    assert_eq!(terms.less(order, zero), less);
    assert_eq!(terms.equal(order, zero), same);
}

#[test]
fn the_body_mass_index_is_found() {
    let mut terms = Terms::new();
    let (m, h) = (terms.variable("m", Sort::F64), terms.variable("h", Sort::F64));
    let (low, high) = (terms.double(18.5), terms.double(25.0));
    let square = terms.float_mul(h, h);
    let index = terms.float_div(m, square);
    let constraints = [terms.float_at_most(low, index), terms.float_less(index, high)];
    let mut solver = Solver::new(Options::default());
    for constraint in constraints {
        solver.push(&terms, constraint);
    }
    assert!(solver.check(&mut terms).is_sat());
    assert_eq!(solver.account().by.search, 1, "without a circuit");
}

#[test]
fn readable_models_are_small() {
    let mut terms = Terms::new();
    let (x, y, c) = (
        terms.variable("x", Sort::INT),
        terms.variable("y", Sort::INT),
        terms.variable("c", Sort::CHAR),
    );
    let variables = [x, y, c].map(|it| terms.as_variable(it).unwrap());
    terms.read_as(variables[2], Reading::Character);
    let (hundred, product) = (terms.int(100), terms.mul(x, y));
    let digit = terms.constant(Sort::CHAR, u64::from(b'0'));
    let constraints = [terms.less(hundred, product), terms.less(x, y), terms.unequal(c, digit)];
    let mut solver = Solver::new(Options::default());
    for constraint in constraints {
        solver.push(&terms, constraint);
    }
    let found =
        solver.readable(&mut terms, &variables, &|_, _| Vec::new(), Stop::default()).unwrap();
    for constraint in constraints {
        assert!(found.satisfies(&terms, constraint));
    }
    let [x, y, c] = variables.map(|it| found.get(it));
    assert_eq!(c, u64::from(b'a'));
    let small = |value: u64| (value as u32 as i32).abs() <= 1_000;
    assert!(small(x) && small(y), "{x} and {y}");
}

#[test]
fn terms_are_shown_as_java_writes_them() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::INT), terms.variable("y", Sort::INT));
    let (one, three, b) = (terms.int(1), terms.int(3), terms.variable("b", Sort::Bool));
    let next = terms.add(x, one);
    let less = terms.less(next, y);
    let (difference, product) = (terms.sub(x, y), terms.mul(x, y));
    let product = terms.mul(difference, product);
    let rest = terms.rem(product, three);
    let unequal = terms.unequal(rest, one);
    let either = terms.or(b, unequal);
    let both = terms.and(less, either);
    assert_eq!(terms.show(less).to_string(), "x + 1 < y");
    let before = terms.sub(x, three);
    assert_eq!(terms.show(before).to_string(), "x - 3");
    let text = terms.show(both).to_string();
    assert!(text.contains("x + 1 < y && ") || text.contains(" && x + 1 < y"), "{text}");
    assert!(text.contains("% 3 != 1"), "{text}");
    assert!(text.contains('('), "{text}");
    let double = terms.variable("d", Sort::F64);
    let half = terms.double(0.5);
    let at_most = terms.float_at_most(double, half);
    assert_eq!(terms.show(at_most).to_string(), "d <= 0.5");
    let nan = terms.is_nan(double);
    assert_eq!(terms.show(nan).to_string(), "isNaN(d)");
}

/// Its word is marked, and its models are evaluated.
#[test]
fn an_external_solver_gets_what_stays_unknown() {
    assert!(is_installed(Program::Z3), "z3 is needed: scripts/setup.sh installs it");
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::INT);
    let square = terms.mul(x, x);
    let four = terms.int(4);
    let rest = terms.rem(square, four);
    let (three, one) = (terms.int(3), terms.int(1));
    let (never, often) = (terms.equal(rest, three), terms.equal(rest, one));
    let mut solver = Solver::new(Options { effort: 0, ..Options::default() });
    assert_eq!(solver.check_with(&mut terms, never), Verdict::Unknown(Why::Effort));
    solver.set_external(Some(Program::Z3));
    assert_eq!(solver.check_with(&mut terms, never), Verdict::Unsat(Source::External));
    // Also when it is only remembered.
    assert_eq!(solver.check_with(&mut terms, never), Verdict::Unsat(Source::External));
    assert!(solver.check_with(&mut terms, often).is_sat());
    assert_eq!(solver.external_error(), None);
    let by = solver.account().by;
    assert_eq!((by.external, by.reuse, by.sat), (2, 1, 0));
}

#[test]
fn a_solver_that_is_not_there_is_named() {
    if is_installed(Program::Bitwuzla) {
        return;
    }
    let mut terms = Terms::new();
    let x = terms.variable("x", Sort::INT);
    let square = terms.mul(x, x);
    let nine = terms.int(9);
    let is_nine = terms.equal(square, nine);
    let mut solver = Solver::new(Options { effort: 0, ..Options::default() });
    solver.set_external(Some(Program::Bitwuzla));
    assert_eq!(solver.check_with(&mut terms, is_nine), Verdict::Unknown(Why::Effort));
    let error = solver.external_error().unwrap();
    assert!(error.starts_with("bitwuzla could not be started"), "{error}");
}

#[test]
fn the_other_side_of_a_condition_on_the_path_needs_no_search() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::F64), terms.variable("y", Sort::F64));
    let product = terms.float_mul(x, y);
    let one = terms.double(1.5);
    let less = terms.float_less(product, one);
    let other = terms.not(less);
    let mut solver = Solver::new(Options::default());
    solver.push(&terms, less);
    assert!(solver.check(&mut terms).is_sat());
    assert!(solver.check_with(&mut terms, other).is_unsat());
    assert_eq!(solver.account().by.simplify, 1);
}

/// A model that is remembered for one part knows other values of other parts.
#[test]
fn a_remembered_model_changes_nothing_elsewhere() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::INT), terms.variable("y", Sort::INT));
    let (zero, five) = (terms.int(0), terms.int(5));
    let (large_x, large_y) = (terms.less(five, x), terms.less(five, y));
    let mut solver = Solver::new(Options::default());
    solver.push(&terms, large_x);
    solver.push(&terms, large_y);
    assert!(solver.check(&mut terms).is_sat());
    solver.truncate(0);
    let zero_y = terms.at_most(y, zero);
    solver.push(&terms, zero_y);
    assert!(solver.check(&mut terms).is_sat());
    solver.push(&terms, large_x);
    let found = model(solver.check(&mut terms));
    assert_eq!(found.value(&terms, y), 0);
    assert_eq!(solver.account().by.reuse, 2, "{:?}", solver.account());
}

/// A loop that runs a hundred thousand times makes terms as deep.
#[test]
fn deep_terms_are_no_problem() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::INT), terms.variable("y", Sort::INT));
    let (c, prime) = (terms.int(7), terms.int(16_777_619));
    let (mut hash, mut count, mut any) = (x, y, terms.boolean(false));
    let mut choice = x;
    for number in 0..100_000 {
        let number = terms.int(number);
        hash = terms.bit_xor(hash, c);
        hash = terms.mul(hash, prime);
        hash = terms.add(hash, number);
        let is_number = terms.equal(y, number);
        choice = terms.ite(is_number, number, choice);
        any = terms.or(any, is_number);
        count = terms.sub(y, count);
    }
    let low = terms.narrow(hash, Sort::BYTE);
    let low = terms.sign_extend(low, Sort::INT);
    let (wanted, limit) = (terms.int(42), terms.int(100));
    let constraints = [
        terms.equal(hash, wanted),
        terms.less(low, limit),
        terms.unequal(choice, wanted),
        any,
        terms.less(count, limit),
    ];
    let options = Options { gates: 200_000, effort: 100, ..Options::default() };
    let mut solver = Solver::new(options);
    for constraint in constraints {
        solver.push(&terms, constraint);
        solver.check(&mut terms);
        assert!(!terms.show(constraint).to_string().is_empty());
    }
}
