//! Formulas to models: what values make all of these conditions true?
//!
//! ```
//! use logic::{solver::{Options, Solver, Verdict}, sort::Sort, terms::Terms};
//!
//! let mut terms = Terms::new();
//! let (x, y) = (terms.variable("x", Sort::INT), terms.variable("y", Sort::INT));
//! let one = terms.int(1);
//! let next = terms.add(x, one);
//! let (wraps, above) = (terms.less(next, x), terms.less(x, y));
//!
//! let mut solver = Solver::new(Options::default());
//! solver.push(&terms, wraps);
//! let Verdict::Sat(model) = solver.check(&mut terms) else { panic!("x is the greatest int") };
//! assert_eq!(model.value(&terms, x) as i32, i32::MAX);
//! assert!(solver.check_with(&mut terms, above).is_unsat());
//! assert_eq!(terms.show(wraps).to_string(), "x + 1 < x");
//! ```
//!
//! The way of a formula, from top to bottom:
//!
//! 1. A caller makes terms ([`terms`]). Constructors fold constants and rewrite (`rewrite`),
//!    so what no variable decides is a constant at once.
//! 2. It pushes conditions onto a path, and asks ([`solver`]). One layer after the other
//!    tries to answer: rewriting, memory, the order of integers, local search.
//! 3. What they leave becomes a circuit (`circuit`), clauses and a SAT problem (`sat`), and,
//!    if somebody wants it, a script for another solver ([`smt`]).
//! 4. Every model is evaluated on the whole path ([`model`]) by the definitions of
//!    [`meaning`], before anybody sees it.
//!
//! **Exact.** Integers have a width and wrap, floating point is IEEE 754 with its NaNs and
//! zeros, and each operation is the JVM's, also where SMT-LIB leaves it open. Nothing is an
//! integer without bounds, or a real. **Deterministic.** Effort is counted, never timed;
//! nothing depends on the order of a hash table. **Honest.** Unknown is never
//! unsatisfiable, and an external solver's word is marked as its own.
//!
//! Not here: Java. Which conditions a program meets, and which inputs a model stands for,
//! is known to those who run it.

#![forbid(unsafe_code)]

pub mod sort; // what kinds of values there are
pub mod terms; // terms, each stored once
pub mod meaning; // what operations do to values
mod rewrite; // the constructors of terms
pub mod model; // values of variables, and of terms under them
mod show; // terms as Java writes them
pub mod solver; // a path of constraints, and the layers that decide it
mod circuit; // terms as gates
pub mod stop; // queries that somebody ends
pub mod sat; // gates as clauses, and the SAT solver
pub mod smt; // other solvers
pub mod relational; // relations instead of terms: formulas about objects, to structures
#[cfg(test)]
mod tests;
