//! Input objects, whose fields are undecided until somebody reads them.
//!
//! A 32-bit slot (or reference) that is undecided holds [`UNDECIDED`], which no
//! value equals. Every pattern of a `long` or `double` is a value, so there an
//! unlikely pattern only raises the suspicion, and a bitmap behind the input
//! object's fields settles it. All of it lies in the heap and goes back in time
//! with it; reads of decided fields pay one comparison.

pub mod array; // input arrays

use crate::choice::Choice;
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::program::{ClassId, Field};
use crate::value::{Kind, Ref, UNDECIDED};

/// What an undecided `long` or `double` slot holds, and hardly anybody else: a
/// NaN that no computation yields.
pub const SUSPICIOUS: u64 = 0x7FF4_5CA1_AB1E_0001;

/// In the upper half of the header: a bitmap follows the fields.
pub(crate) const INPUT: u32 = 1 << 31;

impl Core {
    /// A new instance that can have undecided fields, all zero for now.
    pub(crate) fn new_input(&mut self, class: ClassId) -> Outcome<Ref> {
        let words = self.program.class(class).words;
        let with_bitmap = words + words.div_ceil(64);
        self.check_heap(8 * with_bitmap as usize)?;
        let object = self.heap.allocate(class, with_bitmap).map_err(|_| self.out_of_memory())?;
        self.heap.set_flags(object, INPUT);
        Ok(object)
    }

    /// The words of an input object, or of an input array of which nothing is
    /// decided, that hold what can be decided: slot and word.
    pub(crate) fn input_words(&self, object: Ref) -> impl Iterator<Item = (u32, u64)> {
        let words = match self.open_words(object) {
            Some(words) => words,
            None => {
                let words = self.program.class(self.heap.class_of(object)).words;
                words + words.div_ceil(64)
            }
        };
        (1..words).map(move |slot| (slot, self.heap.get(object, slot)))
    }

    /// Leaves a field of an input object undecided.
    pub(crate) fn leave_undecided(&mut self, object: Ref, slot: u32) {
        if self.kind_at(object, slot).words() == 1 {
            self.heap.put(object, slot, UNDECIDED);
        } else {
            self.heap.put(object, slot, SUSPICIOUS);
            self.set_bit(object, slot, true);
        }
    }

    /// Gives an undecided field its value, a word as its kind stores it.
    pub(crate) fn decide(&mut self, object: Ref, slot: u32, value: u64) {
        if self.heap.get(object, slot) == SUSPICIOUS {
            self.set_bit(object, slot, false);
        }
        self.heap.put(object, slot, value);
    }

    pub(crate) fn is_undecided(&self, object: Ref, slot: u32) -> bool {
        match self.heap.get(object, slot) {
            // A `long` may have this value.
            UNDECIDED => self.kind_at(object, slot).words() == 1,
            SUSPICIOUS => self.bit(object, slot),
            _ => false,
        }
    }

    /// Stops at an undecided field: somebody must choose.
    pub(crate) fn require_decided(&self, object: Ref, slot: u32) -> Outcome<()> {
        if self.is_undecided(object, slot) {
            return Err(self.choice_of_field(object, slot));
        }
        Ok(())
    }

    pub(crate) fn choice_of_field(&self, object: Ref, slot: u32) -> Interrupt {
        let class = self.heap.class_of(object);
        Interrupt::Choice(Choice::Field { object, class, slot })
    }

    /// Stops at the first undecided field of an object that is read whole.
    pub(crate) fn require_all_decided(&mut self, object: Ref) -> Outcome<()> {
        if self.program.class(self.heap.class_of(object)).is_array() {
            return self.require_array_decided(object);
        }
        if self.heap.flags(object) & INPUT == 0 {
            return Ok(());
        }
        let class = self.heap.class_of(object);
        (1..self.program.class(class).words).try_for_each(|slot| self.require_decided(object, slot))
    }

    /// Where a choice is made: the object, and the address of the word.
    ///
    /// # Panics
    /// It is a branch.
    pub(crate) fn address_of(&self, choice: &Choice) -> (Ref, u32) {
        match *choice {
            Choice::Field { object, slot, .. } => (object, object.0 + slot),
            Choice::Length { array } => (array, array.0 + 1),
            Choice::Element { array, index } => {
                let slot = self.open_slot(array, index).expect("a sealed array is decided");
                (array, array.0 + slot)
            }
            Choice::Branch { .. } | Choice::Pick { .. } => {
                panic!("a way has no place in the heap")
            }
        }
    }

    /// The word and bit that tell whether a place is undecided, if its own word
    /// cannot.
    pub(crate) fn undecided_bit(&self, choice: &Choice) -> Option<(u32, u8)> {
        match *choice {
            Choice::Field { object, slot, .. } if self.kind_at(object, slot).words() == 2 => {
                let (word, bit) = self.bitmap(object, slot)?;
                Some((object.0 + word, bit.trailing_zeros() as u8))
            }
            Choice::Element { array, index } => self.undecided_element_bit(array, index),
            _ => None,
        }
    }

    fn kind_at(&self, object: Ref, slot: u32) -> Kind {
        let class = self.heap.class_of(object);
        self.program.field_at(class, slot).map_or(Kind::Long, |field| field.kind)
    }

    /// The word of the bitmap and the bit in it; only input objects have them.
    fn bitmap(&self, object: Ref, slot: u32) -> Option<(u32, u64)> {
        let words = self.program.class(self.heap.class_of(object)).words;
        let has_bitmap = self.heap.flags(object) & INPUT != 0;
        has_bitmap.then_some((words + slot / 64, 1 << (slot % 64)))
    }

    fn bit(&self, object: Ref, slot: u32) -> bool {
        self.bitmap(object, slot).is_some_and(|(word, bit)| self.heap.get(object, word) & bit != 0)
    }

    fn set_bit(&mut self, object: Ref, slot: u32, value: bool) {
        let Some((word, bit)) = self.bitmap(object, slot) else {
            return;
        };
        let old = self.heap.get(object, word);
        self.heap.put(object, word, if value { old | bit } else { old & !bit });
    }
}

impl crate::program::Program {
    /// The instance field at a slot of objects of `class`.
    pub fn field_at(&self, class: ClassId, slot: u32) -> Option<&Field> {
        let ancestors = self.class(class).ancestors.iter();
        ancestors
            .flat_map(|&ancestor| &self.class(ancestor).fields)
            .find(|field| !field.is_static() && field.slot == slot)
    }
}
