//! Coverage for programs: the key `coverage` of a report.
//!
//! | key | value |
//! |---|---|
//! | `counts` | `lines`, `branches`, `instructions` and `methods`, each with `total` and `covered` |
//! | `classes` | a list of `name`, `source`, `counts` and `methods` |
//! | `methods` | a list of `name`, `descriptor`, `line`, `counts` and `uncovered` |
//! | `uncovered` | a list of lines of which something did not run: `line`; `sides`, how many were not taken, null if nothing of the line ran; `of`, how many there are |

use crate::suite::coverage::{ClassCoverage, Counter, Counters, Coverage, Line, MethodCoverage};
use serde_json::{Value as Json, json};

pub fn value(coverage: &Coverage) -> Json {
    json!({
        "counts": counts(&coverage.counters()),
        "classes": coverage.classes.iter().map(class).collect::<Json>(),
    })
}

fn counts(counters: &Counters) -> Json {
    let of = |counter: Counter| json!({ "total": counter.total(), "covered": counter.covered });
    json!({
        "lines": of(counters.lines),
        "branches": of(counters.branches),
        "instructions": of(counters.instructions),
        "methods": of(counters.methods),
    })
}

fn class(class: &ClassCoverage) -> Json {
    json!({
        "name": class.name.replace('/', "."),
        "source": class.source,
        "counts": counts(&class.counters()),
        "methods": class.methods.iter().map(method).collect::<Json>(),
    })
}

fn method(method: &MethodCoverage) -> Json {
    let uncovered = method.lines.iter().filter_map(|(&number, line)| missed(number, line));
    json!({
        "name": method.name,
        "descriptor": method.descriptor,
        "line": method.lines.keys().next(),
        "counts": counts(&method.counters),
        "uncovered": uncovered.collect::<Json>(),
    })
}

/// What a line lacks, if anything.
fn missed(number: u16, line: &Line) -> Option<Json> {
    let ran = line.instructions.covered > 0;
    (!ran || line.branches.missed > 0).then(|| {
        json!({
            "line": number,
            "sides": ran.then_some(line.branches.missed),
            "of": line.branches.total(),
        })
    })
}
