//! Depth-first search over tables of values, with its look-ahead.

mod answers; // values, for one who asks what becomes of them
mod bits; // sets of values
pub(crate) mod choose; // choices at undecided words, made in the loop
pub mod count; // valid inputs that are only counted
pub(crate) mod lookahead; // which values are rejected right after they are read
mod narrow; // fewer values, where a library check knows better
mod pairs; // what comes after a point, for all of its values
pub mod parts; // parts of the space: giving away, putting back, starting again
pub mod points; // the choices that were made, and what they have left
pub(crate) mod profit; // where it pays to look ahead
pub mod tables; // the values of all places
