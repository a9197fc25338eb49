//! Arrays whose length is a term.
//!
//! In the heap such an array has as many elements as it can have at most, and the condition of
//! the path says that its length is no more. Whoever reads the length gets the term, and each
//! access to an element is a branch on it. An array of references stays as it is in the heap of
//! `machine::undecided`, with that length decided, so its elements are decided one by one.
//!
//! What cannot take a term for a length (a native method) has it settled first: then the array is an
//! ordinary one.

use logic::terms::Term;
use machine::heap::Heap;
use machine::undecided::array::with_length;
use machine::value::Ref;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What is known of an array whose length is a term.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Extent {
    pub(super) length: Term,
    /// The text that its bytes are, if they are two for each of its units.
    pub(super) text: Option<Rc<Text>>,
}

/// A text: how long it is, and its UTF-16 units up to its greatest length.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Text {
    pub(super) length: Term,
    pub(super) units: Vec<Term>,
}

/// Arrays whose length is a term, which go back in time.
#[derive(Debug, Default)]
pub(super) struct Lengths {
    /// Whether there may be any.
    pub(super) are_terms: bool,
    known: FxHashMap<Ref, Extent>,
    trail: Vec<(Ref, Option<Extent>)>,
}

impl Lengths {
    /// A moment to go back to.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (array, before) = self.trail.pop().expect("it is longer than the mark");
            self.replace(array, before);
        }
    }

    #[inline]
    pub(super) fn get(&self, array: Ref) -> Option<Term> {
        self.extent(array).map(|extent| extent.length)
    }

    #[inline]
    pub(super) fn extent(&self, array: Ref) -> Option<&Extent> {
        if self.known.is_empty() { None } else { self.known.get(&array) }
    }

    /// From now on the array has this length, or that of the heap.
    pub(super) fn set(&mut self, array: Ref, extent: Option<Extent>) {
        let before = self.replace(array, extent);
        self.trail.push((array, before));
    }

    fn replace(&mut self, array: Ref, extent: Option<Extent>) -> Option<Extent> {
        match extent {
            Some(extent) => self.known.insert(array, extent),
            None => self.known.remove(&array),
        }
    }

    /// From now on the array has so many elements, of which there is room for more.
    pub(super) fn settle(&mut self, heap: &mut Heap, array: Ref, length: u32) {
        let word = with_length(heap.get(array, 1), length);
        heap.put(array, 1, word);
        self.set(array, None);
    }
}
