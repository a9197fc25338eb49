//! Random terms and formulas against z3, which must be installed (`scripts/setup.sh`).

use super::generator::{ALL, Pool, Random, Sample, Taste};
use super::times;
use crate::smt::{Printer, Program, literal, process, sort_name};
use crate::solver::{Options, Solver, Verdict};
use crate::sort::Sort;
use crate::terms::{Binary, Node, Term, Unary};
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
    let taste = Taste { sorts: &ALL, variables: 2 };
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

/// A script that computes all terms of a pool, as they were before rewriting, under its
/// first model.
fn ground_script(pool: &Pool, wanted: &mut Vec<(String, String)>) -> String {
    let mut printer = Printer::new(Program::Z3, &pool.raw);
    for sample in &pool.samples {
        printer.define(sample.raw);
    }
    let mut script = String::from("(push)\n");
    for line in printer.text.lines() {
        // A variable is its value here, so that z3 only has to compute.
        match line.strip_prefix("(declare-const v") {
            Some(rest) => {
                let number = rest.split(' ').next().unwrap().parse().unwrap();
                let variable = crate::terms::Variable(number);
                let sort = pool.raw.sort_of_variable(variable);
                let value = literal(sort, pool.models[0].get(variable));
                let _ = writeln!(script, "(define-fun v{number} () {} {value})", sort_name(sort));
            }
            None => {
                let _ = writeln!(script, "{line}");
            }
        }
    }
    for sample in &pool.samples {
        let _ = writeln!(script, "(simplify {})", printer.name(sample.raw));
        let node = format!("{:?}", pool.raw.node(sample.raw));
        wanted.push((literal(sample.sort, sample.values[0]), node));
    }
    script.push_str("(pop)\n");
    script
}

/// Conditions over a few small terms, as they are and as they were before rewriting.
struct Formula {
    pool: Pool,
    constraints: Vec<Term>,
    raw: Vec<Term>,
}

fn formula(random: &mut Random, taste: Taste, most: usize) -> Formula {
    let mut pool = Pool::new(random, taste);
    for _ in 0..40 {
        pool.grow(random, taste);
    }
    let fits = |it: &&Sample| it.sort == Sort::Bool && it.size > 2 && it.size <= most;
    let conditions: Vec<(Term, Term)> =
        pool.samples.iter().filter(fits).map(|it| (it.term, it.raw)).collect();
    let (mut constraints, mut raw) = (Vec::new(), Vec::new());
    for _ in 0..1 + random.below(4) {
        if conditions.is_empty() {
            break;
        }
        let (mut term, mut plain) = random.of(&conditions);
        if random.below(2) == 0 {
            term = pool.terms.not(term);
            plain = pool.raw.intern(Node::Unary(Unary::Not, plain), Sort::Bool);
        }
        constraints.push(term);
        raw.push(plain);
    }
    Formula { pool, constraints, raw }
}

/// Verdicts, by what z3 says of the same formula.
#[derive(Debug, Default)]
struct Tally {
    sat: usize,
    unsat: usize,
    unknown: usize,
    /// Of `unsat`, those of which z3 knows nothing within its limit.
    unconfirmed: usize,
    /// How many were sent to z3: all without a model, and some with one.
    asked: usize,
    /// Those with a remainder of floating point, at which z3 takes minutes and gigabytes.
    too_hard: usize,
}

/// Compares verdicts. A model was evaluated on what the formula was before rewriting, so it
/// is one; that there is none is what z3 must confirm.
fn compare(seed: u64, taste: Taste, most: usize, count: usize) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let mut left = count;
    while left > 0 {
        let batch = left.min(200);
        left -= batch;
        let mut script = String::from("(set-option :rlimit 2000000)\n");
        let mut verdicts = Vec::new();
        for number in 0..batch {
            let mut formula = formula(&mut random, taste, most);
            let verdict = decide(&mut formula);
            tally.add(&verdict);
            if has_remainder(&formula) {
                tally.too_hard += 1;
            } else if verdict.is_unsat() || number % 8 == 0 {
                script.push_str(&question(Program::Z3, &formula));
                verdicts.push(verdict);
            }
        }
        tally.asked += verdicts.len();
        let answers = z3(&script);
        assert_eq!(answers.len(), verdicts.len(), "an answer for each formula: {answers:?}");
        for (answer, verdict) in answers.iter().zip(&verdicts) {
            tally.compare(answer, verdict);
        }
    }
    tally
}

