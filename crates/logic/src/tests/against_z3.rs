//! Random terms and formulas against z3, which must be installed (`scripts/setup.sh`).

use super::generator::{ALL, Pool, Random, Sample, Taste};
use super::times;
use crate::smt::{Printer, Program, literal, process, sort_name};
use crate::solver::{Options, Solver, Verdict};
use crate::sort::Sort;
use crate::terms::{Term, Terms};
use std::fmt::Write;

/// What z3 prints, a line for each answer.
fn z3(script: &str) -> Vec<String> {
    let name = std::env::var("LOGIC_Z3").unwrap_or_else(|_| "z3".to_owned());
    let text = process::run(&name, &["-in".to_owned()], script)
        .expect("z3 is needed for this test: scripts/setup.sh installs it");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn z3_computes_the_same_values() {
    let taste = Taste { sorts: &ALL, variables: 2, gentle: false };
    let mut random = Random::new(3);
    let mut count = 0;
    while count < times(4_000, 1_000_000) {
        let mut script = String::new();
        let mut wanted: Vec<(String, String)> = Vec::new();
        for _ in 0..20 {
            let mut pool = Pool::new(&mut random, taste);
            for _ in 0..60 {
                pool.grow(&mut random, taste);
            }
            // What a reader of a failure needs: the script of this pool alone.
            let text = ground_script(&pool, &mut wanted);
            script.push_str(&text);
        }
        count += wanted.len();
        let answers = z3(&script);
        assert_eq!(answers.len(), wanted.len(), "an answer for each term: {:?}", answers.first());
        for (answer, (value, what)) in answers.iter().zip(&wanted) {
            assert_eq!(answer, value, "{what}");
        }
    }
}

/// A script that computes all terms of a pool under its first model.
fn ground_script(pool: &Pool, wanted: &mut Vec<(String, String)>) -> String {
    let mut printer = Printer::new(Program::Z3, &pool.terms);
    for sample in &pool.samples {
        printer.define(sample.term);
    }
    let mut script = String::from("(reset)\n");
    for line in printer.text.lines() {
        // A variable is its value here, so that z3 only has to compute.
        match line.strip_prefix("(declare-const v") {
            Some(rest) => {
                let number = rest.split(' ').next().unwrap().parse().unwrap();
                let variable = crate::terms::Variable(number);
                let sort = pool.terms.sort_of_variable(variable);
                let value = literal(sort, pool.models[0].get(variable));
                let _ = writeln!(script, "(define-fun v{number} () {} {value})", sort_name(sort));
            }
            None => {
                let _ = writeln!(script, "{line}");
            }
        }
    }
    for sample in &pool.samples {
        let _ = writeln!(script, "(simplify {})", printer.name(sample.term));
        let node = format!("{:?}", pool.terms.node(sample.term));
        wanted.push((literal(sample.sort, sample.values[0]), node));
    }
    script
}

/// Formulas as programs have them: a few conditions over a few small terms.
fn formula(random: &mut Random, taste: Taste, most: usize) -> (Terms, Vec<Term>) {
    let mut pool = Pool::new(random, taste);
    for _ in 0..40 {
        pool.grow(random, taste);
    }
    let fits = |it: &&Sample| it.sort == Sort::Bool && it.size > 2 && it.size <= most;
    let conditions: Vec<Term> = pool.samples.iter().filter(fits).map(|it| it.term).collect();
    let mut chosen = Vec::new();
    for _ in 0..1 + random.below(4) {
        if !conditions.is_empty() {
            let condition = random.of(&conditions);
            let condition =
                if random.below(2) == 0 { pool.terms.not(condition) } else { condition };
            chosen.push(condition);
        }
    }
    (pool.terms, chosen)
}

/// Counts of verdicts: what was compared, and what neither side knew.
#[derive(Debug, Default)]
struct Tally {
    sat: usize,
    unsat: usize,
    unknown: usize,
    z3_unknown: usize,
}

fn compare(seed: u64, taste: Taste, most: usize, count: usize) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let mut solver = Solver::new(Options { effort: 2_000, ..Options::default() });
    let mut left = count;
    while left > 0 {
        let batch = left.min(200);
        left -= batch;
        let mut script = String::new();
        let mut verdicts = Vec::new();
        for _ in 0..batch {
            let (mut terms, constraints) = formula(&mut random, taste, most);
            // Terms of another arena: nothing that is remembered would make sense.
            solver = Solver::new(solver.options().clone());
            for &constraint in &constraints {
                solver.push(&terms, constraint);
            }
            verdicts.push(solver.check(&mut terms));
            let text = crate::smt::script(Program::Z3, &terms, &constraints);
            let text = text.replace("(exit)\n", "").replace("(set-logic QF_BVFP)\n", "");
            let text: Vec<&str> =
                text.lines().filter(|line| !line.starts_with("(get-value")).collect();
            let _ = writeln!(script, "(reset)\n(set-option :rlimit 3000000)\n{}", text.join("\n"));
        }
        let answers = z3(&script);
        assert_eq!(answers.len(), verdicts.len(), "an answer for each formula: {answers:?}");
        for (answer, verdict) in answers.iter().zip(&verdicts) {
            tally.add(answer, verdict);
        }
    }
    tally
}

impl Tally {
    fn add(&mut self, answer: &str, verdict: &Verdict) {
        match (answer, verdict) {
            ("sat", Verdict::Sat(_)) => self.sat += 1,
            ("unsat", Verdict::Unsat(_)) => self.unsat += 1,
            (_, Verdict::Unknown(_)) => self.unknown += 1,
            ("unknown", _) => self.z3_unknown += 1,
            _ => panic!("z3 says {answer}, but the verdict is {verdict:?}"),
        }
    }
}

#[test]
fn z3_agrees_on_formulas_of_integers() {
    let sorts = [Sort::Bool, Sort::BYTE, Sort::CHAR, Sort::INT, Sort::LONG];
    let taste = Taste { sorts: &sorts, variables: 2, gentle: true };
    let tally = compare(4, taste, 12, times(1_000, 60_000));
    println!("{tally:?}");
    assert!(tally.sat > 100 && tally.unsat > 100, "both verdicts occur: {tally:?}");
}

#[test]
fn z3_agrees_on_formulas_of_all_sorts() {
    let taste = Taste { sorts: &ALL, variables: 2, gentle: false };
    let tally = compare(5, taste, 8, times(200, 40_000));
    println!("{tally:?}");
    assert!(tally.sat > 20 && tally.unsat > 20, "both verdicts occur: {tally:?}");
}
