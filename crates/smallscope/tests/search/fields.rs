//! Field-exhaustive suites: their extensions are what all valid structures have, whoever looks for
//! them, and the published counts.

use crate::common::{Program, cache, domains, jdk, on_all_cores, programs, root};
use crate::listing::listing;
use smallscope::explore::Strategy;
use smallscope::generate::{Event, Generator, Options};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::space;
use smallscope::suite::fields::{Extension, FieldAccount, FieldOptions, Way, parse};
use std::collections::BTreeSet;
use std::path::Path;

/// More valid structures than these take long to read.
const MOST_VALID: u64 = 3_000;

fn generator(
    classes: &Path,
    program: &Program,
    scope: i64,
    strategy: Strategy,
    fields: FieldOptions,
) -> Generator {
    let max = (strategy == Strategy::Korat).then_some(MOST_VALID);
    let jdk = jdk();
    let class_path = ClassPath::open(classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk, class_path).unwrap();
    let given = domains::given(program, &[scope, scope, scope], None);
    let plain = crate::common::space(&program.main(), scope as u32);
    let space = space::Options { given, fields, ..plain };
    let options = Options { max, ..listing(space, strategy) };
    Generator::new(classes, options).unwrap()
}

/// The suite of a class at a scope, as lines, and what is known of the fields.
fn suite(
    classes: &Path,
    program: &Program,
    scope: i64,
    fields: FieldOptions,
) -> (Vec<String>, FieldAccount) {
    let mut lines = Vec::new();
    let report = generator(classes, program, scope, Strategy::Fields, fields)
        .run(&mut |event| {
            if let Event::Valid(input) = event {
                lines.push(input.line);
            }
            Ok(())
        })
        .unwrap();
    (lines, report.fields.expect("it is by fields"))
}

/// All valid structures, unless they are too many.
fn all(classes: &Path, program: &Program, scope: i64) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    let fields = FieldOptions::default();
    let told = generator(classes, program, scope, Strategy::Korat, fields).run(&mut |event| {
        if let Event::Valid(input) = event {
            lines.push(input.line);
        }
        Ok(())
    });
    told.unwrap().complete().then_some(lines)
}

/// What these lines have, by the labels of plain data.
fn tuples(account: &FieldAccount, lines: &[String]) -> BTreeSet<(String, String)> {
    let structures = lines.iter().map(|line| parse::structure(line).unwrap());
    let tuples = structures.flat_map(|one| account.schema.tuples(&one));
    tuples
        .map(|(field, tuple)| (account.schema.fields[field].name.clone(), tuple.to_string()))
        .collect()
}

fn told(account: &FieldAccount) -> BTreeSet<(String, String)> {
    let of = |one: &Extension| {
        let name = one.field.clone();
        one.tuples.iter().map(|tuple| (name.clone(), tuple.to_string())).collect::<Vec<_>>()
    };
    account.fields.iter().flat_map(of).collect()
}

