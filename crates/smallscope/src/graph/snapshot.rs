//! Objects as plain data, to make them again: now or later, here or on another machine
//! that was prepared in the same way.

use super::shape::{Detail, Field, Shape};
use super::state::ReferencePlace;
use super::{GraphVisitor, Walker, Word, is_young};
use machine::driver::Slot;
use machine::ending::Outcome;
use machine::machine::Machine;
use machine::program::ClassId;
use machine::value::{Kind, Ref};
use machine::view::HeapView;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// What some words led to, as far as it was young enough. Older objects stay
/// references.
#[derive(Clone, Debug)]
pub struct Snapshot {
    roots: Vec<Word>,
    objects: Vec<SavedObject>,
}

#[derive(Clone, Debug)]
struct SavedObject {
    class: ClassId,
    is_array: bool,
    /// The words of the fields, each with its slot; of an array, its elements.
    words: Vec<(u32, Word)>,
}

impl SavedObject {
    fn place(&self, slot: u32) -> ReferencePlace {
        ReferencePlace { class: self.class, slot: (!self.is_array).then_some(slot) }
    }
}

impl Snapshot {
    /// What `root` leads to, as far as it is not older than `since`. What is undecided is
    /// left out.
    pub fn take(heap: HeapView<'_>, since: u32, root: Ref) -> Snapshot {
        Snapshot::take_all_but(heap, since, root, &FxHashSet::default())
    }

    /// The same, but `apart` are objects that stay references too.
    pub fn take_all_but(
        heap: HeapView<'_>,
        since: u32,
        root: Ref,
        apart: &FxHashSet<Ref>,
    ) -> Snapshot {
        Snapshot::copy(heap, since, &[(Kind::Ref, root.word())], apart)
    }

    /// What several words lead to, with what they share.
    pub fn take_words(heap: HeapView<'_>, since: u32, words: &[(Kind, u64)]) -> Snapshot {
        Snapshot::copy(heap, since, words, &FxHashSet::default())
    }

    fn copy(
        heap: HeapView<'_>,
        since: u32,
        words: &[(Kind, u64)],
        apart: &FxHashSet<Ref>,
    ) -> Snapshot {
        let mut copier = Copier { since, apart, roots: Vec::new(), objects: Vec::new() };
        let all = Walker::default().walk(heap, words, Detail::All, &mut copier);
        assert!(all.is_continue(), "a copy is whole");
        Snapshot { roots: copier.roots, objects: copier.objects }
    }

    /// The shared objects and where they are.
    pub fn shared(&self) -> impl Iterator<Item = (ReferencePlace, Ref)> {
        self.objects.iter().flat_map(|saved| {
            saved.words.iter().filter_map(|&(slot, word)| match word {
                Word::Shared(object) => Some((saved.place(slot), object)),
                _ => None,
            })
        })
    }

    /// Puts other shared objects at some places.
    pub fn exchange(&mut self, other: impl Fn(ReferencePlace, Ref) -> Ref) {
        for saved in &mut self.objects {
            for index in 0..saved.words.len() {
                let (slot, word) = saved.words[index];
                if let Word::Shared(object) = word {
                    saved.words[index].1 = Word::Shared(other(saved.place(slot), object));
                }
            }
        }
    }

    /// Makes the objects again.
    ///
    /// # Errors
    /// The heap is full.
    pub fn restore(&self, machine: &mut Machine) -> Outcome<Ref> {
        let words = self.restore_words(machine)?;
        Ok(words.first().map_or(Ref::NULL, |&word| Ref::from_word(word)))
    }

    /// The same, with all the words that were taken.
    ///
    /// # Errors
    /// The heap is full.
    pub fn restore_words(&self, machine: &mut Machine) -> Outcome<Vec<u64>> {
        let mut made = Vec::with_capacity(self.objects.len());
        for saved in &self.objects {
            made.push(match saved.is_array {
                true => machine.new_array(saved.class, saved.words.len() as u32)?,
                false => machine.new_object(saved.class)?,
            });
        }
        let word = |word: Word| match word {
            Word::Plain(word) => word,
            Word::Shared(object) => object.word(),
            Word::Own(number) => made[number as usize].word(),
            Word::Null | Word::Undecided => 0,
        };
        for (&object, saved) in made.iter().zip(&self.objects) {
            for &(slot, value) in &saved.words {
                let place = match saved.is_array {
                    true => Slot::Element(object, slot),
                    false => Slot::Field(object, slot),
                };
                machine.write(place, word(value));
            }
        }
        Ok(self.roots.iter().map(|&root| word(root)).collect())
    }
}

struct Copier<'a> {
    since: u32,
    apart: &'a FxHashSet<Ref>,
    roots: Vec<Word>,
    objects: Vec<SavedObject>,
}

impl GraphVisitor for Copier<'_> {
    fn enters(&mut self, heap: HeapView<'_>, object: Ref) -> bool {
        is_young(heap, self.since, object) && !self.apart.contains(&object)
    }

    fn object(&mut self, shape: &Shape, _: u32) -> ControlFlow<()> {
        let (class, is_array) = (shape.class, shape.elements.is_some());
        self.objects.push(SavedObject { class, is_array, words: Vec::new() });
        ControlFlow::Continue(())
    }

    fn word(&mut self, field: Field, word: Word) {
        match self.objects.last_mut() {
            None => self.roots.push(word),
            // A new object has zeros, which is what is undecided as a snapshot has it.
            Some(saved) => saved.words.push((field.slot, word)),
        }
    }
}
