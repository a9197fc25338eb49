//! Library checks as dedicated generators: each class in
//! `corpus/generate/dedicated/` has a twin that checks by hand, the class of the
//! same name without `Checked`. Both have the same valid structures, and the one
//! with library checks explores no more.

use crate::common::scopes::{number, prepare};
use crate::common::{Program, cache, jdks, on_all_cores, programs};
use machine::machine::Machine;
use machine::program::MethodId;
use machine::search::parts::Part;
use machine::search::parts::Span;
use smallscope::explore::korat::{Search, SearchLeaf, Totals};
use smallscope::input::jdk::Jdk;
use smallscope::scope::finitization::Finitization;
use smallscope::suite::structure::Structure;
use std::path::PathBuf;

/// Candidates of a search by hand that is quick enough to be repeated.
const QUICK: u64 = 70_000;

/// A class with library checks, and its twin.
struct Pair {
    checked: Program,
    by_hand: Program,
}

struct Corpus {
    jdk: Jdk,
    classes: PathBuf,
    pairs: Vec<Pair>,
}

fn corpus() -> Corpus {
    let jdk = jdks().into_iter().next().expect("a JDK is installed");
    let all = programs("generate");
    let classes = cache::classes(&all.iter().collect::<Vec<_>>(), &jdk, 17);
    let find = |name: &str| all.iter().find(|program| program.main() == name).cloned();
    let pair = |checked: Program| {
        let name = checked.main();
        let twin = name.strip_prefix("Checked").and_then(find);
        let by_hand = twin.unwrap_or_else(|| panic!("{name} is the twin of no class"));
        Pair { checked, by_hand }
    };
    let pairs: Vec<Pair> = programs("generate/dedicated").into_iter().map(pair).collect();
    Corpus { jdk, classes, pairs }
}

/// The scopes of a header, and how many candidates they have.
fn explored(program: &Program) -> Vec<(Vec<i64>, u64)> {
    let counts = program.counts.split_whitespace().map(|part| {
        let (scope, counts) = part.split_once('=').expect("scope=counts");
        let (explored, _) = counts.split_once('/').expect("explored/valid");
        (scope.split(',').map(|text| number(text) as i64).collect(), number(explored))
    });
    counts.collect()
}

/// The scopes of both that are quick to search by hand.
fn scopes(pair: &Pair) -> Vec<Vec<i64>> {
    let mut by_hand = explored(&pair.by_hand);
    by_hand.retain(|(_, explored)| *explored <= QUICK);
    let is_quick = |scope: &Vec<i64>| by_hand.iter().any(|(quick, _)| quick == scope);
    explored(&pair.checked).into_iter().map(|(scope, _)| scope).filter(is_quick).collect()
}

/// The valid structures in the order of the search, as they print, and the
/// choices that lead to each.
struct Found {
    totals: Totals,
    structures: Vec<String>,
    spans: Vec<Vec<Span>>,
}

struct Subject {
    machine: Machine,
    finitization: Finitization,
    predicate: MethodId,
}

fn subject(corpus: &Corpus, program: &Program, scope: &[i64]) -> Subject {
    let (machine, finitization) = prepare(&corpus.jdk, &corpus.classes, program, scope, None);
    let root = finitization.class_domains[0].class;
    let predicate = machine.program().find_method(root, "repOk", "()Z").unwrap();
    Subject { machine, finitization, predicate }
}

impl Subject {
    /// Searches what begins with `spans`.
    fn search(&mut self, spans: Vec<Span>, keeps_all: bool) -> Found {
        let Subject { machine, finitization, predicate } = self;
        let part = Part { spans, share: 1.0 };
        let mut search = Search::part(machine, finitization, *predicate, 1_000_000, part);
        if keeps_all {
            search.ignore_hints();
        }
        let (mut structures, mut spans) = (Vec::new(), Vec::new());
        loop {
            match search.next_leaf() {
                SearchLeaf::Exhausted => break,
                SearchLeaf::Valid => {
                    let machine = search.machine();
                    structures.push(Structure::read(machine, finitization.root).to_string());
                    spans.push(Part::of_path(&search.path()).spans);
                }
                odd => panic!("{odd:?}"),
            }
        }
        Found { totals: search.totals, structures, spans }
    }
}

#[test]
fn library_checks_accept_what_checks_by_hand_accept_and_explore_no_more() {
    let corpus = corpus();
    let all = |pair| scopes(pair).into_iter().map(move |scope| (pair, scope));
    let cases: Vec<(&Pair, Vec<i64>)> = corpus.pairs.iter().flat_map(all).collect();
    assert!(cases.len() > 50, "only {} scopes are quick", cases.len());
    on_all_cores(&cases, |(Pair { checked, by_hand }, scope)| {
        let name = format!("{} at scope {scope:?}", checked.main());
        let pruned = subject(&corpus, checked, scope).search(Vec::new(), false);
        let hand = subject(&corpus, by_hand, scope).search(Vec::new(), false);
        let sorted = |found: &Found, class: &str| {
            let mut texts: Vec<String> =
                found.structures.iter().map(|text| text.replace(class, "Root")).collect();
            texts.sort();
            texts
        };
        assert_eq!(sorted(&pruned, &checked.main()), sorted(&hand, &by_hand.main()), "{name}");
        let explored = (pruned.totals.explored, hand.totals.explored);
        assert!(explored.0 <= explored.1, "{name}: {explored:?}");
    });
}

#[test]
fn leaving_values_out_changes_neither_what_is_found_nor_the_order() {
    let corpus = corpus();
    let mut fewer = 0;
    for Pair { checked, .. } in &corpus.pairs {
        let scope = if checked.main() == "CheckedFibonacciHeap" { 3 } else { 4 };
        let mut subject = subject(&corpus, checked, &[scope, scope]);
        let (pruned, plain) = (subject.search(Vec::new(), false), subject.search(Vec::new(), true));
        assert_eq!(pruned.structures, plain.structures, "{}", checked.name);
        assert!(pruned.totals.explored <= plain.totals.explored, "{}", checked.name);
        fewer += usize::from(pruned.totals.explored < plain.totals.explored);
    }
    assert_eq!(fewer, corpus.pairs.len(), "every class leaves something out");
}

#[test]
fn the_choices_of_a_structure_lead_to_it_again() {
    let corpus = corpus();
    for Pair { checked, .. } in &corpus.pairs {
        let mut subject = subject(&corpus, checked, &[3, 3]);
        let found = subject.search(Vec::new(), false);
        for (structure, spans) in found.structures.iter().zip(found.spans) {
            let again = subject.search(spans, false);
            assert_eq!(again.structures, [structure.as_str()], "{}", checked.name);
        }
    }
}
