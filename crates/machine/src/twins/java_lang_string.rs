//! `java.lang.String`.

use super::key::Key;
use super::objects::Needed;
use super::{Objects, Twins};
use crate::core::Core;
use crate::program::ClassId;
use crate::value::{Kind, Ref, int};

pub(super) const TWINS: Twins = &[
    ("equals(Ljava/lang/Object;)Z", equals),
    ("hashCode()I", hash_code),
    ("length()I", length),
    ("charAt(I)C", char_at),
    ("indexOf(I)I", index_of),
    ("indexOf(II)I", index_from),
];

/// The value of `String.coder` for one byte per character.
pub(super) const LATIN1: u64 = 0;

pub(super) struct Layout {
    hash: u32,
    hash_is_zero: u32,
    /// The classes whose static methods do the work.
    latin1: ClassId,
    utf16: ClassId,
    /// The first of these, and those that check indices in one JDK or another.
    used: Needed<3>,
}

impl Layout {
    pub(super) fn of(core: &mut Core) -> Option<Layout> {
        let Key::String { hash, hash_is_zero } = core.program.class(core.program.known.string).key
        else {
            return None;
        };
        let latin1 = core.twin_class("java/lang/StringLatin1")?;
        let utf16 = core.twin_class("java/lang/StringUTF16")?;
        let preconditions = core.twin_class("jdk/internal/util/Preconditions")?;
        let math = core.twin_class("java/lang/Math")?;
        let used = Needed::of(core, [latin1, preconditions, math]);
        Some(Layout { hash, hash_is_zero, latin1, utf16, used })
    }
}

impl Objects<'_> {
    /// Whether two strings have the same characters.
    pub(super) fn same_text(&self, string: Ref, other: Ref) -> Option<bool> {
        let slot = self.program.known.string_coder;
        let (one, two) = (self.text(string)?, self.text(other)?);
        if self.word(string, slot)? != self.word(other, slot)? {
            return Some(false);
        }
        // For both coders: bytes are bytes.
        self.is_initialized(self.layouts().string.as_ref()?.latin1)?;
        Some(one == two)
    }

    /// The bytes of a string.
    fn text(&self, string: Ref) -> Option<&[u8]> {
        let bytes = self.object(string, self.program.known.string_value)?;
        self.length(bytes)?;
        Some(self.heap.bytes(bytes, Kind::Byte))
    }

    /// The array and the length of a string that has one byte per character, if the classes
    /// are initialized that look into it.
    #[inline(always)]
    pub(super) fn latin1(&self, string: Ref) -> Option<(Ref, u32)> {
        let layout = self.layouts().string.as_ref()?;
        self.are_initialized(&layout.used)?;
        let bytes = self.object(string, self.program.known.string_value)?;
        let coder = self.word(string, self.program.known.string_coder)?;
        (coder == LATIN1).then_some((bytes, self.length(bytes)?))
    }
}

fn equals(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let [string, other] = [0, 1].map(|index| Ref::from_word(arguments[index]));
    objects.equals(string, other).map(u64::from)
}

/// Computed once, and kept in the string.
fn hash_code(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let layout = objects.layouts().string.as_ref()?;
    let string = Ref::from_word(arguments[0]);
    if let Some(known) = objects.hash_code(string) {
        return Some(int(known));
    }
    let [hash, is_zero] = [layout.hash, layout.hash_is_zero].map(|slot| objects.word(string, slot));
    hash.and(is_zero)?;
    let coder = objects.word(string, objects.program.known.string_coder)?;
    objects.is_initialized(if coder == LATIN1 { layout.latin1 } else { layout.utf16 })?;
    let hash = hash_of(objects.text(string)?, coder == LATIN1);
    match hash {
        0 => objects.put(string, layout.hash_is_zero, 1),
        hash => objects.put_int(string, layout.hash, hash),
    }
    Some(int(hash))
}

fn length(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let string = Ref::from_word(arguments[0]);
    let bytes = objects.object(string, objects.program.known.string_value)?;
    let coder = objects.word(string, objects.program.known.string_coder)?;
    Some(u64::from(objects.length(bytes)? >> coder))
}

fn char_at(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (bytes, length) = objects.latin1(Ref::from_word(arguments[0]))?;
    let index = arguments[1] as u32;
    // A negative index is a large one here.
    (index < length).then(|| objects.heap.element(bytes, Kind::Byte, index) & 0xFF)
}

fn index_of(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    index_from(objects, &[arguments[0], arguments[1], 0])
}

fn index_from(objects: &mut Objects<'_>, arguments: &[u64]) -> Option<u64> {
    let (bytes, _) = objects.latin1(Ref::from_word(arguments[0]))?;
    let text = objects.heap.bytes(bytes, Kind::Byte);
    let from = (arguments[2] as i32).max(0) as usize;
    let wanted = u8::try_from(arguments[1] as i32).ok();
    let found = text.iter().skip(from).position(|&byte| Some(byte) == wanted);
    Some(int(found.map_or(-1, |place| (from + place) as i32)))
}

fn hash_of(text: &[u8], latin1: bool) -> i32 {
    let add = |hash: i32, unit: u16| hash.wrapping_mul(31).wrapping_add(i32::from(unit));
    if latin1 {
        return text.iter().fold(0, |hash, &byte| add(hash, u16::from(byte)));
    }
    let units = text.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    units.fold(0, add)
}
