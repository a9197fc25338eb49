//! `ConstantBootstraps`: dynamic constants, and bootstrap arguments as values.
//!
//! The one hard idea: a constant's value is pushed by straight-line code, so that a
//! constant that is another's argument is simply emitted in its place.
//!
//! Not here: keeping the value, so that it is computed once (`program` does). Var
//! handles are not modelled.

use super::code::{CodeBuilder, FieldAccess, InvokeKind};
use super::descriptor::TypeDescriptor;
use super::{Argument, Handle, Site, adapt};
use ristretto_classfile::attributes::Instruction;

/// Pushes the value of a dynamic constant; its type is the constant's own.
pub(super) fn push(code: &mut CodeBuilder<'_>, site: &Site) -> Result<TypeDescriptor, String> {
    let wanted = TypeDescriptor::parse(&site.descriptor)?;
    if site.bootstrap.class != "java/lang/invoke/ConstantBootstraps" {
        return Err(site.unmodelled());
    }
    match site.bootstrap.name.as_str() {
        "nullConstant" => null(code, site, &wanted)?,
        "primitiveClass" => primitive_class(code, site, &wanted)?,
        "enumConstant" => enum_constant(code, site, &wanted)?,
        "getStaticFinal" => static_final(code, site, &wanted)?,
        "invoke" => invoke(code, site, &wanted)?,
        "explicitCast" => explicit_cast(code, site, &wanted)?,
        _ => return Err(site.unmodelled()),
    }
    Ok(wanted)
}

/// Pushes a bootstrap argument and returns its static type.
pub(super) fn push_argument(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    argument: &Argument,
) -> Result<TypeDescriptor, String> {
    Ok(match argument {
        Argument::Int(value) => {
            code.push_int(*value);
            TypeDescriptor::primitive(b'I')
        }
        Argument::Long(value) => {
            code.push_long(*value);
            TypeDescriptor::primitive(b'J')
        }
        Argument::Float(value) => {
            code.push_float(*value);
            TypeDescriptor::primitive(b'F')
        }
        Argument::Double(value) => {
            code.push_double(*value);
            TypeDescriptor::primitive(b'D')
        }
        Argument::String(text) => {
            code.push_string(text.clone());
            TypeDescriptor::of_class("java/lang/String")
        }
        Argument::Class(name) => {
            code.push_class(name);
            TypeDescriptor::of_class("java/lang/Class")
        }
        Argument::Dynamic(constant) => push(code, constant)?,
        Argument::MethodType(_) | Argument::Handle(_) => {
            return Err(site.misused("method handles and types as values are not modelled"));
        }
    })
}

fn null(code: &mut CodeBuilder<'_>, site: &Site, wanted: &TypeDescriptor) -> Result<(), String> {
    if !wanted.is_reference() {
        return Err(site.misused("a primitive cannot be null"));
    }
    code.emit(Instruction::Aconst_null, 0, 1);
    Ok(())
}

fn primitive_class(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    wanted: &TypeDescriptor,
) -> Result<(), String> {
    if wanted.class_name() != "java/lang/Class" {
        return Err(site.misused("a class is not what the constant should be"));
    }
    let class = primitive_named(site).and_then(|primitive| primitive.box_class());
    let class = class.ok_or_else(|| site.misused("the name is not a primitive type's"))?;
    code.access(FieldAccess::GetStatic, class, "TYPE", wanted);
    Ok(())
}

/// The primitive type (or `void`) that a `primitiveClass` constant denotes.
pub(super) fn primitive_named(site: &Site) -> Option<TypeDescriptor> {
    match site.name.as_bytes() {
        [name] => {
            Some(TypeDescriptor::primitive(*name)).filter(|named| named.box_class().is_some())
        }
        _ => None,
    }
}

fn enum_constant(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    wanted: &TypeDescriptor,
) -> Result<(), String> {
    if !wanted.is_reference() {
        return Err(site.misused("a primitive cannot be an enum constant"));
    }
    code.push_class(wanted.class_name());
    code.push_string(site.name.as_str());
    let descriptor = "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;";
    code.call_known(InvokeKind::Static, "java/lang/Enum", "valueOf", descriptor);
    code.check_cast(wanted.class_name());
    Ok(())
}

