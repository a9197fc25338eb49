//! Where domains come from if classes are in packages, in jars, or without debug information. What
//! needs one ordinary file is a case of the command line.

use crate::common::compiler::javac;
use crate::common::process;
use crate::common::{self, jdk};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The domains of a skeleton, each `Class.field = domain`.
fn skeleton(arguments: &[&str]) -> Vec<String> {
    let mut command = common::smallscope();
    command.args(["skeleton", "--jdk"]).arg(jdk().home()).args(arguments);
    let text = process::run(command.current_dir(env!("CARGO_TARGET_TMPDIR")), "").stdout();
    let domains = text.lines().filter(|line| line.starts_with('"'));
    domains.map(|line| line.replace(['"', '\''], "").replace('\\', "")).collect()
}

/// Compiles sources, each with its path, into `classes` in `folder`.
fn compile(folder: &Path, sources: &[(&str, &str)]) -> PathBuf {
    let files: Vec<PathBuf> =
        sources.iter().map(|(path, _)| folder.join("src").join(path)).collect();
    for (file, (_, text)) in files.iter().zip(sources) {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let classes = folder.join("classes");
    fs::create_dir_all(&classes).unwrap();
    let arguments = ["-d".into(), classes.clone().into()];
    let arguments: Vec<OsString> =
        arguments.into_iter().chain(files.into_iter().map(OsString::from)).collect();
    javac(&jdk(), &arguments).unwrap();
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
    let folder = common::scratch();
    let classes = compile(folder.path(), &PACKAGES);
    let jar = classes.with_file_name("all.jar");
    let made = Command::new(jdk().home().join("bin/jar"))
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
    let folder = common::scratch();
    let classes = compile(folder.path(), &PACKAGES);
    let arguments = ["-cp", classes.to_str().unwrap(), "b.Plain", "--scope", "1"];
    let found = skeleton(&arguments);
    assert_eq!(found, ["repOk.arg0 = null,Plain*1,Part*1", "repOk.arg1 = 0..1"]);
}

#[test]
fn parameters_may_have_annotations() {
    let source = "class Sum { @interface Domain { String value(); } @interface Other { }
        static boolean repOk(@Other int k, @Domain(\"4..5\") int m) { return k < m; } }";
    let folder = common::scratch();
    let classes = compile(folder.path(), &[("Sum.java", source)]);
    let found = skeleton(&["-cp", classes.to_str().unwrap(), "Sum", "--scope", "2"]);
    assert_eq!(found, ["repOk.arg0 = 0..2", "repOk.arg1 = 4..5"]);
}
