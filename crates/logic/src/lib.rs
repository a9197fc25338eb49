//! Formulas to models.

#![forbid(unsafe_code)]

pub mod sort;
pub mod terms;
pub mod meaning;
mod rewrite;
pub mod model;
mod show;
mod circuit;
mod sat;
pub mod smt;
pub mod solver;
#[cfg(test)]
mod tests;
