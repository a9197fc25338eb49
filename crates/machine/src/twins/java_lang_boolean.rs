//! `java.lang.Boolean`: boxing, which every function that answers yes or no asks for.

use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::Ref;

pub(super) const TWINS: Twins =
    &[("valueOf(Z)Ljava/lang/Boolean;", value_of), ("booleanValue()Z", boolean_value)];

pub(super) struct Layout {
    class: ClassId,
    value: u32,
    /// Words of the static fields that hold the two objects.
    yes: u32,
    no: u32,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let class = core.twin_class("java/lang/Boolean")?;
        let word = |name| {
            Some(core.mirror(class).0 + core.layout_slot(class, name, "Ljava/lang/Boolean;")?)
        };
        let value = core.layout_slot(class, "value", "Z")?;
        Some(Layout { class, value, yes: word("TRUE")?, no: word("FALSE")? })
    }
}

fn value_of(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().boolean.as_ref()?;
    objects.is_initialized(layout.class)?;
    let is_true = arguments[0] as u32 != 0;
    Some(objects.heap.word(if is_true { layout.yes } else { layout.no }))
}

fn boolean_value(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().boolean.as_ref()?;
    objects.word(Ref::from_word(arguments[0]), layout.value)
}
