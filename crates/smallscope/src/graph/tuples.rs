//! The tuples of a structure on a heap: which objects have which values in which fields.
//!
//! One walk from the root. Labels are its numbers, but that an array which belongs to a field counts
//! as a part of the object: what it leads to does not wait until it is the array's turn. What is read
//! is numbers; a tuple gets its name once, when it is first met by anybody ([`TupleTable`]), so that
//! millions of structures can be looked at.
//!
//! Not here: which fields are searched (`explore::fields`), nor structures that are plain data
//! (`suite::fields::schema`).

use super::read::{class_name, is_value, value_of};
use super::shape::{Detail, Field, Shape};
use super::{GraphVisitor, Walker, Word};
use crate::suite::fields::schema::{ArrayPlace, ClassPlaces, FieldContent, Schema};
use crate::suite::fields::tuple::{Label, Tuple, TupleValue};
use machine::program::ClassId;
use machine::value::{Kind, Ref};
use machine::view::HeapView;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Where the fields of a schema are on a machine.
#[derive(Clone, Debug, Default)]
pub struct SearchedPlaces {
    pub schema: Schema,
    pub classes: FxHashMap<ClassId, SlotPlaces>,
    /// Objects that do not stand for each other, and the numbers that they keep.
    pub identities: FxHashMap<Ref, u32>,
}

/// What there is in the objects of a class.
#[derive(Clone, Debug)]
pub enum SlotPlaces {
    /// By slot.
    Fields(FxHashMap<u32, Rc<FieldContent>>),
    Array(ArrayPlace),
}

/// All tuples that were met, by number.
#[derive(Default)]
pub struct TupleTable {
    raw: FxHashMap<RawTuple, u32>,
    named: FxHashMap<(usize, Tuple), u32>,
    tuples: Vec<(usize, Tuple)>,
}

/// A tuple in numbers: the field, the object's class and number, indices, and the value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct RawTuple {
    field: usize,
    object: (ClassId, u32),
    indices: Vec<u32>,
    value: RawValue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RawValue {
    Null,
    Plain(Kind, u64),
    Object(ClassId, u32),
    /// A text, a box or a constant.
    Shared(Ref),
}

impl TupleTable {
    /// All tuples, each with its field.
    pub fn tuples(&self) -> &[(usize, Tuple)] {
        &self.tuples
    }

    /// Whether a tuple was met.
    pub fn has(&self, field: usize, tuple: &Tuple) -> bool {
        self.named.contains_key(&(field, tuple.clone()))
    }

    /// The number of a tuple that has a name, which may be a new one.
    fn number_of(&mut self, field: usize, tuple: Tuple) -> u32 {
        let next = self.tuples.len() as u32;
        let tuples = &mut self.tuples;
        *self.named.entry((field, tuple)).or_insert_with_key(|key| {
            tuples.push(key.clone());
            next
        })
    }

    fn number(&mut self, heap: HeapView<'_>, raw: RawTuple) -> u32 {
        if let Some(&known) = self.raw.get(&raw) {
            return known;
        }
        let label = |(class, number): (ClassId, u32)| Label {
            class: class_name(heap.program(), class),
            number,
        };
        let value = match raw.value {
            RawValue::Null => TupleValue::Null,
            RawValue::Plain(kind, word) => TupleValue::of(&super::read::primitive(kind, word)),
            RawValue::Object(class, number) => TupleValue::Object(label((class, number))),
            RawValue::Shared(object) => TupleValue::of(&value_of(heap, object)),
        };
        let tuple = Tuple { object: label(raw.object), indices: raw.indices.clone(), value };
        let number = self.number_of(raw.field, tuple);
        self.raw.insert(raw, number);
        number
    }
}

/// Reads one structure after the other.
pub struct TupleReader {
    places: Rc<SearchedPlaces>,
    walker: Walker,
    values: FxHashMap<ClassId, bool>,
}

impl TupleReader {
    pub fn new(places: Rc<SearchedPlaces>) -> TupleReader {
        TupleReader { places, walker: Walker::default(), values: FxHashMap::default() }
    }

