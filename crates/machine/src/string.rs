//! Java strings from and to Rust: compact (Latin-1) or UTF-16, as the JDK
//! stores them.

use crate::core::Core;
use crate::ending::Outcome;
use crate::heap::HeapFull;
use crate::value::{Kind, Ref};

const LATIN1: u64 = 0;
const UTF16: u64 = 1;

/// The bytes and the coder of a string with these UTF-16 units.
fn encode(units: &[u16]) -> (Vec<u8>, u64) {
    if units.iter().all(|&unit| unit < 256) {
        return (units.iter().map(|&unit| unit as u8).collect(), LATIN1);
    }
    (units.iter().flat_map(|unit| unit.to_le_bytes()).collect(), UTF16)
}

impl Core {
    pub(crate) fn new_string(&mut self, text: &str) -> Outcome<Ref> {
        if text.is_ascii() {
            return self.new_string_of(text.as_bytes(), LATIN1);
        }
        self.new_string_utf16(&text.encode_utf16().collect::<Vec<_>>())
    }

    pub(crate) fn new_string_utf16(&mut self, units: &[u16]) -> Outcome<Ref> {
        let (bytes, coder) = encode(units);
        self.new_string_of(&bytes, coder)
    }

    fn new_string_of(&mut self, bytes: &[u8], coder: u64) -> Outcome<Ref> {
        let value = self.new_byte_array(bytes)?;
        let string = self.new_object(self.program.known.string)?;
        self.heap.put(string, self.program.known.string_value, value.word());
        self.heap.put(string, self.program.known.string_coder, coder);
        Ok(string)
    }

    /// The UTF-16 units of a Java string.
    pub(crate) fn utf16(&self, string: Ref) -> Vec<u16> {
        let known = &self.program.known;
        let value = Ref::from_word(self.heap.get(string, known.string_value));
        let bytes = self.heap.bytes(value, Kind::Byte);
        match self.heap.get(string, known.string_coder) {
            LATIN1 => bytes.iter().map(|&byte| u16::from(byte)).collect(),
            _ => bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        }
    }

    /// The text of a Java string; unpaired surrogates become U+FFFD.
    pub(crate) fn string(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.utf16(string))
    }

    /// The string of a literal: interned, and permanent if the program has not
    /// interned an equal one before.
    pub(crate) fn literal(&mut self, units: &[u16]) -> Outcome<Ref> {
        if let Some(string) = self.world.interned(units) {
            return Ok(string);
        }
        let string = match self.world.literal(units) {
            Some(string) => string,
            None => self.permanent_string(units).map_err(|_| self.out_of_memory())?,
        };
        self.heap.meet(string);
        if self.marks == 0 {
            self.world.intern(units, string, true);
        }
        Ok(string)
    }

    /// `String.intern`: the string itself if it is the first of its kind.
    pub(crate) fn intern(&mut self, string: Ref) -> Ref {
        let units = self.utf16(string);
        if let Some(known) = self.world.interned(&units) {
            return known;
        }
        if let Some(literal) = self.world.literal(&units) {
            if self.heap.is_met(literal) {
                return literal;
            }
            self.heap.take(literal);
        }
        self.world.intern(&units, string, self.marks == 0);
        string
    }

    fn permanent_string(&mut self, units: &[u16]) -> Result<Ref, HeapFull> {
        let (bytes, coder) = encode(units);
        let known = self.program.known.clone();
        let value =
            self.heap.allocate_permanent_array(known.byte_array, Kind::Byte, bytes.len() as u32)?;
        self.heap.initialize_permanent_bytes(value, &bytes);
        let words = self.program.class(known.string).words;
        let string = self.heap.allocate_permanent(known.string, words)?;
        self.heap.initialize_permanent(string, known.string_value, value.word());
        self.heap.initialize_permanent(string, known.string_coder, coder);
        self.heap.add_literal(string);
        self.world.add_literal(units, string);
        Ok(string)
    }
}

/// Decodes the modified UTF-8 of a class file, surrogates and all (JVMS 4.4.7).
pub(crate) fn decode_modified_utf8(bytes: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().map(|&byte| u16::from(byte));
    while let Some(first) = rest.next() {
        let mut next = || rest.next().unwrap_or(0) & 0x3F;
        units.push(match first {
            0x00..=0x7F => first,
            0x80..=0xDF => (first & 0x1F) << 6 | next(),
            _ => (first & 0x0F) << 12 | next() << 6 | next(),
        });
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modified_utf8_keeps_nul_and_surrogates() {
        let bytes = [0xC0, 0x80, b'a', 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xC3, 0x9F];
        assert_eq!(decode_modified_utf8(&bytes), [0, 97, 0xD83D, 0xDE00, 0xDF]);
    }
}
