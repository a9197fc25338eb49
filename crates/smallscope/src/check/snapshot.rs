//! Objects as plain data: to make them again elsewhere, and to recognise a
//! state that was met before.
//!
//! What belongs to a state is what its roots lead to and what is younger than a
//! given address; older objects (constants, class objects, what the domains
//! hold) are shared and stay references. Objects are numbered in the order in
//! which they are met, so isomorphic states have equal [`Key`]s.
//!
//! Not here: how a state is shown (`suite::structure`).

use machine::driver::Slot;
use machine::ending::Outcome;
use machine::machine::Machine;
use machine::program::{ClassId, Field};
use machine::value::{Kind, Ref};
use machine::view::HeapView;
use rustc_hash::FxHashMap;

/// The canonical form of a state: equal for isomorphic ones.
pub type Key = Box<[u64]>;

/// Fields that make no difference to a state, with the class that declares them (any,
/// if there is none): counts of changes, a hash code or a view that is remembered.
const IGNORED: [(&str, &str); 9] = [
    ("", "modCount"),
    ("java/lang/String", "hash"),
    ("java/lang/String", "hashIsZero"),
    ("java/util/AbstractMap", "keySet"),
    ("java/util/AbstractMap", "values"),
    ("java/util/HashMap", "entrySet"),
    ("java/util/TreeMap", "entrySet"),
    ("java/util/TreeMap", "navigableKeySet"),
    ("java/util/TreeMap", "descendingMap"),
];

#[derive(Clone, Debug)]
pub struct Snapshot {
    root: Word,
    objects: Vec<Saved>,
}

#[derive(Clone, Debug)]
struct Saved {
    class: ClassId,
    /// Of an array, the kind of its elements.
    array: Option<Kind>,
    /// The words of the fields, each with its slot; of an array, its elements.
    words: Vec<(u32, Word)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Word {
    Plain(u64),
    /// A reference to an object that is not part of the state.
    Shared(Ref),
    /// A reference to one that is.
    Own(u32),
}

impl Saved {
    fn place(&self, slot: u32) -> Place {
        Place { class: self.class, slot: self.array.is_none().then_some(slot) }
    }

    fn write(&self, key: &mut Vec<u64>, shared: &mut dyn FnMut(Place, Ref) -> u64) {
        key.push(u64::from(self.class.0) << 32 | self.words.len() as u64);
        for &(slot, word) in &self.words {
            word.write(key, |object| shared(self.place(slot), object));
        }
    }
}

impl Word {
    /// With a tag before it: numbers of objects are no numbers.
    fn write(self, key: &mut Vec<u64>, shared: impl FnOnce(Ref) -> u64) {
        match self {
            Word::Plain(word) => key.extend([0, word]),
            Word::Own(index) => key.extend([1, u64::from(index)]),
            Word::Shared(object) => key.extend([2, shared(object)]),
        }
    }
}

impl Snapshot {
    /// What `root` leads to, as far as it is not older than `since`.
    pub fn take(heap: HeapView<'_>, since: u32, root: Ref) -> Snapshot {
        let mut reader = Reader::new(heap, since, true);
        let root = reader.reference(root);
        reader.read_all();
        Snapshot { root, objects: reader.objects }
    }

    /// The shared objects and where they are.
    pub fn shared(&self) -> impl Iterator<Item = (Place, Ref)> {
        self.objects.iter().flat_map(|saved| {
            saved.words.iter().filter_map(|&(slot, word)| match word {
                Word::Shared(object) => Some((saved.place(slot), object)),
                _ => None,
            })
        })
    }

