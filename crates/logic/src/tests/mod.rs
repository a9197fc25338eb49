//! Tests that look inside.
//!
//! `LOGIC_TESTS=full` runs the random ones with the full numbers (`make logic`).

mod brute_force; // formulas of few bits, all models tried
mod cases; // where others fell, and single facts
mod generator; // random terms
mod against_z3; // random terms and formulas against z3
mod terms; // random terms against plain computation

/// How many random cases there are: some, or all of them.
pub(crate) fn times(some: usize, all: usize) -> usize {
    if std::env::var("LOGIC_TESTS").is_ok_and(|it| it == "full") { all } else { some }
}
