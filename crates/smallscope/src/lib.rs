//! Smallscope: systematic test generation for Java.
//!
//! What the user meets. Class files come in through [`input`], the machine
//! (a crate of its own) runs them, and [`cli`] is the command line.
#![forbid(unsafe_code)]

pub mod input; // class path, jars, JDK image, javac for source files
pub mod graph; // the objects that words lead to, in one order
pub mod scope; // finitization: which objects and values there are
pub mod relational; // invariants as formulas, about the objects of a class
pub mod space; // what is searched, as asked for and as found on a machine
pub mod subject; // what is called with what
pub mod symbolic; // runs with symbols for values
pub mod explore; // strategies: who picks at a choice
pub mod arguments; // which values the parameters of calls take
pub mod judge; // who judges: invariants, conditions, contracts
pub mod jobs; // workers, shards, checkpoints, progress, limits
pub mod suite; // generated inputs as plain values
pub mod emit; // JUnit source that compiles without us
pub mod confirm; // whether tests do on the real JVM what they claim
pub mod report; // what was found: console, JSON, DOT, SVG
mod exception; // what an exception of the program under test says
pub mod generate; // every valid instance of a class
pub mod check; // every method on every valid input, and what is wrong
pub mod cover; // what of the code ran
pub mod model; // model checking: all sequences of calls, all choices of a program
pub mod mutate; // small changes of methods
pub mod test; // tests that take methods through their code
pub mod grow; // what larger and larger scopes cost, cover and kill
pub mod run; // a program on the machine, as `java` would run it
pub mod cli; // flags as typed -> options as meant; exit codes
