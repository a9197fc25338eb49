//! Input arrays, whose length and elements are undecided until somebody looks.
//!
//! The interpreter compares an index with the lower half of the length word. An
//! input array keeps a zero there, so that every access leaves the usual way,
//! and its state in the upper half: capacity and, once chosen, length. Behind
//! the room for packed elements, each element has a word of its own, undecided
//! or not, just as a field has; the loop reads these almost as fast.
//!
//! Natives know only ordinary arrays: one that they get is decided first and
//! then *sealed*, which packs its elements.

use super::SUSPICIOUS;
use crate::choice::Choice;
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::heap::{ARRAY_HEADER, Heap};
use crate::natives::CHOICES;
use crate::program::{ClassId, MethodId};
use crate::value::{Kind, Ref, UNDECIDED, is_undecided};

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
    #[inline(always)]
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

    /// Words of the packed elements.
    #[inline(always)]
    fn packed(self, kind: Kind) -> u32 {
        (self.capacity << kind.shift()).div_ceil(8)
    }

    /// All words: header, packed elements, a word for each element and a bit.
    fn words(self, kind: Kind) -> u32 {
        ARRAY_HEADER + self.packed(kind) + self.capacity + self.capacity.div_ceil(64)
    }
}

/// What the length word of an open array with room for `capacity` elements
/// says when its length is decided.
pub fn length_word(capacity: u32, length: u32) -> u64 {
    Open { capacity, length: Some(length) }.word()
}

/// The length word of an array that has this one and gets another length, for which there is room.
pub fn with_length(word: u64, length: u32) -> u64 {
    match Open::from_word(word) {
        Some(open) => Open { length: Some(length), ..open }.word(),
        None => u64::from(length),
    }
}

/// Where the loop finds an element of an open array.
pub(crate) enum ElementPlace {
    /// In this word, decided or not.
    At(u32),
    /// The length is not decided yet.
    Length,
    /// It is no open array, or there is no such element.
    Nothing,
}

/// The length in a length word whose array is open and whose length is decided.
#[inline(always)]
pub(crate) fn length_of(word: u64) -> i32 {
    ((word >> 32) as i32 & 0xFFFF) - 1
}

/// The length in the length word of an open array, if it is decided.
#[inline(always)]
pub(crate) fn length_in(word: u64) -> Option<u32> {
    Open::from_word(word).and_then(|open| open.length)
}

/// The length of an array, unless nobody has chosen it yet.
pub fn decided_length(heap: &Heap, array: Ref) -> Option<u32> {
    match Open::from_word(heap.get(array, 1)) {
        Some(open) => open.length,
        None => Some(heap.length(array)),
    }
}

/// The words of the elements of an open array whose length is decided: the first,
/// and how many there are.
#[inline(always)]
pub(crate) fn open_elements(heap: &Heap, array: Ref, kind: Kind) -> Option<(u32, u32)> {
    if array.is_null() {
        return None;
    }
    let open = Open::from_word(heap.get(array, 1))?;
    Some((array.0 + ARRAY_HEADER + open.packed(kind), open.length?))
}

/// The word of an element of an open array.
#[inline(always)]
pub(crate) fn look_at_element(heap: &Heap, array: Ref, kind: Kind, index: u32) -> ElementPlace {
    match Open::from_word(heap.get(array, 1)) {
        Some(Open { length: None, .. }) => ElementPlace::Length,
        Some(open) if open.length.is_some_and(|length| index < length) => {
            ElementPlace::At(array.0 + ARRAY_HEADER + open.packed(kind) + index)
        }
        _ => ElementPlace::Nothing,
    }
}

impl Core {
    /// A new array of up to `capacity` elements, length and all undecided.
    pub(crate) fn new_input_array(&mut self, class: ClassId, capacity: u32) -> Outcome<Ref> {
        assert!(capacity <= LONGEST, "a scope is small");
        let (kind, _) = self.program.class(class).array().expect("an array class");
        let open = Open { capacity, length: None };
        let words = open.words(kind);
        self.check_heap(8 * words as usize)?;
        let array = self.heap.allocate(class, words).map_err(|_| self.out_of_memory())?;
        self.heap.put(array, 1, open.word());
        for index in 0..capacity {
            self.leave_element_undecided(array, index);
        }
        self.has_input_arrays = true;
        Ok(array)
    }

