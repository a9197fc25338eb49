//! `java.lang.reflect.Array`, with HotSpot's checks, their order and messages.

use super::boxes::{new_box, unbox, widen};
use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::program::{ClassId, Shape};
use crate::step::array::may_hold;
use crate::value::Kind;

pub(super) const NATIVES: Natives = &[
    ("newArray", new_array),
    ("multiNewArray", multi_new_array),
    ("getLength", |core, a| Ok(u64::from(array(core, a)?.0))),
    ("get", get),
    ("getBoolean", |core, a| get_as(core, a, Kind::Boolean)),
    ("getByte", |core, a| get_as(core, a, Kind::Byte)),
    ("getChar", |core, a| get_as(core, a, Kind::Char)),
    ("getShort", |core, a| get_as(core, a, Kind::Short)),
    ("getInt", |core, a| get_as(core, a, Kind::Int)),
    ("getLong", |core, a| get_as(core, a, Kind::Long)),
    ("getFloat", |core, a| get_as(core, a, Kind::Float)),
    ("getDouble", |core, a| get_as(core, a, Kind::Double)),
    ("set", set),
    ("setBoolean", |core, a| set_from(core, a, Kind::Boolean)),
    ("setByte", |core, a| set_from(core, a, Kind::Byte)),
    ("setChar", |core, a| set_from(core, a, Kind::Char)),
    ("setShort", |core, a| set_from(core, a, Kind::Short)),
    ("setInt", |core, a| set_from(core, a, Kind::Int)),
    ("setLong", |core, a| set_from(core, a, Kind::Long)),
    ("setFloat", |core, a| set_from(core, a, Kind::Float)),
    ("setDouble", |core, a| set_from(core, a, Kind::Double)),
];

/// The most dimensions that an array type can have.
const MAX_DIMENSIONS: usize = 255;

fn illegal(core: &mut Core, message: Option<&str>) -> Interrupt {
    core.exception("java/lang/IllegalArgumentException", message)
}

fn mismatch(core: &mut Core) -> Interrupt {
    illegal(core, Some("argument type mismatch"))
}

fn new_array(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let component = component(core, arguments)?;
    let length = core.array_length(arguments[1])?;
    let class = array_class(core, component)?;
    Ok(core.new_array(class, length)?.word())
}

fn multi_new_array(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let mut class = component(core, arguments)?;
    let lengths = reference(arguments, 1);
    if lengths.is_null() {
        return Err(core.null_pointer());
    }
    let count = core.heap.length(lengths);
    let inner = core.program.class_name(class).bytes().take_while(|&byte| byte == b'[').count();
    if count == 0 || count as usize + inner > MAX_DIMENSIONS {
        return Err(illegal(core, None));
    }
    let mut sizes = Vec::new();
    for index in 0..count {
        let length = core.heap.element(lengths, Kind::Int, index);
        sizes.push(core.array_length(length)?);
    }
    for _ in 0..count {
        class = array_class(core, class)?;
    }
    Ok(core.multi_array(class, &sizes)?.word())
}

/// The class that the first argument stands for.
fn component(core: &mut Core, arguments: &[u64]) -> Outcome<ClassId> {
    let mirror = reference(arguments, 0);
    if mirror.is_null() {
        return Err(core.null_pointer());
    }
    Ok(core.class_of_mirror(mirror))
}

fn array_class(core: &mut Core, component: ClassId) -> Outcome<ClassId> {
    let name = core.program.class_name(component);
    let deepest = name.bytes().take_while(|&byte| byte == b'[').count() >= MAX_DIMENSIONS;
    if deepest || core.program.class(component).shape == Shape::Primitive(None) {
        return Err(illegal(core, None));
    }
    core.array_of(component).map_err(|error| core.link_failure(error))
}

/// Length and element kind of the array that is the first argument.
fn array(core: &mut Core, arguments: &[u64]) -> Outcome<(u32, Kind)> {
    let array = reference(arguments, 0);
    if array.is_null() {
        return Err(core.null_pointer());
    }
    match core.program.class(core.heap.class_of(array)).array() {
        Some((kind, _)) => Ok((core.heap.length(array), kind)),
        None => Err(illegal(core, Some("Argument is not an array"))),
    }
}

fn primitive_array(core: &mut Core, arguments: &[u64]) -> Outcome<(u32, Kind)> {
    match array(core, arguments)? {
        (_, Kind::Ref) => Err(illegal(core, Some("Argument is not an array of primitive type"))),
        found => Ok(found),
    }
}

/// The index that is the second argument, checked.
fn index(core: &mut Core, arguments: &[u64], length: u32) -> Outcome<u32> {
    match arguments[1] as u32 {
        index if index < length => Ok(index),
        _ => Err(core.exception("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}

fn get(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (length, kind) = array(core, arguments)?;
    let index = index(core, arguments, length)?;
    let value = core.heap.element(reference(arguments, 0), kind, index);
    Ok(new_box(core, kind, value)?.word())
}

fn get_as(core: &mut Core, arguments: &[u64], wanted: Kind) -> Outcome<u64> {
    let (length, kind) = primitive_array(core, arguments)?;
    let index = index(core, arguments, length)?;
    let value = core.heap.element(reference(arguments, 0), kind, index);
    widen(value, kind, wanted).ok_or_else(|| mismatch(core))
}

fn set(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (length, kind) = array(core, arguments)?;
    let (target, value) = (reference(arguments, 0), reference(arguments, 2));
    if kind == Kind::Ref {
        let index = index(core, arguments, length)?;
        if !value.is_null() && !may_hold(&core.heap, &core.program, target, value) {
            return Err(illegal(core, Some("array element type mismatch")));
        }
        core.heap.put_element(target, kind, index, value.word());
        return Ok(0);
    }
    if value.is_null() {
        return Err(illegal(core, None));
    }
    match unbox(core, value) {
        Some(value) => store(core, arguments, value),
        None => {
            index(core, arguments, length)?;
            Err(mismatch(core))
        }
    }
}

fn set_from(core: &mut Core, arguments: &[u64], from: Kind) -> Outcome<u64> {
    primitive_array(core, arguments)?;
    store(core, arguments, (from, arguments[2]))
}

fn store(core: &mut Core, arguments: &[u64], (from, value): (Kind, u64)) -> Outcome<u64> {
    let (length, kind) = array(core, arguments)?;
    let index = index(core, arguments, length)?;
    let value = widen(value, from, kind).ok_or_else(|| mismatch(core))?;
    core.heap.put_element(reference(arguments, 0), kind, index, value);
    Ok(0)
}
