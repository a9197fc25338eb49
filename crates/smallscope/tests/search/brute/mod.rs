//! Korat's search finds every valid input, nothing else, and none twice: it is
//! compared with an enumeration of all candidate vectors, for random predicates
//! and for the smallest scopes of the corpus.

pub(crate) mod checks; // what predicates are made of
mod compare; // a search beside the enumeration
mod form; // canonical forms of graphs
mod library; // library checks, in places where they prune and where not
pub(crate) mod predicates; // random classes
mod replay; // Korat's search by its definition
mod space; // all candidate vectors

use crate::common::compile::{Source, compile};
use crate::common::random::Random;
use crate::common::{cache, domains, jdk, jdks, on_all_cores, programs};
use checks::CHECKS;
use compare::{Compared, compare};
use machine::ending::Limits;
use machine::machine::Machine;
use predicates::{Predicate, keeping, predicate, repeated, wide};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::scope::bounds::Given;
use std::path::Path;

/// How many random predicates are compared, and how many vectors each may have.
const COUNT: usize = 60;
const MOST: f64 = 20_000.0;

/// Works more than it may, but not between two choices.
fn hard_worker() -> Predicate {
    let source = "public class Works {
    int first, second, third;
    static int statics;
    static int work(int result) { for (int i = 0; i < 3000; i++) statics = i; return result; }
    boolean repOk() { return work(first) == 0 || work(second) == 0 || work(third) == 0; }
}
";
    let domains = ["first", "second", "third"].map(|field| format!("Works.{field}=0..1"));
    let (name, source) = ("Works".to_owned(), source.to_owned());
    Predicate { name, source, domains: domains.to_vec(), vectors: 8.0 }
}

fn boot(jdk: &Jdk, folder: &Path) -> Machine {
    let class_path = ClassPath::open(folder.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk.clone(), class_path).unwrap();
    let limits = Limits { heap_bytes: 16 << 20, ..Limits::default() };
    Machine::new(Box::new(classes), limits, 0).unwrap()
}

/// Compares, and fails with all that differ.
fn compare_all<T: Sync>(
    items: &[T],
    work: impl Fn(&T) -> Result<Option<Compared>, String> + Sync,
) -> Vec<Compared> {
    let results = on_all_cores(items, work);
    let (same, different): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    let different: Vec<String> = different.into_iter().filter_map(Result::err).collect();
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
    same.into_iter().flatten().flatten().collect()
}

/// Compares each of `predicates`, which are compiled together with `library`.
fn compare_predicates(predicates: &[Predicate], library: Vec<Source>) -> Vec<Compared> {
    let source = |one: &Predicate| -> Source { (format!("{}.java", one.name), one.source.clone()) };
    let jdk = jdk();
    let sources: Vec<Source> = predicates.iter().map(source).chain(library).collect();
    let classes = compile(&jdk, &sources);
    let compared = compare_all(predicates, |one| {
        let given: Vec<Given> =
            one.domains.iter().map(|text| Given::parse(text).unwrap()).collect();
        let mut machine = boot(&jdk, &classes);
        let compared = compare(&mut machine, &one.name, 1, &given, MOST);
        compared.map_err(|problem| format!("{problem}\n{}\n{}", one.domains.join("\n"), one.source))
    });
    assert_eq!(compared.len(), predicates.len(), "each was compared");
    let both = |one: &&Compared| one.totals.valid > 0 && one.totals.explored > one.totals.valid;
    let telling = compared.iter().filter(both).count();
    assert!(5 * telling > 2 * compared.len(), "only {telling} predicates accept and reject");
    compared
}

#[test]
fn random_predicates_yield_what_enumeration_finds() {
    let mut random = Random::new(2003);
    let one = |index| predicate(&mut random, &format!("P{index}"), MOST, CHECKS);
    let predicates: Vec<Predicate> =
        (0..COUNT).map(one).chain([hard_worker()]).chain(wide()).chain(repeated()).collect();
    let compared = compare_predicates(&predicates, Vec::new());
    let vectors: u64 = compared.iter().map(|one| one.vectors).sum();
    assert!(vectors > 500 * compared.len() as u64, "only {vectors} vectors");
}

#[test]
fn what_a_predicate_keeps_before_it_rejects_makes_no_difference() {
    let compared = compare_predicates(&keeping(), Vec::new());
    assert_eq!(compared.len(), keeping().len());
}

#[test]
fn library_checks_leave_out_only_what_enumeration_rejects() {
    let mut random = Random::new(5);
    let checks: Vec<&str> = [library::CHECKS, library::CHECKS, CHECKS].concat();
    let mut predicates: Vec<Predicate> = Vec::new();
    while predicates.len() < COUNT {
        let name = format!("L{}", predicates.len());
        let mut one = predicate(&mut random, &name, MOST, &checks);
        if one.source.contains("Checks.") {
            one.source.insert_str(0, "import smallscope.Checks;\n");
            predicates.push(one);
        }
    }
    let compared = compare_predicates(&predicates, library::sources());
    let fewer = compared.iter().filter(|one| one.totals.explored < one.plain.explored).count();
    assert!(4 * fewer > compared.len(), "only {fewer} searches left something out");
}

#[test]
fn the_corpus_yields_what_enumeration_finds() {
    let jdk = jdks().into_iter().next().expect("a JDK is installed");
    let programs = programs("generate");
    let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk, 17);
    let scopes = [[1, 1, 1], [2, 1, 1], [2, 2, 2], [3, 2, 2], [3, 3, 3]];
    let cases: Vec<_> =
        programs.iter().flat_map(|program| scopes.map(|scope| (program, scope))).collect();
    let compared = compare_all(&cases, |(program, scope)| {
        let given = domains::given(program, scope, None);
        let mut machine = boot(&jdk, &classes);
        let compared = compare(&mut machine, &program.main(), 1, &given, 50_000.0);
        compared.map_err(|problem| format!("{} at {scope:?}: {problem}", program.name))
    });
    assert!(compared.len() > programs.len(), "only {} were small enough", compared.len());
}
