//! `javac`, and which test an error belongs to.

use super::{Jvm, PAUSE};
use crate::suite::report::tests::Reason;
use crate::suite::test_file::{EmittedTest, TestFile};
use anyhow::{Context as _, bail};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An error that `javac` reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CompileError {
    pub(super) file: PathBuf,
    pub(super) line: usize,
    pub(super) said: String,
}

/// What came of compiling.
pub(super) enum Compiled {
    All,
    Errors(Vec<CompileError>),
    /// It had to be over before.
    NoTime,
}

/// Compiles sources into `to`.
///
/// # Errors
/// `javac` cannot be started, or fails without saying where.
pub(super) fn compile(jvm: &Jvm, sources: &[PathBuf], to: &Path) -> anyhow::Result<Compiled> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    let mut command = Command::new(&jvm.javac);
    // Its messages are to be read by us, whatever language the user speaks.
    command.args(["-J-Duser.language=en", "-J-Duser.country=US", "-J-XX:TieredStopAtLevel=1"]);
    command.args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-Xmaxerrs", "1000000"]);
    command.arg("-cp").arg(std::env::join_paths(&jvm.class_path)?);
    command.arg("-d").arg(to).args(sources);
    command.env_remove("JDK_JAVAC_OPTIONS").stdin(Stdio::null());
    // To a file: nobody has to read while it runs.
    let mut said = tempfile::tempfile().context("there is no place for temporary files")?;
    command.stdout(said.try_clone()?).stderr(said.try_clone()?);
    let mut child = command.spawn().with_context(|| jvm.javac.display().to_string())?;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if jvm.is_over() {
            child.kill()?;
            child.wait()?;
            return Ok(Compiled::NoTime);
        }
        std::thread::sleep(PAUSE);
    };
    if status.success() {
        return Ok(Compiled::All);
    }
    let mut text = Vec::new();
    said.rewind()?;
    said.read_to_end(&mut text)?;
    let said = String::from_utf8_lossy(&text);
    let errors: Vec<CompileError> = said.lines().filter_map(read_error).collect();
    if errors.is_empty() {
        bail!("{} fails: {}", jvm.javac.display(), said.trim());
    }
    Ok(Compiled::Errors(errors))
}

/// `/tmp/x/A.java:12: error: cannot find symbol`.
fn read_error(line: &str) -> Option<CompileError> {
    let (place, said) = line.split_once(": error: ")?;
    let (file, line) = place.rsplit_once(':')?;
    Some(CompileError { file: file.into(), line: line.parse().ok()?, said: said.to_owned() })
}

/// The cases whose tests have errors in them.
///
/// An error outside of all tests is in what tables share with each other, so it is theirs; in a
/// file without tables it is everybody's.
pub(super) fn blame(
    errors: &[CompileError],
    sources: &Path,
    files: &[TestFile],
) -> BTreeMap<usize, Reason> {
    let mut faults = BTreeMap::new();
    for error in errors {
        let of_file = |file: &&TestFile| sources.join(&file.path) == error.file;
        let found = files.iter().find(of_file);
        // What is no file of theirs is a table, or ours: nobody can be told apart.
        let tests: Vec<&EmittedTest> = match found.filter(|file| !file.tests.is_empty()) {
            Some(file) => blamed(file, error.line),
            None => files.iter().flat_map(|file| &file.tests).collect(),
        };
        for test in tests {
            let reason = || Reason::DoesNotCompile(error.said.clone());
            faults.entry(test.case).or_insert_with(reason);
        }
    }
    faults
}

fn blamed(file: &TestFile, line: usize) -> Vec<&EmittedTest> {
    let inside: Vec<&EmittedTest> =
        file.tests.iter().filter(|test| test.lines.contains(&line)).collect();
    if !inside.is_empty() {
        return inside;
    }
    let of_tables: Vec<&EmittedTest> =
        file.tests.iter().filter(|test| test.row.is_some()).collect();
    if of_tables.is_empty() { file.tests.iter().collect() } else { of_tables }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::test_file::Claim;

    fn file(rows: &[Option<usize>]) -> TestFile {
        let test = |(case, row): (usize, &Option<usize>)| EmittedTest {
            case,
            method: "get".to_owned(),
            row: *row,
            lines: 10 * case..10 * case + 5,
            claim: Claim::Passes,
        };
        let tests = rows.iter().enumerate().map(test).collect();
        TestFile { path: "shop/CartTest.java".into(), text: String::new(), tests }
    }

    fn blamed_at(line: usize, rows: &[Option<usize>]) -> Vec<usize> {
        let said = format!("/tmp/shop/CartTest.java:{line}: error: cannot find symbol");
        let error = read_error(&said).unwrap();
        blame(&[error], Path::new("/tmp"), &[file(rows)]).into_keys().collect()
    }

    #[test]
    fn an_error_belongs_to_the_test_in_whose_lines_it_is() {
        assert_eq!(blamed_at(12, &[None, None, Some(0)]), [1]);
    }

    #[test]
    fn an_error_outside_of_tests_belongs_to_the_tables_or_to_all() {
        assert_eq!(blamed_at(99, &[None, None, Some(0)]), [2]);
        assert_eq!(blamed_at(99, &[None, None]), [0, 1]);
    }

    #[test]
    fn what_is_no_error_is_passed_over() {
        assert_eq!(read_error("  symbol: class Cart"), None);
        assert_eq!(read_error("A.java:7: warning: [removal] x"), None);
    }
}
