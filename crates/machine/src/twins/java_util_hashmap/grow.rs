//! The table of a `HashMap`: made for the first key, doubled later.

use super::{BinPosition, LONGEST_SEARCH, Layout, Mapping, Objects, insert};
use crate::value::Ref;

const FIRST_CAPACITY: u32 = 16;
const LARGEST_CAPACITY: u32 = 1 << 30;

/// Adds the first key to a map that has no table yet.
pub(super) fn add_first(
    objects: &mut Objects<'_>,
    layout: &Layout,
    map: Ref,
    entry: Mapping,
) -> Option<Ref> {
    // A map that was made for some capacity keeps it where its threshold will be.
    let wanted = u32::try_from(objects.int(map, layout.threshold)?).ok()?;
    let capacity = if wanted == 0 { FIRST_CAPACITY } else { wanted };
    let threshold = match wanted {
        0 => (FIRST_CAPACITY / 4 * 3) as i32,
        _ => threshold(objects, layout, map, capacity)?,
    };
    let size = objects.int(map, layout.size)?;
    let modifications = objects.int(map, layout.modifications)?;
    // A load factor so small that the table would be doubled at once is left alone.
    if size.checked_add(1)? > threshold || !capacity.is_power_of_two() {
        return None;
    }
    objects.has_room(capacity / 2 + objects.program.class(layout.node_class).words + 3)?;
    objects.is_initialized(layout.node_class)?;
    let table = objects.allocate_array(layout.table_class, capacity);
    insert(objects, layout, table, BinPosition::Bin((capacity - 1) & entry.hash as u32), entry)?;
    objects.put_int(map, layout.threshold, threshold);
    objects.put(map, layout.table, table.word());
    objects.put_int(map, layout.modifications, modifications.wrapping_add(1));
    objects.put_int(map, layout.size, size + 1);
    Some(Ref::NULL)
}

/// The threshold of a table, from its map's load factor.
fn threshold(objects: &Objects<'_>, layout: &Layout, map: Ref, capacity: u32) -> Option<i32> {
    let factor = f32::from_bits(objects.word(map, layout.load_factor)? as u32);
    let threshold = capacity as f32 * factor;
    let fits = capacity < LARGEST_CAPACITY && threshold < LARGEST_CAPACITY as f32;
    Some(if fits { threshold as i32 } else { i32::MAX })
}

/// A table to be doubled, of which everything was looked at that could be unusual.
pub(super) struct Growth {
    capacity: u32,
    threshold: i32,
}

impl Growth {
    pub(super) fn prepare(
        objects: &Objects<'_>,
        layout: &Layout,
        map: Ref,
        table: Ref,
    ) -> Option<Growth> {
        let old = objects.length(table)?;
        let capacity = old.checked_mul(2).filter(|&capacity| capacity < LARGEST_CAPACITY)?;
        let threshold = match objects.int(map, layout.threshold)?.wrapping_mul(2) {
            doubled if doubled != 0 && old >= FIRST_CAPACITY => doubled,
            _ => threshold(objects, layout, map, capacity)?,
        };
        objects.has_room(capacity / 2 + objects.program.class(layout.node_class).words + 3)?;
        objects.is_initialized(layout.node_class)?;
        for index in 0..old {
            check_bin(objects, layout, table, (index, old))?;
        }
        Some(Growth { capacity, threshold })
    }

    /// Every bin becomes two, whose nodes stay in order.
    pub(super) fn carry_out(
        self,
        objects: &mut Objects<'_>,
        layout: &Layout,
        map: Ref,
        table: Ref,
    ) {
        let old = self.capacity / 2;
        let new = objects.allocate_array(layout.table_class, self.capacity);
        for index in 0..old {
            let first = objects.element(table, index);
            if first.is_null() {
                continue;
            }
            objects.put_element(table, index, Ref::NULL);
            split(objects, layout, first, new, (index, old));
        }
        objects.put_int(map, layout.threshold, self.threshold);
        objects.put(map, layout.table, new.word());
    }
}

/// Whether bin `index` of `bins` is a list of nodes that belong there, without
/// anything undecided: an input's may be anything, also a circle.
fn check_bin(
    objects: &Objects<'_>,
    layout: &Layout,
    table: Ref,
    (index, bins): (u32, u32),
) -> Option<()> {
    let mut node = objects.element(table, index);
    for _ in 0..LONGEST_SEARCH {
        if node.is_null() {
            return Some(());
        }
        let belongs = objects.int(node, layout.hash)? as u32 & (bins - 1) == index;
        if !belongs || objects.class_of(node) != layout.node_class {
            return None;
        }
        node = objects.reference(node, layout.next)?;
    }
    None
}

/// Hangs the nodes of bin `index` into the new table: there, or `old` bins above.
fn split(
    objects: &mut Objects<'_>,
    layout: &Layout,
    first: Ref,
    table: Ref,
    (index, old): (u32, u32),
) {
    let mut last = [Ref::NULL; 2];
    let mut node = first;
    while !node.is_null() {
        // `check_bin` saw that both are decided.
        let upper = objects.heap.get(node, layout.hash) as u32 & old != 0;
        let next = Ref::from_word(objects.heap.get(node, layout.next));
        match last[usize::from(upper)] {
            Ref::NULL => objects.put_element(table, index + u32::from(upper) * old, node),
            last => objects.put(last, layout.next, node.word()),
        }
        last[usize::from(upper)] = node;
        node = next;
    }
    for last in last.into_iter().filter(|last| !last.is_null()) {
        objects.put(last, layout.next, 0);
    }
}
