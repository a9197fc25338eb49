//! Signals, checkpoints that two want, and output that nobody reads. Whoever waits here waits for an
//! event: a checkpoint, a line, an end.

use crate::common;
use crate::common::process::{self, End, PATIENCE, Ran, assert_says};
use serde_json::Value as Json;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A search that takes longer than anybody waits.
const ENDLESS: [&str; 5] = ["SearchTree", "--scope", "12", "--domain", "Node.info=1..12"];

/// How the endless search leaves something to wait for.
const SAVED: [&str; 4] = ["--checkpoint", "state", "--checkpoint-every", "0"];

fn endless(folder: &Path, command: &str, arguments: &[&str]) -> Command {
    let mut command = common::command(command, &["generate/SearchTree.java"]);
    command.current_dir(folder).args(ENDLESS).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts a process, and waits for its first checkpoint: then it also hears signals.
fn started(folder: &Path, mut command: Command) -> Child {
    let state = folder.join("state");
    let before = process::identity(&state);
    let mut child = command.spawn().unwrap();
    wait_for(&mut child, || process::identity(&state) != before);
    child
}

/// Waits until something has happened, while the process runs.
#[track_caller]
fn wait_for(child: &mut Child, happened: impl Fn() -> bool) {
    let begun = Instant::now();
    while !happened() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before");
        assert!(begun.elapsed() < PATIENCE, "nothing happens");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// The end of a process, and what it has printed.
fn ended(child: Child) -> Ran {
    let output = child.wait_with_output().unwrap();
    let end = output.status.code().map_or(End::Signal, End::Exit);
    Ran { out: output.stdout, err: output.stderr, end, peak_bytes: 0 }
}

fn report(folder: &Path) -> Json {
    serde_json::from_slice(&fs::read(folder.join("report.json")).unwrap()).unwrap()
}

#[test]
fn a_signal_ends_a_search_with_its_report_and_its_checkpoint() {
    for signal in ["-INT", "-TERM"] {
        for jobs in ["1", "2"] {
            let scratch = common::scratch();
            let folder = scratch.path();
            let arguments = [&SAVED[..], &["--json", "report.json", "-j", jobs]].concat();
            let child = started(folder, endless(folder, "generate", &arguments));
            send(signal, &child);
            let ran = ended(child);
            assert_eq!(ran.end, End::Exit(3), "{signal}, {jobs} workers: {}", ran.stderr());
            assert!(ran.stdout().contains("ended by a signal"), "{}", ran.stdout());
            let first = report(folder);
            assert_eq!((&first["stopped"], &first["complete"]), (&"signal".into(), &false.into()));
            let child = started(folder, endless(folder, "generate", &arguments));
            send(signal, &child);
            assert_eq!(ended(child).end, End::Exit(3));
            let more = report(folder)["explored"].as_u64();
            assert!(more >= first["explored"].as_u64(), "it goes on where it was");
        }
    }
}

#[test]
fn a_signal_ends_a_check_with_its_tests() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let arguments = [&SAVED[..], &["--json", "report.json", "--tests", "tests"]].concat();
    let child = started(folder, endless(folder, "check", &arguments));
    send("-INT", &child);
    let ran = ended(child);
    assert_eq!(ran.end, End::Exit(3), "{}", ran.stderr());
    assert_eq!(report(folder)["stopped"], "signal");
    assert!(folder.join("state").exists());
}

#[test]
fn a_second_signal_ends_at_once() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let child = started(folder, endless(folder, "generate", &SAVED));
    // Both wait for a process that stands still, and then come one right after the other.
    for signal in ["-STOP", "-INT", "-TERM", "-CONT"] {
        send(signal, &child);
    }
    assert_eq!(ended(child).end, End::Signal);
}

#[test]
fn a_program_that_runs_is_ended_by_a_signal_as_java_would_be() {
    let mut command = common::command("run", &["cli/EndlessLoop.java"]);
    let mut child = command.arg("EndlessLoop").stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "before the loop\n");
    // Not SIGINT, which whoever runs these tests in the background may have us ignore.
    send("-TERM", &child);
    assert_eq!(ended(child).end, End::Signal);
}

#[test]
fn of_two_processes_on_one_checkpoint_the_second_is_refused() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let mut first = started(folder, endless(folder, "generate", &SAVED));
    let second = process::run(&mut endless(folder, "generate", &SAVED), "");
    assert_says(&second, &["state", "in use by another process"]);
    // A crash leaves no lock behind.
    first.kill().unwrap();
    first.wait().unwrap();
    let third = started(folder, endless(folder, "generate", &SAVED));
    send("-TERM", &third);
    assert_eq!(ended(third).end, End::Exit(3));
    assert!(!folder.join("state.lock").exists(), "an end in order leaves nothing behind");
}

#[test]
fn a_pipe_that_nobody_reads_any_more_is_no_news() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let mut child = endless(folder, "generate", &["--print", "-q"]).spawn().unwrap();
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let ran = ended(child);
    assert_eq!((ran.end, &*ran.stderr()), (End::Exit(1), ""));
}
