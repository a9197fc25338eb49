//! Searches: they find what is there, each once, in the same order, however they are cut up.

#[path = "../common/mod.rs"]
mod common;

mod brute; // beside an enumeration of all candidates
mod checkpoint; // killed and taken up again
mod dedicated; // with library checks and without
mod fields; // field-exhaustive suites
mod korat_api; // finitizations written for Korat
mod listing; // every input as a line
mod parallel; // with several workers, and in shards
mod parts; // split at random moments
mod plus; // Korat+
mod relational; // invariants as formulas
mod random; // some of what is found, drawn at random
mod strangers; // invariants of classes of the JDK
mod symbolic; // beside symbolic execution
