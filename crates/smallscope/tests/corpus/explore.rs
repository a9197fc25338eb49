//! States that sequences of calls lead to.

use crate::common::compile::sources;
use crate::common::process::run;
use crate::common::{root, smallscope};
use serde_json::Value;

/// Keys, states, and calls to the last of them, as model checking of red-black trees has them.
const TREE_MAPS: [(u64, u64, u64); 8] = [
    (1, 2, 1),
    (2, 5, 2),
    (3, 11, 3),
    (4, 29, 5),
    (5, 72, 5),
    (6, 197, 10),
    (7, 561, 10),
    (8, 1657, 12),
];

/// Binary search trees over so many values, from the first on.
const SEARCH_TREES: [u64; 6] = [2, 5, 15, 51, 188, 731];

/// The same with symbols, by the length of sequences: their shapes.
const TREE_SHAPES: [u64; 6] = [2, 4, 9, 23, 65, 197];

/// The report of an exploration.
fn explored(arguments: &str) -> Value {
    let mut command = smallscope();
    command.arg("explore").args(arguments.split(' ')).args(["-q", "--json", "-"]);
    let report = run(&mut command, "").json();
    assert_eq!(report["complete"], true, "{arguments}");
    report
}

fn search_tree(arguments: &str) -> Value {
    let file = root().join("corpus/generate/SearchTree.java");
    explored(&format!("{} --calls add,remove {arguments}", file.display()))
}

#[test]
fn a_tree_map_has_as_many_states_as_are_known() {
    for (keys, states, deepest) in TREE_MAPS {
        let report = explored(&format!(
            "java.util.TreeMap --calls put,remove --values 1..{keys} --domain put.value=null"
        ));
        assert_eq!(report["states"], states, "{keys} keys");
        assert_eq!(report["transitions"], 2 * keys * states, "{keys} keys");
        assert_eq!(report["deepest"], deepest, "{keys} keys");
        let covered = ["deleteEntry", "fixAfterDeletion", "fixAfterInsertion"].map(|name| {
            let methods = report["methods"].as_array().unwrap();
            methods.iter().find(|one| one["name"] == name).unwrap()["covered"].as_u64().unwrap()
        });
        match keys {
            4 | 5 => assert_eq!(covered, [21, 20, 15], "{keys} keys"),
            6.. => assert_eq!(covered, [21, 22, 15], "{keys} keys"),
            _ => {}
        }
    }
}

#[test]
fn a_search_tree_has_as_many_states_as_are_known() {
    for (values, states) in (1..).zip(SEARCH_TREES) {
        let report = search_tree(&format!("--values 1..{values}"));
        assert_eq!(report["states"], states, "{values} values");
        assert_eq!(report["transitions"], 2 * values * states, "{values} values");
    }
}

#[test]
fn with_symbols_the_states_of_a_search_tree_are_its_shapes() {
    for (depth, states) in (1..).zip(TREE_SHAPES) {
        let report = search_tree(&format!("--symbolic --depth {depth}"));
        assert_eq!(report["states"], states, "sequences of {depth} calls");
    }
}

#[test]
fn states_are_the_same_in_all_orders_and_with_two_workers() {
    for how in ["--order bfs", "--order dfs", "--order deepening", "--order covering", "-j 2"] {
        let report = search_tree(&format!("--values 1..4 {how}"));
        let found = ["states", "transitions"].map(|key| report[key].as_u64().unwrap());
        assert_eq!(found, [51, 408], "{how}");
    }
}

#[test]
fn every_class_of_the_folder_is_explored() {
    for file in sources("explore") {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains("//@ run: explore"), "{} is never explored", file.display());
    }
}
