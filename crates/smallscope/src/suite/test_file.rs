//! Test classes as text, and what each test in them claims.
//!
//! Not here: how they are written (`emit`), and whether the claims are true (`confirm`).

use std::ops::Range;
use std::path::PathBuf;

/// A file with a test class, or with a table that one uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// Below the folder of tests: `com/example/TreeSmallscopeTest.java`.
    pub path: PathBuf,
    pub text: String,
    /// In the order of the text, the lines of a table in theirs.
    pub tests: Vec<EmittedTest>,
}

impl TestFile {
    /// The binary name of its class.
    pub fn class(&self) -> String {
        let parts: Vec<String> = self
            .path
            .with_extension("")
            .components()
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect();
        parts.join(".")
    }
}

/// One test, or one line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmittedTest {
    /// The case that it was written for, as a number among those that were handed over.
    pub case: usize,
    pub method: String,
    /// Its line in the table that the method goes through.
    pub row: Option<usize>,
    /// The lines of its method in the file, from 1 on.
    pub lines: Range<usize>,
    pub claim: Claim,
}

/// What a test must do on the JVM, or it is not true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    Passes,
    /// One of its own assertions fails.
    FailsAssertion,
    /// The code under test throws this: it ends the test, or is the cause of what does.
    Throws(String),
    /// It does not end in the time that the test gives it.
    TimesOut,
}