fn decide(formula: &mut Formula) -> Verdict {
    let mut solver = Solver::new(Options { effort: 300, ..Options::default() });
    for &constraint in &formula.constraints {
        solver.push(&formula.pool.terms, constraint);
    }
    let verdict = solver.check(&mut formula.pool.terms);
    assert_eq!(solver.account().wrong_models, 0);
    if let Verdict::Sat(model) = &verdict {
        let satisfied = formula.raw.iter().all(|&it| model.satisfies(&formula.pool.raw, it));
        assert!(satisfied, "the model satisfies what the formula was made of");
    }
    verdict
}

fn has_remainder(formula: &Formula) -> bool {
    let mut waiting = formula.raw.clone();
    while let Some(term) = waiting.pop() {
        let node = formula.pool.raw.node(term);
        if matches!(node, Node::Binary(Binary::FloatRem, ..)) {
            return true;
        }
        waiting.extend(node.operands());
    }
    false
}

/// The formula before rewriting, as a script for `program`.
fn question(program: Program, formula: &Formula) -> String {
    let text = crate::smt::script(program, &formula.pool.raw, &formula.raw);
    let wanted =
        |line: &&str| !["(set-", "(get-value", "(exit"].iter().any(|start| line.starts_with(start));
    let lines: Vec<&str> = text.lines().filter(wanted).collect();
    format!("(push)\n{}\n(pop)\n", lines.join("\n"))
}

impl Tally {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Sat(_) => self.sat += 1,
            Verdict::Unsat(_) => self.unsat += 1,
            Verdict::Unknown(_) => self.unknown += 1,
        }
    }

    /// For whoever runs the full numbers.
    #[allow(clippy::print_stdout)]
    fn tell(&self) {
        println!("{self:?}");
    }

    fn compare(&mut self, answer: &str, verdict: &Verdict) {
        match (answer, verdict) {
            ("sat", Verdict::Sat(_)) | ("unsat", Verdict::Unsat(_)) => {}
            ("unknown", Verdict::Unsat(_)) => self.unconfirmed += 1,
            (_, Verdict::Unknown(_)) | ("unknown", _) => {}
            _ => panic!("z3 says {answer}, but the verdict is {verdict:?}"),
        }
    }
}

#[test]
fn z3_agrees_on_formulas_of_integers() {
    let sorts = [Sort::Bool, Sort::BYTE, Sort::CHAR, Sort::INT, Sort::LONG];
    let taste = Taste { sorts: &sorts, variables: 2 };
    let tally = compare(4, taste, 12, times(400, 70_000));
    tally.tell();
    assert!(tally.sat > 50 && tally.unsat > 50, "both verdicts occur: {tally:?}");
}

#[test]
fn z3_agrees_on_formulas_of_all_sorts() {
    let taste = Taste { sorts: &ALL, variables: 2 };
    let tally = compare(5, taste, 8, times(60, 30_000));
    tally.tell();
    assert!(tally.sat > 10 && tally.unsat > 10, "both verdicts occur: {tally:?}");
}

/// Scripts for other solvers use nothing of z3's own, and z3 reads them, too.
#[test]
fn the_scripts_for_other_solvers_mean_the_same() {
    let taste = Taste { sorts: &[Sort::Bool, Sort::INT, Sort::F32], variables: 2 };
    let mut random = Random::new(8);
    let mut script = String::from("(set-option :rlimit 2000000)\n");
    let mut count = 0;
    while count < times(30, 500) {
        let formula = formula(&mut random, taste, 5);
        if has_remainder(&formula) || formula.raw.is_empty() {
            continue;
        }
        count += 1;
        script.push_str(&question(Program::Z3, &formula));
        script.push_str(&question(Program::Cvc5, &formula));
    }
    assert!(script.contains("fp.to_ieee_bv") && script.contains("(assert (=> (fp.isNaN"));
    let answers = z3(&script);
    assert_eq!(answers.len(), 2 * count, "an answer for each script: {:?}", answers.first());
    for pair in answers.chunks(2) {
        let known = pair.iter().all(|it| it != "unknown");
        assert!(!known || pair[0] == pair[1], "{pair:?}");
    }
    let both = |answer: &str| answers.iter().any(|it| it == answer);
    assert!(both("sat") && both("unsat"));
}
