//! Korat's search finds every valid input, nothing else, and none twice: it is
//! compared with an enumeration of all candidate vectors, for random predicates
//! and for the smallest scopes of the corpus.

pub(crate) mod checks; // what predicates are made of
pub(crate) mod choices; // the numbers by which a predicate is built
mod compare; // a search beside the enumeration
mod form; // canonical forms of graphs
mod library; // library checks, in places where they prune and where not
pub(crate) mod predicates; // random classes
mod replay; // Korat's search by its definition
mod small; // random methods over small numbers
mod space; // all candidate vectors

use crate::common::compile::{Source, compile};
use crate::common::{cache, domains, jdk, jdks, on_all_cores, programs};
use checks::CHECKS;
use compare::{Compared, compare};
use machine::ending::Limits;
use machine::machine::Machine;
use predicates::{Predicate, build, keeping, repeated, wide};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::scope::bounds::Given;
use std::path::Path;

/// How many random predicates are compared, and how many vectors each may have.
const COUNT: usize = 60;
const MOST: f64 = 20_000.0;

/// The class of a predicate, before it has a name of its own.
const NAME: &str = "Predicate";

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

/// Random predicates that `build` makes of numbers, the same in every run, each with what it takes
/// to make it simpler.
fn random_predicates(
    seed: u8,
    build: impl Fn(&[u8]) -> Option<Predicate> + 'static,
) -> Vec<impl ValueTree<Value = Predicate>> {
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let strategy = choices::predicates(build);
    let tree = |_| strategy.new_tree(&mut runner).expect("many numbers make a predicate");
    (0..COUNT).map(tree).collect()
}

/// Compares random predicates and some that are not, and fails with the simplest that differs.
/// They are compiled together with `library`; those that are made simpler each by itself.
fn compare_predicates(
    mut random: Vec<impl ValueTree<Value = Predicate>>,
    others: impl Iterator<Item = Predicate>,
    library: &[Source],
) -> Vec<Compared> {
    let named = |(index, tree): (usize, &_)| named(ValueTree::current(tree), index);
    let predicates: Vec<Predicate> = random.iter().enumerate().map(named).chain(others).collect();
    let results = compare_compiled(&predicates, library);
    let differs = results.iter().position(Result::is_err);
    if let Some(tree) = differs.and_then(|index| random.get_mut(index)) {
        let problem = |one: &Predicate| {
            let one = self::named(one.clone(), 0);
            compare_compiled(std::slice::from_ref(&one), library).remove(0).err()
        };
        let simplest = choices::simplest(tree, problem);
        panic!("the simplest that differs:\n{}", simplest.expect("it differed before"));
    }
    let compared: Result<Vec<Compared>, String> = results.into_iter().collect();
    let compared = compared.unwrap_or_else(|problem| panic!("{problem}"));
    let both = |one: &&Compared| one.totals.valid > 0 && one.totals.explored > one.totals.valid;
    let telling = compared.iter().filter(both).count();
    assert!(5 * telling > 2 * compared.len(), "only {telling} predicates accept and reject");
    compared
}

/// A predicate whose class has a name of its own.
fn named(one: Predicate, index: usize) -> Predicate {
    let name = format!("P{index}");
    let renamed = |text: &String| text.replace(NAME, &name);
    let domains = one.domains.iter().map(renamed).collect();
    Predicate { source: renamed(&one.source), domains, name, ..one }
}

/// What comes of each predicate, or how it differs.
fn compare_compiled(predicates: &[Predicate], library: &[Source]) -> Vec<Result<Compared, String>> {
    let source = |one: &Predicate| -> Source { (format!("{}.java", one.name), one.source.clone()) };
    let jdk = jdk();
    let sources = predicates.iter().map(source).chain(library.iter().cloned());
    let classes = compile(&jdk, &sources.collect::<Vec<Source>>());
    on_all_cores(predicates, |one| {
        let given: Vec<Given> =
            one.domains.iter().map(|text| Given::parse(text).unwrap()).collect();
        let mut machine = boot(&jdk, &classes);
        let compared = compare(&mut machine, &one.name, 1, &given, MOST);
        let compared = compared.map(|found| found.expect("it is small enough"));
        compared.map_err(|problem| format!("{problem}\n{}\n{}", one.domains.join("\n"), one.source))
    })
}

#[test]
fn random_predicates_yield_what_enumeration_finds() {
    let random = random_predicates(3, |numbers| build(numbers, NAME, MOST, CHECKS));
    let others = [hard_worker()].into_iter().chain(wide()).chain(repeated());
    let compared = compare_predicates(random, others, &[]);
    let vectors: u64 = compared.iter().map(|one| one.vectors).sum();
    assert!(vectors > 500 * compared.len() as u64, "only {vectors} vectors");
}

#[test]
fn methods_over_small_numbers_yield_what_enumeration_finds() {
    for seed in [11, 12, 13] {
        let random = random_predicates(seed, |numbers| small::build(numbers, NAME));
        compare_predicates(random, std::iter::empty(), &[]);
    }
}

#[test]
fn what_a_predicate_keeps_before_it_rejects_makes_no_difference() {
    for (compared, one) in compare_compiled(&keeping(), &[]).into_iter().zip(keeping()) {
        let found = compared.unwrap_or_else(|problem| panic!("{problem}")).totals;
        assert!(0 < found.valid && found.valid < found.explored, "{}: {found:?}", one.name);
    }
}

#[test]
fn library_checks_leave_out_only_what_enumeration_rejects() {
    let checks: Vec<&str> = [library::CHECKS, library::CHECKS, CHECKS].concat();
    let random = random_predicates(1, move |numbers| {
        let mut one = build(numbers, NAME, MOST, &checks)?;
        one.source.insert_str(0, "import smallscope.Checks;\n");
        Some(one).filter(|one| one.source.contains("Checks."))
    });
    let compared = compare_predicates(random, std::iter::empty(), &library::sources());
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
