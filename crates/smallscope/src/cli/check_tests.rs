//! The tests of a check: written as text, confirmed on the real JVM, and only then handed over.

use super::check_args::CheckArguments;
use super::say;
use crate::check::Checked;
use crate::confirm::{self, Jvm};
use crate::emit::{self, EmitOptions, JUnit};
use crate::input::Environment;
use crate::input::classes::Classes;
use crate::suite::case::Case;
use crate::suite::report::tests::{TestAccount, Unconfirmed, Unsaid, Verification};
use crate::suite::test_file::TestFile;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A failing test for each counterexample and tests that keep what passed, all of which do on the
/// real JVM what they claim, unless nobody can or wants to know.
pub(super) fn prepare(
    typed: &CheckArguments,
    classes: &Classes,
    checked: &Checked,
    end: Option<Instant>,
) -> anyhow::Result<(Vec<TestFile>, TestAccount)> {
    let junit = if typed.junit == 4 { JUnit::Four } else { JUnit::Five };
    let options = EmitOptions { junit, java: 17, asserted: typed.asserted() };
    let failing = checked.report.failures.iter().map(|found| &found.case);
    let cases: Vec<&Case> = failing.chain(&checked.cases).collect();
    let write = |kept: &[usize]| {
        let kept: Vec<&Case> = kept.iter().map(|&number| cases[number]).collect();
        emit::files(&checked.target, &kept, &options)
    };
    let jvm = match typed.no_verify {
        true => Err(Verification::Declined),
        false => find_jvm(classes, typed.junit, end).map_err(Verification::Impossible),
    };
    let jvm = match jvm {
        Ok(jvm) => jvm,
        Err(verification) => {
            let all: Vec<usize> = (0..cases.len()).collect();
            let files = write(&all);
            let tests = files.iter().flat_map(|file| &file.tests);
            let written: Vec<usize> = tests.map(|test| test.case).collect();
            let mut account = account(verification, &cases, written, BTreeMap::new());
            account.unsaid = checked.unsaid;
            return Ok((files, account));
        }
    };
    let settled = confirm::settle(&jvm, cases.len(), write)?;
    let name = |number: usize| cases[number].method.name.clone();
    let unconfirmed = settled.unconfirmed.into_iter();
    let unconfirmed = unconfirmed
        .map(|(number, reason)| (number, Unconfirmed { method: name(number), reason }))
        .collect();
    let verification = Verification::On(classes.jdk().version().to_owned());
    let mut account = account(verification, &cases, settled.confirmed, unconfirmed);
    account.unsaid = checked.unsaid;
    Ok((settled.files, account))
}

fn account(
    verification: Verification,
    cases: &[&Case],
    written: Vec<usize>,
    unconfirmed: BTreeMap<usize, Unconfirmed>,
) -> TestAccount {
    if let Verification::Impossible(why) = &verification {
        say(&format!("warning: the tests are unverified: {why}"));
    }
    let unwritten = cases.len() - written.len() - unconfirmed.len();
    TestAccount { verification, written, unwritten, unconfirmed, unsaid: Unsaid::default() }
}

/// The tools of the JDK that the check used, with JUnit from the class path, the local Maven
/// repository, or us.
fn find_jvm(classes: &Classes, junit: u8, end: Option<Instant>) -> Result<Jvm, String> {
    let jdk = classes.jdk();
    let missing = |tool: &str| format!("the JDK at {} has no {tool}", jdk.home().display());
    let javac = jdk.javac().ok_or_else(|| missing("javac"))?;
    let java = jdk.java().ok_or_else(|| missing("java"))?;
    let places = classes.class_path().places();
    // The JVM runs in another folder.
    let absolute = |path: PathBuf| std::path::absolute(&path).unwrap_or(path);
    let mut class_path: Vec<PathBuf> = places.into_iter().map(absolute).collect();
    let needed: &[&str] = match junit {
        4 => &["org/junit/Assert"],
        _ => &["org/junit/jupiter/api/Assertions", "org/junit/jupiter/params/ParameterizedTest"],
    };
    let is_there = |name: &&str| matches!(classes.class_path().find(name), Ok(Some(_)));
    if needed.iter().all(is_there) {
        return Ok(Jvm { java, javac, class_path, stand_in: false, end });
    }
    let home = Environment::of_process().home;
    let repository = home.map(|home| Path::new(&home).join(".m2/repository"));
    let jars = repository.and_then(|path| confirm::junit::local_repository(&path, junit));
    let stand_in = jars.is_none();
    class_path.extend(jars.into_iter().flatten());
    Ok(Jvm { java, javac, class_path, stand_in, end })
}
