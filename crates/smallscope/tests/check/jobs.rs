//! Several workers check what one checks, and a check that is killed goes on where it was:
//! in the end there are the same bytes.

use crate::common::process::{self, End, Ran, assert_says};
use crate::common::{self, Program, cache, jdk, on_all_cores, programs, root};
use serde_json::Value as Json;
use smallscope::check::tally::Select;
use smallscope::check::{Checked, Checker, Options};
use smallscope::emit::{self, Asserted, JUnit};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::report::check::json;
use smallscope::suite::case::Case;
use smallscope::suite::report::Shard;
use smallscope::suite::report::check::{CheckReport, Row};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A class, and how it is checked.
struct Subject {
    classes: PathBuf,
    options: Options,
}

fn options(class: &str, scope: u32) -> Options {
    Options { select: Some(Select::Some(20)), ..common::options(class, scope) }
}

fn subject(program: &Program, options: Options) -> Subject {
    Subject { classes: cache::classes(&[program], &jdk(), 17), options }
}

/// The full name of the class in a file.
fn class(program: &Program) -> String {
    let source = String::from_utf8_lossy(&program.source);
    let package = source.lines().find_map(|line| line.strip_prefix("package "));
    let package = package.map(|rest| format!("{}.", rest.trim_end_matches(';')));
    package.unwrap_or_default() + &program.main()
}

fn search_tree() -> Program {
    Program::read(&root().join("corpus/generate/SearchTree.java")).unwrap()
}

/// Classes with and without predicates, with faults of all kinds and without.
fn subjects() -> Vec<Subject> {
    let pairs = ["avl", "cart", "graves", "heap", "law", "lru", "order"];
    let is_one = |program: &&Program| {
        pairs.iter().any(|pair| program.name.contains(&format!("check/{pair}/")))
    };
    let corpus = programs("check");
    let of_pairs = corpus.iter().filter(is_one);
    let mut subjects: Vec<Subject> = of_pairs
        .map(|program| subject(program, options(&class(program), program.scope.clamp(2, 3))))
        .collect();
    assert_eq!(subjects.len(), 2 * pairs.len(), "a pair of corpus/check is gone");
    let white_box = Options { white_box: true, ..options("SearchTree", 4) };
    subjects.push(subject(&search_tree(), white_box));
    for program in programs("check_kinds") {
        subjects.push(subject(&program, options(&program.main(), 2)));
    }
    for class in ["java.util.PriorityQueue", "java.util.BitSet"] {
        // All tests of scope 1, and some of scope 2, where they are many thousands.
        let all = Options { select: Some(Select::All), ..options(class, 1) };
        for options in [all, options(class, 2)] {
            subjects.push(Subject { classes: PathBuf::from("."), options });
        }
    }
    for class in ["java.util.ArrayDeque", "java.util.TreeMap"] {
        let options = Options { exchange_values: true, ..options(class, 2) };
        subjects.push(Subject { classes: PathBuf::from("."), options });
    }
    subjects
}

fn check(subject: &Subject, jobs: usize) -> Checked {
    let jdk = jdk();
    let class_path = ClassPath::open(subject.classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk, class_path).unwrap();
    let mut options = subject.options.clone();
    options.jobs.workers = jobs;
    let checked = Checker::new(classes, options).and_then(|checker| checker.run(&mut |_| {}));
    checked.unwrap_or_else(|error| panic!("{}: {error}", subject.options.space.class))
}

/// All that a check tells and writes, but for the time it took.
fn text(checked: &Checked) -> String {
    let row = |row: &Row| Row { seconds: 0.0, ..row.clone() };
    let methods = checked.report.methods.iter().map(row).collect();
    let report = CheckReport { methods, seconds: 0.0, ..checked.report.clone() };
    let failing = report.failures.iter().map(|found| &found.case);
    let cases: Vec<Case> = failing.chain(&checked.cases).cloned().collect();
    let junit = emit::EmitOptions { junit: JUnit::Five, java: 17, asserted: Asserted::Api };
    let files = emit::files(&checked.target, &cases, &junit);
    format!("{}\n{files:#?}", json::text(&report, None))
}

/// Those that several workers check differently.
fn differing(subjects: &[Subject]) -> Vec<String> {
    let differing = on_all_cores(subjects, |subject| {
        let expected = text(&check(subject, 1));
        let differs = |jobs: &usize| text(&check(subject, *jobs)) != expected;
        let Options { space, max_instructions, .. } = &subject.options;
        let name = |jobs| format!("{} with {jobs} workers and {max_instructions}", space.class);
        [2, 3].into_iter().find(differs).map(name)
    });
    differing.into_iter().flatten().collect()
}