fn static_final(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    wanted: &TypeDescriptor,
) -> Result<(), String> {
    let class = match (site.arguments.as_slice(), wanted.box_class()) {
        ([Argument::Class(class)], _) => class,
        ([], Some(class)) => class,
        ([], None) => wanted.class_name(),
        _ => return Err(site.misused("one class is expected")),
    };
    code.access(FieldAccess::GetStatic, class, &site.name, wanted);
    Ok(())
}

fn invoke(code: &mut CodeBuilder<'_>, site: &Site, wanted: &TypeDescriptor) -> Result<(), String> {
    let [Argument::Handle(handle), arguments @ ..] = site.arguments.as_slice() else {
        return Err(site.misused("a method handle is expected"));
    };
    let signature = handle.signature()?;
    handle.prepare(code);
    let fixed = fixed_arity(&signature.parameters, arguments)
        .ok_or_else(|| site.misused("the number of arguments is wrong"))?;
    for (parameter, argument) in signature.parameters.iter().zip(&arguments[..fixed]) {
        let pushed = push_argument(code, site, argument)?;
        adapt::value(code, &pushed, parameter);
    }
    if let Some(array) = signature.parameters.get(fixed) {
        collect(code, site, array, &arguments[fixed..])?;
    }
    handle.call(code, &site.host)?;
    if signature.result.is_void() {
        null(code, site, wanted)
    } else {
        adapt::value(code, &signature.result, wanted);
        Ok(())
    }
}

/// How many arguments are passed as they are; the others are collected in an array, for the
/// last parameter. Whether the method has variable arity is not known here: it must, when
/// its last parameter is an array and no single array is passed for it.
fn fixed_arity(parameters: &[TypeDescriptor], arguments: &[Argument]) -> Option<usize> {
    let is_array = |descriptor: &str| descriptor.starts_with('[');
    let passes_array = match arguments.last() {
        Some(Argument::Dynamic(constant)) => is_array(&constant.descriptor),
        _ => false,
    };
    let (count, last) = (arguments.len(), parameters.last());
    let variable = last.is_some_and(|last| is_array(last.descriptor()));
    if variable && count + 1 >= parameters.len() && !(passes_array && count == parameters.len()) {
        return Some(parameters.len() - 1);
    }
    (count == parameters.len()).then_some(count)
}

/// Pushes an array of the arguments.
fn collect(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    array: &TypeDescriptor,
    arguments: &[Argument],
) -> Result<(), String> {
    let element = TypeDescriptor::parse(&array.descriptor()[1..])?;
    if !element.is_reference() {
        return Err(site.misused("arrays of primitives are not modelled"));
    }
    code.push_int(i32::try_from(arguments.len()).unwrap_or(i32::MAX));
    code.new_array(&element);
    for (index, argument) in (0..).zip(arguments) {
        code.dup();
        code.push_int(index);
        let pushed = push_argument(code, site, argument)?;
        adapt::value(code, &pushed, &element);
        code.emit(Instruction::Aastore, 3, 0);
    }
    Ok(())
}

fn explicit_cast(
    code: &mut CodeBuilder<'_>,
    site: &Site,
    wanted: &TypeDescriptor,
) -> Result<(), String> {
    let [argument] = site.arguments.as_slice() else {
        return Err(site.misused("one value is expected"));
    };
    let pushed = push_argument(code, site, argument)?;
    adapt::value(code, &pushed, wanted);
    Ok(())
}

/// The class and the constant of an `EnumDesc`: `EnumDesc.of(ClassDesc.of(class), constant)`.
pub(super) fn enum_description(site: &Site) -> Option<(String, &Argument)> {
    let [Argument::Handle(handle), Argument::Dynamic(class), constant] = site.arguments.as_slice()
    else {
        return None;
    };
    let [Argument::Handle(inner), Argument::String(name)] = class.arguments.as_slice() else {
        return None;
    };
    let is = |handle: &Handle, class| handle.class == class && handle.name == "of";
    let described =
        is(handle, "java/lang/Enum$EnumDesc") && is(inner, "java/lang/constant/ClassDesc");
    described.then(|| (name.to_rust_string().replace('.', "/"), constant))
}
