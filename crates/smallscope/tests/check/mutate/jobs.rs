//! Several workers find what one finds, shards are together the whole, and a run that is killed
//! goes on where it was.

use super::{mutate, options};
use crate::common::process::{self, End};
use crate::common::{self, Program, cache, jdk, on_all_cores, root};
use serde_json::Value as Json;
use smallscope::mutate::run::Options;
use smallscope::report::mutate::json;
use smallscope::suite::report::Shard;
use smallscope::suite::report::mutate::MutateReport;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A class, and how it is mutated.
struct Subject {
    classes: PathBuf,
    options: Options,
}

fn subject(file: &str, class: &str, scope: u32) -> Subject {
    let program = Program::read(&root().join("corpus").join(file)).unwrap();
    Subject { classes: cache::classes(&[&program], &jdk(), 17), options: options(class, scope) }
}

/// With a predicate and without one.
fn subjects() -> Vec<Subject> {
    vec![
        subject("generate/SearchTree.java", "SearchTree", 4),
        subject("check/heap/fixed/JobQueue.java", "sched.JobQueue", 3),
        subject("check/graves/fixed/IntHashSet.java", "IntHashSet", 3),
        subject("check/turns/fixed/RoundRobin.java", "RoundRobin", 2),
    ]
}

/// All that is told, but for the time it took.
fn text(report: MutateReport) -> String {
    json::text(&MutateReport { seconds: 0.0, ..report })
}

#[test]
fn several_workers_find_the_same_as_one() {
    let differing = on_all_cores(&subjects(), |Subject { classes, options }| {
        let with = |workers| {
            let mut options = options.clone();
            options.inputs.jobs.workers = workers;
            text(mutate(classes, options).report)
        };
        let expected = with(1);
        let differs = |workers: &usize| with(*workers) != expected;
        let class = &options.inputs.space.class;
        [2, 3].into_iter().find(differs).map(|workers| format!("{class} with {workers} workers"))
    });
    assert_eq!(differing.into_iter().flatten().collect::<Vec<String>>(), [""; 0]);
}

#[test]
fn what_no_shard_kills_survives_the_whole() {
    let Subject { classes, options } = subject("generate/SearchTree.java", "SearchTree", 4);
    let whole = mutate(&classes, options.clone()).report;
    let shards: Vec<MutateReport> = (1..=3)
        .map(|number| {
            let mut options = options.clone();
            options.inputs.jobs.shard = Some(Shard { number, of: 3 });
            mutate(&classes, options).report
        })
        .collect();
    assert_eq!(shards.iter().map(|shard| shard.inputs).sum::<u64>(), whole.inputs);
    assert!(shards.iter().all(|shard| shard.complete() && shard.inputs < whole.inputs));
    for (number, tried) in whole.tried.iter().enumerate() {
        let killed = shards.iter().any(|shard| shard.tried[number].is_killed());
        assert_eq!(killed, tried.is_killed(), "{}", tried.mutant.id());
    }
}

/// `smallscope mutate` in `folder`.
fn command(folder: &Path, arguments: &[&str]) -> Command {
    let jdk = jdk();
    let tree = Program::read(&root().join("corpus/generate/SearchTree.java")).unwrap();
    let classes = cache::classes(&[&tree], &jdk, 17);
    let mut command = common::smallscope();
    command.arg("mutate").arg("--jdk").arg(jdk.home()).arg("-cp").arg(classes);
    command.args(["--json", "report.json", "-q"]).args(arguments).current_dir(folder);
    command
}

fn report(folder: &Path) -> Json {
    let text = fs::read(folder.join("report.json")).unwrap();
    let mut report: Json = serde_json::from_slice(&text).unwrap();
    report["seconds"] = Json::Null;
    report
}

/// Kills a run at several moments; what it tells in the end must not show it.
fn kill(what: &[&str]) {
    let scratch = common::scratch();
    let folder = scratch.path();
    let first = process::run(&mut command(folder, what), "");
    assert_eq!(first.end, End::Exit(0), "{}", first.stderr());
    let expected = report(folder);
    let flags = ["--checkpoint", "state", "--checkpoint-every", "0.001", "-j"];
    let command = |jobs: &str| command(folder, &[what, &flags, &[jobs]].concat());
    process::kill_again_and_again(command, &folder.join("state"));
    let ran = process::run(&mut command("1"), "");
    assert_eq!(ran.end, first.end, "{}", ran.stderr());
    assert_eq!(report(folder), expected, "it differs after kills");
}

#[test]
fn a_run_that_is_killed_ends_with_the_same_result() {
    kill(&["SearchTree", "--scope", "6", "--domain", "Node.info=1..6"]);
}

#[test]
fn a_run_on_what_calls_build_that_is_killed_ends_with_the_same_result() {
    kill(&["SearchTree", "--scope", "5", "--strategy", "api", "--domain", "add.info=1..5"]);
}

#[test]
fn time_limits_add_up_to_a_whole_run() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let what = ["SearchTree", "--scope", "6", "--domain", "Node.info=1..6"];
    process::run(&mut command(folder, &what), "");
    let expected = report(folder);
    for round in 1.. {
        let limit = format!("{}", 0.2 * f64::from(round));
        let flags = ["--checkpoint", "state", "-j", "2", "--time-limit", &limit];
        let ran = process::run(&mut command(folder, &[&what[..], &flags].concat()), "");
        if ran.end == End::Exit(0) {
            return assert_eq!(report(folder), expected);
        }
        assert_eq!(ran.end, End::Exit(3), "{}", ran.stderr());
    }
}
