//! The verdicts once more, by another way: mutants as class files, on the real JVM, in plain Java
//! (`scripts/TryMutants.java`), on the receivers that `generate` prints.

use crate::common::compile::{compile, read};
use crate::common::process::{self, End};
use crate::common::{self, Program, cache, jdk, on_all_cores, root, scratch};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Classes with a predicate whose methods take only numbers.
const CLASSES: [(&str, &str); 6] = [
    ("generate/SearchTree.java", "SearchTree"),
    ("generate/HeapArray.java", "HeapArray"),
    ("generate/SortedList.java", "SortedList"),
    ("check/demo/fixed/IntTree.java", "IntTree"),
    ("check/heap/fixed/JobQueue.java", "sched.JobQueue"),
    ("check/avl/fixed/AvlSet.java", "AvlSet"),
];

const SCOPE: &str = "3";

/// Verdicts by the ids of mutants, and how many inputs there were.
type Verdicts = (u64, BTreeMap<String, String>);

fn smallscope(command: &str, arguments: &[&str]) -> process::Ran {
    let mut smallscope = common::smallscope();
    smallscope.arg(command).arg("--jdk").arg(jdk().home());
    smallscope.current_dir(env!("CARGO_TARGET_TMPDIR"));
    process::run(smallscope.args(arguments), "")
}

fn ours(class: &[&str], mutants: &Path) -> Verdicts {
    let flags = ["--compare", "structural", "--no-literals", "--json", "-", "-q"];
    let folder = ["--write-mutants", mutants.to_str().unwrap()];
    let ran = smallscope("mutate", &[class, &flags, &folder].concat());
    assert_eq!(ran.end, End::Exit(0), "{}", ran.stderr());
    let report = ran.json();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let verdicts = report["verdicts"].as_array().unwrap().iter();
    let verdicts = verdicts.map(|one| (text(&one["id"]), text(&one["verdict"]))).collect();
    (report["inputs"].as_u64().unwrap(), verdicts)
}

fn java(classes: &Path, mutants: &Path, class: &str, receivers: &Path) -> Verdicts {
    let program = compile(&jdk(), &read(&[root().join("scripts/TryMutants.java")]));
    let mut java = cache::tool(jdk().home().join("bin/java"));
    java.args(["-Xmx512m", "-XX:TieredStopAtLevel=1", "-cp"]).arg(program).arg("TryMutants");
    java.arg(classes).arg(mutants).arg(class);
    let ran = process::run(java.arg(receivers).args(["0", SCOPE]), "");
    assert_eq!(ran.end, End::Exit(0), "{class}: {}", ran.stderr());
    let text = ran.stdout();
    let mut lines = text.lines().map(|line| line.split_once('\t').unwrap());
    let inputs = lines.next().unwrap().1.parse().unwrap();
    (inputs, lines.map(|(id, verdict)| (id.to_owned(), verdict.to_owned())).collect())
}

/// What differs, and how many mutants of each kind there are.
fn compare(file: &str, class: &str) -> (Vec<String>, [usize; 2]) {
    let program = Program::read(&root().join("corpus").join(file)).unwrap();
    let classes = cache::classes(&[&program], &jdk(), 17);
    let scratch = scratch();
    let (mutants, receivers) = (scratch.path().join("mutants"), scratch.path().join("receivers"));
    let typed = ["-cp", classes.to_str().unwrap(), class, "--scope", SCOPE];
    let printed = smallscope("generate", &[&typed[..], &["--print"]].concat());
    fs::write(&receivers, printed.stdout()).unwrap();
    let (inputs, expected) = ours(&typed, &mutants);
    let (found_inputs, found) = java(&classes, &mutants, class, &receivers);
    let mut wrong = Vec::new();
    if inputs != found_inputs {
        wrong.push(format!("{class}: {inputs} inputs, and {found_inputs} on the JVM"));
    }
    for (id, verdict) in &expected {
        let other = found.get(id).map_or("no verdict", String::as_str);
        if other != verdict {
            wrong.push(format!("{id}: {verdict}, and {other} on the JVM"));
        }
    }
    let count = |wanted: &str| expected.values().filter(|verdict| *verdict == wanted).count();
    (wrong, [count("killed"), count("survived")])
}

#[test]
fn mutants_die_and_survive_on_the_real_jvm_as_they_do_here() {
    let compared = on_all_cores(&CLASSES, |(file, class)| compare(file, class));
    let wrong: Vec<String> = compared.iter().flat_map(|(wrong, _)| wrong.clone()).collect();
    assert_eq!(wrong, [""; 0]);
    let sum = |kind: usize| compared.iter().map(|(_, counts)| counts[kind]).sum::<usize>();
    let (killed, survived) = (sum(0), sum(1));
    assert!(killed >= 800 && survived >= 100, "{killed} killed and {survived} survived: too few");
}
