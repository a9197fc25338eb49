//! `java.util.IdentityHashMap`, also as the superclass of others: keys and
//! values take turns in one array. Null keys and full tables are for the bytecode.

use super::{Objects, Twins};
use crate::core::Core;
use crate::value::Ref;

pub(super) const TWINS: Twins = &[
    ("put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", put),
    ("get(Ljava/lang/Object;)Ljava/lang/Object;", get),
    ("containsKey(Ljava/lang/Object;)Z", contains_key),
];

pub(super) struct Layout {
    table: u32,
    size: u32,
    modifications: u32,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let class = core.twin_class("java/util/IdentityHashMap")?;
        Some(Layout {
            table: core.layout_slot(class, "table", "[Ljava/lang/Object;")?,
            size: core.layout_slot(class, "size", "I")?,
            modifications: core.layout_slot(class, "modCount", "I")?,
        })
    }
}

/// Where a key is in the table, or would be.
struct TablePosition {
    table: Ref,
    length: u32,
    index: u32,
    found: bool,
}

#[inline(always)]
fn search(objects: &Objects<'_>, arguments: &[u64]) -> Option<TablePosition> {
    let layout = objects.layouts().identity_hash_map.as_ref()?;
    let key = Ref::from_word(arguments[1]);
    if key.is_null() {
        return None;
    }
    let table = objects.object_array(Ref::from_word(arguments[0]), layout.table)?;
    // Input maps may be such as no code would make them.
    let length = objects.length(table).filter(|length| length.is_power_of_two() && *length > 1)?;
    let hash = objects.identity_hash(key)?;
    let spread = hash.wrapping_shl(1).wrapping_sub(hash.wrapping_shl(8)) as u32;
    let mut index = spread & (length - 1);
    for _ in 0..length / 2 {
        let found = objects.element(table, index);
        if found == key || found.is_null() {
            return Some(TablePosition { table, length, index, found: found == key });
        }
        index = if index + 2 < length { index + 2 } else { 0 };
    }
    None
}

fn put(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().identity_hash_map.as_ref()?;
    let TablePosition { table, length, index, found } = search(objects, arguments)?;
    let [map, key, value] = [0, 1, 2].map(|index| Ref::from_word(arguments[index]));
    if found {
        let old = objects.element(table, index + 1);
        objects.put_element(table, index + 1, value);
        return Some(old.word());
    }
    let size = u32::try_from(objects.int(map, layout.size)?).ok()? + 1;
    // The table is at most two thirds full.
    if u64::from(size) * 3 > u64::from(length) {
        return None;
    }
    let modifications = objects.int(map, layout.modifications)?;
    objects.put_int(map, layout.modifications, modifications.wrapping_add(1));
    objects.put_element(table, index, key);
    objects.put_element(table, index + 1, value);
    objects.put(map, layout.size, u64::from(size));
    Some(0)
}

fn get(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let place = search(objects, arguments)?;
    Some(if place.found { objects.element(place.table, place.index + 1).word() } else { 0 })
}

fn contains_key(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    search(objects, arguments).map(|place| u64::from(place.found))
}
