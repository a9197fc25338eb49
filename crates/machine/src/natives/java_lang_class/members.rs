//! The members of a `java.lang.Class` as reflection sees them.
//!
//! The reflected objects are filled as their constructors would. Members come in
//! the order of the class file (HotSpot's own order of methods is unspecified),
//! and a member's `slot` is its position in [`Class::methods`] or
//! [`Class::fields`].
//!
//! [`Class::methods`]: crate::program::Class::methods
//! [`Class::fields`]: crate::program::Class::fields

use super::attributes::Attributes;
use crate::core::Core;
use crate::ending::Outcome;
use crate::natives::{class_array, reference};
use crate::program::descriptor::{class_of_field, split};
use crate::program::file::File;
use crate::program::names::Name;
use crate::program::{ClassId, Field, MethodId, flags};
use crate::value::{Kind, Ref};
use ristretto_classfile::attributes::{Attribute, Record};
use std::rc::Rc;

fn this(core: &Core, arguments: &[u64]) -> ClassId {
    core.class_of_mirror(reference(arguments, 0))
}

/// Whether a member with these flags is asked for.
fn wanted(arguments: &[u64], access: u16) -> bool {
    let public_only = arguments[1] as i32 != 0;
    !public_only || access & flags::PUBLIC != 0
}

// Fields.

pub(crate) fn declared_fields(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = this(core, arguments);
    let mut fields = Vec::new();
    for position in 0..core.program.class(class).fields.len() {
        if wanted(arguments, core.program.class(class).fields[position].flags) {
            fields.push(new_field(core, class, position)?);
        }
    }
    let array = core.class_named("[Ljava/lang/reflect/Field;")?;
    Ok(core.new_ref_array(array, &fields)?.word())
}

fn new_field(core: &mut Core, class: ClassId, position: usize) -> Outcome<Ref> {
    let field = core.program.class(class).fields[position].clone();
    let is_record = record(core, class).is_some();
    let attributes = Attributes::of_field(core, class, position);
    let field_type = type_mirror(core, field.descriptor)?;
    let name = literal(core, field.name)?;
    let reflected = new_instance(core, "java/lang/reflect/Field")?;
    // As HotSpot: what `final` means in records and hidden classes, nothing may change.
    let trusted = field.flags & flags::FINAL != 0
        && (field.is_static() || is_record || core.program.class(class).hidden);
    core.set_field(reflected, "clazz", core.mirror(class).word());
    core.set_field(reflected, "slot", position as u64);
    core.set_field(reflected, "name", name.word());
    core.set_field(reflected, "type", field_type.word());
    core.set_field(reflected, "modifiers", u64::from(field.flags));
    core.set_field(reflected, "trustedFinal", u64::from(trusted));
    attributes.describe(core, reflected)?;
    Ok(reflected)
}

/// The field that a `Field` object stands for, and the class that declares it.
pub(crate) fn reflected_field(core: &Core, reflected: Ref) -> (ClassId, Field) {
    let class = core.class_of_mirror(Ref::from_word(core.field(reflected, "clazz")));
    let position = core.field(reflected, "slot") as usize;
    (class, core.program.class(class).fields[position].clone())
}

// Methods and constructors.

pub(crate) fn declared_methods(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let is_method = |name: &str| !name.starts_with('<');
    executables(core, arguments, "java/lang/reflect/Method", is_method)
}

pub(crate) fn declared_constructors(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    executables(core, arguments, "java/lang/reflect/Constructor", |name| name == "<init>")
}

fn executables(
    core: &mut Core,
    arguments: &[u64],
    reflected_as: &str,
    is_one: impl Fn(&str) -> bool,
) -> Outcome<u64> {
    let class = this(core, arguments);
    let mut reflected = Vec::new();
    for position in 0..core.program.class(class).methods.len() {
        let method = core.program.class(class).methods[position];
        let declared = core.program.method(method);
        if is_one(core.program.names.get(declared.name)) && wanted(arguments, declared.flags) {
            reflected.push(new_executable(core, reflected_as, method, position)?);
        }
    }
    let array = core.class_named(&format!("[L{reflected_as};"))?;
    Ok(core.new_ref_array(array, &reflected)?.word())
}

/// A `Method` or `Constructor`.
fn new_executable(
    core: &mut Core,
    reflected_as: &str,
    method: MethodId,
    position: usize,
) -> Outcome<Ref> {
    let declared = core.program.method(method);
    let (class, name, access) = (declared.class, declared.name, declared.flags);
    let descriptor = core.program.names.get(declared.descriptor).to_owned();
    let attributes = Attributes::of_method(core, method);
    let (parameters, result) = split(&descriptor).expect("the linker parsed the descriptor");
    let mut parameter_types = Vec::new();
    for parameter in parameters {
        parameter_types.push(descriptor_mirror(core, parameter)?);
    }
    let parameter_types = class_array(core, &parameter_types)?;
    let exceptions = attributes.exceptions(core, class)?;
    let exceptions = class_array(core, &exceptions)?;
    let result = descriptor_mirror(core, result)?;
    let name = literal(core, name)?;
    let reflected = new_instance(core, reflected_as)?;
    core.set_field(reflected, "clazz", core.mirror(class).word());
    core.set_field(reflected, "slot", position as u64);
    core.set_field(reflected, "parameterTypes", parameter_types);
    core.set_field(reflected, "exceptionTypes", exceptions);
    core.set_field(reflected, "modifiers", u64::from(access));
    attributes.describe(core, reflected)?;
    let parameters = attributes.parameter_annotations(core)?;
    core.set_field(reflected, "parameterAnnotations", parameters.word());
    if reflected_as == "java/lang/reflect/Method" {
        core.set_field(reflected, "name", name.word());
        core.set_field(reflected, "returnType", result.word());
        let default = attributes.default_value(core)?;
        core.set_field(reflected, "annotationDefault", default.word());
    }
    Ok(reflected)
}

