//! `jdk.internal.misc.Unsafe`: memory by object and offset.
//!
//! An offset into an object is its slot times eight; one into an array counts
//! the bytes of its elements from [`ARRAY_BASE_OFFSET`], as on a real VM.
//! Memory without an object would be the host's and is unsupported.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Ending, Interrupt, Outcome};
use crate::heap::ARRAY_BASE_OFFSET;
use crate::program::{ClassId, Shape};
use crate::value::{Kind, Ref};

pub(super) const NATIVES: Natives = &[
    ("getInt", |core, a| get(core, a, Kind::Int)),
    ("getReference", |core, a| get(core, a, Kind::Ref)),
    ("getBoolean", |core, a| get(core, a, Kind::Boolean)),
    ("getByte", |core, a| get(core, a, Kind::Byte)),
    ("getShort", |core, a| get(core, a, Kind::Short)),
    ("getChar", |core, a| get(core, a, Kind::Char)),
    ("getLong", |core, a| get(core, a, Kind::Long)),
    ("getFloat", |core, a| get(core, a, Kind::Float)),
    ("getDouble", |core, a| get(core, a, Kind::Double)),
    ("putInt", |core, a| put(core, a, Kind::Int)),
    ("putReference", |core, a| put(core, a, Kind::Ref)),
    ("putBoolean", |core, a| put(core, a, Kind::Boolean)),
    ("putByte", |core, a| put(core, a, Kind::Byte)),
    ("putShort", |core, a| put(core, a, Kind::Short)),
    ("putChar", |core, a| put(core, a, Kind::Char)),
    ("putLong", |core, a| put(core, a, Kind::Long)),
    ("putFloat", |core, a| put(core, a, Kind::Float)),
    ("putDouble", |core, a| put(core, a, Kind::Double)),
    ("getIntVolatile", |core, a| get(core, a, Kind::Int)),
    ("getReferenceVolatile", |core, a| get(core, a, Kind::Ref)),
    ("getBooleanVolatile", |core, a| get(core, a, Kind::Boolean)),
    ("getByteVolatile", |core, a| get(core, a, Kind::Byte)),
    ("getShortVolatile", |core, a| get(core, a, Kind::Short)),
    ("getCharVolatile", |core, a| get(core, a, Kind::Char)),
    ("getLongVolatile", |core, a| get(core, a, Kind::Long)),
    ("getFloatVolatile", |core, a| get(core, a, Kind::Float)),
    ("getDoubleVolatile", |core, a| get(core, a, Kind::Double)),
    ("putIntVolatile", |core, a| put(core, a, Kind::Int)),
    ("putReferenceVolatile", |core, a| put(core, a, Kind::Ref)),
    ("putBooleanVolatile", |core, a| put(core, a, Kind::Boolean)),
    ("putByteVolatile", |core, a| put(core, a, Kind::Byte)),
    ("putShortVolatile", |core, a| put(core, a, Kind::Short)),
    ("putCharVolatile", |core, a| put(core, a, Kind::Char)),
    ("putLongVolatile", |core, a| put(core, a, Kind::Long)),
    ("putFloatVolatile", |core, a| put(core, a, Kind::Float)),
    ("putDoubleVolatile", |core, a| put(core, a, Kind::Double)),
    ("compareAndSetInt", |core, a| compare_and_set(core, a, Kind::Int)),
    ("compareAndSetLong", |core, a| compare_and_set(core, a, Kind::Long)),
    ("compareAndSetReference", |core, a| compare_and_set(core, a, Kind::Ref)),
    ("compareAndExchangeInt", |core, a| compare_and_exchange(core, a, Kind::Int)),
    ("compareAndExchangeLong", |core, a| compare_and_exchange(core, a, Kind::Long)),
    ("compareAndExchangeReference", |core, a| compare_and_exchange(core, a, Kind::Ref)),
    // The bytecode of these changes part of an `int`, but a field is a word of its own.
    ("compareAndSetByte(Ljava/lang/Object;JBB)Z", |core, a| compare_and_set(core, a, Kind::Byte)),
    ("compareAndSetShort(Ljava/lang/Object;JSS)Z", |core, a| compare_and_set(core, a, Kind::Short)),
    ("compareAndExchangeByte(Ljava/lang/Object;JBB)B", |core, a| {
        compare_and_exchange(core, a, Kind::Byte)
    }),
    ("compareAndExchangeShort(Ljava/lang/Object;JSS)S", |core, a| {
        compare_and_exchange(core, a, Kind::Short)
    }),
    ("loadFence", |_, _| Ok(0)),
    ("storeFence", |_, _| Ok(0)),
    ("fullFence", |_, _| Ok(0)),
    ("arrayBaseOffset0", |_, _| Ok(ARRAY_BASE_OFFSET)),
    ("arrayIndexScale0", array_index_scale),
    ("objectFieldOffset1", object_field_offset),
    ("objectFieldOffset0", reflected_offset),
    ("staticFieldOffset0", reflected_offset),
    ("staticFieldBase0", static_field_base),
    ("shouldBeInitialized0", should_be_initialized),
    ("ensureClassInitialized0", ensure_class_initialized),
    ("allocateInstance", allocate_instance),
    ("throwException", |_, a| Err(Interrupt::Throw(reference(a, 1)))),
    ("copyMemory0", copy_memory),
    ("copySwapMemory0", copy_swap_memory),
    ("setMemory0", set_memory),
    ("park", park),
    ("unpark", unpark),
];

