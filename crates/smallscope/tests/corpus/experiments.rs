//! The counts that `experiments/` tells.

use crate::common::compile::{compile, jdk, read};
use crate::common::process::run;
use crate::common::{root, smallscope};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// A set-up of `experiments/fields/programs/`, with what was found in it.
struct Setup {
    name: &'static str,
    /// All programs.
    valid: u64,
    /// Suites that have each field value once, and twice.
    suites: [(u64, &'static str); 2],
}

const SETUPS: [Setup; 6] = [
    Setup {
        name: "EncapsulateField.ClassArrayField",
        valid: 224,
        suites: [(29, "BRACKETS 21"), (54, "BRACKETS 38")],
    },
    Setup {
        name: "EncapsulateField.DoubleClassFieldRef",
        valid: 14_760,
        suites: [
            (46, "SUPER_ACCESS 2, HIDDEN_FIELD 42, STATIC_ACCESSOR 8"),
            (90, "HIDDEN_FIELD 58, OVERRIDDEN_ACCESSOR 9, STATIC_ACCESSOR 15"),
        ],
    },
    Setup {
        name: "EncapsulateField.SingleClassFieldRef",
        valid: 3888,
        suites: [
            (90, "POSTFIX 6, PARENTHESES 30, OWN_ACCESSOR 21"),
            (175, "POSTFIX 11, NARROWING 4, PARENTHESES 59, OWN_ACCESSOR 49"),
        ],
    },
    Setup {
        name: "EncapsulateField.SingleClassTwoFields",
        valid: 264,
        suites: [(19, ""), (41, "DECLARATION 7")],
    },
    Setup {
        name: "PullUpField.DoubleClassChildField",
        valid: 352,
        suites: [(15, "INITIAL_VALUE 1"), (26, "INITIAL_VALUE 5")],
    },
    Setup {
        name: "PullUpMethod.TripleClassMethodChild",
        valid: 5975,
        suites: [(12, "SUPER_CALL 1, CAPTURED_NAME 3"), (24, "SUPER_CALL 2, CAPTURED_NAME 5")],
    },
];

/// How many of the planted bugs are named.
fn bugs(found: &str) -> usize {
    found.split(", ").filter(|one| !one.is_empty()).count()
}

/// What is below `experiments/fields/`.
fn in_fields(name: &str) -> PathBuf {
    root().join("experiments/fields").join(name)
}

/// Writes programs of a set-up that have all field values once, and twice, and tells how many there are in all.
fn programs(setup: &str, to: &Path) -> u64 {
    let config = format!("{setup}.toml");
    let generate = |flags: &[&str]| {
        let mut command = smallscope();
        command.current_dir(in_fields("programs"));
        command.args(["generate", "Program.java", "--config", &config, "-q"]).args(flags);
        run(&mut command, "")
    };
    let all = generate(&["--count-only", "--json", "-"]).json();
    assert_eq!(all["complete"], true, "{setup}");
    std::fs::create_dir_all(to).expect("target/ can be written");
    for times in ["1", "2"] {
        let print = format!("--print={}", to.join(times).display());
        generate(&["--strategy", "fields", "--from", "predicate", "--times", times, &print]);
    }
    all["valid"].as_u64().unwrap()
}

#[test]
fn the_formula_of_programs_says_what_their_predicate_says() {
    for Setup { name: setup, valid, .. } in SETUPS.into_iter().filter(|it| it.valid < 1_000) {
        let mut command = smallscope();
        command.current_dir(in_fields("programs")).args(["fields", "Program.java", "--agree"]);
        command.args(["--config", &format!("{setup}.toml"), "-q", "--json", "-"]);
        let report = run(&mut command, "").json();
        assert_eq!(
            (&report["agree"], &report["complete"]),
            (&true.into(), &true.into()),
            "{setup}"
        );
        assert_eq!(report["by_invariant"].as_u64(), Some(valid), "{setup}");
    }
}

#[test]
fn two_per_cent_of_the_programs_find_twelve_of_thirteen_bugs_that_were_planted_in_refactorings() {
    let all: u64 = SETUPS.iter().map(|setup| setup.valid).sum();
    let summed = |times: usize| {
        let suites = SETUPS.iter().map(|setup| setup.suites[times]);
        suites.fold((0, 0), |sum, (size, found)| (sum.0 + size, sum.1 + bugs(found)))
    };
    let [once, twice] = [0, 1].map(summed);
    assert!(50 * twice.0 <= all && 100 * once.0 <= all, "{once:?} and {twice:?} of {all}");
    assert_eq!((once.1, twice.1), (10, 12));
    let folder = in_fields("programs");
    let names = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut sources: Vec<PathBuf> =
        names.filter(|file| file.extension().is_some_and(|end| end == "java")).collect();
    sources.sort();
    let jdk = jdk();
    let classes = compile(&jdk, &read(&sources));
    let suites = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refactored-programs");
    let mut trial = Command::new(jdk.java().expect("a JDK has java"));
    trial.args(["-XX:TieredStopAtLevel=1", "-cp"]).arg(classes).arg("Trial");
    let mut expected = String::new();
    for Setup { name, valid, suites: known } in SETUPS {
        assert_eq!(programs(name, &suites.join(name)), valid, "{name}");
        for (times, (chosen, found)) in (1..).zip(known) {
            trial.arg(suites.join(name).join(times.to_string()));
            expected += &format!("{name} {times} {chosen} {} {found}\n", bugs(found));
        }
    }
    let ran = run(&mut trial, "");
    assert_eq!(ran.stdout().replace('\t', " "), expected, "{}", ran.stderr());
}

#[test]
fn exhaustive_suites_of_structures_are_as_many_inputs_as_the_paper_has() {
    let inputs = |class: &str, scope: u32, domains: &[&str]| {
        let mut command = smallscope();
        command.current_dir(in_fields("structures")).args(["check", class, "-q", "--json", "-"]);
        command.args(["--scope", &scope.to_string()]);
        for domain in domains {
            command.args(["--domain", &format!("{domain}..{scope}")]);
        }
        let report = run(&mut command, "").json();
        assert_eq!(
            (&report["complete"], &report["failures"]),
            (&Json::from(true), &serde_json::json!([]))
        );
        report["inputs"].as_u64().unwrap()
    };
    // One more than the paper: the constructor. Of heaps it has one more, too.
    let list = ["Node.value=0", "get.place=1", "add.value=1", "remove.value=1"];
    let set = ["Node.key=1", "add.key=1", "remove.key=1", "contains.key=1"];
    let heap = ["Node.key=1", "insert.key=1", "delete.key=1"];
    assert_eq!(
        [3, 4, 5, 6].map(|scope| inputs("SortedList.java", scope, &list) - 1),
        [90, 420, 1890, 8316]
    );
    assert_eq!(
        [3, 4, 5, 6].map(|scope| inputs("TreeSet.java", scope, &set) - 1),
        [144, 492, 1725, 5886]
    );
    assert_eq!(
        [3, 4, 5].map(|scope| inputs("BinomialHeap.java", scope, &heap)),
        [197, 1081, 10297]
    );
}
