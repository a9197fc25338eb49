//! The Java libraries in `java/` compile without a warning for Java 8, and their own tests pass on
//! every JDK that is installed and on our machine.

use crate::common::compiler::javac;
use crate::common::process::{self, End, Ran};
use crate::common::{self, files_below, root};
use smallscope::input::jdk::Jdk;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A library, and the main class of its tests with what it prints at its end.
struct Library {
    folder: &'static str,
    test: &'static str,
    says: &'static str,
}

const LIBRARIES: [Library; 2] = [
    Library {
        folder: "smallscope-api",
        test: "smallscope.ChecksTest",
        says: "ChecksTest: all checks are right",
    },
    Library {
        folder: "korat-api",
        test: "FinitizationTest",
        says: "FinitizationTest: all descriptions are right",
    },
];

/// Compiles a library with its tests.
fn compile(jdk: &Jdk, library: &Library) -> PathBuf {
    let sources = files_below(&root().join("java").join(library.folder).join("src"), ".java");
    let to = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("java")
        .join(jdk.version())
        .join(library.folder);
    let _ = fs::remove_dir_all(&to);
    fs::create_dir_all(&to).unwrap();
    // That this release will not be compiled for in some future is no news.
    let flags = ["--release", "8", "-Xlint:all", "-Xlint:-options", "-Werror"];
    let flags = flags.into_iter().chain(["-encoding", "UTF-8", "-d"]).map(OsString::from);
    let paths = [&to].into_iter().chain(&sources).map(OsString::from);
    let said = javac(jdk, &flags.chain(paths).collect::<Vec<_>>());
    said.unwrap_or_else(|said| panic!("javac {} of {}:\n{said}", jdk.version(), library.folder));
    to
}

#[track_caller]
fn passes(ran: &Ran, library: &Library) {
    let (told, said) = (ran.stdout(), ran.stderr());
    assert_eq!((ran.end, &*said), (End::Exit(0), ""), "{told}");
    assert_eq!(told.lines().last(), Some(library.says));
}

#[test]
fn the_tests_of_the_libraries_pass_on_every_jdk() {
    for jdk in common::jdks() {
        for library in &LIBRARIES {
            let classes = compile(&jdk, library);
            let mut java = Command::new(jdk.home().join("bin/java"));
            java.args(["-ea", "-cp"]).arg(&classes).arg(library.test);
            java.env_remove("JDK_JAVA_OPTIONS").env_remove("JAVA_TOOL_OPTIONS");
            passes(&process::run(&mut java, ""), library);
            let mut ours = common::smallscope();
            ours.args(["run", "--jdk"]).arg(jdk.home()).arg("-cp").arg(&classes).arg(library.test);
            passes(&process::run(&mut ours, ""), library);
        }
    }
}
