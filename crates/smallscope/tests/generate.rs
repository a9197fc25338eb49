//! Every class in `corpus/generate/` yields exactly the counts that its header
//! gives: candidates explored and inputs found valid, for each scope.

mod common;

use common::{Program, cache, jdks, programs};
use machine::ending::Limits;
use machine::machine::Machine;
use smallscope::explore::korat::{Leaf, Search, Totals};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::scope::finitization::build;
use smallscope::scope::infer::{Given, infer};
use std::path::Path;

/// Larger searches are for `make bench`.
const LARGEST: u64 = 600_000;

/// One line to check: a scope, domains that differ, and what must come out.
struct Case {
    /// What N, M and K stand for.
    scope: Vec<i64>,
    instead: Option<String>,
    explored: u64,
    valid: u64,
}

fn cases(program: &Program) -> Vec<Case> {
    let counts = program.counts.split_whitespace().map(|part| {
        let (scope, counts) = part.split_once('=').expect("N=explored/valid");
        case(scope, None, counts)
    });
    let also = program.also.iter().map(|line| {
        let (scope, rest) =
            line.trim_start_matches("N=").split_once(' ').expect("N=3 domain: counts");
        let (domain, counts) = rest.rsplit_once(": ").expect("a domain, then the counts");
        case(scope, Some(domain.to_owned()), counts)
    });
    counts.chain(also).collect()
}

fn case(scope: &str, instead: Option<String>, counts: &str) -> Case {
    let (explored, valid) = counts.split_once('/').expect("explored/valid");
    // A count that nobody has run is that of a search too large for a test.
    let number = |text: &str| match text {
        "?" => u64::MAX,
        text => text.parse().unwrap_or_else(|_| panic!("{text} is no number")),
    };
    let scope = scope.split(',').map(|part| number(part) as i64).collect();
    Case { scope, instead, explored: number(explored), valid: number(valid) }
}

/// The domains of a header for a scope, those instead last.
fn given(program: &Program, case: &Case) -> Vec<Given> {
    let mut depth = 0;
    let parts = program.domains.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ';' && depth == 0
    });
    let texts = parts.map(str::trim).filter(|part| !part.is_empty());
    texts
        .chain(case.instead.as_deref())
        .map(|text| Given::parse(&with_scope(text, &case.scope)).unwrap())
        .collect()
}

/// Puts numbers in the places of N, M and K, and computes N-1 and N+1.
fn with_scope(text: &str, scope: &[i64]) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut result = String::new();
    let mut at = 0;
    while at < letters.len() {
        let named = "NMK".find(letters[at]).and_then(|place| scope.get(place));
        let beside =
            |index: usize| letters.get(index).is_some_and(|letter| letter.is_alphanumeric());
        match named.filter(|_| !(beside(at + 1) || at > 0 && beside(at - 1))) {
            None => result.push(letters[at]),
            Some(number) => {
                let next: String = letters[at + 1..].iter().take(2).collect();
                let step = match next.as_str() {
                    "-1" => -1,
                    "+1" => 1,
                    _ => 0,
                };
                result.push_str(&(number + step).to_string());
                at += if step == 0 { 0 } else { 2 };
            }
        }
        at += 1;
    }
    result
}

fn search(jdk: &Jdk, classes: &Path, program: &Program, case: &Case) -> Totals {
    let class_path = ClassPath::open(classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk.clone(), class_path).unwrap();
    let limits = Limits { heap_bytes: 64 << 20, ..Limits::default() };
    let mut machine = Machine::new(Box::new(classes), limits, 0).unwrap();
    let root = machine.load(&program.main()).unwrap();
    let fields = infer(&mut machine, root, case.scope[0] as u32, &given(program, case)).unwrap();
    let finitization = build(&mut machine, root, &fields).unwrap();
    let predicate = machine.core.program.find_method(root, "repOk", "()Z").unwrap();
    let mut search = Search::new(&mut machine, &finitization, predicate, 1_000_000);
    loop {
        match search.next_leaf() {
            Leaf::Exhausted => return search.totals,
            Leaf::Valid => {}
            odd => panic!("{}: {odd:?}", program.name),
        }
    }
}

#[test]
fn every_class_yields_its_published_counts() {
    let jdk = jdks().into_iter().next().expect("a JDK is installed");
    let programs = programs("generate");
    let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk, 17);
    let mut checked = 0;
    for program in &programs {
        for case in cases(program).iter().filter(|case| case.explored <= LARGEST) {
            let totals = search(&jdk, &classes, program, case);
            let found = (totals.explored, totals.valid);
            let name = &program.name;
            assert_eq!(found, (case.explored, case.valid), "{name} at scope {:?}", case.scope);
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} counts were checked");
}
