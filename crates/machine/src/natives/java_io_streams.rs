//! `java.io.FileOutputStream` and `FileInputStream`, for the standard streams
//! only: any other file would be the host's.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::value::{Kind, Ref, int};
use crate::world::Stream;

pub(super) const OUTPUT_NATIVES: Natives = &[("writeBytes", write_bytes), ("write", write)];

pub(super) const INPUT_NATIVES: Natives = &[
    ("readBytes", read_bytes),
    ("read0", read),
    ("available0", |core, _| Ok(core.world.available_input() as u64)),
    ("isRegularFile0", |_, _| Ok(0)),
];

fn descriptor(core: &Core, stream: Ref) -> i32 {
    let descriptor = Ref::from_word(core.field(stream, "fd"));
    core.field(descriptor, "fd") as i32
}

fn output(core: &Core, stream: Ref) -> Outcome<Stream> {
    match descriptor(core, stream) {
        1 => Ok(Stream::Out),
        2 => Ok(Stream::Err),
        _ => Err(core.unsupported("java.io.FileOutputStream.write")),
    }
}

fn write_bytes(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let stream = output(core, reference(arguments, 0))?;
    let array = reference(arguments, 1);
    if array.is_null() {
        return Err(core.null_pointer());
    }
    let (start, length) = (arguments[2] as usize, arguments[3] as usize);
    let bytes = core.heap.bytes(array, Kind::Byte);
    match bytes.get(start..start.saturating_add(length)) {
        Some(bytes) => core.world.print(stream, bytes),
        None => return Err(core.exception("java/lang/IndexOutOfBoundsException", None)),
    }
    Ok(0)
}

fn write(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let stream = output(core, reference(arguments, 0))?;
    core.world.print(stream, &[arguments[1] as u8]);
    Ok(0)
}

fn require_standard_input(core: &Core, stream: Ref) -> Outcome<()> {
    match descriptor(core, stream) {
        0 => Ok(()),
        _ => Err(core.unsupported("java.io.FileInputStream.read")),
    }
}

fn read_bytes(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    require_standard_input(core, reference(arguments, 0))?;
    let array = reference(arguments, 1);
    if array.is_null() {
        return Err(core.null_pointer());
    }
    let (start, length) = (arguments[2] as usize, arguments[3] as usize);
    if start + length > core.heap.length(array) as usize {
        return Err(core.exception("java/lang/IndexOutOfBoundsException", None));
    }
    let bytes = core.world.read_input(length).ok_or(Interrupt::Input)?.to_vec();
    if bytes.is_empty() && length > 0 {
        return Ok(int(-1));
    }
    core.heap.bytes_mut(array, start, start + bytes.len()).copy_from_slice(&bytes);
    Ok(bytes.len() as u64)
}

fn read(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    require_standard_input(core, reference(arguments, 0))?;
    let byte = core.world.read_input(1).ok_or(Interrupt::Input)?;
    Ok(byte.first().map_or(int(-1), |&byte| u64::from(byte)))
}
