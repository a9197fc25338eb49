//! `test` on the classes of `corpus/symbolic/`: every side is settled, and the real JVM agrees with every
//! test.

use crate::common::process::{self, End, run};
use crate::common::{Program, command, on_all_cores, programs, root, scratch, smallscope};
use serde_json::Value as Json;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What `test` says of a class, with its tests confirmed.
fn tested(program: &Program) -> Json {
    let folder = scratch();
    let mut command = command("test", &[&program.name]);
    command.args([&program.main(), "--all-methods", "--length", "3", "-q", "--json", "-"]);
    command.arg("--tests").arg(folder.path());
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let problem = String::from_utf8_lossy(&output.stderr);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}{problem}"))
}

#[test]
fn every_side_is_settled_and_the_real_jvm_agrees() {
    let programs = programs("symbolic");
    assert!(programs.len() >= 5, "corpus/symbolic has {} classes", programs.len());
    for (program, report) in programs.iter().zip(on_all_cores(&programs, tested)) {
        let name = &program.name;
        for method in report["methods"].as_array().unwrap() {
            // Receivers that a constructor makes are not all there are.
            let settled = method["open"] == 0 || report["predicate"].is_null();
            assert!(settled, "{name}: {method:#}");
        }
        assert_eq!(report["dropped"]["mispredicted"], 0, "{name}: plain values take the same way");
        assert_eq!(report["dropped"]["unknown"], 0, "{name}: the solver knows");
        let written = &report["written"];
        assert!(!written["verified_on"].is_null(), "{name}: there is a JVM");
        assert_eq!(written["unconfirmed"], Json::Array(Vec::new()), "{name}");
        assert!(written["written"].as_u64() > Some(0), "{name}: {written:#}");
    }
}

/// Classes with a predicate and without, of one method and of many, small and large.
const ORGANISED: [&str; 3] = ["generate/RedBlackTree", "generate/SearchTree", "symbolic/Account"];

/// `test` on a class, in `folder`.
fn test_in(folder: &Path, class: &str, flags: &[&str]) -> Command {
    let file = root().join("corpus").join(format!("{class}.java"));
    let mut command = smallscope();
    command.arg("test").arg(file).args(["--scope", "4", "--all-methods", "-q"]);
    command.args(["--json", "report.json"]).args(flags).current_dir(folder);
    command
}

/// The report that it wrote, without the time it took.
fn report_in(folder: &Path) -> Json {
    let text = fs::read_to_string(folder.join("report.json")).unwrap();
    let mut report: Json = serde_json::from_str(&text).unwrap();
    assert_eq!(report["stopped"], Json::Null);
    report["seconds"] = Json::Null;
    report
}

#[test]
fn several_workers_tell_what_one_tells() {
    for class in ORGANISED {
        for flags in [&[][..], &["--minimise"], &["--criterion", "line", "--order", "deepening"]] {
            let [alone, together] = ["1", "3"].map(|jobs| {
                let folder = scratch();
                let flags = [flags, &["-j", jobs]].concat();
                run(&mut test_in(folder.path(), class, &flags), "");
                report_in(folder.path())
            });
            assert!(!alone["tests"].as_array().unwrap().is_empty(), "{class} has tests");
            assert_eq!(alone, together, "{class} {flags:?}");
        }
    }
}

#[test]
fn a_run_that_is_killed_ends_with_the_same_report() {
    let folder = scratch();
    let folder = folder.path();
    run(&mut test_in(folder, "generate/RedBlackTree", &[]), "");
    let expected = report_in(folder);
    for jobs in ["1", "2"] {
        let flags = ["--checkpoint", "state", "--checkpoint-every", "0.01", "-j", jobs];
        let command = || test_in(folder, "generate/RedBlackTree", &flags);
        process::kill_again_and_again(command, &folder.join("state"));
        run(&mut command(), "");
        assert_eq!(report_in(folder), expected, "with {jobs} workers");
        fs::remove_file(folder.join("state")).unwrap();
    }
}

#[test]
fn time_limits_add_up_to_a_whole_run() {
    let folder = scratch();
    let folder = folder.path();
    run(&mut test_in(folder, "generate/RedBlackTree", &[]), "");
    let expected = report_in(folder);
    // On a busy machine one limit may be over before anything was found: the next is longer.
    for round in 1.. {
        let limit = format!("{}", 0.05 * f64::from(round));
        let flags = ["--checkpoint", "state", "--time-limit", &limit];
        let ran = run(&mut test_in(folder, "generate/RedBlackTree", &flags), "");
        // An oracle finds faults of helpers that are called out of place.
        assert!(matches!(ran.end, End::Exit(0..=3)), "{}", ran.stderr());
        let report = fs::read_to_string(folder.join("report.json")).unwrap();
        let report: Json = serde_json::from_str(&report).unwrap();
        // A run that had no time to begin leaves the report as it was.
        if ran.end != End::Exit(3) && report["stopped"].is_null() {
            break;
        }
    }
    assert_eq!(report_in(folder), expected);
}
