//! `mutate`: what dies and what survives, with how many workers, and on the real JVM.

mod jobs; // several workers and shards; killed and taken up again
mod jvm; // the same verdicts on the real JVM

use crate::common::{self, Program, cache, jdk, on_all_cores, programs};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::mutate::run::plan::Choice;
use smallscope::mutate::run::{Mutated, Options, run};
use smallscope::suite::report::mutate::{Compare, MutantVerdict};
use std::path::Path;
use std::sync::Arc;

fn options(class: &str, scope: u32) -> Options {
    Options {
        inputs: common::options(class, scope),
        choice: Choice::default(),
        compare: Compare::Equals,
        grow: false,
    }
}

#[track_caller]
fn mutate(classes: &Path, options: Options) -> Mutated {
    let jdk = jdk();
    let class_path = ClassPath::open(classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Arc::new(Classes::new(jdk, class_path).unwrap());
    let class = options.inputs.space.class.clone();
    run(classes, options, &mut |_, _, _| {}).unwrap_or_else(|error| panic!("{class}: {error}"))
}

/// The mutants of a program that do not do what its header says.
fn wrong(program: &Program, classes: &Path) -> Vec<String> {
    let mut options = options(&program.main(), 3);
    options.inputs.methods.all = true;
    let report = mutate(classes, options).report;
    let mut wrong = Vec::new();
    let named = program.dies.iter().map(|named| (named, true));
    for (named, dies) in named.chain(program.survives.iter().map(|named| (named, false))) {
        let is_it = |description: &str| {
            named.strip_prefix(description).is_some_and(|why| why.starts_with(':'))
        };
        let found = report.tried.iter().find(|tried| is_it(&tried.mutant.description));
        match found.map(|tried| &tried.verdict) {
            Some(MutantVerdict::Killed(_)) if dies => {}
            Some(MutantVerdict::Survived { .. }) if !dies && report.complete() => {}
            other => wrong.push(format!("{}: {named}: {other:?}", program.name)),
        }
    }
    wrong
}

#[test]
fn of_each_operator_one_mutant_dies_and_one_survives_as_the_corpus_says() {
    let programs = programs("mutate");
    let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk(), 17);
    let named = programs.iter().filter(|one| !one.dies.is_empty() && !one.survives.is_empty());
    assert!(named.count() >= 15, "each operator has a file that names both");
    let wrong = on_all_cores(&programs, |program| wrong(program, &classes));
    assert_eq!(wrong.concat(), [""; 0]);
}
