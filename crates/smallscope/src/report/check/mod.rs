//! The account of a check, written.

pub mod console; // as a person reads it
pub mod json; // for programs; its keys are a contract

// For those who still know the data by its old place.
pub use crate::suite::report::check::{CheckReport, Counterexample as Found, Row};
