//! The account of mutation testing, written.

pub mod console; // as a person reads it
pub mod json; // for programs; its keys are a contract