#[test]
fn several_workers_tell_and_write_the_same_as_one() {
    assert_eq!(differing(&subjects()), [""; 0]);
}

/// Counts of a check that add up: of methods, of failures by kind and place, and of the rest.
fn counts(report: &CheckReport) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::from([
        ("receivers".to_owned(), report.receivers),
        ("threw".to_owned(), report.dropped.threw),
        ("out of budget".to_owned(), report.dropped.out_of_budget),
        ("unsupported".to_owned(), report.dropped.unsupported_total()),
    ]);
    for row in &report.methods {
        let columns = [("inputs", row.inputs), ("ok", row.ok), ("refused", row.refused)];
        for (column, count) in columns.into_iter().chain([("wrong", row.wrong)]) {
            counts.insert(format!("{} {column}", row.title), count);
        }
    }
    for found in &report.failures {
        let failure = found.case.failure.as_ref().expect("a counterexample has a failure");
        counts.insert(format!("{:?} at {:?}", failure.kind, failure.place), found.count);
    }
    counts.retain(|_, count| *count > 0);
    counts
}

#[test]
fn shards_are_together_the_whole() {
    let without_white_box = |subject: Subject| {
        let options = Options { white_box: false, ..subject.options };
        Subject { options, ..subject }
    };
    let mut subjects: Vec<Subject> = subjects().into_iter().map(without_white_box).collect();
    // What calls build, as of the JDK's classes, has no shards.
    subjects.retain(|subject| !subject.options.space.class.starts_with("java."));
    let wrong = on_all_cores(&subjects, |subject| {
        let whole = check(subject, 1).report;
        if whole.built {
            return None;
        }
        let (mut sum, mut complete): (BTreeMap<String, u64>, bool) = (BTreeMap::new(), true);
        for number in 1..=3 {
            let mut options = subject.options.clone();
            options.jobs.shard = Some(Shard { number, of: 3 });
            let shard = Subject { classes: subject.classes.clone(), options };
            let report = check(&shard, number as usize).report;
            complete &= report.complete();
            counts(&report).into_iter().for_each(|(name, n)| *sum.entry(name).or_default() += n);
        }
        let class = &subject.options.space.class;
        assert_eq!(complete, whole.complete(), "{class} is complete if all its shards are");
        let whole = counts(&whole);
        Some((sum != whole).then(|| format!("{class}: {sum:?}, not {whole:?}")))
    });
    let searched: Vec<Option<String>> = wrong.into_iter().flatten().collect();
    assert!(searched.len() >= 8, "only {} are searched", searched.len());
    let wrong: Vec<String> = searched.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "not the whole: {wrong:#?}");
}

#[test]
fn several_workers_lose_patience_where_one_does() {
    let tree = search_tree();
    let mut subjects = Vec::new();
    for max_instructions in [100, 200, 400] {
        let bounded = |class| Options { max_instructions, ..options(class, 4) };
        subjects.push(subject(&tree, bounded("SearchTree")));
        let mut options = bounded("java.util.PriorityQueue");
        options.space.scope = 2;
        subjects.push(Subject { classes: PathBuf::from("."), options });
    }
    assert_eq!(differing(&subjects), [""; 0]);
}

/// `smallscope check` in `folder`.
fn command(folder: &Path, arguments: &[&str]) -> Command {
    let jdk = jdk();
    let classes = cache::classes(&[&search_tree()], &jdk, 17);
    let mut command = common::smallscope();
    command.arg("check").arg("--jdk").arg(jdk.home()).arg("-cp").arg(classes);
    command.args(arguments).current_dir(folder);
    command
}

/// The report that a check wrote into `folder` with the flags [`OUTPUT`], without times.
fn report(folder: &Path) -> Json {
    let text = fs::read(folder.join("report.json")).unwrap();
    let mut report: Json = serde_json::from_slice(&text).unwrap();
    report["seconds"] = Json::Null;
    for row in report["methods"].as_array_mut().unwrap() {
        row["seconds"] = Json::Null;
    }
    report
}

/// The report, and the tests.
fn written(folder: &Path) -> (Json, Vec<(PathBuf, Vec<u8>)>) {
    let files = common::files_below(&folder.join("tests"), ".java");
    assert!(!files.is_empty(), "there are no tests in {}", folder.display());
    let read = |file: PathBuf| (file.clone(), fs::read(&file).unwrap());
    (report(folder), files.into_iter().map(read).collect())
}

const OUTPUT: [&str; 5] = ["--json", "report.json", "--tests", "tests", "-q"];

