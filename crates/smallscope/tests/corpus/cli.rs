//! The command line where it takes more than a line to say: damaged class files, which get one clear
//! sentence and exit code 1, and budgets, which hold. The rest is cases of the command line, as data.
//!
//! The Java files are in `corpus/cli/`; those in `corpus/cli/broken/` are not to be compiled.

use crate::common::process::{self, End, Ran, assert_says};
use crate::common::{self, Program, cache, jdk};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder with the classes of `corpus/cli/`.
fn classes() -> PathBuf {
    let mut programs = common::programs("cli");
    programs.retain(|program| !program.name.starts_with("cli/broken/"));
    cache::classes(&programs.iter().collect::<Vec<&Program>>(), &jdk(), 17)
}

/// `smallscope run --jdk <the oldest> -cp <class path> <arguments>`, without its arguments.
fn command(class_path: &Path) -> Command {
    let mut command = common::smallscope();
    command.arg("run").arg("--jdk").arg(jdk().home()).arg("-cp").arg(class_path);
    command
}

fn run(class_path: &Path, arguments: &[&str]) -> Ran {
    process::run(command(class_path).args(arguments), "")
}

/// Runs what is left of `Hello.class` after `damage`.
fn run_damaged(damage: impl FnOnce(&mut Vec<u8>)) -> Ran {
    let folder = common::scratch();
    let mut bytes = fs::read(classes().join("Hello.class")).unwrap();
    damage(&mut bytes);
    fs::write(folder.path().join("Hello.class"), bytes).unwrap();
    run(folder.path(), &["--max-instructions", "1e8", "--max-heap", "256M", "Hello"])
}

#[test]
fn a_jdk_that_is_none_is_named_with_where_it_was_named() {
    let mut by_flag = common::smallscope();
    by_flag.args(["run", "--jdk", "/no/such/jdk", "Hello"]);
    assert_says(&process::run(&mut by_flag, ""), &["/no/such/jdk", "--jdk", "not a JDK"]);
    let mut by_variable = common::smallscope();
    by_variable.env("JAVA_HOME", "/no/such/home").args(["run", "Hello"]);
    assert_says(&process::run(&mut by_variable, ""), &["/no/such/home", "JAVA_HOME", "not a JDK"]);
}

#[test]
fn a_class_file_that_was_cut_off_anywhere_is_named() {
    let length = fs::metadata(classes().join("Hello.class")).unwrap().len() as usize;
    for end in (0..length).step_by(length / 16) {
        let ran = run_damaged(|bytes| bytes.truncate(end));
        assert_says(&ran, &["Hello.class", "class file"]);
    }
}

#[test]
fn a_class_file_full_of_garbage_is_named() {
    let garbage = |bytes: &mut Vec<u8>| bytes.iter_mut().for_each(|byte| *byte ^= 0x5a);
    assert_says(&run_damaged(garbage), &["Hello.class", "not a class file"]);
    let inside = |bytes: &mut Vec<u8>| garbage_from(bytes, 8);
    assert_says(&run_damaged(inside), &["Hello.class", "malformed"]);
}

fn garbage_from(bytes: &mut [u8], start: usize) {
    bytes[start..].iter_mut().for_each(|byte| *byte ^= 0x5a);
}

#[test]
fn a_class_file_with_one_wrong_byte_never_makes_us_panic() {
    let length = fs::metadata(classes().join("Hello.class")).unwrap().len() as usize;
    // A step that shares no factor with the usual sizes of things, so that it hits all kinds.
    for (position, flip) in (0..length).step_by(29).zip([1, 0x80, 0xff].into_iter().cycle()) {
        let ran = run_damaged(|bytes| bytes[position] ^= flip);
        // It may well work, throw, or end as unsupported: what it may not be is our bug.
        let ordinary =
            matches!(ran.end, End::Exit(0 | 1 | 3)) && !ran.stderr().contains("panicked");
        assert!(ordinary, "byte {position} ^ {flip}: {}, {}", ran.end, ran.stderr());
    }
}