    fn open(&self, array: Ref) -> Option<Open> {
        Open::from_word(self.heap.get(array, 1))
    }

    /// Whether an array is an input array that is not sealed.
    #[inline]
    pub(crate) fn is_open(&self, array: Ref) -> bool {
        self.open(array).is_some()
    }

    /// The words of an open array; None for everything else.
    pub(super) fn open_words(&self, object: Ref) -> Option<u32> {
        let (kind, _) = self.program.class(self.heap.class_of(object)).array()?;
        self.open(object).map(|open| open.words(kind))
    }

    fn kind_of(&self, array: Ref) -> Kind {
        let class = self.program.class(self.heap.class_of(array));
        class.array().map_or(Kind::Byte, |(kind, _)| kind)
    }

    /// The slot of an element's own word in an array with that capacity.
    pub(crate) fn element_slot(&self, array: Ref, capacity: u32, index: u32) -> u32 {
        let open = Open { capacity, length: None };
        ARRAY_HEADER + open.packed(self.kind_of(array)) + index
    }

    /// The slot and bit that tell whether a wide element is undecided.
    fn element_bit(&self, array: Ref, open: Open, index: u32) -> (u32, u8) {
        let bits = ARRAY_HEADER + open.packed(self.kind_of(array)) + open.capacity;
        (bits + index / 64, (index % 64) as u8)
    }

    /// The word and bit that tell whether an element of an open array is
    /// undecided, if its own word cannot.
    pub(crate) fn undecided_element_bit(&self, array: Ref, index: u32) -> Option<(u32, u8)> {
        let open = self.open(array)?;
        let wide = self.kind_of(array).words() == 2;
        let (slot, bit) = self.element_bit(array, open, index);
        wide.then_some((array.0 + slot, bit))
    }

    /// The slot of an element's own word.
    pub(crate) fn open_slot(&self, array: Ref, index: u32) -> Option<u32> {
        self.open(array).map(|open| self.element_slot(array, open.capacity, index))
    }

    /// The length, if it is decided.
    pub(crate) fn decided_length(&self, array: Ref) -> Option<u32> {
        decided_length(&self.heap, array)
    }

    /// The length; stops if it is undecided.
    pub(crate) fn require_length(&self, array: Ref) -> Outcome<u32> {
        self.decided_length(array).ok_or(Interrupt::Choice(Choice::Length { array }))
    }

    /// Whether nobody has chosen the element yet.
    pub(crate) fn is_element_undecided(&self, array: Ref, index: u32) -> bool {
        self.open(array).is_some_and(|open| {
            let word = self.heap.get(array, self.element_slot(array, open.capacity, index));
            if self.kind_of(array).words() == 1 {
                return is_undecided(word);
            }
            let (slot, bit) = self.element_bit(array, open, index);
            word == SUSPICIOUS && self.heap.get(array, slot) >> bit & 1 != 0
        })
    }

    /// The first undecided element of an array whose length is decided.
    pub(crate) fn first_undecided_element(&self, array: Ref) -> Option<u32> {
        let open = self.open(array)?;
        let mut indices = 0..open.length?;
        if self.kind_of(array).words() == 2 {
            return indices.find(|&index| self.is_element_undecided(array, index));
        }
        let first = self.element_slot(array, open.capacity, 0);
        indices.find(|&index| is_undecided(self.heap.get(array, first + index)))
    }

    /// An element that is decided, of an open array or not.
    pub(crate) fn element(&self, array: Ref, index: u32) -> u64 {
        match self.open_slot(array, index) {
            Some(slot) => self.heap.get(array, slot),
            None => self.heap.element(array, self.kind_of(array), index),
        }
    }

