//! What there is to read in the objects of a class, looked up once.

use super::unobservable::{may_remember, tells};
use machine::program::{ClassId, Field as Declared, Program, flags};
use machine::value::{Kind, Ref, is_undecided};
use machine::view::HeapView;
use std::rc::Rc;
use xxhash_rust::xxh3::xxh3_128;

/// How much of an object is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// All fields.
    All,
    /// Not what is computed from the rest and remembered.
    WithoutHashes,
    /// Nor counts of changes and views, of which nothing in the graph may know.
    WithoutCounts,
    /// What the source declares: no synthetic fields.
    Shown,
}

/// Where a word is, and of what kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The slot of a field, the index of an element, the position of a root.
    pub slot: u32,
    pub kind: Kind,
}

impl Field {
    #[inline]
    pub fn new(slot: u32, kind: Kind) -> Field {
        Field { slot, kind }
    }

    #[inline]
    pub(super) fn is_undecided(self, heap: HeapView<'_>, object: Ref, word: u64) -> bool {
        match self.kind {
            // Every word is a value there: the object itself must tell.
            Kind::Long | Kind::Double => heap.is_undecided(object, self.slot),
            _ => is_undecided(word),
        }
    }
}

/// What there is to read in the objects of a class.
pub struct Shape {
    pub class: ClassId,
    /// The same for every machine: a digest of the class's name.
    pub id: u128,
    /// Of an array, the kind of its elements.
    pub elements: Option<Kind>,
    /// Whether its objects may remember an earlier count of changes, or be a view.
    pub may_remember: bool,
    /// By detail.
    fields: [Rc<[Field]>; 4],
}

impl Shape {
    fn new(program: &Program, class: ClassId, ignored: &[IgnoredField]) -> Shape {
        let told = |detail| {
            let told = instance_fields(program, class)
                .filter(|&(owner, field)| is_told(program, (class, owner), field, detail))
                .filter(|&(owner, field)| !is_ignored(program, ignored, (owner, field)));
            told.map(|(_, field)| Field::new(field.slot, field.kind)).collect()
        };
        let details = [Detail::All, Detail::WithoutHashes, Detail::WithoutCounts, Detail::Shown];
        Shape {
            class,
            id: xxh3_128(program.class_name(class).as_bytes()),
            elements: program.class(class).array().map(|(kind, _)| kind),
            may_remember: may_remember(program, class),
            fields: details.map(told),
        }
    }

    #[inline]
    pub fn fields(&self, detail: Detail) -> &[Field] {
        &self.fields[detail as usize]
    }
}

fn is_told(
    program: &Program,
    (class, owner): (ClassId, ClassId),
    field: &Declared,
    detail: Detail,
) -> bool {
    match detail {
        Detail::Shown => is_shown(field),
        _ => detail <= tells(program, (class, owner), field),
    }
}

/// A field that somebody wants to be left out: the class that declares it, and its name.
pub(super) type IgnoredField = (ClassId, String);

fn is_ignored(
    program: &Program,
    ignored: &[IgnoredField],
    (owner, field): (ClassId, &Declared),
) -> bool {
    let is = |(of, name): &IgnoredField| *of == owner && program.names.get(field.name) == name;
    ignored.iter().any(is)
}

/// Whether the source declares a field.
pub fn is_shown(field: &Declared) -> bool {
    field.flags & flags::SYNTHETIC == 0
}

/// The instance fields, inherited first, each with the class that declares it.
pub(super) fn instance_fields(
    program: &Program,
    class: ClassId,
) -> impl Iterator<Item = (ClassId, &Declared)> {
    let ancestors = program.class(class).ancestors.iter();
    let fields = ancestors
        .flat_map(|&owner| program.class(owner).fields.iter().map(move |field| (owner, field)));
    fields.filter(|(_, field)| !field.is_static())
}

/// The shapes of classes, as they are asked for.
#[derive(Default)]
pub(super) struct Shapes {
    /// By class.
    known: Vec<Option<Box<Shape>>>,
    /// Fields that none of them has.
    ignored: Vec<IgnoredField>,
}

impl Shapes {
    #[inline]
    pub(super) fn of(&mut self, program: &Program, class: ClassId) -> &Shape {
        let place = class.0 as usize;
        if self.known.len() <= place {
            self.known.resize_with(place + 1, || None);
        }
        let ignored = &self.ignored;
        self.known[place].get_or_insert_with(|| Box::new(Shape::new(program, class, ignored)))
    }

    /// Leaves a field out from now on.
    pub(super) fn ignore(&mut self, field: IgnoredField) {
        self.known.clear();
        self.ignored.push(field);
    }
}
