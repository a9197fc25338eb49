//! States: objects as their program can tell them apart, and a name for each.
//!
//! The canonical form of a state is a text of bytes that is equal for isomorphic
//! states and for no others: the roots, then each object with its class and its words in
//! the order of the walk. What follows a class is known from it, so the text can be read
//! in one way only. Fields that no program can tell are left out
//! ([`super::unobservable`]). Static fields that are not as they were in the beginning are
//! further roots ([`super::statics`]).
//!
//! A state is named by a [`Digest`], 128 bits of XXH3 over that text. Among n states, two
//! that differ have the same name with a chance of n²/2¹²⁹: 10⁻²⁶ for two million.
//! Whoever doubts asks for [`Namer::exact`] names: these are numbers of whole
//! texts, which are all kept and compared.
//!
//! A digest does not depend on the machine that it was made on, nor on the processor: classes,
//! class objects and literals are written by name and text. Other objects that are
//! older than the states are written by their address, which is the same on machines that were
//! prepared in the same way.

use super::shape::{Detail, Field, Shape};
use super::statics::{Changed, Statics};
use super::{GraphVisitor, Walker, Word, is_young};
use machine::program::{ClassId, Program};
use machine::value::{Kind, Ref};
use machine::view::HeapView;
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use xxhash_rust::xxh3::{xxh3_128, xxh3_128_with_seed};

/// The name of a state: equal for isomorphic ones, different for others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest([u64; 2]);

impl Digest {
    fn new(bits: u128) -> Digest {
        Digest([bits as u64, (bits >> 64) as u64])
    }

    #[cfg(test)]
    pub(crate) fn of_numbers(low: u64, high: u64) -> Digest {
        Digest([low, high])
    }

    /// A number below `count`, for who deals states out.
    pub fn part(self, count: usize) -> usize {
        (self.0[1] ^ self.0[0]) as usize % count
    }
}

impl Hash for Digest {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Half of it is random enough.
        hasher.write_u64(self.0[0]);
    }
}

/// Where a reference is: in a field of the objects of a class, or in its arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReferencePlace {
    pub(super) class: ClassId,
    /// None for all elements of an array.
    pub(super) slot: Option<u32>,
}

/// What is written for a reference to a shared object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    Object(Ref),
    /// One of several that make no difference.
    Number(u32),
}

/// Whoever names states.
#[derive(Default)]
pub struct Namer {
    walker: Walker,
    text: Text,
    /// What else belongs to a state, if anything does.
    statics: Option<Box<Statics>>,
    /// The numbers of all texts so far, if names are to be exact.
    exact: Option<FxHashMap<Box<[u8]>, u64>>,
}

impl Namer {
    /// One to whom the static fields belong to a state.
    pub fn with(statics: Statics) -> Namer {
        Namer { statics: Some(Box::new(statics)), ..Namer::default() }
    }

    /// One that keeps all states and compares them whole.
    pub fn exact() -> Namer {
        let mut namer = Namer::default();
        namer.be_exact();
        namer
    }

    /// Keeps all states from now on, and compares them whole.
    pub fn be_exact(&mut self) {
        self.exact = Some(FxHashMap::default());
    }

    /// Leaves a field out of all states, instance or static: somebody does not want to tell states
    /// apart by it.
    pub fn ignore(&mut self, program: &Program, class: ClassId, field: &str) {
        self.walker.shapes.ignore((class, field.to_owned()));
        if let Some(statics) = &mut self.statics {
            statics.ignore(program, class, field);
        }
    }

    /// The static fields, and elements of what they lead to, that are not as they were.
    pub fn changed(&mut self, heap: HeapView<'_>, detail: Detail) -> Vec<Changed> {
        let Namer { walker, statics, .. } = self;
        let changed =
            |statics: &mut Box<Statics>| statics.changed(heap, &mut walker.shapes, detail);
        statics.as_mut().map(changed).unwrap_or_default()
    }

    /// The name of what `root` leads to, as far as it is not older than `since`.
    pub fn name(&mut self, heap: HeapView<'_>, since: u32, root: Ref) -> Digest {
        self.name_with(heap, since, root, |_, object| Shared::Object(object))
    }

    /// The same, with other words for shared objects, by place.
    pub fn name_with(
        &mut self,
        heap: HeapView<'_>,
        since: u32,
        root: Ref,
        shared: impl FnMut(ReferencePlace, Ref) -> Shared,
    ) -> Digest {
        self.write(heap, since, &[(Kind::Ref, root.word())], shared);
        self.name_written()
    }

    /// The name of what some words lead to, together: what they share counts.
    pub fn name_all(&mut self, heap: HeapView<'_>, since: u32, words: &[(Kind, u64)]) -> Digest {
        self.write(heap, since, words, |_, object| Shared::Object(object));
        self.name_written()
    }

    /// The name of the state that was written last.
    fn name_written(&mut self) -> Digest {
        match &mut self.exact {
            None => Digest::new(xxh3_128(&self.text.bytes)),
            Some(numbers) => {
                let next = numbers.len() as u64;
                let known = numbers.get(&*self.text.bytes).copied();
                let number = known.unwrap_or_else(|| {
                    numbers.insert(self.text.bytes.as_slice().into(), next);
                    next
                });
                Digest([number, 0])
            }
        }
    }

