//! Extensions and suites, by published numbers.

use super::examples::{self, Example};
use crate::relational::instance::{Instance, Tuple};
use crate::relational::models::{Models, Step};
use crate::relational::suite::{Progress, Status, Suite, SuiteOptions, SuiteState, Way};
use crate::sat::engine::Backend;
use std::collections::{BTreeMap, BTreeSet};

fn options(way: Way) -> SuiteOptions {
    SuiteOptions { way, ..SuiteOptions::default() }
}

fn done<'a>(
    example: &'a Example,
    invariant: &'a crate::relational::formula::Invariant,
    options: SuiteOptions,
) -> Suite<'a> {
    let mut suite = Suite::new(invariant, &example.signature, &example.bounds, options, None);
    assert_eq!(suite.step(u64::MAX), Progress::Done);
    suite
}

/// How many tuples each field has, by its name.
fn sizes(example: &Example, options: SuiteOptions) -> BTreeMap<String, usize> {
    let invariant = example.invariant();
    let suite = done(example, &invariant, options);
    check_cover(&suite);
    let size = |it: &crate::relational::suite::Extension| {
        assert!(it.unknown.is_empty(), "everything is known");
        assert_eq!(it.possible, it.feasible.len() + it.infeasible, "everything is counted");
        (example.signature.field(it.field).name.clone(), it.feasible.len())
    };
    suite.extensions().iter().map(size).collect()
}

/// The structures have all tuples that are feasible, and none could be left out.
fn check_cover(suite: &Suite<'_>) {
    let mut counts: BTreeMap<Tuple, usize> = BTreeMap::new();
    for structure in suite.structures() {
        for tuple in structure.tuples() {
            if suite.status(&tuple).is_some() {
                *counts.entry(tuple).or_default() += 1;
            }
        }
    }
    let covered: BTreeSet<&Tuple> = counts.keys().collect();
    let extensions = suite.extensions();
    let feasible: BTreeSet<&Tuple> = extensions.iter().flat_map(|it| &it.feasible).collect();
    assert_eq!(covered, feasible);
    for structure in suite.structures() {
        let alone = |it: &Tuple| counts.get(it) == Some(&1);
        assert!(structure.tuples().iter().any(alone), "{structure:?} is needless");
    }
}

#[test]
fn all_solvers_tell_the_same_extensions() {
    let examples: [fn(u32) -> Example; 3] =
        [examples::search_tree, examples::red_black_tree, examples::binomial_heap];
    for example in examples {
        let example = example(5);
        let told: Vec<BTreeMap<String, usize>> = Backend::all()
            .into_iter()
            .map(|backend| sizes(&example, SuiteOptions { backend, ..options(Way::Fast) }))
            .collect();
        assert!(told.windows(2).all(|two| two[0] == two[1]), "{told:?}");
    }
}

fn of(example: fn(u32) -> Example, field: &str, scopes: u32) -> Vec<usize> {
    (1..=scopes).map(|n| sizes(&example(n), options(Way::Fast))[field]).collect()
}

fn totals(example: fn(u32) -> Example, scopes: u32) -> Vec<usize> {
    (1..=scopes).map(|n| sizes(&example(n), options(Way::Fast)).values().sum()).collect()
}

#[test]
fn the_extensions_of_search_trees_are_as_published() {
    assert_eq!(of(examples::search_tree, "left", 6), [1, 3, 5, 8, 11, 15]);
    assert_eq!(of(examples::search_tree, "right", 6), [1, 3, 6, 9, 13, 17]);
    assert_eq!(of(examples::search_tree, "info", 6), [1, 4, 9, 16, 25, 36]);
}

