//! Pages of reports that are made by hand: names that are markup, and what is too long.

use super::growth::{self, Growth, GrowthRow};
use super::{Context, check, generate, mutate};
use crate::suite::case::{Case, Failure, Kind, Method, Outcome};
use crate::suite::coverage::{ClassCoverage, Counter, Coverage, Line, Lines, MethodCoverage};
use crate::suite::mutant::{Mutant, Operator};
use crate::suite::report::check::{
    CheckReport, Counterexample, Doubt, RefusalReason, Refused, Row,
};
use crate::suite::report::generate::{Equivalence, EquivalenceClass, Report};
use crate::suite::report::mutate::{Compare, Grown, How, Kill, MutantVerdict, MutateReport, Tried};
use crate::suite::report::{Dropped, FirstThrow, Stopped};
use crate::suite::structure::{Content, Object, Structure, Value};

/// A class file may have such names, and a program such texts.
const HOSTILE: &str = "</style></title><script>alert(\"1\")</script>' onload='x";

fn hostile() -> String {
    HOSTILE.to_owned()
}

/// Objects of hostile classes with hostile fields and texts, in a ring.
fn structure(text: &str) -> Structure {
    let object = |number: usize, next: usize| Object {
        class: hostile(),
        binary_name: hostile(),
        number,
        content: Content::Fields(vec![
            (hostile(), Value::Object(next)),
            (format!("{HOSTILE}2"), Value::Text(text.to_owned())),
        ]),
    };
    Structure { roots: vec![Value::Object(0)], objects: vec![object(0, 1), object(1, 0)] }
}

fn case() -> Case {
    let method = Method {
        class: hostile(),
        name: hostile(),
        descriptor: "()V".to_owned(),
        signature: None,
        is_static: false,
        is_public: true,
        throws: Vec::new(),
    };
    let outcome = Outcome::Threw { class: hostile(), message: Some(hostile()) };
    let failure = Failure {
        kind: Kind::Exception,
        message: hostile(),
        place: None,
        trace: vec![format!("{HOSTILE}.{HOSTILE}({HOSTILE}.java:1)"), hostile()],
        statics: vec![hostile()],
    };
    let (before, after) = (structure(HOSTILE), structure("another"));
    let origins = vec![Some(0), None];
    Case { failure: Some(failure), origins, ..Case::passing(method, before, outcome, after) }
}

fn check_report(failures: usize) -> CheckReport {
    let refused = Refused { exception: hostile(), reason: RefusalReason::Meant, count: 1 };
    let row = Row {
        name: hostile(),
        title: hostile(),
        inputs: 3,
        ok: 1,
        refused: 1,
        refusals: vec![refused],
        wrong: 1,
        doubtful: 1,
        seconds: 0.0,
    };
    let found =
        Counterexample { method: hostile(), count: 1, null_from: Some(hostile()), case: case() };
    CheckReport {
        class: hostile(),
        predicate: Some(hostile()),
        invariant: Some(hostile()),
        built: false,
        scope: 3,
        finitization: Some(hostile()),
        shard: None,
        white_box: false,
        receivers: 3,
        vacuity: None,
        domains: vec![hostile()],
        methods: vec![row.clone(), row],
        failures: vec![found.clone(); failures],
        doubtful: vec![(Doubt::After(hostile()), found)],
        skipped: vec![(hostile(), hostile())],
        skipped_allowed: false,
        dropped: dropped(),
        cut: vec![hostile()],
        stopped: Some(Stopped::Time),
        tests: None,
        seconds: 0.0,
    }
}

fn dropped() -> Dropped {
    let first_throw = Some(FirstThrow {
        exception: hostile(),
        message: Some(hostile()),
        place: Some(hostile()),
        input: hostile(),
    });
    Dropped { threw: 1, first_throw, out_of_budget: 1, unsupported: vec![(hostile(), 1)] }
}

fn coverage() -> Coverage {
    let instructions = Counter { covered: 1, missed: 1 };
    let lines = Lines::from([(1, Line { instructions, branches: instructions })]);
    let method = MethodCoverage {
        name: hostile(),
        descriptor: "()V".to_owned(),
        counters: crate::suite::coverage::Counters { instructions, ..Default::default() },
        lines,
    };
    let class = ClassCoverage { name: hostile(), source: Some(hostile()), methods: vec![method] };
    Coverage::new(vec![class])
}

fn mutate_report() -> MutateReport {
    let mutant = Mutant {
        number: 1,
        operator: Operator::Boundary,
        class: hostile(),
        method: hostile(),
        descriptor: "()V".to_owned(),
        instruction: 0,
        line: Some(1),
        description: format!("`{HOSTILE}` became `{HOSTILE}`"),
    };
    let tried = |verdict| Tried {
        mutant: mutant.clone(),
        method: hostile(),
        file: Some(hostile()),
        source: Some(format!("if ({HOSTILE})")),
        verdict,
    };
    let kill = Kill { how: How::State, input: hostile(), scope: 1, by_structure_alone: false };
    let survived =
        MutantVerdict::Survived { reached_by: 1, differs: Some(hostile()), varies: None };
    let verdicts = [MutantVerdict::Killed(kill), survived, MutantVerdict::Unsupported(hostile())];
    MutateReport {
        class: hostile(),
        scope: 2,
        finitization: None,
        shard: None,
        compare: Compare::Equals,
        receivers: 1,
        inputs: 1,
        tried: verdicts.map(tried).to_vec(),
        left_out: 1,
        growth: [1, 2].map(|scope| Grown { scope, inputs: 1, killed: 1 }).to_vec(),
        skipped: vec![(hostile(), hostile())],
        skipped_allowed: false,
        dropped: dropped(),
        cut: vec![hostile()],
        stopped: None,
        seconds: 0.0,
    }
}

