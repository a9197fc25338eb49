//! Tests that look inside.

mod cases; // where others fell, and single facts
