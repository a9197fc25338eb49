//! The account of growth, written.

pub mod console; // as a person reads it
pub mod json; // for programs; its keys are a contract
pub mod plot; // as a picture
