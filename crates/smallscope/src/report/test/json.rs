//! The account of white-box testing for programs: one object, whose keys are a contract.
//!
//! | key | value |
//! |---|---|
//! | `schema` | 1; a change that breaks readers raises it |
//! | `class`, `predicate`, `criterion`, `order` | what was tested; `predicate` is null when there is none |
//! | `bound` | `scope` (objects of each class), `length` (of arrays and texts), `depth` (references from a root, or null) |
//! | `bounded` | whether a path of any method met the bound |
//! | `complete` | whether every side is settled |
//! | `methods` | a list of `name`, `signature`, `sides`, `covered`, `infeasible`, `open` (counts), `bounded`, and `branches`: a list of `line`, `side` (a number), `verdict` (`covered`, `infeasible` or `open`), `why` (it is open, or whose word makes it infeasible), `test` (the number of the first that takes it, from 0); with `--criterion goal` also `goal` (the predicate) |
//! | `paths` | `ended`, `infeasible` (that no valid input takes), `pruned` (inputs that no valid one begins with), `cut` (counts) |
//! | `tests` | a list of `method`, `input`, `call`, `condition` (of the path), `trace` (of a failure), `outcome`, `takes` (the numbers of the sides, from 0, counted over the `branches` of all methods) |
//! | `minimised` | null without `--minimise`; `found` (tests to choose from), `at_least` (fewer of them do not take the same sides) |
//! | `written` | what `--tests` wrote, absent without: as `tests` in `check` |
//! | `duplicates` | inputs that an earlier test has |
//! | `failures` | as in `check` |
//! | `solver` | `queries`, `sat`, `unsat`, `unknown`, `by` which layer they were decided, and `trusted`: those that only an external solver calls infeasible |
//! | `dropped` | `out_of_budget`, `unsupported` (counts), `unsupported_names`, `unknown`, `concretized`, `concretized_names`, `no_class`, `mispredicted` |
//! | `skipped` | methods that were not run: `method`, `reason` |
//! | `stopped` | null, `"time"` or `"signal"` |
//! | `seconds` | of the run |

use crate::report::check::json::{failures_of, written_tests};
use crate::report::generate::json::solver_json;
use crate::report::json;
use crate::suite::case::Outcome;
use crate::suite::report::test::{PathTest, Side, SideVerdict, TestReport, TestedMethod};
use serde_json::{Value as Json, json};

const SCHEMA: u32 = 1;

/// The report, with a newline at its end.
pub fn text(report: &TestReport) -> String {
    let unsupported: u64 = report.unsupported.iter().map(|(_, count)| count).sum();
    let concretized = &report.symbolic.concretized;
    let mut object = json!({
        "schema": SCHEMA,
        "class": report.class,
        "predicate": report.predicate,
        "criterion": report.criterion,
        "order": report.order,
        "bound": { "scope": report.scope, "length": report.length, "depth": report.depth },
        "bounded": report.bounded(),
        "complete": report.complete(),
        "methods": report.methods.iter().map(method).collect::<Vec<_>>(),
        "paths": {
            "ended": report.paths.ended,
            "infeasible": report.paths.infeasible,
            "pruned": report.paths.pruned,
            "cut": report.paths.cut,
        },
        "tests": report.tests.iter().map(test).collect::<Vec<_>>(),
        "minimised": report.minimised.map(|one| json!({ "found": one.found, "at_least": one.at_least })),
        "duplicates": report.duplicates,
        "failures": failures_of(&report.failures, report.written.as_ref()),
        "solver": solver_json(&report.symbolic),
        "dropped": {
            "out_of_budget": report.out_of_budget,
            "unsupported": unsupported,
            "unsupported_names":
                report.unsupported.iter().map(|(name, _)| name).collect::<Vec<_>>(),
            "unknown": report.symbolic.unknown,
            "concretized": concretized.values().sum::<u64>(),
            "concretized_names": concretized.keys().collect::<Vec<_>>(),
            "no_class": report.no_class,
            "mispredicted": report.mispredicted,
        },
        "skipped": json::skipped(&report.skipped),
        "stopped": json::stopped(report.stopped),
        "seconds": report.seconds,
    });
    if let Some(written) = &report.written {
        object["written"] = written_tests(written);
    }
    format!("{object:#}\n")
}

fn method(method: &TestedMethod) -> Json {
    json!({
        "name": method.name,
        "signature": method.title,
        "sides": method.sides.len(),
        "covered": method.count(SideVerdict::Covered),
        "infeasible": method.count(SideVerdict::Infeasible),
        "open": method.count(SideVerdict::Open),
        "bounded": method.bounded,
        "branches": method.sides.iter().map(side).collect::<Vec<_>>(),
    })
}

fn side(side: &Side) -> Json {
    let mut object = json!({
        "line": side.line,
        "side": side.side,
        "verdict": match side.verdict {
            SideVerdict::Covered => "covered",
            SideVerdict::Infeasible => "infeasible",
            SideVerdict::Open => "open",
        },
        "why": side.why,
        "test": side.test,
    });
    if let Some(goal) = &side.goal {
        object["goal"] = json!(goal);
    }
    object
}

fn test(test: &PathTest) -> Json {
    let case = &test.case;
    let outcome = match &case.outcome {
        Outcome::Returned(Some(value)) => format!("returned {}", case.after.plain_or_name(value)),
        Outcome::Returned(None) => "returned".to_owned(),
        Outcome::Threw { class, .. } => format!("threw {class}"),
        Outcome::OutOfBudget => "did not end".to_owned(),
        Outcome::Unsupported(what) => format!("needs {what}"),
    };
    json!({
        "method": case.method.title(),
        "input": case.before.to_string(),
        "call": case.call(),
        "condition": test.condition,
        "trace": case.failure.as_ref().map(|failure| &failure.trace),
        "outcome": outcome,
        "takes": test.takes,
    })
}
