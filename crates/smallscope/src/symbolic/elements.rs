//! Terms as elements of packed arrays.
//!
//! Elements of fewer than 64 bits lie packed in the heap, where no mark fits: their terms are
//! kept here, by array and index, and the heap holds a zero. Elements of 64 bits are words of
//! their own, and hold terms as fields do.

use super::word::{encode, term_in};
use logic::sort::Sort;
use logic::terms::{Term, Terms, Unary};
use machine::heap::Heap;
use machine::program::Program;
use machine::value::{Kind, Ref};
use rustc_hash::FxHashMap;

/// The terms of packed elements, which go back in time.
#[derive(Debug, Default)]
pub(super) struct Elements {
    terms: FxHashMap<(Ref, u32), Term>,
    /// How many elements of an array are terms; none of those without.
    counts: FxHashMap<Ref, u32>,
    trail: Vec<((Ref, u32), Option<Term>)>,
}

impl Elements {
    /// A moment to go back to.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (place, term) = self.trail.pop().expect("it is longer than the mark");
            self.replace(place, term);
        }
    }

    #[inline]
    pub(super) fn get(&self, array: Ref, index: u32) -> Option<Term> {
        if self.counts.is_empty() {
            return None;
        }
        self.terms.get(&(array, index)).copied()
    }

    /// Whether an element of the array is a term.
    #[inline]
    pub(super) fn has_any(&self, array: Ref) -> bool {
        self.counts.contains_key(&array)
    }

    /// From now on the element is this term, or what the heap holds.
    pub(super) fn set(&mut self, array: Ref, index: u32, term: Option<Term>) {
        let place = (array, index);
        let before = self.replace(place, term);
        if before != term {
            self.trail.push((place, before));
        }
    }

    /// Makes an element a term, as far as its kind can hold it. Returns the word that the heap
    /// must have there.
    pub(super) fn put(
        &mut self,
        terms: &mut Terms,
        (array, kind): (Ref, Kind),
        (index, value): (u32, Term),
    ) -> u64 {
        let value = narrowed(terms, kind, value);
        if kind.words() == 2 {
            return encode(terms, value);
        }
        let constant = terms.as_constant(value);
        self.set(array, index, constant.is_none().then_some(value));
        constant.unwrap_or(0)
    }

    fn replace(&mut self, place: (Ref, u32), term: Option<Term>) -> Option<Term> {
        let before = match term {
            Some(term) => self.terms.insert(place, term),
            None => self.terms.remove(&place),
        };
        match (before, term) {
            (None, Some(_)) => *self.counts.entry(place.0).or_default() += 1,
            (Some(_), None) => {
                let count = self.counts.get_mut(&place.0).expect("it had a term");
                *count -= 1;
                if *count == 0 {
                    self.counts.remove(&place.0);
                }
            }
            _ => {}
        }
        before
    }

    /// Copies a range of one array into another, or the same.
    pub(super) fn copy(&mut self, from: (Ref, u32), to: (Ref, u32), length: u32) {
        if !self.has_any(from.0) && !self.has_any(to.0) {
            return;
        }
        let copied: Vec<Option<Term>> =
            (0..length).map(|index| self.get(from.0, from.1 + index)).collect();
        for (index, term) in (to.1..).zip(copied) {
            self.set(to.0, index, term);
        }
    }
}

/// The kind of the elements of an array.
pub(super) fn kind_of(program: &Program, heap: &Heap, array: Ref) -> Kind {
    let class = program.class(heap.class_of(array));
    class.array().expect("an element is of an array").0
}

/// The sort of terms for values of a kind in a register.
pub(super) fn sort_of(kind: Kind) -> Sort {
    match kind {
        Kind::Long => Sort::LONG,
        Kind::Float => Sort::F32,
        Kind::Double => Sort::F64,
        _ => Sort::INT,
    }
}

/// The term of an element that is there, a constant if it is none.
pub(super) fn element(
    terms: &mut Terms,
    elements: &Elements,
    heap: &Heap,
    (array, kind): (Ref, Kind),
    index: u32,
) -> Term {
    if let Some(term) = elements.get(array, index) {
        return term;
    }
    let word = heap.element(array, kind, index);
    term_in(word).filter(|_| kind.words() == 2).unwrap_or_else(|| {
        let word = kind.canonical(word);
        terms.constant(sort_of(kind), word)
    })
}

/// The one of these at an index that is one of theirs; None if there is none.
pub(super) fn pick(terms: &mut Terms, values: &[Term], index: Term) -> Option<Term> {
    if let Some(at) = terms.as_constant(index) {
        return values.get(at as usize).copied();
    }
    let (last, rest) = values.split_last()?;
    let mut picked = *last;
    for (at, &value) in rest.iter().enumerate().rev() {
        let number = terms.int(at as i32);
        let is_it = terms.equal(index, number);
        picked = terms.ite(is_it, value, picked);
    }
    Some(picked)
}

/// Makes an element a term: one that its kind can hold.
pub(super) fn put_element(
    terms: &mut Terms,
    elements: &mut Elements,
    heap: &mut Heap,
    (array, kind): (Ref, Kind),
    (index, value): (u32, Term),
) {
    let word = elements.put(terms, (array, kind), (index, value));
    heap.put_element(array, kind, index, word);
}

/// What a field or an element of a kind keeps of a value, as a register holds it.
pub(super) fn narrowed(terms: &mut Terms, kind: Kind, value: Term) -> Term {
    let (width, extend) = match kind {
        Kind::Boolean => (1, Unary::ZeroExtend),
        Kind::Byte => (8, Unary::SignExtend),
        Kind::Short => (16, Unary::SignExtend),
        Kind::Char => (16, Unary::ZeroExtend),
        _ => return value,
    };
    let narrow = terms.unary(Unary::Narrow, Sort::Bits(width), value);
    terms.unary(extend, Sort::INT, narrow)
}
