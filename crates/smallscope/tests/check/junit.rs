//! Emitted tests, compiled by `javac` and run by JUnit on the real JVM.

use crate::common::compiler::javac;
use crate::common::process::{self, Ran};
use smallscope::emit::JUnit;
use smallscope::input::jdk::Jdk;
use smallscope::suite::test_file::TestFile;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder for one test, empty at first.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("emit").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The jars that `scripts/setup.sh` fetches, as a class path.
pub(crate) fn jars(junit: JUnit) -> String {
    let names: &[&str] = match junit {
        JUnit::Five => &["junit-platform-console-standalone-1.11.4.jar"],
        JUnit::Four => &["junit-4.13.2.jar", "hamcrest-core-1.3.jar"],
    };
    let cache = std::env::var_os("XDG_CACHE_HOME").filter(|path| !path.is_empty());
    let home = || PathBuf::from(std::env::var_os("HOME").expect("HOME is set")).join(".cache");
    let folder = cache.map_or_else(home, PathBuf::from).join("smallscope/junit");
    let paths: Vec<String> = names
        .iter()
        .map(|name| {
            let jar = folder.join(name);
            assert!(jar.is_file(), "{} is missing: run scripts/setup.sh", jar.display());
            jar.display().to_string()
        })
        .collect();
    paths.join(":")
}

/// Compiles sources, with all warnings as errors.
pub(crate) fn compile(jdk: &Jdk, sources: &[PathBuf], class_path: &str, to: &Path) {
    let flags = ["-Xlint:all", "-Werror", "-proc:none", "-encoding", "US-ASCII", "-cp", class_path];
    let mut arguments: Vec<OsString> = flags.map(OsString::from).into();
    arguments.extend(["-d".into(), to.into()]);
    arguments.extend(sources.iter().map(OsString::from));
    fs::create_dir_all(to).unwrap();
    assert_eq!(javac(jdk, &arguments), Ok(String::new()), "javac {}", jdk.version());
}

/// Writes emitted files below `dir` and returns their paths.
pub(crate) fn put(dir: &Path, files: &[TestFile]) -> Vec<PathBuf> {
    smallscope::emit::write::write(dir, files).unwrap();
    files.iter().map(|file| dir.join(&file.path)).collect()
}

/// How many tests passed and failed, and what JUnit printed.
pub(crate) struct Result {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
    pub(crate) said: String,
}

/// Runs the test classes of some files, with assertions on.
pub(crate) fn run(jdk: &Jdk, junit: JUnit, class_path: &str, files: &[TestFile]) -> Result {
    let mut command = Command::new(jdk.home().join("bin/java"));
    command.args(["-ea", "-XX:TieredStopAtLevel=1", "-Xss4m", "-cp"]);
    command.arg(format!("{}:{class_path}", jars(junit)));
    let classes = files.iter().filter(|file| file.text.contains("Test;\n")).map(class_name);
    match junit {
        JUnit::Five => {
            command.args(["org.junit.platform.console.ConsoleLauncher", "execute"]);
            command.args(["--details=tree", "--disable-ansi-colors", "--disable-banner"]);
            command.args(classes.map(|class| format!("--select-class={class}")));
        }
        JUnit::Four => {
            command.arg("org.junit.runner.JUnitCore").args(classes);
        }
    }
    let ran = process::run(&mut command, "");
    match junit {
        JUnit::Five => counts_of_five(&ran),
        JUnit::Four => counts_of_four(&ran),
    }
}

fn class_name(file: &TestFile) -> String {
    file.path.with_extension("").to_string_lossy().replace('/', ".")
}

fn counts_of_five(ran: &Ran) -> Result {
    let said = ran.stdout() + &ran.stderr();
    let count = |what: &str| {
        let line = said.lines().find(|line| line.contains(what));
        let line = line.unwrap_or_else(|| panic!("JUnit says\n{said}"));
        line.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap()
    };
    Result { passed: count("tests successful"), failed: count("tests failed"), said }
}

/// `OK (12 tests)`, or `Tests run: 12,  Failures: 3`.
fn counts_of_four(ran: &Ran) -> Result {
    let said = ran.stdout() + &ran.stderr();
    let numbers: Vec<u32> = said
        .lines()
        .filter(|line| line.starts_with("OK (") || line.starts_with("Tests run: "))
        .flat_map(|line| line.split(|c: char| !c.is_ascii_digit()))
        .filter_map(|number| number.parse().ok())
        .collect();
    match numbers[..] {
        [passed] => Result { passed, failed: 0, said },
        [all, failed] => Result { passed: all - failed, failed, said },
        _ => panic!("JUnit says\n{said}"),
    }
}
