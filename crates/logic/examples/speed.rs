//! How many queries a second, for the figures in `bench/LOG.md`:
//! `cargo run --release -p logic --example speed`.

#![allow(clippy::print_stdout)]

use logic::solver::{By, Options, Solver, Verdict};
use logic::sort::Sort;
use logic::terms::{Term, Terms};
use std::time::Instant;

/// Each kind of query is asked for about so long.
const SECONDS: f64 = 2.0;

fn main() {
    println!(
        "| queries | number | s | a second | simplify / reuse / order / search / sat / external |"
    );
    println!("|---|---:|---:|---:|---:|");
    chains("chains of 20 comparisons, each a new path", true);
    chains("chains of 20 comparisons, nothing remembered", false);
    growing("chains that grow to 20, asked at each step, both sides");
    body_mass("18.5 <= m/(h*h) < 25 on doubles");
    products("x*y == c on ints, x and y above 1");
}

/// Seconds that this process has had of a processor: on a machine that others use, the
/// clock on the wall says little.
fn seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: Option<u64> = text.split(' ').next().and_then(|it| it.parse().ok());
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let wall = BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64();
    nanoseconds.map_or(wall, |it| it as f64 / 1e9)
}

fn report(what: &str, queries: u64, begin: f64, solver: &Solver) {
    let seconds = seconds() - begin;
    let rate = queries as f64 / seconds;
    let By { simplify, reuse, order, search, sat, external } = solver.account().by;
    let by = format!("{simplify} / {reuse} / {order} / {search} / {sat} / {external}");
    println!("| {what} | {queries} | {seconds:.2} | {rate:.0} | {by} |");
}

/// Random numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }
}

/// Comparisons between neighbours of a random order of variables, and now and then one that
/// turns back and contradicts the others.
fn chain(terms: &mut Terms, random: &mut Random, variables: &[Term]) -> Vec<Term> {
    let mut order: Vec<Term> = variables.to_vec();
    for at in (1..order.len()).rev() {
        order.swap(at, random.below(at + 1));
    }
    let mut chain: Vec<Term> =
        order.windows(2).take(20).map(|pair| terms.less(pair[0], pair[1])).collect();
    if random.below(2) == 0 {
        let last = chain.len();
        chain[last - 1] = terms.less(order[last - 1], order[random.below(last - 1)]);
    }
    chain
}

fn chains(what: &str, remember: bool) {
    let mut terms = Terms::new();
    let variables: Vec<Term> =
        (0..21).map(|it| terms.variable(&format!("x{it}"), Sort::INT)).collect();
    let mut random = Random(1);
    let all: Vec<Vec<Term>> =
        (0..20_000).map(|_| chain(&mut terms, &mut random, &variables)).collect();
    let mut solver = Solver::new(Options { remember, ..Options::default() });
    let begin = seconds();
    let mut queries = 0;
    while seconds() - begin < SECONDS {
        for chain in &all {
            for &constraint in chain {
                solver.push(&terms, constraint);
            }
            assert!(!matches!(solver.check(&mut terms), Verdict::Unknown(_)));
            solver.truncate(0);
            queries += 1;
        }
    }
    report(what, queries, begin, &solver);
}

fn growing(what: &str) {
    let mut terms = Terms::new();
    let variables: Vec<Term> =
        (0..21).map(|it| terms.variable(&format!("x{it}"), Sort::INT)).collect();
    let mut solver = Solver::new(Options::default());
    let mut random = Random(2);
    let begin = seconds();
    let mut queries = 0;
    while seconds() - begin < SECONDS {
        for constraint in chain(&mut terms, &mut random, &variables) {
            let other = terms.not(constraint);
            let _ = solver.check_with(&mut terms, other);
            queries += 1;
            if solver.holds(&terms, constraint) == Some(false) {
                queries += 1;
                if !solver.check_with(&mut terms, constraint).is_sat() {
                    break;
                }
            }
            solver.push(&terms, constraint);
        }
        solver.truncate(0);
    }
    report(what, queries, begin, &solver);
}

fn body_mass(what: &str) {
    let mut terms = Terms::new();
    let (m, h) = (terms.variable("m", Sort::F64), terms.variable("h", Sort::F64));
    let (low, high) = (terms.double(18.5), terms.double(25.0));
    let square = terms.float_mul(h, h);
    let index = terms.float_div(m, square);
    let constraints = [terms.float_at_most(low, index), terms.float_less(index, high)];
    let mut solver = Solver::new(Options { remember: false, ..Options::default() });
    let begin = seconds();
    for constraint in constraints {
        solver.push(&terms, constraint);
    }
    assert!(solver.check(&mut terms).is_sat());
    report(what, 1, begin, &solver);
}

fn products(what: &str) {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable("x", Sort::INT), terms.variable("y", Sort::INT));
    let product = terms.mul(x, y);
    let one = terms.int(1);
    let mut solver = Solver::new(Options::default());
    let begin = seconds();
    let mut queries = 0;
    while seconds() - begin < SECONDS {
        let wanted = terms.int(1_000 + queries);
        let constraints = [terms.equal(product, wanted), terms.less(one, x), terms.less(one, y)];
        for constraint in constraints {
            solver.push(&terms, constraint);
        }
        solver.check(&mut terms);
        solver.truncate(0);
        queries += 1;
    }
    report(what, queries as u64, begin, &solver);
}
