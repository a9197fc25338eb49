//! Java sources, compiled by one call of the compiler into `target/`.
//!
//! The folder is named after the sources' content, so an unchanged set is
//! compiled once.

use super::compiler::javac;
use super::{files_below, root};
use rustc_hash::FxHasher;
use smallscope::input::jdk::Jdk;
use std::ffi::OsString;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A source file: its name and its text.
pub(crate) type Source = (String, String);

/// The oldest JDK: one is enough here, and it starts fastest.
pub(crate) fn jdk() -> Jdk {
    super::jdk()
}

pub(crate) fn corpus() -> PathBuf {
    root().join("corpus")
}

/// The Java files in a folder of the corpus and below it, sorted.
pub(crate) fn sources(folder: &str) -> Vec<PathBuf> {
    let files = files_below(&root().join("corpus").join(folder), ".java");
    assert!(!files.is_empty(), "no Java files in corpus/{folder}");
    files
}

pub(crate) fn read(files: &[PathBuf]) -> Vec<Source> {
    let read = |file: &PathBuf| {
        let name = file.file_name().expect("a file").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(file).expect("a readable source"))
    };
    files.iter().map(read).collect()
}

/// The folder with the class files of `sources`.
pub(crate) fn compile(jdk: &Jdk, sources: &[Source]) -> PathBuf {
    let mut hasher = FxHasher::default();
    hasher.write(jdk.version().as_bytes());
    for (name, text) in sources {
        hasher.write(name.as_bytes());
        hasher.write(text.as_bytes());
    }
    let key = format!("{:016x}", hasher.finish());
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("classes-{key}"));
    if classes.is_dir() {
        return classes;
    }
    // Tests run in several threads and processes: each compiles in a folder of its own.
    static COMPILED: AtomicU32 = AtomicU32::new(0);
    let count = COMPILED.fetch_add(1, Ordering::Relaxed);
    let unfinished = classes.with_extension(format!("{}-{count}", std::process::id()));
    let folder = unfinished.join("sources");
    std::fs::create_dir_all(&folder).expect("target/ can be written");
    let mut arguments: Vec<OsString> =
        ["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"].map(OsString::from).into();
    arguments.push(unfinished.clone().into());
    for (name, text) in sources {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("target/ can be written");
        arguments.push(file.into());
    }
    javac(jdk, &arguments).unwrap_or_else(|said| panic!("{said}"));
    if std::fs::rename(&unfinished, &classes).is_err() {
        // Another test was faster, with the same result.
        std::fs::remove_dir_all(&unfinished).expect("target/ can be written");
    }
    classes
}
