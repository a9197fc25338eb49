//! `java.util.HashSet`, where it is what everybody makes: a `HashMap`'s keys.

use super::java_util_hashmap::{self as hash_map, Keys, Mapping};
use super::{Objects, Twins};
use crate::core::Core;
use crate::value::Ref;

pub(super) const TWINS: Twins = &[
    ("<init>()V", construct),
    ("add(Ljava/lang/Object;)Z", add),
    ("contains(Ljava/lang/Object;)Z", contains),
    ("size()I", size),
    ("isEmpty()Z", is_empty),
];

pub(super) struct Layout {
    map: u32,
    /// The word of the static field with the value that all keys have.
    present: u32,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let class = core.twin_class("java/util/HashSet")?;
        let map = core.layout_slot(class, "map", "Ljava/util/HashMap;")?;
        let present = core.layout_slot(class, "PRESENT", "Ljava/lang/Object;")?;
        Some(Layout { map, present: core.mirror(class).0 + present })
    }
}

fn construct(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layouts = objects.layouts();
    let (layout, of_map) = (layouts.hash_set.as_ref()?, layouts.hash_map.as_ref()?);
    objects.is_initialized(of_map.class)?;
    objects.has_room(objects.program.class(of_map.class).words)?;
    let map = objects.allocate(of_map.class);
    hash_map::make_empty(objects, of_map, map);
    objects.put(Ref::from_word(arguments[0]), layout.map, map.word());
    Some(0)
}

fn add(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layouts = objects.layouts();
    let (layout, of_map) = (layouts.hash_set.as_ref()?, layouts.hash_map.as_ref()?);
    let map = objects.object(Ref::from_word(arguments[0]), layout.map)?;
    // Not there while the class is being initialized.
    let present = Some(objects.heap.word(layout.present)).filter(|&present| present != 0)?;
    let entry = Mapping::new(objects, Ref::from_word(arguments[1]), Ref::from_word(present))?;
    let before = hash_map::add(objects, of_map, map, entry, false)?;
    Some(u64::from(before.is_null()))
}

/// The elements of a set; None if there are none, or it is unusual.
#[inline(always)]
pub(crate) fn elements<'a>(objects: &'a Objects<'_>, set: Ref) -> Option<Keys<'a>> {
    let map = ordinary_map(objects, set)?;
    Keys::of(objects, objects.layouts().hash_map.as_ref()?, map)
}

fn contains(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let map = ordinary_map(objects, Ref::from_word(arguments[0]))?;
    let of_map = objects.layouts().hash_map.as_ref()?;
    let node = hash_map::find(objects, of_map, map, Ref::from_word(arguments[1]))?;
    Some(u64::from(!node.is_null()))
}

fn size(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let map = ordinary_map(objects, Ref::from_word(arguments[0]))?;
    objects.word(map, objects.layouts().hash_map.as_ref()?.size)
}

fn is_empty(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    size(objects, arguments).map(|size| u64::from(size == 0))
}

/// The set's map, if it is a `HashMap` and none of its subclasses.
#[inline(always)]
fn ordinary_map(objects: &Objects<'_>, set: Ref) -> Option<Ref> {
    let layouts = objects.layouts();
    let (layout, of_map) = (layouts.hash_set.as_ref()?, layouts.hash_map.as_ref()?);
    let map = objects.object(set, layout.map)?;
    (objects.class_of(map) == of_map.class).then_some(map)
}
