//! What lies on a heap, without what only the machine can tell: class ids, and the places of
//! class objects and literals, follow the order in which it first met them.

use machine::program::{Class, Shape};
use machine::value::{Kind, Ref};
use machine::view::HeapView;
use rustc_hash::FxHasher;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// Words before the first object.
const START: u32 = 2;

/// Where a mirror keeps the state of its class: see `machine::init`.
const STATE: u32 = 1;

/// All objects of the run, and the static fields of all classes.
#[derive(Debug)]
pub(crate) struct Picture {
    /// By place: the name of its class, and a digest of its contents.
    objects: BTreeMap<u32, (String, u64)>,
    /// By name: the initialization state, and a digest of the fields.
    classes: BTreeMap<String, (u64, u64)>,
}

impl Picture {
    pub(crate) fn of(heap: HeapView<'_>) -> Picture {
        let permanent = heap.capacity() as u32 / 8 - heap.floor();
        let top = heap.used() as u32 / 8 - permanent;
        let mut objects = BTreeMap::new();
        let mut place = START;
        while place < top {
            let object = Ref(place);
            let name = heap.program().class_name(heap.class_of(object)).to_owned();
            objects.insert(place, (name, contents(heap, object)));
            place += heap.words_of(object);
        }
        let classes = heap.program().classes.iter();
        let classes = classes.map(|class| {
            let name = heap.program().names.get(class.name).to_owned();
            let state = heap.get(class.mirror, heap.program().known.mirror_class + STATE);
            (name, (state, statics(heap, class)))
        });
        Picture { objects, classes: classes.collect() }
    }

    /// The first thing that differs.
    pub(crate) fn difference(&self, other: &Picture) -> Option<String> {
        let places = self.objects.keys().chain(other.objects.keys());
        let differs = |place: &&u32| self.objects.get(place) != other.objects.get(place);
        if let Some(place) = places.filter(differs).min() {
            let [one, two] = [self, other].map(|picture| picture.objects.get(place));
            return Some(format!("at {place}: {one:?} and {two:?}"));
        }
        let names = self.classes.keys().chain(other.classes.keys());
        // A class that only one of them has met is not initialized.
        let class = |picture: &Picture, name: &String| {
            picture.classes.get(name).copied().filter(|(state, _)| *state != 0)
        };
        let mut differing = names.filter(|name| class(self, name) != class(other, name));
        differing.next().map(|name| format!("the static fields of {name}"))
    }
}

fn contents(heap: HeapView<'_>, object: Ref) -> u64 {
    let mut hasher = FxHasher::default();
    (heap.monitor(object), heap.flags(object)).hash(&mut hasher);
    let class = heap.class_of(object);
    let class = heap.program().class(class);
    match class.shape {
        Shape::Array(Kind::Ref, _) => {
            let elements = heap.ref_elements(object);
            elements.iter().for_each(|&element| reference(heap, element, &mut hasher));
        }
        Shape::Array(..) => {
            (1..heap.words_of(object)).for_each(|word| heap.get(object, word).hash(&mut hasher));
        }
        _ => {
            let ancestors = class.ancestors.iter().map(|&class| heap.program().class(class));
            for field in
                ancestors.flat_map(|class| &class.fields).filter(|field| !field.is_static())
            {
                word(heap, field.kind, heap.get(object, field.slot), &mut hasher);
            }
        }
    }
    hasher.finish()
}

fn statics(heap: HeapView<'_>, class: &Class) -> u64 {
    let mut hasher = FxHasher::default();
    for field in class.fields.iter().filter(|field| field.is_static()) {
        word(heap, field.kind, heap.get(class.mirror, field.slot), &mut hasher);
    }
    hasher.finish()
}

fn word(heap: HeapView<'_>, kind: Kind, word: u64, hasher: &mut FxHasher) {
    match kind {
        Kind::Ref => reference(heap, Ref::from_word(word), hasher),
        _ => word.hash(hasher),
    }
}

/// An object of the run by its place, a permanent one by what it is.
fn reference(heap: HeapView<'_>, object: Ref, hasher: &mut FxHasher) {
    if !heap.is_permanent(object) {
        return object.0.hash(hasher);
    }
    let class = heap.class_of(object);
    let name = heap.program().class_name(class);
    name.hash(hasher);
    match name {
        "java/lang/Class" => heap.program().class_name(heap.class_of_mirror(object)).hash(hasher),
        "java/lang/String" => heap.string(object).hash(hasher),
        "[B" => heap.bytes(object, Kind::Byte).hash(hasher),
        _ => {}
    }
}
