//! Finitizations written for Korat's API: the `fin...` methods of `corpus/generate/korat/` say the
//! same as the domains in the headers, and what else the API can say.

use crate::common::process::{self, End, Ran};
use crate::common::scopes::number;
use crate::common::{self, Program, cache, domains, programs, root};
use serde_json::Value as Json;
use smallscope::input::jdk::Jdk;
use std::fs;
use std::path::Path;

fn jdk() -> Jdk {
    common::jdks().swap_remove(0)
}

fn generate(jdk: &Jdk, arguments: &[&str]) -> Ran {
    let mut command = common::smallscope();
    command.arg("generate").arg("--jdk").arg(jdk.home());
    command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    process::run(command.args(arguments), "")
}

/// Explored and valid.
#[track_caller]
fn counts(ran: &Ran) -> (u64, u64) {
    let report: Json = serde_json::from_slice(&ran.out)
        .unwrap_or_else(|error| panic!("{error}: {}", ran.stderr()));
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
        let report: Json = serde_json::from_slice(&by_types.out).unwrap();
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
    let report: Json = serde_json::from_slice(&ran.out).unwrap();
    // As the header says for three nodes.
    assert_eq!((&report["receivers"], &report["complete"]), (&15.into(), &true.into()));
    assert_eq!(report["finitization"], "finKoratSearchTree(3, 0, 3)");
    let shown = check("KoratSearchTree", &["--args", "2,0,2"]).stdout();
    assert!(shown.starts_with("KoratSearchTree by finKoratSearchTree(2, 0, 2), 5 rec"), "{shown}");
    says(&check("KoratSearchTree", &["--args", "2"]), &["finKoratSearchTree takes 3 numbers"]);
    let other = check("KoratSearchTree", &["--finitization=finMissing"]);
    says(&other, &["no static method finMissing"]);
}

#[test]
fn another_korat_on_the_class_path_is_not_in_the_way() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("korat");
    let factory = folder.join("korat/finitization/impl/FinitizationFactory.class");
    fs::create_dir_all(factory.parent().unwrap()).unwrap();
    fs::write(factory, "another one").unwrap();
    let jdk = jdk();
    let all = programs("generate");
    let classes = cache::classes(&all.iter().collect::<Vec<_>>(), &jdk, 17);
    let class_path = format!("{}:{}", folder.display(), classes.display());
    let call = ["KoratBinaryTree", "--finitization", "--args", "3,0,3", "--json", "-", "-q"];
    let ran = generate(&jdk, &[&["-cp", &*class_path], &call[..]].concat());
    assert_eq!(counts(&ran), (90, 9));
}

/// What `corpus/cli/KoratExtras.java` prints for one of its methods.
fn extras(arguments: &[&str]) -> Ran {
    let file = root().join("corpus/cli/KoratExtras.java");
    generate(&jdk(), &[&[file.to_str().unwrap()], arguments].concat())
}

#[track_caller]
fn lines(arguments: &[&str]) -> Vec<String> {
    let ran = extras(&[arguments, &["--print", "-q"]].concat());
    assert_eq!((ran.end, &*ran.stderr()), (End::Exit(0), ""));
    ran.stdout().lines().map(str::to_owned).collect()
}

#[track_caller]
fn says(ran: &Ran, parts: &[&str]) {
    let said = ran.stderr();
    assert_eq!((ran.end, said.lines().count()), (End::Exit(1), 1), "{said}");
    assert!(parts.iter().all(|part| said.contains(part)), "{parts:?} should all be in: {said}");
}

