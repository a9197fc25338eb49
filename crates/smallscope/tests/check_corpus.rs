//! `check` on the pairs of `corpus/check/`: the fault of each buggy class is found at the
//! smallest scope that can show it, and its fixed twin is clean.

mod common;

use common::{Program, cache, jdks, programs};
use smallscope::check::subject::Selection;
use smallscope::check::{Checker, Options};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::report::check::CheckReport;
use smallscope::suite::case::Kind;

/// The full name of the class in a file.
fn class(program: &Program) -> String {
    let source = String::from_utf8_lossy(&program.source);
    let package = source.lines().find_map(|line| line.strip_prefix("package "));
    let package = package.map(|rest| format!("{}.", rest.trim_end_matches(';')));
    package.unwrap_or_default() + &program.main()
}

fn check(program: &Program, scope: u32) -> CheckReport {
    let jdk = jdks().swap_remove(0);
    let folder = cache::classes(&[program], &jdk, 17);
    let class_path = ClassPath::open(folder.to_str().unwrap(), jdk.feature()).unwrap();
    let options = Options {
        class: class(program),
        methods: Selection::default(),
        scope,
        given: Vec::new(),
        predicate: None,
        aliasing: true,
        white_box: false,
        max_instructions: 1_000_000,
        max_receivers: 5_000,
        time_limit: None,
        seed: 0,
        select: None,
    };
    let classes = Classes::new(jdk, class_path).unwrap();
    let checked = Checker::new(classes, options).and_then(|checker| checker.run(&mut |_| {}));
    checked.unwrap_or_else(|error| panic!("{}: {error}", program.name)).report
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