    /// The tuples of what `root` leads to, by number, ascending.
    pub fn read(&mut self, heap: HeapView<'_>, root: Ref, table: &mut TupleTable) -> Vec<u32> {
        let mut visitor = TupleVisitor {
            places: &self.places,
            values: &mut self.values,
            objects: Vec::new(),
            targets: Vec::new(),
            owned: FxHashMap::default(),
            met: Vec::new(),
        };
        let roots = [(Kind::Ref, root.word())];
        let all = self.walker.walk(heap, &roots, Detail::Shown, &mut visitor);
        assert!(all.is_continue(), "all is read");
        let TupleVisitor { objects, targets, owned, met, .. } = visitor;
        let labels = self.labels(&objects, &in_order(&targets, &owned));
        let mut numbers: Vec<u32> = Vec::with_capacity(met.len());
        for Met { field, object, indices, word } in met {
            let value = match word {
                MetWord::Null => RawValue::Null,
                MetWord::Plain(kind, word) => RawValue::Plain(kind, word),
                MetWord::Shared(object) => RawValue::Shared(object),
                MetWord::Own(number) => {
                    let (class, number) = labels[number as usize];
                    RawValue::Object(class, number)
                }
            };
            let object = labels[object as usize];
            numbers.push(table.number(heap, RawTuple { field, object, indices, value }));
        }
        numbers.sort_unstable();
        numbers
    }

    /// Class and number of each object of the walk; those of an owned array mean nothing.
    fn labels(&self, objects: &[ClassId], order: &[u32]) -> Vec<(ClassId, u32)> {
        let mut next: FxHashMap<ClassId, u32> = FxHashMap::default();
        let mut labels: Vec<(ClassId, u32)> = objects.iter().map(|&one| (one, u32::MAX)).collect();
        for &number in order {
            let (class, label) = &mut labels[number as usize];
            let next = next.entry(*class).or_default();
            let object = self.walker.objects()[number as usize];
            *label = self.places.identities.get(&object).copied().unwrap_or(*next);
            *next += 1;
        }
        labels
    }
}

/// The objects of a walk in the order of their labels: an array that belongs to another object does
/// not wait, as it does in the walk.
fn in_order(targets: &[Vec<u32>], owned: &FxHashMap<u32, OwnedArray>) -> Vec<u32> {
    fn go_along(
        (targets, owned): (&[Vec<u32>], &FxHashMap<u32, OwnedArray>),
        object: u32,
        (met, queue): (&mut [bool], &mut Vec<u32>),
    ) {
        for &target in &targets[object as usize] {
            if std::mem::replace(&mut met[target as usize], true) {
                continue;
            }
            match owned.contains_key(&target) {
                true => go_along((targets, owned), target, (met, queue)),
                false => queue.push(target),
            }
        }
    }
    let (mut met, mut queue) = (vec![false; targets.len()], vec![0]);
    met[0] = true;
    let mut next = 0;
    while let Some(&object) = queue.get(next) {
        next += 1;
        go_along((targets, owned), object, (&mut met, &mut queue));
    }
    queue
}

/// A place of an owned array: whose it is, and what is in it.
#[derive(Clone, Debug)]
struct OwnedArray {
    owner: u32,
    indices: Vec<u32>,
    place: ArrayPlace,
}

/// A tuple whose objects have no labels yet, only their numbers in the walk.
struct Met {
    field: usize,
    object: u32,
    indices: Vec<u32>,
    word: MetWord,
}

#[derive(Clone, Copy)]
enum MetWord {
    Null,
    Plain(Kind, u64),
    Own(u32),
    Shared(Ref),
}

struct TupleVisitor<'a> {
    places: &'a SearchedPlaces,
    values: &'a mut FxHashMap<ClassId, bool>,
    /// The classes of the objects so far.
    objects: Vec<ClassId>,
    /// What they lead to, in order.
    targets: Vec<Vec<u32>>,
    owned: FxHashMap<u32, OwnedArray>,
    met: Vec<Met>,
}

