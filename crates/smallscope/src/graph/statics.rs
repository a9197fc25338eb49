//! What calls have changed of what is older than all inputs: the static fields of the
//! user's classes, and the objects that their initializers have made.
//!
//! Two receivers that look the same are different states if such a word differs: the next
//! call can tell. So the words that are not as they were belong to a state, as further roots.
//! They are read off the trail, which has all writes to old objects since the beginning: it
//! costs as much as there were such writes, and nothing where there were none.
//!
//! Not here: what the JDK remembers for itself, in its own static fields and in objects that
//! it made before the class was initialized (caches; but also properties, the default
//! locale, the seeds of `new Random()`).

use super::reached;
use super::shape::{Detail, Shapes};
use crate::suite::types::simple_name;
use machine::heap::ARRAY_HEADER;
use machine::program::{ClassId, Field, Program, flags};
use machine::value::{Kind, Ref};
use machine::view::HeapView;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_128;

/// A word that is not as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// What it belongs to: a digest of a class's name, or the address of an object.
    pub owner: u128,
    /// The slot of a field, or the index of an element.
    pub slot: u32,
    pub kind: Kind,
    pub word: u64,
}

/// Whether a class of the user's that is loaded has a static field that may change, or that may
/// lead to something that does.
pub fn may_change(program: &Program) -> bool {
    let mut classes = (0..program.classes.len()).map(|id| ClassId(id as u32));
    classes.any(|class| {
        let linked = program.class(class);
        let may_change = |field: &&Field| {
            let is_final = field.flags & flags::FINAL != 0;
            let is_value = field.kind != Kind::Ref
                || program.names.get(field.descriptor) == "Ljava/lang/String;";
            field.is_static()
                && field.flags & (flags::SYNTHETIC | flags::ENUM) == 0
                && !(is_final && is_value)
        };
        is_users(program, class) && linked.fields.iter().any(|field| may_change(&field))
    })
}

/// Whether a class is the user's own. One that stands for a lambda holds nothing but the lambda.
fn is_users(program: &Program, class: ClassId) -> bool {
    let linked = program.class(class);
    !linked.is_array() && !linked.hidden && !program.is_platform(class)
}

/// The objects that static fields of the JDK hold: they are one of a kind (the array of every list
/// that is still empty), and no copy stands for one.
pub fn held_by_platform(heap: HeapView<'_>) -> FxHashSet<Ref> {
    let held = platform_fields(heap.program()).filter(|(_, field)| field.kind == Kind::Ref);
    let objects =
        held.map(|(class, field)| Ref::from_word(heap.word(heap.mirror(class).0 + field.slot)));
    objects.filter(|object| !object.is_null()).collect()
}

/// The classes of the JDK whose static fields were written since the trail had this length: a call
/// has initialized them, as a rule.
pub fn written_of_platform(heap: HeapView<'_>, start: usize) -> BTreeSet<ClassId> {
    let written: FxHashSet<u32> = heap.trail(start).iter().map(|&(address, _)| address).collect();
    let fields = platform_fields(heap.program());
    let was_written = |&(class, field): &(ClassId, &Field)| {
        written.contains(&(heap.mirror(class).0 + field.slot))
    };
    fields.filter(was_written).map(|(class, _)| class).collect()
}

fn platform_fields(program: &Program) -> impl Iterator<Item = (ClassId, &Field)> {
    let classes = (0..program.classes.len()).map(|id| ClassId(id as u32));
    let of_platform =
        classes.filter(|&class| !program.class(class).is_array() && program.is_platform(class));
    let fields = of_platform
        .flat_map(|class| program.class(class).fields.iter().map(move |field| (class, field)));
    fields.filter(|(_, field)| field.is_static())
}

/// The static fields of the user's that have changed, or lead to an object that has: their names,
/// and what is in them. Initializers have made what is not older than `since`.
pub fn changed_fields(
    heap: HeapView<'_>,
    since: u32,
    changed: &[Changed],
) -> Vec<(String, Kind, u64)> {
    let program = heap.program();
    let mut found = Vec::new();
    if changed.is_empty() {
        return found;
    }
    let classes = (0..program.classes.len()).map(|id| ClassId(id as u32));
    for class in classes.filter(|&class| is_users(program, class)) {
        let owner = digest(program, class);
        for field in program.class(class).fields.iter().filter(|field| field.is_static()) {
            let word = heap.word(heap.mirror(class).0 + field.slot);
            let roots = [(field.kind, word)];
            let objects: FxHashSet<u128> = match field.kind {
                Kind::Ref => reached(heap, since, &roots).iter().map(|one| one.0.into()).collect(),
                _ => FxHashSet::default(),
            };
            let has_changed = |one: &Changed| {
                (one.owner, one.slot) == (owner, field.slot) || objects.contains(&one.owner)
            };
            if changed.iter().any(has_changed) {
                let name = simple_name(program.class_name(class));
                found.push((format!("{name}.{}", program.names.get(field.name)), field.kind, word));
            }
        }
    }
    found
}

fn digest(program: &Program, class: ClassId) -> u128 {
    xxh3_128(program.class_name(class).as_bytes())
}

/// The words that are watched.
pub struct Statics {
    /// Objects that initializers have made are here.
    made: Range<u32>,
    /// They themselves, by address.
    objects: Vec<Ref>,
    /// How much was on the trail in the beginning.
    start: usize,
    /// The static fields of the user's classes by address: class, slot and kind.
    fields: FxHashMap<u32, (u128, u32, Kind)>,
    /// How many classes these were looked up in.
    classes: usize,
    /// Static fields that are not watched: class and slot.
    ignored: Vec<(u128, u32)>,
}

