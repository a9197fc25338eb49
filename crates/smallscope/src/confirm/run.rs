//! `java`, and what each test did.

use super::junit::RUNNER;
use super::{Job, Jvm, PAUSE};
use crate::suite::report::tests::TestResult;
use crate::suite::test_file::Claim;
use anyhow::Context as _;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a test gets before it is taken for endless. The tests of endless calls give them less.
const MILLISECONDS: u64 = 10_000;

/// A JVM that says nothing for so long hangs, whatever the runner in it does.
const SILENCE: Duration = Duration::from_secs(30);

/// JVMs that are started because tests end them, or do not end.
const MOST_STARTS: usize = 12;

/// How a test fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TestOutcome {
    /// What it did, as often as it ran.
    Did(Vec<TestResult>),
    EndedTheJvm,
    NotReached,
}

/// Runs all tests: those that end together and twice, each of the others alone.
///
/// # Errors
/// `java` cannot be started.
pub(super) fn run_all(
    jvm: &Jvm,
    jobs: &[Job<'_>],
    classes: &Path,
    scratch: &Path,
) -> anyhow::Result<Vec<TestOutcome>> {
    let mut outcomes = vec![TestOutcome::NotReached; jobs.len()];
    let ends = |index: &usize| jobs[*index].test.claim != Claim::TimesOut;
    let (mut together, alone): (Vec<usize>, Vec<usize>) = (0..jobs.len()).partition(ends);
    let process = Process { jvm, jobs, classes, scratch };
    let mut starts = 0;
    while !together.is_empty() && starts < MOST_STARTS && !jvm.is_over() {
        let finished = process.run(&together, 2, &mut outcomes)?;
        starts += 1;
        if finished {
            break;
        }
        // One test was the last of this JVM; the others get another.
        let settled = |index: &usize| match &outcomes[*index] {
            TestOutcome::Did(observed) => observed.contains(&TestResult::TimedOut),
            TestOutcome::EndedTheJvm => true,
            TestOutcome::NotReached => false,
        };
        together.retain(|index| !settled(index));
        together.iter().for_each(|&index| outcomes[index] = TestOutcome::NotReached);
    }
    for index in alone.into_iter().take(MOST_STARTS).take_while(|_| !jvm.is_over()) {
        process.run(&[index], 1, &mut outcomes)?;
    }
    Ok(outcomes)
}

struct Process<'a> {
    jvm: &'a Jvm,
    jobs: &'a [Job<'a>],
    classes: &'a Path,
    scratch: &'a Path,
}

impl Process<'_> {
    /// Runs the tests of these numbers so often, and tells whether all have run.
    fn run(
        &self,
        numbers: &[usize],
        times: u32,
        outcomes: &mut [TestOutcome],
    ) -> anyhow::Result<bool> {
        let (list, said) = (self.scratch.join("tests"), self.scratch.join("outcomes"));
        fs::write(&list, self.list(numbers)).with_context(|| list.display().to_string())?;
        let _ = fs::remove_file(&said);
        let mut command = Command::new(&self.jvm.java);
        command.args(["-ea", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"]);
        let class_path = [self.classes.to_owned()].into_iter().chain(self.jvm.class_path.clone());
        command.arg(std::env::join_paths(class_path)?);
        command.arg(RUNNER).arg(&list).arg(&said).arg(times.to_string());
        command.current_dir(self.scratch).env_remove("JDK_JAVA_OPTIONS");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        wait(&mut command, &said, self.jvm).with_context(|| self.jvm.java.display().to_string())?;
        Ok(read(&fs::read_to_string(&said).unwrap_or_default(), outcomes))
    }

    /// A line for each test, as the runner reads it.
    fn list(&self, numbers: &[usize]) -> String {
        let mut list = String::new();
        for &number in numbers {
            let Job { class, test } = &self.jobs[number];
            let row = test.row.map_or("-1".to_owned(), |row| row.to_string());
            let _ = writeln!(list, "{number}\t{class}\t{}\t{row}\t{MILLISECONDS}", test.method);
        }
        list
    }
}

/// Waits for the end, and ends it if it has nothing more to say.
fn wait(command: &mut Command, said: &Path, jvm: &Jvm) -> std::io::Result<()> {
    let mut child = command.spawn()?;
    let (mut length, mut since) = (0, Instant::now());
    while child.try_wait()?.is_none() {
        let now = fs::metadata(said).map_or(0, |file| file.len());
        if now != length {
            (length, since) = (now, Instant::now());
        }
        if since.elapsed() > SILENCE || jvm.is_over() {
            child.kill()?;
            child.wait()?;
            return Ok(());
        }
        std::thread::sleep(PAUSE);
    }
    Ok(())
}

/// Notes what the runner says of tests, and returns whether it came to its end.
fn read(said: &str, outcomes: &mut [TestOutcome]) -> bool {
    let mut did: BTreeMap<usize, Vec<TestResult>> = BTreeMap::new();
    let mut begun: Option<usize> = None;
    for line in said.lines() {
        if let Some(number) = line.strip_prefix("begin ") {
            begun = number.parse().ok();
        } else if let Some((number, observed)) = line.strip_prefix("end ").and_then(read_end) {
            did.entry(number).or_default().push(observed);
            begun = None;
        }
    }
    for (number, observed) in did {
        outcomes[number] = TestOutcome::Did(observed);
    }
    if let Some(number) = begun {
        outcomes[number] = TestOutcome::EndedTheJvm;
    }
    said.lines().last() == Some("done")
}

/// `3 pass`, `3 timeout` or `3 fail`, a class, the class of the cause, a place and a message, with
/// tabs between.
fn read_end(line: &str) -> Option<(usize, TestResult)> {
    let mut parts = line.split('\t');
    let number = parts.next()?.parse().ok()?;
    let observed = match parts.next()? {
        "pass" => TestResult::Passed,
        "timeout" => TestResult::TimedOut,
        _ => {
            let mut next = || parts.next().unwrap_or_default().to_owned();
            let (class, cause, place, message) = (next(), next(), next(), next());
            let cause = Some(cause).filter(|cause| cause != "-");
            TestResult::Failed { class, cause, place, message }
        }
    };
    Some((number, observed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_began_and_did_not_end_has_ended_the_jvm() {
        let mut outcomes = vec![TestOutcome::NotReached; 3];
        assert!(!read("begin 0\nend 0\tpass\nbegin 1\n", &mut outcomes));
        let expected = [
            TestOutcome::Did(vec![TestResult::Passed]),
            TestOutcome::EndedTheJvm,
            TestOutcome::NotReached,
        ];
        assert_eq!(outcomes, expected);
    }

    #[test]
    fn what_ended_a_test_is_read_with_its_cause() {
        let said = "begin 0\nend 0\tfail\tA\tB\tC\tfor D\nbegin 0\nend 0\tpass\ndone\n";
        let mut outcomes = vec![TestOutcome::NotReached];
        assert!(read(said, &mut outcomes));
        let failed = TestResult::Failed {
            class: "A".to_owned(),
            cause: Some("B".to_owned()),
            place: "C".to_owned(),
            message: "for D".to_owned(),
        };
        assert_eq!(outcomes, [TestOutcome::Did(vec![failed, TestResult::Passed])]);
    }
}
