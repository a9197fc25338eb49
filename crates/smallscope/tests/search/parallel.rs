//! Several workers find what one finds, in the same order; shards are disjoint
//! and together the whole.

use crate::common::scopes::number;
use crate::common::{Program, cache, domains, jdk, on_all_cores, programs, root};
use smallscope::explore::Strategy;
use smallscope::explore::random::Draw;
use smallscope::generate::account::Wanted;
use smallscope::generate::{Event, Generator, Options, SymbolicLimits};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::report::generate::json;
use smallscope::scope::bounds::Given;
use smallscope::suite::report::generate::Report;
use smallscope::suite::report::{Shard, Stopped};
use smallscope::suite::structure::Structure;
use smallscope::{jobs, space};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Larger searches take long for what they show.
const MOST_EXPLORED: u64 = 10_000;

/// A class at a scope.
struct Case {
    classes: PathBuf,
    class: String,
    scope: u32,
    given: Vec<Given>,
    /// With Korat+.
    criterion: Option<String>,
    one_per_class: bool,
    strategy: Strategy,
    max: Option<u64>,
}

impl Case {
    /// The same once more.
    fn again(&self) -> Case {
        let Case { scope, one_per_class, strategy, max, .. } = *self;
        let (classes, class) = (self.classes.clone(), self.class.clone());
        let (given, criterion) = (self.given.clone(), self.criterion.clone());
        Case { classes, class, scope, given, criterion, one_per_class, strategy, max }
    }
}

/// What a search told.
#[derive(Debug)]
struct Told {
    lines: Vec<String>,
    structures: Vec<Structure>,
    report: Report,
}

impl Told {
    /// All but the time it took.
    fn text(&self) -> String {
        let report = Report { seconds: 0.0, ..self.report.clone() };
        format!("{}\n{}", self.lines.join("\n"), json::text(&report, Some(&self.structures), None))
    }
}

/// Each class of `corpus/generate` at the largest scope that is quickly searched, and those of
/// `corpus/cli` whose predicates throw, loop or need what there is not.
fn cases() -> Vec<Case> {
    let classes =
        |programs: &[Program]| cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk(), 17);
    let generated = programs("generate");
    let folder = classes(&generated);
    let mut cases: Vec<Case> =
        generated.iter().filter_map(|program| case(program, &folder)).collect();
    assert!(cases.len() >= 10, "only {} classes are small enough", cases.len());
    let odd: Vec<Program> = ["LoopingRing", "ReadsFile", "ThrowingList"]
        .map(|name| Program::read(&root().join("corpus/cli").join(format!("{name}.java"))).unwrap())
        .into();
    let folder = classes(&odd);
    cases.extend(odd.iter().map(|program| Case {
        classes: folder.clone(),
        class: program.main(),
        scope: 3,
        given: Vec::new(),
        criterion: None,
        one_per_class: false,
        strategy: Strategy::Korat,
        max: None,
    }));
    cases
}

/// Those of `corpus/generate` that have a criterion.
fn cases_with_criterion() -> Vec<Case> {
    let programs = programs("generate");
    let folder = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk(), 17);
    let with_criterion = programs.iter().filter(|program| !program.plus.is_empty());
    let case = |program| case(program, &folder);
    let cases = with_criterion.filter_map(case).flat_map(|case| {
        let criterion = Some("eqClass".to_owned());
        let again =
            |one_per_class| Case { criterion: criterion.clone(), one_per_class, ..case.again() };
        [again(false), again(true)]
    });
    let cases: Vec<Case> = cases.collect();
    assert!(cases.len() >= 8, "only {} are small enough", cases.len());
    cases
}

fn case(program: &Program, classes: &Path) -> Option<Case> {
    let counts = program.counts.split_whitespace().filter_map(|part| {
        let (scope, counts) = part.split_once('=').expect("N=explored/valid");
        let explored = number(counts.split('/').next().unwrap());
        (explored <= MOST_EXPLORED).then_some((explored, scope))
    });
    let (_, scope) = counts.max()?;
    let scope: Vec<i64> = scope.split(',').map(|part| part.parse().unwrap()).collect();
    let given = domains::given(program, &scope, None);
    let (classes, class) = (classes.to_owned(), program.main());
    let scope = scope[0] as u32;
    Some(Case {
        classes,
        class,
        scope,
        given,
        criterion: None,
        one_per_class: false,
        strategy: Strategy::Korat,
        max: None,
    })
}

