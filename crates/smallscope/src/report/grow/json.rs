//! The account of growth for programs: one object, whose keys are a contract.
//!
//! | key | value |
//! |---|---|
//! | `schema` | 1; a change that breaks readers raises it |
//! | `class` | whose methods were tried |
//! | `built` | whether receivers are what calls build, not what the predicate accepts |
//! | `complete` | whether every mutant that survived was tried on every input of every scope |
//! | `stopped` | null, `"time"` or `"signal"` |
//! | `seconds` | of the whole |
//! | `mutants`, `left_out` | how many were tried; how many more there are (`--max-mutants`) |
//! | `smallest` | `coverage`, `branches`: the smallest scope that covers all lines, all branches of the code, null if none does; `kills`: the smallest that kills as many mutants as any |
//! | `scopes` | a list, from small to large: see below |
//! | `skipped` | methods that were not run: `method`, `reason` |
//! | `verdicts` | a list of `id`, `operator`, `method`, `line`, `description`, `verdict`, `how`, `input`, `scope` |
//!
//! A scope has `scope`; `complete`; `receivers`, `inputs` (calls) and `killed` (also by smaller scopes);
//! `score`, the percentage of mutants that is; `wrong`, the inputs that fail; `generation` and `checking`, each with
//! `seconds`; `code` and `specification`, each with `lines`, `branches`, `instructions` and `methods`, each of these with `total` and
//! `covered`; `random`, with `receivers`, `inputs`, `killed` and `score`; `dropped`, with `threw`, `out_of_budget`, `unsupported` (counts),
//! `unsupported_names` and `cut` (sentences). What was not done to its end is null; so is `generation` where
//! calls build receivers, and `random` where there is nothing to draw from.
//!
//! A verdict is `killed`, `survived` or `unsupported`; `how` (as in `mutate`), `scope` and `input` are null unless it was killed: the smallest
//! scope that kills it, and the first input of it that does.

use crate::report::{json, mutate};
use crate::suite::coverage::{Counter, Counters};
use crate::suite::report::grow::{GrowReport, ScopeAccount, TriedOn};
use crate::suite::report::mutate::{MutantVerdict, Tried};
use serde_json::{Value as Json, json};

const SCHEMA: u32 = 1;

/// The report, with a newline at its end.
pub fn text(report: &GrowReport) -> String {
    let object = json!({
        "schema": SCHEMA,
        "class": report.class,
        "built": report.built,
        "complete": report.complete(),
        "stopped": json::stopped(report.stopped),
        "seconds": report.seconds,
        "mutants": report.tried.len(),
        "left_out": report.left_out,
        "smallest": {
            "coverage": report.complete_lines(),
            "branches": report.complete_branches(),
            "kills": report.kills().map(|most| most.scope),
        },
        "scopes": report.scopes.iter().map(|one| scope(report, one)).collect::<Vec<_>>(),
        "skipped": json::skipped(&report.skipped),
        "verdicts": report.tried.iter().map(verdict).collect::<Vec<_>>(),
    });
    format!("{object:#}\n")
}

fn scope(report: &GrowReport, account: &ScopeAccount) -> Json {
    let ScopeAccount { generated, checked, all, .. } = account;
    let score =
        |tried: &TriedOn| report.percent(tried.killed).map(|score| (100.0 * score).round() / 100.0);
    json!({
        "scope": account.scope,
        "complete": account.complete,
        "receivers": all.map(|all| all.receivers),
        "inputs": all.map(|all| all.inputs),
        "wrong": checked.map(|checked| checked.wrong),
        "generation": generated.map(|generated| json!({ "seconds": generated.seconds })),
        "checking": checked.map(|checked| json!({ "seconds": checked.seconds })),
        "code": checked.map(|checked| counters(&checked.code)),
        "specification": checked.map(|checked| counters(&checked.specification)),
        "killed": all.map(|all| all.killed),
        "score": all.as_ref().and_then(score),
        "random": account.random.as_ref().map(|random| json!({
            "receivers": random.receivers,
            "inputs": random.inputs,
            "killed": random.killed,
            "score": score(random),
        })),
        "dropped": dropped(account),
    })
}

fn counters(counters: &Counters) -> Json {
    let counter = |one: Counter| json!({ "total": one.total(), "covered": one.covered });
    json!({
        "lines": counter(counters.lines),
        "branches": counter(counters.branches),
        "instructions": counter(counters.instructions),
        "methods": counter(counters.methods),
    })
}

fn verdict(tried: &Tried) -> Json {
    let scope = match &tried.verdict {
        MutantVerdict::Killed(kill) => Some(kill.scope),
        MutantVerdict::Survived { .. } | MutantVerdict::Unsupported(_) => None,
    };
    let mut object = mutate::json::verdict(tried);
    object["scope"] = json!(scope);
    object
}

fn dropped(account: &ScopeAccount) -> Json {
    let mut dropped = json::dropped(&account.dropped);
    dropped["cut"] = json!(account.cut);
    dropped
}
