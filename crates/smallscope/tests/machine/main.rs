//! The machine: it goes back in time exactly, its natives and twins do what the JDK does, and nothing
//! that it is given breaks it.

#[path = "../common/mod.rs"]
mod common;

mod change; // other bodies in the place of methods
mod fuzz; // class files with wrong bytes
mod limits; // class files that mean harm
mod natives; // natives with wrong arguments
mod twins; // methods in Rust beside their bytecode
mod undo; // forwards and backwards
