//! Model checking (`explore`): every state that calls, or the choices of a program, lead to, each
//! once, and every way on from it.
//!
//! Not here: who makes the calls and numbers states (`explore`), who judges them (`judge`, `check`).

pub mod calls; // all sequences of some calls of a class
pub mod symbolic; // the same with symbols for arguments
pub mod program; // all runs of a program with choices
mod sequence; // one of these with plain values, judged
