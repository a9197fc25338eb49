//! An object that a look makes.
//!
//! Predicates wrap what they add to a set of visited objects. The wrapper is made on top of the
//! heap, so that everything can be asked of it that is asked of other objects, and taken back
//! when the look ends. What its fields hold may differ from value to value: that is kept here,
//! and written when somebody asks about one value. A look makes one object, and no run goes on
//! from behind it.

use super::follow::Probe;
use super::path::{Operand, Path, are_words};
use crate::program::ClassId;
use crate::program::instruction::{Insn, Op};
use crate::search::bits::positions;
use crate::twins;
use crate::value::Ref;

/// Fields that it may have: larger ones are no wrappers.
const MOST_FIELDS: usize = 4;

pub(super) struct Made {
    pub(super) object: Ref,
    /// What its fields hold, by slot less one.
    fields: [Operand; MOST_FIELDS],
    /// Paths that could be followed, and waited, when it was made. Later there may be paths
    /// for which its fields hold something else.
    moment: (u32, usize),
}

impl Probe<'_> {
    /// Makes an object, unless there is one already or it is too large.
    #[inline(never)]
    pub(super) fn make(&mut self, path: &mut Path, live: u64, class: ClassId) -> Option<Operand> {
        let words = self.objects.program.class(class).words;
        if self.made.is_some() || words as usize > MOST_FIELDS + 1 {
            return None;
        }
        self.objects.has_room(words)?;
        self.effect(path, live);
        let object = self.objects.allocate(class);
        self.written.add_made(object, words);
        let moment = self.moment();
        self.made = Some(Made { object, fields: [0; MOST_FIELDS], moment });
        Some(object.word())
    }

    fn moment(&self) -> (u32, usize) {
        (self.paths, self.forks.count)
    }

    pub(super) fn is_made(&self, operand: Operand) -> bool {
        self.made.as_ref().is_some_and(|made| made.object.word() == operand)
    }

    /// Writes a field of the object that was made; false to stop.
    pub(super) fn write_made(&mut self, path: &Path, insn: &Insn) -> bool {
        let (held, moment) = (path.held(insn.b), self.moment());
        let is_followed = are_words(held.operand, 0) || held.lane().is_some();
        let Some(made) = &mut self.made else { return false };
        let field = made.fields.get_mut(usize::from(insn.c).wrapping_sub(1));
        match field {
            Some(field) if insn.op == Op::PutWord && is_followed && made.moment == moment => {
                *field = held.operand;
                true
            }
            _ => false,
        }
    }

    /// Those among `some` for which the object that was made is in a set.
    pub(super) fn made_within(&mut self, some: u64, set: Ref) -> Option<u64> {
        let mut within = 0;
        for position in positions(some) {
            let object = self.fill(position)?;
            let mut elements = twins::elements(&self.objects, set)?;
            within |= u64::from(elements.contain(object)) << position;
        }
        Some(within)
    }

    /// Lets the object that was made be what it is for one value.
    fn fill(&mut self, position: u32) -> Option<Ref> {
        let made = self.made.as_ref()?;
        let class = self.objects.heap.class_of(made.object);
        let words = self.objects.program.class(class).words;
        for (slot, &field) in (1..words).zip(&made.fields) {
            self.objects.heap.put(made.object, slot, self.lanes.of(field, position));
        }
        Some(made.object)
    }

    /// The look ends.
    pub(super) fn unmake(&mut self) {
        if let Some(made) = self.made.take() {
            self.objects.heap.unmake(made.object);
        }
    }
}