/// `java.util.concurrent.atomic.AtomicLong`: a `long` is compared and set at once.
pub(super) const ATOMIC_LONG_NATIVES: Natives = &[("VMSupportsCS8", |_, _| Ok(1))];

/// Where an access goes.
enum AccessTarget {
    /// Bytes from here on in the elements of an array.
    Array(Ref, usize),
    /// A slot of an object.
    Slot(Ref, u32),
}

fn place(core: &Core, object: Ref, offset: u64, bytes: usize) -> Outcome<AccessTarget> {
    if object.is_null() {
        return Err(core.unsupported("jdk.internal.misc.Unsafe: memory outside the heap"));
    }
    let out = || core.unsupported("jdk.internal.misc.Unsafe: an access out of bounds");
    let class = core.heap.class_of(object);
    if let Shape::Array(kind, _) = core.program.class(class).shape {
        let start = offset.wrapping_sub(ARRAY_BASE_OFFSET) as usize;
        let length = (core.heap.length(object) as usize) << kind.shift();
        let end = start.checked_add(bytes).ok_or_else(out)?;
        return if end <= length { Ok(AccessTarget::Array(object, start)) } else { Err(out()) };
    }
    let (slot, words) = (offset / 8, instance_words(core, object, class));
    let aligned = offset.is_multiple_of(8) && slot >= 1 && slot < u64::from(words);
    if aligned { Ok(AccessTarget::Slot(object, slot as u32)) } else { Err(out()) }
}

/// Words of an object; a mirror also holds its class's static fields.
fn instance_words(core: &Core, object: Ref, class: ClassId) -> u32 {
    if class != core.program.known.class {
        return core.program.class(class).words;
    }
    let statics = core.program.class(core.class_of_mirror(object)).fields.iter();
    let last = statics.filter(|field| field.is_static()).map(|field| field.slot + 1).max();
    last.unwrap_or(core.program.class(class).words)
}

/// Reads a value of `kind` at an object and offset.
pub(super) fn read(core: &mut Core, object: Ref, offset: u64, kind: Kind) -> Outcome<u64> {
    match place(core, object, offset, 1 << kind.shift())? {
        AccessTarget::Array(array, start) => {
            let mut bytes = [0; 8];
            let size = 1 << kind.shift();
            bytes[..size].copy_from_slice(core.heap.raw_bytes(array, start, size));
            Ok(kind.canonical(u64::from_le_bytes(bytes)))
        }
        AccessTarget::Slot(object, slot) => {
            core.require_decided(object, slot)?;
            Ok(kind.canonical(core.heap.get(object, slot)))
        }
    }
}