    fn require_element(&self, array: Ref, index: u32) -> Outcome<()> {
        if self.is_element_undecided(array, index) {
            return Err(Interrupt::Choice(Choice::Element { array, index }));
        }
        Ok(())
    }

    pub(crate) fn decide_length(&mut self, array: Ref, length: u32) {
        if let Some(open) = self.open(array) {
            self.heap.put(array, 1, Open { length: Some(length), ..open }.word());
        }
    }

    pub(crate) fn decide_element(&mut self, array: Ref, index: u32, value: u64) {
        let kind = self.kind_of(array);
        let Some(open) = self.open(array) else {
            return self.heap.put_element(array, kind, index, value);
        };
        let slot = self.element_slot(array, open.capacity, index);
        self.heap.put(array, slot, kind.canonical(value));
        if kind.words() == 2 {
            let (slot, bit) = self.element_bit(array, open, index);
            self.heap.put(array, slot, self.heap.get(array, slot) & !(1 << bit));
        }
    }

    /// Leaves the length of an input array, which has room for `capacity`
    /// elements, undecided again; the elements stay as they are.
    pub(crate) fn leave_length_undecided(&mut self, array: Ref, capacity: u32) {
        let was_sealed = self.open(array).is_none();
        let elements: Vec<u64> = match was_sealed {
            true => (0..self.heap.length(array)).map(|index| self.element(array, index)).collect(),
            false => Vec::new(),
        };
        self.heap.put(array, 1, Open { capacity, length: None }.word());
        for (index, element) in (0..).zip(elements) {
            self.decide_element(array, index, element);
        }
    }

    /// Leaves an element of an open input array undecided again.
    pub(crate) fn leave_element_undecided(&mut self, array: Ref, index: u32) {
        let open = self.open(array).expect("a sealed array is opened by its length");
        let slot = self.element_slot(array, open.capacity, index);
        if self.kind_of(array).words() == 1 {
            return self.heap.put(array, slot, UNDECIDED);
        }
        self.heap.put(array, slot, SUSPICIOUS);
        let (slot, bit) = self.element_bit(array, open, index);
        self.heap.put(array, slot, self.heap.get(array, slot) | 1 << bit);
    }

    /// Makes an array of which all is decided an ordinary one.
    fn seal(&mut self, array: Ref, length: u32) {
        let kind = self.kind_of(array);
        for index in 0..length {
            let value = self.element(array, index);
            self.heap.put_element(array, kind, index, value);
        }
        self.heap.put(array, 1, u64::from(length));
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

    /// Makes an array an ordinary one; stops at the first thing undecided about it.
    pub(crate) fn require_array_decided(&mut self, array: Ref) -> Outcome<()> {
        if self.open(array).is_none() {
            return Ok(());
        }
        let length = self.require_length(array)?;
        (0..length).try_for_each(|index| self.require_element(array, index))?;
        self.seal(array, length);
        Ok(())
    }

    /// Stops until the arrays among a native's arguments are ordinary ones.
    pub(crate) fn require_arguments_decided(
        &mut self,
        method: MethodId,
        arguments: &[u64],
    ) -> Outcome<()> {
        if !self.has_input_arrays {
            return Ok(());
        }
        let called = self.program.method(method);
        if self.program.class_name(called.class) == CHOICES {
            return Ok(());
        }
        let receiver = (!called.is_static()).then_some(Kind::Ref);
        let signature = self.program.signature(called.descriptor);
        let kinds = receiver.into_iter().chain(signature.into_iter().flat_map(|s| s.parameters));
        let mut place = 0;
        let mut arrays = Vec::new();
        for kind in kinds {
            let object = Ref::from_word(arguments[place]);
            place += usize::from(kind.words());
            let is_array = kind == Kind::Ref
                && !object.is_null()
                && self.program.class(self.heap.class_of(object)).is_array();
            if is_array {
                arrays.push(object);
            }
        }
        arrays.into_iter().try_for_each(|array| self.require_array_decided(array))
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
