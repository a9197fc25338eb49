//! The account of a search for programs: one object, whose keys are a contract.
//!
//! | key | value |
//! |---|---|
//! | `schema` | 1; a change that breaks readers raises it |
//! | `class`, `predicate`, `scope` | what was searched; `predicate` is null when there is none, `scope` with `--finitization` |
//! | `built` | whether inputs are what calls build (`--strategy api`), not what a search finds |
//! | `finitization` | null without `--finitization`; else the call, `"finSearchTree(3, 0, 3)"` |
//! | `shard` | null without `--shard`; else its text, such as `"2/3"`: all that follows is about this shard |
//! | `candidates` | the size of the whole space, isomorphic ones included; null if inputs are built |
//! | `explored`, `valid` | counts; if inputs are built, `explored` counts calls |
//! | `classes` | null without `--eq-class`; else a list of `class` (its text) and `inputs` (a count) |
//! | `complete` | whether nothing was cut |
//! | `stopped` | null, `"max"` or `"time"` |
//! | `skipped` | only if inputs are built: methods that were not called, `method` and `reason` |
//! | `dropped` | `threw`, `out_of_budget`, `unsupported` (counts), `first_exception`, `unsupported_names`; if inputs are built also `cut` (sentences) |
//! | `warnings` | sentences, such as that the predicate writes a field |
//! | `seconds` | of the search |
//! | `strategy`, `source`, `way`, `suite`, `minimum`, `fields` | only with `--strategy fields`: see `report::fields::json` |
//! | `source`, `invariant`, `solver`, `rejected`, `first_rejected` | only by an invariant: see there |
//! | `coverage` | only with `--coverage`: see `report::coverage::json` |
//! | `structures` | the first 10,000 valid inputs (those kept with `--one-per-class`); absent with `--count-only` and with `--checkpoint` |
//!
//! A structure has its `text` and its `objects`, the root first. An object has an
//! `id`, its `class`, and `fields` or (an array) `elements`. A value is null, a
//! boolean, a number, a string (also for a `char`, and for a number that JSON
//! lacks, such as NaN), `{"ref": id}` or `{"enum": "Color.RED"}`.

use crate::report::{fields, json};
use crate::suite::report::FirstThrow;
use crate::suite::report::generate::{Equivalence, EquivalenceClass, Report};
use crate::suite::report::symbolic::SymbolicCounts;
use crate::suite::structure::{Content, Structure, Value};
use serde_json::{Map, Value as Json, json};

const SCHEMA: u32 = 1;

/// The report, with a newline at its end.
pub fn text(report: &Report, structures: Option<&[Structure]>, coverage: Option<Json>) -> String {
    let mut dropped = json::dropped(&report.dropped);
    dropped["first_exception"] = json!(report.dropped.first_throw.as_ref().map(first_exception));
    let mut object = json!({
        "schema": SCHEMA,
        "class": report.class,
        "predicate": report.predicate,
        "built": report.is_built(),
        "scope": report.finitization.is_none().then_some(report.scope),
        "finitization": report.finitization,
        "shard": report.shard.map(|shard| shard.to_string()),
        "candidates": report.candidates,
        "explored": report.explored,
        "valid": report.valid,
        "classes": report.classes.as_ref().map(classes),
        "complete": report.complete(),
        "stopped": json::stopped(report.stopped),
        "dropped": dropped,
        "warnings": report.warnings,
        "seconds": report.seconds,
    });
    // Only there: a search has neither.
    if report.is_built() {
        object["skipped"] = json::skipped(&report.skipped);
        object["dropped"]["cut"] = json!(report.cut);
    }
    if let Some(symbolic) = &report.symbolic {
        let SymbolicCounts { bounded, unknown, concretized, .. } = &symbolic.counts;
        object["strategy"] = json!("symbolic");
        object["bound"] = json!({
            "scope": report.scope, "length": symbolic.length, "depth": symbolic.depth,
        });
        object["bounded"] = json!(bounded);
        object["solver"] = solver_json(&symbolic.counts);
        object["dropped"]["unknown"] = json!(unknown);
        object["dropped"]["concretized"] = json!(concretized.values().sum::<u64>());
        object["dropped"]["concretized_names"] = json!(concretized.keys().collect::<Vec<_>>());
        object["dropped"]["no_class"] = json!(symbolic.no_class);
    }
    match (&report.fields, &report.solved) {
        (Some(account), _) => fields::json::add(&mut object, account),
        (None, Some(solved)) => fields::json::add_solved(&mut object, solved),
        (None, None) => {}
    }
    if let Some(coverage) = coverage {
        object["coverage"] = coverage;
    }
    if let Some(structures) = structures {
        object["structures"] = structures.iter().map(structure).collect();
    }
    format!("{object:#}\n")
}

/// Queries by verdict, and by what decided them.
pub(crate) fn solver_json(counts: &SymbolicCounts) -> Json {
    let solver = &counts.solver;
    json!({
        "queries": solver.queries,
        "sat": solver.sat,
        "unsat": solver.unsat,
        "unknown": solver.unknown,
        "by": {
            "simplify": solver.by_simplify,
            "reuse": solver.by_reuse,
            "order": solver.by_order,
            "sat": solver.by_sat,
            "search": solver.by_search,
            "external": solver.by_external,
        },
        "trusted": counts.trusted,
    })
}

fn classes(told: &Equivalence) -> Json {
    let class = |class: &EquivalenceClass| json!({ "class": class.name, "inputs": class.inputs });
    told.classes.iter().map(class).collect()
}

fn first_exception(first: &FirstThrow) -> Json {
    json!({
        "class": first.exception,
        "message": first.message,
        "place": first.place,
        "input": first.input,
    })
}

fn structure(structure: &Structure) -> Json {
    let objects = (0..structure.objects.len()).map(|index| object(structure, index));
    json!({ "text": structure.to_string(), "objects": objects.collect::<Vec<_>>() })
}

fn object(structure: &Structure, index: usize) -> Json {
    let object = &structure.objects[index];
    let mut result = json!({ "id": structure.name(index), "class": object.class });
    match &object.content {
        Content::Fields(fields) => {
            let fields = fields.iter().map(|(name, one)| (name.clone(), value(structure, one)));
            result["fields"] = Json::Object(fields.collect::<Map<_, _>>());
        }
        Content::Elements(elements) => {
            result["elements"] = elements.iter().map(|one| value(structure, one)).collect();
        }
    }
    result
}

fn value(structure: &Structure, one: &Value) -> Json {
    match one {
        Value::Null | Value::Undecided => Json::Null,
        Value::Boolean(value) => json!(value),
        Value::Char(unit) => json!(String::from_utf16_lossy(&[*unit])),
        Value::Integer(value) => json!(value),
        Value::Float(value) => number(f64::from(*value), one),
        Value::Double(value) => number(*value, one),
        Value::Text(text) => json!(text),
        Value::Boxed(_, boxed) => value(structure, boxed),
        Value::Constant { .. } => json!({ "enum": one.to_string() }),
        Value::Class { .. } => json!({ "class": one.to_string() }),
        Value::Object(index) => json!({ "ref": structure.name(*index) }),
    }
}

fn number(value: f64, one: &Value) -> Json {
    if value.is_finite() { json!(value) } else { json!(one.to_string()) }
}
