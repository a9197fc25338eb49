//! `java.lang.StringBuilder`, as long as it has one byte per character, and the superclass
//! that it shares with `StringBuffer`.

use super::java_lang_string::LATIN1;
use super::objects::Needed;
use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::Ref;

pub(super) const TWINS: Twins = &[
    ("<init>()V", construct),
    ("length()I", length),
    ("append(C)Ljava/lang/StringBuilder;", append_char),
    ("append(I)Ljava/lang/StringBuilder;", append_int),
    ("append(Ljava/lang/String;)Ljava/lang/StringBuilder;", append_string),
    ("append(Ljava/lang/CharSequence;)Ljava/lang/StringBuilder;", append_sequence),
    ("append(Ljava/lang/CharSequence;II)Ljava/lang/StringBuilder;", append_range),
    ("toString()Ljava/lang/String;", to_string),
];

/// What a subclass of its own calls.
pub(super) const ABSTRACT_TWINS: Twins = &[
    ("append(C)Ljava/lang/AbstractStringBuilder;", append_char),
    ("append(I)Ljava/lang/AbstractStringBuilder;", append_int),
    ("append(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;", append_string),
];

/// Bytes of a new builder.
const FIRST_CAPACITY: u32 = 16;
/// Those of the largest that grows here: far from where the JDK must think of overflow.
const MOST_CAPACITY: u32 = 1 << 24;

pub(super) struct Layout {
    class: ClassId,
    value: u32,
    coder: u32,
    count: u32,
    /// Newer JDKs note that some characters, which need two bytes, were deleted.
    maybe_latin1: Option<u32>,
    /// The classes whose static methods do the work.
    used: Needed<5>,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let class = core.twin_class("java/lang/StringBuilder")?;
        let used = [
            core.twin_class("java/lang/StringLatin1")?,
            core.twin_class("java/lang/Math")?,
            core.twin_class("java/util/Arrays")?,
            core.twin_class("jdk/internal/util/ArraysSupport")?,
            core.twin_class("jdk/internal/util/Preconditions")?,
        ];
        Some(Layout {
            class,
            used: Needed::of(core, used),
            value: core.layout_slot(class, "value", "[B")?,
            coder: core.layout_slot(class, "coder", "B")?,
            count: core.layout_slot(class, "count", "I")?,
            maybe_latin1: core.layout_slot(class, "maybeLatin1", "Z"),
        })
    }
}

/// A builder's array, and how much of it is in use.
struct Buffer<'a> {
    layout: &'a Layout,
    builder: Ref,
    bytes: Ref,
    capacity: u32,
    count: u32,
}