#[test]
fn fields_that_share_arrays_are_tried_with_the_same_and_with_different_ones() {
    // One array in both fields: 1 + 2 contents. Two arrays: 3 x 3.
    let found =
        lines(&["--finitization=finShared", "--args", "2", "--predicate", "arraysAreThere"]);
    assert_eq!(found.len(), 12);
    assert_eq!(found.iter().filter(|line| line.contains("right=int[]#0,")).count(), 3);
    let mut read =
        lines(&["--finitization=finShared", "--args", "2", "--predicate", "arraysAreRead"]);
    let mut unread = found;
    read.sort();
    unread.sort();
    assert_eq!(read, unread, "in another order");
    // One array alone is in both.
    let one = lines(&["--finitization=finShared", "--args", "1", "--predicate", "arraysAreThere"]);
    assert_eq!(one.len(), 3);
    // Not handled as objects, each field has its own.
    let own = lines(&["--finitization=finOwn", "--args", "2", "--predicate", "arraysAreThere"]);
    assert_eq!(own.len(), 9);
    assert!(own.iter().all(|line| !line.contains("right=int[]#0,")), "{own:?}");
}

#[test]
fn values_that_may_stand_for_each_other_are_tried_once() {
    // The texts are interchangeable: the first stands for both. The numbers are not.
    let found = lines(&["--finitization=finValues", "--predicate", "hasValues"]);
    let value = |text: &str| found.iter().filter(|line| line.contains(text)).count();
    assert_eq!((found.len(), value("any=\"x\""), value("any=\"y\"")), (5, 1, 0), "{found:?}");
    assert_eq!(
        (value("any=1"), value("any=2"), value("any='c'"), value("any=Color.RED")),
        (1, 1, 1, 1)
    );
}

#[test]
fn objects_that_the_method_made_are_as_it_made_them() {
    let found = lines(&["--finitization=finMade", "--predicate", "hasValues"]);
    assert_eq!(found.len(), 2);
    assert!(found[0].contains("any=Item#0(number=41)"), "{found:?}");
    assert!(found[1].contains("any=Item#0(number=42)"), "{found:?}");
}

#[test]
fn a_collection_contains_objects_from_the_beginning_and_other_fields_keep_their_values() {
    let found = lines(&["--finitization=finContents", "--args", "2", "--predicate", "isFilled"]);
    assert_eq!(found.len(), 9, "two items with a number of 0..2 each, and started is not varied");
    assert!(found.iter().all(|line| line.contains("started=7")), "{found:?}");
}

#[test]
fn arguments_may_be_negative() {
    let found = lines(&["--finitization=finNegative", "--args", "-2,7", "--predicate", "isFilled"]);
    assert_eq!(found.len(), 1, "only 7 is right: {found:?}");
}

#[test]
fn a_domain_on_the_command_line_counts_more() {
    let call = ["--finitization=finContents", "--args", "2", "--predicate", "isFilled"];
    assert_eq!(lines(&[&call[..], &["--domain", "Item.number=5"]].concat()).len(), 1);
    let wrong = extras(&[&call[..], &["--domain", "Item.numbr=5"]].concat());
    says(&wrong, &["Item.numbr", "did you mean Item.number?"]);
}

#[test]
fn what_is_wrong_with_a_finitization_is_one_sentence() {
    says(&extras(&["--finitization=finEmpty"]), &["finEmpty()", "KoratExtras.any", "empty"]);
    says(
        &extras(&["--finitization=finThrows", "--args", "3"]),
        &["finThrows(3)", "has no instance field nobody"],
    );
    says(&extras(&["--finitization=finNull"]), &["finNull()", "no finitization"]);
    says(&extras(&["--finitization=finTexts"]), &["finTexts", "other arguments than numbers"]);
    says(
        &extras(&["--finitization=finShared"]),
        &["finShared", "takes 1 number (--args 3), not 0"],
    );
    says(&extras(&["--finitization=finSharde"]), &["finSharde", "did you mean finShared?"]);
    says(&extras(&["--finitization"]), &["KoratExtras", "finKoratExtras"]);
    let file = root().join("corpus/cli/KoratExtras.java");
    let wrong = generate(&jdk(), &[file.to_str().unwrap(), "--args", "x"]);
    assert_eq!(wrong.end, End::Exit(1));
}
