//! Who judges: what is wrong with what a call has done.

pub mod oracle; // one call: invariants, postconditions, exceptions, no end
mod refusal; // whether an exception was meant
pub mod contracts; // what concerns two objects or three
pub mod known; // states that a predicate has said yes to
