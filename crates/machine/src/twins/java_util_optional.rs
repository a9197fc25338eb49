//! `java.util.Optional`, where no function of the user's is asked.

use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::Ref;

pub(super) const TWINS: Twins = &[
    ("ofNullable(Ljava/lang/Object;)Ljava/util/Optional;", of_nullable),
    ("orElse(Ljava/lang/Object;)Ljava/lang/Object;", or_else),
];

pub(super) struct Layout {
    class: ClassId,
    value: u32,
    /// The word of the static field that holds the empty one.
    empty: u32,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let class = core.twin_class("java/util/Optional")?;
        let slot = |name, descriptor| core.layout_slot(class, name, descriptor);
        let value = slot("value", "Ljava/lang/Object;")?;
        let empty = core.mirror(class).0 + slot("EMPTY", "Ljava/util/Optional;")?;
        Some(Layout { class, value, empty })
    }
}

fn of_nullable(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().optional.as_ref()?;
    objects.is_initialized(layout.class)?;
    if arguments[0] == 0 {
        return Some(objects.heap.word(layout.empty));
    }
    objects.has_room(objects.program.class(layout.class).words)?;
    let made = objects.allocate(layout.class);
    objects.put(made, layout.value, arguments[0]);
    Some(made.word())
}

fn or_else(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().optional.as_ref()?;
    let value = objects.word(Ref::from_word(arguments[0]), layout.value)?;
    Some(if value == 0 { arguments[1] } else { value })
}
