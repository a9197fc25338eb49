//! Tests that look inside.

mod examples; // classes, formulas and bounds that tests share
mod language; // texts that are read, and texts that are not
mod counts; // how many structures there are
mod suites; // extensions and suites
mod random; // random formulas
