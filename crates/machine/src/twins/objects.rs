//! The objects that a twin works on. Whoever reads what is undecided, or asks for
//! more memory than there is, gets None, and the twin declines.

use super::Layouts;
use crate::core::Core;
use crate::heap::{ARRAY_HEADER, Heap};
use crate::program::{ClassId, Program};
use crate::value::{Kind, Ref, int, is_undecided};

/// What a twin may leave unused of the heap: the interpreter's own checks are
/// less careful, so a twin never goes where bytecode would not.
const SLACK: u32 = 64;

pub(crate) struct Objects<'a> {
    pub(crate) heap: &'a mut Heap,
    pub(crate) program: &'a Program,
    /// What identity hashes depend on besides the place.
    pub(crate) seed: u64,
    /// Words of the heap that the program may use.
    pub(crate) limit: u32,
}

/// The classes that a method's bytecode would use, and where the heap has their states.
pub(super) struct Needed<const N: usize> {
    classes: [ClassId; N],
    states: [u32; N],
}

impl<const N: usize> Needed<N> {
    pub(super) fn of(core: &Core, classes: [ClassId; N]) -> Needed<N> {
        let slot = crate::init::state_slot(&core.program.known);
        Needed { classes, states: classes.map(|class| core.mirror(class).0 + slot) }
    }
}

impl<'a> Objects<'a> {
    pub(super) fn layouts(&self) -> &'a Layouts {
        &self.program.twins.layouts
    }

    /// A field that is no `long` and no `double`.
    #[inline(always)]
    pub(super) fn word(&self, object: Ref, slot: u32) -> Option<u64> {
        let word = self.heap.get(object, slot);
        (!is_undecided(word)).then_some(word)
    }

    #[inline(always)]
    pub(super) fn int(&self, object: Ref, slot: u32) -> Option<i32> {
        self.word(object, slot).map(|word| word as i32)
    }

    #[inline(always)]
    pub(super) fn reference(&self, object: Ref, slot: u32) -> Option<Ref> {
        self.word(object, slot).map(Ref::from_word)
    }

    /// The same, which must not be null either.
    #[inline(always)]
    pub(super) fn object(&self, object: Ref, slot: u32) -> Option<Ref> {
        self.reference(object, slot).filter(|object| !object.is_null())
    }

    #[inline(always)]
    pub(super) fn put(&mut self, object: Ref, slot: u32, word: u64) {
        self.heap.put(object, slot, word);
    }

    #[inline(always)]
    pub(super) fn put_int(&mut self, object: Ref, slot: u32, value: i32) {
        self.heap.put(object, slot, int(value));
    }

    /// The length of an array that is not open.
    #[inline(always)]
    pub(super) fn length(&self, array: Ref) -> Option<u32> {
        self.word(array, 1).map(|length| length as u32)
    }

    /// The array of a field, if it is an `Object[]`: it takes every element.
    #[inline(always)]
    pub(super) fn object_array(&self, object: Ref, slot: u32) -> Option<Ref> {
        let array = self.object(object, slot)?;
        (self.class_of(array) == self.program.known.object_array).then_some(array)
    }

    /// An element of an array whose length was asked for.
    #[inline(always)]
    pub(super) fn element(&self, array: Ref, index: u32) -> Ref {
        Ref::from_word(self.heap.element(array, Kind::Ref, index))
    }

    /// Writes an element of an array of references that may hold it.
    #[inline(always)]
    pub(super) fn put_element(&mut self, array: Ref, index: u32, element: Ref) {
        self.heap.put_element(array, Kind::Ref, index, element.word());
    }

    #[inline(always)]
    pub(super) fn class_of(&self, object: Ref) -> ClassId {
        self.heap.class_of(object)
    }

    /// Whether `words` more words fit, with room to spare.
    #[inline(always)]
    pub(crate) fn has_room(&self, words: u32) -> Option<()> {
        let needed = u64::from(self.heap.used_words()) + u64::from(words) + u64::from(SLACK);
        (needed <= u64::from(self.limit)).then_some(())
    }

    /// Whether the class is initialized, or that would run no code: then its bytecode could go
    /// on as well. The state alone would tell a run from its repetition, because what is
    /// initialized for good stays so when the run is taken back.
    #[inline(always)]
    pub(super) fn is_initialized(&self, class: ClassId) -> Option<()> {
        let state = crate::init::state_slot(&self.program.known);
        let word = self.heap.get(self.program.class(class).mirror, state);
        (word == crate::init::DONE || self.is_usable(class)).then_some(())
    }

    /// The same of several, at the cost of a load and a comparison for each.
    #[inline(always)]
    pub(super) fn are_initialized<const N: usize>(&self, needed: &Needed<N>) -> Option<()> {
        let mut states = needed.states.iter();
        let all = states.all(|&state| self.heap.word(state) == crate::init::DONE);
        (all || self.are_usable(&needed.classes)).then_some(())
    }

    #[cold]
    #[inline(never)]
    fn are_usable(&self, classes: &[ClassId]) -> bool {
        classes.iter().all(|&class| self.is_initialized(class).is_some())
    }

    #[cold]
    #[inline(never)]
    fn is_usable(&self, class: ClassId) -> bool {
        self.program.is_usable(self.heap, class)
    }

    /// A new object, for which there is room.
    #[inline(always)]
    pub(crate) fn allocate(&mut self, class: ClassId) -> Ref {
        let words = self.program.class(class).words;
        self.heap.allocate(class, words).expect("the twin asked whether it has room")
    }

    /// A new array of references, for which there is room.
    pub(super) fn allocate_array(&mut self, class: ClassId, length: u32) -> Ref {
        let array = self.heap.allocate_array(class, Kind::Ref, length);
        array.expect("the twin asked whether it has room")
    }

    /// Whether a byte array of this length fits, with room to spare.
    #[inline(always)]
    pub(super) fn has_room_for_bytes(&self, length: u32) -> Option<()> {
        self.has_room(length.div_ceil(8) + ARRAY_HEADER)
    }

    /// A new byte array, for which there is room.
    #[inline(always)]
    pub(super) fn allocate_bytes(&mut self, length: u32) -> Ref {
        let class = self.program.known.byte_array;
        let array = self.heap.allocate_array(class, Kind::Byte, length);
        array.expect("the twin asked whether it has room")
    }

    /// The identity hash of an object that is not null. That of a permanent
    /// object is not a matter of its place.
    #[inline(always)]
    pub(super) fn identity_hash(&self, object: Ref) -> Option<i32> {
        if self.heap.is_permanent(object) {
            return None;
        }
        Some(crate::natives::hash_of_identity(object.word(), self.seed) as i32)
    }
}
