//! Every class in `corpus/generate/` yields exactly the counts that its header
//! gives: candidates explored and inputs found valid, for each scope.

use crate::common::scopes::{LARGEST, number, prepare};
use crate::common::{Program, cache, jdks, programs};
use machine::program::probe::{HitRecord, Hits};
use machine::search::LookaheadPolicy;
use smallscope::explore::korat::{Search, SearchLeaf, Totals};
use smallscope::input::jdk::Jdk;
use std::path::Path;

/// Whatever the look-ahead does, the counts are the same.
const POLICIES: [LookaheadPolicy; 3] =
    [LookaheadPolicy::WhereItPays, LookaheadPolicy::Everywhere, LookaheadPolicy::Never];

/// Candidates of the largest search that is made three times over under coverage.
const COVERED: u64 = 50_000;

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
    let scope = scope.split(',').map(|part| number(part) as i64).collect();
    Case { scope, instead, explored: number(explored), valid: number(valid) }
}

fn search(
    jdk: &Jdk,
    classes: &Path,
    program: &Program,
    case: &Case,
    policy: LookaheadPolicy,
    record: Option<HitRecord>,
) -> Totals {
    let instead = case.instead.as_deref();
    let (mut machine, mut finitization) = prepare(jdk, classes, program, &case.scope, instead);
    finitization.lookahead = policy;
    if let Some(record) = record {
        machine.record_coverage(record);
    }
    let root = finitization.class_domains[0].class;
    let predicate = machine.program().find_method(root, "repOk", "()Z").unwrap();
    let mut search = Search::new(&mut machine, &finitization, predicate, 1_000_000);
    loop {
        match search.next_leaf() {
            SearchLeaf::Exhausted => return search.totals,
            SearchLeaf::Valid => {}
            odd => panic!("{}: {odd:?}", program.name),
        }
    }
}

#[test]
fn every_class_yields_its_published_counts_with_and_without_looking_ahead() {
    let jdk = jdks().into_iter().next().expect("a JDK is installed");
    let programs = programs("generate");
    let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk, 17);
    let (mut checked, mut wrong) = (0, Vec::new());
    for program in &programs {
        for case in cases(program).iter().filter(|case| case.explored <= LARGEST) {
            for policy in POLICIES {
                let Totals { explored, valid, .. } =
                    search(&jdk, &classes, program, case, policy, None);
                let (name, scope) = (&program.name, &case.scope);
                if (explored, valid) != (case.explored, case.valid) {
                    wrong.push(format!("{name} at {scope:?}, {policy:?}: {explored}/{valid}"));
                }
            }
            checked += 1;
        }
    }
    assert!(wrong.is_empty(), "other counts than the headers have:\n{}", wrong.join("\n"));
    assert!(checked > 50, "only {checked} counts were checked");
}

/// What was followed without being run counts as run.
#[test]
fn every_predicate_is_covered_alike_with_and_without_looking_ahead() {
    let jdk = jdks().into_iter().next().expect("a JDK is installed");
    let programs = programs("generate");
    let classes = cache::classes(&programs.iter().collect::<Vec<_>>(), &jdk, 17);
    let (mut checked, mut wrong) = (0, Vec::new());
    for program in &programs {
        for case in cases(program).iter().filter(|case| case.explored <= COVERED) {
            let [learning, everywhere, never] = POLICIES.map(|policy| {
                let record = HitRecord::default();
                let totals = search(&jdk, &classes, program, case, policy, Some(record.clone()));
                (totals.explored, totals.valid, record.hits())
            });
            if learning != never || everywhere != never {
                wrong.push(format!("{} at {:?}", program.name, case.scope));
            }
            checked += count_hits(&never.2);
        }
    }
    assert!(wrong.is_empty(), "other hits where nothing is looked ahead:\n{}", wrong.join("\n"));
    assert!(checked > 1_000, "only {checked} probes were hit");
}

fn count_hits(hits: &Hits) -> usize {
    let of_methods = hits.values().flat_map(|methods| methods.values());
    of_methods.flatten().filter(|hit| **hit).count()
}
