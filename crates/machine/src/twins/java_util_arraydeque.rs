//! `java.util.ArrayDeque`. A deque that is full grows in bytecode.

use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::Ref;

pub(super) const TWINS: Twins = &[
    ("addFirst(Ljava/lang/Object;)V", add_first),
    ("addLast(Ljava/lang/Object;)V", add_last),
    ("add(Ljava/lang/Object;)Z", add),
    ("push(Ljava/lang/Object;)V", push),
    ("pollFirst()Ljava/lang/Object;", poll_first),
    ("pollLast()Ljava/lang/Object;", poll_last),
    ("poll()Ljava/lang/Object;", poll),
    ("pop()Ljava/lang/Object;", pop),
    ("removeFirst()Ljava/lang/Object;", pop),
];

#[derive(Clone, Copy)]
pub(super) struct Layout {
    class: ClassId,
    elements: u32,
    head: u32,
    tail: u32,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let class = core.twin_class("java/util/ArrayDeque")?;
        Some(Layout {
            class,
            elements: core.layout_slot(class, "elements", "[Ljava/lang/Object;")?,
            head: core.layout_slot(class, "head", "I")?,
            tail: core.layout_slot(class, "tail", "I")?,
        })
    }
}

/// A deque whose fields were read: `head` and `tail` are indices into `elements`.
struct Deque {
    layout: Layout,
    this: Ref,
    elements: Ref,
    length: u32,
    head: u32,
    tail: u32,
}

impl Deque {
    #[inline(always)]
    fn read(objects: &Objects<'_>, arguments: &[u64]) -> Option<Deque> {
        let layout = objects.layouts().array_deque?;
        let this = Ref::from_word(arguments[0]);
        let elements = objects.object_array(this, layout.elements)?;
        let length = objects.length(elements)?;
        let head = objects.word(this, layout.head)? as u32;
        let tail = objects.word(this, layout.tail)? as u32;
        let within = head < length && tail < length;
        within.then_some(Deque { layout, this, elements, length, head, tail })
    }

    fn after(&self, index: u32) -> u32 {
        if index + 1 == self.length { 0 } else { index + 1 }
    }

    fn before(&self, index: u32) -> u32 {
        if index == 0 { self.length - 1 } else { index - 1 }
    }
}

/// What calls methods that a subclass can override.
fn is_no_subclass(objects: &Objects<'_>, arguments: &[u64]) -> Option<()> {
    let class = objects.layouts().array_deque?.class;
    (objects.class_of(Ref::from_word(arguments[0])) == class).then_some(())
}

fn add_first(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let deque = Deque::read(objects, arguments)?;
    let (element, head) = (Ref::from_word(arguments[1]), deque.before(deque.head));
    if element.is_null() || head == deque.tail {
        return None;
    }
    objects.put_element(deque.elements, head, element);
    objects.put(deque.this, deque.layout.head, u64::from(head));
    Some(0)
}

fn add_last(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let deque = Deque::read(objects, arguments)?;
    let (element, tail) = (Ref::from_word(arguments[1]), deque.after(deque.tail));
    if element.is_null() || tail == deque.head {
        return None;
    }
    objects.put_element(deque.elements, deque.tail, element);
    objects.put(deque.this, deque.layout.tail, u64::from(tail));
    Some(0)
}

fn add(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    is_no_subclass(objects, arguments)?;
    add_last(objects, arguments).map(|_| 1)
}

fn push(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    is_no_subclass(objects, arguments)?;
    add_first(objects, arguments)
}

fn poll_first(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let deque = Deque::read(objects, arguments)?;
    let element = objects.element(deque.elements, deque.head);
    if !element.is_null() {
        objects.put_element(deque.elements, deque.head, Ref::NULL);
        objects.put(deque.this, deque.layout.head, u64::from(deque.after(deque.head)));
    }
    Some(element.word())
}

fn poll_last(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let deque = Deque::read(objects, arguments)?;
    let tail = deque.before(deque.tail);
    let element = objects.element(deque.elements, tail);
    if !element.is_null() {
        objects.put(deque.this, deque.layout.tail, u64::from(tail));
        objects.put_element(deque.elements, tail, Ref::NULL);
    }
    Some(element.word())
}

fn poll(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    is_no_subclass(objects, arguments)?;
    poll_first(objects, arguments)
}

/// Of an empty deque it is for the bytecode to throw.
fn pop(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    is_no_subclass(objects, arguments)?;
    poll_first(objects, arguments).filter(|&element| element != 0)
}