impl GraphVisitor for TupleVisitor<'_> {
    fn enters(&mut self, heap: HeapView<'_>, object: Ref) -> bool {
        let class = heap.class_of(object);
        !*self.values.entry(class).or_insert_with(|| is_value(heap.program(), class))
    }

    fn object(&mut self, shape: &Shape, length: u32) -> ControlFlow<()> {
        let number = self.objects.len() as u32;
        self.objects.push(shape.class);
        self.targets.push(Vec::new());
        if let Some(OwnedArray { owner, indices, place }) = self.array(number)
            && self.places.schema.fields[place.length].wanted
        {
            let word = MetWord::Plain(Kind::Int, u64::from(length));
            self.met.push(Met { field: place.length, object: owner, indices, word });
        }
        ControlFlow::Continue(())
    }

    fn word(&mut self, field: Field, word: Word) {
        let Some(number) = self.objects.len().checked_sub(1) else { return };
        if let Word::Own(target) = word {
            self.targets[number].push(target);
        }
        let number = number as u32;
        if let Some(OwnedArray { owner, mut indices, place }) = self.array(number) {
            indices.push(field.slot);
            return self.note((owner, indices), &place.elements, field.kind, word);
        }
        let places = self.places.classes.get(&self.objects[number as usize]);
        let Some(SlotPlaces::Fields(slots)) = places else { return };
        if let Some(place) = slots.get(&field.slot) {
            self.note((number, Vec::new()), &Rc::clone(place), field.kind, word);
        }
    }
}

impl TupleVisitor<'_> {
    /// The array with this number in the walk: one that belongs to another object, or that counts
    /// as an object.
    fn array(&self, number: u32) -> Option<OwnedArray> {
        if let Some(owned) = self.owned.get(&number) {
            return Some(owned.clone());
        }
        match self.places.classes.get(&self.objects[number as usize])? {
            SlotPlaces::Array(place) => {
                Some(OwnedArray { owner: number, indices: Vec::new(), place: place.clone() })
            }
            SlotPlaces::Fields(_) => None,
        }
    }

    fn note(&mut self, at: (u32, Vec<u32>), place: &FieldContent, kind: Kind, word: Word) {
        let (object, indices) = at;
        match (place, word) {
            (_, Word::Undecided) => {}
            (FieldContent::Owned(array), Word::Own(number)) => {
                let owned = OwnedArray { owner: object, indices, place: array.clone() };
                self.owned.insert(number, owned);
            }
            (FieldContent::Owned(_), _) => {}
            (&FieldContent::Value(field), _) if !self.places.schema.fields[field].wanted => {}
            (&FieldContent::Value(field), word) => {
                let word = match word {
                    Word::Null => MetWord::Null,
                    Word::Plain(word) => MetWord::Plain(kind, word),
                    Word::Own(number) => MetWord::Own(number),
                    Word::Shared(object) => MetWord::Shared(object),
                    Word::Undecided => unreachable!("see above"),
                };
                self.met.push(Met { field, object, indices, word });
            }
        }
    }
}

/// The value of a word that leads to no object, as a tuple has it.
pub fn plain_value(heap: HeapView<'_>, kind: Kind, word: u64) -> TupleValue {
    let object = Ref::from_word(word);
    match kind {
        Kind::Ref if object.is_null() => TupleValue::Null,
        Kind::Ref => TupleValue::of(&value_of(heap, object)),
        kind => TupleValue::of(&super::read::primitive(kind, word)),
    }
}

/// Whether a word is no object, or one that Java treats as a value.
pub fn is_plain(heap: HeapView<'_>, kind: Kind, word: u64) -> bool {
    let object = Ref::from_word(word);
    kind != Kind::Ref || object.is_null() || is_value(heap.program(), heap.class_of(object))
}

/// What a schema calls the objects of a class.
pub fn shown_class(heap: HeapView<'_>, class: ClassId) -> String {
    class_name(heap.program(), class)
}

impl SearchedPlaces {
    /// Adds what there is in the objects of a class.
    pub fn add_class(&mut self, heap: HeapView<'_>, class: ClassId, places: SlotPlaces) {
        let named = match &places {
            SlotPlaces::Array(array) => ClassPlaces::Array(array.clone()),
            SlotPlaces::Fields(slots) => {
                let fields = super::read::shown_fields(heap.program(), class);
                let named = fields.into_iter().filter_map(|(name, slot)| {
                    Some((name, FieldContent::clone(slots.get(&slot)?)))
                });
                ClassPlaces::Fields(named.collect())
            }
        };
        self.schema.classes.insert(shown_class(heap, class), named);
        self.classes.insert(class, places);
    }
}
