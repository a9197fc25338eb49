//! What `check` writes for the classes of `corpus/confirm/` does on the real JVM what it claims,
//! and what does not is left out, and nothing else.

use crate::common::{Program, cache, jdk, on_all_cores, options, programs, root};
use crate::junit;
use smallscope::check::tally::Select;
use smallscope::check::{Checked, Checker, Options};
use smallscope::confirm::{Jvm, Settled, settle};
use smallscope::emit::{Asserted, EmitOptions, JUnit, files};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::suite::case::Case;
use smallscope::suite::report::tests::Reason;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The outcome of a check at scope 2, and its cases as they are numbered.
fn check(program: &Program, class: &str) -> (Checked, PathBuf) {
    let jdk = jdk();
    let folder = cache::classes(&[program], &jdk, 17);
    let class_path = ClassPath::open(folder.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk, class_path).unwrap();
    let select = Some(Select::Some(100));
    let options = Options { select, max_instructions: 10_000_000, ..options(class, 2) };
    let checked = Checker::new(classes, options).and_then(|checker| checker.run(&mut |_| {}));
    (checked.unwrap_or_else(|error| panic!("{class}: {error}")), folder)
}

fn cases(checked: &Checked) -> Vec<&Case> {
    checked.report.failures.iter().map(|found| &found.case).chain(&checked.cases).collect()
}

fn confirm(checked: &Checked, mut class_path: Vec<PathBuf>, junit: JUnit, own: bool) -> Settled {
    let jdk = jdk();
    if own {
        class_path.extend(std::env::split_paths(&junit::jars(junit)));
    }
    let (java, javac) = (jdk.java().unwrap(), jdk.javac().unwrap());
    let jvm = Jvm { java, javac, class_path, stand_in: !own, end: None };
    let cases = cases(checked);
    let options = EmitOptions { junit, java: 17, asserted: Asserted::Api };
    let write = |kept: &[usize]| {
        let kept: Vec<&Case> = kept.iter().map(|&number| cases[number]).collect();
        files(&checked.target, &kept, &options)
    };
    settle(&jvm, cases.len(), write).unwrap()
}

/// With JUnit itself, and with what stands in for it: both of both, for every second class.
const SETTINGS: [[(JUnit, bool); 2]; 2] =
    [[(JUnit::Five, true), (JUnit::Four, false)], [(JUnit::Five, false), (JUnit::Four, true)]];

#[test]
fn every_test_of_these_classes_does_what_it_claims() {
    let all = programs("confirm");
    on_all_cores(
        &all.iter().zip(SETTINGS.iter().cycle()).collect::<Vec<_>>(),
        |(program, settings)| {
            let class = program.path.file_stem().unwrap().to_str().unwrap();
            let (checked, folder) = check(program, class);
            for &(junit, own) in *settings {
                let settled = confirm(&checked, vec![folder.clone()], junit, own);
                assert!(settled.unconfirmed.is_empty(), "{class} {junit:?}: {settled:#?}");
                assert!(settled.confirmed.len() > 4, "{class}: {:?}", settled.confirmed);
            }
        },
    );
}

#[test]
fn what_differs_from_run_to_run_is_called_but_not_asserted() {
    let program = Program::read(&root().join("corpus/confirm/Chance.java")).unwrap();
    let (checked, folder) = check(&program, "Chance");
    assert!(checked.unsaid.values >= 4, "{:?}", checked.unsaid);
    let settled = confirm(&checked, vec![folder], JUnit::Five, false);
    let text: String = settled.files.iter().map(|file| file.text.as_str()).collect();
    for method in ["now", "roll", "identity", "count"] {
        let called = text.lines().filter(|line| line.contains(&format!(".{method}()")));
        let called: Vec<&str> = called.map(str::trim).collect();
        assert!(!called.is_empty(), "{method}: {text}");
        assert!(called.iter().all(|line| line.starts_with("chance.")), "{called:?}");
    }
    assert!(text.contains("assertEquals(7, chance.limit());"), "{text}");
}

#[test]
fn a_test_that_relies_on_what_differs_is_left_out_and_the_rest_stays() {
    let program = Program::read(&root().join("corpus/confirm/Chance.java")).unwrap();
    let (mut checked, folder) = check(&program, "Chance");
    // As if nobody had noticed.
    checked.cases.iter_mut().for_each(|case| case.varies.clear());
    let cases = cases(&checked);
    let settled = confirm(&checked, vec![folder], JUnit::Five, false);
    let names = |numbers: &mut dyn Iterator<Item = &usize>| -> BTreeSet<&str> {
        numbers.map(|&number| cases[number].method.name.as_str()).collect()
    };
    let left_out = names(&mut settled.unconfirmed.keys());
    assert!(left_out.is_superset(&["count", "identity", "now", "roll"].into()), "{left_out:?}");
    assert!(names(&mut settled.confirmed.iter()).contains("limit"), "{settled:#?}");
    let text: String = settled.files.iter().map(|file| file.text.as_str()).collect();
    assert!(!text.contains(".now()") && text.contains(".limit()"), "{text}");
    let why = settled.unconfirmed.values().next().unwrap();
    assert!(matches!(why, Reason::BehavesOtherwise { .. }), "{why}");
}

#[test]
fn a_call_that_does_not_end_is_confirmed_by_a_jvm_of_its_own() {
    let program = Program::read(&root().join("corpus/check_kinds/Spinner.java")).unwrap();
    let (checked, folder) = check(&program, "Spinner");
    let endless = checked.report.failures.len();
    assert!(endless > 0);
    for junit in [JUnit::Five, JUnit::Four] {
        let settled = confirm(&checked, vec![folder.clone()], junit, false);
        assert!(settled.unconfirmed.is_empty(), "{:#?}", settled.unconfirmed);
        assert!((0..endless).all(|number| settled.confirmed.contains(&number)));
    }
}

#[test]
fn a_test_that_does_not_compile_takes_no_other_with_it() {
    let program = Program::read(&root().join("corpus/confirm/NamedGrade.java")).unwrap();
    let (mut checked, folder) = check(&program, "NamedGrade");
    let broken = checked.report.failures.len();
    // What nobody can write: the class has no such method.
    checked.cases[0].method.name = "missing".to_owned();
    let settled = confirm(&checked, vec![folder], JUnit::Five, false);
    assert!(matches!(settled.unconfirmed[&broken], Reason::DoesNotCompile(_)), "{settled:#?}");
    assert_eq!(settled.unconfirmed.len(), 1, "{:#?}", settled.unconfirmed);
    assert!(settled.confirmed.len() > 20, "{:?}", settled.confirmed);
}

#[test]
fn a_wrong_line_of_a_table_hides_no_other() {
    let program = Program::read(&root().join("corpus/emit/KeyTree.java")).unwrap();
    let (mut checked, folder) = check(&program, "KeyTree");
    let first = checked.report.failures.len();
    let wrong = checked.cases.iter().position(|case| {
        let same = |other: &&Case| other.method == case.method;
        checked.cases.iter().filter(same).count() > 20
    });
    let wrong = wrong.expect("a method with a table");
    checked.cases[wrong].outcome = smallscope::suite::case::Outcome::Threw {
        class: "java.lang.IllegalStateException".to_owned(),
        message: None,
    };
    for junit in [JUnit::Five, JUnit::Four] {
        let settled = confirm(&checked, vec![folder.clone()], junit, true);
        let left_out: Vec<&usize> = settled.unconfirmed.keys().collect();
        assert_eq!(left_out, [&(first + wrong)], "{:#?}", settled.unconfirmed);
    }
}
