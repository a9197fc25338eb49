//! `java.lang.Integer`, and numbers as decimal text.

use super::objects::Needed;
use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::{Ref, int};

pub(super) const TWINS: Twins = &[
    ("valueOf(I)Ljava/lang/Integer;", value_of),
    ("equals(Ljava/lang/Object;)Z", equals),
    ("hashCode()I", hash_code),
    ("intValue()I", int_value),
    ("compareTo(Ljava/lang/Integer;)I", compare_to),
    // What a `Comparable` is asked.
    ("compareTo(Ljava/lang/Object;)I", compare_to),
    ("toString(I)Ljava/lang/String;", int_to_string),
];

pub(super) const LONG_TWINS: Twins = &[("toString(J)Ljava/lang/String;", long_to_string)];

/// The least number that has an object of its own.
const LEAST_CACHED: i32 = -128;

pub(super) struct Layout {
    class: ClassId,
    /// The same, to ask often.
    own: Needed<1>,
    value: u32,
    cache_class: Needed<1>,
    /// Words of the cache's static fields.
    cache: u32,
    high: u32,
    /// What writes digits in newer JDKs, instead of the class itself.
    digits: Option<ClassId>,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let class = core.twin_class("java/lang/Integer")?;
        let cache_class = core.twin_class("java/lang/Integer$IntegerCache")?;
        let digits = core.twin_class("jdk/internal/util/DecimalDigits");
        let statics = core.mirror(cache_class).0;
        Some(Layout {
            class,
            own: Needed::of(core, [class]),
            cache_class: Needed::of(core, [cache_class]),
            digits,
            value: core.layout_slot(class, "value", "I")?,
            cache: statics + core.layout_slot(cache_class, "cache", "[Ljava/lang/Integer;")?,
            high: statics + core.layout_slot(cache_class, "high", "I")?,
        })
    }
}

fn value_of(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().integer.as_ref()?;
    objects.are_initialized(&layout.cache_class)?;
    let value = arguments[0] as i32;
    if (LEAST_CACHED..=objects.heap.word(layout.high) as i32).contains(&value) {
        let cache = Ref::from_word(objects.heap.word(layout.cache));
        return Some(objects.element(cache, (value - LEAST_CACHED) as u32).word());
    }
    objects.is_initialized(layout.class)?;
    objects.has_room(objects.program.class(layout.class).words)?;
    let made = objects.allocate(layout.class);
    objects.put_int(made, layout.value, value);
    Some(made.word())
}

fn equals(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let [one, two] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    objects.equals(one, two).map(u64::from)
}

fn hash_code(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    objects.hash_code(Ref::from_word(arguments[0])).map(int)
}

fn int_value(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().integer.as_ref()?;
    objects.word(Ref::from_word(arguments[0]), layout.value)
}

fn compare_to(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().integer.as_ref()?;
    objects.are_initialized(&layout.own)?;
    let [one, two] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    if two.is_null() || objects.class_of(two) != layout.class {
        return None;
    }
    let (one, two) = (objects.int(one, layout.value)?, objects.int(two, layout.value)?);
    Some(int(one.cmp(&two) as i32))
}

fn int_to_string(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    to_string(objects, i64::from(arguments[0] as i32))
}

fn long_to_string(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    to_string(objects, arguments[0] as i64)
}

fn to_string(objects: &mut Objects<'_>, number: i64) -> Option<u64> {
    let text = objects.decimal(number)?;
    let (length, string_class) = (text.len() as u32, objects.program.known.string);
    objects.has_room(objects.program.class(string_class).words + length)?;
    let bytes = objects.allocate_bytes(length);
    objects.heap.bytes_mut(bytes, 0, text.len()).copy_from_slice(text.as_bytes());
    let string = objects.allocate(string_class);
    objects.put(string, objects.program.known.string_value, bytes.word());
    Some(string.word())
}

impl Objects<'_> {
    /// A number as the JDK writes it. None if the classes that do so are not initialized.
    pub(super) fn decimal(&self, number: i64) -> Option<String> {
        let layout = self.layouts().integer.as_ref()?;
        self.is_initialized(layout.class)?;
        layout.digits.map_or(Some(()), |digits| self.is_initialized(digits))?;
        Some(number.to_string())
    }
}
