//! Mutants as class files, which the real JVM's verifier takes.
//!
//! The original bytes are copied but for the changed method's `Code`, and new constants come
//! behind those that there are. In the code, tables are moved along byte by byte: lines, names,
//! exceptions, and the frames of `StackMapTable`. Every mutant has the original's types wherever
//! ways meet, so the frames stay true, and only their places change.
//!
//! Not here: where files go. Annotations of types inside the code are left out: nobody reads them
//! when it runs.

use super::Made;
use super::code::Moves;
use crate::cover::code::offsets;
use ristretto_classfile::ConstantPool;
use ristretto_classfile::attributes::{Attribute, Instruction};

/// The class file that `original` becomes with a mutant in it; None if it is not the class file
/// that the mutant was made from, or the code does not fit into one any more. The constants are
/// those of its `Mutants`.
pub fn class_file(original: &[u8], constants: &ConstantPool<'_>, made: &Made) -> Option<Vec<u8>> {
    let mut copy = Copier { from: original, at: 0, to: Vec::with_capacity(original.len() + 64) };
    copy.copy(8)?;
    let names = copy.pool(constants)?;
    copy.copy(6)?;
    let interfaces = usize::from(copy.copy_u16()?);
    copy.copy(2 * interfaces)?;
    for _ in 0..copy.copy_u16()? {
        copy.member(None)?;
    }
    for number in 0..copy.copy_u16()? {
        let changed = (number == made.position).then_some((made, &names[..]));
        copy.member(changed)?;
    }
    let rest = copy.from.len() - copy.at;
    copy.copy(rest)?;
    Some(copy.to)
}

/// The attributes of code that have places in them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    Code,
    Lines,
    Variables,
    Frames,
    /// Left out.
    TypeAnnotations,
}

impl Table {
    fn named(name: &[u8]) -> Option<Table> {
        Some(match name {
            b"Code" => Table::Code,
            b"LineNumberTable" => Table::Lines,
            b"LocalVariableTable" | b"LocalVariableTypeTable" => Table::Variables,
            b"StackMapTable" => Table::Frames,
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                Table::TypeAnnotations
            }
            _ => return None,
        })
    }
}

/// Copies a class file, and changes it on the way.
struct Copier<'a> {
    from: &'a [u8],
    at: usize,
    to: Vec<u8>,
}

