//! `java.lang.Class`: names, checks and relations. Members as reflection sees
//! them are not here.

use super::{Natives, reference};
use crate::core::Core;
use crate::ending::{Interrupt, Outcome};
use crate::program::{ClassId, Shape, flags};
use crate::value::Ref;
use ristretto_classfile::attributes::Attribute;

pub(super) const NATIVES: Natives = &[
    ("forName0", for_name),
    ("isInstance", is_instance),
    ("isAssignableFrom", is_assignable_from),
    ("isInterface", |core, a| Ok(u64::from(this(core, a).shape == Shape::Interface))),
    ("isArray", |core, a| Ok(u64::from(this(core, a).is_array()))),
    ("isPrimitive", |core, a| Ok(u64::from(matches!(this(core, a).shape, Shape::Primitive(_))))),
    ("isHidden", |core, a| Ok(u64::from(this(core, a).hidden))),
    ("isRecord0", is_record),
    ("initClassName", init_class_name),
    ("getSuperclass", get_superclass),
    ("getInterfaces0", get_interfaces),
    ("getModifiers", |core, a| Ok(u64::from(core.modifiers(class(core, a))))),
    ("getPrimitiveClass", get_primitive_class),
    ("desiredAssertionStatus0", desired_assertion_status),
    ("getDeclaringClass0", get_declaring_class),
    ("getEnclosingMethod0", get_enclosing_method),
    ("getSimpleBinaryName0", get_simple_binary_name),
    ("getNestHost0", get_nest_host),
    ("getGenericSignature0", |_, _| Ok(0)),
    ("getRawAnnotations", |_, _| Ok(0)),
    ("getSigners", |_, _| Ok(0)),
    ("getProtectionDomain0", |_, _| Ok(0)),
    ("getClassAccessFlagsRaw0", |core, a| Ok(u64::from(this(core, a).flags))),
    // The bytecode calls `values` through reflection.
    ("getEnumConstantsShared()[Ljava/lang/Object;", get_enum_constants),
];

fn class(core: &Core, arguments: &[u64]) -> ClassId {
    core.class_of_mirror(reference(arguments, 0))
}

fn this<'a>(core: &'a Core, arguments: &[u64]) -> &'a crate::program::Class {
    core.program.class(class(core, arguments))
}

fn for_name(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = reference(arguments, 0);
    if name.is_null() {
        return Err(core.null_pointer());
    }
    let name = core.string(name);
    let missing = "java/lang/ClassNotFoundException";
    if name.contains('/') {
        return Err(core.exception(missing, Some(&name)));
    }
    let class = match core.load(&name.replace('.', "/")) {
        Ok(class) if !matches!(core.program.class(class).shape, Shape::Primitive(_)) => class,
        Ok(_) | Err(crate::program::link::LinkError::Missing { .. }) => {
            return Err(core.exception(missing, Some(&name)));
        }
        Err(error) => return Err(core.link_failure(error)),
    };
    if arguments[1] as i32 != 0 {
        core.ensure_initialized(class)?;
    }
    Ok(core.mirror(class).word())
}

fn is_instance(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let object = reference(arguments, 1);
    Ok(u64::from(!object.is_null() && core.is_instance(object, class(core, arguments))))
}

fn is_assignable_from(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let other = reference(arguments, 1);
    if other.is_null() {
        return Err(core.null_pointer());
    }
    let other = core.class_of_mirror(other);
    Ok(u64::from(core.program.is_subclass(other, class(core, arguments))))
}

fn is_record(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let file = this(core, arguments).file.as_ref();
    let has_record = file.is_some_and(|file| {
        file.attributes.iter().any(|attribute| matches!(attribute, Attribute::Record { .. }))
    });
    Ok(u64::from(has_record))
}

fn init_class_name(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = core.program.java_name(class(core, arguments));
    let name = core.literal(&name.encode_utf16().collect::<Vec<_>>())?;
    core.set_field(reference(arguments, 0), "name", name.word());
    Ok(name.word())
}

fn get_superclass(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = this(core, arguments);
    let parent = class.super_class.filter(|_| !class.is_interface());
    Ok(parent.map_or(0, |parent| core.mirror(parent).word()))
}

fn get_interfaces(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let mirrors: Vec<Ref> =
        this(core, arguments).interfaces.iter().map(|&interface| core.mirror(interface)).collect();
    class_array(core, &mirrors)
}

fn class_array(core: &mut Core, mirrors: &[Ref]) -> Outcome<u64> {
    let array = core.class_named("[Ljava/lang/Class;")?;
    Ok(core.new_ref_array(array, mirrors)?.word())
}

fn get_primitive_class(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let name = core.string(reference(arguments, 0));
    let class = core.program.loaded(&name).ok_or_else(|| core.unsupported(name))?;
    Ok(core.mirror(class).word())
}

/// Assertions are on for user classes, as a test wants them.
fn desired_assertion_status(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    Ok(u64::from(!core.program.is_platform(class(core, arguments))))
}

fn get_declaring_class(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let Some(inner) = core.program.inner_class(class) else {
        return Ok(0);
    };
    if inner.outer_class_info_index == 0 {
        return Ok(0);
    }
    let outer = core.class_constant(class, inner.outer_class_info_index)?;
    Ok(core.mirror(outer).word())
}

fn get_simple_binary_name(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let name =
        core.program.inner_class(class).filter(|inner| inner.name_index != 0).and_then(|inner| {
            let file = core.program.class(class).file.as_ref()?;
            file.constant_pool.try_get_utf8(inner.name_index).map(ToString::to_string).ok()
        });
    match name {
        Some(name) => Ok(core.new_string(&name)?.word()),
        None => Ok(0),
    }
}

/// Class, method name and descriptor around a local or anonymous class.
fn get_enclosing_method(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let Some(file) = core.program.class(class).file.clone() else {
        return Ok(0);
    };
    let enclosing = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::EnclosingMethod { class_index, method_index, .. } => {
            Some((*class_index, *method_index))
        }
        _ => None,
    });
    let Some((outer, method)) = enclosing else {
        return Ok(0);
    };
    let outer = core.class_constant(class, outer)?;
    let mut parts = vec![core.mirror(outer), Ref::NULL, Ref::NULL];
    if let Ok((name, descriptor)) = file.constant_pool.try_get_name_and_type(method) {
        for (part, index) in [(1, *name), (2, *descriptor)] {
            let text = file.constant_pool.try_get_utf8(index).map(ToString::to_string);
            parts[part] = core.new_string(&text.unwrap_or_default())?;
        }
    }
    let array = core.program.known.object_array;
    Ok(core.new_ref_array(array, &parts)?.word())
}

fn get_nest_host(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let host = core.program.class(class).file.as_ref().and_then(|file| {
        file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::NestHost { host_class_index, .. } => Some(*host_class_index),
            _ => None,
        })
    });
    let host = match host {
        Some(index) => core.class_constant(class, index)?,
        None => class,
    };
    Ok(core.mirror(host).word())
}

fn get_enum_constants(core: &mut Core, arguments: &[u64]) -> Outcome<u64> {
    let class = class(core, arguments);
    let enum_class = core.class_named("java/lang/Enum")?;
    if core.program.class(class).flags & flags::ENUM == 0
        || core.program.class(class).super_class != Some(enum_class)
    {
        return Ok(0);
    }
    core.ensure_initialized(class)?;
    let descriptor = format!("()[L{};", core.program.class_name(class));
    match core.program.find_method(class, "values", &descriptor) {
        Some(values) => Err(Interrupt::TailCall(values, Vec::new())),
        None => Ok(0),
    }
}
