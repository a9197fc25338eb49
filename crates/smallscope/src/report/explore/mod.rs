//! The account of model checking.

pub mod console; // for people
pub mod json; // for programs
