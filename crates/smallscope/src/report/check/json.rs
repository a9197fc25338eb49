//! The account of a check for programs: one object, whose keys are a contract.
//!
//! | key | value |
//! |---|---|
//! | `schema` | 1; a change that breaks readers raises it |
//! | `class`, `predicate`, `scope` | what was checked; `predicate` is null when there is none, `scope` with `--finitization` |
//! | `invariant` | where the formula is from that says which receivers there are; absent when the predicate says so |
//! | `finitization` | the method call that said what receivers there are; absent without one |
//! | `shard` | its text, such as `"2/3"`: all that follows is about this shard; absent without `--shard` |
//! | `built` | whether receivers are what calls build, not what the predicate accepts |
//! | `white_box` | whether inputs that a method cannot tell apart were tried once |
//! | `complete` | whether nothing was cut |
//! | `receivers`, `inputs` | counts |
//! | `methods` | a list of `name`, `signature`, `inputs`, `ok`, `refused`, `refusals`, `wrong`, `seconds`, and `doubtful` if it is not 0 |
//! | `failures` | a list, one of each kind and place: `method`, `kind`, `message`, `input`, `call`, `drawing`, `place`, `trace`, `count`, `null_from`, `statics` (static fields that other calls changed before, each `Class.field=value`); with `--tests` also `confirmed_on`, a version of java or null, and `not_confirmed`, why not or null |
//! | `doubtful` | absent if there is none; a list like `failures`, of what nobody need believe to be a fault, each with `doubt` (`number`, `misfit`, `argument`, `object`, `type`, `asserted`, `earlier`, `null`, `unready`, `purpose`, `access`, `budget`, `untried`, `after`) and `why` |
//! | `tests` | what `--tests` wrote, absent without: `verified_on` (a version of java, or null), `written`, `unwritten` (cases without a test), `unsaid` (what is not the same in every run: `values`, `cases`, `statics`, `not_compared`; `covered`: cases that run no other code), `unconfirmed` (a list of `method`, `reason`, `message`), `by_mutants` (how `--select mutation` chose: `chosen` of the `passing` cases kill the same, `killed` of the `mutants`; else null) |
//! | `skipped` | methods that were not run: `method`, `reason` |
//! | `dropped` | `threw`, `out_of_budget`, `unsupported` (counts), `unsupported_names`, `cut` (sentences) |
//! | `vacuous` | absent unless the predicate accepts nothing or only the empty structure: `accepts` (`"nothing"` or `"empty"`), `drawn` (candidates), `rejected_at` (a list of `place` and `count`, most first) |
//! | `stopped` | null or `"time"` |
//! | `seconds` | of the check |
//! | `coverage` | only with `--coverage`: see `report::coverage::json` |
//!
//! A refusal has `exception`, `reason` (`declared`, `null`, `meant`, `own`, `check`, `passed_on`, `changed`,
//! `comparison`, `cast`, `element`, `operand`, `function` or `documented`) and `count`. A kind is `invariant`, `exception`, `postcondition`, `property`, `contract`,
//! `endless` or `assertion`.

use super::console::{kind, reason_name};
use super::doubtful::{doubt_name, doubt_text};
use crate::report::json;
use crate::report::text;
use crate::suite::report::Vacuity;
use crate::suite::report::check::{CheckReport, Counterexample, Doubt, Refused, Row};
use crate::suite::report::tests::{ByMutants, TestAccount, Verification};
use serde_json::{Value as Json, json};

const SCHEMA: u32 = 1;

/// The report, with a newline at its end.
pub fn text(report: &CheckReport, coverage: Option<Json>) -> String {
    let mut dropped = json::dropped(&report.dropped);
    dropped["cut"] = json!(report.cut);
    let mut object = json!({
        "schema": SCHEMA,
        "class": report.class,
        "predicate": report.predicate,
        "built": report.built,
        "scope": report.finitization.is_none().then_some(report.scope),
        "white_box": report.white_box,
        "complete": report.complete(),
        "receivers": report.receivers,
        "inputs": report.inputs(),
        "methods": report.methods.iter().map(method).collect::<Vec<_>>(),
        "failures": failures_of(&report.failures, report.tests.as_ref()),
        "skipped": json::skipped(&report.skipped),
        "dropped": dropped,
        "stopped": json::stopped(report.stopped),
        "seconds": report.seconds,
    });
    // Only there: most checks go by the scope, and are of the whole.
    if let Some(call) = &report.finitization {
        object["finitization"] = json!(call);
    }
    if let Some(invariant) = &report.invariant {
        object["invariant"] = json!(invariant);
    }
    if let Some(coverage) = coverage {
        object["coverage"] = coverage;
    }
    if !report.doubtful.is_empty() {
        object["doubtful"] = report.doubtful.iter().map(doubtful).collect();
    }
    if let Some(vacuity) = &report.vacuity {
        object["vacuous"] = vacuous(vacuity);
    }
    if let Some(shard) = report.shard {
        object["shard"] = json!(shard.to_string());
    }
    if let Some(account) = &report.tests {
        object["tests"] = written_tests(account);
    }
    format!("{object:#}\n")
}

