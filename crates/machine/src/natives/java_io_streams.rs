//! `java.io.FileOutputStream` and `FileInputStream`: the standard streams, and the data files of
//! the JDK, such as that of the time zones. Any other file would be the host's.
//!
//! What an open file has left to read is a field of its `FileDescriptor`, and so goes back with
//! everything else.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::source::Whose;
use crate::value::{Kind, Ref, int};
use crate::world::Stream;

pub(super) const OUTPUT_NATIVES: Natives = &[("writeBytes", write_bytes), ("write", write)];

pub(super) const INPUT_NATIVES: Natives = &[
    ("open0", open),
    ("readBytes", read_bytes),
    ("read0", read),
    ("available0", available),
    ("length0", |core, arguments| Ok(data(core, arguments)?.1 as u64)),
    ("position0", |core, arguments| Ok(data(core, arguments)?.0 as u64)),
    ("skip0", skip),
    ("isRegularFile0", |_, _| Ok(0)),
];

/// Nothing is left to clean up when a stream is forgotten, and no thread to do it.
pub(super) const CLEANUP_NATIVES: Natives = &[
    ("register(Ljava/io/FileDescriptor;)V", |_, _| Ok(0)),
    ("unregister(Ljava/io/FileDescriptor;)V", |_, _| Ok(0)),
];

/// Where `java.home` has its data files: see the property.
const LIBRARY: &str = "/java/lib/";

/// The number of the first file that is opened, behind the standard streams.
const FIRST: i32 = 3;

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

/// Opens a data file of the JDK; what exists elsewhere is not modelled.
fn open(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (stream, path) = (reference(arguments, 0), reference(arguments, 1));
    if path.is_null() {
        return Err(core.null_pointer());
    }
    let path = core.string(path);
    let Some(name) = path.strip_prefix(LIBRARY) else {
        return Err(core.unsupported("java.io.FileInputStream.open0"));
    };
    let known = core.program.data_files.iter().position(|(known, _)| known == name);
    let number = match known {
        Some(number) => number,
        None => {
            let found = core.source.resource(name, Whose::Installation);
            let found = found.map_err(|problem| core.unsupported(problem))?;
            let Some(bytes) = found else {
                let message = format!("{path} (No such file or directory)");
                return Err(core.exception("java/io/FileNotFoundException", Some(&message)));
            };
            core.program.data_files.push((name.to_owned(), bytes));
            core.program.data_files.len() - 1
        }
    };
    let descriptor = Ref::from_word(core.field(stream, "fd"));
    core.set_field(descriptor, "handle", 0);
    core.set_field(descriptor, "fd", int(FIRST + number as i32));
    Ok(0)
}

/// The number of an open data file; None for standard input.
fn data_file(core: &mut Core, stream: Ref) -> Outcome<Option<usize>> {
    match descriptor(core, stream) {
        0 => Ok(None),
        number if number >= FIRST => Ok(Some((number - FIRST) as usize)),
        number if number < 0 => Err(core.exception("java/io/IOException", Some("Stream Closed"))),
        _ => Err(core.unsupported("java.io.FileInputStream.read")),
    }
}

/// Where a data file is read next, and how long it is.
fn data(core: &mut Core, arguments: &[u64]) -> Outcome<(usize, usize)> {
    let stream = reference(arguments, 0);
    let Some(number) = data_file(core, stream)? else {
        return Err(core.unsupported("java.io.FileInputStream: the position of standard input"));
    };
    let at = core.field(Ref::from_word(core.field(stream, "fd")), "handle") as usize;
    Ok((at, core.program.data_files[number].1.len()))
}

fn go_to(core: &mut Core, stream: Ref, at: usize) {
    let descriptor = Ref::from_word(core.field(stream, "fd"));
    core.set_field(descriptor, "handle", at as u64);
}

fn available(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    if data_file(core, reference(arguments, 0))?.is_none() {
        return Ok(core.world.available_input() as u64);
    }
    let (at, length) = data(core, arguments)?;
    Ok(length.saturating_sub(at) as u64)
}

/// Skips also what is behind the end, or before, as a file does.
fn skip(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (at, _) = data(core, arguments)?;
    let by = arguments[1] as i64;
    let Some(to) = (at as i64).checked_add(by).filter(|to| *to >= 0) else {
        return Err(core.exception("java/io/IOException", Some("Invalid argument")));
    };
    go_to(core, reference(arguments, 0), to as usize);
    Ok(by as u64)
}

/// At most `length` bytes of what is read; none at the end. They count as read already.
fn take(core: &mut Core, stream: Ref, length: usize) -> Outcome<Vec<u8>> {
    let Some(number) = data_file(core, stream)? else {
        return Ok(core.world.read_input(length).ok_or(Interrupt::Input)?.to_vec());
    };
    let at = core.field(Ref::from_word(core.field(stream, "fd")), "handle") as usize;
    let file = &core.program.data_files[number].1;
    let rest = file.get(at..).unwrap_or_default();
    let bytes = rest[..rest.len().min(length)].to_vec();
    go_to(core, stream, at + bytes.len());
    Ok(bytes)
}

fn read_bytes(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let array = reference(arguments, 1);
    if array.is_null() {
        return Err(core.null_pointer());
    }
    let (start, length) = (arguments[2] as usize, arguments[3] as usize);
    if start.saturating_add(length) > core.heap.length(array) as usize {
        return Err(core.exception("java/lang/IndexOutOfBoundsException", None));
    }
    let bytes = take(core, reference(arguments, 0), length)?;
    if bytes.is_empty() && length > 0 {
        return Ok(int(-1));
    }
    core.heap.bytes_mut(array, start, start + bytes.len()).copy_from_slice(&bytes);
    Ok(bytes.len() as u64)
}

fn read(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let bytes = take(core, reference(arguments, 0), 1)?;
    Ok(bytes.first().map_or(int(-1), |&byte| u64::from(byte)))
}