const SEARCHED: [&str; 5] = ["SearchTree", "--scope", "7", "--domain", "Node.info=1..7"];
/// What the real JVM says of the tests is not the point here: once is enough.
const BUILT: [&str; 5] =
    ["java.util.PriorityQueue", "--scope", "3", "--allow-skipped", "--no-verify"];
const EXCHANGED: [&str; 5] =
    ["java.util.TreeMap", "--scope", "2", "--exchange-values", "--no-verify"];

/// Kills a check at several moments; what it writes in the end must not show it.
fn kill(name: &str, what: &[&str]) {
    let scratch = common::scratch();
    let folder = scratch.path();
    let first = process::run(&mut command(folder, &[what, &OUTPUT].concat()), "");
    let expected = written(folder);
    fs::remove_dir_all(folder.join("tests")).unwrap();
    let flags = ["--checkpoint", "state", "--checkpoint-every", "0.001", "-j"];
    let command = |jobs: &str| command(folder, &[what, &flags, &[jobs], &OUTPUT].concat());
    process::kill_again_and_again(command, &folder.join("state"));
    let ran = process::run(&mut command("1"), "");
    assert_eq!(ran.end, first.end, "{}", ran.stderr());
    assert!(written(folder) == expected, "{name} differs after kills");
}

#[test]
fn a_check_that_is_killed_ends_with_the_same_result() {
    kill("searched", &SEARCHED);
}

#[test]
fn a_check_of_what_calls_build_that_is_killed_ends_with_the_same_result() {
    kill("built", &BUILT);
}

#[test]
fn a_check_with_values_exchanged_that_is_killed_ends_with_the_same_result() {
    kill("exchanged", &EXCHANGED);
}

#[test]
fn a_white_box_check_that_is_killed_ends_with_the_same_result() {
    kill("white-box", &[&SEARCHED[..], &["--white-box", "--no-verify"]].concat());
}

/// Checks with a time limit again and again, until it is enough.
fn go_on(what: &[&str]) {
    let scratch = common::scratch();
    let folder = scratch.path();
    process::run(&mut command(folder, &[what, &OUTPUT].concat()), "");
    let (mut expected, _) = written(folder);
    // Not the tests: the shortest way to build an input, and what differs from run to run, are
    // looked for as long as there is time.
    expected["tests"] = Json::Null;
    for round in 1.. {
        let _ = fs::remove_dir_all(folder.join("tests"));
        let limit = format!("{}", 0.1 * f64::from(round));
        let flags = ["--checkpoint", "state", "-j", "2", "--time-limit", &limit];
        let ran = process::run(&mut command(folder, &[what, &flags, &OUTPUT].concat()), "");
        let mut report = report(folder);
        report["tests"] = Json::Null;
        if ran.end == End::Exit(0) {
            return assert_eq!(report, expected);
        }
        assert_eq!((ran.end, &report["stopped"]), (End::Exit(3), &"time".into()));
    }
}

#[test]
fn time_limits_add_up_to_a_whole_check() {
    go_on(&SEARCHED);
}

#[test]
fn time_limits_add_up_to_a_whole_check_of_what_calls_build() {
    go_on(&BUILT);
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let run = |arguments: &[&str]| {
        let flags = [arguments, &["--checkpoint", "state"]].concat();
        process::run(&mut command(folder, &flags), "")
    };
    let first = run(&["SearchTree", "--scope", "2"]);
    assert_eq!(first.end, End::Exit(0), "{}", first.stderr());
    let again = run(&["SearchTree", "--scope", "2", "-j", "2"]);
    let counts = |ran: &Ran| ran.stdout().split(" pass").next().map(str::to_owned);
    let without_time = |ran: &Ran| counts(ran).unwrap().lines().last().map(str::to_owned);
    assert_eq!(without_time(&first), without_time(&again), "a finished check reports once more");
    for other in [
        &["SearchTree", "--scope", "3"][..],
        &["SearchTree#add", "--scope", "2"],
        &["SearchTree", "--scope", "2", "--seed", "1"],
        &["SearchTree", "--scope", "2", "--exchange-values"],
        &["java.util.BitSet", "--scope", "2"],
    ] {
        assert_says(&run(other), &["state", "another"]);
    }
    let mut bytes = fs::read(folder.join("state")).unwrap();
    let digit = bytes.iter().rposition(u8::is_ascii_digit).unwrap();
    bytes[digit] ^= 1;
    fs::write(folder.join("state"), &bytes).unwrap();
    assert_says(&run(&["SearchTree", "--scope", "2"]), &["state", "damaged"]);
    fs::write(folder.join("state"), "mine").unwrap();
    assert_says(&run(&["SearchTree", "--scope", "2"]), &["state", "not a checkpoint"]);
}
