//! Cases by method, in the order in which methods first occur.

use super::Numbered;
use crate::suite::case::Method;
use std::collections::HashMap;

pub(super) fn group<'a>(cases: &[Numbered<'a>]) -> Vec<(&'a Method, Vec<Numbered<'a>>)> {
    let mut groups: Vec<(&Method, Vec<Numbered<'_>>)> = Vec::new();
    let mut places = HashMap::new();
    for one in cases {
        let place = *places.entry(&one.case.method).or_insert_with(|| {
            groups.push((&one.case.method, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(*one);
    }
    groups
}
