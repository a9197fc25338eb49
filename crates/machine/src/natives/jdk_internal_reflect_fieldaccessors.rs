//! Reflective access to fields where the JDK would use method handles, which
//! are not modelled (JDK 22 and later; earlier ones use `Unsafe`).
//!
//! Only the two methods of each accessor that use a handle are replaced; what
//! widens, unboxes and complains stays the JDK's.

use super::java_lang_class::members::reflected_field;
use super::jdk_internal_misc_unsafe::{read, write};
use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::program::descriptor::class_of_field;
use crate::program::resolve::java_type;
use crate::program::{ClassId, Field, flags};
use crate::value::{Kind, Ref};

const BIT_READ_ONLY: u64 = 1;
const BIT_STATIC: u64 = 2;
const BIT_ALWAYS: u64 = 0x8000;

/// The natives of an accessor class, by the middle of its name.
pub(super) fn of_accessor(class: &str) -> Option<Natives> {
    let class = class.strip_prefix("jdk/internal/reflect/MethodHandle")?;
    Some(match class.strip_suffix("FieldAccessorImpl")? {
        "Boolean" => {
            &[("getBoolean(Ljava/lang/Object;)Z", get), ("setBoolean(Ljava/lang/Object;Z)V", set)]
        }
        "Byte" => &[("getByte(Ljava/lang/Object;)B", get), ("setByte(Ljava/lang/Object;B)V", set)],
        "Character" => {
            &[("getChar(Ljava/lang/Object;)C", get), ("setChar(Ljava/lang/Object;C)V", set)]
        }
        "Short" => {
            &[("getShort(Ljava/lang/Object;)S", get), ("setShort(Ljava/lang/Object;S)V", set)]
        }
        "Integer" => &[("getInt(Ljava/lang/Object;)I", get), ("setInt(Ljava/lang/Object;I)V", set)],
        "Long" => &[("getLong(Ljava/lang/Object;)J", get), ("setLong(Ljava/lang/Object;J)V", set)],
        "Float" => {
            &[("getFloat(Ljava/lang/Object;)F", get), ("setFloat(Ljava/lang/Object;F)V", set)]
        }
        "Double" => {
            &[("getDouble(Ljava/lang/Object;)D", get), ("setDouble(Ljava/lang/Object;D)V", set)]
        }
        "Object" => &[
            ("get(Ljava/lang/Object;)Ljava/lang/Object;", get),
            ("set(Ljava/lang/Object;Ljava/lang/Object;)V", set),
        ],
        _ => return None,
    })
}

/// `MethodHandleAccessorFactory.newFieldAccessor`, without the handles.
pub(super) fn new_accessor(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (owner, field) = reflected_field(core, reference(arguments, 0));
    let middle = match field.kind {
        Kind::Boolean => "Boolean",
        Kind::Byte => "Byte",
        Kind::Char => "Character",
        Kind::Short => "Short",
        Kind::Int => "Integer",
        Kind::Long => "Long",
        Kind::Float => "Float",
        Kind::Double => "Double",
        Kind::Ref => "Object",
    };
    let class = format!("jdk/internal/reflect/MethodHandle{middle}FieldAccessorImpl");
    let class = core.class_named(&class)?;
    core.ensure_initialized(owner)?;
    let read_only = if arguments[1] as i32 != 0 { BIT_READ_ONLY } else { 0 };
    let is_static = if field.is_static() { BIT_STATIC } else { 0 };
    let accessor = core.new_object(class)?;
    core.set_field(accessor, "field", arguments[0]);
    core.set_field(accessor, "fieldFlags", read_only | is_static | BIT_ALWAYS);
    Ok(accessor.word())
}

/// The field that an accessor is for.
fn accessed(core: &Core, accessor: Ref) -> (ClassId, Field) {
    reflected_field(core, Ref::from_word(core.field(accessor, "field")))
}

fn get(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (owner, field) = accessed(core, reference(arguments, 0));
    let object = holder(core, (owner, &field), reference(arguments, 1), "Can not get")?;
    read(core, object, offset(&field), field.kind)
}

fn set(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (accessor, receiver) = (reference(arguments, 0), reference(arguments, 1));
    let (owner, field) = accessed(core, accessor);
    let descriptor = core.program.names.get(field.descriptor).to_owned();
    let parameter = if field.kind == Kind::Ref { "Ljava/lang/Object;" } else { &descriptor };
    if field.kind == Kind::Ref && !field.is_static() && !receiver.is_null() {
        // This accessor checks the receiver first, and complains as about a value.
        if !core.is_instance(receiver, owner) {
            return Err(complain(core, "throwSetIllegalArgumentException", arguments, receiver));
        }
    }
    let object = holder(core, (owner, &field), receiver, "Can not set")?;
    if core.field(accessor, "fieldFlags") & BIT_READ_ONLY != 0 {
        let class = core.heap.class_of(accessor);
        let name = "throwFinalFieldIllegalAccessException";
        let method = core.program.find_method(class, name, &format!("({parameter})V"));
        let method = method.ok_or_else(|| core.unsupported(format!("this JDK's {name}")))?;
        return Err(Interrupt::TailCall(method, [&arguments[..1], &arguments[2..]].concat()));
    }
    if field.kind == Kind::Ref {
        let value = reference(arguments, 2);
        let class = core.class_named(class_of_field(&descriptor))?;
        if !value.is_null() && !core.is_instance(value, class) {
            return Err(complain(core, "throwSetIllegalArgumentException", arguments, value));
        }
    }
    write(core, object, offset(&field), field.kind, arguments[2])?;
    Ok(0)
}

fn offset(field: &Field) -> u64 {
    8 * u64::from(field.slot)
}

/// Goes on in the accessor's own method that throws because of `value`.
fn complain(core: &Core, name: &str, arguments: &[u64], value: Ref) -> Interrupt {
    let class = core.heap.class_of(reference(arguments, 0));
    match core.program.find_method(class, name, "(Ljava/lang/Object;)V") {
        Some(method) => Interrupt::TailCall(method, vec![arguments[0], value.word()]),
        None => core.unsupported(format!("this JDK's {name}")),
    }
}

/// The object that has the field: the receiver, checked, or the class's mirror.
fn holder(
    core: &mut Core,
    (owner, field): (ClassId, &Field),
    receiver: Ref,
    cannot: &str,
) -> Outcome<Ref> {
    if field.is_static() {
        return Ok(core.mirror(owner));
    }
    if receiver.is_null() {
        return Err(core.null_pointer());
    }
    if core.is_instance(receiver, owner) {
        return Ok(receiver);
    }
    let message = format!(
        "{cannot}{} {} field {}.{} on {}",
        if field.flags & flags::FINAL != 0 { " final" } else { "" },
        type_name(core.program.names.get(field.descriptor)),
        core.program.java_name(owner),
        core.program.names.get(field.name),
        core.program.java_name(core.heap.class_of(receiver)),
    );
    Err(core.exception("java/lang/IllegalArgumentException", Some(&message)))
}

/// A field descriptor as `Class.getName` writes the type.
fn type_name(descriptor: &str) -> String {
    match descriptor.starts_with('[') {
        true => descriptor.replace('/', "."),
        false => java_type(descriptor),
    }
}
