//! Invariants as formulas: they have the structures that the predicates beside them accept, the same
//! extensions, and the published counts.

use crate::common::{Program, cache, domains, jdk, on_all_cores, programs, root};
use crate::listing::listing;
use smallscope::explore::Strategy;
use smallscope::generate::agree::agree;
use smallscope::generate::{Event, Generator, Options};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::relational::text::{Asked, InvariantText};
use smallscope::suite::fields::agreement::{Agreement, Side};
use smallscope::suite::fields::{Extension, FieldAccount, FieldOptions, Source};
use smallscope::suite::report::generate::Report;
use smallscope::{jobs, space};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// More valid structures than these take long to solve.
const MOST_VALID: u64 = 1_000;

/// Programs with an invariant beside them. What is printed does not tell which object of a domain
/// with `!iso` is which.
fn stated() -> Vec<(Program, String)> {
    let text = |program: &Program| fs::read_to_string(program.path.with_extension("inv")).ok();
    let all = programs("generate").into_iter().filter(|program| !program.domains.contains('!'));
    all.filter_map(|program| text(&program).map(|text| (program, text))).collect()
}

fn classes(folder: &Path) -> Arc<Classes> {
    let jdk = jdk();
    let class_path = ClassPath::open(folder.to_str().unwrap(), jdk.feature()).unwrap();
    Arc::new(Classes::new(jdk, class_path).unwrap())
}

fn options(
    program: &Program,
    text: Option<&str>,
    scope: i64,
    (strategy, fields): (Strategy, FieldOptions),
) -> Options {
    let typed =
        text.map(|text| InvariantText { name: program.name.clone(), text: text.to_owned() });
    let plain = crate::common::space(&program.main(), scope as u32);
    let given = domains::given(program, &[scope, scope, scope], None);
    let asked = Asked { typed, ..Asked::default() };
    listing(space::Options { given, fields, asked, ..plain }, strategy)
}

fn run(folder: &Path, options: Options) -> (BTreeSet<String>, Report) {
    let mut lines = BTreeSet::new();
    // Objects that do not stand for each other are not told apart when they are printed.
    let symmetry = options.space.fields.symmetry;
    let report = Generator::new(classes(folder), options).unwrap().run(&mut |event| {
        if let Event::Valid(input) = event {
            assert!(lines.insert(input.line) || !symmetry, "each once");
        }
        Ok(())
    });
    (lines, report.unwrap())
}

fn told(account: &FieldAccount) -> BTreeMap<String, (u64, u64, BTreeSet<String>)> {
    let of = |one: &Extension| {
        let tuples = one.tuples.iter().map(ToString::to_string).collect();
        (one.field.clone(), (one.possible, one.infeasible, tuples))
    };
    account.fields.iter().map(of).collect()
}

#[test]
fn an_invariant_has_the_structures_and_extensions_of_the_predicate_beside_it() {
    let stated = stated();
    assert!(stated.len() >= 32, "only {} programs have an invariant", stated.len());
    let folder = cache::classes(&stated.iter().map(|one| &one.0).collect::<Vec<_>>(), &jdk(), 17);
    let cases: Vec<(&(Program, String), i64)> =
        stated.iter().flat_map(|one| (1..=4).map(move |scope| (one, scope))).collect();
    let wrong = on_all_cores(&cases, |&((program, text), scope)| {
        let name = format!("{} at {scope}", program.name);
        let by = |text: Option<&str>, strategy| {
            let how = (strategy, FieldOptions::default());
            // One too many is enough to know that they are many.
            let max = (strategy == Strategy::Korat).then_some(MOST_VALID + 1);
            run(&folder, Options { max, ..options(program, text, scope, how) })
        };
        let (expected, report) = by(None, Strategy::Korat);
        if report.valid > MOST_VALID {
            return Ok(0);
        }
        let (found, report) = by(Some(text.as_str()), Strategy::Korat);
        if !report.complete() || report.valid != found.len() as u64 {
            return Err(format!("{name}: not complete: {:?}", report.solved));
        }
        if found != expected {
            return Err(format!("{name}: {} structures, not {}", found.len(), expected.len()));
        }
        let (_, searched) = by(None, Strategy::Fields);
        let (_, solved) = by(Some(text.as_str()), Strategy::Fields);
        let (searched, solved) = (searched.fields.unwrap(), solved.fields.unwrap());
        if solved.source != Source::Invariant || solved.covered() != solved.feasible() {
            return Err(format!("{name}: the suite lacks some"));
        }
        match told(&searched) == told(&solved) {
            true => Ok(1),
            false => Err(format!("{name}: other tuples")),
        }
    });
    let problems: Vec<&String> = wrong.iter().filter_map(|one| one.as_ref().err()).collect();
    assert!(problems.is_empty(), "{problems:#?}");
    let checked: i32 = wrong.iter().filter_map(|one| one.as_ref().ok()).sum();
    assert!(checked >= 55, "only {checked} were compared");
}