/// Writes a value of `kind` at an object and offset.
pub(super) fn write(
    core: &mut Core,
    object: Ref,
    offset: u64,
    kind: Kind,
    value: u64,
) -> Outcome<()> {
    match place(core, object, offset, 1 << kind.shift())? {
        AccessTarget::Array(array, start) => {
            let size = 1 << kind.shift();
            let bytes = core.heap.bytes_mut(array, start, start + size);
            bytes.copy_from_slice(&value.to_le_bytes()[..size]);
        }
        AccessTarget::Slot(object, slot) => {
            let kind = if kind == Kind::Short { declared_kind(core, object, slot) } else { kind };
            core.heap.put(object, slot, kind.canonical(value));
        }
    }
    Ok(())
}

/// The kind of the field at a slot: the JDK writes a `char` as a `short` at times.
fn declared_kind(core: &Core, object: Ref, slot: u32) -> Kind {
    let class = core.heap.class_of(object);
    // A mirror also holds the static fields of the class that it stands for.
    let statics = (class == core.program.known.class).then(|| core.class_of_mirror(object));
    let declared = |class: ClassId, is_static: bool| {
        let fields = &core.program.class(class).fields;
        fields.iter().find(|field| field.slot == slot && field.is_static() == is_static)
    };
    let ancestors = core.program.class(class).ancestors.iter();
    let found = statics.and_then(|class| declared(class, true));
    let found = found.or_else(|| ancestors.copied().find_map(|class| declared(class, false)));
    found.map_or(Kind::Short, |field| field.kind)
}

// Arguments: this, object, offset (two places), value...

fn get(core: &mut Core, arguments: &[u64], kind: Kind) -> Outcome<u64> {
    read(core, reference(arguments, 1), arguments[2], kind)
}

fn put(core: &mut Core, arguments: &[u64], kind: Kind) -> Outcome<u64> {
    write(core, reference(arguments, 1), arguments[2], kind, arguments[4])?;
    Ok(0)
}

fn compare_and_exchange(core: &mut Core, arguments: &[u64], kind: Kind) -> Outcome<u64> {
    let (object, offset) = (reference(arguments, 1), arguments[2]);
    let (expected, new) = (arguments[4], arguments[4 + usize::from(kind.words())]);
    let old = read(core, object, offset, kind)?;
    if old == kind.canonical(expected) {
        write(core, object, offset, kind, new)?;
    }
    Ok(old)
}

fn compare_and_set(core: &mut Core, arguments: &[u64], kind: Kind) -> Outcome<u64> {
    let old = compare_and_exchange(core, arguments, kind)?;
    Ok(u64::from(old == kind.canonical(arguments[4])))
}

fn array_index_scale(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 1));
    let kind = core.program.class(class).array().map(|(kind, _)| kind);
    Ok(kind.map_or(0, |kind| 1 << kind.shift()))
}

fn object_field_offset(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 1));
    let name = core.string(reference(arguments, 2));
    let fields = &core.program.class(class).fields;
    let found = fields.iter().find(|field| core.program.names.get(field.name) == name);
    match found.map(|field| field.slot) {
        Some(slot) => Ok(u64::from(slot) * 8),
        None => Err(core.exception("java/lang/InternalError", Some(&name))),
    }
}

/// The class and the position of a `java.lang.reflect.Field`.
fn reflected(core: &Core, field: Ref) -> (ClassId, usize) {
    let class = core.class_of_mirror(Ref::from_word(core.field(field, "clazz")));
    (class, core.field(field, "slot") as usize)
}

fn reflected_offset(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (class, position) = reflected(core, reference(arguments, 1));
    match core.program.class(class).fields.get(position) {
        Some(field) => Ok(u64::from(field.slot) * 8),
        None => Err(core.exception("java/lang/InternalError", None)),
    }
}

