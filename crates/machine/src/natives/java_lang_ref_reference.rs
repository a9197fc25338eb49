//! `java.lang.ref.Reference` and `Finalizer`: nothing is ever collected, so no reference is
//! cleared but by the program.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;

pub(super) const NATIVES: Natives = &[
    ("refersTo0", refers_to),
    ("clear0", clear),
    ("hasReferencePendingList", |_, _| Ok(0)),
    ("getAndClearReferencePendingList", |_, _| Ok(0)),
];

/// No object is ever finalized: no need for the thread that would do it.
pub(super) const FINALIZER_NATIVES: Natives = &[("isFinalizationEnabled", |_, _| Ok(0))];

fn refers_to(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let referent = core.field(reference(arguments, 0), "referent");
    Ok(u64::from(referent == arguments[1]))
}

fn clear(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    core.set_field(reference(arguments, 0), "referent", 0);
    Ok(0)
}
