//! Which values fields can have, for programs: keys that `generate --strategy fields` adds to its
//! report, and the report of `fields`, which has these and more. They are a contract.
//!
//! | key | value |
//! |---|---|
//! | `strategy` | `"fields"` |
//! | `source` | what says which structures are valid: `"predicate"`, `"invariant"` |
//! | `way` | how the values were found: `"exhaustive"` (all valid structures), `"search"` (one search for each); by a solver: `"sat"`, `"plain"` (as the paper prints it) |
//! | `suite` | how many structures were chosen |
//! | `minimum` | whether it is proved that fewer do not suffice |
//! | `fields` | a list: `field` (`"Node.left"`), `possible`, `feasible`, `infeasible`, `unknown`, `covered` (counts of tuples), and the feasible `tuples` |
//!
//! With an invariant there are also `invariant` (where it is from), `solver` (`variables`, `clauses`,
//! `calls`, `conflicts`) and `rejected` (how many of its structures the predicate does not accept, and
//! `first_rejected`). These are also in the report of `generate --invariant`.
//!
//! A tuple is a list of an object, of an element also its index, and the value: `["Node#0", null]`,
//! `["Node#0", "Node#1"]`, `["Heap#0", 0, 3]`.
//!
//! The report of `fields` begins with `schema`, `class`, `predicate`, `scope`, `finitization`,
//! `explored`, `valid`, `complete`, `stopped`, `dropped`, `seconds`, as `generate` has them. With
//! `--suite` it adds `percent`, `structures` (how many were read), `outside` (how many tuples of
//! them no valid structure of the scope has), and `outside_tuples`.

use crate::report::json;
use crate::suite::fields::tuple::{Tuple, TupleValue};
use crate::suite::fields::{Extension, FieldAccount, Solved};
use crate::suite::report::generate::Report;
use serde_json::{Value as Json, json};

const SCHEMA: u32 = 1;

/// Tuples outside the scope that are listed: more is of no use to a reader.
const MOST_OUTSIDE: usize = 1000;

/// The report of `fields`, with a newline at its end.
pub fn text(report: &Report, account: &FieldAccount) -> String {
    let mut object = json!({
        "schema": SCHEMA,
        "class": report.class,
        "predicate": report.predicate,
        "scope": report.finitization.is_none().then_some(report.scope),
        "finitization": report.finitization,
        "explored": report.explored,
        "valid": report.valid,
        "complete": report.complete(),
        "stopped": json::stopped(report.stopped),
        "dropped": json::dropped(&report.dropped),
        "seconds": report.seconds,
    });
    add(&mut object, account);
    if let Some(given) = &account.given {
        let outside = given.outside.iter().take(MOST_OUTSIDE);
        object["percent"] = json!(account.percent());
        object["structures"] = json!(given.structures);
        object["outside"] = json!(given.outside.len());
        if let Some(tests) = given.tests {
            object["tests"] = json!({ "run": tests.run, "threw": tests.threw, "cut": tests.cut });
        }
        object["outside_tuples"] =
            outside.map(|(field, one)| json!({ "field": field, "tuple": tuple(one) })).collect();
    }
    format!("{object:#}\n")
}

/// Adds what there is to say of fields.
pub(crate) fn add(object: &mut Json, account: &FieldAccount) {
    object["strategy"] = json!("fields");
    object["source"] = json!(account.source.name());
    object["way"] = json!(account.way.name());
    object["suite"] = json!(account.suite);
    object["minimum"] = json!(account.minimum);
    object["fields"] = account.fields.iter().map(extension).collect();
    if let Some(solved) = &account.solved {
        add_solved(object, solved);
    }
}

/// Adds what a solver did.
pub(crate) fn add_solved(object: &mut Json, solved: &Solved) {
    object["source"] = json!("invariant");
    object["invariant"] = json!(solved.invariant);
    object["solver"] = json!({
        "variables": solved.variables,
        "clauses": solved.clauses,
        "calls": solved.calls,
        "conflicts": solved.conflicts,
    });
    object["rejected"] = json!(solved.rejected);
    object["first_rejected"] = json!(solved.first_rejected);
}

fn extension(extension: &Extension) -> Json {
    json!({
        "field": extension.field,
        "possible": extension.possible,
        "feasible": extension.feasible(),
        "infeasible": extension.infeasible,
        "unknown": extension.unknown(),
        "covered": extension.covered,
        "tuples": extension.tuples.iter().map(tuple).collect::<Vec<_>>(),
    })
}

fn tuple(tuple: &Tuple) -> Json {
    let object = std::iter::once(json!(tuple.object.to_string()));
    let indices = tuple.indices.iter().map(|index| json!(index));
    object.chain(indices).chain([value(&tuple.value)]).collect()
}

fn value(value: &TupleValue) -> Json {
    match value {
        TupleValue::Null => Json::Null,
        TupleValue::Boolean(value) => json!(value),
        TupleValue::Integer(value) => json!(value),
        TupleValue::Real(text) => match text.parse::<f64>() {
            Ok(number) if number.is_finite() => json!(number),
            _ => json!(text),
        },
        TupleValue::Char(unit) => json!(String::from_utf16_lossy(&[*unit])),
        TupleValue::Text(text) => json!(text),
        TupleValue::Constant(name) => json!({ "enum": name }),
        TupleValue::Object(label) => json!(label.to_string()),
    }
}
