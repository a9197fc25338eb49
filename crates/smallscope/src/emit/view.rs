//! The JDK's objects by what their public interface shows.
//!
//! Their fields are closed to a test and differ between releases. Of the common
//! containers the elements count, in the order of iteration; anything else of
//! the JDK's is opaque, and so is one that is broken: a walk that meets more
//! nodes than there are objects gives up.

use crate::suite::structure::{Content, Object, Structure, Value};

/// What a test can know of an object.
#[derive(Debug, PartialEq)]
pub(super) enum View<'a> {
    /// Of a class of the user's, or an array: all of it.
    Open,
    Elements(Vec<&'a Value>),
    Entries(Vec<(&'a Value, &'a Value)>),
    Opaque,
}

/// The containers that are looked into, all of `java.util`.
pub(super) const CONTAINERS: [&str; 11] = [
    "ArrayDeque",
    "ArrayList",
    "HashMap",
    "HashSet",
    "LinkedHashMap",
    "LinkedHashSet",
    "LinkedList",
    "PriorityQueue",
    "TreeMap",
    "TreeSet",
    "Vector",
];

/// Whether a class is the JDK's, by its binary name.
pub(super) fn is_platform(binary_name: &str) -> bool {
    ["java.", "javax.", "jdk."].iter().any(|package| binary_name.starts_with(package))
}

pub(super) fn view(structure: &Structure, index: usize) -> View<'_> {
    let object = &structure.objects[index];
    if object.binary_name.contains("$$Lambda") || object.binary_name.contains('/') {
        return View::Opaque;
    }
    if matches!(object.content, Content::Elements(_)) || !is_platform(&object.binary_name) {
        return View::Open;
    }
    container(structure, object).unwrap_or(View::Opaque)
}

fn container<'a>(structure: &'a Structure, object: &'a Object) -> Option<View<'a>> {
    let name = object.binary_name.strip_prefix("java.util.")?;
    Some(match name {
        "ArrayList" | "Vector" => {
            let (data, size) = match name {
                "ArrayList" => ("elementData", "size"),
                _ => ("elementData", "elementCount"),
            };
            View::Elements(elements(structure, object, data)?.take(number(object, size)?).collect())
        }
        "PriorityQueue" => {
            let size = number(object, "size")?;
            View::Elements(elements(structure, object, "queue")?.take(size).collect())
        }
        "ArrayDeque" => View::Elements(deque(structure, object)?),
        "LinkedList" => View::Elements(linked(structure, object)?),
        "TreeMap" => View::Entries(tree(structure, object)?),
        "HashMap" => plain_keys(buckets(structure, object)?)?,
        "LinkedHashMap" => plain_keys(chain(structure, object)?)?,
        "HashSet" | "LinkedHashSet" => {
            keys(container(structure, target(structure, object, "map")?)?)?
        }
        "TreeSet" => keys(container(structure, target(structure, object, "m")?)?)?,
        _ => return None,
    })
}

/// Where a hash decides the order, it is the same everywhere only for these.
fn plain_keys<'a>(entries: Vec<(&'a Value, &'a Value)>) -> Option<View<'a>> {
    let plain = |key: &Value| matches!(key, Value::Null | Value::Text(_) | Value::Boxed(..));
    entries.iter().all(|(key, _)| plain(key)).then_some(View::Entries(entries))
}

fn keys(map: View<'_>) -> Option<View<'_>> {
    match map {
        View::Entries(entries) => {
            Some(View::Elements(entries.into_iter().map(|(key, _)| key).collect()))
        }
        _ => None,
    }
}

fn field<'a>(object: &'a Object, name: &str) -> Option<&'a Value> {
    match &object.content {
        Content::Fields(fields) => Some(&fields.iter().find(|(known, _)| known == name)?.1),
        Content::Elements(_) => None,
    }
}

fn number(object: &Object, name: &str) -> Option<usize> {
    match field(object, name)? {
        Value::Integer(value) => usize::try_from(*value).ok(),
        _ => None,
    }
}

/// The object that a field leads to; None for null as well.
fn target<'a>(structure: &'a Structure, object: &Object, name: &str) -> Option<&'a Object> {
    match field(object, name)? {
        Value::Object(index) => structure.objects.get(*index),
        _ => None,
    }
}

fn elements<'a>(
    structure: &'a Structure,
    object: &Object,
    name: &str,
) -> Option<impl Iterator<Item = &'a Value>> {
    match &target(structure, object, name)?.content {
        Content::Elements(elements) => Some(elements.iter()),
        Content::Fields(_) => None,
    }
}

fn deque<'a>(structure: &'a Structure, object: &Object) -> Option<Vec<&'a Value>> {
    let elements: Vec<&Value> = elements(structure, object, "elements")?.collect();
    let (mut at, tail) = (number(object, "head")?, number(object, "tail")?);
    let mut found = Vec::new();
    while at != tail {
        if found.len() > elements.len() {
            return None;
        }
        found.push(*elements.get(at)?);
        at = (at + 1) % elements.len();
    }
    Some(found)
}

fn linked<'a>(structure: &'a Structure, object: &Object) -> Option<Vec<&'a Value>> {
    let mut found = Vec::new();
    let mut next = target(structure, object, "first");
    while let Some(node) = next {
        if found.len() > structure.objects.len() {
            return None;
        }
        found.push(field(node, "item")?);
        next = target(structure, node, "next");
    }
    Some(found)
}

fn tree<'a>(structure: &'a Structure, object: &Object) -> Option<Vec<(&'a Value, &'a Value)>> {
    let mut found = Vec::new();
    let mut above = Vec::new();
    let mut next = target(structure, object, "root");
    loop {
        while let Some(node) = next {
            if above.len() > structure.objects.len() {
                return None;
            }
            above.push(node);
            next = target(structure, node, "left");
        }
        let Some(node) = above.pop() else { return Some(found) };
        found.push((field(node, "key")?, field(node, "value")?));
        next = target(structure, node, "right");
    }
}

fn buckets<'a>(structure: &'a Structure, object: &Object) -> Option<Vec<(&'a Value, &'a Value)>> {
    let mut found = Vec::new();
    let Some(table) = elements(structure, object, "table") else { return Some(found) };
    for bucket in table {
        let mut next = match bucket {
            Value::Object(index) => structure.objects.get(*index),
            _ => None,
        };
        while let Some(node) = next {
            if found.len() > structure.objects.len() {
                return None;
            }
            found.push((field(node, "key")?, field(node, "value")?));
            next = target(structure, node, "next");
        }
    }
    Some(found)
}

fn chain<'a>(structure: &'a Structure, object: &Object) -> Option<Vec<(&'a Value, &'a Value)>> {
    let mut found = Vec::new();
    let mut next = target(structure, object, "head");
    while let Some(node) = next {
        if found.len() > structure.objects.len() {
            return None;
        }
        found.push((field(node, "key")?, field(node, "value")?));
        next = target(structure, node, "after");
    }
    Some(found)
}
