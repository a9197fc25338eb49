//! What `run --coverage` counts is what JaCoCo counts on the real JVM.
//!
//! Every counter and line of every class in the folder of the program is compared, also of those
//! that it never loads. Here are the programs below `run/language/coverage/`, which have
//! something of all that JaCoCo filters, and some others, on the oldest JDK;
//! `SMALLSCOPE_COVERAGE=all` (`scripts/coverage.sh`) takes all programs on all JDKs. What must
//! differ is in `corpus/run/coverage.exceptions`, with the reason.

use crate::common::{self, Program, cache, process};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use smallscope::input::jdk::Jdk;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One of so many of the programs that are not about coverage.
const OTHERS: usize = 32;

/// What an XML report says, by path: `package/class p.A/method f()V/counter LINE`.
pub(super) type Numbers = BTreeMap<String, String>;

struct Job<'a> {
    program: &'a Program,
    classes: PathBuf,
    noted: PathBuf,
    theirs: PathBuf,
    ours: PathBuf,
}

#[test]
fn coverage_is_what_jacoco_counts_on_the_real_jvm() {
    let all = std::env::var("SMALLSCOPE_COVERAGE").is_ok_and(|what| what == "all");
    let mut jdks = common::jdks();
    jdks.truncate(if all { usize::MAX } else { 1 });
    let programs = common::programs("run");
    let exceptions = exceptions(&programs);
    let (mut failures, mut summary) = (Vec::new(), Vec::new());
    // Exceptions that were tried, and whether they differed on a JDK.
    let mut excused: BTreeMap<&str, bool> = BTreeMap::new();
    for jdk in &jdks {
        let (newer, older): (Vec<_>, Vec<_>) =
            programs.iter().partition(|program| program.name.starts_with("run/since21/"));
        for (set, release) in [(older, 17), (newer, 21)] {
            if release > jdk.feature() {
                continue;
            }
            let chosen = if all { set } else { choose(set) };
            let (compared, numbers) = compare(&chosen, jdk, release);
            for (program, differences) in compared {
                if exceptions.contains_key(&program.name) {
                    *excused.entry(&program.name).or_default() |= !differences.is_empty();
                } else if !differences.is_empty() {
                    let heading = format!("{} on JDK {}", program.name, jdk.feature());
                    failures.push(format!("{heading}\n  {}", differences.join("\n  ")));
                }
            }
            let count = chosen.len();
            summary.push(format!("{count} programs, {numbers} numbers on JDK {}", jdk.feature()));
        }
    }
    let alike = excused.iter().filter(|(_, differs)| !**differs);
    failures.extend(
        alike.map(|(name, _)| {
            format!("{name} no longer differs: take it out of coverage.exceptions")
        }),
    );
    assert!(failures.is_empty(), "{}\nof {}", failures.join("\n"), summary.join(", "));
    tell(&summary.join(", "));
}

#[expect(clippy::print_stdout, reason = "shown by `cargo test -- --nocapture`")]
fn tell(summary: &str) {
    println!("{summary}");
}

#[test]
fn what_is_covered_does_not_depend_on_how_many_work() {
    let coverage = |workers: &str| {
        let mut command = common::command("generate", &["generate/SearchTree.java"]);
        command.args(["SearchTree", "--scope", "4", "--coverage", "--count-only", "-q"]);
        command.args(["--json", "-", "-j", workers]);
        let ran = process::run(&mut command, "");
        let report: serde_json::Value = serde_json::from_str(&ran.stdout()).unwrap();
        report["coverage"].clone()
    };
    let alone = coverage("1");
    assert_eq!(alone, coverage("3"));
    // The search runs the predicate and nothing else, all of it.
    let lines = &alone["specification"]["lines"];
    assert!(lines["total"].as_u64() > Some(0), "{alone}");
    assert_eq!(lines["total"], lines["covered"]);
    assert_eq!(alone["lines"]["covered"], 0);
}

#[test]
fn probes_count_as_no_instructions() {
    let folder = common::scratch();
    let ends = |instructions: u64, coverage: bool| {
        let mut command = common::command("run", &["run/language/coverage/CoveredFlow.java"]);
        command.args(["--max-instructions", &instructions.to_string()]);
        if coverage {
            command.arg("--coverage").arg(folder.path().join("coverage.xml"));
        }
        process::run(command.arg("CoveredFlow"), "").end == process::End::Exit(0)
    };
    let (mut too_few, mut enough) = (1, 1 << 16);
    assert!(ends(enough, false), "it takes fewer than {enough}");
    while enough - too_few > 1 {
        let middle = (too_few + enough) / 2;
        if ends(middle, false) { enough = middle } else { too_few = middle }
    }
    assert!(ends(enough, true), "{enough} instructions are enough without coverage");
    assert!(!ends(too_few, true), "{too_few} instructions are too few without coverage");
}