/// A search that is ready to begin.
fn generator(case: &Case, jobs: jobs::Options) -> Generator {
    let jdk = jdk();
    let class_path = ClassPath::open(case.classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk, class_path).unwrap();
    let space = crate::common::space(&case.class, case.scope);
    let options = Options {
        space: space::Options { given: case.given.clone(), ..space },
        jobs,
        strategy: case.strategy,
        criterion: case.criterion.clone(),
        one_per_class: case.one_per_class,
        max_instructions: 100_000,
        max: case.max,
        wanted: Wanted { lines: true, structures: 100 },
        symbolic: SymbolicLimits::default(),
    };
    Generator::new(classes, options).unwrap()
}

fn search(case: &Case, workers: usize, shard: Option<Shard>) -> Told {
    let jobs = jobs::Options { workers, shard, ..jobs::Options::default() };
    let (mut lines, mut structures) = (Vec::new(), Vec::new());
    let mut hear = |event: Event<'_>| {
        if let Event::Valid(input) = event {
            lines.push(input.line);
            assert_eq!(lines.len() as u64, input.number, "inputs are numbered in order");
            structures.extend(input.structure.filter(|_| input.number <= 100));
        }
        Ok(())
    };
    let report = generator(case, jobs).run(&mut hear).unwrap();
    Told { lines, structures, report }
}

/// Those of which several workers tell something else than one.
fn differing(cases: &[Case]) -> Vec<String> {
    let wrong = on_all_cores(cases, |case| {
        let expected = search(case, 1, None).text();
        let differs = |jobs: &usize| search(case, *jobs, None).text() != expected;
        [2, 3].into_iter().find(differs).map(|jobs| format!("{} with {jobs}", case.class))
    });
    wrong.into_iter().flatten().collect()
}

#[test]
fn several_workers_tell_the_same_as_one() {
    assert_eq!(differing(&cases()), [""; 0]);
}

#[test]
fn several_workers_skip_the_same_as_one() {
    assert_eq!(differing(&cases_with_criterion()), [""; 0]);
}

#[test]
fn several_workers_stop_where_one_does() {
    let first = |case: Case| [7, 60].map(|max| Case { max: Some(max), ..case.again() });
    let cases: Vec<Case> =
        cases().into_iter().chain(cases_with_criterion()).flat_map(first).collect();
    assert_eq!(differing(&cases), [""; 0]);
    let trees = cases.iter().filter(|case| case.class == "SearchTree");
    for case in trees {
        let told = search(case, 2, None);
        assert_eq!(Some(told.lines.len() as u64), case.max);
        assert_eq!(told.report.stopped, Some(Stopped::Max));
    }
}

#[test]
fn several_workers_tell_the_same_draw_as_one() {
    let draw = Draw { inputs: 20, seed: 7 };
    let cases = cases().into_iter().map(|case| Case { strategy: Strategy::Random(draw), ..case });
    let cases: Vec<Case> = cases.collect();
    assert_eq!(differing(&cases), [""; 0]);
    let told = search(&cases[0], 2, None);
    assert!(told.lines.len() <= 20 && !told.report.complete(), "{:?}", told.report);
}

#[test]
fn several_workers_tell_the_same_field_exhaustive_suite_as_one() {
    let cases = cases().into_iter().map(|case| Case { strategy: Strategy::Fields, ..case });
    let cases: Vec<Case> = cases.collect();
    assert_eq!(differing(&cases), [""; 0]);
    let told = search(&cases[0], 2, None);
    let fields = told.report.fields.expect("it is by fields");
    assert_eq!(told.lines.len() as u64, fields.suite);
}

