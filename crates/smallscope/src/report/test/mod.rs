//! The account of white-box testing.

pub mod console; // as a person reads it
pub mod json; // for programs
