//! Where things are in the bytes of a class file (JVMS 4.1), so that mutations
//! can hit them.

use std::ops::Range;

/// The places of a well-formed class file.
pub(crate) struct Layout {
    /// Every constant, tag included; the one at index 0 and those behind longs are empty.
    pub(crate) constants: Vec<Range<usize>>,
    /// Access flags of the class, its fields and its methods.
    pub(crate) flags: Vec<usize>,
    /// Counts and indices of 16 bits outside the constant pool.
    pub(crate) shorts: Vec<usize>,
    /// The `Code` attributes: from `max_stack` on.
    pub(crate) codes: Vec<usize>,
    /// The bytecode of every method.
    pub(crate) bytecode: Vec<Range<usize>>,
    /// The count of the class's own attributes, which come last.
    pub(crate) attributes: usize,
}

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> usize {
    usize::from(bytes[at]) << 8 | usize::from(bytes[at + 1])
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> usize {
    u16_at(bytes, at) << 16 | u16_at(bytes, at + 2)
}

/// The constants from index 0 on, and where the pool ends.
pub(crate) fn constants(bytes: &[u8]) -> (Vec<Range<usize>>, usize) {
    let count = u16_at(bytes, 8);
    let mut constants = Vec::with_capacity(count);
    let mut at = 10;
    constants.push(at..at);
    while constants.len() < count {
        let length = match bytes[at] {
            1 => 3 + u16_at(bytes, at + 1),
            3 | 4 | 9..=12 | 17 | 18 => 5,
            5 | 6 => 9,
            15 => 4,
            _ => 3,
        };
        constants.push(at..at + length);
        if matches!(bytes[at], 5 | 6) {
            constants.push(at..at);
        }
        at += length;
    }
    (constants, at)
}

impl Layout {
    pub(crate) fn of(bytes: &[u8]) -> Layout {
        let (constants, end) = constants(bytes);
        let mut layout = Layout {
            constants,
            flags: vec![end],
            shorts: vec![end + 2, end + 4, end + 6],
            codes: Vec::new(),
            bytecode: Vec::new(),
            attributes: 0,
        };
        let interfaces = u16_at(bytes, end + 6);
        layout.shorts.extend((0..interfaces).map(|index| end + 8 + 2 * index));
        let at = layout.members(bytes, end + 8 + 2 * interfaces);
        layout.attributes = layout.members(bytes, at);
        layout.attributes(bytes, layout.attributes);
        layout
    }

    /// Fields or methods; returns where they end.
    fn members(&mut self, bytes: &[u8], start: usize) -> usize {
        self.shorts.push(start);
        let mut at = start + 2;
        for _ in 0..u16_at(bytes, start) {
            self.flags.push(at);
            self.shorts.extend([at + 2, at + 4, at + 6]);
            at = self.attributes(bytes, at + 6);
        }
        at
    }

    fn attributes(&mut self, bytes: &[u8], start: usize) -> usize {
        let mut at = start + 2;
        for _ in 0..u16_at(bytes, start) {
            let name = self.constants[u16_at(bytes, at)].clone();
            let (body, length) = (at + 6, u32_at(bytes, at + 2));
            self.shorts.extend([at, at + 4]);
            self.shorts.extend((body..(body + length).saturating_sub(1)).step_by(2).take(12));
            if bytes[name].ends_with(b"Code") {
                self.code(bytes, body);
            }
            at = body + length;
        }
        at
    }

    fn code(&mut self, bytes: &[u8], body: usize) {
        let start = body + 8;
        let end = start + u32_at(bytes, body + 4);
        self.codes.push(body);
        self.bytecode.push(start..end);
        let handlers = u16_at(bytes, end);
        self.shorts.extend((0..=4 * handlers).map(|index| end + 2 * index));
        self.attributes(bytes, end + 2 + 8 * handlers);
    }
}

/// The class file with every name that begins with `from` beginning with `to`.
pub(crate) fn rename(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let (constants, end) = constants(bytes);
    let mut renamed = bytes[..10].to_vec();
    for constant in &constants {
        let constant = &bytes[constant.clone()];
        match (constant.first(), constant.get(3..).map(std::str::from_utf8)) {
            (Some(1), Some(Ok(text))) => {
                let text = text.replace(from, to);
                let length = u16::try_from(text.len()).expect("a short name");
                renamed.push(1);
                renamed.extend(length.to_be_bytes());
                renamed.extend(text.as_bytes());
            }
            _ => renamed.extend(constant),
        }
    }
    renamed.extend(&bytes[end..]);
    renamed
}
