//! What the reports for programs have in common.

use crate::suite::report::{Dropped, Stopped};
use serde_json::{Value as Json, json};

/// What has no result; each command adds what else it leaves out.
pub(super) fn dropped(dropped: &Dropped) -> Json {
    let names = dropped.unsupported.iter().map(|(name, _)| name);
    json!({
        "threw": dropped.threw,
        "out_of_budget": dropped.out_of_budget,
        "unsupported": dropped.unsupported_total(),
        "unsupported_names": names.collect::<Vec<_>>(),
    })
}

/// Methods that were not called, and why.
pub(super) fn skipped(skipped: &[(String, String)]) -> Json {
    let one = |(method, reason): &(String, String)| json!({ "method": method, "reason": reason });
    skipped.iter().map(one).collect()
}

/// What ended a run early.
pub(super) fn stopped(stopped: Option<Stopped>) -> Option<&'static str> {
    stopped.map(Stopped::name)
}
