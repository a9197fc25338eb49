//! Programs of the corpus, forwards and backwards.

use super::boot;
use super::session::{Exact, Program, Session};
use crate::common::random::Random;
use crate::common::{self, compile};
use machine::ending::Limits;
use std::path::{Path, PathBuf};

const DETOURS: usize = 5;

/// The value of a `//@ key:` line.
fn directive<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let lines = text.lines().take_while(|line| line.starts_with("//@"));
    let mut values = lines.filter_map(|line| line.strip_prefix("//@ ")?.strip_prefix(key));
    values.next().map(|value| value.trim_start_matches(':').trim())
}

/// The files and the folder with their classes.
fn compiled(folders: &[&str]) -> (Vec<PathBuf>, PathBuf) {
    let files: Vec<PathBuf> =
        folders.iter().flat_map(|folder| compile::sources(&format!("run/{folder}"))).collect();
    let classes = compile::compile(&common::jdk(), &compile::read(&files));
    (files, classes)
}

fn run_backwards_and_forwards(file: &Path, classes: &Path, seed: u64) {
    let text = std::fs::read_to_string(file).expect("a readable source");
    let name = file.file_stem().expect("a name").to_string_lossy();
    let arguments = directive(&text, "args").unwrap_or("");
    let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
    let input = directive(&text, "stdin").unwrap_or("").replace("\\n", "\n");
    let program = Program { main: &name, arguments: &arguments, input: input.as_bytes() };
    let boot = || {
        let limits = Limits { heap_bytes: 512 << 20, ..Limits::default() };
        boot::boot(&common::jdk(), classes, limits, Exact { left: u64::MAX })
    };
    let expected = Session::new(boot(), &program).finish();
    let mut session = Session::new(boot(), &program);
    // Stretches of up to a quarter of the run, as a power of two.
    let slice = (expected.executed / 4).max(2).ilog2();
    session.finish_with_detours(&mut Random::new(seed), DETOURS, slice);
    assert_eq!(session.outcome(), expected, "{name}");
}

fn run_all(folders: &[&str], at_least: usize) {
    let (files, classes) = compiled(folders);
    assert!(files.len() >= at_least, "only {} programs in {folders:?}", files.len());
    for (seed, file) in files.iter().enumerate() {
        let run = || run_backwards_and_forwards(file, &classes, seed as u64);
        if let Err(panic) = std::panic::catch_unwind(run) {
            let why = panic.downcast_ref::<String>().cloned().unwrap_or_default();
            panic!("{} with seed {seed}: {why}", file.display());
        }
    }
}

#[test]
fn whole_programs_can_be_taken_back_and_repeated() {
    run_all(&["programs"], 20);
}

#[test]
fn library_code_can_be_taken_back_and_repeated() {
    run_all(&["library/regex", "library/streams", "library/format", "library/scanner"], 15);
}

#[test]
fn exceptions_and_initialization_can_be_taken_back_and_repeated() {
    let folders = ["exceptions", "initialization", "strings", "monitors", "control", "lambdas"];
    let folders = folders.map(|folder| format!("language/{folder}"));
    run_all(&folders.each_ref().map(String::as_str), 30);
}