impl<'a> Buffer<'a> {
    /// None if there are not all characters of one byte.
    #[inline(always)]
    fn of(objects: &Objects<'a>, builder: Ref) -> Option<Buffer<'a>> {
        let layout = objects.layouts().string_builder.as_ref()?;
        objects.are_initialized(&layout.used)?;
        let bytes = objects.object(builder, layout.value)?;
        let count = objects.word(builder, layout.count)? as u32;
        let capacity = objects.length(bytes)?;
        let is_latin1 = objects.word(builder, layout.coder)? == LATIN1;
        let buffer = Buffer { layout, builder, bytes, capacity, count };
        (is_latin1 && count <= capacity).then_some(buffer)
    }

    /// Makes room for so many bytes more, which are in use then; where they begin.
    /// Declines before it has changed anything.
    #[inline(always)]
    fn extend(&mut self, objects: &mut Objects<'_>, more: u32) -> Option<usize> {
        let (start, count) = (self.count, self.count.checked_add(more)?);
        if count > self.capacity {
            self.grow(objects, count)?;
        }
        self.count = count;
        objects.put(self.builder, self.layout.count, u64::from(count));
        Some(start as usize)
    }

    fn grow(&mut self, objects: &mut Objects<'_>, least: u32) -> Option<()> {
        let capacity = least.max(2 * self.capacity + 2);
        if capacity > MOST_CAPACITY {
            return None;
        }
        objects.has_room_for_bytes(capacity)?;
        let bytes = objects.allocate_bytes(capacity);
        objects.heap.copy_bytes((self.bytes, 0), (bytes, 0), self.capacity as usize);
        objects.put(self.builder, self.layout.value, bytes.word());
        (self.bytes, self.capacity) = (bytes, capacity);
        Some(())
    }

    /// Appends bytes of an array from an index on; the result of the method that does.
    #[inline(always)]
    fn append(
        mut self,
        objects: &mut Objects<'_>,
        (source, from): (Ref, u32),
        length: u32,
    ) -> Option<u64> {
        let start = self.extend(objects, length)?;
        objects.heap.copy_bytes((source, from as usize), (self.bytes, start), length as usize);
        Some(self.builder.word())
    }

    /// The same with bytes that are on no heap.
    #[inline(always)]
    fn append_bytes(mut self, objects: &mut Objects<'_>, bytes: &[u8]) -> Option<u64> {
        let start = self.extend(objects, bytes.len() as u32)?;
        objects.heap.bytes_mut(self.bytes, start, start + bytes.len()).copy_from_slice(bytes);
        Some(self.builder.word())
    }
}

fn construct(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (layout, builder) =
        (objects.layouts().string_builder.as_ref()?, Ref::from_word(arguments[0]));
    objects.has_room_for_bytes(FIRST_CAPACITY)?;
    let bytes = objects.allocate_bytes(FIRST_CAPACITY);
    objects.put(builder, layout.value, bytes.word());
    objects.put(builder, layout.coder, LATIN1);
    Some(0)
}

fn length(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().string_builder.as_ref()?;
    objects.word(Ref::from_word(arguments[0]), layout.count)
}

fn append_char(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let buffer = Buffer::of(objects, Ref::from_word(arguments[0]))?;
    let byte = u8::try_from(arguments[1] as u32).ok()?;
    buffer.append_bytes(objects, &[byte])
}

fn append_int(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let buffer = Buffer::of(objects, Ref::from_word(arguments[0]))?;
    let text = objects.decimal(i64::from(arguments[1] as i32))?;
    buffer.append_bytes(objects, text.as_bytes())
}

fn append_string(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let [builder, string] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    let buffer = Buffer::of(objects, builder)?;
    let (bytes, length) = text(objects, string)?;
    buffer.append(objects, (bytes, 0), length)
}

fn append_sequence(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let [builder, sequence] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    let buffer = Buffer::of(objects, builder)?;
    if sequence.is_null() || objects.class_of(sequence) != buffer.layout.class {
        return append_string(objects, arguments);
    }
    if let Some(slot) = buffer.layout.maybe_latin1 {
        objects.word(sequence, slot).filter(|&noted| noted == 0)?;
    }
    let Buffer { bytes, count, .. } = Buffer::of(objects, sequence)?;
    buffer.append(objects, (bytes, 0), count)
}

fn append_range(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let [builder, string] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    let buffer = Buffer::of(objects, builder)?;
    let (bytes, length) = text(objects, string)?;
    // A negative one is large here.
    let (start, end) = (arguments[2] as u32, arguments[3] as u32);
    let count = end.checked_sub(start).filter(|_| end <= length)?;
    buffer.append(objects, (bytes, start), count)
}

/// Of an empty one it is for the bytecode to find the literal.
fn to_string(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let Buffer { bytes, count, .. } = Buffer::of(objects, Ref::from_word(arguments[0]))?;
    let (class, value) = (objects.program.known.string, objects.program.known.string_value);
    if count == 0 {
        return None;
    }
    objects.has_room_for_bytes(count.checked_add(8 * objects.program.class(class).words)?)?;
    let string = objects.allocate(class);
    let copy = objects.allocate_bytes(count);
    objects.heap.copy_bytes((bytes, 0), (copy, 0), count as usize);
    objects.put(string, value, copy.word());
    Some(string.word())
}

/// The array and the length of what must be a string.
#[inline(always)]
fn text(objects: &Objects<'_>, string: Ref) -> Option<(Ref, u32)> {
    if string.is_null() || objects.class_of(string) != objects.program.known.string {
        return None;
    }
    objects.latin1(string)
}
