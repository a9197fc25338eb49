//! The account of the tests that a check wrote: how many there are, and whether the real JVM
//! does what they claim.

use crate::suite::test_file::Claim;
use std::collections::BTreeMap;
use std::fmt;

/// Tests are known by the numbers of their cases: first the counterexamples of the report, in
/// its order, then the passing ones.
#[derive(Clone, Debug)]
pub struct TestAccount {
    pub verification: Verification,
    /// The cases that have a test in the files.
    pub written: Vec<usize>,
    /// Cases for which no test could be written.
    pub unwritten: usize,
    /// Tests that are in no file because they were not confirmed.
    pub unconfirmed: BTreeMap<usize, Unconfirmed>,
    pub unsaid: Unsaid,
}

/// What tests leave unsaid, mostly because it is not the same in every run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// Values that are not asserted: the clock, the locale, chance, hash codes or earlier calls decide.
    pub values: usize,
    /// Cases without a test: these decide how the call ends.
    pub cases: usize,
    /// Cases without a test: they begin with static fields that no test can bring about.
    pub statics: usize,
    /// Cases that could not be compared with another run.
    pub not_compared: usize,
    /// Cases without a test: the chosen ones run the same code.
    pub covered: usize,
    /// The same by mutants, if these decided.
    pub by_mutants: Option<ByMutants>,
}

/// Passing cases that kill the same mutants as all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByMutants {
    pub chosen: usize,
    /// All that pass.
    pub passing: u64,
    /// Those that all of them kill.
    pub killed: usize,
    pub mutants: usize,
}

/// Whether the tests have run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// On this version of java.
    On(String),
    /// Nobody wanted it.
    Declined,
    /// There is no way to, and why.
    Impossible(String),
}

/// A test that is not handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unconfirmed {
    /// What it calls.
    pub method: String,
    pub reason: Reason,
}

/// Why a test is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// What `javac` says.
    DoesNotCompile(String),
    BehavesOtherwise {
        claim: Claim,
        observed: TestResult,
    },
    /// It ends the JVM, or `java` itself.
    EndsTheJvm,
    /// The tests before it took more than there was for all.
    NotReached,
    /// The time limit was over before it had run.
    NoTime,
}

/// What a test did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestResult {
    Passed,
    Failed {
        /// The class of what ended it.
        class: String,
        cause: Option<String>,
        /// The class from which it was thrown, JUnit's aside.
        place: String,
        message: String,
    },
    TimedOut,
}

impl TestAccount {
    /// How a counterexample fared: None if it has no test, or none that has run.
    pub fn of_failure(&self, number: usize) -> Option<Result<&str, &Reason>> {
        if let Some(found) = self.unconfirmed.get(&number) {
            return Some(Err(&found.reason));
        }
        match &self.verification {
            Verification::On(java) if self.written.contains(&number) => Some(Ok(java)),
            _ => None,
        }
    }

    /// Whether there are counterexamples, so many, and the real JVM does otherwise on each.
    pub fn refute_all(&self, failures: usize) -> bool {
        let is_refuted = |number| match self.of_failure(number) {
            Some(Err(reason)) => reason.is_refutation(),
            _ => false,
        };
        failures > 0 && (0..failures).all(is_refuted)
    }
}

impl Reason {
    /// Whether the JVM ran the test, and saw something else than it claims.
    pub fn is_refutation(&self) -> bool {
        matches!(self, Reason::BehavesOtherwise { .. })
    }

    /// A word for programs.
    pub fn key(&self) -> &'static str {
        match self {
            Reason::DoesNotCompile(_) => "does_not_compile",
            Reason::BehavesOtherwise { .. } => "behaves_otherwise",
            Reason::EndsTheJvm => "ends_the_jvm",
            Reason::NotReached => "not_reached",
            Reason::NoTime => "no_time",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::DoesNotCompile(said) => write!(f, "it does not compile: {said}"),
            Reason::BehavesOtherwise { claim, observed } => write!(f, "it {claim}, but {observed}"),
            Reason::EndsTheJvm => f.write_str("it ends the JVM"),
            Reason::NotReached => f.write_str("the tests before it took too long"),
            Reason::NoTime => f.write_str("there was no time to run it"),
        }
    }
}

/// What a test must do, as the middle of a sentence.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Passes => f.write_str("must pass"),
            Claim::FailsAssertion => f.write_str("must fail by its assertion"),
            Claim::Throws(class) => write!(f, "must fail with {class}"),
            Claim::TimesOut => f.write_str("must not end in time"),
        }
    }
}

impl fmt::Display for TestResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TestResult::Passed => f.write_str("passes"),
            TestResult::Failed { class, message, .. } => write!(f, "fails with {class}: {message}"),
            TestResult::TimedOut => f.write_str("does not end in time"),
        }
    }
}
