//! What was generated, as plain values that outlive the machine.

pub mod structure; // an input: the objects that a root leads to
pub mod case; // one call on one input, and what came of it
