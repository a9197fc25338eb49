//! Relational formulas, as in Alloy, over the fields of objects: from their text to structures
//! that satisfy them, and to suites in which each feasible value of each field occurs.
//!
//! 1. [`parse`] reads a text about the classes of a [`Signature`](signature::Signature)
//!    (`lexer`, `parser`) and resolves names and types (`check`); what is wrong is told with a
//!    caret ([`diagnostic`]).
//! 2. `evaluate` says what a formula means on an [`Instance`](instance::Instance).
//! 3. `universe` makes inputs of a circuit from [`Bounds`](bounds::Bounds), `labels` breaks
//!    symmetries, `translate` makes gates of formulas, and `problem` clauses of gates.
//! 4. [`models`] enumerates all structures, [`suite`] finds some in which each feasible tuple
//!    occurs.
//!
//! Integers are values: they have no width, and nothing wraps. `null` is the empty set.
//!
//! Not here: Java, and which formula a class has.

pub mod signature; // classes and fields
pub mod instance; // structures, labels, tuples
pub mod bounds; // how many objects, which values
pub mod diagnostic; // errors with a caret
mod lexer; // text to tokens
pub mod syntax; // trees as written
mod parser; // tokens to trees
mod types; // sets of tuples of classes
pub mod formula; // what is left when names and types are resolved
mod check; // trees to formulas
mod evaluate; // what a formula means on a structure
mod matrix; // relations as sparse matrices of gates
mod count; // numbers, and sets of integers
mod universe; // bounds as a circuit
mod labels; // one model for each structure
mod translate; // formulas to gates
pub mod problem; // an invariant within bounds, as clauses
mod weaken; // parts of an invariant that can be said with less
pub mod models; // all structures, one after the other
pub mod proposals; // structures that somebody else judges
pub mod suite; // structures in which each feasible tuple occurs

use diagnostic::Diagnostic;
use formula::Invariant;
use signature::{ClassId, Signature};

/// Reads an invariant about objects of the class `root`; `name` is what the text is called.
///
/// # Errors
/// The text is none.
pub fn parse(
    text: &str,
    name: &str,
    signature: &Signature,
    root: ClassId,
) -> Result<Invariant, Diagnostic> {
    let items = parser::parse(text).map_err(|it| it.in_text(name, text))?;
    check::check(&items, text, signature, root).map_err(|it| it.in_text(name, text))
}

#[cfg(test)]
mod tests;
