//! `java.util.ArrayList`, also as the superclass of others: the methods here
//! call nothing that can be overridden. A list that is full grows in bytecode.

use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::Ref;

pub(super) const TWINS: Twins = &[
    ("add(Ljava/lang/Object;)Z", add),
    ("get(I)Ljava/lang/Object;", get),
    ("set(ILjava/lang/Object;)Ljava/lang/Object;", set),
];

pub(super) struct Layout {
    elements: u32,
    size: u32,
    modifications: u32,
    /// The classes whose static methods check an index.
    checks: [ClassId; 2],
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let class = core.twin_class("java/util/ArrayList")?;
        let objects = core.twin_class("java/util/Objects")?;
        let preconditions = core.twin_class("jdk/internal/util/Preconditions")?;
        Some(Layout {
            checks: [objects, preconditions],
            elements: core.layout_slot(class, "elementData", "[Ljava/lang/Object;")?,
            size: core.layout_slot(class, "size", "I")?,
            modifications: core.layout_slot(class, "modCount", "I")?,
        })
    }
}

fn add(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().array_list.as_ref()?;
    let list = Ref::from_word(arguments[0]);
    let elements = objects.object_array(list, layout.elements)?;
    let size = objects.word(list, layout.size)? as u32;
    if size >= objects.length(elements)? {
        return None;
    }
    let modifications = objects.int(list, layout.modifications)?;
    objects.put_int(list, layout.modifications, modifications.wrapping_add(1));
    objects.put_element(elements, size, Ref::from_word(arguments[1]));
    objects.put(list, layout.size, u64::from(size + 1));
    Some(1)
}

fn get(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (elements, index) = place(objects, arguments)?;
    Some(objects.element(elements, index).word())
}

fn set(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (elements, index) = place(objects, arguments)?;
    let old = objects.element(elements, index);
    objects.put_element(elements, index, Ref::from_word(arguments[2]));
    Some(old.word())
}

/// The list's array and an index into it that is within the list.
#[inline(always)]
fn place(objects: &Objects<'_>, arguments: &[u64]) -> Option<(Ref, u32)> {
    let layout = objects.layouts().array_list.as_ref()?;
    layout.checks.iter().try_for_each(|&class| objects.is_initialized(class))?;
    let list = Ref::from_word(arguments[0]);
    let elements = objects.object_array(list, layout.elements)?;
    let (index, size) = (arguments[1] as u32, objects.word(list, layout.size)? as u32);
    // A negative index is a large one here.
    (index < size && index < objects.length(elements)?).then_some((elements, index))
}