#[test]
fn extensions_are_what_all_valid_structures_have_and_the_suite_has_them_too() {
    let programs = programs("generate");
    // What is printed does not tell which object of a domain with `!iso` is which.
    let is_told = |program: &Program| !program.domains.is_empty() && !program.domains.contains('!');
    let plain: Vec<Program> = programs.into_iter().filter(is_told).collect();
    let classes = cache::classes(&plain.iter().collect::<Vec<_>>(), &jdk(), 17);
    let cases: Vec<(&Program, i64)> =
        plain.iter().flat_map(|program| (1..=4).map(move |scope| (program, scope))).collect();
    let wrong = on_all_cores(&cases, |&(program, scope)| {
        let Some(lines) = all(&classes, program, scope) else { return Ok(0) };
        let (chosen, account) = suite(&classes, program, scope, FieldOptions::default());
        let expected = tuples(&account, &lines);
        let name = format!("{} at {scope}", program.name);
        if told(&account) != expected {
            return Err(format!("{name}: other tuples"));
        }
        if tuples(&account, &chosen) != expected {
            return Err(format!("{name}: the suite lacks some"));
        }
        for line in &chosen {
            let others: Vec<String> =
                chosen.iter().filter(|other| *other != line).cloned().collect();
            if tuples(&account, &others) == expected {
                return Err(format!("{name}: {line} is needless"));
            }
        }
        if account.unknown() > 0 || account.covered() != account.feasible() {
            return Err(format!("{name}: not all is known"));
        }
        let by_search = FieldOptions { way: Some(Way::Search), ..FieldOptions::default() };
        let (_, searched) = suite(&classes, program, scope, by_search);
        let infeasible = |account: &FieldAccount| -> Vec<u64> {
            account.fields.iter().map(|field| field.infeasible).collect()
        };
        if !told(&searched).is_subset(&expected) {
            return Err(format!("{name}: a search finds what there is not"));
        }
        // Where the search gives up, it says so.
        let same = told(&searched) == expected && infeasible(&searched) == infeasible(&account);
        match same || searched.unknown() > 0 {
            true => Ok(1 + u64::from(same)),
            false => Err(format!("{name}: a search tells something else")),
        }
    });
    let problems: Vec<&String> = wrong.iter().filter_map(|one| one.as_ref().err()).collect();
    assert!(problems.is_empty(), "{problems:#?}");
    let checked: u64 = wrong.iter().filter_map(|one| one.as_ref().ok()).sum();
    assert!(checked > 80, "only {checked} extensions were compared");
}

/// How many tuples there are of each field, in the order of the fields.
fn counts(program: &str, scope: i64, fields: FieldOptions) -> (Vec<u64>, FieldAccount) {
    let path = root().join(format!("corpus/generate/{program}.java"));
    let program = Program::read(&path).unwrap();
    let classes = cache::classes(&[&program], &jdk(), 17);
    let (_, account) = suite(&classes, &program, scope, fields);
    (account.fields.iter().map(Extension::feasible).collect(), account)
}

/// The number of tuples of one field.
fn of_field(account: &FieldAccount, name: &str) -> u64 {
    account.fields.iter().find(|field| field.field == name).expect("a field").feasible()
}

#[test]
fn search_trees_have_the_published_extensions() {
    let left = [1, 3, 5, 8, 11, 15];
    let right = [1, 3, 6, 9, 13, 17];
    for (scope, (left, right)) in (1..).zip(left.into_iter().zip(right)) {
        let (counts, account) = counts("SearchTree", scope, FieldOptions::default());
        assert_eq!(of_field(&account, "Node.left"), left, "at {scope}");
        assert_eq!(of_field(&account, "Node.right"), right, "at {scope}");
        assert_eq!(of_field(&account, "Node.info"), (scope * scope) as u64);
        if scope == 4 {
            assert_eq!(counts.iter().sum::<u64>(), 40);
            assert!(account.suite <= 17, "{}", account.suite);
            let left = account.fields.iter().find(|field| field.field == "Node.left").unwrap();
            let tuples: Vec<String> = left.tuples.iter().map(ToString::to_string).collect();
            let published = [
                "Node#0 -> null",
                "Node#0 -> Node#1",
                "Node#1 -> null",
                "Node#1 -> Node#2",
                "Node#1 -> Node#3",
                "Node#2 -> null",
                "Node#2 -> Node#3",
                "Node#3 -> null",
            ];
            assert_eq!(tuples, published);
        }
    }
}

#[test]
fn a_smallest_suite_of_search_trees_is_proved() {
    for scope in 1..=5 {
        let smallest = FieldOptions { smallest: true, ..FieldOptions::default() };
        let (_, account) = counts("SearchTree", scope, smallest);
        assert_eq!((account.suite, account.minimum), (2 * scope as u64, true), "at {scope}");
    }
    let shapes = FieldOptions {
        only: vec!["Node.left".to_owned(), "Node.right".to_owned()],
        smallest: true,
        ..FieldOptions::default()
    };
    let (counts, account) = counts("SearchTree", 4, shapes);
    assert_eq!((counts, account.suite, account.minimum), (vec![8, 9], 4, true));
}

