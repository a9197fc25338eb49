//! `java.util.HashMap`.
//!
//! Bins are lists of nodes here. A bin that is a tree, or would become one, is
//! for the bytecode.

mod grow; // the table is made, or doubled

use super::key::Key;
use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::{Ref, float, int};

pub(super) const TWINS: Twins = &[
    ("<init>()V", construct),
    ("hash(Ljava/lang/Object;)I", hash),
    ("put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", put),
    ("putVal(ILjava/lang/Object;Ljava/lang/Object;ZZ)Ljava/lang/Object;", put_value),
    ("get(Ljava/lang/Object;)Ljava/lang/Object;", get),
    ("getNode(Ljava/lang/Object;)Ljava/util/HashMap$Node;", get_node),
    ("containsKey(Ljava/lang/Object;)Z", contains_key),
];

/// A bin as long as this becomes a tree when one more comes.
const LONGEST_BIN: u32 = 8;
/// No list is as long, unless it is an input's that goes round in a circle.
const LONGEST_SEARCH: u32 = 64;
const LOAD_FACTOR: f32 = 0.75;

pub(super) struct Layout {
    pub(super) class: ClassId,
    node_class: ClassId,
    table_class: ClassId,
    table: u32,
    pub(super) size: u32,
    modifications: u32,
    threshold: u32,
    load_factor: u32,
    // Of a node.
    hash: u32,
    key: u32,
    value: u32,
    next: u32,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        const NODE: &str = "Ljava/util/HashMap$Node;";
        const OBJECT: &str = "Ljava/lang/Object;";
        let class = core.twin_class("java/util/HashMap")?;
        let node_class = core.twin_class("java/util/HashMap$Node")?;
        let table_class = core.array_of(node_class).ok()?;
        let map = |name, descriptor| core.layout_slot(class, name, descriptor);
        let node = |name, descriptor| core.layout_slot(node_class, name, descriptor);
        Some(Layout {
            class,
            node_class,
            table_class,
            table: map("table", &format!("[{NODE}"))?,
            size: map("size", "I")?,
            modifications: map("modCount", "I")?,
            threshold: map("threshold", "I")?,
            load_factor: map("loadFactor", "F")?,
            hash: node("hash", "I")?,
            key: node("key", OBJECT)?,
            value: node("value", OBJECT)?,
            next: node("next", NODE)?,
        })
    }
}

/// A mapping to be added, with the spread hash of its key.
#[derive(Clone, Copy)]
pub(super) struct Mapping {
    hash: i32,
    key: Ref,
    value: Ref,
}

impl Mapping {
    #[inline(always)]
    pub(super) fn new(objects: &Objects<'_>, key: Ref, value: Ref) -> Option<Mapping> {
        Some(Mapping { hash: spread(objects, key)?, key, value })
    }
}

/// The keys of a map, for one who asks about many objects whether they are
/// among them.
pub(crate) struct Keys<'a> {
    objects: &'a Objects<'a>,
    layout: &'a Layout,
    map: Ref,
    table: Ref,
    /// Bins of the table, less one.
    mask: u32,
    /// A class whose instances are told apart by identity: mostly, that of all
    /// objects that are asked about.
    class: ClassId,
}

