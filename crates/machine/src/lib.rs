//! A Java virtual machine that can go back in time.
//!
//! Class files become a [`program`]; a [`machine`] runs it, stops where a run
//! could go two ways, and can return to any mark. No I/O, no solver, no search.

mod boot; // bringing up the JDK's classes
pub mod choice; // what a run hands out when it could go two ways
pub mod core; // the state that everything below works on
pub mod ending; // how a run stops
pub mod frame; // activations, which freeze at a mark
pub mod heap; // objects, and the trail back
mod init; // class initialization
pub mod machine;
pub mod mode; // what a run computes besides the values
mod natives; // what is native in the JDK
mod npe; // helpful NullPointerException messages
pub mod program; // linked classes and translated code
pub mod source; // where classes come from
mod step; // the interpreter
mod string; // Java strings from and to Rust
mod throw; // exceptions and stack traces
pub mod undecided; // input objects, whose fields wait for a choice
pub mod value; // what registers and slots hold
pub mod world; // output, input, clock // the machine as its driver sees it
