//! Emitted tests are compiled by `javac` without a warning and run by JUnit 5 and 4 on the real JVM:
//! regression tests pass, counterexamples fail until the bug is fixed.

mod common;

#[path = "emit/chains.rs"]
mod chains;
#[path = "emit/heap.rs"]
mod heap;
#[path = "emit/junit.rs"]
mod junit;
#[path = "emit/shops.rs"]
mod shops;
#[path = "emit/stacks.rs"]
mod stacks;
#[path = "emit/trees.rs"]
mod trees;

use common::{jdks, on_all_cores, programs};
use smallscope::emit::classes::ClassUnderTest;
use smallscope::emit::{File, JUnit, Options, files};
use smallscope::input::jdk::Jdk;
use smallscope::suite::case::Case;
use std::fs;
use std::path::{Path, PathBuf};

const BOTH: [JUnit; 2] = [JUnit::Five, JUnit::Four];

fn emit(class: &ClassUnderTest, cases: &[Case], junit: JUnit) -> Vec<File> {
    files(class, cases, &Options { junit, java: 17 })
}

/// Every JDK with both versions of JUnit.
fn settings() -> Vec<(Jdk, JUnit)> {
    jdks().into_iter().flat_map(|jdk| BOTH.map(|junit| (jdk.clone(), junit))).collect()
}

/// Compiles the corpus below `part` of `corpus/emit`, without what is in `without`.
fn compile_corpus(jdk: &Jdk, part: &str, without: &[&str], to: &Path) {
    let inside = |name: &str| name.starts_with(&format!("emit/{part}"));
    let programs = programs("emit").into_iter().filter(|program| inside(&program.name));
    let wanted = programs.filter(|program| without.iter().all(|part| !program.name.contains(part)));
    let sources: Vec<PathBuf> = wanted.map(|program| program.path).collect();
    junit::compile(jdk, &sources, "", to);
}

/// Compiles emitted files into `dir` and returns the class path to run them.
fn compile(jdk: &Jdk, junit: JUnit, emitted: &[File], classes: &Path, dir: &Path) -> String {
    let sources = junit::put(&dir.join("source"), emitted);
    let class_path = format!("{}:{}", classes.display(), junit::jars(junit));
    junit::compile(jdk, &sources, &class_path, &dir.join("tests"));
    dir.join("tests").display().to_string()
}

/// Regression tests of the whole corpus in every form: readable and as tables, by recipes and from
/// text.
fn regressions(junit: JUnit) -> Vec<File> {
    let few: Vec<Case> =
        trees::all(2).into_iter().chain([trees::made_by(&[2, 1, 3], "remove", 2)]).collect();
    let renamed = |mut files: Vec<File>, by: &str| {
        // A class of the same name is there already.
        for file in &mut files {
            let name = file.path.file_stem().unwrap().to_string_lossy().into_owned();
            file.text = file.text.replace(&name, &format!("{name}{by}"));
            file.path.set_file_name(format!("{name}{by}.java"));
        }
        files
    };
    [
        emit(&trees::class(), &few, junit),
        renamed(emit(&trees::class(), &trees::all(4), junit), "Many"),
        emit(&stacks::class(), &stacks::few(), junit),
        renamed(emit(&stacks::class(), &stacks::many(), junit), "Many"),
        emit(&stacks::deque_class(), &stacks::deques(), junit),
        emit(&shops::ticket_class(), &shops::tickets(), junit),
        renamed(emit(&shops::ticket_class(), &shops::many_tickets(), junit), "Many"),
        emit(&shops::ledger_class(), &shops::ledgers(), junit),
    ]
    .concat()
}

#[test]
fn regression_tests_pass() {
    on_all_cores(&settings(), |(jdk, junit)| {
        let dir = junit::folder(&format!("passing-{}-{junit:?}", jdk.feature()));
        let classes = dir.join("classes");
        compile_corpus(jdk, "", &["buggy", "fixed"], &classes);
        let emitted = regressions(*junit);
        let tests = compile(jdk, *junit, &emitted, &classes, &dir);
        let result = junit::run(jdk, *junit, &format!("{}:{tests}", classes.display()), &emitted);
        assert_eq!(result.failed, 0, "{}", result.said);
        assert!(result.passed > 50, "{}", result.said);
    });
}

#[test]
fn counterexamples_fail_until_the_bug_is_fixed() {
    on_all_cores(&settings(), |(jdk, junit)| {
        let dir = junit::folder(&format!("failing-{}-{junit:?}", jdk.feature()));
        let [buggy, fixed] = ["buggy", "fixed"].map(|part| dir.join(part));
        compile_corpus(jdk, "buggy", &[], &buggy);
        compile_corpus(jdk, "fixed", &[], &fixed);
        let cases = chains::all();
        let emitted = emit(&chains::class(), &cases, *junit);
        let tests = compile(jdk, *junit, &emitted, &buggy, &dir);
        let result = junit::run(jdk, *junit, &format!("{}:{tests}", buggy.display()), &emitted);
        assert_eq!((result.passed, result.failed), (0, cases.len() as u32), "{}", result.said);
        let result = junit::run(jdk, *junit, &format!("{}:{tests}", fixed.display()), &emitted);
        assert_eq!((result.passed, result.failed), (cases.len() as u32, 0), "{}", result.said);
    });
}

#[test]
fn a_change_of_behaviour_is_noticed() {
    let jdk = &jdks()[0];
    for junit in BOTH {
        let dir = junit::folder(&format!("changed-{junit:?}"));
        let classes = dir.join("classes");
        let changed = dir.join("KeyTree.java");
        let source = fs::read_to_string(common::root().join("corpus/emit/KeyTree.java")).unwrap();
        let fault = source.replace("above.left = least.right;", "");
        assert_ne!(fault, source, "the line is still there");
        fs::write(&changed, fault).unwrap();
        junit::compile(jdk, &[changed], "", &classes);
        let emitted = emit(&trees::class(), &trees::all(4), junit);
        let tests = compile(jdk, junit, &emitted, &classes, &dir);
        let result = junit::run(jdk, junit, &format!("{}:{tests}", classes.display()), &emitted);
        assert!(result.failed > 0, "{}", result.said);
    }
}
