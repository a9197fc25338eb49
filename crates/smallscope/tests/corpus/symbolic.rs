//! `test` on the classes of `corpus/symbolic/`: every side is settled, and the real JVM agrees with every
//! test and every side.
//!
//! The tests run under JaCoCo, which counts the sides of each line: as many are taken as `test` calls covered.
//! Then random inputs run under it, and none takes a side that `test` calls infeasible: some
//! hundred for each method, or as many as `SMALLSCOPE_RANDOM` says (`make symbolic`: a million).

use super::coverage::{Numbers, jar, numbers};
use crate::common::compiler::javac;
use crate::common::process::{self, End, run};
use crate::common::{
    self, Program, cache, command, on_all_cores, programs, root, scratch, smallscope,
};
use serde_json::Value as Json;
use smallscope::input::jdk::Jdk;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The most elements and characters of inputs.
const LENGTH: &str = "3";

/// How often each method runs on random inputs.
const CALLS: &str = "300";

/// What `test` says of a class, with its tests confirmed and written below a folder.
fn tested(program: &Program, tests: &Path) -> Json {
    let tests = tests.join(program.main());
    let mut command = command("test", &[&program.name]);
    command.args([&program.main(), "--all-methods", "--length", LENGTH, "-q", "--json", "-"]);
    command.args(["--junit", "4"]).arg("--tests").arg(tests);
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let problem = String::from_utf8_lossy(&output.stderr);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}{problem}"))
}

#[test]
fn every_side_is_settled_and_the_real_jvm_agrees() {
    let programs = programs("symbolic");
    assert!(programs.len() >= 5, "corpus/symbolic has {} classes", programs.len());
    let tests = scratch();
    let reports = on_all_cores(&programs, |program| tested(program, tests.path()));
    let methods: usize = reports.iter().map(|one| one["methods"].as_array().unwrap().len()).sum();
    assert!(methods >= 40, "corpus/symbolic has {methods} methods");
    for (program, report) in programs.iter().zip(&reports) {
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
    let programs: Vec<&Program> = programs.iter().collect();
    for jdk in common::jdks() {
        compare_with_jacoco(&jdk, &programs, &reports, tests.path());
    }
}

/// What JaCoCo counts when the tests run on a JDK, and when random inputs do.
fn compare_with_jacoco(jdk: &Jdk, programs: &[&Program], reports: &[Json], tests: &Path) {
    let classes = cache::classes(programs, &common::jdk(), 17);
    let folder = scratch();
    let compiled = compile_tests(jdk, &classes, tests, folder.path());
    let by_tests = folder.path().join("tests");
    let names = test_classes(&compiled);
    let mut command = under_jacoco(jdk, &by_tests, &[&compiled, &classes]);
    // A test of what is wrong fails, as it must.
    process::run(command.arg("org.junit.runner.JUnitCore").args(names), "");
    let by_random = folder.path().join("random");
    let calls = std::env::var("SMALLSCOPE_RANDOM").unwrap_or_else(|_| CALLS.to_owned());
    let mut command = under_jacoco(jdk, &by_random, &[&compiled, &classes]);
    command.args(["RandomCalls", &calls, LENGTH]);
    let ran = process::run(command.args(programs.iter().map(|program| program.main())), "");
    assert_eq!(ran.end, process::End::Exit(0), "{}", ran.stderr());
    let (by_tests, by_random) = (lines(jdk, &classes, &by_tests), lines(jdk, &classes, &by_random));
    let mut compared = 0;
    for (program, report) in programs.iter().zip(reports) {
        for (line, [covered, infeasible, sides]) in verdicts(report) {
            let place = format!("{}.java, line {line}, JDK {}", program.main(), jdk.feature());
            let key = (format!("{}.java", program.main()), line);
            let (taken, total) = by_tests[&key];
            assert_eq!(total, sides, "{place}: sides");
            assert!(taken >= covered, "{place}: tests take {taken}, not {covered}");
            assert!(taken + infeasible <= total, "{place}: tests take {taken} of {total}");
            let (taken, _) = by_random[&key];
            assert!(taken + infeasible <= total, "{place}: random inputs take {taken} of {total}");
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared} lines were compared");
}

/// Compiles the tests, and what makes random calls.
fn compile_tests(jdk: &Jdk, classes: &Path, tests: &Path, folder: &Path) -> PathBuf {
    let compiled = folder.join("compiled");
    let random = common::root().join("scripts/RandomCalls.java");
    fs::create_dir_all(&compiled).unwrap();
    let class_path = class_path(&[classes]);
    let flags = ["-nowarn", "-encoding", "UTF-8", "-cp", &class_path, "-d"].map(OsString::from);
    let files = common::files_below(tests, ".java").into_iter().chain([random]);
    let arguments = flags.into_iter().chain([compiled.clone().into()]);
    let arguments: Vec<OsString> = arguments.chain(files.map(OsString::from)).collect();
    javac(jdk, &arguments).unwrap();
    compiled
}

fn test_classes(compiled: &Path) -> Vec<String> {
    let files = common::files_below(compiled, ".class");
    let names = files.iter().filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()));
    names.filter(|name| name.contains("Test") && !name.contains('$')).collect()
}