/// The programs that `corpus/run/coverage.exceptions` names.
fn exceptions(programs: &[Program]) -> BTreeMap<String, String> {
    let text = fs::read_to_string(common::root().join("corpus/run/coverage.exceptions")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let named = lines.map(|line| {
        let (name, reason) = line.split_once(": ").expect("a program, a colon and the reason");
        let known = programs.iter().any(|program| program.name == name);
        assert!(known, "coverage.exceptions names {name}, which does not exist");
        (name.to_owned(), reason.to_owned())
    });
    named.collect()
}

fn choose(programs: Vec<&Program>) -> Vec<&Program> {
    let (about, others): (Vec<_>, Vec<_>) =
        programs.into_iter().partition(|program| program.name.contains("/coverage/"));
    assert!(!about.is_empty(), "nothing below run/language/coverage/: an empty set is no pass");
    about.into_iter().chain(others.into_iter().step_by(OTHERS)).collect()
}

/// Where the reports on each program differ, and how many numbers were compared.
fn compare<'a>(
    programs: &[&'a Program],
    jdk: &Jdk,
    release: u32,
) -> (Vec<(&'a Program, Vec<String>)>, usize) {
    let folder = common::scratch();
    let agent = jar("org.jacoco.agent-0.8.14-runtime.jar");
    let jobs = common::on_all_cores(programs, |program| {
        let file = |ending: &str| folder.path().join(format!("{}.{ending}", program.main()));
        // A folder of its own, or each would be about the classes of all.
        let classes = cache::classes(&[program], jdk, release);
        let job = Job {
            program,
            noted: cache::jacoco(program, jdk, &classes, &agent),
            classes,
            theirs: file("theirs.xml"),
            ours: file("ours.xml"),
        };
        measure(&job, jdk);
        job
    });
    let mut command = cache::tool(jdk.home().join("bin/java"));
    command.arg("-cp").arg(jar("org.jacoco.cli-0.8.14-nodeps.jar"));
    command.arg(common::root().join("scripts/JacocoReports.java"));
    command.args(jobs.iter().flat_map(|job| [&job.classes, &job.noted, &job.theirs]));
    let ran = process::run(&mut command, "");
    assert_eq!(ran.end, process::End::Exit(0), "{}", ran.stderr());
    let mut compared = 0;
    let differences = jobs.iter().map(|job| {
        let (theirs, ours) = (numbers(&job.theirs), numbers(&job.ours));
        assert!(!theirs.is_empty(), "{}: JaCoCo counted nothing", job.program.name);
        compared += theirs.len();
        (job.program, differences(&theirs, &ours))
    });
    (differences.collect(), compared)
}

/// Our own report on a program.
fn measure(job: &Job<'_>, jdk: &Jdk) {
    let mut command = common::smallscope();
    command.arg("run").arg("--jdk").arg(jdk.home()).arg("--coverage").arg(&job.ours);
    command.arg("-cp").arg(&job.classes).arg(job.program.main()).args(&job.program.arguments);
    let ran = process::run(&mut command, &job.program.input);
    assert!(job.ours.is_file(), "{}: no report\n{}", job.program.name, ran.stderr());
}

pub(super) fn jar(name: &str) -> PathBuf {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".cache");
    let jar = cache.unwrap_or_else(home).join("smallscope/jacoco").join(name);
    assert!(jar.is_file(), "{} is missing: run scripts/setup.sh", jar.display());
    jar
}

/// The first few places where two reports say different things.
fn differences(theirs: &Numbers, ours: &Numbers) -> Vec<String> {
    const MOST: usize = 8;
    let mut paths: Vec<&String> = theirs.keys().chain(ours.keys()).collect();
    paths.sort();
    paths.dedup();
    paths.retain(|path| theirs.get(*path) != ours.get(*path));
    let said = |numbers: &Numbers, path: &String| {
        numbers.get(path).map_or("nothing".to_owned(), String::clone)
    };
    let lines = paths.iter().take(MOST);
    lines
        .map(|path| format!("{path}: JaCoCo {}, ours {}", said(theirs, path), said(ours, path)))
        .collect()
}

pub(super) fn numbers(file: &Path) -> Numbers {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let mut reader = Reader::from_str(&text);
    let (mut path, mut numbers) = (Vec::new(), Numbers::new());
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{file:?}: {error}")) {
            Event::Start(element) => {
                path.push(note(&mut numbers, &path, &element));
            }
            Event::Empty(element) => drop(note(&mut numbers, &path, &element)),
            Event::End(_) => drop(path.pop()),
            Event::Eof => return numbers,
            _ => {}
        }
    }
}

/// Notes what an element says, and tells how it is called.
fn note(numbers: &mut Numbers, path: &[String], element: &BytesStart<'_>) -> String {
    let (mut name, mut says) = (element.name().as_ref().to_owned(), String::new());
    if name == "sessioninfo" || name == "report" {
        return name;
    }
    for attribute in element.attributes().flatten() {
        let (key, value) = (attribute.key.as_ref(), &attribute.value);
        let text = match key {
            "name" | "desc" | "type" | "nr" => &mut name,
            _ => &mut says,
        };
        text.push_str(&format!(" {key}={value}"));
    }
    let whole = [path.join("/"), name.clone()].join("/");
    assert!(numbers.insert(whole.clone(), says).is_none(), "{whole} is there twice");
    name
}