fn generate_report() -> Report {
    let class = EquivalenceClass { name: hostile(), inputs: 1, failure: None };
    Report {
        class: hostile(),
        predicate: Some(hostile()),
        scope: 3,
        finitization: None,
        shard: None,
        candidates: Some(1e12),
        explored: 2,
        valid: 1,
        instructions: 0,
        classes: Some(Equivalence { criterion: hostile(), classes: vec![class] }),
        stopped: None,
        dropped: dropped(),
        skipped: Vec::new(),
        cut: vec![hostile()],
        warnings: vec![hostile()],
        domains: vec![hostile()],
        symbolic: None,
        fields: None,
        solved: None,
        seconds: 0.0,
    }
}

/// The page that `make` makes where every source has a hostile line.
fn page(make: impl FnOnce(&Context<'_>) -> String) -> String {
    let coverage = coverage();
    make(&Context {
        command_line: HOSTILE,
        find_source: &|_, _| Some(vec![hostile()]),
        coverage: Some((&coverage, &coverage)),
    })
}

#[test]
fn what_comes_from_a_program_never_becomes_markup() {
    let pages = [
        page(|context| check::page(&check_report(1), context)),
        page(|context| mutate::page(&mutate_report(), Some(90.0), context)),
        page(|context| generate::page(&generate_report(), Some(&[structure(HOSTILE)]), context)),
    ];
    for page in pages {
        assert!(page.contains("script"), "the names are on the page");
        assert!(!page.contains("<script"), "{page}");
        assert!(!page.contains("' onload='"), "{page}");
        assert_eq!(page.matches("</style>").count(), 1, "{page}");
        assert_eq!(
            page.matches("</title>").count(),
            1 + page.matches("<title id=").count(),
            "{page}"
        );
    }
}

#[test]
fn a_page_of_very_much_is_bounded_and_says_what_it_leaves_out() {
    let mut report = check_report(400);
    let wide = Object {
        class: "int[]".to_owned(),
        binary_name: "int[]".to_owned(),
        number: 0,
        content: Content::Elements(vec![Value::Integer(7); 5_000]),
    };
    let mut chain: Vec<Object> = (0..300)
        .map(|number| Object {
            class: "Node".to_owned(),
            binary_name: "Node".to_owned(),
            number,
            content: Content::Fields(vec![("next".to_owned(), Value::Object(number + 1))]),
        })
        .collect();
    chain.push(wide);
    let large = Structure { roots: vec![Value::Object(0), Value::Object(300)], objects: chain };
    for found in &mut report.failures {
        found.case.before = large.clone();
        found.case.after = large.clone();
        found.case.origins = (0..301).map(Some).collect();
        found.case.failure.as_mut().unwrap().message = "long ".repeat(100_000);
    }
    let lines: Vec<String> = vec!["x".repeat(5_000); 15_000];
    let coverage = coverage();
    let page = check::page(
        &report,
        &Context {
            command_line: "smallscope",
            find_source: &|_, _| Some(lines.clone()),
            coverage: Some((&coverage, &coverage)),
        },
    );
    assert!(page.len() < 16 << 20, "{} bytes", page.len());
    for said in ["350 more are not shown here", "261 more objects are not drawn", "4990 more"] {
        assert!(page.contains(said), "{said}");
    }
}

#[test]
fn growth_is_a_line_for_each_share_and_a_table() {
    let row = |scope, killed, covered| GrowthRow {
        scope,
        inputs: u64::from(scope) * 10,
        shares: vec![Some((killed, 40)), covered],
        others: vec![format!("{scope}.000")],
    };
    let growth = Growth {
        shares: vec!["mutants killed", "branches"],
        others: vec!["seconds"],
        scopes: vec![row(1, 10, None), row(2, 30, Some((4, 8))), row(3, 40, Some((8, 8)))],
        sentences: vec!["Scope 3 is enough.".to_owned()],
    };
    let about = growth::About { class: "Tree", is_complete: true, ..growth::About::default() };
    let html = page(|context| growth::page(&about, &growth, context));
    // From the left and a quarter of the height to the right and the top.
    assert!(html.contains("M56.0,177.5 L270.0,68.5 L484.0,14.0"), "{html}");
    assert_eq!(html.matches("class=\"series-").count(), 2 + 2, "lines, and the legend: {html}");
    assert!(html.contains("30 of 40") && html.contains("Scope 3 is enough."), "{html}");
}