fn static_field_base(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (class, _) = reflected(core, reference(arguments, 1));
    Ok(core.mirror(class).word())
}

fn should_be_initialized(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 1));
    Ok(u64::from(!core.is_initialized(class) && !core.is_silent(class)))
}

fn ensure_class_initialized(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 1));
    core.ensure_initialized(class)?;
    Ok(0)
}

fn allocate_instance(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_of_mirror(reference(arguments, 1));
    if core.program.class(class).shape != Shape::Instance {
        return Err(core.exception("java/lang/InstantiationException", None));
    }
    core.ensure_initialized(class)?;
    Ok(core.new_object(class)?.word())
}

fn copy_memory(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (source, target) = (reference(arguments, 1), reference(arguments, 4));
    let bytes = arguments[7] as usize;
    let from = place(core, source, arguments[2], bytes)?;
    let to = place(core, target, arguments[5], bytes)?;
    match (from, to) {
        (AccessTarget::Array(source, from), AccessTarget::Array(target, to)) => {
            core.heap.copy_bytes((source, from), (target, to), bytes);
            Ok(0)
        }
        _ => Err(core.unsupported("jdk.internal.misc.Unsafe.copyMemory of an object")),
    }
}

/// Copies elements of some bytes each, and turns the bytes of each around.
fn copy_swap_memory(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (source, target) = (reference(arguments, 1), reference(arguments, 4));
    let (bytes, size) = (arguments[7] as usize, arguments[9] as usize);
    let from = place(core, source, arguments[2], bytes)?;
    let to = place(core, target, arguments[5], bytes)?;
    match (from, to) {
        (AccessTarget::Array(source, from), AccessTarget::Array(target, to)) => {
            let mut copy = core.heap.raw_bytes(source, from, bytes).to_vec();
            copy.chunks_exact_mut(size).for_each(<[u8]>::reverse);
            core.heap.bytes_mut(target, to, to + bytes).copy_from_slice(&copy);
            Ok(0)
        }
        _ => Err(core.unsupported("jdk.internal.misc.Unsafe.copySwapMemory of an object")),
    }
}

fn set_memory(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (object, bytes) = (reference(arguments, 1), arguments[4] as usize);
    match place(core, object, arguments[2], bytes)? {
        AccessTarget::Array(array, start) => {
            core.heap.bytes_mut(array, start, start + bytes).fill(arguments[6] as u8);
            Ok(0)
        }
        AccessTarget::Slot(..) => {
            Err(core.unsupported("jdk.internal.misc.Unsafe.setMemory of an object"))
        }
    }
}

/// Next to "alive" in the word that a `Thread` object keeps for the VM: the
/// thread was unparked.
const PERMIT: u64 = 2;

/// A timed park lets the time pass; with one thread any other never ends. A
/// thread that was unparked or interrupted before returns at once.
fn park(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (absolute, time) = (arguments[1] as i32 != 0, arguments[2] as i64);
    let thread = core.thread_object;
    let word = core.field(thread, "eetop");
    if word & PERMIT != 0 {
        core.set_field(thread, "eetop", word & !PERMIT);
        return Ok(0);
    }
    if core.field(thread, "interrupted") != 0 {
        return Ok(0);
    }
    if !absolute && time == 0 {
        return Err(Interrupt::End(Ending::Deadlock));
    }
    let nanos = match absolute {
        true => (time - core.world.current_time_millis()).saturating_mul(1_000_000),
        false => time,
    };
    core.world.sleep(nanos);
    Ok(0)
}

fn unpark(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let thread = reference(arguments, 1);
    let class = core.heap.class_of(core.thread_object);
    if !thread.is_null() && core.is_instance(thread, class) {
        let word = core.field(thread, "eetop");
        core.set_field(thread, "eetop", word | PERMIT);
    }
    Ok(0)
}
