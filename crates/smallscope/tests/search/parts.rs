//! A search that is split at random moments, put back and taken up again, on one
//! machine or another, meets what an undisturbed one meets, in the same order. So
//! does one that only counts what is valid.

use crate::brute::checks::CHECKS;
use crate::brute::predicates::{Predicate, keeping, predicate, repeated, wide};
use crate::common::compile::{Source, compile};
use crate::common::random::Random;
use crate::common::{cache, domains, jdk, jdks, on_all_cores, programs};
use machine::ending::Limits;
use machine::machine::Machine;
use machine::program::MethodId;
use machine::search::parts::Part;
use smallscope::explore::korat::{Search, SearchLeaf, Totals};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::scope::bounds::Given;
use smallscope::scope::finitization::{Finitization, build};
use smallscope::scope::infer::infer;
use smallscope::suite::structure::Structure;
use std::path::Path;

/// Instructions for one candidate: enough for all that do not run for ever.
const BUDGET: u64 = 20_000;

/// How many random predicates are searched, and how many vectors each may have.
const COUNT: usize = 40;
const MOST: f64 = 20_000.0;

/// Larger searches take long in small parts.
const MOST_EXPLORED: u64 = 5_000;

/// What a search met, in its order.
#[derive(Debug, Default, PartialEq)]
struct Met {
    explored: u64,
    valid: u64,
    leaves: Vec<String>,
}

impl Met {
    /// The same for one who only counts what is valid.
    fn counted(&self) -> Met {
        let told = self.leaves.iter().filter(|leaf| !leaf.ends_with("Valid"));
        Met { leaves: told.cloned().collect(), ..*self }
    }
}

/// A class at a scope.
struct Case<'a> {
    jdk: &'a Jdk,
    classes: &'a Path,
    class: String,
    given: Vec<Given>,
}

/// A machine with a space to search.
struct Space {
    machine: Machine,
    finitization: Finitization,
    predicate: MethodId,
}

impl Case<'_> {
    fn space(&self) -> Space {
        let class_path = ClassPath::open(self.classes.to_str().unwrap(), self.jdk.feature());
        let classes = Classes::new(self.jdk.clone(), class_path.unwrap()).unwrap();
        let limits = Limits { heap_bytes: 16 << 20, ..Limits::default() };
        let mut machine = Machine::new(Box::new(classes), limits, 0).unwrap();
        let root = machine.load(&self.class).unwrap();
        let bounds = infer(&mut machine, root, None, 1, &self.given).unwrap();
        let finitization = build(&mut machine, &bounds).unwrap();
        let predicate = machine.program().find_method(root, "repOk", "()Z").unwrap();
        Space { machine, finitization, predicate }
    }
}

impl Space {
    fn search(&mut self) -> Search<'_> {
        Search::new(&mut self.machine, &self.finitization, self.predicate, BUDGET)
    }
}

/// A leaf as a line.
fn told(search: &Search<'_>, root: machine::value::Ref, leaf: &SearchLeaf) -> String {
    let input = Structure::read(search.machine(), root);
    match leaf {
        SearchLeaf::Threw(exception) => {
            let heap = search.machine().heap();
            let class = heap.program().class_name(heap.class_of(*exception));
            format!("{input} threw {class}")
        }
        leaf => format!("{input} {leaf:?}"),
    }
}

/// None if there is too much to meet.
fn undisturbed(space: &mut Space) -> Option<Met> {
    let root = space.finitization.root;
    let mut search = space.search();
    let mut leaves = Vec::new();
    loop {
        match search.next_leaf() {
            SearchLeaf::Exhausted => {
                let Totals { explored, valid, .. } = search.totals;
                return Some(Met { explored, valid, leaves });
            }
            _ if search.totals.explored > MOST_EXPLORED => return None,
            leaf => leaves.push(told(&search, root, &leaf)),
        }
    }
}

