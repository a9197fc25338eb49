//! Korat+ yields exactly the counts that the headers in `corpus/generate/plus/`
//! give, misses no class that the full search meets, and names classes as it
//! says it does.

use crate::common::scopes::{LARGEST, number, prepare};
use crate::common::{Program, cache, jdks, on_all_cores, programs};
use smallscope::explore::korat::{Search, SearchLeaf, Totals};
use smallscope::explore::korat_plus::{ClassCount, Criterion, EqClasses};
use smallscope::explore::part::Part;
use smallscope::explore::valid::{Question, ValidInputs};
use smallscope::explore::{Explorer, Leaf};
use smallscope::input::jdk::Jdk;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Whether anything is skipped.
#[derive(Clone, Copy, PartialEq)]
enum Skips {
    Nothing,
    WhatIsAlike,
}

/// What came out of a search.
struct Outcome {
    totals: Totals,
    classes: Vec<ClassCount>,
    /// Inputs that were the first of their class.
    first: usize,
}

impl Outcome {
    fn counts(&self) -> (u64, u64, u64) {
        (self.totals.explored, self.totals.valid, self.classes.len() as u64)
    }

    fn names(&self) -> BTreeSet<String> {
        self.classes.iter().map(|found| found.class.to_string()).collect()
    }

    /// The classes in order, each with the number of its inputs.
    fn shown(&self) -> String {
        let shown = |found: &ClassCount| format!("{} x{}", found.class, found.inputs);
        self.classes.iter().map(shown).collect::<Vec<_>>().join(", ")
    }
}

struct Corpus {
    jdk: Jdk,
    classes: PathBuf,
    programs: Vec<Program>,
}

fn corpus(programs: Vec<Program>) -> Corpus {
    let jdk = jdks().into_iter().next().expect("a JDK is installed");
    let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk, 17);
    Corpus { jdk, classes, programs }
}

/// The classes with a criterion; all are compiled.
fn case_studies() -> Corpus {
    let mut corpus = corpus(programs("generate"));
    corpus.programs.retain(|program| !program.plus.is_empty());
    corpus
}

fn search(
    jdk: &Jdk,
    classes: &Path,
    program: &Program,
    scope: &[i64],
    criterion: &str,
    skips: Skips,
) -> Result<Outcome, String> {
    let (mut machine, finitization) = prepare(jdk, classes, program, scope, None);
    let root = finitization.class_domains[0].class;
    let predicate = machine.program().find_method(root, "repOk", "()Z").unwrap();
    let criterion = Criterion::new(&machine, root, criterion)?;
    let criterion = if skips == Skips::Nothing { criterion.exhaustive() } else { criterion };
    let question = Question { predicate, budget: 1_000_000 };
    let mut inputs = ValidInputs::new(&mut machine, &finitization, question, Some(criterion));
    inputs.go_to(&Part::whole(0));
    let (mut classes, mut first) = (EqClasses::default(), 0);
    loop {
        match inputs.advance(u64::MAX) {
            Some(Leaf::Input) => {
                let class = inputs.class().expect("there is a criterion");
                first += usize::from(classes.count(class, 1).is_some());
            }
            Some(Leaf::Exhausted) => break,
            odd => panic!("{}: {odd:?}", program.name),
        }
    }
    let totals = inputs.totals().totals;
    Ok(Outcome { totals, classes: classes.found().to_vec(), first })
}

/// The scopes of a header line, each with its counts.
fn lines(text: &str) -> impl Iterator<Item = (Vec<i64>, Vec<u64>)> {
    text.split_whitespace().map(|part| {
        let (scope, counts) = part.split_once('=').expect("scope=counts");
        let scope = scope.split(',').map(|part| number(part) as i64).collect();
        (scope, counts.split('/').map(number).collect())
    })
}

/// Every scope small enough of every case study.
fn cases(corpus: &Corpus) -> Vec<(&Program, Vec<i64>, Vec<u64>)> {
    let all = corpus.programs.iter().flat_map(|program| {
        lines(&program.plus).map(move |(scope, counts)| (program, scope, counts))
    });
    all.filter(|(_, _, counts)| counts[0] <= LARGEST).collect()
}

#[test]
fn every_case_study_yields_its_counts() {
    let corpus = case_studies();
    let cases = cases(&corpus);
    assert!(cases.len() >= 20, "only {} counts to check", cases.len());
    on_all_cores(&cases, |(program, scope, expected)| {
        let (name, jdk, classes) = (&program.name, &corpus.jdk, &corpus.classes);
        let pruned = search(jdk, classes, program, scope, "eqClass", Skips::WhatIsAlike).unwrap();
        let (explored, valid, classes) = pruned.counts();
        assert_eq!(vec![explored, valid, classes], *expected, "{name} at scope {scope:?}");
        let inputs: u64 = pruned.classes.iter().map(|found| found.inputs).sum();
        assert_eq!(inputs, valid, "{name} at scope {scope:?}");
        assert_eq!(pruned.first, pruned.classes.len(), "{name} at scope {scope:?}");
    });
}