impl<'a> Copier<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(length)?;
        let bytes = self.from.get(self.at..end)?;
        self.at = end;
        Some(bytes)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn u16(&mut self) -> Option<u16> {
        self.take(2).map(|bytes| u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u32(&mut self) -> Option<u32> {
        let bytes = self.take(4)?;
        Some(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn put(&mut self, value: u16) {
        self.to.extend(value.to_be_bytes());
    }

    fn copy(&mut self, length: usize) -> Option<()> {
        let bytes = self.take(length)?;
        self.to.extend_from_slice(bytes);
        Some(())
    }

    fn copy_u16(&mut self) -> Option<u16> {
        let value = self.u16()?;
        self.put(value);
        Some(value)
    }

    /// Copies the constants and adds the new ones. The tables that constants are names of.
    fn pool(&mut self, constants: &ConstantPool<'_>) -> Option<Vec<Option<Table>>> {
        const UTF8: u8 = 1;
        let count = self.u16()?;
        self.put(u16::try_from(constants.len() + 1).ok()?);
        let mut names = vec![None; usize::from(count)];
        let mut index = 1;
        while index < count {
            let start = self.at;
            let tag = self.u8()?;
            let length = match tag {
                UTF8 => usize::from(self.u16()?),
                3 | 4 | 9..=12 | 17 | 18 => 4,
                5 | 6 => 8,
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => return None,
            };
            let bytes = self.take(length)?;
            if tag == UTF8 {
                names[usize::from(index)] = Table::named(bytes);
            }
            self.to.extend_from_slice(&self.from[start..self.at]);
            index += if matches!(tag, 5 | 6) { 2 } else { 1 };
        }
        for new in count..=u16::try_from(constants.len()).ok()? {
            // The place behind a long or double is empty.
            if let Some(constant) = constants.get(new) {
                constant.to_bytes(&mut self.to).ok()?;
            }
        }
        Some(names)
    }

    /// Copies a field or method, the latter perhaps with other code.
    fn member(&mut self, changed: Option<(&Made, &[Option<Table>])>) -> Option<()> {
        self.copy(6)?;
        for _ in 0..self.copy_u16()? {
            let name = self.copy_u16()?;
            let length = self.u32()?;
            match changed {
                Some((made, names)) if names.get(usize::from(name)) == Some(&Some(Table::Code)) => {
                    let mut body = Copier { from: self.take(length as usize)?, at: 0, to: vec![] };
                    body.code(made, names)?;
                    self.to.extend(u32::try_from(body.to.len()).ok()?.to_be_bytes());
                    self.to.append(&mut body.to);
                }
                _ => {
                    self.to.extend(length.to_be_bytes());
                    self.copy(length as usize)?;
                }
            }
        }
        Some(())
    }

    /// Copies the inside of a `Code` attribute with other instructions.
    fn code(&mut self, made: &Made, names: &[Option<Table>]) -> Option<()> {
        let Attribute::Code { max_stack, max_locals, code, .. } = &made.code else { return None };
        self.take(4)?;
        let length = self.u32()?;
        let old = self.take(length as usize)?;
        let places = Places { before: &made.offsets, after: offsets(code), moves: &made.moves };
        if places.before.last() != Some(&old.len()) {
            return None;
        }
        let new = encoded(code, *places.after.last()?)?;
        self.put(*max_stack);
        self.put(*max_locals);
        self.to.extend(u32::try_from(new.len()).ok()?.to_be_bytes());
        self.to.extend(new);
        for _ in 0..self.copy_u16()? {
            for _ in 0..3 {
                let place = self.u16()?;
                self.put(places.of(place)?);
            }
            self.copy(2)?;
        }
        let count_at = self.to.len();
        let count = self.copy_u16()?;
        let mut kept = count;
        for _ in 0..count {
            let name = self.u16()?;
            let length = self.u32()? as usize;
            let table = names.get(usize::from(name)).copied().flatten();
            if table == Some(Table::TypeAnnotations) {
                self.take(length)?;
                kept -= 1;
                continue;
            }
            let mut body = Copier { from: self.take(length)?, at: 0, to: Vec::new() };
            body.table(table, &places)?;
            self.put(name);
            self.to.extend(u32::try_from(body.to.len()).ok()?.to_be_bytes());
            self.to.append(&mut body.to);
        }
        self.to[count_at..count_at + 2].copy_from_slice(&kept.to_be_bytes());
        Some(())
    }

    /// Copies the inside of an attribute of code, with its places moved.
    fn table(&mut self, table: Option<Table>, places: &Places<'_>) -> Option<()> {
        match table {
            Some(Table::Lines) => {
                for _ in 0..self.copy_u16()? {
                    let start = self.u16()?;
                    self.put(places.of(start)?);
                    self.copy(2)?;
                }
                Some(())
            }
            Some(Table::Variables) => {
                for _ in 0..self.copy_u16()? {
                    let (start, length) = (self.u16()?, self.u16()?);
                    let (from, to) = (places.of(start)?, places.of(start.checked_add(length)?)?);
                    self.put(from);
                    self.put(to - from);
                    self.copy(6)?;
                }
                Some(())
            }
            Some(Table::Frames) => self.frames(places),
            _ => self.copy(self.from.len()),
        }
    }

    /// Frames are told by how far they are from the one before (JVMS 4.7.4).
    fn frames(&mut self, places: &Places<'_>) -> Option<()> {
        let (mut old, mut new) = (None, None);
        for _ in 0..self.copy_u16()? {
            let tag = self.u8()?;
            let delta = match tag {
                0..=63 => u16::from(tag),
                64..=127 => u16::from(tag - 64),
                247..=255 => self.u16()?,
                _ => return None,
            };
            let place = next(old, delta)?;
            let moved = places.of(place)?;
            let delta = match new {
                Some(before) => moved.checked_sub(before)?.checked_sub(1)?,
                None => moved,
            };
            (old, new) = (Some(place), Some(moved));
            match (tag, u8::try_from(delta)) {
                (0..=63, Ok(short @ 0..=63)) => self.to.push(short),
                (64..=127, Ok(short @ 0..=63)) => self.to.push(64 + short),
                (0..=63, _) => self.tagged(251, delta),
                (64..=127, _) => self.tagged(247, delta),
                _ => self.tagged(tag, delta),
            }
            match tag {
                64..=127 | 247 => self.types(1, places)?,
                252..=254 => self.types(u16::from(tag) - 251, places)?,
                255 => {
                    let locals = self.copy_u16()?;
                    self.types(locals, places)?;
                    let stack = self.copy_u16()?;
                    self.types(stack, places)?;
                }
                _ => {}
            }
        }
        Some(())
    }

    fn tagged(&mut self, tag: u8, delta: u16) {
        self.to.push(tag);
        self.put(delta);
    }

    /// Copies verification types: an object names its class, an unfinished one its `new`.
    fn types(&mut self, count: u16, places: &Places<'_>) -> Option<()> {
        const OBJECT: u8 = 7;
        const UNINITIALIZED: u8 = 8;
        for _ in 0..count {
            let tag = self.u8()?;
            self.to.push(tag);
            match tag {
                OBJECT => self.copy(2)?,
                UNINITIALIZED => {
                    let place = self.u16()?;
                    self.put(places.of(place)?);
                }
                _ => {}
            }
        }
        Some(())
    }
}

fn next(before: Option<u16>, delta: u16) -> Option<u16> {
    before.map_or(Some(delta), |before| before.checked_add(delta)?.checked_add(1))
}

/// From places in the original code to those in the changed one, as bytes.
struct Places<'a> {
    before: &'a [usize],
    after: Vec<usize>,
    moves: &'a Moves,
}

impl Places<'_> {
    fn of(&self, byte: u16) -> Option<u16> {
        let index = self.before.binary_search(&usize::from(byte)).ok()?;
        u16::try_from(*self.after.get(self.moves.of(index))?).ok()
    }
}

/// Instructions as bytes, of which there must be `length`; None if they are too many.
fn encoded(code: &[Instruction], length: usize) -> Option<Vec<u8>> {
    /// Name, length, `max_stack`, `max_locals`, and the length of the code.
    const BEFORE: usize = 14;
    /// The numbers of exceptions and attributes.
    const AFTER: usize = 4;
    const MOST: usize = 65_535;
    let bare = Attribute::Code {
        name_index: 0,
        max_stack: 0,
        max_locals: 0,
        code: code.to_vec(),
        exception_table: Vec::new(),
        attributes: Vec::new(),
    };
    let mut bytes = Vec::new();
    bare.to_bytes(&mut bytes).ok()?;
    let is_whole = bytes.len() == BEFORE + length + AFTER && length <= MOST;
    is_whole.then(|| bytes[BEFORE..BEFORE + length].to_vec())
}
