//! Time limits, of every command. No verdict here hangs on how fast anything is: what must happen
//! within a limit is given a longer one until it does.

use crate::common;
use crate::common::process::{self, End, Ran, with_more_and_more_time};
use serde_json::Value as Json;
use std::fs;

fn limited(command: &str, file: &str, seconds: &str, arguments: &[&str]) -> Ran {
    let mut command = common::command(command, &[file]);
    process::run(command.args(["--time-limit", seconds]).args(arguments), "")
}

/// What a report says of a run that the time limit cut.
#[track_caller]
fn assert_cut(report: &Json) {
    assert_eq!((&report["complete"], &report["stopped"]), (&false.into(), &"time".into()));
}

#[test]
fn an_endless_loop_ends_with_its_time() {
    let run = |seconds: &str| limited("run", "cli/EndlessLoop.java", seconds, &["EndlessLoop"]);
    let ran = with_more_and_more_time(run, |ran| !ran.out.is_empty());
    let said = "smallscope: the time limit is used up\n";
    assert_eq!(
        (ran.end, &*ran.stdout(), &*ran.stderr()),
        (End::Exit(3), "before the loop\n", said)
    );
}

#[test]
fn the_time_limit_ends_a_search_without_valid_inputs() {
    let endless = ["SearchTree", "--scope", "12", "--domain", "SearchTree.size=99", "--json", "-"];
    let run = |seconds: &str| {
        let ran = limited("generate", "generate/SearchTree.java", seconds, &endless);
        let report = ran.json();
        assert_cut(&report);
        assert_eq!((ran.end, &report["valid"]), (End::Exit(3), &0.into()));
        report
    };
    with_more_and_more_time(run, |report| report["explored"].as_u64() > Some(1000));
}

#[test]
fn a_time_limit_writes_what_there_is() {
    let folder = common::scratch();
    let file = folder.path().join("report.json");
    let run = |seconds: &str| {
        let _ = fs::remove_file(&file);
        let large = ["SearchTree", "--scope", "9", "--domain", "Node.info=1..9", "--json"];
        let arguments = [&large[..], &[file.to_str().unwrap()]].concat();
        let ran = limited("check", "generate/SearchTree.java", seconds, &arguments);
        assert_eq!(ran.end, End::Exit(3), "{}", ran.stdout());
        assert!(ran.stdout().contains("the time limit is used up"), "{}", ran.stdout());
        let report: Json = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        assert_cut(&report);
        report
    };
    with_more_and_more_time(run, |report| report["inputs"].as_u64() > Some(100));
}

#[test]
fn a_time_limit_leaves_the_scopes_that_were_done() {
    let endless = ["SearchTree#add,remove", "--scopes", "1..12", "--json", "-"];
    let run = |seconds: &str| {
        let ran = limited("grow", "generate/SearchTree.java", seconds, &endless);
        assert_eq!(ran.end, End::Exit(3), "{}", ran.stderr());
        (!ran.out.is_empty()).then(|| ran.json())
    };
    // It may be over before the first scope has begun.
    let is_enough = |report: &Option<Json>| {
        report.as_ref().is_some_and(|report| report["scopes"][1]["complete"] == true)
    };
    let report = with_more_and_more_time(run, is_enough).unwrap();
    assert_cut(&report);
    let scopes = report["scopes"].as_array().unwrap();
    let (last, done) = scopes.split_last().unwrap();
    let is_done = |scope: &Json| scope["complete"] == true && scope["inputs"].is_u64();
    assert!(done.iter().all(is_done), "{scopes:#?}");
    assert!(last["complete"] == false || last["random"].is_null(), "{last}");
}
