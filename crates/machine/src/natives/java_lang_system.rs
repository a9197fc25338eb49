//! `java.lang.System`.

use super::java_lang_object::identity_hash;
use super::{Natives, reference};
use crate::core::Core;
use crate::ending::Outcome;
use crate::program::Shape;
use crate::value::{Kind, Ref};

pub(super) const NATIVES: Natives = &[
    ("arraycopy", arraycopy),
    ("identityHashCode", |core, arguments| Ok(identity_hash(core, reference(arguments, 0)))),
    ("currentTimeMillis", |core, _| Ok(core.world.current_time_millis() as u64)),
    ("nanoTime", |core, _| Ok(core.world.nano_time() as u64)),
    ("setIn0", |core, arguments| set(core, "in", arguments)),
    ("setOut0", |core, arguments| set(core, "out", arguments)),
    ("setErr0", |core, arguments| set(core, "err", arguments)),
    ("mapLibraryName", map_library_name),
];

/// The streams are final fields: only natives can change them.
fn set(core: &mut Core, field: &str, arguments: &[u64]) -> Outcome<u64> {
    let class = core.class_named("java/lang/System")?;
    core.set_static_field(class, field, arguments[0]);
    Ok(0)
}

fn map_library_name(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = reference(arguments, 0);
    if name.is_null() {
        return Err(core.null_pointer());
    }
    let name = format!("lib{}.so", core.string(name));
    Ok(core.new_string(&name)?.word())
}

fn arraycopy(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (source, target) = (reference(arguments, 0), reference(arguments, 2));
    if source.is_null() || target.is_null() {
        return Err(core.null_pointer());
    }
    let (from, to, length) = (arguments[1] as i32, arguments[3] as i32, arguments[4] as i32);
    let (source_kind, target_kind) = (kind(core, source), kind(core, target));
    let (Some(source_kind), Some(target_kind)) = (source_kind, target_kind) else {
        return Err(not_arrays(core, source, target));
    };
    if source_kind != target_kind {
        return Err(mismatch(core, source, target));
    }
    check_range(core, source, from, length, "source")?;
    check_range(core, target, to, length, "destination")?;
    if source_kind == Kind::Ref {
        return copy_references(core, (source, from as u32), (target, to as u32), length as u32);
    }
    let bytes = |index: i32| (index as usize) << source_kind.shift();
    core.heap.copy_bytes((source, bytes(from)), (target, bytes(to)), bytes(length));
    Ok(0)
}

fn kind(core: &Core, array: Ref) -> Option<Kind> {
    core.program.class(core.heap.class_of(array)).array().map(|(kind, _)| kind)
}

/// Elements are checked one by one unless the types say that all fit.
fn copy_references(
    core: &mut Core,
    (source, from): (Ref, u32),
    (target, to): (Ref, u32),
    length: u32,
) -> Outcome<u64> {
    let (source_class, target_class) = (core.heap.class_of(source), core.heap.class_of(target));
    let mut fitting = length;
    if !core.program.is_subclass(source_class, target_class) {
        let element = |index| Ref::from_word(core.heap.element(source, Kind::Ref, from + index));
        let fits = |index: &u32| {
            crate::step::array::may_hold(&core.heap, &core.program, target, element(*index))
        };
        fitting = (0..length).take_while(fits).count() as u32;
    }
    let bytes = |index: u32| (index as usize) * 4;
    core.heap.copy_bytes((source, bytes(from)), (target, bytes(to)), bytes(fitting));
    if fitting == length {
        return Ok(0);
    }
    let offender = Ref::from_word(core.heap.element(source, Kind::Ref, from + fitting));
    let message = format!(
        "arraycopy: element type mismatch: can not cast one of the elements of {} to the type of the destination array, {}",
        array_text(core, source),
        core.program.java_name(component(core, target)),
    );
    debug_assert!(!offender.is_null());
    Err(core.exception("java/lang/ArrayStoreException", Some(&message)))
}

fn component(core: &Core, array: Ref) -> crate::program::ClassId {
    match core.program.class(core.heap.class_of(array)).shape {
        Shape::Array(_, component) => component,
        _ => core.heap.class_of(array),
    }
}

/// `java.lang.Object[]`, as HotSpot's messages write array types.
fn array_text(core: &Core, array: Ref) -> String {
    format!("{}[]", core.program.java_name(component(core, array)))
}

fn not_arrays(core: &mut Core, source: Ref, target: Ref) -> crate::ending::Interrupt {
    let (which, object) = match kind(core, source) {
        None => ("source", source),
        Some(_) => ("destination", target),
    };
    let class = core.program.java_name(core.heap.class_of(object));
    let message = format!("arraycopy: {which} type {class} is not an array");
    core.exception("java/lang/ArrayStoreException", Some(&message))
}

fn mismatch(core: &mut Core, source: Ref, target: Ref) -> crate::ending::Interrupt {
    let name = |array: Ref| match kind(core, array) {
        Some(Kind::Ref) => "object array[]".to_owned(),
        _ => array_text(core, array),
    };
    let message =
        format!("arraycopy: type mismatch: can not copy {} into {}", name(source), name(target));
    core.exception("java/lang/ArrayStoreException", Some(&message))
}

fn check_range(core: &mut Core, array: Ref, start: i32, length: i32, which: &str) -> Outcome<()> {
    let capacity = i64::from(core.heap.length(array));
    let (first, count) = (i64::from(start), i64::from(length));
    if first >= 0 && count >= 0 && first + count <= capacity {
        return Ok(());
    }
    let text = match kind(core, array) {
        Some(Kind::Ref) => "object array".to_owned(),
        _ => core.program.java_name(component(core, array)),
    };
    let short = if which == "source" { "source" } else { "destination" };
    let message = if first < 0 {
        format!("arraycopy: {short} index {start} out of bounds for {text}[{capacity}]")
    } else if count < 0 {
        format!("arraycopy: length {length} is negative")
    } else {
        format!(
            "arraycopy: last {short} index {} out of bounds for {text}[{capacity}]",
            (first as u32).wrapping_add(count as u32)
        )
    };
    Err(core.exception("java/lang/ArrayIndexOutOfBoundsException", Some(&message)))
}
