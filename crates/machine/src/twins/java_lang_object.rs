//! `java.lang.Object`, and what `System` and `java.util.Objects` do with objects.
//! Most of these are native: a twin saves the way out of the interpreter's loop.

use super::{Objects, Twins};
use crate::value::{Kind, Ref, int};

pub(super) const TWINS: Twins =
    &[("hashCode()I", identity_hash), ("getClass()Ljava/lang/Class;", get_class)];

pub(super) const SYSTEM_TWINS: Twins = &[
    ("identityHashCode(Ljava/lang/Object;)I", identity_hash),
    ("arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", array_copy),
];

pub(super) const OBJECTS_TWINS: Twins = &[
    ("equals(Ljava/lang/Object;Ljava/lang/Object;)Z", equals),
    ("hashCode(Ljava/lang/Object;)I", hash_code),
];

fn identity_hash(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    match Ref::from_word(arguments[0]) {
        Ref::NULL => Some(0),
        object => objects.identity_hash(object).map(int),
    }
}

fn get_class(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let class = objects.class_of(Ref::from_word(arguments[0]));
    Some(objects.program.class(class).mirror.word())
}

fn equals(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let [one, two] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    if one == two || one.is_null() {
        return Some(u64::from(one == two));
    }
    objects.equals(one, two).map(u64::from)
}

fn hash_code(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    match Ref::from_word(arguments[0]) {
        Ref::NULL => Some(0),
        object => objects.hash_code(object).map(int),
    }
}

/// Within one class of arrays, where every element fits.
fn array_copy(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let [source, target] = [0, 2].map(|index| Ref::from_word(arguments[index]));
    if source.is_null() || target.is_null() {
        return None;
    }
    let class = objects.class_of(source);
    let (kind, _) = objects.program.class(class).array()?;
    if objects.class_of(target) != class {
        return None;
    }
    let length = u32::try_from(arguments[4] as i32).ok()?;
    let from = within(objects, source, arguments[1], length)?;
    let to = within(objects, target, arguments[3], length)?;
    copy(objects, kind, (source, from), (target, to), length);
    Some(0)
}

/// An index from which `length` elements lie within the array.
fn within(objects: &Objects<'_>, array: Ref, index: u64, length: u32) -> Option<u32> {
    let index = u32::try_from(index as i32).ok()?;
    (index.checked_add(length)? <= objects.length(array)?).then_some(index)
}

fn copy(
    objects: &mut Objects<'_>,
    kind: Kind,
    (source, from): (Ref, u32),
    (target, to): (Ref, u32),
    length: u32,
) {
    let bytes = |index: u32| (index as usize) << kind.shift();
    objects.heap.copy_bytes((source, bytes(from)), (target, bytes(to)), bytes(length));
}
