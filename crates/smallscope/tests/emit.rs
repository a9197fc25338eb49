//! Emitted tests are compiled by `javac` without a warning and run by JUnit 5 and 4 on the real JVM:
//! regression tests pass, counterexamples fail until the bug is fixed.

mod common;

#[path = "emit/heap.rs"]
mod heap;
#[path = "emit/junit.rs"]
mod junit;
#[path = "emit/trees.rs"]
mod trees;

use common::{jdks, programs};
use smallscope::emit::{File, JUnit, Options, files};
use std::path::PathBuf;

const BOTH: [JUnit; 2] = [JUnit::Five, JUnit::Four];

fn options(junit: JUnit) -> Options {
    Options { junit, java: 17 }
}

#[test]
fn first() {
    let jdk = &jdks()[0];
    let dir = junit::folder("first");
    let classes = dir.join("classes");
    let sources: Vec<PathBuf> = programs("emit")
        .into_iter()
        .map(|program| program.path)
        .filter(|path| path.ends_with("KeyTree.java"))
        .collect();
    junit::compile(jdk, &sources, "", &classes);
    for junit in BOTH {
        let mut cases = vec![trees::made_by(&[2, 1, 3], "remove", 2)];
        cases.extend(trees::all(2));
        let emitted: Vec<File> = files(&trees::class(), &cases, &options(junit));
        println!("{}", emitted[0].text);
        let to = dir.join(format!("{junit:?}"));
        let paths = junit::put(&to, &emitted);
        let class_path = format!("{}:{}", classes.display(), junit::jars(junit));
        junit::compile(jdk, &paths, &class_path, &to);
        let run = format!("{}:{}", classes.display(), to.display());
        let result = junit::run(jdk, junit, &run, &emitted);
        println!("{}", result.said);
        assert_eq!(result.failed, 0);
    }
}
