//! `check`: what it finds, with how many workers, and the JUnit tests that it writes.

#[path = "../common/mod.rs"]
mod common;

mod confirm; // tests on the real JVM, before they are handed over
mod emit; // tests as source
mod enumerate; // random classes, and every sequence of calls on the real JVM
mod jobs; // several workers; killed and taken up again
mod mutate; // what dies and what survives
mod junit; // emitted tests on the real JVM
mod outcomes; // single classes, and the counts and verdicts on them
mod pairs; // a buggy class and its fixed twin
