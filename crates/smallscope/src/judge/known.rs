//! States that a predicate has said yes to.
//!
//! Calls on different receivers lead to the same few states again and again. A
//! predicate cannot tell isomorphic ones apart, so its yes is remembered by the
//! canonical form of what its object leads to, and it is not asked again.
//!
//! Only while the rest of the world stays: whoever asks must see that nothing
//! older than the inputs was written, such as a static field. Large states are
//! not remembered. Cost: a few steps per word of the state, far fewer than a
//! predicate takes.
//!
//! Not here: canonical forms to recognise receivers by (`snapshot`), which leave
//! out what makes no difference to a user.

use machine::program::ClassId;
use machine::value::{Kind, Ref, is_undecided};
use machine::view::HeapView;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// More objects than these are no small state.
const MOST_OBJECTS: usize = 64;

/// Nor is one with more words.
const MOST_WORDS: usize = 1 << 10;

/// Words of all states together, 8 MB; then we start anew.
const MOST_KEPT: usize = 1 << 20;

/// Above all numbers of objects: a reference to one that is not part of the state.
const SHARED: u64 = 1 << 32;

/// Slot, and whether it refers to an object.
type Fields = Rc<[(u32, bool)]>;

pub struct Known {
    /// Where the heap ended before any input was made.
    since: u32,
    states: FxHashSet<Box<[u64]>>,
    kept: usize,
    /// By class, the instance fields.
    fields: Vec<Option<Fields>>,
    /// The objects of the state that is being read, by number.
    objects: Vec<Ref>,
    /// Its canonical form.
    state: Vec<u64>,
}

impl Known {
    pub fn new(since: u32) -> Known {
        Known {
            since,
            states: FxHashSet::default(),
            kept: 0,
            fields: Vec::new(),
            objects: Vec::new(),
            state: Vec::new(),
        }
    }

    /// Whether the object's predicate has said yes to a state like its present one.
    pub fn has(&mut self, heap: HeapView<'_>, object: Ref) -> bool {
        self.objects.clear();
        self.state.clear();
        self.reference(heap, object.word());
        let mut next = 0;
        while next < self.objects.len() && self.is_small() {
            self.read(heap, self.objects[next]);
            next += 1;
        }
        self.is_small() && self.states.contains(&self.state[..])
    }

    /// The predicate said yes to the state that was last asked for.
    pub fn add(&mut self) {
        if !self.is_small() {
            return;
        }
        self.kept += self.state.len();
        if self.kept > MOST_KEPT {
            self.states.clear();
            self.kept = self.state.len();
        }
        self.states.insert(self.state.as_slice().into());
    }

    fn is_small(&self) -> bool {
        self.objects.len() <= MOST_OBJECTS && self.state.len() <= MOST_WORDS
    }

    fn read(&mut self, heap: HeapView<'_>, object: Ref) {
        let class = heap.class_of(object);
        self.state.push(u64::from(class.0));
        if let Some((kind, _)) = heap.program().class(class).array() {
            return self.read_elements(heap, object, kind);
        }
        for &(slot, refers) in self.fields_of(heap, class).iter() {
            let word = heap.get(object, slot);
            if refers { self.reference(heap, word) } else { self.state.push(word) }
        }
    }

    fn fields_of(&mut self, heap: HeapView<'_>, class: ClassId) -> Fields {
        let place = class.0 as usize;
        if self.fields.len() <= place {
            self.fields.resize(place + 1, None);
        }
        self.fields[place].get_or_insert_with(|| instance_fields(heap, class)).clone()
    }

    fn read_elements(&mut self, heap: HeapView<'_>, array: Ref, kind: Kind) {
        let length = heap.length(array).unwrap_or(0);
        self.state.push(u64::from(length));
        // What is beyond the bound makes the state too large whatever it is.
        for index in 0..length.min(MOST_WORDS as u32) {
            let word = heap.element(array, index);
            if kind == Kind::Ref { self.reference(heap, word) } else { self.state.push(word) }
        }
    }

    /// Writes a reference by the number of its object, which may be a new one.
    fn reference(&mut self, heap: HeapView<'_>, word: u64) {
        if word == 0 || is_undecided(word) {
            return self.state.push(word);
        }
        let object = Ref::from_word(word);
        if object.0 < self.since || heap.is_permanent(object) {
            return self.state.push(SHARED | word);
        }
        let number = self.objects.iter().position(|&one| one == object);
        if number.is_none() {
            self.objects.push(object);
        }
        self.state.push(number.map_or(self.objects.len(), |number| number + 1) as u64);
    }
}

fn instance_fields(heap: HeapView<'_>, class: ClassId) -> Fields {
    let ancestors = heap.program().class(class).ancestors.iter();
    let fields = ancestors.flat_map(|&owner| &heap.program().class(owner).fields);
    let fields = fields.filter(|field| !field.is_static());
    fields.map(|field| (field.slot, field.kind == Kind::Ref)).collect()
}