impl<'a> Keys<'a> {
    /// None also if the map never had a key.
    #[inline(always)]
    pub(super) fn of(objects: &'a Objects<'_>, layout: &'a Layout, map: Ref) -> Option<Keys<'a>> {
        let table = objects.object(map, layout.table)?;
        let mask = mask(objects, table)?;
        Some(Keys { objects, layout, map, table, mask, class: objects.program.known.object })
    }

    /// False also where only the bytecode can tell.
    #[inline(always)]
    pub(crate) fn contain(&mut self, key: Ref) -> bool {
        if key.is_null() {
            return self.contain_any(key);
        }
        let class = self.objects.class_of(key);
        if class != self.class {
            if self.objects.program.class(class).key != Key::Identity {
                return self.contain_any(key);
            }
            self.class = class;
        }
        self.contain_identity(key).is_some()
    }

    // Apart from the loop of one who asks about many: it has few registers.
    #[inline(never)]
    fn contain_any(&self, key: Ref) -> bool {
        find(self.objects, self.layout, self.map, key).is_some_and(|node| !node.is_null())
    }

    /// What [`search`] does, for an object that equals no other.
    #[inline(always)]
    fn contain_identity(&self, key: Ref) -> Option<()> {
        let Keys { objects, layout, table, .. } = *self;
        let hash = spread_bits(objects.identity_hash(key)?);
        let mut node = objects.element(table, self.mask & hash as u32);
        if node.is_null() || objects.class_of(node) != layout.node_class {
            return None;
        }
        for _ in 0..LONGEST_SEARCH {
            // What equals a decided word is decided.
            if objects.heap.get(node, layout.hash) == int(hash) {
                if objects.heap.get(node, layout.key) == key.word() {
                    return Some(());
                }
                objects.word(node, layout.key)?;
            }
            objects.word(node, layout.hash)?;
            node = objects.object(node, layout.next)?;
        }
        None
    }
}

/// Where a key is in its bin, or would be.
enum BinPosition {
    Node(Ref),
    /// The bin is empty.
    Bin(u32),
    /// After the last node of a bin.
    Tail(Ref),
}

/// The hash that the map uses for a key.
#[inline(always)]
fn spread(objects: &Objects<'_>, key: Ref) -> Option<i32> {
    if key.is_null() {
        return Some(0);
    }
    objects.hash_code(key).map(spread_bits)
}

#[inline(always)]
fn spread_bits(hash: i32) -> i32 {
    hash ^ (hash as u32 >> 16) as i32
}

/// What leaves of a hash the number of a bin. None for a table without bins.
#[inline(always)]
fn mask(objects: &Objects<'_>, table: Ref) -> Option<u32> {
    objects.length(table)?.checked_sub(1)
}

/// Looks for a key in a table, which has at least one bin. None also when the
/// bin is a tree.
#[inline(always)]
fn search(
    objects: &Objects<'_>,
    layout: &Layout,
    table: Ref,
    (hash, key): (i32, Ref),
) -> Option<(BinPosition, u32)> {
    let index = mask(objects, table)? & hash as u32;
    let mut node = objects.element(table, index);
    if node.is_null() {
        return Some((BinPosition::Bin(index), 0));
    }
    if objects.class_of(node) != layout.node_class {
        return None;
    }
    for length in 1..LONGEST_SEARCH {
        if objects.int(node, layout.hash)? == hash {
            let found = objects.reference(node, layout.key)?;
            if found == key || (!key.is_null() && objects.equals(key, found)?) {
                return Some((BinPosition::Node(node), length));
            }
        }
        let next = objects.reference(node, layout.next)?;
        if next.is_null() {
            return Some((BinPosition::Tail(node), length));
        }
        node = next;
    }
    None
}

/// The node of a key, or null. Also for subclasses, as long as their nodes are
/// ordinary ones.
#[inline(always)]
pub(super) fn find(objects: &Objects<'_>, layout: &Layout, map: Ref, key: Ref) -> Option<Ref> {
    let hash = spread(objects, key)?;
    let table = objects.reference(map, layout.table)?;
    if table.is_null() {
        return Some(Ref::NULL);
    }
    match search(objects, layout, table, (hash, key))? {
        (BinPosition::Node(node), _) => Some(node),
        _ => Some(Ref::NULL),
    }
}

/// Maps a key to a value in a `HashMap` that is none of its subclasses; returns
/// the value before, or null.
#[inline(always)]
pub(super) fn add(
    objects: &mut Objects<'_>,
    layout: &Layout,
    map: Ref,
    entry: Mapping,
    only_if_absent: bool,
) -> Option<Ref> {
    if objects.class_of(map) != layout.class {
        return None;
    }
    let table = objects.reference(map, layout.table)?;
    if table.is_null() {
        return grow::add_first(objects, layout, map, entry);
    }
    let (place, length) = search(objects, layout, table, (entry.hash, entry.key))?;
    if let BinPosition::Node(node) = place {
        let old = objects.reference(node, layout.value)?;
        if !only_if_absent || old.is_null() {
            objects.put(node, layout.value, entry.value.word());
        }
        return Some(old);
    }
    let size = objects.int(map, layout.size)?;
    if length >= LONGEST_BIN || size == i32::MAX {
        return None;
    }
    let modifications = objects.int(map, layout.modifications)?;
    if size + 1 > objects.int(map, layout.threshold)? {
        let growth = grow::Growth::prepare(objects, layout, map, table)?;
        insert(objects, layout, table, place, entry)?;
        growth.carry_out(objects, layout, map, table);
    } else {
        insert(objects, layout, table, place, entry)?;
    }
    objects.put_int(map, layout.modifications, modifications.wrapping_add(1));
    objects.put_int(map, layout.size, size + 1);
    Some(Ref::NULL)
}

/// Makes the node of a new key. Declines before it has changed anything.
#[inline(always)]
fn insert(
    objects: &mut Objects<'_>,
    layout: &Layout,
    table: Ref,
    place: BinPosition,
    entry: Mapping,
) -> Option<()> {
    objects.has_room(objects.program.class(layout.node_class).words)?;
    objects.is_initialized(layout.node_class)?;
    let node = objects.allocate(layout.node_class);
    objects.put_int(node, layout.hash, entry.hash);
    objects.put(node, layout.key, entry.key.word());
    objects.put(node, layout.value, entry.value.word());
    match place {
        BinPosition::Bin(index) => objects.put_element(table, index, node),
        BinPosition::Tail(last) => objects.put(last, layout.next, node.word()),
        BinPosition::Node(_) => unreachable!("a key that is there needs no node"),
    }
    Some(())
}

/// A map that is empty: what the constructors do.
pub(super) fn make_empty(objects: &mut Objects<'_>, layout: &Layout, map: Ref) {
    objects.put(map, layout.load_factor, float(LOAD_FACTOR));
}

fn construct(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().hash_map.as_ref()?;
    make_empty(objects, layout, Ref::from_word(arguments[0]));
    Some(0)
}

fn hash(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    spread(objects, Ref::from_word(arguments[0])).map(int)
}

fn put(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().hash_map.as_ref()?;
    let [map, key, value] = [0, 1, 2].map(|index| Ref::from_word(arguments[index]));
    let entry = Mapping::new(objects, key, value)?;
    add(objects, layout, map, entry, false).map(Ref::word)
}

fn put_value(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().hash_map.as_ref()?;
    let [map, key, value] = [0, 2, 3].map(|index| Ref::from_word(arguments[index]));
    let entry = Mapping { hash: arguments[1] as i32, key, value };
    add(objects, layout, map, entry, arguments[4] as u32 != 0).map(Ref::word)
}

fn get(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().hash_map.as_ref()?;
    match Ref::from_word(get_node(objects, arguments)?) {
        Ref::NULL => Some(0),
        node => objects.word(node, layout.value),
    }
}

fn get_node(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().hash_map.as_ref()?;
    let [map, key] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    find(objects, layout, map, key).map(Ref::word)
}

fn contains_key(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    get_node(objects, arguments).map(|node| u64::from(node != 0))
}
