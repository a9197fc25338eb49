//! Where domains come from besides the command line and a file: annotations, types with subclasses,
//! the parameters of a static predicate.

use crate::common::process::{self, End, Ran};
use crate::common::{self, root};
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn smallscope(command: &str, arguments: &[&str]) -> Ran {
    let mut started = common::smallscope();
    let jdk = common::jdks().swap_remove(0);
    started.arg(command).arg("--jdk").arg(jdk.home());
    started.current_dir(env!("CARGO_TARGET_TMPDIR"));
    process::run(started.args(arguments), "")
}

/// A file of `corpus/cli`.
fn file(name: &str) -> String {
    root().join(format!("corpus/cli/{name}.java")).to_str().unwrap().to_owned()
}

fn generate(name: &str, arguments: &[&str]) -> Ran {
    smallscope("generate", &[&[&*file(name)], arguments].concat())
}

#[track_caller]
fn report(name: &str, arguments: &[&str]) -> Json {
    let ran = generate(name, &[arguments, &["--json", "-", "-q"]].concat());
    serde_json::from_slice(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr()))
}

#[track_caller]
fn lines(name: &str, arguments: &[&str]) -> Vec<String> {
    let ran = generate(name, &[arguments, &["--print", "-q"]].concat());
    assert_eq!((ran.end, &*ran.stderr()), (End::Exit(0), ""));
    ran.stdout().lines().map(str::to_owned).collect()
}

/// The domains of a skeleton, each `Class.field = domain`.
fn skeleton(arguments: &[&str]) -> Vec<String> {
    let ran = smallscope("skeleton", arguments);
    let text = ran.stdout();
    let domains = text.lines().filter(|line| line.starts_with('"'));
    domains.map(|line| line.replace(['"', '\''], "").replace('\\', "")).collect()
}

#[track_caller]
fn says(ran: &Ran, parts: &[&str]) {
    let said = ran.stderr();
    assert_eq!((ran.end, said.lines().count()), (End::Exit(1), 1), "{said}");
    assert!(parts.iter().all(|part| said.contains(part)), "{parts:?} should all be in: {said}");
}

#[test]
fn annotations_give_domains_and_scope() {
    let found = skeleton(&[&file("AnnotatedRange")]);
    let expected = [
        "AnnotatedRange.low = 4,2",
        "AnnotatedRange.high = 0..2",
        "AnnotatedRange.first = Mark*2",
        // Its own scope says one, but all fields share the larger class domain.
        "AnnotatedRange.second = null,Mark*1",
        "Mark.letter = x..y",
    ];
    assert_eq!(found, expected);
    let report = report("AnnotatedRange", &[]);
    assert_eq!((&report["scope"], &report["predicate"]), (&2.into(), &"holds".into()));
    // low 4: high 0..2, low 2: high 0..1; second is null or another mark, with an x.
    assert_eq!(report["valid"], 10);
}

#[test]
fn the_command_line_counts_more_than_annotations_and_those_more_than_a_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sources");
    fs::create_dir_all(&folder).unwrap();
    let config = folder.join("authority.toml");
    let domains = "scope = 5\n[domains]\n\"AnnotatedRange.low\" = \"9\"\n\"Mark.letter\" = \"'z'\"\n\
                   \"AnnotatedRange.high\" = \"7\"\n";
    fs::write(&config, domains).unwrap();
    let file = file("AnnotatedRange");
    let with =
        |more: &[&str]| skeleton(&[&[&*file, "--config", config.to_str().unwrap()], more].concat());
    let by_annotation = with(&[]);
    assert_eq!(by_annotation[..2], ["AnnotatedRange.low = 4,2", "AnnotatedRange.high = 7"]);
    assert_eq!(by_annotation[4], "Mark.letter = x..y");
    let typed = with(&["--domain", "AnnotatedRange.low=1", "--scope", "4"]);
    assert_eq!(typed[0], "AnnotatedRange.low = 1");
    assert_eq!(report("AnnotatedRange", &["--scope", "4"])["scope"], 4);
}

#[test]
fn each_subclass_with_instances_is_a_class_domain() {
    let found = skeleton(&[&file("Drawing"), "--scope", "2"]);
    let expected = [
        "Drawing.shape = null,Box*2,Cube*2,Triangle*2",
        "Drawing.box = null,Box*2,Cube*2",
        "Drawing.paint = null,Color.RED,Color.GREEN,Pattern*2",
        "Drawing.list = null,Numbers*2",
        "Shape.sides = 0..2",
    ];
    assert_eq!(found[..5], expected);
    // Nothing is read. For each shape (none, box, cube, triangle): no box, a box, a cube; each object
    // has 0 or 1 sides, and a box that is the shape only once.
    let few = ["--scope", "1", "--domain", "Drawing.list=null", "--domain", "Drawing.paint=null"];
    assert_eq!(report("Drawing", &few)["valid"], 5 + 8 + 8 + 10);
}