/// Searches on two machines in turn, in parts that are split and put back.
fn disturbed(spaces: &mut [Space; 2], random: &mut Random, counts_only: bool) -> Met {
    let root = spaces[0].finitization.root;
    let [first, second] = spaces;
    let mut searches = [first.search(), second.search()];
    searches.iter_mut().for_each(|search| search.counts_only = counts_only);
    // The next one is the last.
    let mut open = vec![Part::whole()];
    let mut leaves = Vec::new();
    // A disturbance about every so many looks.
    let seldom = 1 + random.below(20);
    while let Some(part) = open.pop() {
        let search = &mut searches[random.below(2)];
        search.restart(part);
        loop {
            match search.advance(1 + random.below(30) as u64) {
                Some(SearchLeaf::Exhausted) => break,
                Some(leaf) => leaves.push(told(search, root, &leaf)),
                None => {}
            }
            if random.below(seldom) == 0 {
                open.extend(search.split());
            }
            if random.below(3 * seldom) == 0 {
                open.extend(search.left().into_iter().rev());
                break;
            }
        }
    }
    let explored = searches.iter().map(|search| search.totals.explored).sum();
    let valid = searches.iter().map(|search| search.totals.valid).sum();
    Met { explored, valid, leaves }
}

/// How many leaves there are, if nothing was lost, repeated or moved.
fn compare(case: &Case<'_>, seed: u64) -> Result<usize, String> {
    let Some(expected) = undisturbed(&mut case.space()) else { return Ok(0) };
    let mut spaces = [case.space(), case.space()];
    let mut random = Random::new(seed);
    let counted = expected.counted();
    for round in 0..6 {
        let counts_only = round >= 4;
        let expected = if counts_only { &counted } else { &expected };
        let met = disturbed(&mut spaces, &mut random, counts_only);
        if met != *expected {
            let differs = met.leaves.iter().zip(&expected.leaves).find(|(a, b)| a != b);
            let counts = |met: &Met| (met.explored, met.valid, met.leaves.len());
            return Err(format!(
                "{} in round {round}: {:?}, not {:?}; {differs:?}",
                case.class,
                counts(&met),
                counts(expected)
            ));
        }
    }
    Ok(expected.leaves.len())
}

/// Compares all, and fails with those that differ; the leaves of each.
fn compare_all(cases: &[Case<'_>]) -> Vec<usize> {
    let seeded: Vec<(u64, &Case<'_>)> = (1..).zip(cases).collect();
    let results = on_all_cores(&seeded, |(seed, case)| compare(case, *seed));
    let wrong: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{} differ: {wrong:#?}", wrong.len());
    results.into_iter().flatten().collect()
}

fn compare_predicates(predicates: &[Predicate]) -> Vec<usize> {
    let source = |one: &Predicate| -> Source { (format!("{}.java", one.name), one.source.clone()) };
    let jdk = jdk();
    let classes = compile(&jdk, &predicates.iter().map(source).collect::<Vec<_>>());
    let case = |one: &Predicate| Case {
        jdk: &jdk,
        classes: &classes,
        class: one.name.clone(),
        given: one.domains.iter().map(|text| Given::parse(text).unwrap()).collect(),
    };
    compare_all(&predicates.iter().map(case).collect::<Vec<_>>())
}

#[test]
fn parts_of_random_predicates_make_the_whole() {
    let mut random = Random::new(64);
    let one = |index| predicate(&mut random, &format!("P{index}"), MOST, CHECKS);
    let leaves: usize = compare_predicates(&(0..COUNT).map(one).collect::<Vec<_>>()).iter().sum();
    assert!(leaves > 1000, "only {leaves} leaves");
}

#[test]
fn parts_of_wide_domains_make_the_whole() {
    let leaves = compare_predicates(
        &wide().into_iter().chain(repeated()).chain(keeping()).collect::<Vec<_>>(),
    );
    assert!(leaves.iter().all(|&leaves| leaves > 0), "some were too large: {leaves:?}");
}

#[test]
fn parts_of_the_corpus_make_the_whole() {
    let jdk = jdks().swap_remove(0);
    let programs = programs("generate");
    let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk, 17);
    let case = |scope: [i64; 3]| {
        let (jdk, classes) = (&jdk, &*classes);
        programs.iter().map(move |program| Case {
            jdk,
            classes,
            class: program.main(),
            given: domains::given(program, &scope, None),
        })
    };
    let cases: Vec<Case<'_>> = [[2, 2, 2], [3, 3, 3]].into_iter().flat_map(case).collect();
    let leaves: usize = compare_all(&cases).iter().sum();
    assert!(leaves > 500, "only {leaves} leaves");
}