impl Statics {
    /// From this moment on. Initializers of the user's have made what lies in `made`.
    pub fn new(heap: HeapView<'_>, made: Range<u32>) -> Statics {
        let mut objects = Vec::new();
        let mut next = made.start;
        while next < made.end {
            objects.push(Ref(next));
            next += heap.words_of(Ref(next));
        }
        let (start, fields) = (heap.trail_len(), FxHashMap::default());
        let mut statics = Statics { made, objects, start, fields, classes: 0, ignored: Vec::new() };
        statics.look_up(heap, heap.program());
        statics.keep_reached(heap);
        statics
    }

    /// Keeps the objects that static fields lead to: the JDK has made others beside them.
    fn keep_reached(&mut self, heap: HeapView<'_>) {
        let fields = self.fields.iter();
        let roots: Vec<(Kind, u64)> =
            fields.map(|(&address, &(_, _, kind))| (kind, heap.word(address))).collect();
        let reached: FxHashSet<Ref> = reached(heap, self.made.start, &roots).into_iter().collect();
        self.objects.retain(|object| reached.contains(object));
    }

    /// What has changed since, in an order that does not depend on the machine.
    pub(super) fn changed(
        &mut self,
        heap: HeapView<'_>,
        shapes: &mut Shapes,
        detail: Detail,
    ) -> Vec<Changed> {
        if self.classes < heap.program().classes.len() {
            self.look_up(heap, heap.program());
        }
        if self.made.is_empty() && self.fields.is_empty() {
            return Vec::new();
        }
        let (made, floor) = (self.made.clone(), heap.floor());
        let entries = heap.trail(self.start).iter();
        let of_statics = |address: u32| made.contains(&address) || address >= floor;
        let mut before: Vec<(u32, u64)> =
            entries.copied().filter(|&(address, _)| of_statics(address)).collect();
        // The oldest entry about a word has what it was in the beginning.
        before.sort_by_key(|&(address, _)| address);
        before.dedup_by_key(|&mut (address, _)| address);
        before.retain(|&(address, word)| heap.word(address) != word);
        let mut changed = Vec::new();
        for (address, old) in before {
            match made.contains(&address) {
                true => self.of_object(heap, (shapes, detail), (address, old), &mut changed),
                false => changed.extend(self.of_class(heap, address)),
            }
        }
        changed.sort_by_key(|one| (one.owner, one.slot));
        changed
    }

    /// The static field at an address; None if it is no user's.
    fn of_class(&self, heap: HeapView<'_>, address: u32) -> Option<Changed> {
        let &(owner, slot, kind) = self.fields.get(&address)?;
        if self.ignored.contains(&(owner, slot)) {
            return None;
        }
        Some(Changed { owner, slot, kind, word: heap.word(address) })
    }

    /// Does not watch a static field any more.
    pub(super) fn ignore(&mut self, program: &Program, class: ClassId, name: &str) {
        let owner = xxh3_128(program.class_name(class).as_bytes());
        let fields = program.class(class).fields.iter().filter(|field| field.is_static());
        let named = fields.filter(|field| program.names.get(field.name) == name);
        self.ignored.extend(named.map(|field| (owner, field.slot)));
    }

    fn look_up(&mut self, heap: HeapView<'_>, program: &Program) {
        for class in (self.classes..program.classes.len()).map(|id| ClassId(id as u32)) {
            let linked = program.class(class);
            if !is_users(program, class) {
                continue;
            }
            let (mirror, owner) = (heap.mirror(class), digest(program, class));
            // A constant has its value whenever somebody can read it: that initializes the class.
            let is_constant =
                |field: &Field| field.flags & flags::FINAL != 0 && field.kind != Kind::Ref;
            let fields = linked.fields.iter().filter(|field| field.is_static());
            for field in fields.filter(|field| !is_constant(field) && field.constant.is_none()) {
                self.fields.insert(mirror.0 + field.slot, (owner, field.slot, field.kind));
            }
        }
        self.classes = program.classes.len();
    }

    /// The field or the elements at an address inside an object.
    fn of_object(
        &self,
        heap: HeapView<'_>,
        (shapes, detail): (&mut Shapes, Detail),
        (address, old): (u32, u64),
        changed: &mut Vec<Changed>,
    ) {
        let place = self.objects.partition_point(|object| object.0 <= address);
        let Some(&object) = place.checked_sub(1).map(|place| &self.objects[place]) else { return };
        if address >= object.0 + heap.words_of(object) {
            return;
        }
        let (owner, slot) = (u128::from(object.0), address - object.0);
        let shape = shapes.of(heap.program(), heap.class_of(object));
        if let Some(kind) = shape.elements {
            let Some(word) = slot.checked_sub(ARRAY_HEADER) else { return };
            let each = 8 >> kind.shift();
            for lane in 0..each {
                let bits = 64 / each;
                let lane_of = |word: u64| kind.canonical(word >> (lane * bits));
                let index = word * each + lane;
                if lane_of(old) != lane_of(heap.word(address)) {
                    let word = lane_of(heap.word(address));
                    changed.push(Changed { owner, slot: index, kind, word });
                }
            }
            return;
        }
        let field = shape.fields(detail).iter().find(|field| field.slot == slot);
        changed.extend(field.map(|field| Changed {
            owner,
            slot,
            kind: field.kind,
            word: heap.word(address),
        }));
    }
}
