//! Who judges: what is wrong with what a call has done.

pub mod oracle; // one call: invariants, postconditions, exceptions, no end
pub mod refusal; // whether an exception was meant
pub mod contracts; // what concerns two objects or three
pub mod known; // states that a predicate has said yes to
pub mod fate; // what becomes of calls that are like one that failed
