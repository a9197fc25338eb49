//! The objects as the look-ahead sees them, for one value and for many.
//!
//! An undecided word stops it, and so does one that it wrote, but for the one that is read: that is the value itself, or
//! the older one. So a load may yield the name of a lane.

use super::candidates::Candidates;
use super::path::{OLDER, Operand, VALUE, are_words};
use crate::heap::Heap;
use crate::program::{ClassId, Program};
use crate::semantics::load::Memory;
use crate::semantics::words::Words;
use crate::semantics::{Sort, Trap};
use crate::twins::Objects;
use crate::undecided::array::{length_in, open_elements};
use crate::value::{Kind, Ref, is_undecided};

/// Places that were written: what they hold is not known.
#[derive(Default)]
pub(super) struct Written {
    places: [u32; MOST_WRITES],
    count: usize,
    /// The words of an object that the look made.
    made: u32,
    made_words: u32,
}

/// Places that a look may write: more are rare behind a choice.
const MOST_WRITES: usize = 4;

impl Written {
    /// Notes a place; false if there is no room.
    pub(super) fn add(&mut self, place: u32) -> bool {
        if self.has(place) {
            return true;
        }
        let room = self.places.get_mut(self.count);
        self.count += usize::from(room.is_some());
        room.map(|room| *room = place).is_some()
    }

    /// Notes the words of a new object: they are nobody else's.
    pub(super) fn add_made(&mut self, object: Ref, words: u32) {
        (self.made, self.made_words) = (object.0, words);
    }

    /// Whether nothing was written that was there before.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline(always)]
    fn has(&self, place: u32) -> bool {
        place.wrapping_sub(self.made) < self.made_words
            || self.count != 0 && self.places[..self.count].contains(&place)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    heap: &'a Heap,
    program: &'a Program,
    /// The place of the word that is read, and that of the older one, or 0.
    place: u32,
    older_place: u32,
    written: &'a Written,
}

impl<'a> Seen<'a> {
    #[inline(always)]
    pub(super) fn new(
        objects: &'a Objects<'_>,
        place: u32,
        older_place: u32,
        written: &'a Written,
    ) -> Seen<'a> {
        Seen { heap: &*objects.heap, program: objects.program, place, older_place, written }
    }

    /// The word at an address, or the value.
    #[inline(always)]
    pub(super) fn word(&self, address: u32) -> Result<Operand, Trap> {
        let word = self.heap.word(address);
        if self.written.has(address) {
            return Err(Trap::Undecided);
        }
        if is_undecided(word) { self.read(address) } else { Ok(word) }
    }

    /// The value, or the older one, if that is what an undecided word is.
    #[inline(always)]
    fn read(&self, address: u32) -> Result<Operand, Trap> {
        match address {
            _ if address == self.place => Ok(VALUE),
            _ if address == self.older_place => Ok(OLDER),
            _ => Err(Trap::Undecided),
        }
    }

    #[inline(always)]
    fn field_of(&self, object: Ref, slot: u16) -> Result<Operand, Trap> {
        self.word(object.0 + u32::from(slot))
    }

    #[inline(always)]
    fn length_of(&self, array: Ref) -> Result<Operand, Trap> {
        let length = self.heap.get(array, 1);
        match length > u64::from(u32::MAX) {
            true => length_in(length).map_or_else(|| self.read(array.0 + 1), |n| Ok(n.into())),
            false => Ok(length),
        }
    }

    /// The elements of an array whose length is decided: the first one's word, if each has
    /// its own, and how many there are.
    #[inline(always)]
    fn elements(&self, array: Ref, kind: Kind) -> (Option<u32>, u32) {
        match open_elements(self.heap, array, kind) {
            Some((first, length)) => (Some(first), length),
            // That of an open array of undecided length is zero.
            None => (None, self.heap.length(array)),
        }
    }

    /// An element that is there.
    #[inline(always)]
    fn element_of(&self, array: Ref, kind: Kind, index: u32) -> Result<Operand, Trap> {
        match self.elements(array, kind) {
            (Some(first), _) => self.word(first + index),
            (None, _) => Ok(self.heap.element(array, kind, index)),
        }
    }

    #[inline(always)]
    fn is_instance_of(&self, object: Ref, class: ClassId) -> bool {
        !object.is_null() && self.program.is_subclass(self.heap.class_of(object), class)
    }
}

impl Memory<Words> for Seen<'_> {
    #[inline(always)]
    fn field(&self, _: &mut Words, object: u64, slot: u16, _: Sort) -> Result<Operand, Trap> {
        self.field_of(Ref::from_word(object), slot)
    }

    #[inline(always)]
    fn length(&self, _: &mut Words, array: u64) -> Result<Operand, Trap> {
        self.length_of(Ref::from_word(array))
    }

    #[inline(always)]
    fn has_element(&self, _: &mut Words, array: u64, kind: Kind, index: u64) -> Result<bool, Trap> {
        Ok((index as u32) < self.elements(Ref::from_word(array), kind).1)
    }

    #[inline(always)]
    fn element(&self, _: &mut Words, array: u64, kind: Kind, index: u64) -> Result<Operand, Trap> {
        self.element_of(Ref::from_word(array), kind, index as u32)
    }

    #[inline(always)]
    fn is_instance(&self, _: &mut Words, object: u64, class: ClassId) -> bool {
        self.is_instance_of(Ref::from_word(object), class)
    }
}

impl<'p, 'l> Memory<Candidates<'p, 'l>> for Seen<'_> {
    #[inline(always)]
    fn field(
        &self,
        candidates: &mut Candidates<'p, 'l>,
        object: Operand,
        slot: u16,
        _: Sort,
    ) -> Result<Operand, ()> {
        candidates.read_each(object, 0, |object, _| self.field_of(Ref::from_word(object), slot))
    }

    #[inline(always)]
    fn length(&self, candidates: &mut Candidates<'p, 'l>, array: Operand) -> Result<Operand, ()> {
        candidates.read_each(array, 0, |array, _| self.length_of(Ref::from_word(array)))
    }

    #[inline(always)]
    fn has_element(
        &self,
        candidates: &mut Candidates<'p, 'l>,
        array: Operand,
        kind: Kind,
        index: Operand,
    ) -> Result<u64, ()> {
        if are_words(array, 0) {
            let length = self.elements(Ref::from_word(array), kind).1;
            return Ok(candidates.those_below(index, length));
        }
        Ok(candidates.those_of_both(array, index, |array, index| {
            (index as u32) < self.elements(Ref::from_word(array), kind).1
        }))
    }

    #[inline(always)]
    fn element(
        &self,
        candidates: &mut Candidates<'p, 'l>,
        array: Operand,
        kind: Kind,
        index: Operand,
    ) -> Result<Operand, ()> {
        if are_words(array, 0)
            && let (Some(first), _) = self.elements(Ref::from_word(array), kind)
        {
            return candidates.read_each(index, 0, |index, _| self.word(first + index as u32));
        }
        candidates.read_each(array, index, |array, index| {
            self.element_of(Ref::from_word(array), kind, index as u32)
        })
    }

    #[inline(always)]
    fn is_instance(
        &self,
        candidates: &mut Candidates<'p, 'l>,
        object: Operand,
        class: ClassId,
    ) -> u64 {
        candidates.those(object, |object| self.is_instance_of(Ref::from_word(object), class))
    }
}
