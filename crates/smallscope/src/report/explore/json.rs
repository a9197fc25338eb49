//! The account of model checking for programs: one object, whose keys are a contract.
//!
//! | key | value |
//! |---|---|
//! | `schema` | 1; a change that breaks readers raises it |
//! | `class`, `calls` | what was explored; no calls for a program with choices |
//! | `order` | `bfs`, `dfs`, `deepening` or `covering` |
//! | `depth` | the most calls of a sequence, or choices of a run; null without a bound |
//! | `symbolic` | whether arguments were symbols |
//! | `complete` | whether every call was made on every state within the depth, to its end |
//! | `states`, `transitions`, `deepest` | counts; the length of the longest sequence that a state was kept with |
//! | `subsumed` | states that were cut because an earlier one stands for all that they stand for |
//! | `ignored` | fields that make no difference to a state, by `--ignore` |
//! | `methods` | a list of `name`, `sides`, `covered`: of the class, those that branch and that the calls reach |
//! | `failures` | as in `check`, with `sequence`: the calls before the one that is wrong |
//! | `skipped` | calls that were not made: `method`, `reason` |
//! | `dropped` | as in `check`, and `unknown`, `concretized`, `concretized_names`, `no_class` as in `test`; for a program also `ignored`, runs that it asked to ignore |
//! | `solver` | with symbols, as in `test`; absent without |
//! | `tests` | what `--tests` wrote, as in `check`; absent without |
//! | `stopped` | null, `"time"` or `"signal"` |
//! | `seconds` | of the exploration |

use crate::report::check::json::{failures_of, written_tests};
use crate::report::generate::json::solver_json;
use crate::report::json;
use crate::suite::report::explore::ExploreReport;
use serde_json::{Value as Json, json};

const SCHEMA: u32 = 1;

/// The report, with a newline at its end.
pub fn text(report: &ExploreReport) -> String {
    let method = |one: &crate::suite::report::explore::CoveredMethod| json!({ "name": one.name, "sides": one.sides, "covered": one.covered });
    let mut object = json!({
        "schema": SCHEMA,
        "class": report.class,
        "calls": report.calls,
        "order": report.order,
        "depth": report.depth,
        "symbolic": report.symbolic.is_some(),
        "complete": report.complete(),
        "states": report.states,
        "transitions": report.transitions,
        "deepest": report.deepest,
        "subsumed": report.subsumed,
        "ignored": report.ignored,
        "methods": report.methods.iter().map(method).collect::<Vec<_>>(),
        "failures": failures(report),
        "skipped": json::skipped(&report.skipped),
        "dropped": dropped(report),
        "stopped": json::stopped(report.stopped),
        "seconds": report.seconds,
    });
    if let Some(account) = &report.tests {
        object["tests"] = written_tests(account);
    }
    if let Some(symbolic) = &report.symbolic {
        object["solver"] = solver_json(symbolic);
    }
    format!("{object:#}\n")
}

fn failures(report: &ExploreReport) -> Vec<Json> {
    let mut failures = failures_of(&report.failures, report.tests.as_ref());
    for (number, failure) in failures.iter_mut().enumerate() {
        failure["sequence"] = json!(report.sequences.get(number));
    }
    failures
}

fn dropped(report: &ExploreReport) -> Json {
    let mut dropped = json::dropped(&report.dropped);
    dropped["cut"] = json!(report.cut);
    if report.calls.is_empty() {
        dropped["ignored"] = json!(report.ignored_runs);
    }
    // Plain values leave nothing of this open.
    let symbolic = report.symbolic.clone().unwrap_or_default();
    dropped["unknown"] = json!(symbolic.unknown);
    dropped["concretized"] = json!(symbolic.concretized.values().sum::<u64>());
    dropped["concretized_names"] = json!(symbolic.concretized.keys().collect::<Vec<_>>());
    // A call that takes what nobody has is skipped.
    dropped["no_class"] = json!([]);
    dropped
}
