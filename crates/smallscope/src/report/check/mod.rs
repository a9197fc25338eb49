//! The account of a check, written.

pub mod console; // as a person reads it
pub mod doubtful; // what nobody need believe to be a fault
pub mod json; // for programs; its keys are a contract
