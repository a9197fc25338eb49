//! The account of mutation testing for programs: one object, whose keys are a contract.
//!
//! | key | value |
//! |---|---|
//! | `schema` | 1; a change that breaks readers raises it |
//! | `class` | whose methods were tried |
//! | `scope` | the largest scope whose inputs were tried; null with `--finitization` |
//! | `shard` | its text, such as `"2/3"`; absent without `--shard` |
//! | `complete` | whether every mutant that survived was tried on every input up to the scope |
//! | `inputs` | calls of that scope |
//! | `mutants`, `killed`, `survived` | counts; what is left of the first is `unsupported` |
//! | `score` | the percentage of mutants that were killed, to two places; null without mutants |
//! | `seconds` | of the whole |
//! | `dropped` | inputs without a result of the original: `threw`, `out_of_budget`, `unsupported` (counts), `unsupported_names`, `cut` (sentences), `skipped` (methods: `method`, `reason`), `mutants` (not tried because of `--max-mutants`) |
//! | `operators` | a list of `name`, `mutants`, `killed` |
//! | `verdicts` | a list of `id`, `operator`, `method`, `line`, `description`, `verdict`, `how`, `input` |
//!
//! A verdict is `killed`, `survived` or `unsupported`. Of one that was killed, `how` is `result`, `exception`,
//! `state`, `invariant` or `budget`, and `input` is the first call that killed it; both are null for others.

use crate::report::json;
use crate::suite::report::mutate::{MutantVerdict, MutateReport, Tried};
use serde_json::{Value as Json, json};

const SCHEMA: u32 = 1;

/// The report, with a newline at its end.
pub fn text(report: &MutateReport) -> String {
    let mut dropped = json::dropped(&report.dropped);
    dropped["cut"] = json!(report.cut);
    dropped["skipped"] = json::skipped(&report.skipped);
    dropped["mutants"] = json!(report.left_out);
    let operators = report.by_operator().into_iter();
    let mut object = json!({
        "schema": SCHEMA,
        "class": report.class,
        "scope": report.finitization.is_none().then_some(report.scope),
        "complete": report.complete(),
        "inputs": report.inputs,
        "mutants": report.tried.len(),
        "killed": report.killed(),
        "survived": report.survivors().count(),
        "score": report.score().map(|score| (100.0 * score).round() / 100.0),
        "seconds": report.seconds,
        "dropped": dropped,
        "operators": operators
            .map(|(operator, mutants, killed)| {
                json!({ "name": operator.name(), "mutants": mutants, "killed": killed })
            })
            .collect::<Vec<_>>(),
        "verdicts": report.tried.iter().map(verdict).collect::<Vec<_>>(),
    });
    if let Some(shard) = report.shard {
        object["shard"] = json!(shard.to_string());
    }
    format!("{object:#}\n")
}

pub(crate) fn verdict(tried: &Tried) -> Json {
    let mutant = &tried.mutant;
    let (verdict, kill) = match &tried.verdict {
        MutantVerdict::Killed(kill) => ("killed", Some(kill)),
        MutantVerdict::Survived { .. } => ("survived", None),
        MutantVerdict::Unsupported(_) => ("unsupported", None),
    };
    json!({
        "id": mutant.id(),
        "operator": mutant.operator.name(),
        "method": tried.method,
        "line": mutant.line,
        "description": mutant.description,
        "verdict": verdict,
        "how": kill.map(|kill| kill.how.name()),
        "input": kill.map(|kill| &kill.input),
    })
}
