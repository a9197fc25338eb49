//! No bytes break the machine: broken class files are refused with an error, or
//! run to an ordinary ending. Never a panic, never a run beyond its budget.
//!
//! Mutants are made from the compiled corpus and from JDK classes that are given
//! as the user's (renamed, so that they are verified). Each is read, linked,
//! verified and initialized; then its `main` (a nested class: that of the outer
//! one) and every other static method run within limits.
//!
//! Booting a machine costs some twenty times as much as a mutant, so one
//! serves many: the run is undone to a mark, and the mutant's classes are taken
//! out of the table of names. The machine is replaced now and then, because what
//! is linked stays.
//!
//! `SMALLSCOPE_FUZZ=N` runs N mutants instead of 3,000; `SMALLSCOPE_FUZZ_SEED=S`
//! runs one.

mod host;
mod layout;
mod mutate;

use crate::common::random::Random;
use crate::common::{self, compile, files_below};
use host::{Host, JDK_CLASSES, Seed, Tally, as_user};
use machine::source::ClassSource;
use smallscope::input::classes::Classes;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const MUTANTS: u64 = 3_000;
/// After so many mutants a machine is replaced.
const MACHINE_LIFE: u64 = 250;
/// A mutant that takes so long hangs, however busy the machine is: budgets end all others.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

fn seeds(folder: &Path, classes: &Classes) -> Vec<Seed> {
    let seed = |path: PathBuf| {
        let name = path.strip_prefix(folder).unwrap().with_extension("");
        Seed { name: name.to_str().unwrap().to_owned(), bytes: std::fs::read(&path).unwrap() }
    };
    let mut seeds: Vec<Seed> = files_below(folder, ".class").into_iter().map(seed).collect();
    for name in JDK_CLASSES {
        let found = classes.find(name).unwrap().expect("a class of every JDK");
        let bytes = layout::rename(&found.bytes, name, &as_user(name));
        seeds.push(Seed { name: as_user(name), bytes });
    }
    assert!(seeds.len() > 100, "only {} classes to start from", seeds.len());
    seeds
}

/// Ends the process when a mutant takes too long; only it can say which one.
fn watch(current: Arc<[AtomicU64]>) {
    let started = Instant::now();
    let mut last: Vec<(u64, Instant)> = vec![(0, started); current.len()];
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            for (seen, now) in last.iter_mut().zip(current.iter()) {
                let seed = now.load(Ordering::Relaxed);
                if seed != seen.0 || seed == u64::MAX {
                    *seen = (seed, Instant::now());
                } else if seen.1.elapsed() > PATIENCE {
                    let message = format!("mutant {seed} does not end\n");
                    let _ = std::io::Write::write_all(&mut std::io::stderr(), message.as_bytes());
                    std::process::abort();
                }
            }
        }
    });
}

/// Runs the mutants of these numbers: what happened, and what went wrong.
fn run_mutants(
    numbers: impl Iterator<Item = u64>,
    classes: &Arc<Classes>,
    seeds: &[Seed],
    current: &AtomicU64,
) -> (Tally, Vec<String>) {
    let warm = seeds.iter().find(|seed| seed.name == "InventoryReport").expect("in the corpus");
    let mut tally = Tally::default();
    let mut failures = Vec::new();
    let mut host: Option<Host> = None;
    for number in numbers {
        current.store(number, Ordering::Relaxed);
        let mut random = Random::new(number);
        let mut mutant = random.pick(seeds).clone();
        mutant.bytes = mutate::mutate(&mutant.bytes, &mut random);
        let mut runner = host.take().unwrap_or_else(|| Host::new(classes, warm));
        let name = mutant.name.clone();
        let result = catch_unwind(AssertUnwindSafe(|| {
            runner.run(mutant, &mut tally);
            runner
        }));
        match result {
            Ok(runner) => host = Some(runner).filter(|host| host.age < MACHINE_LIFE),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("?");
                failures.push(format!("mutant {number} of {name}: {text}"));
            }
        }
    }
    current.store(u64::MAX, Ordering::Relaxed);
    (tally, failures)
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().expect("a number"))
}

/// All classes, and those to start from.
fn start() -> (Arc<Classes>, Vec<Seed>) {
    let mut files = compile::sources("run/programs");
    for folder in [
        "exceptions",
        "initialization",
        "strings",
        "monitors",
        "control",
        "lambdas",
        "classes",
        "arrays",
        "numbers",
        "dispatch",
    ] {
        files.extend(compile::sources(&format!("run/language/{folder}")));
    }
    let folder = compile::compile(&common::jdk(), &compile::read(&files));
    let classes = host::open(&folder);
    let seeds = seeds(&folder, &classes);
    (Arc::new(classes), seeds)
}

#[test]
fn no_class_file_breaks_the_machine() {
    let (classes, seeds) = start();
    let count = setting("SMALLSCOPE_FUZZ").unwrap_or(MUTANTS);
    let one = setting("SMALLSCOPE_FUZZ_SEED");
    let numbers = one.map_or(0..count, |seed| seed..seed + 1);
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get().min(4));
    let current: Arc<[AtomicU64]> = (0..threads).map(|_| AtomicU64::new(u64::MAX)).collect();
    watch(Arc::clone(&current));
    let results: Vec<(Tally, Vec<String>)> = std::thread::scope(|scope| {
        let start = |thread: usize| {
            let numbers = numbers.clone().skip(thread).step_by(threads);
            let (classes, seeds, current) = (&classes, &seeds, &current[thread]);
            scope.spawn(move || run_mutants(numbers, classes, seeds, current))
        };
        let handles: Vec<_> = (0..threads).map(start).collect();
        handles.into_iter().map(|handle| handle.join().expect("panics are caught")).collect()
    });
    let failures: Vec<&String> = results.iter().flat_map(|(_, failures)| failures).collect();
    assert!(failures.is_empty(), "{} failures:\n{failures:#?}", failures.len());
    let refused: u64 = results.iter().map(|(tally, _)| tally.refused + tally.rejected).sum();
    let accepted: u64 = results.iter().map(|(tally, _)| tally.accepted).sum();
    // Both are needed, or the test looks at one half of the machine only.
    assert!(one.is_some() || refused.min(accepted) > count / 10, "{results:?}");
}

#[test]
fn the_originals_are_accepted() {
    let (classes, seeds) = start();
    let mut host = Host::new(&classes, &seeds[0]);
    let mut rejected = Vec::new();
    for seed in &seeds {
        host.offer(seed.clone());
        let class = host.machine.load(&seed.name).expect("a class that links");
        if !host.accepts(class) {
            rejected.push(seed.name.as_str());
        }
    }
    // Their static initializers throw, which is what they are there for.
    let expected = [
        "FailedInitializerPoisonsTheClass$Broken",
        "FailedInitializerPoisonsTheClass$BrokenChild",
        "FailedInitializerPoisonsTheClass$ThrowsError",
        "StackTraceOfUserFrames$Late",
        "UncaughtErrorInInitializer$Table",
    ];
    assert_eq!(rejected, expected);
}