#[test]
fn a_class_file_of_a_newer_java_is_named_with_its_version() {
    let ran = run_damaged(|bytes| bytes[6..8].copy_from_slice(&[0, 153]));
    assert_says(&ran, &["Hello.class", "153", "newer"]);
}

#[test]
fn a_class_file_under_another_name_is_named_with_what_it_declares() {
    let folder = common::scratch();
    fs::copy(classes().join("NoMain.class"), folder.path().join("Hello.class")).unwrap();
    assert_says(&run(folder.path(), &["Hello"]), &["Hello.class", "NoMain"]);
}

#[test]
fn a_class_that_is_missed_on_the_way_is_a_java_exception() {
    let folder = common::scratch();
    fs::copy(classes().join("NeedsMissing.class"), folder.path().join("NeedsMissing.class"))
        .unwrap();
    let ran = run(folder.path(), &["NeedsMissing"]);
    assert_eq!((ran.end, &*ran.stdout()), (End::Exit(1), "before needing\n"));
    let said = ran.stderr();
    assert!(said.contains("java.lang.NoClassDefFoundError: Missing\n"), "{said}");
    assert!(said.contains("\tat NeedsMissing.main(NeedsMissing.java:5)\n"), "{said}");
}

#[test]
fn help_tells_what_matters() {
    let help = process::run(common::smallscope().arg("--help"), "");
    assert_eq!(help.end, End::Exit(0));
    assert!(help.stdout().contains("run "), "{}", help.stdout());
    let help = process::run(common::smallscope().args(["run", "--help"]), "");
    assert_eq!(help.end, End::Exit(0));
    let flags = ["--class-path", "--jdk", "--seed", "--stats"];
    let budgets = ["--max-instructions", "--max-heap", "--max-depth", "--time-limit"];
    let rest = ["Examples:", "Exit codes:", ".java"];
    for word in flags.iter().chain(&budgets).chain(&rest) {
        assert!(help.stdout().contains(word), "`run --help` should mention {word}");
    }
}

#[test]
fn standard_input_is_passed_on_with_its_end() {
    let ran = process::run(command(&classes()).arg("CountsInput"), &"a line\n".repeat(3_000));
    assert_eq!(ran.stdout(), "21000 bytes, 3000 lines\n", "{}", ran.stderr());
}

#[test]
fn stats_tell_what_a_run_cost() {
    let ran = run(&classes(), &["--stats", "Hello"]);
    assert_eq!((ran.end, &*ran.stdout()), (End::Exit(0), "Hello, nobody, and all\n"));
    for word in ["bytecodes", "instructions", "classes loaded", "heap", "boot", " ms"] {
        assert!(ran.stderr().contains(word), "{word} should be in: {}", ran.stderr());
    }
}

#[test]
fn endless_recursion_ends_as_a_stack_overflow() {
    let ran = run(&classes(), &["--max-depth", "500", "EndlessRecursion"]);
    assert_eq!((ran.end, &*ran.stdout()), (End::Exit(1), "before calling\n"));
    let said = ran.stderr();
    let mut lines = said.lines();
    assert_eq!(lines.next(), Some(r#"Exception in thread "main" java.lang.StackOverflowError"#));
    let frames = lines.filter(|line| line.starts_with("\tat EndlessRecursion.deeper(")).count();
    assert!((400..=500).contains(&frames), "{frames} frames of at most 500");
}

#[test]
fn endless_allocation_ends_within_its_heap() {
    // More than the debug build needs for itself, the JDK's classes included.
    const OURS: u64 = 150 << 20;
    for (flag, budget) in [("64M", 64 << 20), ("256M", 256 << 20)] {
        for program in ["EndlessAllocation", "EndlessGarbage", "EndlessInterning"] {
            let ran = run(&classes(), &["--max-heap", flag, program]);
            assert_eq!((ran.end, &*ran.stdout()), (End::Exit(1), "before allocating\n"));
            let said = ran.stderr();
            assert!(said.contains("java.lang.OutOfMemoryError: Java heap space"), "{said}");
            let (peak, most) = (ran.peak_bytes >> 20, (budget + OURS) >> 20);
            assert!(peak <= most, "{program} took {peak} MB, may take {most} MB with {flag}");
        }
    }
}
