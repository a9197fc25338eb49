//! Finitizations written for Korat's API: the `fin...` methods of `corpus/generate/korat/` say the
//! same as the domains in the headers. What else the API can say is in `corpus/cli/KoratExtras.java`.

use crate::common::process::{self, Ran, assert_says};
use crate::common::scopes::number;
use crate::common::{self, Program, cache, domains, jdk, programs, root};
use serde_json::Value as Json;
use smallscope::input::jdk::Jdk;
use std::fs;
use std::path::Path;

fn generate(jdk: &Jdk, arguments: &[&str]) -> Ran {
    let mut command = common::smallscope();
    command.arg("generate").arg("--jdk").arg(jdk.home());
    command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    process::run(command.args(arguments), "")
}

/// Explored and valid.
#[track_caller]
fn counts(ran: &Ran) -> (u64, u64) {
    let report = ran.json();
    assert_eq!(report["scope"], Json::Null);
    (report["explored"].as_u64().unwrap(), report["valid"].as_u64().unwrap())
}

/// With the classes on the class path and no Korat there.
fn by_method(jdk: &Jdk, classes: &Path, program: &Program, scope: &str) -> (u64, u64) {
    let numbers: Vec<i64> = scope.split(',').map(|part| number(part) as i64).collect();
    let arguments = domains::with_scope(&program.fin, &numbers);
    let classes = classes.to_str().unwrap();
    let main = program.main();
    let ran = generate(
        jdk,
        &["-cp", classes, &main, "--finitization", "--args", &arguments, "--json", "-", "-q"],
    );
    counts(&ran)
}

#[test]
fn every_method_says_what_the_domains_say() {
    let all = programs("generate");
    let jdk = jdk();
    let classes = cache::classes(&all.iter().collect::<Vec<_>>(), &jdk, 17);
    let mut checked = 0;
    for program in all.iter().filter(|program| !program.fin.is_empty()) {
        for case in program.counts.split_whitespace() {
            let (scope, expected) = case.split_once('=').unwrap();
            let (explored, valid) = expected.split_once('/').unwrap();
            let found = by_method(&jdk, &classes, program, scope);
            assert_eq!(found, (number(explored), number(valid)), "{} {scope}", program.name);
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} counts were checked");
}

#[test]
fn a_source_file_needs_no_korat_to_compile() {
    let file = root().join("java/korat-api/src/test/java/SearchTree.java");
    let file = file.to_str().unwrap();
    for jdk in common::jdks() {
        let by_method = generate(&jdk, &[file, "--args", "3,0,3", "--json", "-", "-q"]);
        assert_eq!(counts(&by_method), (190, 15), "{}", by_method.stderr());
        let by_types = generate(&jdk, &[file, "--domain", "Node.info=1..3", "--json", "-", "-q"]);
        let report = by_types.json();
        assert_eq!((&report["explored"], &report["scope"]), (&190.into(), &3.into()));
    }
}

#[test]
fn the_summary_tells_the_call() {
    let file = root().join("java/korat-api/src/test/java/SearchTree.java");
    let ran = generate(&jdk(), &[file.to_str().unwrap(), "--args", "2,0,2", "--maxStructs", "9"]);
    let told = ran.stdout();
    assert!(told.starts_with("SearchTree by finSearchTree(2, 0, 2), valid by repOK\n"), "{told}");
}

#[test]
fn a_check_takes_the_receivers_that_the_method_says() {
    let all = programs("generate");
    let jdk = jdk();
    let classes = cache::classes(&all.iter().collect::<Vec<_>>(), &jdk, 17);
    let check = |class: &str, arguments: &[&str]| {
        let mut command = common::smallscope();
        command.arg("check").arg("--jdk").arg(jdk.home()).arg("-cp").arg(&classes).arg(class);
        command.current_dir(env!("CARGO_TARGET_TMPDIR"));
        process::run(command.args(arguments), "")
    };
    let ran = check("KoratSearchTree", &["--args", "3,0,3", "--json", "-", "-q"]);
    let report = ran.json();
    // As the header says for three nodes.
    assert_eq!((&report["receivers"], &report["complete"]), (&15.into(), &true.into()));
    assert_eq!(report["finitization"], "finKoratSearchTree(3, 0, 3)");
    let shown = check("KoratSearchTree", &["--args", "2,0,2"]).stdout();
    assert!(shown.starts_with("KoratSearchTree by finKoratSearchTree(2, 0, 2), 5 rec"), "{shown}");
    assert_says(
        &check("KoratSearchTree", &["--args", "2"]),
        &["finKoratSearchTree takes 3 numbers"],
    );
    let other = check("KoratSearchTree", &["--finitization=finMissing"]);
    assert_says(&other, &["no static method finMissing"]);
}

#[test]
fn another_korat_on_the_class_path_is_not_in_the_way() {
    let folder = common::scratch();
    let factory = folder.path().join("korat/finitization/impl/FinitizationFactory.class");
    fs::create_dir_all(factory.parent().unwrap()).unwrap();
    fs::write(factory, "another one").unwrap();
    let jdk = jdk();
    let all = programs("generate");
    let classes = cache::classes(&all.iter().collect::<Vec<_>>(), &jdk, 17);
    let class_path = format!("{}:{}", folder.path().display(), classes.display());
    let call = ["KoratBinaryTree", "--finitization", "--args", "3,0,3", "--json", "-", "-q"];
    let ran = generate(&jdk, &[&["-cp", &*class_path], &call[..]].concat());
    assert_eq!(counts(&ran), (90, 9));
}
