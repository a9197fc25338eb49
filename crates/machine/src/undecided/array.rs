//! Input arrays, whose length and elements are undecided until somebody looks.
//!
//! The interpreter compares an index with the lower half of the length word. An
//! input array keeps a zero there, so that every access falls out of the fast
//! loop, and its state in the upper half: capacity and, once chosen, length. A
//! bit behind the elements says which are undecided. When nothing is undecided
//! any more the array is *sealed*: it becomes an ordinary one, as fast as any.
//!
//! Natives know only ordinary arrays: the ones they get are decided first.

use crate::choice::Choice;
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::heap::ARRAY_HEADER;
use crate::program::{ClassId, MethodId};
use crate::value::{Kind, Ref};

/// Set in the length word of an input array that is not sealed.
const OPEN: u64 = 1 << 63;
/// The longest input array.
pub const LONGEST: u32 = 0x7FFF;

/// The state of an open input array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Open {
    capacity: u32,
    length: Option<u32>,
}

impl Open {
    fn from_word(word: u64) -> Option<Open> {
        let length = (word >> 32) as u32 & 0xFFFF;
        (word & OPEN != 0).then_some(Open {
            capacity: (word >> 48) as u32 & LONGEST,
            length: length.checked_sub(1),
        })
    }

    fn word(self) -> u64 {
        let length = self.length.map_or(0, |length| u64::from(length) + 1);
        OPEN | u64::from(self.capacity) << 48 | length << 32
    }
}

/// The words of an input array: header, elements, and a bit for each.
fn words(kind: Kind, capacity: u32) -> u32 {
    ARRAY_HEADER + (capacity << kind.shift()).div_ceil(8) + capacity.div_ceil(64)
}

impl Core {
    /// A new array of up to `capacity` elements, length and all undecided.
    pub fn new_input_array(&mut self, class: ClassId, capacity: u32) -> Outcome<Ref> {
        assert!(capacity <= LONGEST, "a scope is small");
        let (kind, _) = self.program.class(class).array().expect("an array class");
        let elements = (capacity << kind.shift()).div_ceil(8);
        let words = words(kind, capacity);
        self.check_heap(8 * words as usize)?;
        let array = self.heap.allocate(class, words).map_err(|_| self.out_of_memory())?;
        self.heap.put(array, 1, Open { capacity, length: None }.word());
        for word in 0..capacity.div_ceil(64) {
            self.heap.put(array, ARRAY_HEADER + elements + word, u64::MAX);
        }
        self.has_input_arrays = true;
        Ok(array)
    }

    fn open(&self, array: Ref) -> Option<Open> {
        Open::from_word(self.heap.get(array, 1))
    }

    /// The words of an open array; None for everything else.
    pub(super) fn open_words(&self, object: Ref) -> Option<u32> {
        let (kind, _) = self.program.class(self.heap.class_of(object)).array()?;
        self.open(object).map(|open| words(kind, open.capacity))
    }

    fn kind_of(&self, array: Ref) -> Kind {
        let class = self.program.class(self.heap.class_of(array));
        class.array().map_or(Kind::Byte, |(kind, _)| kind)
    }

    /// The word and the bit that say whether an element is undecided.
    fn element_bit(&self, array: Ref, open: Open, index: u32) -> (u32, u64) {
        let elements = (open.capacity << self.kind_of(array).shift()).div_ceil(8);
        (ARRAY_HEADER + elements + index / 64, 1 << (index % 64))
    }

    /// The length, if it is decided.
    pub fn decided_length(&self, array: Ref) -> Option<u32> {
        match self.open(array) {
            Some(open) => open.length,
            None => Some(self.heap.length(array)),
        }
    }

    /// The length; stops if it is undecided.
    pub(crate) fn require_length(&self, array: Ref) -> Outcome<u32> {
        self.decided_length(array).ok_or(Interrupt::Choice(Choice::Length { array }))
    }

    /// Whether nobody has chosen the element yet.
    pub fn is_element_undecided(&self, array: Ref, index: u32) -> bool {
        self.open(array).is_some_and(|open| {
            let (word, bit) = self.element_bit(array, open, index);
            self.heap.get(array, word) & bit != 0
        })
    }

