//! Whether tests do on the real JVM what they claim.
//!
//! Tests are written into a folder that goes away, compiled by the user's `javac` and run by the
//! user's `java`. What does not compile, or does something else than it claims, is left out; the
//! rest is written anew and tried once more, so that what is handed over is, byte for byte, what
//! has run. Mostly nothing is left out: then it costs one `javac` and one `java`.
//!
//! Each test runs twice, the second time in the opposite order: what depends on other tests, or on
//! chance, is likely to be left out too. A call that is said not to end has a JVM of its own.
//!
//! Not here: how tests are written (`emit`), and which JDK (`input`).

mod compile; // javac, and which test an error belongs to
pub mod junit; // JUnit of the user's, or our stand-in for it
mod run; // java, and what each test did

use crate::suite::report::tests::{Reason, TestResult};
use crate::suite::test_file::{Claim, EmittedTest, TestFile};
use anyhow::Context as _;
use compile::Compiled;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// After so many attempts what is still at fault takes its file with it.
const MOST_ROUNDS: usize = 8;

/// Between two looks at a process.
const PAUSE: Duration = Duration::from_millis(5);

/// The tools, and what the tests need beside them.
#[derive(Clone, Debug)]
pub struct Jvm {
    pub java: PathBuf,
    pub javac: PathBuf,
    /// Folders and jars: those of the class under test, and JUnit if it is there.
    pub class_path: Vec<PathBuf>,
    /// Whether our stand-in for JUnit must be compiled along.
    pub stand_in: bool,
    /// When it has to be over; tests that have not run by then are left out.
    pub end: Option<Instant>,
}

impl Jvm {
    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// What is left when all tests do what they claim.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    pub files: Vec<TestFile>,
    /// Cases whose tests are not among them, and why.
    pub unconfirmed: BTreeMap<usize, Reason>,
    /// Those whose tests are.
    pub confirmed: Vec<usize>,
}

/// Has the tests of `count` cases written, of those that `write` is told, until all that are left
/// do what they claim. The tests that it writes name cases by their place among those it is told.
///
/// # Errors
/// `javac` or `java` cannot be started, or the scratch folder not written.
pub fn settle(
    jvm: &Jvm,
    count: usize,
    mut write: impl FnMut(&[usize]) -> Vec<TestFile>,
) -> anyhow::Result<Settled> {
    let mut settled = Settled::default();
    for round in 0.. {
        let kept: Vec<usize> =
            (0..count).filter(|case| !settled.unconfirmed.contains_key(case)).collect();
        settled.files = write(&kept);
        let faults = match settled.files.is_empty() {
            true => BTreeMap::new(),
            false if jvm.is_over() => without_time(&settled.files),
            false => attempt(jvm, &settled.files)?,
        };
        if faults.is_empty() {
            let tests = settled.files.iter().flat_map(|file| &file.tests);
            settled.confirmed = tests.map(|test| kept[test.case]).collect();
            break;
        }
        let faults = if round < MOST_ROUNDS { faults } else { spread(faults, &settled.files) };
        settled.unconfirmed.extend(faults.into_iter().map(|(case, why)| (kept[case], why)));
    }
    Ok(settled)
}

/// All tests: none of them could be tried.
fn without_time(files: &[TestFile]) -> BTreeMap<usize, Reason> {
    let tests = files.iter().flat_map(|file| &file.tests);
    tests.map(|test| (test.case, Reason::NoTime)).collect()
}

/// All tests of the files that have one with a fault, for want of anything better.
fn spread(faults: BTreeMap<usize, Reason>, files: &[TestFile]) -> BTreeMap<usize, Reason> {
    let mut all = BTreeMap::new();
    for file in files {
        let first = file.tests.iter().find_map(|test| faults.get(&test.case));
        let tests = file.tests.iter().filter_map(|test| Some((test.case, first?.clone())));
        all.extend(tests);
    }
    all
}

/// The cases whose tests do not compile or, if all do, behave otherwise than they claim.
fn attempt(jvm: &Jvm, files: &[TestFile]) -> anyhow::Result<BTreeMap<usize, Reason>> {
    let scratch = tempfile::tempdir().context("there is no place for temporary files")?;
    let sources = scratch.path().join("source");
    let classes = scratch.path().join("classes");
    let mut all = junit::put_runner(&sources, jvm.stand_in)?;
    for file in files {
        all.push(put(&sources, &file.path, &file.text)?);
    }
    match compile::compile(jvm, &all, &classes)? {
        Compiled::All => {}
        Compiled::Errors(errors) => return Ok(compile::blame(&errors, &sources, files)),
        Compiled::NoTime => return Ok(without_time(files)),
    }
    let jobs = jobs(files);
    let outcomes = run::run_all(jvm, &jobs, &classes, scratch.path())?;
    let mut faults = BTreeMap::new();
    for (job, outcome) in jobs.iter().zip(outcomes) {
        let fault = match outcome {
            run::TestOutcome::Did(observed) => {
                observed.into_iter().find_map(|one| job.fault_in(one))
            }
            // When time is up it is we who end it.
            _ if jvm.is_over() => Some(Reason::NoTime),
            run::TestOutcome::EndedTheJvm => Some(Reason::EndsTheJvm),
            run::TestOutcome::NotReached => Some(Reason::NotReached),
        };
        faults.extend(fault.map(|fault| (job.test.case, fault)));
    }
    Ok(faults)
}

/// Writes a source below `folder`, and returns where.
fn put(folder: &Path, path: &Path, text: &str) -> anyhow::Result<PathBuf> {
    let file = folder.join(path);
    let parent = file.parent().unwrap_or(folder);
    fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
    fs::write(&file, text).with_context(|| file.display().to_string())?;
    Ok(file)
}

/// A test to be run.
struct Job<'a> {
    class: String,
    test: &'a EmittedTest,
}

fn jobs(files: &[TestFile]) -> Vec<Job<'_>> {
    let mut jobs = Vec::new();
    for file in files {
        let class = file.class();
        jobs.extend(file.tests.iter().map(|test| Job { class: class.clone(), test }));
    }
    jobs
}

impl Job<'_> {
    /// What is wrong with what the test did, if anything is.
    fn fault_in(&self, observed: TestResult) -> Option<Reason> {
        let claim = &self.test.claim;
        let as_claimed = match (claim, &observed) {
            (Claim::Passes, TestResult::Passed) | (Claim::TimesOut, TestResult::TimedOut) => true,
            (Claim::TimesOut, TestResult::Failed { message, .. }) => {
                message.starts_with("execution timed out")
            }
            (Claim::Throws(wanted), TestResult::Failed { class, cause, .. }) => {
                class == wanted || cause.as_ref() == Some(wanted)
            }
            (Claim::FailsAssertion, TestResult::Failed { class, cause, place, .. }) => {
                is_assertion(class) && cause.is_none() && *place == self.class
            }
            _ => false,
        };
        (!as_claimed).then(|| Reason::BehavesOtherwise { claim: claim.clone(), observed })
    }
}

/// Whether this is what JUnit's assertions, or those of our stand-in, throw.
fn is_assertion(class: &str) -> bool {
    class == "java.lang.AssertionError"
        || ["org.opentest4j.", "org.junit."].iter().any(|package| class.starts_with(package))
}
