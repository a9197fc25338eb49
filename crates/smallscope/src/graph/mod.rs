//! Object graphs: what some words lead to, read in one canonical order.
//!
//! Breadth first from the roots. Of each object the fields in declared order, inherited
//! first, or the elements by index; whoever is met first has the next number. A
//! [`GraphVisitor`] sees numbers and never addresses, so isomorphic graphs look the same
//! to it. Roots are words of any kind: a static field is one like an argument.
//!
//! Cost: a few steps per word; a reference is looked up among the objects that were
//! met. A class's fields are listed once for each [`Walker`].
//!
//! Not here: objects that are undecided and searched (`explore::unread`).

pub mod shape; // what there is to read in the objects of a class
pub mod unobservable; // fields that no program can tell, with the proofs
pub mod state; // canonical forms, and their digests
pub mod statics; // what calls have changed of what is older than all inputs
pub mod snapshot; // objects as plain data, to be made again
pub mod read; // objects as a printable structure
pub mod tuples; // which objects have which values in which fields

#[cfg(test)]
mod tests; // random graphs on a machine

use machine::value::{Kind, Ref};
use machine::view::HeapView;
use rustc_hash::FxHashMap;
use shape::{Detail, Field, Shape, Shapes};
use std::ops::ControlFlow;

/// What a root, a field or an element holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Plain(u64),
    Null,
    /// A reference to an object of the graph, by its number.
    Own(u32),
    /// A reference to an object that is not part of the graph.
    Shared(Ref),
    /// Nobody has chosen it yet.
    Undecided,
}

/// Whoever looks at a graph: states, snapshots, structures, what predicates accept.
pub trait GraphVisitor {
    /// Whether an object is part of the graph.
    fn enters(&mut self, heap: HeapView<'_>, object: Ref) -> bool;

    /// The next object in the order of the numbers, with its length if it is an array.
    /// Its words follow, unless this breaks off the walk.
    fn object(&mut self, shape: &Shape, length: u32) -> ControlFlow<()>;

    /// A root, field or element of this kind. Its slot is its position or index.
    fn word(&mut self, field: Field, word: Word);
}

/// Reads graphs, one after the other.
#[derive(Default)]
pub struct Walker {
    shapes: Shapes,
    met: MetObjects,
}

impl Walker {
    /// Shows what the roots lead to. Breaks off if the visitor does.
    pub fn walk<V: GraphVisitor>(
        &mut self,
        heap: HeapView<'_>,
        roots: &[(Kind, u64)],
        detail: Detail,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        self.met.clear();
        for (position, &(kind, word)) in (0..).zip(roots) {
            self.met.show(heap, visitor, Field::new(position, kind), word);
        }
        let mut next = 0;
        while let Some(&object) = self.met.objects.get(next) {
            next += 1;
            let shape = self.shapes.of(heap.program(), heap.class_of(object));
            match shape.elements {
                Some(kind) => self.met.elements(heap, object, (shape, kind), visitor)?,
                None => self.met.fields(heap, object, (shape, detail), visitor)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// The objects of the last walk, by number.
    pub fn objects(&self) -> &[Ref] {
        &self.met.objects
    }
}

/// So many objects are looked through faster than hashed.
const FEW: usize = 32;

/// The objects of a graph, as far as it is known.
#[derive(Default)]
struct MetObjects {
    objects: Vec<Ref>,
    /// The numbers of all but the first few.
    numbers: FxHashMap<Ref, u32>,
}

impl MetObjects {
    fn clear(&mut self) {
        self.objects.clear();
        self.numbers.clear();
    }

    /// The number of an object, which may be a new one.
    #[inline]
    fn number(&mut self, object: Ref) -> u32 {
        let few = &self.objects[..self.objects.len().min(FEW)];
        if let Some(number) = few.iter().position(|&one| one == object) {
            return number as u32;
        }
        let next = self.objects.len() as u32;
        if self.objects.len() >= FEW {
            let number = *self.numbers.entry(object).or_insert(next);
            if number != next {
                return number;
            }
        }
        self.objects.push(object);
        next
    }

    /// Shows a word that is decided. Each case is a call of its own, so that a visitor whose code is
    /// copied here has none to tell apart.
    #[inline(always)]
    fn show<V: GraphVisitor>(
        &mut self,
        heap: HeapView<'_>,
        visitor: &mut V,
        field: Field,
        word: u64,
    ) {
        if field.kind != Kind::Ref {
            return visitor.word(field, Word::Plain(word));
        }
        let object = Ref::from_word(word);
        if object.is_null() {
            visitor.word(field, Word::Null);
        } else if visitor.enters(heap, object) {
            let number = self.number(object);
            visitor.word(field, Word::Own(number));
        } else {
            visitor.word(field, Word::Shared(object));
        }
    }

    #[inline]
    fn fields<V: GraphVisitor>(
        &mut self,
        heap: HeapView<'_>,
        object: Ref,
        (shape, detail): (&Shape, Detail),
        visitor: &mut V,
    ) -> ControlFlow<()> {
        visitor.object(shape, 0)?;
        for &field in shape.fields(detail) {
            let word = heap.get(object, field.slot);
            match field.is_undecided(heap, object, word) {
                true => visitor.word(field, Word::Undecided),
                false => self.show(heap, visitor, field, word),
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn elements<V: GraphVisitor>(
        &mut self,
        heap: HeapView<'_>,
        array: Ref,
        (shape, kind): (&Shape, Kind),
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let length = heap.length(array).unwrap_or(0);
        visitor.object(shape, length)?;
        for (index, element) in (0..length).zip(heap.elements(array, kind)) {
            let field = Field::new(index, kind);
            match element {
                Some(word) => self.show(heap, visitor, field, word),
                None => visitor.word(field, Word::Undecided),
            }
        }
        ControlFlow::Continue(())
    }
}

/// All objects that `root` leads to and that are not older than `since`, itself first.
pub fn parts(heap: HeapView<'_>, since: u32, root: Ref) -> Vec<Ref> {
    reached(heap, since, &[(Kind::Ref, root.word())])
}

/// All objects that some words lead to and that are not older than `since`.
pub fn reached(heap: HeapView<'_>, since: u32, roots: &[(Kind, u64)]) -> Vec<Ref> {
    struct Nobody(u32);
    impl GraphVisitor for Nobody {
        fn enters(&mut self, heap: HeapView<'_>, object: Ref) -> bool {
            is_young(heap, self.0, object)
        }
        fn object(&mut self, _: &Shape, _: u32) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn word(&mut self, _: Field, _: Word) {}
    }
    let mut walker = Walker::default();
    let all = walker.walk(heap, roots, Detail::All, &mut Nobody(since));
    assert!(all.is_continue(), "nobody breaks it off");
    walker.met.objects
}

/// Whether an object is no older than `since`: older ones (constants, class objects, what
/// the domains hold) are shared by all states.
#[inline]
pub fn is_young(heap: HeapView<'_>, since: u32, object: Ref) -> bool {
    object.0 >= since && !heap.is_permanent(object)
}
