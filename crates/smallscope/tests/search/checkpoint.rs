//! A search that is killed goes on where it was, and ends as if nothing had
//! happened.

use crate::common::compiler::javac;
use crate::common::process::{self, End, Ran, assert_says};
use crate::common::{self, Program, cache, jdks, root};
use serde_json::Value as Json;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// What the header of `corpus/generate/SearchTree.java` has for a scope of 8.
const EXPLORED: u64 = 3_625_977;
const VALID: u64 = 12_235;

/// `smallscope generate SearchTree` in `folder`.
fn generate(folder: &Path, scope: u32, arguments: &[&str]) -> Command {
    command(folder, "generate", scope, arguments)
}

fn command(folder: &Path, what: &str, scope: u32, arguments: &[&str]) -> Command {
    let jdk = jdks().swap_remove(0);
    let program = Program::read(&root().join("corpus/generate/SearchTree.java")).unwrap();
    let classes = cache::classes(&[&program], &jdk, 17);
    let mut command = common::smallscope();
    command.args([what, "SearchTree", "--scope", &scope.to_string()]);
    command.args(["--domain", &format!("Node.info=1..{scope}")]);
    command.arg("--jdk").arg(jdk.home()).arg("-cp").arg(classes).args(arguments);
    command.current_dir(folder);
    command
}

fn run(folder: &Path, scope: u32, arguments: &[&str]) -> Ran {
    process::run(&mut generate(folder, scope, arguments), "")
}

fn json(folder: &Path) -> Json {
    serde_json::from_slice(&fs::read(folder.join("report.json")).unwrap()).unwrap()
}

#[test]
fn a_search_that_is_killed_ends_with_the_same_lines() {
    let scratch = common::scratch();
    let folder = scratch.path();
    run(folder, 8, &["--print=expected.txt", "-q"]);
    let expected = fs::read_to_string(folder.join("expected.txt")).unwrap();
    assert_eq!(expected.lines().count() as u64, VALID);
    let flags = ["--checkpoint", "state", "--checkpoint-every", "0.002"];
    let output = ["--print=lines.txt", "--json", "report.json", "-q", "-j"];
    let command = |jobs: &str| generate(folder, 8, &[&flags[..], &output, &[jobs]].concat());
    process::kill_again_and_again(command, &folder.join("state"));
    assert_eq!(process::run(&mut command("1"), "").end, End::Exit(0));
    let report = json(folder);
    assert_eq!((&report["explored"], &report["valid"]), (&EXPLORED.into(), &VALID.into()));
    assert_eq!(report["complete"], true);
    let lines = fs::read_to_string(folder.join("lines.txt")).unwrap();
    assert!(lines == expected, "the lines differ after kills");
}

/// Starts it, and kills it once it has written a checkpoint, or has ended: that too is no error.
fn killed(mut command: Command, checkpoint: &Path) {
    let before = process::identity(checkpoint);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() && process::identity(checkpoint) == before {
        thread::sleep(Duration::from_micros(200));
    }
    let _ = child.kill();
    child.wait().unwrap();
}

#[test]
fn extensions_are_the_same_after_kills() {
    let invariant = root().join("corpus/generate/SearchTree.inv");
    let invariant = ["--invariant", invariant.to_str().unwrap()];
    for (scope, source) in [(7, ["--from", "predicate"]), (8, invariant)] {
        let scratch = common::scratch();
        let folder = scratch.path();
        let output = ["--json", "report.json", "-q"];
        let plain = [&source[..], &output[..]].concat();
        assert_eq!(
            process::run(&mut command(folder, "fields", scope, &plain), "").end,
            End::Exit(0)
        );
        let expected = json(folder);
        assert!(expected["fields"].as_array().is_some_and(|all| all.len() == 5));
        let saved = ["--checkpoint", "state", "--checkpoint-every", "0"];
        let saved = [&plain[..], &saved[..]].concat();
        for _ in 0..4 {
            killed(command(folder, "fields", scope, &saved), &folder.join("state"));
        }
        assert_eq!(
            process::run(&mut command(folder, "fields", scope, &saved), "").end,
            End::Exit(0)
        );
        let told = json(folder);
        for key in ["fields", "suite", "explored", "valid", "complete"] {
            assert_eq!(told[key], expected[key], "{key} by {}", source[0]);
        }
    }
}

#[test]
fn a_checkpoint_at_every_look_holds_nobody_up() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let flags = ["--checkpoint", "state", "--checkpoint-every", "0", "--json", "report.json", "-q"];
    for jobs in ["1", "2", "4"] {
        let _ = fs::remove_file(folder.join("state"));
        let ran = run(folder, 6, &[&flags[..], &["-j", jobs]].concat());
        assert_eq!(ran.end, End::Exit(0), "with {jobs} workers: {}", ran.stderr());
        let report = json(folder);
        assert_eq!((&report["explored"], &report["valid"]), (&61_950.into(), &731.into()));
    }
}

