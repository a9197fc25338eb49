//! Inputs that are drawn at random: each choice of so many is as likely as any other, and the same
//! seed draws the same.

use crate::common::scopes::prepare;
use crate::common::{Program, cache, jdks, root};
use machine::machine::Machine;
use smallscope::explore::Explorer;
use smallscope::explore::part::Part;
use smallscope::explore::random::{Draw, Random};
use smallscope::explore::valid::{Question, ValidInputs};
use smallscope::scope::finitization::Finitization;
use std::collections::BTreeMap;

/// The search trees of a scope, to be searched.
fn trees(scope: i64) -> (Machine, Finitization, Question) {
    let jdk = jdks().swap_remove(0);
    let program = Program::read(&root().join("corpus/generate/SearchTree.java")).unwrap();
    let classes = cache::classes(&[&program], &jdk, 17);
    let (machine, finitization) = prepare(&jdk, &classes, &program, &[scope], None);
    let class = finitization.class_domains[0].class;
    let predicate = machine.program().find_method(class, "repOk", "()Z").unwrap();
    (machine, finitization, Question { predicate, budget: 1_000_000 })
}

/// Draws from the search trees of a scope, once for each seed: the inputs' numbers in the order of the
/// space, and how many there are.
fn draws(scope: i64, inputs: usize, seeds: u64) -> (Vec<Vec<usize>>, usize) {
    let (mut machine, finitization, question) = trees(scope);
    let mut draw = |inputs, seed| -> Vec<Part> {
        let valid = ValidInputs::new(&mut machine, &finitization, question, None);
        let mut random = Random::new(Box::new(valid), Draw { inputs, seed });
        random.parts(&mut |_| {}).expect("there is no limit")
    };
    let all = draw(usize::MAX, 0);
    let number = |part: &Part| all.iter().position(|one| one == part).expect("it is valid");
    let drawn = (0..seeds).map(|seed| draw(inputs, seed).iter().map(number).collect());
    (drawn.collect(), all.len())
}

#[test]
fn every_choice_of_two_is_as_likely_as_any_other() {
    const SEEDS: u64 = 2_000;
    let (drawn, valid) = draws(2, 2, SEEDS);
    assert_eq!(valid, 5, "the header of SearchTree says so");
    let mut counts: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
    drawn.into_iter().for_each(|pair| *counts.entry(pair).or_default() += 1.0);
    assert_eq!(counts.len(), 10, "pairs of five");
    let expected = SEEDS as f64 / 10.0;
    let chi_square: f64 = counts.values().map(|n| (n - expected).powi(2) / expected).sum();
    // With 9 degrees of freedom, one draw of a thousand is above.
    assert!(chi_square < 27.9, "{chi_square}: {counts:?}");
}

#[test]
fn every_input_is_as_likely_as_any_other() {
    const SEEDS: u64 = 1_000;
    let (drawn, valid) = draws(4, 3, SEEDS);
    assert_eq!(valid, 51, "the header of SearchTree says so");
    let mut counts = vec![0.0; valid];
    drawn.iter().flatten().for_each(|&input| counts[input] += 1.0);
    let expected = 3.0 * SEEDS as f64 / valid as f64;
    let chi_square: f64 = counts.iter().map(|n: &f64| (n - expected).powi(2) / expected).sum();
    // With 50 degrees of freedom, one draw of a thousand is above.
    assert!(chi_square < 86.7, "{chi_square}: {counts:?}");
}

#[test]
fn a_draw_tells_how_far_it_is() {
    let (mut left, mut explored) = (vec![1.0], vec![0]);
    let (mut machine, finitization, question) = trees(7);
    let valid = ValidInputs::new(&mut machine, &finitization, question, None);
    let mut random = Random::new(Box::new(valid), Draw { inputs: 3, seed: 0 });
    let drawn = random.parts(&mut |explorer| {
        left.push(explorer.left().iter().map(|part| part.share).sum::<f64>());
        explored.push(explorer.totals().totals.explored);
    });
    assert_eq!(drawn.expect("there is no limit").len(), 3);
    assert!(left.len() > 10, "{left:?}");
    assert!(left.windows(2).all(|pair| pair[1] <= pair[0] && pair[1] >= 0.0), "{left:?}");
    assert!(explored.is_sorted() && explored[1] > 0, "{explored:?}");
}

#[test]
fn the_same_seed_draws_the_same_in_the_order_of_the_space() {
    let (first, _) = draws(3, 4, 20);
    let (again, _) = draws(3, 4, 20);
    assert_eq!(first, again);
    assert!(first.iter().all(|drawn| drawn.is_sorted() && drawn.len() == 4));
    assert!(first.windows(2).any(|pair| pair[0] != pair[1]), "the seed makes a difference");
}
