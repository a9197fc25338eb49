//! The account of a search, written.

pub mod console; // as a person reads it
pub mod json; // for programs; its keys are a contract