#[test]
fn without_symmetry_every_object_has_a_number_of_its_own() {
    let each = FieldOptions { symmetry: false, smallest: true, ..FieldOptions::default() };
    let (counts, account) = counts("SearchTree", 4, each);
    assert_eq!((counts.iter().sum::<u64>(), account.valid), (58, 977));
    assert_eq!(account.suite, 11);
}

#[test]
fn lists_trees_and_heaps_have_the_published_extensions() {
    for scope in 1..=6 {
        let (_, account) = counts("SortedList", scope, FieldOptions::default());
        let next = of_field(&account, "Node.next");
        assert_eq!(next, 2 * scope as u64 - 1);
        assert_eq!(of_field(&account, "Node.value"), (scope * scope) as u64);
        let (_, account) = counts("CircularList", scope, FieldOptions::default());
        let links = ["Node.next", "Node.prev"].map(|name| of_field(&account, name));
        assert_eq!(links, [2 * scope as u64 - 1; 2], "at {scope}");
    }
    for (scope, all) in (1..).zip([10, 20, 31, 48, 66, 91]) {
        let (counts, account) = counts("RedBlackTree", scope, FieldOptions::default());
        assert_eq!(counts.iter().sum::<u64>(), all, "at {scope}");
        if scope == 6 {
            let names = ["Node.parent", "Node.left", "Node.right", "Node.black", "Node.key"];
            assert_eq!(names.map(|name| of_field(&account, name)), [10, 13, 15, 12, 32]);
        }
    }
    for (scope, all) in (1..).zip([9, 19, 33, 49]) {
        let (counts, _) = counts("BinomialHeap", scope, FieldOptions::default());
        assert_eq!(counts.iter().sum::<u64>(), all, "at {scope}");
    }
}

#[test]
fn what_is_searched_for_at_a_larger_scope_is_found() {
    let by_search = || FieldOptions { way: Some(Way::Search), ..FieldOptions::default() };
    let (counts, account) = counts("SortedList", 12, by_search());
    assert_eq!((counts.iter().sum::<u64>(), account.unknown()), (2 + 13 + 23 + 144, 0));
}

#[test]
fn what_is_proposed_and_judged_comes_to_the_same_extensions() {
    let is_told = |program: &Program| !program.domains.is_empty() && !program.domains.contains('!');
    let plain: Vec<Program> = programs("generate").into_iter().filter(is_told).collect();
    let classes = cache::classes(&plain.iter().collect::<Vec<_>>(), &jdk(), 17);
    let mut cases: Vec<(&Program, i64)> =
        plain.iter().flat_map(|program| [(program, 1), (program, 2)]).collect();
    let larger = ["SortedList", "SearchTree", "RedBlackTree", "BinomialHeap"];
    let is_larger = |program: &&Program| larger.iter().any(|name| program.name.ends_with(name));
    cases.extend(plain.iter().filter(is_larger).map(|program| (program, 4)));
    let compared = on_all_cores(&cases, |&(program, scope)| {
        let Some(lines) = all(&classes, program, scope) else { return Ok(0) };
        let by_proposals = FieldOptions { way: Some(Way::Propose), ..FieldOptions::default() };
        let (chosen, account) = suite(&classes, program, scope, by_proposals);
        let expected = tuples(&account, &lines);
        let (told, name) = (told(&account), format!("{} at {scope}", program.name));
        match told == expected && tuples(&account, &chosen) == told {
            _ if !told.is_subset(&expected) => Err(format!("{name}: there is no such tuple")),
            // Where it gives up, it says so: what it calls infeasible is.
            false if account.unknown() == 0 => Err(format!("{name}: it tells something else")),
            same => Ok(u64::from(same && account.unknown() == 0)),
        }
    });
    let problems: Vec<&String> = compared.iter().filter_map(|one| one.as_ref().err()).collect();
    assert!(problems.is_empty(), "{problems:#?}");
    let same: u64 = compared.iter().filter_map(|one| one.as_ref().ok()).sum();
    assert!(same > 40, "only {same} extensions were told to the end, of {}", cases.len());
}
