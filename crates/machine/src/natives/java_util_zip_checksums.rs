//! `java.util.zip.CRC32` and `Adler32`, of arrays and single bytes. Buffers outside the heap are
//! not modelled.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;
use crate::value::{Kind, int};

pub(super) const CRC32_NATIVES: Natives = &[
    ("update", |_, arguments| Ok(crc32(arguments[0] as u32, &[arguments[1] as u8]))),
    ("updateBytes0", |core, arguments| of_array(core, arguments, crc32)),
];

pub(super) const ADLER32_NATIVES: Natives = &[
    ("update", |_, arguments| Ok(adler32(arguments[0] as u32, &[arguments[1] as u8]))),
    ("updateBytes", |core, arguments| of_array(core, arguments, adler32)),
];

fn crc32(before: u32, bytes: &[u8]) -> u64 {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(bytes);
    int(hasher.finalize() as i32)
}

fn adler32(before: u32, bytes: &[u8]) -> u64 {
    let mut sum = adler2::Adler32::from_checksum(before);
    sum.write_slice(bytes);
    int(sum.checksum() as i32)
}

/// The sum so far, an array, and which part of it: the callers have checked all but null.
fn of_array(core: &mut Core, arguments: &[u64], sum: fn(u32, &[u8]) -> u64) -> Outcome<u64> {
    let array = reference(arguments, 1);
    if array.is_null() {
        return Err(core.null_pointer());
    }
    let (start, length) = (arguments[2] as u32 as usize, arguments[3] as u32 as usize);
    let bytes = core.heap.bytes(array, Kind::Byte);
    match bytes.get(start..start.saturating_add(length)) {
        Some(bytes) => Ok(sum(arguments[0] as u32, bytes)),
        None => Err(core.exception("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}
