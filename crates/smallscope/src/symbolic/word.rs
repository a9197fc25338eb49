//! Terms as words of the machine.
//!
//! A register, field or array element of the machine is a word of 64 bits. A term stands in
//! such a word as its number, with a mark in the upper half. So moves, calls, returns, and
//! stores to fields need no work, and undo takes terms back with everything else.
//!
//! An `int` has an empty upper half, so there is no doubt about one. A `long` or `double` can
//! have every pattern: one that looks like a term is kept as a constant term wherever it is
//! computed ([`encode`]). Only a native method could still return such a pattern, of one in
//! four billion.

use logic::terms::{Term, Terms};
use machine::value::UNDECIDED;

/// The upper half of a word that stands for a term: as a `double`, a NaN that no computation
/// yields.
const MARK: u64 = 0x7FF4_5CA2;

const _: () = assert!(MARK << 32 != UNDECIDED);

/// The term that a word stands for.
#[inline(always)]
pub(super) fn term_in(word: u64) -> Option<Term> {
    (word >> 32 == MARK).then_some(Term::from_number(word as u32))
}

#[inline(always)]
pub(super) fn is_term(word: u64) -> bool {
    word >> 32 == MARK
}

/// The word of a term: its value if it is a constant.
pub(super) fn encode(terms: &Terms, term: Term) -> u64 {
    match terms.as_constant(term) {
        Some(value) if !is_term(value) => value,
        _ => MARK << 32 | u64::from(term.number()),
    }
}
