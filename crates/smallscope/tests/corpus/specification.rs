//! What a search covers of the predicate is what JaCoCo counts when the predicate is asked about
//! every candidate on the real JVM: nothing that is skipped, looked ahead at or taken back is missing.

use super::coverage::{Numbers, jar, numbers};
use crate::common::domains::with_scope;
use crate::common::process::{self, End};
use crate::common::{self, Program, cache, jdk};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// Classes and the scopes at which plain Java is through in a moment.
const CLASSES: [(&str, i64); 5] = [
    ("SearchTree", 3),
    ("BinaryTree", 3),
    ("RedBlackTree", 2),
    ("SortedDoublyLinkedList", 2),
    ("CircularList", 3),
];

struct Subject {
    class: &'static str,
    scope: i64,
    domains: Vec<String>,
    classes: PathBuf,
}

impl Subject {
    fn new(class: &'static str, scope: i64) -> Subject {
        let path = common::root().join(format!("corpus/generate/{class}.java"));
        let program = Program::read(&path).unwrap();
        let domains = program.domains.split("; ").map(|domain| with_scope(domain, &[scope]));
        let classes = cache::classes(&[&program], &jdk(), 17);
        Subject { class, scope, domains: domains.collect(), classes }
    }

    /// `coverage.specification` of `generate`.
    fn searched(&self) -> Json {
        let mut command = common::command("generate", &[&format!("generate/{}.java", self.class)]);
        command.args([self.class, "--scope", &self.scope.to_string()]);
        command.args(["--coverage", "--count-only", "-q", "--json", "-"]);
        command.args(self.domains.iter().flat_map(|domain| ["--domain", domain]));
        process::run(&mut command, "").json()["coverage"]["specification"].clone()
    }
}

/// What JaCoCo notes while all candidates of all classes are asked about.
fn asked(subjects: &[Subject], to: &Path) {
    let agent = jar("org.jacoco.agent-0.8.14-runtime.jar");
    let class_path: Vec<&str> = subjects.iter().filter_map(|one| one.classes.to_str()).collect();
    let mut java = cache::tool(jdk().home().join("bin/java"));
    java.arg(format!("-javaagent:{}=destfile={}", agent.display(), to.display()));
    java.arg("-XX:TieredStopAtLevel=1").arg("-cp").arg(class_path.join(":"));
    java.arg(common::root().join("crates/smallscope/tests/corpus/AllCandidates.java"));
    java.args(subjects.iter().map(|one| format!("{} {}", one.class, one.domains.join(" "))));
    let ran = process::run(&mut java, "");
    assert_eq!(ran.end, End::Exit(0), "{}", ran.stderr());
    let said = ran.stdout();
    assert_eq!(said.lines().count(), subjects.len(), "{said}");
    for counts in said.lines().map(|line| line.split_once(' ').unwrap()) {
        let [candidates, valid] = [counts.0, counts.1].map(|count| count.parse::<u64>().unwrap());
        assert!(candidates > 1_000 && valid > 100, "{said}");
    }
}

/// Covered and all, as JaCoCo says; a method without branches has no counter of them.
fn jacoco(numbers: &Numbers, class: &str, method: &Json, counter: &str) -> [u64; 2] {
    let [name, descriptor] = [&method["name"], &method["descriptor"]];
    let name = name.as_str().unwrap().replace('<', "&lt;").replace('>', "&gt;");
    let method = format!("/method name={name} desc={}", descriptor.as_str().unwrap());
    let end = format!("/counter type={counter}");
    let said = numbers.iter().find(|(path, _)| {
        path.contains(&format!("/class name={class}/"))
            && path.contains(&(method.clone() + "/"))
            && path.ends_with(&end)
    });
    let Some((_, said)) = said else { return [0, 0] };
    let number = |key: &str| -> u64 {
        let rest = said.split(&format!(" {key}=")).nth(1).expect("a counter has both");
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    [number("covered"), number("covered") + number("missed")]
}

/// Methods of which the two say different things, and how many there are.
fn compare(specification: &Json, numbers: &Numbers) -> (Vec<String>, usize) {
    let (mut wrong, mut methods) = (Vec::new(), 0);
    for class in specification["classes"].as_array().unwrap() {
        let name = class["name"].as_str().unwrap().replace('.', "/");
        for method in class["methods"]["each"].as_array().unwrap() {
            methods += 1;
            for (key, counter) in
                [("lines", "LINE"), ("branches", "BRANCH"), ("instructions", "INSTRUCTION")]
            {
                let ours = ["covered", "total"].map(|part| method[key][part].as_u64().unwrap());
                let theirs = jacoco(numbers, &name, method, counter);
                if ours != theirs {
                    let what = &method["name"];
                    wrong.push(format!("{name} {what} {key}: {ours:?}, JaCoCo {theirs:?}"));
                }
            }
        }
    }
    (wrong, methods)
}

#[test]
fn a_search_covers_of_the_predicate_what_all_candidates_do_on_the_real_jvm() {
    let folder = common::scratch();
    let file = |name: &str| folder.path().join(name);
    let subjects = CLASSES.map(|(class, scope)| Subject::new(class, scope));
    let noted = file("noted");
    asked(&subjects, &noted);
    let report = |one: &Subject| [one.classes.clone(), noted.clone(), file(one.class)];
    reports(subjects.iter().flat_map(report));
    for subject in &subjects {
        let (wrong, methods) = compare(&subject.searched(), &numbers(&file(subject.class)));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(methods >= 1, "{}: no method", subject.class);
    }
}

/// JaCoCo's reports: for each the classes, what was noted, and the file to write.
fn reports(files: impl Iterator<Item = PathBuf>) {
    let mut java = cache::tool(jdk().home().join("bin/java"));
    java.arg("-cp").arg(jar("org.jacoco.cli-0.8.14-nodeps.jar"));
    java.arg(common::root().join("scripts/JacocoReports.java")).args(files);
    let ran = process::run(&mut java, "");
    assert_eq!(ran.end, End::Exit(0), "{}", ran.stderr());
}
