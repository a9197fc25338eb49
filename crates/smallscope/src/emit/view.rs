//! The JDK's objects by what their public interface shows.
//!
//! Their fields are closed to a test and differ between releases. Of the common
//! containers the elements count, in the order of iteration; anything else of
//! the JDK's is opaque, and so is one that is broken.

use crate::suite::collections::{Contents, contents};
use crate::suite::structure::{Content, Structure, Value};

/// What a test can know of an object.
#[derive(Debug, PartialEq)]
pub(super) enum View<'a> {
    /// Of a class of the user's, or an array: all of it.
    Open,
    Elements(Vec<&'a Value>),
    Entries(Vec<(&'a Value, &'a Value)>),
    Opaque,
}

/// Whether a class is the JDK's, by its binary name.
pub(super) fn is_platform(binary_name: &str) -> bool {
    ["java.", "javax.", "jdk."].iter().any(|package| binary_name.starts_with(package))
}

pub(super) fn view(structure: &Structure, index: usize) -> View<'_> {
    let object = &structure.objects[index];
    // A lambda's class has another name on every machine: ours are `$$Site`.
    let hidden = ["$$Lambda", "$$Site", "/"];
    if hidden.iter().any(|part| object.binary_name.contains(part)) {
        return View::Opaque;
    }
    if matches!(object.content, Content::Elements(_)) || !is_platform(&object.binary_name) {
        return View::Open;
    }
    // Where a hash decides the order, it is the same everywhere only for plain keys.
    let hashed = object.binary_name.contains("Hash");
    let known =
        |key: &Value| !hashed || matches!(key, Value::Null | Value::Text(_) | Value::Boxed(..));
    match contents(structure, index) {
        Some(Contents::Sequence(values)) if values.iter().all(|value| known(value)) => {
            View::Elements(values)
        }
        Some(Contents::Map(entries)) if entries.iter().all(|(key, _)| known(key)) => {
            View::Entries(entries)
        }
        _ => View::Opaque,
    }
}