#[test]
fn every_class_of_the_full_search_is_met_with_no_more_work() {
    let corpus = case_studies();
    let mut full: Vec<_> = Vec::new();
    for (program, scope, _) in cases(&corpus) {
        let korat = lines(&program.counts).find(|(other, _)| *other == scope);
        let korat = korat.unwrap_or_else(|| panic!("{}: no counts of {scope:?}", program.name)).1;
        if korat[0] <= LARGEST {
            full.push((program, scope, korat));
        }
    }
    assert!(full.len() >= 15, "only {} searches to compare", full.len());
    on_all_cores(&full, |(program, scope, korat)| {
        let run =
            |skips| search(&corpus.jdk, &corpus.classes, program, scope, "eqClass", skips).unwrap();
        let (full, pruned) = (run(Skips::Nothing), run(Skips::WhatIsAlike));
        let name = &program.name;
        assert_eq!(
            vec![full.totals.explored, full.totals.valid],
            *korat,
            "{name} at scope {scope:?}: a criterion that skips nothing must change nothing"
        );
        assert_eq!(full.names(), pruned.names(), "{name} at scope {scope:?}");
        assert!(pruned.totals.explored <= full.totals.explored, "{name} at scope {scope:?}");
    });
}

#[test]
fn a_criterion_that_reads_everything_skips_nothing() {
    let corpus = case_studies();
    let all = corpus.programs.iter().find(|program| program.main() == "AllRead").unwrap();
    let mut scopes = 0;
    for ((scope, korat), (same, plus)) in lines(&all.counts).zip(lines(&all.plus)) {
        assert_eq!((&scope, &korat[..]), (&same, &plus[..2]), "the header of {}", all.name);
        // The class is the whole input, so each has its own.
        assert_eq!(plus[1], plus[2], "the header of {}", all.name);
        scopes += 1;
    }
    assert!(scopes > 1, "the counts are checked with all others, if there are some");
}

/// Runs a criterion of `corpus/choice/Criteria.java`.
fn criterion(name: &str) -> Result<Outcome, String> {
    let mut corpus = corpus(programs("choice"));
    corpus.programs.retain(|program| program.main() == "Criteria");
    search(&corpus.jdk, &corpus.classes, &corpus.programs[0], &[2], name, Skips::WhatIsAlike)
}

#[test]
fn classes_are_told_apart_by_value() {
    for (name, classes) in [
        ("remainder", "0 x2, 1 x1"),
        ("boxed", "0 x2, 1 x1"),
        ("real", "NaN x1, -0.0 x1, 0.0 x1"),
        ("text", "\"even\" x2, \"odd\" x1"),
        ("constant", "EVEN x2, ODD x1"),
        ("pair", "Pair[remainder=0, name=n] x2, Pair[remainder=1, name=n] x1"),
        ("mixed", "null x1, 1 x1, \"1\" x1"),
        ("inherited", "\"criterion\" x1"),
    ] {
        assert_eq!(criterion(name).unwrap().shown(), classes, "{name}");
    }
}

#[test]
fn what_to_string_reads_counts_as_read() {
    let outcome = criterion("lazy").unwrap();
    assert_eq!(outcome.counts(), (6, 6, 2));
    assert_eq!(outcome.shown(), "0 x3, 1 x3");
}

#[test]
fn a_criterion_that_fails_is_a_class_and_skips_nothing() {
    let thrown = criterion("throwing").unwrap();
    assert_eq!(thrown.shown(), "0 x1, throws java.lang.IllegalStateException x2, 2 x1");
    assert_eq!(thrown.counts(), (4, 4, 3));
    let cut = criterion("endless").unwrap();
    assert_eq!(cut.shown(), "cut: the instruction budget is used up x2, 1 x1, 2 x1");
}

#[test]
fn a_criterion_that_reads_nothing_needs_one_input() {
    assert_eq!(criterion("nothing").unwrap().counts(), (1, 1, 1));
}

#[test]
fn watching_leaves_the_machine_as_it_was() {
    let corpus = case_studies();
    let all = corpus.programs.iter().find(|program| program.main() == "AllRead").unwrap();
    let (mut machine, finitization) = prepare(&corpus.jdk, &corpus.classes, all, &[2], None);
    let root = finitization.class_domains[0].class;
    let predicate = machine.program().find_method(root, "repOk", "()Z").unwrap();
    let criterion = Criterion::new(&machine, root, "eqClass").unwrap();
    let mut search = Search::new(&mut machine, &finitization, predicate, 1_000_000);
    for _ in 0..100 {
        assert_eq!(search.next_leaf(), SearchLeaf::Valid);
        // Literals that the criterion needs are made below the floor, for good.
        let floor = search.machine().heap().floor();
        let before = search.machine().digest();
        criterion.classify(&mut search);
        assert_eq!(search.machine().digest_from(floor), before);
    }
}

#[test]
fn what_is_no_criterion_is_named() {
    for name in ["missing", "fixed", "silent", "array", "parametric"] {
        let problem = criterion(name).err().unwrap_or_else(|| panic!("{name} was accepted"));
        let expected = format!(
            "class Criteria has no instance method {name}() that returns a value to compare"
        );
        assert_eq!(problem, expected);
    }
}