    /// Puts other shared objects at some places.
    pub fn exchange(&mut self, other: impl Fn(Place, Ref) -> Ref) {
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
    pub fn restore(&self, machine: &mut Machine) -> Outcome<Ref> {
        let mut made = Vec::with_capacity(self.objects.len());
        for saved in &self.objects {
            made.push(match saved.array {
                Some(_) => machine.new_array(saved.class, saved.words.len() as u32)?,
                None => machine.new_object(saved.class)?,
            });
        }
        let word = |word: Word| match word {
            Word::Plain(word) => word,
            Word::Shared(object) => object.word(),
            Word::Own(index) => made[index as usize].word(),
        };
        for (&object, saved) in made.iter().zip(&self.objects) {
            for &(slot, value) in &saved.words {
                match saved.array {
                    Some(_) => machine.write(Slot::Element(object, slot), word(value)),
                    None => machine.write(Slot::Field(object, slot), word(value)),
                }
            }
        }
        Ok(Ref::from_word(word(self.root)))
    }
}

/// Where a reference is: in a field of the objects of a class, or in its arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    class: ClassId,
    /// None for all elements of an array.
    slot: Option<u32>,
}

/// The canonical form of what `roots` lead to.
pub fn key(heap: HeapView<'_>, since: u32, roots: &[Ref]) -> Key {
    key_with(heap, since, roots, &mut |_, object| object.word())
}

/// The same, with other words for shared objects, by place.
pub fn key_with(
    heap: HeapView<'_>,
    since: u32,
    roots: &[Ref],
    shared: &mut dyn FnMut(Place, Ref) -> u64,
) -> Key {
    let mut reader = Reader::new(heap, since, false);
    let mut key = Vec::new();
    for &root in roots {
        let word = reader.reference(root);
        word.write(&mut key, Ref::word);
    }
    reader.read_all();
    for saved in &reader.objects {
        saved.write(&mut key, shared);
    }
    key.into()
}

/// All objects that belong to the state, `root` first.
pub fn parts(heap: HeapView<'_>, since: u32, root: Ref) -> Vec<Ref> {
    let mut reader = Reader::new(heap, since, true);
    reader.reference(root);
    reader.read_all();
    reader.found
}

struct Reader<'a> {
    heap: HeapView<'a>,
    since: u32,
    /// Whether what makes no difference is read as well.
    whole: bool,
    known: FxHashMap<Ref, u32>,
    /// The objects by number, of which the first are read.
    found: Vec<Ref>,
    objects: Vec<Saved>,
}

impl<'a> Reader<'a> {
    fn new(heap: HeapView<'a>, since: u32, whole: bool) -> Reader<'a> {
        let (known, found, objects) = (FxHashMap::default(), Vec::new(), Vec::new());
        Reader { heap, since, whole, known, found, objects }
    }

    fn reference(&mut self, object: Ref) -> Word {
        if object.is_null() {
            return Word::Plain(0);
        }
        if object.0 < self.since || self.heap.is_permanent(object) {
            return Word::Shared(object);
        }
        let next = self.found.len() as u32;
        let index = *self.known.entry(object).or_insert(next);
        if index == next {
            self.found.push(object);
        }
        Word::Own(index)
    }

    /// Reads the objects that were found, and those that they lead to: level by
    /// level, because a list may be longer than our stack is deep.
    fn read_all(&mut self) {
        while let Some(&object) = self.found.get(self.objects.len()) {
            let class = self.heap.class_of(object);
            let array = self.heap.program().class(class).array().map(|(kind, _)| kind);
            let words = match array {
                Some(kind) => self.elements(object, kind),
                None => self.fields(object, class),
            };
            self.objects.push(Saved { class, array, words });
        }
    }

    fn elements(&mut self, array: Ref, kind: Kind) -> Vec<(u32, Word)> {
        let length = self.heap.length(array).unwrap_or(0);
        (0..length).map(|index| (index, self.word(kind, self.heap.element(array, index)))).collect()
    }

    /// The decided instance fields, inherited first.
    fn fields(&mut self, object: Ref, class: ClassId) -> Vec<(u32, Word)> {
        let heap = self.heap;
        let ancestors = heap.program().class(class).ancestors.iter();
        let fields = ancestors.flat_map(|&owner| {
            heap.program().class(owner).fields.iter().map(move |one| (owner, one))
        });
        let mut words = Vec::new();
        for (owner, field) in fields.filter(|(_, field)| !field.is_static()) {
            let left_out = !self.whole && self.ignores(owner, field);
            if !left_out && !heap.is_undecided(object, field.slot) {
                words.push((field.slot, self.word(field.kind, heap.get(object, field.slot))));
            }
        }
        words
    }

    fn ignores(&self, owner: ClassId, field: &Field) -> bool {
        let program = self.heap.program();
        let (owner, field) = (program.class_name(owner), program.names.get(field.name));
        IGNORED.iter().any(|&(of, name)| name == field && (of.is_empty() || of == owner))
    }

    fn word(&mut self, kind: Kind, word: u64) -> Word {
        match kind {
            Kind::Ref => self.reference(Ref::from_word(word)),
            _ => Word::Plain(word),
        }
    }
}
