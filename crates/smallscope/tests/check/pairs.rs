//! `check` on the pairs of `corpus/check/`: the fault of each buggy class is found at the
//! smallest scope that can show it, and its fixed twin is clean. The tests that are written
//! for them are run on the real JVM.

use crate::common::{self, Program, cache, jdks, programs};
use crate::junit;
use smallscope::check::tally::Select;
use smallscope::check::{Checked, Checker, Options};
use smallscope::emit::{self, Asserted, JUnit};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::suite::case::{Case, Kind};
use smallscope::suite::report::check::CheckReport;
use smallscope::suite::test_file::TestFile;

/// The full name of the class in a file.
fn class(program: &Program) -> String {
    let source = String::from_utf8_lossy(&program.source);
    let package = source.lines().find_map(|line| line.strip_prefix("package "));
    let package = package.map(|rest| format!("{}.", rest.trim_end_matches(';')));
    package.unwrap_or_default() + &program.main()
}

fn check(program: &Program, scope: u32) -> CheckReport {
    checked(program, scope, None).report
}

fn checked(program: &Program, scope: u32, select: Option<Select>) -> Checked {
    checked_class(program, class(program), scope, select)
}

fn checked_class(program: &Program, class: String, scope: u32, select: Option<Select>) -> Checked {
    let jdk = jdks().swap_remove(0);
    let folder = cache::classes(&[program], &jdk, 17);
    let class_path = ClassPath::open(folder.to_str().unwrap(), jdk.feature()).unwrap();
    let options = Options {
        max_instructions: 1_000_000,
        max_receivers: 5_000,
        select,
        ..common::options(&class, scope)
    };
    let classes = Classes::new(jdk, class_path).unwrap();
    let checked = Checker::new(classes, options).and_then(|checker| checker.run(&mut |_| {}));
    checked.unwrap_or_else(|error| panic!("{}: {error}", program.name))
}

fn kind(name: &str) -> Kind {
    match name {
        "invariant" => Kind::Invariant,
        "exception" => Kind::Exception,
        "postcondition" => Kind::Postcondition,
        "property" => Kind::Property,
        "contract" => Kind::Contract,
        "endless" => Kind::Endless,
        "assertion" => Kind::Assertion,
        _ => panic!("//@ kind: {name} is none"),
    }
}

/// Method and kind of each failure.
fn failures(report: &CheckReport) -> Vec<(String, Kind)> {
    let name = |method: &str| method.split('(').next().unwrap_or(method).to_owned();
    let kind = |failure: &Option<smallscope::suite::case::Failure>| failure.as_ref().unwrap().kind;
    report.failures.iter().map(|found| (name(&found.method), kind(&found.case.failure))).collect()
}

fn side(of: &str) -> Vec<Program> {
    let mut programs = programs("check");
    programs.retain(|program| program.name.contains(&format!("/{of}/")));
    assert!(programs.len() >= 12, "corpus/check has {} {of} classes", programs.len());
    programs
}

#[test]
fn every_planted_fault_is_found_at_the_smallest_scope_that_shows_it() {
    for program in side("buggy") {
        let (name, scope) = (&program.name, program.scope);
        assert!(scope > 0 && !program.method.is_empty(), "{name} has no //@ scope and //@ method");
        let expected = (program.method.clone(), kind(&program.kind));
        let found = failures(&check(&program, scope));
        assert!(found.contains(&expected), "{name} at {scope}: {found:?}, not {expected:?}");
        if scope > 1 {
            let found = failures(&check(&program, scope - 1));
            assert!(found.is_empty(), "{name} already at {}: {found:?}", scope - 1);
        }
    }
}

#[test]
fn every_fixed_twin_is_clean_and_complete() {
    for program in side("fixed") {
        let buggy = program.path.to_str().unwrap().replace("/fixed/", "/buggy/");
        let scope = Program::read(buggy.as_ref()).unwrap().scope;
        let report = check(&program, scope);
        assert_eq!(failures(&report), [], "{}", program.name);
        assert!(report.complete(), "{} at {scope}: {:?}", program.name, report.cut);
    }
}

/// The tests of one check: of failing inputs and of passing ones.
fn files(checked: &Checked, junit: JUnit) -> Vec<TestFile> {
    let failing = checked.report.failures.iter().map(|found| &found.case);
    let cases: Vec<Case> = failing.chain(&checked.cases).cloned().collect();
    let options = emit::EmitOptions { junit, java: 17, asserted: Asserted::Api };
    emit::files(&checked.target, &cases, &options)
}

