//! Which values fields can have, and what a suite has of them, written.

pub mod agreement; // whether an invariant and a predicate accept the same
pub mod console; // as a person reads it
pub mod json; // for programs; its keys are a contract
