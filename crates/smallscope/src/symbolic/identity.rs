//! Where code tells objects of the input apart by what they are, not by what they hold.
//!
//! A text or a box of the input is an object of its own, or one that another place of the input
//! holds as well: a test must say so where the code compares references, and only there. Such a
//! comparison can also come out true of an object that is no part of the input, such as a
//! literal: nobody has tried that, so it is told.
//!
//! Code of the JDK compares references before it compares values, to save time; of that
//! nothing is noted.

use super::mode::Symbolic;
use machine::mode::View;
use machine::program::{ClassId, MethodId, Program};
use machine::value::Ref;
use rustc_hash::FxHashMap;

/// The one class of the JDK whose results depend on which text or box it gets.
const BY_IDENTITY: &str = "java/util/IdentityHashMap";

/// What is told of a comparison that an object of the program itself could decide.
const OF_THE_PROGRAM: &str = "a comparison of references";

/// The objects of the input, and whether which of them it is was asked; goes back in time.
#[derive(Debug, Default)]
pub(super) struct Identities {
    objects: Vec<(Ref, bool)>,
    /// Comparisons of texts and boxes on the path at hand.
    compared: u32,
    /// Whether a method's comparisons matter.
    methods: FxHashMap<MethodId, bool>,
}

/// A moment to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct IdentitiesMark {
    objects: usize,
    compared: u32,
}

impl Identities {
    /// An object of the input, which may be a text or a box.
    pub(super) fn add(&mut self, object: Ref, is_value: bool) {
        self.objects.push((object, is_value));
    }

    /// Whether it matters on the path at hand which texts and boxes are the same.
    pub(super) fn matter(&self) -> bool {
        self.compared > 0
    }

    pub(super) fn mark(&self) -> IdentitiesMark {
        IdentitiesMark { objects: self.objects.len(), compared: self.compared }
    }

    pub(super) fn undo_to(&mut self, mark: IdentitiesMark) {
        self.objects.truncate(mark.objects);
        self.compared = mark.compared;
    }

    /// Whether a word is that of an object of the input, and that is a text or a box.
    fn find(&self, word: u64) -> Option<bool> {
        let first = self.objects.first()?.0;
        if word < first.word() {
            return None;
        }
        self.objects.iter().find(|(object, _)| object.word() == word).map(|(_, is_value)| *is_value)
    }
}

/// Whether objects of a class are texts or values in a box.
pub(super) fn is_value(program: &Program, class: ClassId) -> bool {
    let holds_value = || program.field(class, "value").is_some();
    let is_box = || program.class_name(class).starts_with("java/lang/") && holds_value();
    class == program.known.string || program.is_platform(class) && is_box()
}

impl Symbolic {
    /// Two words are compared, neither of which is a term.
    pub(super) fn note_comparison(&mut self, view: &View<'_, '_>, left: u64, right: u64) {
        let found = (self.identities.find(left), self.identities.find(right));
        let other = match found {
            (None, None) => return,
            (Some(_), Some(_)) => None,
            (Some(_), None) => Some(right),
            (None, Some(_)) => Some(left),
        };
        let method = view.method();
        if other == Some(0) || !self.compares(view.program, method) {
            return;
        }
        if !view.program.compares_references(method, view.pc as u32) {
            return;
        }
        self.identities.compared += u32::from(found.0 == Some(true) || found.1 == Some(true));
        let first = self.identities.objects.first().map_or(0, |(object, _)| object.0);
        let is_own = |word: u64| {
            let class = view.heap.class_of(Ref::from_word(word));
            (word as u32) < first || is_value(view.program, class)
        };
        // What the code has made itself is no part of any input.
        if other.is_some_and(is_own) {
            self.path.account.note_fixed(OF_THE_PROGRAM);
        }
    }

    fn compares(&mut self, program: &Program, method: MethodId) -> bool {
        *self.identities.methods.entry(method).or_insert_with(|| {
            let class = program.method(method).class;
            !program.is_platform(class) || program.class_name(class).starts_with(BY_IDENTITY)
        })
    }
}
