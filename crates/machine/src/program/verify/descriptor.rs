//! Names and descriptors (JVMS 4.2 and 4.3), read strictly.
//!
//! Every function answers `None` or `false` for what is not well formed; the
//! caller knows what was being read and writes the message.
//!
//! Cost: one pass over the text, and one table lookup for each class name in it.
//!
//! Not here: where the text comes from (`pool`).

use super::lattice::Lattice;
use super::types::{NameId, VerificationType};

/// A method descriptor takes at most this many argument slots, `this` included.
pub(super) const MOST_ARGUMENT_SLOTS: usize = 255;

/// What a field descriptor denotes, as a value on the operand stack.
pub(super) fn field_type(lattice: &mut Lattice, text: &str) -> Option<VerificationType> {
    let (field_type, rest) = split_field_type(lattice, text)?;
    rest.is_empty().then_some(field_type)
}

/// What a `CONSTANT_Class` denotes: an internal name, or an array's descriptor.
pub(super) fn class_type(lattice: &mut Lattice, text: &str) -> Option<VerificationType> {
    if text.starts_with('[') {
        return field_type(lattice, text);
    }
    is_class_name(text).then(|| lattice.class(text))
}

/// Appends the parameters to `parameters`; the result is the return type, `Some(None)` for void.
pub(super) fn method_type(
    lattice: &mut Lattice,
    text: &str,
    parameters: &mut Vec<VerificationType>,
) -> Option<Option<VerificationType>> {
    let mut rest = text.strip_prefix('(')?;
    let mut slots = 0;
    while !rest.starts_with(')') {
        let (parameter, after) = split_field_type(lattice, rest)?;
        slots += parameter.category();
        if slots > MOST_ARGUMENT_SLOTS {
            return None;
        }
        parameters.push(parameter);
        rest = after;
    }
    match &rest[1..] {
        "V" => Some(None),
        result => Some(Some(field_type(lattice, result)?)),
    }
}

/// The first type of `text`, and what follows it.
fn split_field_type<'t>(
    lattice: &mut Lattice,
    text: &'t str,
) -> Option<(VerificationType, &'t str)> {
    let rest = text.trim_start_matches('[');
    let dimensions = u8::try_from(text.len() - rest.len()).ok()?;
    if let Some(rest) = rest.strip_prefix('L') {
        let (name, rest) = rest.split_once(';')?;
        if !is_class_name(name) {
            return None;
        }
        let name = lattice.intern(name);
        return Some((VerificationType::Reference { name, dimensions }, rest));
    }
    let (name, alone) = primitive(*rest.as_bytes().first()?)?;
    let field_type = match dimensions {
        0 => alone,
        _ => VerificationType::Reference { name, dimensions },
    };
    Some((field_type, &rest[1..]))
}

/// A primitive as the element of an array, and as a value of its own.
fn primitive(letter: u8) -> Option<(NameId, VerificationType)> {
    Some(match letter {
        b'Z' => (NameId::BOOLEAN, VerificationType::Int),
        b'B' => (NameId::BYTE, VerificationType::Int),
        b'C' => (NameId::CHAR, VerificationType::Int),
        b'S' => (NameId::SHORT, VerificationType::Int),
        b'I' => (NameId::INT, VerificationType::Int),
        b'J' => (NameId::LONG, VerificationType::Long),
        b'F' => (NameId::FLOAT, VerificationType::Float),
        b'D' => (NameId::DOUBLE, VerificationType::Double),
        _ => return None,
    })
}

/// An internal name: unqualified names with slashes between them.
fn is_class_name(text: &str) -> bool {
    let mut previous = b'/';
    for byte in text.bytes() {
        if matches!(byte, b'.' | b';' | b'[') || (byte == b'/' && previous == b'/') {
            return false;
        }
        previous = byte;
    }
    previous != b'/'
}

/// An unqualified name.
pub(super) fn is_field_name(text: &str) -> bool {
    let is_reserved = |byte| matches!(byte, b'.' | b';' | b'[' | b'/');
    !text.is_empty() && !text.bytes().any(is_reserved)
}

/// An unqualified name without angle brackets, or one of the two special names.
pub(super) fn is_method_name(text: &str) -> bool {
    let is_bracket = |byte| matches!(byte, b'<' | b'>');
    matches!(text, "<init>" | "<clinit>") || (is_field_name(text) && !text.bytes().any(is_bracket))
}
