//! What was generated, as plain values that outlive the machine.

pub mod structure; // an input: the objects that a root leads to