fn class_path(folders: &[&Path]) -> String {
    let cache =
        jar("org.jacoco.cli-0.8.14-nodeps.jar").parent().expect("a folder").join("../junit");
    let junit = ["junit-4.13.2.jar", "hamcrest-core-1.3.jar"].map(|name| cache.join(name));
    let paths = folders.iter().copied().chain(junit.iter().map(PathBuf::as_path));
    paths.map(|path| path.display().to_string()).collect::<Vec<_>>().join(":")
}

fn under_jacoco(jdk: &Jdk, noted: &Path, folders: &[&Path]) -> std::process::Command {
    let mut command = cache::tool(jdk.home().join("bin/java"));
    let agent = jar("org.jacoco.agent-0.8.14-runtime.jar");
    // An array of a random length is mostly too long, and finding that out must not take long.
    command.args(["-ea", "-Xmx64m", "-XX:+UseSerialGC"]);
    command.arg(format!("-javaagent:{}=destfile={}", agent.display(), noted.display()));
    command.arg("-cp").arg(class_path(folders));
    command
}

/// By file and line: how many sides were taken, and how many there are.
fn lines(jdk: &Jdk, classes: &Path, noted: &Path) -> BTreeMap<(String, u64), (u64, u64)> {
    let report = noted.with_extension("xml");
    let mut command = cache::tool(jdk.home().join("bin/java"));
    command.arg("-cp").arg(jar("org.jacoco.cli-0.8.14-nodeps.jar"));
    command.arg(common::root().join("scripts/JacocoReports.java")).args([classes, noted, &report]);
    let ran = process::run(&mut command, "");
    assert_eq!(ran.end, process::End::Exit(0), "{}", ran.stderr());
    let numbers: Numbers = numbers(&report);
    let lines = numbers.iter().filter_map(|(path, says)| {
        let (file, line) = path.split_once("sourcefile name=")?.1.split_once("/line nr=")?;
        let count = |key: &str| says.split_once(key)?.1.split(' ').next()?.parse::<u64>().ok();
        let (missed, covered) = (count(" mb=")?, count(" cb=")?);
        Some(((file.to_owned(), line.parse().ok()?), (covered, missed + covered)))
    });
    lines.collect()
}

/// By line: sides that are covered, infeasible, and all.
fn verdicts(report: &Json) -> BTreeMap<u64, [u64; 3]> {
    let mut lines = BTreeMap::new();
    let methods = report["methods"].as_array().unwrap().iter();
    for side in methods.flat_map(|method| method["branches"].as_array().unwrap()) {
        let line = side["line"].as_u64().expect("it was compiled with lines");
        let counts: &mut [u64; 3] = lines.entry(line).or_default();
        counts[0] += u64::from(side["verdict"] == "covered");
        counts[1] += u64::from(side["verdict"] == "infeasible");
        counts[2] += 1;
    }
    lines
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
    let flags = ["--checkpoint", "state", "--checkpoint-every", "0.01", "-j"];
    let command =
        |jobs: &str| test_in(folder, "generate/RedBlackTree", &[&flags, &[jobs][..]].concat());
    process::kill_again_and_again(command, &folder.join("state"));
    run(&mut command("1"), "");
    assert_eq!(report_in(folder), expected);
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
