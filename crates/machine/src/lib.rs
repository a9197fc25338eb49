//! A Java virtual machine that can go back in time.
//!
//! Class files become a [`program`]; a [`machine`] runs it, stops where a run
//! could go two ways, and can return to any mark. Who picks is somebody else: a
//! driver, or the [`search`] that is here, which picks from tables of values, depth
//! first, without leaving the interpreter's loop. No I/O, no solver, no threads.

pub mod value; // what registers and slots hold
pub mod source; // where classes come from
pub mod program; // linked classes and translated code
pub mod heap; // objects, and the trail back
mod frame; // activations, which freeze at a mark
pub mod world; // output, input, clock
pub mod choice; // what a run hands out when it could go two ways
pub mod hint; // which values are worth trying there
pub mod ending; // how a run stops
mod core; // the state that everything below works on
pub mod mark; // a moment of all of it to go back to
pub mod undecided; // input objects, whose fields wait for a choice
mod init; // class initialization
mod npe; // helpful NullPointerException messages
mod string; // Java strings from and to Rust
pub mod throw; // exceptions and stack traces
pub mod semantics; // what each instruction computes, over any domain of values
pub mod mode; // what a run computes besides the values
mod step; // the interpreter
mod natives; // what is native in the JDK
pub mod twins; // hot JDK methods once more, in Rust
mod boot; // bringing up the JDK's classes
pub mod view; // objects, to be read from outside
pub mod machine; // the machine as its driver sees it: call, run, mark, undo
mod ahead; // class initialization brought forward, before the first mark
pub mod driver; // and what else it may do: look, try, make objects, answer
pub mod rejection; // where a predicate returns false
pub mod recur; // whether a run comes back to where it was
pub mod search; // depth-first search over tables of values, on top of all that