fn one(program: &str) -> (Program, String) {
    let path = root().join(format!("corpus/generate/{program}.java"));
    let text = fs::read_to_string(path.with_extension("inv")).unwrap();
    (Program::read(&path).unwrap(), text)
}

/// How many tuples there are of each field.
fn counts(program: &str, scope: i64) -> BTreeMap<String, u64> {
    let (program, text) = one(program);
    let folder = cache::classes(&[&program], &jdk(), 17);
    let how = (Strategy::Fields, FieldOptions::default());
    let (_, report) = run(&folder, options(&program, Some(&text), scope, how));
    let fields = report.fields.unwrap().fields;
    fields.iter().map(|field| (field.field.clone(), field.feasible())).collect()
}

#[test]
fn extensions_by_invariants_are_as_published() {
    let sum = |program, scope| counts(program, scope).values().sum::<u64>();
    assert_eq!((sum("SearchTree", 4), sum("SearchTree", 10)), (40, 187));
    let trees: Vec<u64> = (1..=6).map(|scope| sum("RedBlackTree", scope)).collect();
    assert_eq!(trees, [10, 20, 31, 48, 66, 91]);
    let tree = counts("RedBlackTree", 6);
    let named = ["parent", "left", "right", "black", "key"].map(|it| tree[&format!("Node.{it}")]);
    assert_eq!(named, [10, 13, 15, 12, 32]);
    let heaps: Vec<u64> = (1..=4).map(|scope| sum("BinomialHeap", scope)).collect();
    assert_eq!(heaps, [9, 19, 33, 49]);
    for scope in 1..=6 {
        let (list, ring) = (counts("SortedList", scope), counts("CircularList", scope));
        let n = scope as u64;
        assert_eq!((list["Node.next"], list["Node.value"]), (2 * n - 1, n * n), "at {scope}");
        assert_eq!((ring["Node.next"], ring["Node.prev"]), (2 * n - 1, 2 * n - 1), "at {scope}");
    }
}

#[test]
fn a_suite_by_an_invariant_can_be_a_smallest_one_or_without_symmetry() {
    let (program, text) = one("SearchTree");
    let folder = cache::classes(&[&program], &jdk(), 17);
    let suite = |fields| {
        let options = options(&program, Some(&text), 4, (Strategy::Fields, fields));
        run(&folder, options).1.fields.unwrap()
    };
    let smallest = suite(FieldOptions { smallest: true, ..FieldOptions::default() });
    assert_eq!((smallest.suite, smallest.minimum), (8, true));
    let only = vec!["Node.left".to_owned(), "Node.right".to_owned()];
    let shapes = suite(FieldOptions { only, smallest: true, ..FieldOptions::default() });
    assert_eq!((shapes.feasible(), shapes.suite, shapes.minimum), (17, 4, true));
    let plain = suite(FieldOptions { plain: true, ..FieldOptions::default() });
    assert_eq!(told(&plain), told(&smallest));
    let each = suite(FieldOptions { symmetry: false, ..FieldOptions::default() });
    assert_eq!((each.feasible(), each.unknown()), (58, 0));
    let spent = suite(FieldOptions { effort: Some(0), ..FieldOptions::default() });
    assert!(spent.unknown() > 0 && spent.solved.unwrap().unfinished);
}