#[test]
fn time_limits_add_up_to_a_whole_shard() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let flags = ["--shard", "2/3", "--checkpoint", "state", "-j", "2", "--count-only"];
    let output = ["--json", "report.json", "-q"];
    run(folder, 7, &[&["--shard", "2/3"], &output[..]].concat());
    let expected = json(folder);
    // On a busy machine one limit may be over before anything was searched: the next is longer.
    for round in 1.. {
        let limit = format!("{}", 0.05 * f64::from(round));
        let limited = [&flags[..], &["--time-limit", &limit], &output[..]].concat();
        let ran = run(folder, 7, &limited);
        if ran.end == End::Exit(0) {
            break;
        }
        assert_eq!(ran.end, End::Exit(3), "{}", ran.stderr());
    }
    let report = json(folder);
    for key in ["explored", "valid", "complete", "stopped", "shard"] {
        assert_eq!(report[key], expected[key], "{key}");
    }
}

#[test]
fn a_finished_search_reports_once_more() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let flags = ["--checkpoint", "state", "--print=lines.txt"];
    let first = run(folder, 4, &flags);
    let lines = fs::read_to_string(folder.join("lines.txt")).unwrap();
    let again = run(folder, 4, &flags);
    assert_eq!((first.end, again.end), (End::Exit(0), End::Exit(0)));
    assert!(again.stderr().contains("finished before"), "{}", again.stderr());
    assert_eq!(first.stdout(), again.stdout());
    assert_eq!(fs::read_to_string(folder.join("lines.txt")).unwrap(), lines);
    let few = ["--checkpoint", "few", "--max", "7", "--json", "report.json", "-q"];
    for _ in 0..2 {
        run(folder, 4, &few);
        let report = json(folder);
        assert_eq!((&report["valid"], &report["stopped"]), (&7.into(), &"max".into()));
    }
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let flags = ["--checkpoint", "state"];
    run(folder, 3, &flags);
    let larger = run(folder, 4, &flags);
    assert_says(&larger, &["state", "another search", "the scope was 3 and is 4"]);
    let seeded = [&flags[..], &["--seed", "1"]].concat();
    assert_says(&run(folder, 3, &seeded), &["state", "another search", "--seed was 0 and is 1"]);
    let mut bytes = fs::read(folder.join("state")).unwrap();
    let digit = bytes.iter().rposition(u8::is_ascii_digit).unwrap();
    bytes[digit] ^= 1;
    fs::write(folder.join("state"), &bytes).unwrap();
    assert_says(&run(folder, 3, &flags), &["state", "damaged"]);
    fs::write(folder.join("state"), &bytes[..bytes.len() / 2]).unwrap();
    assert_says(&run(folder, 3, &flags), &["state", "damaged"]);
    fs::write(folder.join("state"), "mine").unwrap();
    assert_says(&run(folder, 3, &flags), &["state", "not a checkpoint"]);
    assert_eq!(fs::read_to_string(folder.join("state")).unwrap(), "mine");
}

#[test]
fn a_checkpoint_is_refused_when_a_class_changed_that_only_the_search_has_read() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let jdk = jdks().swap_remove(0);
    let compile = |largest: u32| {
        let source = format!(
            "class Digit {{ int value; boolean repOk() {{ return Largest.admits(value); }} }}\n\
             class Largest {{ static boolean admits(int v) {{ return v <= {largest}; }} }}\n"
        );
        fs::write(folder.join("Digit.java"), source).unwrap();
        javac(&jdk, &[folder.join("Digit.java").into()]).unwrap();
    };
    let search = || {
        let mut command = common::smallscope();
        command.args(["generate", "Digit", "--scope", "3", "--checkpoint", "state", "-q"]);
        process::run(command.arg("--jdk").arg(jdk.home()).current_dir(folder), "")
    };
    compile(1);
    assert_eq!(search().end, End::Exit(0));
    assert_eq!(search().end, End::Exit(0), "nothing changed");
    compile(2);
    assert_says(&search(), &["state", "another search", "class Largest changed"]);
}

#[test]
fn lines_must_be_where_they_were() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let to_stdout = run(folder, 3, &["--checkpoint", "state", "--print"]);
    assert_says(&to_stdout, &["--print=FILE"]);
    let flags = ["--checkpoint", "state", "--print=lines.txt"];
    run(folder, 3, &flags);
    fs::write(folder.join("lines.txt"), "short\n").unwrap();
    assert_says(&run(folder, 3, &flags), &["lines.txt", "6 bytes"]);
}

#[test]
fn memory_does_not_grow_with_the_search() {
    let scratch = common::scratch();
    let folder = scratch.path();
    let peak = |scope| {
        let ran = run(folder, scope, &["-j", "2", "--print=lines.txt", "-q"]);
        assert_eq!(ran.end, End::Exit(0), "{}", ran.stderr());
        ran.peak_bytes
    };
    let (small, large) = (peak(6), peak(8));
    assert!(large < small + (24 << 20), "{small} bytes became {large}");
}