    /// Writes the canonical form: without counts, or with them where something in the state
    /// may remember one.
    fn write(
        &mut self,
        heap: HeapView<'_>,
        since: u32,
        words: &[(Kind, u64)],
        mut shared: impl FnMut(ReferencePlace, Ref) -> Shared,
    ) {
        for detail in [Detail::WithoutCounts, Detail::WithoutHashes] {
            self.text.clear();
            let changed = self.changed(heap, detail);
            changed.iter().for_each(|one| self.text.place(one));
            let statics = changed.iter().map(|one| (one.kind, one.word));
            let all: Vec<(Kind, u64)>;
            let roots = match changed.is_empty() {
                true => words,
                false => {
                    all = words.iter().copied().chain(statics).collect();
                    &all
                }
            };
            let (text, shared) = (&mut self.text, &mut shared);
            let (begun, class, is_array) = (0, ClassId::default(), false);
            let mut writer =
                StateWriter { heap, since, text, shared, detail, begun, class, is_array };
            if self.walker.walk(heap, roots, detail, &mut writer).is_continue() {
                break;
            }
        }
        self.text.end();
    }
}

/// A canonical form that is being written.
#[derive(Default)]
struct Text {
    bytes: Vec<u8>,
    /// Object and slot of what is undecided.
    undecided: Vec<(u32, u32)>,
    /// Digests of class objects and literals, which stay where they are.
    permanent: FxHashMap<Ref, u128>,
}

/// What comes before the number of an object or a digest.
const OWN: u64 = 1 << 32;
const SHARED: u64 = 2 << 32;
const NUMBER: u64 = 3 << 32;
const PERMANENT: u64 = 4 << 32;

impl Text {
    fn clear(&mut self) {
        self.bytes.clear();
        self.undecided.clear();
    }

    /// What is undecided comes last: it is rare, and has no word of its own.
    fn end(&mut self) {
        for &(object, slot) in &self.undecided {
            self.bytes.extend_from_slice(&object.to_le_bytes());
            self.bytes.extend_from_slice(&slot.to_le_bytes());
        }
    }

    /// The place of a static word, which is a root.
    fn place(&mut self, changed: &Changed) {
        self.bytes.extend_from_slice(&changed.owner.to_le_bytes());
        self.bytes.extend_from_slice(&changed.slot.to_le_bytes());
    }

    #[inline]
    fn word(&mut self, word: u64) {
        self.bytes.extend_from_slice(&word.to_le_bytes());
    }

    /// As many bytes as an array has for an element of this kind.
    #[inline]
    fn plain(&mut self, kind: Kind, word: u64) {
        match kind.shift() {
            0 => self.bytes.push(word as u8),
            1 => self.bytes.extend_from_slice(&(word as u16).to_le_bytes()),
            2 => self.bytes.extend_from_slice(&(word as u32).to_le_bytes()),
            _ => self.word(word),
        }
    }

    fn shared(&mut self, heap: HeapView<'_>, object: Ref) {
        match self.permanent(heap, object) {
            None => self.word(SHARED | object.word()),
            Some(digest) => {
                self.word(PERMANENT);
                self.bytes.extend_from_slice(&digest.to_le_bytes());
            }
        }
    }

    /// A digest of a class object or a literal, whose address depends on what ran before.
    fn permanent(&mut self, heap: HeapView<'_>, object: Ref) -> Option<u128> {
        if !heap.is_permanent(object) {
            return None;
        }
        let (program, class) = (heap.program(), heap.class_of(object));
        let is_text = class == program.known.string;
        if !is_text && class != program.known.class {
            return None;
        }
        let digest = || match is_text {
            true => {
                let units = heap.utf16(object).into_iter().flat_map(u16::to_le_bytes);
                xxh3_128(&units.collect::<Vec<u8>>())
            }
            false => xxh3_128_with_seed(class_name(heap, object).as_bytes(), CLASS_OBJECT),
        };
        Some(*self.permanent.entry(object).or_insert_with(digest))
    }
}

/// A class object is no text.
const CLASS_OBJECT: u64 = 1;

/// The name of the class that a class object stands for.
fn class_name<'a>(heap: HeapView<'a>, mirror: Ref) -> &'a str {
    heap.program().class_name(heap.class_of_mirror(mirror))
}

struct StateWriter<'a, F> {
    heap: HeapView<'a>,
    since: u32,
    text: &'a mut Text,
    shared: &'a mut F,
    detail: Detail,
    /// Objects that were begun, and what the last is.
    begun: u32,
    class: ClassId,
    is_array: bool,
}

impl<F: FnMut(ReferencePlace, Ref) -> Shared> GraphVisitor for StateWriter<'_, F> {
    #[inline]
    fn enters(&mut self, heap: HeapView<'_>, object: Ref) -> bool {
        is_young(heap, self.since, object)
    }

    #[inline]
    fn object(&mut self, shape: &Shape, length: u32) -> ControlFlow<()> {
        if shape.may_remember && self.detail == Detail::WithoutCounts {
            return ControlFlow::Break(());
        }
        self.text.bytes.extend_from_slice(&shape.id.to_le_bytes());
        self.begun += 1;
        (self.class, self.is_array) = (shape.class, shape.elements.is_some());
        if self.is_array {
            self.text.bytes.extend_from_slice(&length.to_le_bytes());
        }
        ControlFlow::Continue(())
    }

    // Into the walk: it is most of what a state costs.
    #[inline(always)]
    fn word(&mut self, field: Field, word: Word) {
        match word {
            Word::Plain(word) => self.text.plain(field.kind, word),
            Word::Null => self.text.word(0),
            Word::Own(number) => self.text.word(OWN | u64::from(number)),
            Word::Shared(object) => {
                let slot = (!self.is_array).then_some(field.slot);
                match (self.shared)(ReferencePlace { class: self.class, slot }, object) {
                    Shared::Object(object) => self.text.shared(self.heap, object),
                    Shared::Number(number) => self.text.word(NUMBER | u64::from(number)),
                }
            }
            Word::Undecided => {
                self.text.undecided.push((self.begun, field.slot));
                match field.kind {
                    Kind::Ref => self.text.word(0),
                    kind => self.text.plain(kind, 0),
                }
            }
        }
    }
}
