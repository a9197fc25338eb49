//! Coverage for programs: the key `coverage` of a report.
//!
//! | key | value |
//! |---|---|
//! | `lines`, `branches`, `instructions`, `methods` | `total` and `covered` |
//! | `classes` | a list of `name`, `source` and the same four, where `methods` has a third key: |
//! | `each` | a list of `name`, `descriptor`, `line`, the first three of the four, and `uncovered` |
//! | `uncovered` | a list of lines of which something did not run: `line`; `sides`, how many were not taken, null if nothing of the line ran; `of`, how many there are |

use crate::suite::coverage::{ClassCoverage, Counter, Counters, Coverage, Line, MethodCoverage};
use serde_json::{Value as Json, json};

pub fn value(coverage: &Coverage) -> Json {
    let mut object = json!({});
    counts(&mut object, &coverage.counters());
    object["methods"] = counter(coverage.counters().methods);
    object["classes"] = coverage.with_code().map(class).collect();
    object
}

/// The same of what `check` and `generate` keep apart: the code under test, and under the key
/// `specification` what says what is right.
pub fn parts(code: &Coverage, specification: &Coverage) -> Json {
    let mut object = value(code);
    object["specification"] = value(specification);
    object
}

fn counter(counter: Counter) -> Json {
    json!({ "total": counter.total(), "covered": counter.covered })
}

fn counts(object: &mut Json, counters: &Counters) {
    object["lines"] = counter(counters.lines);
    object["branches"] = counter(counters.branches);
    object["instructions"] = counter(counters.instructions);
}

fn class(class: &ClassCoverage) -> Json {
    let counters = class.counters();
    let mut object = json!({ "name": class.name.replace('/', "."), "source": class.source });
    counts(&mut object, &counters);
    object["methods"] = counter(counters.methods);
    object["methods"]["each"] = class.methods.iter().map(method).collect();
    object
}

fn method(method: &MethodCoverage) -> Json {
    let mut object = json!({
        "name": method.name,
        "descriptor": method.descriptor,
        "line": method.lines.keys().next(),
    });
    counts(&mut object, &method.counters);
    let uncovered = method.lines.iter().filter_map(|(&number, line)| missed(number, line));
    object["uncovered"] = uncovered.collect();
    object
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