/// What `check --tests` writes for the buggy classes: counterexamples, and what passes.
fn written(buggy: &[Checked], junit: JUnit) -> (Vec<TestFile>, Vec<TestFile>) {
    let is_wrong = |file: &TestFile| file.path.to_string_lossy().ends_with("SmallscopeTest.java");
    let files = buggy.iter().flat_map(|checked| {
        let files = files(checked, junit);
        assert!(files.iter().any(is_wrong), "{} has no counterexample", checked.report.class);
        files
    });
    files.partition(is_wrong)
}

/// Passing inputs of each class that become tests.
const PASSING: usize = 40;

#[test]
fn written_tests_fail_until_the_bug_is_fixed_and_keep_the_rest() {
    let some = Some(Select::Some(PASSING));
    let buggy = side("buggy");
    let buggy: Vec<Checked> = buggy.iter().map(|one| checked(one, one.scope, some)).collect();
    for junit in [JUnit::Five, JUnit::Four] {
        let (wrong, right) = written(&buggy, junit);
        for jdk in jdks() {
            assert_fail_until_fixed(&jdk, junit, &wrong, &right);
        }
    }
}

/// Compiles and runs tests of counterexamples, and tests that pass, on a JDK.
fn assert_fail_until_fixed(jdk: &Jdk, junit: JUnit, wrong: &[TestFile], right: &[TestFile]) {
    let place = junit::folder(&format!("check-{}-{junit:?}", jdk.version()));
    let [buggy, fixed] = ["buggy", "fixed"].map(|of| {
        let programs = side(of);
        let folder = cache::classes(&programs.iter().collect::<Vec<_>>(), jdk, 17);
        folder.display().to_string()
    });
    let all: Vec<TestFile> = wrong.iter().chain(right).cloned().collect();
    let sources = junit::put(&place.join("tests"), &all);
    let tests = place.join("classes");
    junit::compile(jdk, &sources, &format!("{buggy}:{}", junit::jars(junit)), &tests);
    let run = |classes: &str, files: &[TestFile]| {
        junit::run(jdk, junit, &format!("{classes}:{}", tests.display()), files)
    };
    let before = run(&buggy, wrong);
    assert_eq!(before.passed, 0, "JDK {} {junit:?}: {}", jdk.version(), before.said);
    let after = run(&fixed, wrong);
    assert_eq!((after.passed, after.failed), (before.failed, 0), "{}", after.said);
    let kept = run(&buggy, right);
    assert!(kept.passed > 500 && kept.failed == 0, "{}", kept.said);
}

/// The classes of `corpus/emit/odd/`, none of which is wrong, with cases of passing inputs.
fn odd(programs: &[Program], passing: usize) -> Vec<Checked> {
    let mut checked = Vec::new();
    for program in programs {
        let classes = match program.main().as_str() {
            "Shelf" => vec!["Shelf$Mark".to_owned(), "Shelf$Lamp".to_owned()],
            _ => vec![class(program)],
        };
        let select = Some(Select::Some(passing));
        let of_each =
            classes.into_iter().map(|class| checked_class(program, class, program.scope, select));
        checked.extend(of_each);
    }
    checked
}

#[test]
fn written_tests_of_odd_classes_pass() {
    let mut programs = programs("emit");
    programs.retain(|program| program.name.contains("/odd/"));
    let (few, many) = (odd(&programs, 30), odd(&programs, 1000));
    for (junit, how_many, odd) in
        [(JUnit::Five, "few", &few), (JUnit::Five, "many", &many), (JUnit::Four, "many", &many)]
    {
        let of_each = odd.iter().map(|checked| files(checked, junit));
        let files: Vec<TestFile> =
            of_each.inspect(|files| assert!(!files.is_empty())).flatten().collect();
        for jdk in jdks() {
            let place = junit::folder(&format!("odd-{}-{junit:?}-{how_many}", jdk.version()));
            let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk, 17);
            let classes = classes.display();
            let sources = junit::put(&place.join("tests"), &files);
            let tests = place.join("classes");
            junit::compile(&jdk, &sources, &format!("{classes}:{}", junit::jars(junit)), &tests);
            let class_path = format!("{classes}:{}", tests.display());
            let result = junit::run(&jdk, junit, &class_path, &files);
            assert_eq!(result.failed, 0, "JDK {} {junit:?}: {}", jdk.version(), result.said);
            assert!(result.passed > 50, "{}", result.said);
        }
    }
}

#[test]
fn what_breaks_a_contract_is_built_by_calls() {
    for program in side("buggy").iter().filter(|program| program.kind == "contract") {
        let report = check(program, program.scope);
        let broken = report.failures.iter().map(|found| &found.case);
        let broken = broken.filter(|case| case.failure.as_ref().unwrap().kind == Kind::Contract);
        let recipes: Vec<bool> = broken.map(|case| case.recipe.is_some()).collect();
        assert!(!recipes.is_empty() && recipes.iter().all(|is| *is), "{}", program.name);
    }
}
