//! Runs with symbols for values: symbolic execution with lazy initialization.
//!
//! Terms are a mode of the interpreter ([`mode`]). A run stops where terms leave several ways
//! open, or where it first reads something of the input; [`paths`] goes all of them, depth first.
//! What is feasible, the solver of crate `logic` says.

mod arrays; // arrays with terms in them
mod asked; // what was asked on a path before
mod calls; // what is called on a path
mod copy; // arraycopy
mod domain; // terms as values of the machine's instructions
pub mod effort; // how hard the solver tries
mod elements; // terms in packed arrays
mod identity; // where it matters which object it is
mod inputs; // inputs that come into being as they are read
mod lengths; // arrays whose length is a term
mod making; // objects of the input
pub mod making_calls; // arguments that calls make
mod messages; // what exceptions of bounds say
mod mode; // the mode of the interpreter
mod natives; // what native methods mean for terms
pub mod order; // which path is next
mod stages; // short inputs first
mod path; // the condition of a path, and a model of it
mod paths; // all paths of a method
mod texts; // texts as terms
mod twin; // the same input once more
mod word; // terms as words of the machine
mod concrete; // from a path to a plain input
mod precondition; // whether a partial input can still be valid
pub mod sequences; // sequences of calls, and which states stand for others
pub mod search; // inputs that a predicate accepts
pub mod white_box; // inputs that take a method through its code

pub use inputs::Bound;