/// Compiles sources, each with its path, and returns the folder of classes.
fn compile(name: &str, sources: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sources").join(name);
    let _ = fs::remove_dir_all(&folder);
    let files: Vec<PathBuf> =
        sources.iter().map(|(path, _)| folder.join("src").join(path)).collect();
    for (file, (_, text)) in files.iter().zip(sources) {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let jdk = common::jdks().swap_remove(0);
    let classes = folder.join("classes");
    let status = Command::new(jdk.javac().unwrap()).arg("-d").arg(&classes).args(files).status();
    assert!(status.unwrap().success());
    classes
}

const PACKAGES: [(&str, &str); 5] = [
    (
        "a/Root.java",
        "package a; public class Root { Base base; b.Plain plain; boolean repOk() { return true; } }",
    ),
    ("a/Base.java", "package a; abstract class Base { }"),
    ("a/Open.java", "package a; public abstract class Open extends Base { }"),
    ("b/Far.java", "package b; public class Far extends a.Open { int number; }"),
    (
        "b/Plain.java",
        "package b; public class Plain { static class Part extends Plain { } static boolean repOk(Plain plain, int number) { return true; } }",
    ),
];

#[test]
fn subclasses_are_found_in_other_packages_and_in_jars() {
    let classes = compile("packages", &PACKAGES);
    let jdk = common::jdks().swap_remove(0);
    let jar = classes.with_file_name("all.jar");
    let made = Command::new(jdk.home().join("bin/jar"))
        .arg("cf")
        .arg(&jar)
        .arg("-C")
        .arg(&classes)
        .arg(".")
        .status();
    assert!(made.unwrap().success());
    for place in [&classes, &jar] {
        let found = skeleton(&["-cp", place.to_str().unwrap(), "a.Root", "--scope", "2"]);
        let expected =
            ["Root.base = null,Far*2", "Root.plain = null,Plain*2,Part*2", "Far.number = 0..2"];
        assert_eq!(found, expected);
    }
}

#[test]
fn parameters_without_names_are_numbered() {
    let classes = compile("parameters", &PACKAGES);
    let arguments = ["-cp", classes.to_str().unwrap(), "b.Plain", "--scope", "1"];
    let found = skeleton(&arguments);
    assert_eq!(found, ["repOk.arg0 = null,Plain*1,Part*1", "repOk.arg1 = 0..1"]);
}

#[test]
fn parameters_may_have_annotations() {
    let source = "class Sum { @interface Domain { String value(); } @interface Other { }
        static boolean repOk(@Other int k, @Domain(\"4..5\") int m) { return k < m; } }";
    let classes = compile("annotated", &[("Sum.java", source)]);
    let found = skeleton(&["-cp", classes.to_str().unwrap(), "Sum", "--scope", "2"]);
    assert_eq!(found, ["repOk.arg0 = 0..2", "repOk.arg1 = 4..5"]);
}

#[test]
fn an_interface_may_have_the_predicate() {
    let source =
        "public interface Ordered { static boolean repOk(int k, int m) { return k < m; } }";
    let classes = compile("interface", &[("Ordered.java", source)]);
    let report = smallscope("generate", &["-cp", classes.to_str().unwrap(), "Ordered"]);
    assert!(report.stdout().contains("valid     6"), "{}{}", report.stdout(), report.stderr());
}

#[test]
fn a_static_predicate_may_be_about_another_class() {
    let found = lines("StaticPredicates", &["--predicate", "isRing"]);
    let expected = [
        "Node#0(next=Node#0)",
        "Node#0(next=Node#1(next=Node#0))",
        "Node#0(next=Node#1(next=Node#2(next=Node#0)))",
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_inputs_of_a_static_predicate_are_all_combinations_of_arguments() {
    let few = ["--predicate", "isSuffix", "--domain", "isSuffix.steps=0..1", "--scope", "2"];
    let found = lines("StaticPredicates", &few);
    let expected = [
        "isSuffix(list=null, end=null, steps=0)",
        "isSuffix(list=Node#0(next=null), end=null, steps=1)",
        "isSuffix(list=Node#0(next=null), end=Node#0, steps=0)",
        "isSuffix(list=Node#0(next=Node#0), end=Node#0, steps=0)",
        "isSuffix(list=Node#0(next=Node#0), end=Node#0, steps=1)",
        "isSuffix(list=Node#0(next=Node#1(next=null)), end=Node#0, steps=0)",
        "isSuffix(list=Node#0(next=Node#1(next=Node#0)), end=Node#0, steps=0)",
        "isSuffix(list=Node#0(next=Node#1(next=Node#1)), end=Node#0, steps=0)",
    ];
    let mut sorted = found.clone();
    sorted.sort();
    for line in expected {
        assert!(found.iter().any(|found| found == line), "{line} should be in {found:#?}");
    }
    sorted.dedup();
    assert_eq!(sorted.len(), found.len(), "each once");
}

#[test]
fn parameters_of_every_kind_have_domains() {
    let some = [
        "--domain",
        "repOk.numbers={length=1..2; elements=3,4}",
        "--domain",
        "repOk.unread=null,Node*1",
    ];
    let found = lines("StaticPredicates", &[&["--domain", "Node.next=null"], &some[..]].concat());
    let expected = [
        "repOk(wide=2, real=-1.5, text=\"b\", on=true, letter='c', numbers=int[]#0[3], unread=null)",
        "repOk(wide=2, real=-1.5, text=\"b\", on=true, letter='c', numbers=int[]#0[4], unread=null)",
        "repOk(wide=2, real=-1.5, text=\"b\", on=true, letter='c', numbers=int[]#0[3], unread=Node#0(next=null))",
        "repOk(wide=2, real=-1.5, text=\"b\", on=true, letter='c', numbers=int[]#0[4], unread=Node#0(next=null))",
    ];
    assert_eq!(found, expected);
    let wrong = generate("StaticPredicates", &["--domain", "repOk.tekst=1"]);
    says(&wrong, &["repOk.tekst", "did you mean repOk.text?"]);
    says(&generate("StaticPredicates", &["--predicate", "twice"]), &["several", "twice"]);
    says(
        &generate("StaticPredicates", &["--predicate", "isRung"]),
        &["isRung()", "did you mean isRing?"],
    );
}

#[test]
fn objects_of_an_inner_class_belong_to_the_input() {
    let report = report("InnerLinks", &["--scope", "2"]);
    assert_eq!((&report["valid"], &report["dropped"]["threw"]), (&6.into(), &0.into()));
}

#[test]
fn every_type_has_values() {
    let found = lines("EveryType", &["--scope", "2"]);
    assert_eq!(found.len(), 1, "{found:?}");
    let domains = skeleton(&[&file("EveryType"), "--scope", "2"]);
    for domain in [
        "EveryType.letter = a..b",
        "EveryType.thin = 0.0,1.0,-1.5",
        "EveryType.boxedReal = null,0.0,1.0,-1.5",
        "EveryType.boxedOn = null,false,true",
        "EveryType.variable = null,0..2",
        "EveryType.matrix = {length=0..2; elements={length=0..2; elements=0..2}}",
    ] {
        assert!(domains.iter().any(|found| found == domain), "{domain} should be in {domains:#?}");
    }
}

#[test]
fn characters_are_written_as_in_java() {
    let found = lines("EveryType", &["--scope", "2", "--domain", "EveryType.letter='b','\\''"]);
    assert_eq!(found.len(), 1);
    let none = report("EveryType", &["--scope", "2", "--domain", "EveryType.letter='c'..'f'"]);
    assert_eq!(none["valid"], 0);
}

#[test]
fn an_unknown_class_gets_the_nearest_name() {
    let wrong = generate("Drawing", &["--domain", "Drawing.box=Bocks*2"]);
    says(&wrong, &["no class Bocks", "did you mean Box?"]);
    let abstracted = generate("Drawing", &["--domain", "Drawing.shape=Shape*2"]);
    says(&abstracted, &["Drawing$Shape", "cannot be instantiated"]);
    let array = generate("EveryType", &["--domain", "EveryType.matrix=0..3"]);
    says(&array, &["0..3", "matrix", "{length="]);
}

#[test]
fn what_a_predicate_writes_is_no_part_of_the_input() {
    let found = lines("WritesInput", &["--domain", "WritesInput.calls=0"]);
    let expected = [0, 1, 2, 3].map(|size| format!("WritesInput(size={size}, calls=0)"));
    assert_eq!(found, expected);
    let warning = |field| format!("WritesInput.{field} is written by repOk; the write was undone");
    let warnings = serde_json::json!([warning("calls"), warning("size")]);
    assert_eq!(report("WritesInput", &[])["warnings"], warnings);
}
