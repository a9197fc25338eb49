//! Field and method descriptors, kept as the text they are.
//!
//! Parsed without recursion, and bounded as the class file format bounds them (255
//! dimensions, 255 parameter slots): later arithmetic on slots cannot overflow.
//!
//! Not here: subtyping. The classes behind the names are not known.

use std::fmt;

/// A field descriptor, or `V`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TypeDescriptor(String);

/// A method descriptor, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MethodType {
    pub(super) parameters: Vec<TypeDescriptor>,
    pub(super) result: TypeDescriptor,
}

/// Each primitive: its descriptor, its box, its keyword.
const PRIMITIVES: [(u8, &str, &str); 9] = [
    (b'Z', "java/lang/Boolean", "boolean"),
    (b'B', "java/lang/Byte", "byte"),
    (b'S', "java/lang/Short", "short"),
    (b'C', "java/lang/Character", "char"),
    (b'I', "java/lang/Integer", "int"),
    (b'J', "java/lang/Long", "long"),
    (b'F', "java/lang/Float", "float"),
    (b'D', "java/lang/Double", "double"),
    (b'V', "java/lang/Void", "void"),
];

impl TypeDescriptor {
    /// The type that the whole of `descriptor` describes.
    pub(super) fn parse(descriptor: &str) -> Result<TypeDescriptor, String> {
        match split(descriptor)? {
            (parsed, "") => Ok(parsed),
            _ => Err(format!("{descriptor} is not a descriptor")),
        }
    }

    /// The type of instances of `name`, an internal name or an array descriptor.
    pub(super) fn of_class(name: &str) -> TypeDescriptor {
        if name.starts_with('[') {
            TypeDescriptor(name.to_string())
        } else {
            TypeDescriptor(format!("L{name};"))
        }
    }

    pub(super) fn primitive(code: u8) -> TypeDescriptor {
        TypeDescriptor(char::from(code).to_string())
    }

    pub(super) fn descriptor(&self) -> &str {
        &self.0
    }

    /// The first character: `L`, `[`, `V` or a primitive's.
    pub(super) fn code(&self) -> u8 {
        self.0.as_bytes().first().copied().unwrap_or(b'V')
    }

    /// The code of the type that the operand stack and locals use: I, J, F, D, A or V.
    pub(super) fn stack_code(&self) -> u8 {
        match self.code() {
            b'Z' | b'B' | b'S' | b'C' | b'I' => b'I',
            b'L' | b'[' => b'A',
            code => code,
        }
    }

    pub(super) fn slots(&self) -> u16 {
        match self.code() {
            b'J' | b'D' => 2,
            b'V' => 0,
            _ => 1,
        }
    }

    pub(super) fn is_reference(&self) -> bool {
        self.stack_code() == b'A'
    }

    pub(super) fn is_void(&self) -> bool {
        self.code() == b'V'
    }

    /// How class constants name it: an internal name or an array descriptor.
    pub(super) fn class_name(&self) -> &str {
        let inner = self.0.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
        inner.unwrap_or(&self.0)
    }

    /// The class that boxes this primitive (or `void`).
    pub(super) fn box_class(&self) -> Option<&'static str> {
        PRIMITIVES.iter().find(|row| row.0 == self.code()).map(|row| row.1)
    }

    /// The primitive that this class boxes.
    pub(super) fn unboxed(&self) -> Option<TypeDescriptor> {
        let row =
            PRIMITIVES.iter().find(|row| self.code() == b'L' && row.1 == self.class_name())?;
        (row.0 != b'V').then(|| TypeDescriptor::primitive(row.0))
    }

    /// The Java keyword of this primitive, as in `intValue`.
    pub(super) fn keyword(&self) -> Option<&'static str> {
        PRIMITIVES.iter().find(|row| row.0 == self.code()).map(|row| row.2)
    }
}

impl MethodType {
    pub(super) fn parse(descriptor: &str) -> Result<MethodType, String> {
        let malformed = || format!("{descriptor} is not a method descriptor");
        let mut rest = descriptor.strip_prefix('(').ok_or_else(malformed)?;
        let mut parameters = Vec::new();
        while !rest.starts_with(')') {
            let (parameter, after) = split(rest)?;
            parameters.push(parameter);
            rest = after;
        }
        let result = match &rest[1..] {
            "V" => TypeDescriptor::primitive(b'V'),
            result => TypeDescriptor::parse(result)?,
        };
        let signature = MethodType { parameters, result };
        if signature.slots() > 255 { Err(malformed()) } else { Ok(signature) }
    }

    /// How many locals the parameters take.
    pub(super) fn slots(&self) -> usize {
        self.parameters.iter().map(|parameter| usize::from(parameter.slots())).sum()
    }

    /// Each parameter with the local it arrives in; the first is in local `from`.
    pub(super) fn locals(&self, from: u16) -> impl Iterator<Item = (&TypeDescriptor, u16)> {
        self.parameters.iter().scan(from, |next, parameter| {
            let slot = *next;
            *next += parameter.slots();
            Some((parameter, slot))
        })
    }
}

impl fmt::Display for MethodType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameters: String = self.parameters.iter().map(TypeDescriptor::descriptor).collect();
        write!(f, "({parameters}){}", self.result.descriptor())
    }
}

/// The first type of `text`, and what follows it.
fn split(text: &str) -> Result<(TypeDescriptor, &str), String> {
    let malformed = || format!("{text} is not a descriptor");
    let element = text.trim_start_matches('[');
    let dimensions = text.len() - element.len();
    let length = match element.as_bytes().first() {
        Some(b'Z' | b'B' | b'S' | b'C' | b'I' | b'J' | b'F' | b'D') => 1,
        Some(b'L') => element.find(';').filter(|end| *end > 1).ok_or_else(malformed)? + 1,
        _ => return Err(malformed()),
    };
    if dimensions > 255 {
        return Err(malformed());
    }
    let (first, rest) = text.split_at(dimensions + length);
    Ok((TypeDescriptor(first.to_string()), rest))
}

#[cfg(test)]
mod tests {
    use super::{MethodType, TypeDescriptor};

    #[test]
    fn a_long_parameter_takes_two_locals() {
        let signature = MethodType::parse("(I[JJLa/B;)V").unwrap();
        let locals: Vec<u16> = signature.locals(1).map(|(_, slot)| slot).collect();
        assert_eq!(locals, [1, 2, 3, 5]);
        assert_eq!(signature.to_string(), "(I[JJLa/B;)V");
    }

    #[test]
    fn malformed_descriptors_are_errors() {
        for text in ["", "(", "()", "(V)V", "(L;)V", "(Lx)V", "()VV", "()II", "I", "(é)V"] {
            assert!(MethodType::parse(text).is_err(), "{text}");
        }
        assert!(TypeDescriptor::parse(&("[".repeat(60_000) + "I")).is_err());
        assert!(MethodType::parse(&format!("({})V", "J".repeat(128))).is_err());
    }

    #[test]
    fn boxes_and_primitives_know_each_other() {
        assert_eq!(
            TypeDescriptor::of_class("java/lang/Character").unboxed(),
            Some(TypeDescriptor::primitive(b'C'))
        );
        assert_eq!(TypeDescriptor::of_class("java/lang/Void").unboxed(), None);
        assert_eq!(TypeDescriptor::primitive(b'J').box_class(), Some("java/lang/Long"));
    }
}