#[test]
fn several_workers_tell_what_one_tells_of_an_invariant() {
    let (program, text) = one("RedBlackTree");
    let folder = cache::classes(&[&program], &jdk(), 17);
    let with = |workers| {
        let options = options(&program, Some(&text), 4, (Strategy::Korat, FieldOptions::default()));
        run(&folder, Options { jobs: jobs::Options { workers, ..options.jobs.clone() }, ..options })
            .0
    };
    assert_eq!(with(1), with(3));
}

/// A part of an invariant, and what somebody might have written instead.
const PLANTED: [(&str, &str, &str); 20] = [
    ("BinaryTree", "n !in n.^kids and ", ""),
    ("BinaryTree", " and no n.left & n.right", ""),
    ("SearchTree", "thiz.size = #Node", "thiz.size <= #Node"),
    ("SearchTree", "n.left.*kids.info <", "n.left.info <"),
    ("SearchTree", "< n.right.*kids", "< n.right.^kids"),
    ("SearchTree", "let kids = left + right", "let kids = left"),
    ("SortedList", "<= n.next.value", "< n.next.value"),
    ("SortedList", "n !in n.^next", "n.next != n"),
    ("SortedList", "thiz.size = #Node", "thiz.size = #next"),
    ("SortedDoublyLinkedList", "prev = ~next", "prev in ~next"),
    ("SortedDoublyLinkedList", "no n.next", "no n.prev"),
    ("CircularList", "plus[thiz.size, 1]", "thiz.size"),
    ("CircularList", "n.next.prev = n", "some n.next.prev"),
    ("RedBlackTree", "n.kids in blacks", "n.left in blacks"),
    ("RedBlackTree", "no x.left or no x.right", "no x.left and no x.right"),
    ("RedBlackTree", "parent = ~kids and ", ""),
    ("BinomialHeap", "n.parent.key <= n.key", "n.parent.key < n.key"),
    ("BinomialHeap", "n.degree < n.sibling.degree", "n.degree <= n.sibling.degree"),
    ("DisjSet", "} <= #{", "} < #{"),
    ("HeapArray", "items[c] <= items[p]", "items[p] <= items[c]"),
];

fn compare(program: &str, text: &str, scope: i64) -> Agreement {
    let (program, _) = one(program);
    let folder = cache::classes(&[&program], &jdk(), 17);
    let how = (Strategy::Fields, FieldOptions::default());
    agree(&classes(&folder), &options(&program, Some(text), scope, how)).unwrap()
}

#[test]
fn a_planted_error_is_told_by_the_smallest_structure() {
    let wrong = on_all_cores(&PLANTED, |&(program, right, planted)| {
        let (_, text) = one(program);
        let name = format!("{program}: {right} -> {planted}");
        if !text.contains(right) {
            return Err(format!("{name}: the invariant has changed"));
        }
        let agreement = compare(program, &text.replacen(right, planted, 1), 4);
        let Some(difference) = agreement.difference else {
            return Err(format!("{name}: no difference"));
        };
        let clauses = difference.clauses.len();
        let fits = match difference.accepted_by {
            Side::Predicate | Side::Suite => clauses > 0,
            Side::Invariant => clauses == 0,
        };
        match fits {
            true => {
                Ok(format!("{name}: {} {}", difference.accepted_by.name(), difference.structure))
            }
            false => Err(format!("{name}: {clauses} clauses")),
        }
    });
    let problems: Vec<&String> = wrong.iter().filter_map(|one| one.as_ref().err()).collect();
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn an_invariant_and_its_predicate_agree() {
    for program in ["SearchTree", "DisjSet", "CircularList"] {
        let (_, text) = one(program);
        let agreement = compare(program, &text, 3);
        assert_eq!(agreement.agree(), Some(true), "{program}");
        assert_eq!(agreement.by_predicate, agreement.by_invariant, "{program}");
    }
}