fn method(row: &Row) -> Json {
    let mut told = json!({
        "name": row.name,
        "signature": row.title,
        "inputs": row.inputs,
        "ok": row.ok,
        "refused": row.refused,
        "refusals": row.refusals.iter().map(refused).collect::<Vec<_>>(),
        "wrong": row.wrong,
        "seconds": row.seconds,
    });
    if row.doubtful > 0 {
        told["doubtful"] = json!(row.doubtful);
    }
    told
}

fn vacuous(vacuity: &Vacuity) -> Json {
    let place = |(place, count): &(String, u64)| json!({ "place": place, "count": count });
    json!({
        "accepts": if vacuity.accepted == 0 { "nothing" } else { "empty" },
        "drawn": vacuity.drawn,
        "rejected_at": vacuity.rejected_at.iter().map(place).collect::<Vec<_>>(),
    })
}

fn refused(one: &Refused) -> Json {
    json!({
        "exception": one.exception,
        "reason": reason_name(one.reason),
        "count": one.count,
    })
}

/// What was written, and what the real JVM says to it.
pub(crate) fn written_tests(account: &TestAccount) -> Json {
    let unconfirmed = account.unconfirmed.values().map(|one| {
        let message = one.reason.to_string();
        json!({ "method": one.method, "reason": one.reason.key(), "message": message })
    });
    json!({
        "verified_on": match &account.verification {
            Verification::On(java) => Some(java),
            Verification::Declined | Verification::Impossible(_) => None,
        },
        "written": account.written.len(),
        "unwritten": account.unwritten,
        "unsaid": {
            "values": account.unsaid.values,
            "cases": account.unsaid.cases,
            "statics": account.unsaid.statics,
            "not_compared": account.unsaid.not_compared,
            "covered": account.unsaid.covered,
        },
        "unconfirmed": unconfirmed.collect::<Vec<_>>(),
        "by_mutants": account.unsaid.by_mutants.map(|by| {
            let ByMutants { chosen, passing, killed, mutants } = by;
            json!({ "chosen": chosen, "passing": passing, "killed": killed, "mutants": mutants })
        }),
    })
}

/// Counterexamples, and how their tests fared.
pub(crate) fn failures_of(found: &[Counterexample], tests: Option<&TestAccount>) -> Vec<Json> {
    let mut failures: Vec<Json> = found.iter().map(failure).collect();
    if let Some(tests) = tests {
        for (number, failure) in failures.iter_mut().enumerate() {
            let fared = tests.of_failure(number);
            failure["confirmed_on"] = json!(fared.and_then(Result::ok));
            let why = fared.and_then(Result::err).map(ToString::to_string);
            failure["not_confirmed"] = json!(why);
        }
    }
    failures
}

/// A failure that nobody need believe to be a fault, and why.
fn doubtful((doubt, found): &(Doubt, Counterexample)) -> Json {
    let mut told = failure(found);
    told["doubt"] = json!(doubt_name(doubt));
    told["why"] = json!(doubt_text(doubt));
    told
}

fn failure(found: &Counterexample) -> Json {
    let case = &found.case;
    let failure = case.failure.as_ref().expect("a counterexample has a failure");
    json!({
        "method": found.method,
        "kind": kind(failure.kind),
        "message": failure.message,
        "input": case.before.to_string(),
        "call": case.call(),
        "drawing": text::draw(&case.before),
        "place": failure.place,
        "trace": failure.trace,
        "count": found.count,
        "null_from": found.null_from,
        "statics": failure.statics,
    })
}
