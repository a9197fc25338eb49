//! How many structures there are, by published counts and by trying all.

use super::examples::{self, Example};
use crate::relational::models::{Models, Step};
use crate::sat::engine::Backend;
use std::collections::BTreeSet;

/// By each solver that there is.
pub(super) fn structures(example: &Example, symmetry: bool) -> usize {
    let counts = Backend::all().into_iter().map(|it| structures_by(example, symmetry, it));
    let counts: BTreeSet<usize> = counts.collect();
    assert_eq!(counts.len(), 1, "all solvers agree");
    counts.into_iter().next().expect("there is one")
}

fn structures_by(example: &Example, symmetry: bool, backend: Backend) -> usize {
    let invariant = example.invariant();
    let mut models =
        Models::new(&invariant, &example.signature, &example.bounds, symmetry, backend);
    let mut seen = BTreeSet::new();
    loop {
        match models.next(u64::MAX) {
            Step::Found(instance) => {
                if symmetry {
                    assert_eq!(instance, instance.labelled(&BTreeSet::new()), "labels are right");
                }
                assert!(seen.insert(instance), "each structure comes once");
            }
            Step::Done => return seen.len(),
            Step::Unknown => panic!("there was no limit"),
        }
    }
}

fn counts(example: fn(u32) -> Example, scopes: u32) -> Vec<usize> {
    (1..=scopes).map(|n| structures(&example(n), true)).collect()
}

#[test]
fn models_are_as_many_as_structures() {
    assert_eq!(counts(examples::search_tree, 5), [2, 5, 15, 51, 188]);
    assert_eq!(counts(examples::sorted_list, 5), [2, 6, 20, 70, 252]);
    assert_eq!(counts(examples::red_black_tree, 5), [3, 7, 16, 41, 115]);
    assert_eq!(counts(examples::binomial_heap, 4), [2, 6, 28, 120]);
    assert_eq!(counts(examples::circular_list, 4), [1, 2, 3, 4]);
}

#[test]
fn without_symmetry_breaking_each_numbering_is_a_model() {
    assert_eq!(structures(&examples::search_tree(4), false), 977);
}
