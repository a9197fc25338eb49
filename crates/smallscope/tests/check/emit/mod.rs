//! Emitted tests are compiled by `javac` without a warning and run by JUnit 5 and 4 on the real JVM:
//! regression tests pass, counterexamples fail until the bug is fixed.

mod chains;
mod heap;
mod shops;
mod stacks;
mod trees;

use crate::common::{self, jdks, on_all_cores, programs};
use crate::junit;
use machine::ending::Limits;
use machine::machine::Machine;
use smallscope::emit::{Asserted, EmitOptions, JUnit, files};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::suite::case::Case;
use smallscope::suite::class_under_test::ClassUnderTest;
use smallscope::suite::test_file::TestFile;
use std::fs;
use std::path::{Path, PathBuf};

const BOTH: [JUnit; 2] = [JUnit::Five, JUnit::Four];

fn emit(class: &ClassUnderTest, cases: &[Case], junit: JUnit) -> Vec<TestFile> {
    files(class, cases, &EmitOptions { junit, java: 17, asserted: Asserted::Fields })
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
fn compile(jdk: &Jdk, junit: JUnit, emitted: &[TestFile], classes: &Path, dir: &Path) -> String {
    let sources = junit::put(&dir.join("source"), emitted);
    let class_path = format!("{}:{}", classes.display(), junit::jars(junit));
    junit::compile(jdk, &sources, &class_path, &dir.join("tests"));
    dir.join("tests").display().to_string()
}

/// Regression tests of the whole corpus in every form: readable and as tables, by recipes and from
/// text.
fn regressions(junit: JUnit) -> Vec<TestFile> {
    let few: Vec<Case> =
        trees::all(2).into_iter().chain([trees::made_by(&[2, 1, 3], "remove", 2)]).collect();
    let renamed = |mut files: Vec<TestFile>, by: &str| {
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

#[test]
fn many_cases_are_split_over_several_files_that_compile_and_run() {
    let jdk = &jdks()[0];
    let dir = junit::folder("large");
    let classes = dir.join("classes");
    compile_corpus(jdk, "KeyTree", &[], &classes);
    let cases = trees::all(7);
    assert_eq!(cases.len(), 41_300);
    // One test for each method; JUnit 5 would take most of its time for the reports.
    let emitted = emit(&trees::class(), &cases, JUnit::Four);
    assert!(emitted.len() > 3, "the tables are in {} files", emitted.len());
    assert!(emitted.iter().all(|file| file.text.len() < 1_500_000));
    let tests = compile(jdk, JUnit::Four, &emitted, &classes, &dir);
    let class_path = format!("{}:{tests}", classes.display());
    let result = junit::run(jdk, JUnit::Four, &class_path, &emitted);
    assert_eq!((result.passed, result.failed), (2, 0), "{}", result.said);
}

#[test]
fn every_line_of_a_table_is_a_test() {
    let jdk = &jdks()[0];
    let dir = junit::folder("lines");
    let classes = dir.join("classes");
    compile_corpus(jdk, "KeyTree", &[], &classes);
    let cases = trees::all(5);
    assert_eq!(cases.len(), 1_880);
    let emitted = emit(&trees::class(), &cases, JUnit::Five);
    let tests = compile(jdk, JUnit::Five, &emitted, &classes, &dir);
    let class_path = format!("{}:{tests}", classes.display());
    let result = junit::run(jdk, JUnit::Five, &class_path, &emitted);
    assert_eq!((result.passed, result.failed), (1_880, 0), "{}", result.said);
}

#[test]
fn the_same_cases_give_the_same_bytes() {
    for junit in BOTH {
        assert_eq!(regressions(junit), regressions(junit));
    }
}

#[test]
fn no_line_of_a_readable_test_is_too_long() {
    for junit in BOTH {
        for file in regressions(junit) {
            let lines = file.text.lines().filter(|line| !line.contains(" -> "));
            let long: Vec<&str> = lines.filter(|line| line.len() > 100).collect();
            let tables = file.text.contains("\"\"\"");
            assert!(tables || long.is_empty(), "{}: {long:#?}", file.path.display());
        }
    }
}

#[test]
fn what_emitted_tests_look_like() {
    let cases = [
        trees::made_by(&[2, 1, 3], "remove", 2),
        trees::made_by(&[], "add", 1),
        trees::all(2).swap_remove(13),
    ];
    let emitted = emit(&trees::class(), &cases, JUnit::Five);
    insta::assert_snapshot!(emitted[0].text);
    let emitted = emit(&chains::class(), &chains::all(), JUnit::Five);
    insta::assert_snapshot!(emitted[0].text);
}

#[test]
fn what_must_be_known_of_classes_is_read_off_the_program() {
    let jdk = &jdks()[0];
    let dir = junit::folder("facts");
    compile_corpus(jdk, "", &["buggy", "fixed"], &dir);
    let class_path = ClassPath::open(dir.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk.clone(), class_path).unwrap();
    let mut machine = Machine::new(Box::new(classes), Limits::default(), 0).unwrap();
    for name in ["Stub", "Place", "Grade"] {
        machine.load(&format!("shop/Ticket${name}")).unwrap();
    }
    let class = machine.load("shop/Ticket").unwrap();
    let read = ClassUnderTest::read(machine.program(), class, &shops::tickets());
    let known = shops::ticket_class();
    assert_eq!(read.binary_name, known.binary_name);
    assert!(known.private_methods.is_subset(&read.private_methods), "{read:?}");
    assert!(read.classes["shop.Ticket$Stub"].is_inner);
    assert!(read.classes["shop.Ticket$Place"].is_record);
    let node = machine.load("KeyTree$Node").unwrap();
    assert!(machine.program().nature(node).is_private);
    let stack = machine.load("BoundedStack").unwrap();
    let signature = machine.program().nature(stack).signature;
    assert_eq!(signature, stacks::class().classes["BoundedStack"].signature);
    let options = EmitOptions { junit: JUnit::Five, java: 17, asserted: Asserted::Fields };
    assert_eq!(
        files(&read, &shops::tickets(), &options),
        files(&known, &shops::tickets(), &options)
    );
}