    /// An element that is decided, of an open array or not.
    pub fn element(&self, array: Ref, index: u32) -> u64 {
        self.heap.element(array, self.kind_of(array), index)
    }

    fn require_element(&self, array: Ref, index: u32) -> Outcome<()> {
        if self.is_element_undecided(array, index) {
            return Err(Interrupt::Choice(Choice::Element { array, index }));
        }
        Ok(())
    }

    pub fn decide_length(&mut self, array: Ref, length: u32) {
        if let Some(open) = self.open(array) {
            self.heap.put(array, 1, Open { length: Some(length), ..open }.word());
            self.seal(array);
        }
    }

    pub fn decide_element(&mut self, array: Ref, index: u32, value: u64) {
        let kind = self.kind_of(array);
        self.heap.put_element(array, kind, index, value);
        if let Some(open) = self.open(array) {
            let (word, bit) = self.element_bit(array, open, index);
            self.heap.put(array, word, self.heap.get(array, word) & !bit);
            self.seal(array);
        }
    }

    /// Leaves the length of an input array, which has room for `capacity`
    /// elements, undecided again; the elements stay as they are.
    pub fn leave_length_undecided(&mut self, array: Ref, capacity: u32) {
        self.heap.put(array, 1, Open { capacity, length: None }.word());
    }

    /// Leaves an element of an open input array undecided again.
    pub fn leave_element_undecided(&mut self, array: Ref, index: u32) {
        let open = self.open(array).expect("a sealed array is opened by its length");
        let (word, bit) = self.element_bit(array, open, index);
        self.heap.put(array, word, self.heap.get(array, word) | bit);
    }

    /// Makes an array whose elements are all decided an ordinary one.
    fn seal(&mut self, array: Ref) {
        let length = self.open(array).and_then(|open| open.length);
        if let Some(length) = length
            && (0..length).all(|index| !self.is_element_undecided(array, index))
        {
            self.heap.put(array, 1, u64::from(length));
        }
    }

    /// Reads an element that the loop refused: of an open array within its bounds.
    pub(crate) fn open_element(&mut self, array: Ref, index: u32) -> Outcome<Option<u64>> {
        if self.open(array).is_none() || index >= self.require_length(array)? {
            return Ok(None);
        }
        self.require_element(array, index)?;
        Ok(Some(self.element(array, index)))
    }

    /// Writes such an element, which decides it; false when there is none.
    pub(crate) fn put_open_element(&mut self, array: Ref, index: u32, value: u64) -> Outcome<bool> {
        if self.open(array).is_none() || index >= self.require_length(array)? {
            return Ok(false);
        }
        self.decide_element(array, index, value);
        Ok(true)
    }

    /// Stops at the first thing undecided about an array.
    pub(crate) fn require_array_decided(&self, array: Ref) -> Outcome<()> {
        if self.open(array).is_none() {
            return Ok(());
        }
        let length = self.require_length(array)?;
        (0..length).try_for_each(|index| self.require_element(array, index))
    }

    /// Stops until the arrays among a native's arguments are ordinary ones.
    pub(crate) fn require_arguments_decided(
        &self,
        method: MethodId,
        arguments: &[u64],
    ) -> Outcome<()> {
        if !self.has_input_arrays {
            return Ok(());
        }
        let called = self.program.method(method);
        let receiver = (!called.is_static()).then_some(Kind::Ref);
        let signature = self.program.signature(called.descriptor);
        let kinds = receiver.into_iter().chain(signature.into_iter().flat_map(|s| s.parameters));
        let mut place = 0;
        for kind in kinds {
            let object = Ref::from_word(arguments[place]);
            place += usize::from(kind.words());
            let is_array = kind == Kind::Ref
                && !object.is_null()
                && self.program.class(self.heap.class_of(object)).is_array();
            if is_array {
                self.require_array_decided(object)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_of_an_open_array_fits_its_length_word() {
        for length in [None, Some(0), Some(7), Some(LONGEST)] {
            let open = Open { capacity: LONGEST, length };
            assert_eq!(Open::from_word(open.word()), Some(open));
            assert_eq!(open.word() as u32, 0, "the loop sees no elements");
        }
        assert_eq!(Open::from_word(5), None);
    }
}
