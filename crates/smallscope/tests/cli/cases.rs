//! Cases in the headers of Java files.
//!
//! `//@ case: name_as_a_sentence`, then a `//@ run:` for each command, without the word `smallscope`. The
//! file's own classes are in the current folder, compiled. What must be printed is in a file beside
//! it, `Name.expected` (see [`super::expected`]).

use super::expected::Expected;
use super::shell::Shell;
use super::{assert_same, blesses};
use crate::common::process::{End, Ran};
use crate::common::{Case, Program, cache, files_below, jdks, programs};
use libtest_mimic::{Failed, Trial};
use smallscope::input::jdk::Jdk;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// One trial for each case of the corpus.
pub(crate) fn trials() -> Vec<Trial> {
    let jdk = jdks().swap_remove(0);
    let programs = programs("");
    let trials: Vec<Trial> =
        programs.iter().flat_map(|program| of_program(program, &jdk)).collect();
    assert!(!trials.is_empty(), "no Java file has a `//@ case:`");
    trials
}

fn of_program(program: &Program, jdk: &Jdk) -> Vec<Trial> {
    let file = program.path.with_extension("expected");
    let names: Vec<String> = program.cases.iter().map(|case| case.name.clone()).collect();
    if names.is_empty() {
        assert!(!file.exists(), "{} belongs to no case: remove it", file.display());
        return Vec::new();
    }
    let trial = |case: &Case| {
        let expected = Expected::new(file.clone(), names.clone(), case.name.clone());
        let (program, jdk, case) = (program.clone(), jdk.clone(), case.clone());
        let name = format!("{}::{}", program.name.trim_end_matches(".java"), case.name);
        Trial::test(name, move || run(&program, &jdk, &case, &expected))
    };
    program.cases.iter().map(trial).collect()
}

fn run(program: &Program, jdk: &Jdk, case: &Case, expected: &Expected) -> Result<(), Failed> {
    let shell = Shell::new(jdk);
    // What is not to be compiled is in a folder that says so.
    if !program.name.contains("/broken/") {
        copy_classes(&cache::classes(&[program], jdk, 17), shell.folder());
    }
    let mut printed = String::new();
    for arguments in &case.runs {
        let line = format!("smallscope {arguments}");
        printed += &transcript(&line, &shell.run(&line));
    }
    if blesses() {
        expected.write(&printed);
        return Ok(());
    }
    assert_same(&expected.read()?, &printed)
}

/// The line that was typed, standard output, standard error if there is some, and the exit code if
/// it is not 0.
fn transcript(line: &str, ran: &Ran) -> String {
    let mut text = format!("$ {line}\n{}", ran.stdout());
    if !ran.err.is_empty() {
        let _ = write!(text, "[stderr]\n{}", ran.stderr());
    }
    match ran.end {
        End::Exit(0) => {}
        End::Exit(code) => drop(writeln!(text, "[exit {code}]")),
        end => drop(writeln!(text, "[{end}]")),
    }
    text
}

fn copy_classes(from: &Path, to: &Path) {
    for file in files_below(from, ".class") {
        let copy = to.join(file.strip_prefix(from).expect("it is below"));
        fs::create_dir_all(copy.parent().expect("a file's folder")).expect("a new folder is ours");
        fs::copy(&file, &copy).expect("classes can be copied");
    }
}