#[test]
fn left_at_four_is_the_set_of_the_paper() {
    let example = examples::search_tree(4);
    let invariant = example.invariant();
    let suite = done(&example, &invariant, options(Way::Fast));
    let left = suite.extensions().into_iter().find(|it| it.field.0 == 2).expect("it is a field");
    let shown: BTreeSet<String> =
        left.feasible.iter().map(|it| example.signature.show_tuple(it)).collect();
    let wanted = [
        "0.left = null",
        "0.left = Node#1",
        "1.left = null",
        "1.left = Node#2",
        "1.left = Node#3",
        "2.left = null",
        "2.left = Node#3",
        "3.left = null",
    ];
    assert_eq!(shown, wanted.iter().map(|it| format!("Node#{it}")).collect());
}

/// How many structures have each tuple that some have.
fn times(structures: &BTreeSet<Instance>) -> BTreeMap<Tuple, usize> {
    let mut times = BTreeMap::new();
    for tuple in structures.iter().flat_map(Instance::tuples) {
        *times.entry(tuple).or_default() += 1;
    }
    times
}

#[test]
fn each_tuple_is_in_several_structures_or_in_all_that_have_it() {
    let examples: [fn(u32) -> Example; 4] = [
        examples::sorted_list,
        examples::search_tree,
        examples::red_black_tree,
        examples::binomial_heap,
    ];
    for example in examples {
        let example = example(4);
        let invariant = example.invariant();
        let (signature, bounds) = (&example.signature, &example.bounds);
        let mut models = Models::new(&invariant, signature, bounds, true, Backend::default());
        let mut all = BTreeSet::new();
        while let Step::Found(structure) = models.next(u64::MAX) {
            all.insert(structure);
        }
        let there = times(&all);
        let once = done(&example, &invariant, options(Way::Fast)).extensions();
        for wanted in [2, 3, 100] {
            let suite =
                done(&example, &invariant, SuiteOptions { times: wanted, ..options(Way::Fast) });
            let found: BTreeSet<Instance> = suite.structures().iter().cloned().collect();
            assert_eq!(found.len(), suite.structures().len(), "each is another one");
            assert!(found.is_subset(&all));
            let has = times(&found);
            for (tuple, &there) in &there {
                let wanted = there.min(wanted.into());
                assert!(has[tuple] >= wanted, "{tuple:?} is in {} of {wanted}", has[tuple]);
            }
            assert_eq!(suite.extensions(), once, "what is feasible stays as it was told");
        }
    }
}

#[test]
fn without_symmetry_breaking_all_numbers_are_feasible() {
    let options = SuiteOptions { symmetry: false, ..options(Way::Fast) };
    let sizes = sizes(&examples::search_tree(4), options);
    assert_eq!(sizes.values().sum::<usize>(), 58);
}

#[test]
fn the_extensions_of_lists_grow_as_they_should() {
    assert_eq!(of(examples::sorted_list, "next", 6), [1, 3, 5, 7, 9, 11]);
    assert_eq!(of(examples::sorted_list, "value", 6), [1, 4, 9, 16, 25, 36]);
    assert_eq!(of(examples::circular_list, "prev", 5), [1, 3, 5, 7, 9]);
    let example = examples::circular_list(4);
    let invariant = example.invariant();
    let suite = done(&example, &invariant, options(Way::Fast));
    let next = suite.extensions().into_iter().find(|it| it.field.0 == 2).expect("it is a field");
    let shown: Vec<String> =
        next.feasible.iter().map(|it| example.signature.show_tuple(it)).collect();
    let wanted = [(0, 0), (0, 1), (1, 0), (1, 2), (1, 3), (2, 0), (3, 2)];
    assert_eq!(shown, wanted.map(|(a, b)| format!("Node#{a}.next = Node#{b}")));
}

#[test]
fn the_extensions_of_red_black_trees_and_heaps_have_the_right_sizes() {
    assert_eq!(totals(examples::red_black_tree, 6), [10, 20, 31, 48, 66, 91]);
    assert_eq!(totals(examples::binomial_heap, 4), [9, 19, 33, 49]);
}

