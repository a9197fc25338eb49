//! `check` against an enumeration on the real JVM: on random classes both see the same calls,
//! on the same receivers and arguments, with the same outcomes, no more and no fewer.
//!
//! The other side is plain Java (`Enumerator.java`): it runs every sequence of calls up to the
//! bound from the beginning, with new arguments, and matches no states at all. What both tell
//! of a call is the graph of its receiver and arguments before and after it; static fields
//! are told by a method of each class.
//!
//! `SMALLSCOPE_ENUMERATE=N` compares N classes more; `SMALLSCOPE_ENUMERATE_SEED=S` one.

mod classes;
mod render;

use crate::common::{self, compile, jdk};
use smallscope::check::tally::Select;
use smallscope::check::{Checker, Options};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Classes that are always compared.
const CLASSES: u64 = 60;
/// Others that once differed: an argument of the class itself was missing that a call with a null had left
/// when it threw, or that holds two equal objects.
const ONCE_DIFFERENT: [u64; 4] = [90, 333, 476, 697];
/// Calls besides the one that makes the receiver.
const SCOPE: u32 = 2;
/// Differences that are shown of a class.
const SHOWN: usize = 5;

/// What `check` sees of a class, by hash.
fn checked(folder: &Path, class: &str) -> BTreeMap<u64, String> {
    let jdk = jdk();
    let class_path = ClassPath::open(folder.to_str().unwrap(), jdk.feature()).unwrap();
    let options = Options {
        max_receivers: 1_000_000,
        select: Some(Select::Every),
        ..common::options(class, SCOPE)
    };
    let classes = Classes::new(jdk, class_path).unwrap();
    let checked = Checker::new(classes, options).and_then(|checker| checker.run(&mut |_| {}));
    let checked = checked.unwrap_or_else(|error| panic!("{class}: {error}"));
    let report = &checked.report;
    assert!(
        report.complete(),
        "{class}: {:?} {:?} {:?}",
        report.cut,
        report.dropped,
        report.skipped
    );
    let told = checked.cases.iter().map(render::call);
    told.map(|text| (render::hash(&text), text)).collect()
}

/// What the enumerator in Java prints of classes.
fn enumerated(folder: &Path, how: &str, classes: &[String]) -> BTreeMap<String, Vec<String>> {
    let mut java = Command::new(jdk().home().join("bin/java"));
    java.args(["--add-opens", "java.base/java.util=ALL-UNNAMED", "-cp"]).arg(folder);
    let output = java.args(["Enumerator", &SCOPE.to_string(), how]).args(classes).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut told: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut class = String::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        match line.strip_prefix("class ") {
            Some(name) => class = name.to_owned(),
            None => told.entry(class.clone()).or_default().push(line.to_owned()),
        }
    }
    told
}

/// How the two differ on a class, if they do, and how many calls there are.
fn compare(folder: &Path, class: &str, hashes: &[String]) -> Result<usize, String> {
    let ours = checked(folder, class);
    let theirs: Vec<u64> =
        hashes.iter().map(|hash| u64::from_str_radix(hash, 16).unwrap()).collect();
    let missing = theirs.iter().filter(|hash| !ours.contains_key(hash)).count();
    let known: std::collections::BTreeSet<u64> = theirs.iter().copied().collect();
    let more: Vec<&String> =
        ours.iter().filter(|(hash, _)| !known.contains(hash)).map(|(_, text)| text).collect();
    if missing == 0 && more.is_empty() {
        return Ok(ours.len());
    }
    let mut text = format!("{class}: {missing} calls are missing, {} are too many\n", more.len());
    let all = enumerated(folder, "texts", &[class.to_owned()]);
    let absent = all[class].iter().filter(|text| !ours.contains_key(&render::hash(text)));
    for call in absent.take(SHOWN) {
        text += &format!("  only on the JVM: {call}\n");
    }
    for call in more.into_iter().take(SHOWN) {
        text += &format!("  only by check:   {call}\n");
    }
    Err(text)
}

/// Compares the classes of these seeds.
fn compare_all(seeds: impl Iterator<Item = u64>) {
    let mut sources: Vec<compile::Source> = Vec::new();
    let mut names = Vec::new();
    for seed in seeds {
        let (name, text) = classes::source(seed);
        sources.push((format!("{name}.java"), text));
        names.push(name);
    }
    sources.push(("Enumerator.java".to_owned(), include_str!("Enumerator.java").to_owned()));
    let folder = compile::compile(&jdk(), &sources);
    let told = enumerated(&folder, "hashes", &names);
    let mut calls = 0;
    let mut broken = Vec::new();
    for name in &names {
        match compare(&folder, name, &told[name]) {
            Ok(count) => calls += count,
            Err(text) => broken.push(text),
        }
    }
    assert!(
        broken.is_empty(),
        "{} of {} classes differ:\n{}",
        broken.len(),
        names.len(),
        broken.concat()
    );
    assert!(calls >= 9 * names.len(), "only {calls} calls of {} classes", names.len());
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().expect("a number"))
}

#[test]
fn check_sees_what_every_sequence_of_calls_on_the_real_jvm_shows() {
    match (setting("SMALLSCOPE_ENUMERATE_SEED"), setting("SMALLSCOPE_ENUMERATE")) {
        (Some(seed), _) => compare_all(seed..seed + 1),
        (None, None) => compare_all((0..CLASSES).chain(ONCE_DIFFERENT)),
        (None, Some(more)) => compare_all(0..CLASSES + more),
    }
}
