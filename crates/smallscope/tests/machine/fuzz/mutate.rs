//! Breaking class files, each in a way of its own. Most mutations keep the file
//! readable, because what the parser refuses never reaches the machine.

use super::layout::{Layout, u16_at};
use crate::common::random::Random;

const INTERESTING: [u32; 12] =
    [0, 1, 2, 3, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF];

/// A broken copy of `original`.
pub(crate) fn mutate(original: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = original.to_vec();
    let times = [1, 1, 1, 2, 3, 5][random.below(6)];
    for _ in 0..times {
        // After a change of length the layout is read anew: it holds as long as
        // the mutation was one that keeps it.
        let layout = Layout::of(original);
        match random.below(16) {
            0 => flip(&mut bytes, random),
            1 => swap_constants(&mut bytes, &layout, random, false),
            2..=4 => swap_constants(&mut bytes, &layout, random, true),
            5 | 6 => redirect_constant(&mut bytes, &layout, random),
            7 | 8 => change_opcode(&mut bytes, &layout, random),
            9 => swap_code(&mut bytes, &layout, random),
            10 => set_short(&mut bytes, *random.pick(&layout.shorts), random),
            11 => change_limits(&mut bytes, &layout, random),
            12 => change_flags(&mut bytes, &layout, random),
            13 => change_code_operand(&mut bytes, &layout, random),
            14 => change_number(&mut bytes, &layout, random),
            // These change the length: nothing comes after them.
            _ => {
                resize(&mut bytes, &layout, random);
                return bytes;
            }
        }
    }
    bytes
}

fn flip(bytes: &mut [u8], random: &mut Random) {
    let at = random.below(bytes.len());
    bytes[at] ^= 1 << random.below(8);
}

/// Two constants change places: any of equal length, or two of one kind.
fn swap_constants(bytes: &mut [u8], layout: &Layout, random: &mut Random, same_kind: bool) {
    let one = random.pick(&layout.constants).clone();
    let fits = |other: &&std::ops::Range<usize>| {
        other.len() == one.len()
            && !one.is_empty()
            && (!same_kind || bytes[other.start] == bytes[one.start])
    };
    let others: Vec<_> = layout.constants.iter().filter(fits).cloned().collect();
    if others.is_empty() {
        return;
    }
    let other = random.pick(&others).clone();
    let (a, b) = (bytes[one.clone()].to_vec(), bytes[other.clone()].to_vec());
    bytes[one].copy_from_slice(&b);
    bytes[other].copy_from_slice(&a);
}

/// A constant refers to another one, of the kind that it referred to if possible.
fn redirect_constant(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let referring = |constant: &&std::ops::Range<usize>| {
        !constant.is_empty() && matches!(bytes[constant.start], 7..=12 | 15..=20)
    };
    let constants: Vec<_> = layout.constants.iter().filter(referring).cloned().collect();
    if constants.is_empty() {
        return;
    }
    let constant = random.pick(&constants).clone();
    let at = if constant.len() == 5 && random.below(2) == 0 {
        constant.end - 4
    } else {
        constant.end - 2
    };
    let old = u16_at(bytes, at);
    let kind = layout.constants.get(old).map(|old| bytes[old.start]);
    for _ in 0..20 {
        let target = random.below(layout.constants.len());
        if kind == Some(bytes[layout.constants[target].start]) || random.below(8) == 0 {
            bytes[at..at + 2].copy_from_slice(&(target as u16).to_be_bytes());
            return;
        }
    }
}

fn change_opcode(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    if let Some(code) = pick_code(layout, random) {
        let at = code.start + random.below(code.len());
        bytes[at] = random.below(203) as u8;
    }
}

fn change_code_operand(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    if let Some(code) = pick_code(layout, random) {
        let at = code.start + random.below(code.len());
        bytes[at] = bytes[at].wrapping_add([1, 255, 2, 254, 4][random.below(5)]);
    }
}

/// A stretch of code is written over another, perhaps in another method.
fn swap_code(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let (Some(from), Some(to)) = (pick_code(layout, random), pick_code(layout, random)) else {
        return;
    };
    let length = 1 + random.below(from.len().min(to.len()).min(12));
    let source = from.start + random.below(from.len() - length + 1);
    let target = to.start + random.below(to.len() - length + 1);
    bytes.copy_within(source..source + length, target);
}

fn pick_code(layout: &Layout, random: &mut Random) -> Option<std::ops::Range<usize>> {
    (!layout.bytecode.is_empty()).then(|| random.pick(&layout.bytecode).clone())
}

fn set_short(bytes: &mut [u8], at: usize, random: &mut Random) {
    let value = match random.below(3) {
        0 => *random.pick(&INTERESTING),
        1 => random.next() as u32,
        _ => (u16_at(bytes, at) as u32).wrapping_add([1, u32::MAX][random.below(2)]),
    };
    bytes[at..at + 2].copy_from_slice(&(value as u16).to_be_bytes());
}

/// `max_stack`, `max_locals`, or the code's length.
fn change_limits(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    if !layout.codes.is_empty() {
        let at = random.pick(&layout.codes) + 2 * random.below(4);
        set_short(bytes, at, random);
    }
}

fn change_flags(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let at = *random.pick(&layout.flags);
    let flags = u16_at(bytes, at) as u16 ^ 1 << random.below(16);
    bytes[at..at + 2].copy_from_slice(&flags.to_be_bytes());
}

/// A numeric constant, or a letter of a name.
fn change_number(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let constant = random.pick(&layout.constants).clone();
    if constant.is_empty() {
        return;
    }
    let start = constant.start + if bytes[constant.start] == 1 { 3 } else { 1 };
    if start < constant.end {
        let at = start + random.below(constant.end - start);
        bytes[at] = *random.pick(b"\0\x01\xFF\x80ILJDZV[;()/<>$a");
    }
}

/// Truncates, doubles a stretch, takes one out, or adds an attribute to the class.
fn resize(bytes: &mut Vec<u8>, layout: &Layout, random: &mut Random) {
    let at = random.below(bytes.len());
    let end = (at + 1 + random.below(16)).min(bytes.len());
    match random.below(6) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 => {
            let doubled = bytes[at..end].to_vec();
            bytes.splice(at..at, doubled);
        }
        _ => {
            let count = u16_at(bytes, layout.attributes) as u16;
            let place = layout.attributes..layout.attributes + 2;
            bytes[place].copy_from_slice(&(count.wrapping_add(1)).to_be_bytes());
            let name = random.below(layout.constants.len()) as u16;
            let length = random.below(24) as u32;
            let claimed = if random.below(4) == 0 { random.next() as u32 } else { length };
            bytes.extend(name.to_be_bytes());
            bytes.extend(claimed.to_be_bytes());
            bytes.extend((0..length).map(|_| random.next() as u8 & 0x1F));
        }
    }
}