#[test]
fn extensions_at_ten_are_as_published() {
    let total = |example: Example| sizes(&example, options(Way::Fast)).values().sum::<usize>();
    assert_eq!(total(examples::search_tree(10)), 187);
    assert_eq!(total(examples::red_black_tree(10)), 222);
    assert_eq!(total(examples::binomial_heap(10)), 201);
    assert_eq!(total(examples::sorted_list(16)), 2 + 17 + 31 + 256);
}

#[test]
fn a_shape_has_many_new_values_at_once() {
    let example = examples::sorted_list(20);
    let invariant = example.invariant();
    let suite = done(&example, &invariant, options(Way::Fast));
    check_cover(&suite);
    // Each number of nodes needs a structure, and so does each value of a node.
    assert!(suite.structures().len() <= 21 + 20 + 5, "{}", suite.structures().len());
}

#[test]
fn extensions_of_larger_scopes_are_those_of_all_ways_measured() {
    let total = |example: Example| sizes(&example, options(Way::Fast)).values().sum::<usize>();
    assert_eq!(total(examples::red_black_tree(14)), 414);
    assert_eq!(total(examples::binomial_heap(15)), 398);
}

#[test]
fn all_ways_find_the_same_extensions() {
    for example in
        [examples::search_tree(4), examples::red_black_tree(3), examples::binomial_heap(3)]
    {
        let fast = sizes(&example, options(Way::Fast));
        assert_eq!(fast, sizes(&example, options(Way::Smallest)));
        let invariant = example.invariant();
        let plain = done(&example, &invariant, options(Way::Plain));
        let size = |it: &crate::relational::suite::Extension| {
            (example.signature.field(it.field).name.clone(), it.feasible.len())
        };
        assert_eq!(fast, plain.extensions().iter().map(size).collect());
    }
}

#[test]
fn suites_are_small_and_the_smallest_are_proved() {
    for n in 1..=5 {
        let example = examples::search_tree(n);
        let invariant = example.invariant();
        let suite = done(&example, &invariant, options(Way::Smallest));
        assert_eq!(suite.structures().len(), 2 * n as usize);
        assert!(suite.is_minimum());
    }
    let example = examples::search_tree(4);
    let invariant = example.invariant();
    assert!(done(&example, &invariant, options(Way::Fast)).structures().len() <= 17);
    let fields = Some(BTreeSet::from([
        crate::relational::signature::FieldId(2),
        crate::relational::signature::FieldId(3),
    ]));
    let of_shape = SuiteOptions { fields, ..options(Way::Smallest) };
    let suite = done(&example, &invariant, of_shape);
    assert_eq!(suite.structures().len(), 4);
    let without = SuiteOptions { symmetry: false, ..options(Way::Smallest) };
    let suite = done(&example, &invariant, without);
    assert_eq!(suite.structures().len(), 11);
}

#[test]
fn a_suite_goes_on_from_where_it_was() {
    let example = examples::red_black_tree(5);
    let invariant = example.invariant();
    let whole = done(&example, &invariant, options(Way::Fast)).extensions();
    let mut state = SuiteState::default();
    let mut parts = 0;
    loop {
        let state_before = state.clone();
        let mut suite = Suite::new(
            &invariant,
            &example.signature,
            &example.bounds,
            options(Way::Fast),
            Some(&state_before),
        );
        let progress = suite.step(3 + parts);
        state = suite.state();
        parts += 1;
        if progress == Progress::Done {
            assert_eq!(suite.extensions(), whole);
            break;
        }
        assert!(parts < 1000, "it comes to an end");
    }
    assert!(parts > 1, "it was interrupted");
    assert!(
        whole
            .iter()
            .flat_map(|it| &it.feasible)
            .all(|it| state.structures.iter().any(|one| one.tuples().contains(it)))
    );
    let suite = Suite::new(
        &invariant,
        &example.signature,
        &example.bounds,
        options(Way::Fast),
        Some(&state),
    );
    assert!(state.refuted.iter().all(|it| suite.status(it) == Some(Status::Infeasible)));
}