/// The method that a `Method` or `Constructor` object stands for.
pub(crate) fn reflected_method(core: &Core, reflected: Ref) -> MethodId {
    let class = core.class_of_mirror(Ref::from_word(core.field(reflected, "clazz")));
    core.program.class(class).methods[core.field(reflected, "slot") as usize]
}

/// `Executable.getParameters0`: names and flags, if the compiler wrote them.
pub(crate) fn parameters(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let executable = reference(arguments, 0);
    let attributes = Attributes::of_method(core, reflected_method(core, executable));
    let Some(parameters) = attributes.parameters() else {
        return Ok(0);
    };
    let mut reflected = Vec::new();
    for (index, (name, access)) in parameters.into_iter().enumerate() {
        let name = core.new_string(&name)?;
        let parameter = new_instance(core, "java/lang/reflect/Parameter")?;
        core.set_field(parameter, "name", name.word());
        core.set_field(parameter, "modifiers", u64::from(access));
        core.set_field(parameter, "executable", executable.word());
        core.set_field(parameter, "index", index as u64);
        reflected.push(parameter);
    }
    let array = core.class_named("[Ljava/lang/reflect/Parameter;")?;
    Ok(core.new_ref_array(array, &reflected)?.word())
}

// Records.

fn record(core: &Core, class: ClassId) -> Option<Vec<Record>> {
    let file = core.program.class(class).file.as_ref()?;
    file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Record { records, .. } => Some(records.clone()),
        _ => None,
    })
}

pub(crate) fn record_components(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = this(core, arguments);
    let (Some(components), Some(file)) =
        (record(core, class), core.program.class(class).file.clone())
    else {
        return Ok(0);
    };
    let mut reflected = Vec::new();
    for component in components {
        reflected.push(new_component(core, class, &file, component)?);
    }
    let array = core.class_named("[Ljava/lang/reflect/RecordComponent;")?;
    Ok(core.new_ref_array(array, &reflected)?.word())
}

fn new_component(
    core: &mut Core,
    class: ClassId,
    file: &Rc<File>,
    component: Record,
) -> Outcome<Ref> {
    let text = |index| file.constant_pool.try_get_utf8(index).map(ToString::to_string);
    let name = text(component.name_index).unwrap_or_default();
    let descriptor = text(component.descriptor_index).unwrap_or_default();
    let accessor = core.program.find_method(class, &name, &format!("(){descriptor}"));
    let accessor = match accessor {
        Some(method) => {
            let methods = &core.program.class(class).methods;
            let position = methods.iter().position(|&id| id == method).unwrap_or_default();
            new_executable(core, "java/lang/reflect/Method", method, position)?
        }
        None => Ref::NULL,
    };
    let component_type = descriptor_mirror(core, &descriptor)?;
    let name = core.literal(&name.encode_utf16().collect::<Vec<_>>())?;
    let reflected = new_instance(core, "java/lang/reflect/RecordComponent")?;
    core.set_field(reflected, "clazz", core.mirror(class).word());
    core.set_field(reflected, "name", name.word());
    core.set_field(reflected, "type", component_type.word());
    core.set_field(reflected, "accessor", accessor.word());
    let hidden = core.program.is_platform(class);
    let attributes = Attributes { file: Some(file.clone()), list: component.attributes, hidden };
    attributes.describe(core, reflected)?;
    Ok(reflected)
}

/// A new object of a JDK class that needs no initialization to be filled.
fn new_instance(core: &mut Core, class: &str) -> Outcome<Ref> {
    let class = core.class_named(class)?;
    core.ensure_initialized(class)?;
    core.new_object(class)
}

fn literal(core: &mut Core, name: Name) -> Outcome<Ref> {
    let units: Vec<u16> = core.program.names.get(name).encode_utf16().collect();
    core.literal(&units)
}

fn type_mirror(core: &mut Core, descriptor: Name) -> Outcome<Ref> {
    let descriptor = core.program.names.get(descriptor).to_owned();
    descriptor_mirror(core, &descriptor)
}

/// The `Class` object of a field descriptor, or of `V`.
pub(crate) fn descriptor_mirror(core: &mut Core, descriptor: &str) -> Outcome<Ref> {
    let kind = descriptor.bytes().next().and_then(Kind::of_letter);
    let class = match kind {
        Some(Kind::Ref) => core.class_named(class_of_field(descriptor))?,
        kind => core.primitive(kind),
    };
    Ok(core.mirror(class))
}
