//! The objects of a machine as a driver sees them: to be read, never written.
//!
//! Slots, words and references are those of the machine itself, so a look costs
//! what a load costs. What a field means is in the [`Program`].
//!
//! Not here: changing anything (`machine`), or walking from object to object.

use crate::core::Core;
use crate::program::{ClassId, Program};
use crate::throw::CodeLocation;
use crate::value::{Kind, Ref};
use std::ops::Range;

/// What the heap holds at this moment.
#[derive(Clone, Copy)]
pub struct HeapView<'a> {
    core: &'a Core,
}

impl<'a> HeapView<'a> {
    pub(crate) fn new(core: &'a Core) -> HeapView<'a> {
        HeapView { core }
    }

    /// The classes of the objects.
    pub fn program(self) -> &'a Program {
        &self.core.program
    }

    #[inline]
    pub fn class_of(self, object: Ref) -> ClassId {
        self.core.heap.class_of(object)
    }

    pub fn is_instance(self, object: Ref, class: ClassId) -> bool {
        self.core.is_instance(object, class)
    }

    /// The word of a field.
    #[inline]
    pub fn get(self, object: Ref, slot: u32) -> u64 {
        self.core.heap.get(object, slot)
    }

    /// The word of a field, by name.
    ///
    /// # Panics
    /// The class has no such field.
    pub fn field(self, object: Ref, name: &str) -> u64 {
        self.core.field(object, name)
    }

    /// Whether a field of an input object waits for a choice.
    #[inline]
    pub fn is_undecided(self, object: Ref, slot: u32) -> bool {
        self.core.is_undecided(object, slot)
    }

    /// The length of an array; None if it waits for a choice.
    #[inline]
    pub fn length(self, array: Ref) -> Option<u32> {
        self.core.decided_length(array)
    }

    /// The word of an element.
    #[inline]
    pub fn element(self, array: Ref, index: u32) -> u64 {
        self.core.element(array, index)
    }

    /// The words of the elements of an array whose length is decided; None where one
    /// waits for a choice.
    #[inline]
    pub fn elements(self, array: Ref, kind: Kind) -> impl Iterator<Item = Option<u64>> + 'a {
        let (core, is_open) = (self.core, self.core.is_open(array));
        (0..self.length(array).unwrap_or(0)).map(move |index| match is_open {
            true if core.is_element_undecided(array, index) => None,
            true => Some(core.element(array, index)),
            false => Some(core.heap.element(array, kind, index)),
        })
    }

    /// Whether an element of an input array waits for a choice.
    #[inline]
    pub fn is_element_undecided(self, array: Ref, index: u32) -> bool {
        self.core.is_element_undecided(array, index)
    }

    /// The elements of an array of references.
    pub fn ref_elements(self, array: Ref) -> Vec<Ref> {
        self.core.ref_elements(array)
    }

    /// The bytes of a packed array.
    pub fn bytes(self, array: Ref, kind: Kind) -> &'a [u8] {
        self.core.heap.bytes(array, kind)
    }

    /// The UTF-16 units of a `java.lang.String`.
    pub fn utf16(self, string: Ref) -> Vec<u16> {
        self.core.utf16(string)
    }

    /// The text of a `java.lang.String`.
    pub fn string(self, string: Ref) -> String {
        self.core.string(string)
    }

    /// What a box holds, if the object is one.
    pub fn unboxed(self, object: Ref) -> Option<(Kind, u64)> {
        self.core.unboxed(object)
    }

    /// The `java.lang.Class` object of a class, which also holds its static fields.
    pub fn mirror(self, class: ClassId) -> Ref {
        self.core.mirror(class)
    }

    /// The class that a `java.lang.Class` object stands for.
    pub fn class_of_mirror(self, mirror: Ref) -> ClassId {
        self.core.class_of_mirror(mirror)
    }

    /// Where an exception was thrown, innermost first; empty if it was not recorded.
    pub fn backtrace(self, exception: Ref) -> Vec<CodeLocation> {
        let trace = self.get(exception, self.program().known.throwable_backtrace);
        match Ref::from_word(trace) {
            Ref::NULL => Vec::new(),
            trace => self.core.backtrace(trace),
        }
    }

    /// Whether undo never takes the object back: literals, class objects.
    #[inline]
    pub fn is_permanent(self, object: Ref) -> bool {
        self.core.heap.is_permanent(object)
    }

    /// The first word of the permanent region, which grows downwards.
    pub fn floor(self) -> u32 {
        self.core.heap.floor()
    }

    /// Writes to older objects that undo would take back.
    pub fn trail_len(self) -> usize {
        self.core.heap.trail_len()
    }

    /// Whether all of these writes, from `start` on, are to addresses in `range`, or
    /// only note that the program met a literal.
    pub fn trailed_only(self, start: usize, range: &Range<u32>) -> bool {
        self.core.heap.trailed_only(start, range)
    }

    /// These writes, oldest first: the address of each word, and what it was before.
    pub fn trail(self, start: usize) -> &'a [(u32, u64)] {
        self.core.heap.trail(start)
    }

    /// Whether all that these writes are about has its old value again, or still.
    pub fn is_as_at(self, start: usize) -> bool {
        self.trail(start).iter().all(|&(address, old)| self.word(address) == old)
    }

    /// The word at an address of the trail.
    pub fn word(self, address: u32) -> u64 {
        self.core.heap.word(address)
    }

    /// Bytes in use, and bytes that there are.
    pub fn used(self) -> usize {
        self.core.heap.used()
    }

    pub fn capacity(self) -> usize {
        self.core.heap.capacity()
    }

    /// Words of an object, header included.
    pub fn words_of(self, object: Ref) -> u32 {
        self.core.words_of(object)
    }

    /// How often the object's monitor is entered, and its flags: the rest of its header.
    pub fn monitor(self, object: Ref) -> u32 {
        self.core.heap.monitor(object)
    }

    pub fn flags(self, object: Ref) -> u32 {
        self.core.heap.flags(object)
    }
}
