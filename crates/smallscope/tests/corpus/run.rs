//! Every program of `corpus/run/` does here what it does on the real JVM, on every installed JDK.
//!
//! Compared are standard output, the exit code, and standard error without the frames inside the
//! JDK: those are the JDK's business, while the program's own frames, with their line numbers, are
//! ours. `SMALLSCOPE_CORPUS=text` restricts a run to the programs whose path contains the text.

use crate::common::process::{self, End, Ran};
use crate::common::{self, Program, cache};
use smallscope::input::jdk::Jdk;
use std::fmt::Write;
use std::path::PathBuf;

/// A program to be run on a JDK.
struct Job<'a> {
    program: &'a Program,
    jdk: &'a Jdk,
    classes: PathBuf,
}

#[test]
fn every_program_does_what_it_does_on_the_real_jvm() {
    let programs = common::programs("run");
    let jdks = common::jdks();
    let mut jobs: Vec<Job<'_>> = jdks.iter().flat_map(|jdk| jobs(&programs, jdk)).collect();
    let restriction = restrict(&mut jobs);
    assert!(!jobs.is_empty(), "nothing is selected{restriction}: an empty selection is no pass");
    let failures: Vec<String> =
        common::on_all_cores(&jobs, |job| differences(job)).into_iter().flatten().collect();
    let summary = format!("{}{restriction}", summary(&jobs, &jdks));
    assert!(
        failures.is_empty(),
        "{}\n{} differ from the real JVM, of {summary}",
        failures.join("\n"),
        failures.len()
    );
    tell(&summary);
}

#[expect(clippy::print_stdout, reason = "shown by `cargo test -- --nocapture`")]
fn tell(summary: &str) {
    println!("{summary}");
}

/// Keeps what the environment asks for, which may be all, and says so.
fn restrict(jobs: &mut Vec<Job<'_>>) -> String {
    let Ok(part) = std::env::var("SMALLSCOPE_CORPUS") else { return String::new() };
    jobs.retain(|job| job.program.name.contains(&part));
    format!(" (only those that SMALLSCOPE_CORPUS={part} selects)")
}

/// What a JDK is to run, compiled.
fn jobs<'a>(programs: &'a [Program], jdk: &'a Jdk) -> Vec<Job<'a>> {
    let (newer, older): (Vec<_>, Vec<_>) =
        programs.iter().partition(|program| program.name.starts_with("run/since21/"));
    let sets = [(older, 17), (newer, 21)];
    let fit =
        sets.into_iter().filter(|(set, release)| !set.is_empty() && *release <= jdk.feature());
    fit.flat_map(|(set, release)| {
        let classes = cache::classes(&set, jdk, release);
        set.into_iter().map(move |program| Job { program, jdk, classes: classes.clone() })
    })
    .collect()
}

fn summary(jobs: &[Job<'_>], jdks: &[Jdk]) -> String {
    let count = |jdk: &Jdk| jobs.iter().filter(|job| job.jdk == jdk).count();
    let counts = jdks.iter().map(|jdk| format!("{} programs on JDK {}", count(jdk), jdk.feature()));
    counts.collect::<Vec<_>>().join(", ")
}

/// What `job` does differently here, as a short block of lines; None when it agrees.
fn differences(job: &Job<'_>) -> Option<String> {
    let Job { program, jdk, classes } = job;
    let java = cache::java(program, jdk, classes);
    let mut command = common::smallscope();
    command.arg("run").arg("--jdk").arg(jdk.home()).arg("-cp").arg(classes);
    command.arg(program.main()).args(&program.arguments);
    let ours = process::run(&mut command, &program.input);

    let mut report = String::new();
    if java.end != End::Exit(program.exit) {
        let said = program.exit;
        let _ = writeln!(report, "    `//@ exit:` says {said}, but java has {}", java.end);
    }
    if ours.end != java.end {
        note(&mut report, "end", &java.end.to_string(), &ours.end.to_string());
    }
    if ours.out != java.out {
        note_lines(&mut report, "standard output", &java.stdout(), &ours.stdout());
    }
    let [expected, actual] = [&java, &ours].map(exception_lines);
    if expected != actual {
        note_lines(&mut report, "standard error", &expected, &actual);
    }
    let heading = format!("{} on JDK {}", program.name, jdk.feature());
    (!report.is_empty()).then(|| format!("{heading}\n{report}"))
}

/// Standard error without what belongs to the JDK: its frames, and how many frames two traces share.
fn exception_lines(ran: &Ran) -> String {
    let of_the_jdk = |line: &str| {
        let line = line.trim_start();
        line.starts_with("at ") && line.contains("java.base/")
            || line.starts_with("... ") && line.ends_with(" more")
    };
    let text = ran.stderr();
    text.split_inclusive('\n').filter(|line| !of_the_jdk(line.trim_end())).collect()
}

/// The first line in which two texts differ.
fn note_lines(report: &mut String, what: &str, java: &str, ours: &str) {
    let [mut expected, mut actual] = [java, ours].map(|text| text.split_inclusive('\n'));
    for number in 1.. {
        let (expected, actual) = (expected.next(), actual.next());
        if expected != actual || expected.is_none() {
            let start = common_start(expected.unwrap_or(""), actual.unwrap_or(""));
            let shown = |line: Option<&str>| line.map_or("<no line>".into(), |l| excerpt(l, start));
            let what = format!("line {number} of {what}");
            return note(report, &what, &shown(expected), &shown(actual));
        }
    }
}

fn note(report: &mut String, what: &str, java: &str, ours: &str) {
    let _ = writeln!(report, "    {what}\n      java:       {java}\n      smallscope: {ours}");
}

/// How many characters two lines begin with together.
fn common_start(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// A line, or the part of a long one around the first difference.
fn excerpt(line: &str, difference: usize) -> String {
    const BEFORE: usize = 60;
    const MOST: usize = 200;
    let length = line.chars().count();
    if length <= MOST {
        return format!("{line:?}");
    }
    let start = difference.saturating_sub(BEFORE);
    let part: String = line.chars().skip(start).take(MOST).collect();
    format!("{part:?} (from character {} of {length})", start + 1)
}
