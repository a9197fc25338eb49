//! The counts that `experiments/` tells.

use crate::common::process::run;
use crate::common::{root, smallscope};
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// A command on a class of `experiments/jpf/`, with its report.
fn report(arguments: &[&str]) -> Json {
    let mut command = smallscope();
    command.current_dir(root().join("experiments/jpf")).args(arguments).args(["-q", "--json", "-"]);
    run(&mut command, "").json()
}

/// Sides and covered sides of the paper's three helpers.
fn helpers(report: &Json) -> Vec<(u64, u64)> {
    let methods = report["methods"].as_array().unwrap();
    let counts = ["deleteEntry", "fixAfterDeletion", "fixAfterInsertion"].map(|helper| {
        let method = methods.iter().find(|method| method["name"] == helper).unwrap();
        (method["sides"].as_u64().unwrap(), method["covered"].as_u64().unwrap())
    });
    counts.to_vec()
}

/// The tests that take a side of the helpers, each by the tree that it is on, without keys and values.
fn trees(report: &Json) -> Vec<String> {
    let mut owners = Vec::new();
    for method in report["methods"].as_array().unwrap() {
        let name = method["name"].as_str().unwrap();
        let is_helper = name == "deleteEntry" || name.starts_with("fixAfter");
        owners.extend(method["branches"].as_array().unwrap().iter().map(|_| is_helper));
    }
    let takes_one = |test: &&Json| {
        let mut takes = test["takes"].as_array().unwrap().iter();
        takes.any(|side| owners[side.as_u64().unwrap() as usize])
    };
    let tests = report["tests"].as_array().unwrap().iter().filter(takes_one);
    tests.map(|test| shape(test["input"].as_str().unwrap())).collect()
}

/// A printed tree without its keys and values, and without the arguments behind it.
fn shape(input: &str) -> String {
    let end = input.find(", size=").expect("a tree has a size") + ", size=5".len();
    let parts = input[..end].split(", ").map(|part| match part.split_once("key=") {
        Some((before, _)) => before,
        None if part.starts_with("value=") => "",
        None => part,
    });
    parts.collect::<Vec<&str>>().join(",")
}

#[test]
fn black_box_trees_of_the_jpf_experiment_are_as_many_as_the_paper_has() {
    let valid = |scope: u32| {
        let scope = scope.to_string();
        let flags = ["--strategy", "symbolic", "--scope", &scope, "--count-only"];
        let report = report(&[&["generate", "TreeMap.java"], &flags[..]].concat());
        assert_eq!(report["complete"], true);
        report["valid"].as_u64().unwrap()
    };
    // The empty tree is valid too.
    let valid: Vec<u64> = [1].into_iter().chain((1..=7).map(valid)).collect();
    let exactly: Vec<u64> = valid.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(exactly, [1, 2, 2, 4, 8, 16, 33]);
}

#[test]
fn all_deletions_and_one_insertion_in_trees_of_up_to_five_are_84_tests() {
    let domains = [
        "BlackBox.tree=null,TreeMap*1",
        "oneTest.number=0..5",
        "TreeMap.size=1..5",
        "Entry.key=2..10",
        "Entry.value=0",
    ];
    let domains = domains.iter().flat_map(|domain| ["--domain", domain]);
    let arguments: Vec<&str> =
        ["check", "BlackBox.java#oneTest", "--scope", "5"].into_iter().chain(domains).collect();
    let report = report(&arguments);
    assert_eq!(
        (&report["complete"], &report["methods"][0]["ok"]),
        (&Json::from(true), &Json::from(84))
    );
}

#[test]
fn white_box_tests_of_the_jpf_experiment_settle_all_66_sides() {
    let report = report(&["test", "TreeMap.java#put,remove", "--scope", "5"]);
    assert_eq!(report["complete"], true);
    assert_eq!(helpers(&report), [(24, 21), (22, 22), (20, 17)]);
}

#[test]
fn the_fewest_tests_are_17_on_at_most_11_trees_two_of_which_have_five_entries() {
    let report = report(&["test", "TreeMap.java#put,remove", "--scope", "5", "--minimise"]);
    assert_eq!(report["complete"], true);
    assert_eq!(helpers(&report), [(24, 21), (22, 22), (20, 17)]);
    let tests = report["tests"].as_array().unwrap().len() as u64;
    assert_eq!(report["minimised"]["at_least"].as_u64(), Some(tests), "that is proved");
    let trees = trees(&report);
    assert_eq!(trees.len(), 17, "tests that take one of the 60 feasible sides of the helpers");
    let trees: BTreeSet<String> = trees.into_iter().collect();
    assert_eq!(trees.iter().filter(|tree| tree.ends_with("size=5")).count(), 2);
    assert!(trees.len() <= 11, "{trees:#?}");
}
