//! `java.util.LinkedList`, also as the superclass of others: what the methods
//! here call, nobody outside `java.util` can override, unless it says so.

use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::Ref;

pub(super) const TWINS: Twins = &[
    ("<init>()V", construct),
    ("add(Ljava/lang/Object;)Z", add),
    ("addLast(Ljava/lang/Object;)V", add_last),
    ("linkLast(Ljava/lang/Object;)V", add_last),
    ("removeFirst()Ljava/lang/Object;", remove_first),
    ("remove()Ljava/lang/Object;", remove),
    ("pop()Ljava/lang/Object;", remove),
    ("poll()Ljava/lang/Object;", poll),
    ("pollFirst()Ljava/lang/Object;", poll),
];

/// `isEmpty` is inherited and asks `size()`.
pub(super) const COLLECTION_TWINS: Twins = &[("isEmpty()Z", is_empty)];

pub(super) struct Layout {
    class: ClassId,
    node_class: ClassId,
    size: u32,
    modifications: u32,
    first: u32,
    last: u32,
    // Of a node.
    item: u32,
    next: u32,
    previous: u32,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        const NODE: &str = "Ljava/util/LinkedList$Node;";
        let class = core.twin_class("java/util/LinkedList")?;
        let node_class = core.twin_class("java/util/LinkedList$Node")?;
        let list = |name, descriptor| core.layout_slot(class, name, descriptor);
        let node = |name, descriptor| core.layout_slot(node_class, name, descriptor);
        Some(Layout {
            class,
            node_class,
            size: list("size", "I")?,
            modifications: list("modCount", "I")?,
            first: list("first", NODE)?,
            last: list("last", NODE)?,
            item: node("item", "Ljava/lang/Object;")?,
            next: node("next", NODE)?,
            previous: node("prev", NODE)?,
        })
    }
}

fn construct(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (layout, list) = receiver(objects, arguments)?;
    objects.put_int(list, layout.modifications, 0);
    objects.put_int(list, layout.size, 0);
    Some(0)
}

fn add(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    add_last(objects, arguments).map(|_| 1)
}

fn add_last(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (layout, list) = receiver(objects, arguments)?;
    let last = objects.reference(list, layout.last)?;
    let size = objects.int(list, layout.size)?;
    let modifications = objects.int(list, layout.modifications)?;
    objects.is_initialized(layout.node_class)?;
    objects.has_room(objects.program.class(layout.node_class).words)?;
    let node = objects.allocate(layout.node_class);
    objects.put(node, layout.item, arguments[1]);
    objects.put(node, layout.previous, last.word());
    objects.put(list, layout.last, node.word());
    match last {
        Ref::NULL => objects.put(list, layout.first, node.word()),
        last => objects.put(last, layout.next, node.word()),
    }
    objects.put_int(list, layout.size, size.wrapping_add(1));
    objects.put_int(list, layout.modifications, modifications.wrapping_add(1));
    Some(0)
}

/// Of an empty list it is for the bytecode to throw.
fn remove_first(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (layout, list) = receiver(objects, arguments)?;
    let first = objects.object(list, layout.first)?;
    unlink(objects, layout, list, first)
}

/// What calls `removeFirst`, which a subclass can override.
fn remove(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (layout, list) = receiver(objects, arguments)?;
    if objects.class_of(list) != layout.class {
        return None;
    }
    remove_first(objects, arguments)
}

fn poll(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (layout, list) = receiver(objects, arguments)?;
    match objects.reference(list, layout.first)? {
        Ref::NULL => Some(0),
        first => unlink(objects, layout, list, first),
    }
}

fn is_empty(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (layout, list) = receiver(objects, arguments)?;
    if objects.class_of(list) != layout.class {
        return None;
    }
    objects.int(list, layout.size).map(|size| u64::from(size == 0))
}

#[inline(always)]
fn receiver<'a>(objects: &Objects<'a>, arguments: &[u64]) -> Option<(&'a Layout, Ref)> {
    let layout = objects.layouts().linked_list.as_ref()?;
    Some((layout, Ref::from_word(arguments[0])))
}

/// Takes the first node out of the list; returns its item.
#[inline(always)]
fn unlink(objects: &mut Objects<'_>, layout: &Layout, list: Ref, first: Ref) -> Option<u64> {
    let item = objects.word(first, layout.item)?;
    let next = objects.reference(first, layout.next)?;
    let size = objects.int(list, layout.size)?;
    let modifications = objects.int(list, layout.modifications)?;
    objects.put(first, layout.item, 0);
    objects.put(first, layout.next, 0);
    objects.put(list, layout.first, next.word());
    match next {
        Ref::NULL => objects.put(list, layout.last, 0),
        next => objects.put(next, layout.previous, 0),
    }
    objects.put_int(list, layout.size, size.wrapping_sub(1));
    objects.put_int(list, layout.modifications, modifications.wrapping_add(1));
    Some(item)
}
