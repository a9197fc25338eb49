//! Cases by method, in the order in which methods first occur.

use crate::suite::case::{Case, Method};
use std::collections::HashMap;

pub(super) fn group<'a>(cases: &[&'a Case]) -> Vec<(&'a Method, Vec<&'a Case>)> {
    let mut groups: Vec<(&Method, Vec<&Case>)> = Vec::new();
    let mut places = HashMap::new();
    for case in cases {
        let place = *places.entry(&case.method).or_insert_with(|| {
            groups.push((&case.method, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(case);
    }
    groups
}
