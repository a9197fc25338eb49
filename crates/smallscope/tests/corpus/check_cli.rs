//! `smallscope check`, as a user meets it.
//!
//! The Java files are those of `corpus/check_kinds/` and `corpus/generate/`.

use crate::common::process::{self, End, Ran};
use crate::common::{self, Program, cache, root};
use serde_json::Value as Json;
use smallscope::input::jdk::Jdk;
use std::fs;
use std::path::{Path, PathBuf};

/// The oldest JDK, which is the one that everybody has.
fn jdk() -> Jdk {
    common::jdks().swap_remove(0)
}

/// The folder with the classes of a folder of the corpus.
fn classes(folder: &str, names: &[&str]) -> PathBuf {
    let path = |name| root().join("corpus").join(folder).join(format!("{name}.java"));
    let programs: Vec<Program> =
        names.iter().map(|name| Program::read(&path(name)).unwrap()).collect();
    cache::classes(&programs.iter().collect::<Vec<&Program>>(), &jdk(), 17)
}

fn check_in(class_path: &Path, arguments: &[&str]) -> Ran {
    let mut command = common::smallscope();
    command.arg("check").arg("--jdk").arg(jdk().home()).arg("-cp").arg(class_path);
    // No smallscope.toml of anybody is there.
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).args(arguments);
    process::run(&mut command, "")
}

const KINDS: [&str; 7] = ["Account", "Bounded", "Chain", "Laws", "Refusals", "Spinner", "Unequal"];

/// `smallscope check` on a class of `corpus/check_kinds/`.
fn check(arguments: &[&str]) -> Ran {
    check_in(&classes("check_kinds", &KINDS), arguments)
}

fn search_tree(scope: &str, arguments: &[&str]) -> Ran {
    let info = format!("Node.info=1..{scope}");
    let first = ["SearchTree", "--scope", scope, "--domain", &info];
    check_in(&classes("generate", &["SearchTree"]), &[&first[..], arguments].concat())
}

#[track_caller]
fn json(ran: &Ran) -> Json {
    serde_json::from_slice(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr()))
}

/// The one sentence that bad input gets, with exit code 1 and nothing else.
#[track_caller]
fn assert_refused(ran: &Ran, part: &str) {
    let said = ran.stderr();
    assert_eq!((ran.end, ran.stdout().as_str()), (End::Exit(1), ""), "{said}");
    assert!(said.contains(part) && said.trim_end().lines().count() == 1, "{said}");
}

#[test]
fn a_clean_class_is_reported_complete_with_its_count() {
    let ran = search_tree("4", &[]);
    let said = ran.stdout();
    assert_eq!(ran.end, End::Exit(0), "{said}{}", ran.stderr());
    assert!(said.contains("SearchTree at scope 4, 51 receivers valid by repOk"), "{said}");
    let last =
        "complete: true, all 613 inputs of SearchTree, add, remove and contains up to scope 4";
    assert!(said.contains(last), "{said}");
}

#[test]
fn a_counterexample_is_drawn_and_the_exit_code_is_2() {
    let ran = check(&["Chain#appendAll", "--scope", "2", "--max-instructions", "1e5"]);
    let said = ran.stdout();
    assert_eq!(ran.end, End::Exit(2), "{said}{}", ran.stderr());
    for part in [
        "WRONG (endless, ",
        "call      appendAll(this)",
        "on        Chain (Chain#0)",
        "at        Chain.appendAll(Chain.java:",
        "complete: true, ",
    ] {
        assert!(said.contains(part), "no {part} in\n{said}");
    }
    assert!(!said.contains("prepend"), "only the method that is named: {said}");
}

#[test]
fn the_json_report_has_its_keys() {
    let ran = check(&["Bounded", "--scope", "2", "--json", "-"]);
    assert_eq!(ran.end, End::Exit(2));
    let report = json(&ran);
    let keys: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = "schema class predicate built scope white_box complete receivers inputs methods failures \
                    skipped dropped stopped seconds";
    assert_eq!(keys, expected.split_whitespace().collect::<Vec<_>>());
    assert_eq!((&report["schema"], &report["complete"]), (&1.into(), &true.into()));
    let methods = report["methods"].as_array().unwrap();
    let sum: u64 = methods.iter().map(|row| row["inputs"].as_u64().unwrap()).sum();
    assert_eq!(report["inputs"], sum);
    for row in methods {
        let count = |key: &str| row[key].as_u64().unwrap();
        assert_eq!(count("inputs"), count("ok") + count("refused") + count("wrong"), "{row}");
    }
    let failure = &report["failures"][0];
    for key in ["method", "kind", "message", "input", "call", "drawing", "place"] {
        assert!(failure[key].is_string(), "{key} of {failure}");
    }
    assert_eq!(
        (&failure["method"], &failure["kind"]),
        (&"Bounded(int)".into(), &"invariant".into())
    );
    assert!(ran.stderr().contains("WRONG"), "the summary goes to standard error");
}

#[test]
fn what_is_not_modelled_cuts_the_check() {
    let ran = check(&["Spinner#readable", "--scope", "1", "--json", "-", "-q"]);
    assert_eq!((ran.end, ran.stderr().as_str()), (End::Exit(3), ""));
    assert_eq!(json(&ran)["complete"], false);
}

#[test]
fn an_expected_exception_is_no_counterexample() {
    let ran = check(&["Refusals#own", "--expect", "Refusals#own=Refusals$Own"]);
    assert_eq!(ran.end, End::Exit(0), "{}", ran.stdout());
    assert_eq!(check(&["Refusals#own"]).end, End::Exit(2));
}

#[test]
fn a_time_limit_writes_what_there_is() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-time.json");
    let name = file.to_str().unwrap();
    let _ = fs::remove_file(&file);
    let ran = search_tree("9", &["--time-limit", "0.3", "--json", name]);
    assert_eq!(ran.end, End::Exit(3), "{}", ran.stdout());
    let report: Json = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_eq!((&report["complete"], &report["stopped"]), (&false.into(), &"time".into()));
    assert!(report["inputs"].as_u64().unwrap() > 100, "{report}");
    assert!(ran.stdout().contains("the time limit is used up"), "{}", ran.stdout());
}

#[test]
fn a_property_is_named_on_the_command_line() {
    let ran = check(&["Laws", "--property", "twoAreOne", "--scope", "1", "--no-aliasing"]);
    assert_eq!(ran.end, End::Exit(2));
    assert!(ran.stdout().contains("property twoAreOne(Laws, Laws) is false"), "{}", ran.stdout());
}

#[test]
fn what_is_wrong_with_the_input_is_said_in_one_sentence() {
    assert_refused(&check(&["Nowhere"]), "Nowhere");
    assert_refused(&check(&["Bounded#shrnk"]), "did you mean shrink?");
    assert_refused(&check(&["Bounded", "--expect", "nonsense"]), "is not like");
    assert_refused(
        &check(&["Bounded", "--expect", "Bounded#rob=Nothing"]),
        "there is no exception Nothing",
    );
    assert_refused(
        &check(&["Bounded", "--domain", "Bounded.sze=1..2"]),
        "did you mean Bounded.size?",
    );
    assert_refused(
        &check(&["Bounded", "--domain", "lateRefusal.x=1"]),
        "lateRefusal has no parameter x",
    );
    assert_refused(&check(&["Bounded", "--predicate", "repok"]), "did you mean repOk?");
    assert_refused(&check(&["Refusals#divided", "--domain", "divided.n=true"]), "true is no value");
}
