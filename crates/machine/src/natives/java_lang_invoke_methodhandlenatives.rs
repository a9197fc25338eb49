//! `java.lang.invoke.MethodHandleNatives`: what a `MemberName` stands for.
//!
//! A member name is a class, a name, a type and flags. Resolving finds the
//! declaring class and the real flags; whoever needs the place of a field looks
//! it up again by name, so that nothing hidden has to be kept in the object.
//!
//! Not here: calling what a method's name stands for, and call sites.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::program::link::LinkError;
use crate::program::{ClassId, Field, MethodId, flags};
use crate::value::Ref;
use ristretto_classfile::attributes::Attribute;

pub(super) const NATIVES: Natives = &[
    ("init", init),
    ("resolve", resolve),
    ("objectFieldOffset", field_offset),
    ("staticFieldOffset", field_offset),
    ("staticFieldBase", |core, arguments| Ok(core.field(reference(arguments, 0), "clazz"))),
    // Only checks that the JDK's constants are the VM's, of which there are none.
    ("getNamedCon", |_, _| Ok(0)),
];

/// `LambdaForm`: how a method handle would be called, which it never is here.
pub(super) const LAMBDA_FORM_NATIVES: Natives = &[
    // The bytecode makes an interpreter for the form, or a class file.
    ("prepare()V", |_, _| Ok(0)),
    ("compileToBytecode()V", |_, _| Ok(0)),
];

// Flags of a member name, next to the modifiers.
const IS_METHOD: u32 = 1 << 16;
const IS_CONSTRUCTOR: u32 = 1 << 17;
const IS_FIELD: u32 = 1 << 18;
const TRUSTED_FINAL: u32 = 1 << 21;
const KIND_SHIFT: u32 = 24;
const KIND_MASK: u32 = 15;

// Kinds of reference, JVMS table 5.4.3.5.
const GET_FIELD: u32 = 1;
const GET_STATIC: u32 = 2;
const PUT_FIELD: u32 = 3;
const PUT_STATIC: u32 = 4;
const INVOKE_VIRTUAL: u32 = 5;
const INVOKE_STATIC: u32 = 6;
const INVOKE_SPECIAL: u32 = 7;
const INVOKE_INTERFACE: u32 = 9;

/// Fills a member name from a `Field`, `Method` or `Constructor`; the Java code
/// adds name and type.
fn init(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (member, reflected) = (reference(arguments, 0), reference(arguments, 1));
    let kind = core.program.class_name(core.heap.class_of(reflected));
    if !kind.starts_with("java/lang/reflect/") {
        return Err(core.unsupported("java.lang.invoke.MemberName of a member"));
    }
    let class = core.class_of_mirror(Ref::from_word(core.field(reflected, "clazz")));
    let position = core.field(reflected, "slot") as usize;
    let declared = core.program.class(class);
    let flags = match kind {
        "java/lang/reflect/Field" => {
            declared.fields.get(position).map(|field| field_flags(core, class, field, false))
        }
        _ => declared.methods.get(position).map(|&method| method_flags(core, method, 0)),
    };
    let flags = flags.ok_or_else(|| core.unsupported("java.lang.invoke.MemberName of a member"))?;
    fill(core, member, class, flags);
    Ok(0)
}

fn resolve(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let (member, speculative) = (reference(arguments, 0), arguments[3] as i32 != 0);
    let flags = core.field(member, "flags") as u32;
    let class = core.class_of_mirror(Ref::from_word(core.field(member, "clazz")));
    let resolved = if flags & IS_FIELD != 0 {
        resolve_field(core, member, class, flags >> KIND_SHIFT & KIND_MASK)
    } else {
        resolve_method(core, member, class, flags >> KIND_SHIFT & KIND_MASK)
    };
    let (owner, flags) = match resolved? {
        Ok(resolved) => resolved,
        Err(_) if speculative => return Ok(0),
        Err(error) => return Err(core.link_failure(error)),
    };
    fill(core, member, owner, flags);
    Ok(member.word())
}

fn fill(core: &mut Core, member: Ref, class: ClassId, flags: u32) {
    let mirror = core.mirror(class);
    core.set_field(member, "clazz", mirror.word());
    core.set_field(member, "flags", u64::from(flags));
}

type Resolved = Result<(ClassId, u32), LinkError>;

fn resolve_field(core: &mut Core, member: Ref, class: ClassId, kind: u32) -> Outcome<Resolved> {
    let (name, descriptor) = name_and_type(core, member)?;
    let interned = core.program.names.intern(&name);
    let descriptor = core.program.names.intern(&descriptor);
    let is_setter = matches!(kind, PUT_FIELD | PUT_STATIC);
    Ok(match core.program.resolve_field(class, interned, descriptor) {
        Some((owner, field)) => Ok((owner, field_flags(core, owner, &field, is_setter))),
        None => Err(LinkError::NoSuchField(name)),
    })
}