/// What is drawn are many parts, of which each is short.
#[test]
fn a_draw_tells_what_it_met_on_the_way_and_ends_when_it_is_stopped() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let strategy = Strategy::Random(Draw { inputs: 100, seed: 7 });
    let trees = cases().into_iter().find(|case| case.class == "SearchTree");
    let case = Case { strategy, ..trees.expect("a class is gone") };
    let jobs = jobs::Options { stop: Some(&STOP), ..jobs::Options::default() };
    let mut hear = |event: Event<'_>| {
        if let Event::Valid(_) = event {
            STOP.store(true, Ordering::Relaxed);
        }
        Ok(())
    };
    let report = generator(&case, jobs).run(&mut hear).unwrap();
    assert_eq!(report.stopped, Some(Stopped::Signal));
    assert!((1..100).contains(&report.valid), "{}", report.valid);
}

#[test]
fn several_workers_build_the_same_as_one() {
    let built = ["SearchTree", "RedBlackTree", "LoopingRing", "ThrowingList"];
    let cases = cases().into_iter().filter(|case| built.contains(&case.class.as_str()));
    let built = |case| Case { strategy: Strategy::Api, scope: 3, given: Vec::new(), ..case };
    let cases: Vec<Case> = cases.map(built).collect();
    assert_eq!(cases.len(), 4, "a class is gone");
    assert_eq!(differing(&cases), [""; 0]);
    let trees = search(cases.iter().find(|case| case.class == "SearchTree").unwrap(), 2, None);
    let mut lines = trees.lines.clone();
    lines.sort();
    lines.dedup();
    // Numbers are from 0 to 3, and there are at most three of them in a tree.
    assert_eq!((lines.len(), trees.lines.len()), (37, 37), "an object is told twice or not at all");
}

#[test]
fn one_input_of_each_class_is_told_if_asked() {
    for case in cases_with_criterion().iter().filter(|case| case.one_per_class) {
        let told = search(case, 2, None);
        let classes = told.report.classes.expect("there is a criterion").classes;
        assert_eq!(told.lines.len(), classes.len(), "{}", case.class);
    }
}

#[test]
fn shards_are_disjoint_and_together_the_whole() {
    let wrong = on_all_cores(&cases(), |case| {
        let whole = search(case, 1, None);
        let shards: Vec<Told> = (1..=3)
            .map(|number| search(case, number as usize, Some(Shard { number, of: 3 })))
            .collect();
        // Objects that are left out of the isomorphism check look alike, so a line may come twice.
        let sorted = |told: &[Told]| {
            let lines = told.iter().flat_map(|told| told.lines.clone());
            let mut lines: Vec<String> = lines.collect();
            lines.sort();
            lines
        };
        let counts = |report: &Report| {
            let dropped = &report.dropped;
            let lost = [dropped.threw, dropped.out_of_budget, dropped.unsupported_total()];
            [report.explored, report.valid, lost[0], lost[1], lost[2]]
        };
        let sum = shards
            .iter()
            .map(|shard| counts(&shard.report))
            .reduce(|sum, counts| std::array::from_fn(|index| sum[index] + counts[index]));
        let same = sum == Some(counts(&whole.report))
            && sorted(&shards) == sorted(std::slice::from_ref(&whole));
        (!same).then(|| format!("{}: {sum:?}, not {:?}", case.class, counts(&whole.report)))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "not the whole: {wrong:?}");
}

#[test]
fn the_only_shard_is_the_whole_in_its_order() {
    for case in cases().iter().take(4) {
        let whole = search(case, 1, None);
        let mut only = search(case, 2, Some(Shard { number: 1, of: 1 }));
        only.report.shard = None;
        assert_eq!(only.text(), whole.text(), "{}", case.class);
    }
}

#[test]
fn every_shard_has_some_of_a_large_search() {
    let case = &cases().into_iter().find(|case| case.class == "SearchTree").unwrap();
    let whole = search(case, 1, None).report.explored;
    for number in 1..=3 {
        let shard = search(case, 1, Some(Shard { number, of: 3 })).report;
        assert!(shard.explored * 10 > whole, "shard {number} has {} of {whole}", shard.explored);
        assert!(shard.complete(), "complete is about the shard");
    }
}
