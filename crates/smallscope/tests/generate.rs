//! Every class in `corpus/generate/` yields exactly the counts that its header
//! gives: candidates explored and inputs found valid, for each scope.

mod common;

use common::{Program, cache, domains, jdks, programs};
use machine::ending::Limits;
use machine::machine::Machine;
use smallscope::explore::korat::{Leaf, Search, Totals};
use smallscope::input::class_path::ClassPath;
use smallscope::input::classes::Classes;
use smallscope::input::jdk::Jdk;
use smallscope::scope::finitization::build;
use smallscope::scope::infer::infer;
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

fn search(jdk: &Jdk, classes: &Path, program: &Program, case: &Case) -> Totals {
    let class_path = ClassPath::open(classes.to_str().unwrap(), jdk.feature()).unwrap();
    let classes = Classes::new(jdk.clone(), class_path).unwrap();
    let limits = Limits { heap_bytes: 64 << 20, ..Limits::default() };
    let mut machine = Machine::new(Box::new(classes), limits, 0).unwrap();
    let root = machine.load(&program.main()).unwrap();
    let given = domains::given(program, &case.scope, case.instead.as_deref());
    let fields = infer(&mut machine, root, case.scope[0] as u32, &given).unwrap();
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