fn field_flags(core: &Core, class: ClassId, field: &Field, is_setter: bool) -> u32 {
    let kind = match (field.is_static(), is_setter) {
        (false, false) => GET_FIELD,
        (true, false) => GET_STATIC,
        (false, true) => PUT_FIELD,
        (true, true) => PUT_STATIC,
    };
    let is_final = field.flags & flags::FINAL != 0;
    let trusted = is_final && (field.is_static() || has_trusted_fields(core, class));
    let trusted = if trusted { TRUSTED_FINAL } else { 0 };
    u32::from(field.flags) | IS_FIELD | trusted | kind << KIND_SHIFT
}

/// Not even reflection writes the final fields of records and hidden classes.
fn has_trusted_fields(core: &Core, class: ClassId) -> bool {
    let class = core.program.class(class);
    let is_record = |attribute: &Attribute| matches!(attribute, Attribute::Record { .. });
    class.hidden || class.file.as_ref().is_some_and(|file| file.attributes.iter().any(is_record))
}

fn resolve_method(core: &mut Core, member: Ref, class: ClassId, kind: u32) -> Outcome<Resolved> {
    let (name, descriptor) = name_and_type(core, member)?;
    let interned = core.program.names.intern(&name);
    let interned_type = core.program.names.intern(&descriptor);
    let found = core.program.resolve_method(class, interned, interned_type);
    let found = found.or_else(|| core.signature_polymorphic(class, &name));
    let wanted =
        |method: &MethodId| core.program.method(*method).is_static() == (kind == INVOKE_STATIC);
    Ok(match found {
        None => {
            let class = core.program.java_name(class);
            Err(LinkError::NoSuchMethod(crate::program::resolve::quoted(
                &class,
                &name,
                &descriptor,
            )))
        }
        Some(method) if !wanted(&method) => {
            let expected = if kind == INVOKE_STATIC { "static" } else { "non-static" };
            let name = core.program.method_name(method);
            Err(LinkError::Incompatible(format!("Expected {expected} method '{name}'")))
        }
        Some(method) => Ok((core.program.method(method).class, method_flags(core, method, kind))),
    })
}

/// The flags of a method as HotSpot gives them: how a call of it would dispatch.
fn method_flags(core: &Core, method: MethodId, wanted: u32) -> u32 {
    let found = core.program.method(method);
    let owner = core.program.class(found.class);
    let constructor = core.program.names.get(found.name) == "<init>";
    let bound = (found.flags & (flags::FINAL | flags::PRIVATE)) != 0
        || owner.flags & flags::FINAL != 0
        || wanted == INVOKE_SPECIAL;
    let kind = match () {
        () if found.is_static() => INVOKE_STATIC,
        () if constructor || bound => INVOKE_SPECIAL,
        () if owner.is_interface() => INVOKE_INTERFACE,
        () => INVOKE_VIRTUAL,
    };
    let member = if constructor { IS_CONSTRUCTOR } else { IS_METHOD };
    u32::from(found.flags) | member | kind << KIND_SHIFT
}

/// Name and descriptor of a member name that is to be resolved.
fn name_and_type(core: &Core, member: Ref) -> Outcome<(String, String)> {
    let name = Ref::from_word(core.field(member, "name"));
    let of_type = Ref::from_word(core.field(member, "type"));
    match descriptor(core, of_type) {
        Some(descriptor) if !name.is_null() => Ok((core.string(name), descriptor)),
        _ => Err(core.unsupported("java.lang.invoke.MemberName without a type")),
    }
}

/// The descriptor that a `Class`, `MethodType` or `String` stands for.
fn descriptor(core: &Core, of_type: Ref) -> Option<String> {
    if of_type.is_null() {
        return None;
    }
    let of_mirror = |mirror: Ref| core.program.field_descriptor(core.class_of_mirror(mirror));
    match core.program.class_name(core.heap.class_of(of_type)) {
        "java/lang/Class" => Some(of_mirror(of_type)),
        "java/lang/String" => Some(core.string(of_type)),
        "java/lang/invoke/MethodType" => {
            let parameters = Ref::from_word(core.field(of_type, "ptypes"));
            let parameters: String =
                core.ref_elements(parameters).into_iter().map(of_mirror).collect();
            let result = of_mirror(Ref::from_word(core.field(of_type, "rtype")));
            Some(format!("({parameters}){result}"))
        }
        _ => None,
    }
}

fn field_offset(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let member = reference(arguments, 0);
    let class = core.class_of_mirror(Ref::from_word(core.field(member, "clazz")));
    let (name, descriptor) = name_and_type(core, member)?;
    let names = &core.program.names;
    let declared =
        core.program.class(class).fields.iter().find(|field| {
            names.get(field.name) == name && names.get(field.descriptor) == descriptor
        });
    match declared.map(|field| field.slot) {
        Some(slot) => Ok(u64::from(slot) * 8),
        None => Err(unresolved(core, &name)),
    }
}

fn unresolved(core: &mut Core, name: &str) -> Interrupt {
    core.exception("java/lang/InternalError", Some(&format!("{name} is not resolved")))
}
