//! The tests of a check: written as text, confirmed on the real JVM, and only then handed over.

use super::say;
use crate::confirm::{self, Jvm};
use crate::emit::{self, Asserted, EmitOptions, JUnit};
use crate::input::Environment;
use crate::input::classes::Classes;
use crate::suite::case::Case;
use crate::suite::class_under_test::ClassUnderTest;
use crate::suite::report::tests::{TestAccount, Unconfirmed, Unsaid, Verification};
use crate::suite::test_file::TestFile;
use clap::Args;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Args, Debug)]
pub(super) struct TestFileArguments {
    /// Write JUnit tests into this folder.
    #[arg(id = "tests", long = "tests", value_name = "DIR")]
    pub(super) folder: Option<PathBuf>,
    /// The JUnit that they are for.
    #[arg(long, value_name = "4|5", value_parser = clap::value_parser!(u8).range(4..=5), default_value_t = 5)]
    pub(super) junit: u8,
    /// Write tests that were neither compiled nor run on the real JVM.
    #[arg(long)]
    pub(super) no_verify: bool,
}

impl TestFileArguments {
    /// Whether tests are written, and run before.
    pub(super) fn verifies(&self) -> bool {
        self.folder.is_some() && !self.no_verify
    }

    /// Writes what was confirmed, also where nobody can be told of it.
    pub(super) fn write(&self, files: &[TestFile], is_quiet: bool) -> anyhow::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        for written in emit::write::write(folder, files)? {
            if !is_quiet {
                say(&written.to_string());
            }
        }
        Ok(())
    }
}

/// What tests are written of.
pub(super) struct Suite<'a> {
    /// Counterexamples first.
    pub(super) cases: Vec<&'a Case>,
    pub(super) target: &'a ClassUnderTest,
    pub(super) unsaid: Unsaid,
}

/// A failing test for each counterexample and tests that keep what passed, all of which do on the
/// real JVM what they claim, unless nobody can or wants to know.
pub(super) fn prepare(
    (typed, asserted): (&TestFileArguments, Asserted),
    classes: &Classes,
    suite: &Suite<'_>,
    end: Option<Instant>,
) -> anyhow::Result<(Vec<TestFile>, TestAccount)> {
    let junit = if typed.junit == 4 { JUnit::Four } else { JUnit::Five };
    let options = EmitOptions { junit, java: 17, asserted };
    let Suite { cases, target, unsaid } = suite;
    let write = |kept: &[usize]| {
        let kept: Vec<&Case> = kept.iter().map(|&number| cases[number]).collect();
        emit::files(target, &kept, &options)
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
            let mut account = account(verification, cases, written, BTreeMap::new());
            account.unsaid = *unsaid;
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
    let mut account = account(verification, cases, settled.confirmed, unconfirmed);
    account.unsaid = *unsaid;
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
